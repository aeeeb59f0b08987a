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

function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
