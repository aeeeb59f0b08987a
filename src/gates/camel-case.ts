import type { CheckShapeEntry } from '../config/config.js'

/** `newParser` for `new-parser`, `new_parser`, `new.parser` and `NewParser`, as lodash does for names of ASCII. */
export function camelCase(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Za-z])|(?<=[A-Z])(?=\d|[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z\d]/)
    .filter((word) => word !== '')
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join('')
}

/**
 * The gates by their names in camel case, where checks name them so: `useFlags().newNav` of LaunchDarkly. Gates whose
 * own name is in camel case are left out.
 */
export function gatesInCamelCase(
  gates: Iterable<string>,
  shapes: readonly CheckShapeEntry[] = [],
): ReadonlyMap<string, string> {
  if (!shapes.some((shape) => typeof shape === 'object' && 'keys' in shape && shape.keys === 'camelCase'))
    return new Map()
  const names = [...gates]
  return new Map(names.map((gate) => [camelCase(gate), gate] as const).filter(([name]) => !names.includes(name)))
}
