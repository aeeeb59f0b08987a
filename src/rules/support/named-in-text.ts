import { mentionPattern } from '../../gates/mentions.js'
import type { Project } from '../../project/project.js'
import type { GateIndex } from '../../registry/gate-index.js'

const patterns = new WeakMap<GateIndex, RegExp | 'nothing'>()

/** Whether a text has a word that every check of a registered gate has. */
export function mentionsAGate(text: string, index: GateIndex, { config }: Project): boolean {
  let pattern = patterns.get(index)
  if (pattern === undefined) {
    pattern = mentionPattern(index, config.checks ?? []) ?? 'nothing'
    patterns.set(index, pattern)
  }
  return pattern !== 'nothing' && pattern.test(text)
}
