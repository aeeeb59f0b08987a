import type { CheckShapeEntry } from '../config/config.js'
import type { GateIndex } from '../registry/gate-index.js'

/**
 * One regular expression over everything that a file must contain to be worth parsing: gate names, the constants that
 * stand for them, and the wrappers of the configuration. A text without a match holds no check of a registered gate.
 *
 * @returns `null`: there is nothing to look for.
 */
export function mentionPattern(index: GateIndex, shapes: readonly CheckShapeEntry[]): RegExp | null {
  const words = new Set<string>()
  for (const name of index.gates.keys()) words.add(name)
  for (const constant of index.constants.keys()) words.add(constant.slice(constant.lastIndexOf('.') + 1))
  for (const shape of shapes) if ('gate' in shape) words.add(shape.call.slice(shape.call.lastIndexOf('.') + 1))
  words.delete('')
  return words.size === 0 ? null : new RegExp([...words].map(escapeForPattern).join('|'))
}

/**
 * Tells of a file whether it may ask for a gate by a constant, which need not be called like the gate and may be declared anywhere: such
 * a file may have none of the words of {@link mentionPattern}. In Go a registry has its constants beside it, so there it has one.
 */
export function createNamedCheckFinder(shapes: readonly CheckShapeEntry[]): (file: string, text: string) => boolean {
  const pattern = namedCheckPattern(shapes)
  return (file, text) => !file.endsWith('.go') && pattern.test(text)
}

function namedCheckPattern(shapes: readonly CheckShapeEntry[]): RegExp {
  const calls = ['(?:is|has|use|check)?(?:feature|gate|flag)*enabled']
  const others: string[] = []
  for (const shape of shapes) {
    if ('jsx' in shape) others.push(`<${escapeForPattern(shape.jsx)}\\b`)
    else if ('member' in shape) others.push(`${lastWord(shape.member)}(?:\\(\\))?[!?.]*\\[\\s*[\\w$]`)
    else if (!('gate' in shape) && (shape.argument ?? 0) > 0) others.push(`${lastWord(shape.call)}[?.]*\\(`)
    else if (!('gate' in shape)) calls.push(lastWord(shape.call))
  }
  const call = `\\b(?:${calls.join('|')})(?:<[^<>()]*>)?[?.]*\\(\\s*[\\w$]`
  return new RegExp([call, ...others].join('|'), 'i')
}

function lastWord(name: string): string {
  return escapeForPattern(name.slice(name.lastIndexOf('.') + 1))
}

function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
