import { createNamedCheckFinder, mentionPattern } from '../../gates/mentions.js'
import { hasGatesWithoutGoNames } from '../../project/mention-finder.js'
import { isNamedIn } from '../../text/escapes.js'
import type { GateIndex } from '../../registry/gate-index.js'
import type { LintedFile } from './linted-file.js'

interface Patterns {
  readonly mention: RegExp | null
  readonly asksByConstant: (file: string, text: string) => boolean
}

const patterns = new WeakMap<GateIndex, Patterns>()

/** Whether source contains a word of checks of a registered gate, or checks one through a constant. */
export function mentionsAGate({
  text,
  file,
  index,
  project,
}: Pick<LintedFile, 'text' | 'file' | 'index' | 'project'>): boolean {
  let known = patterns.get(index)
  if (known === undefined) {
    known = {
      mention: mentionPattern(index, project.config.checks ?? []),
      asksByConstant: createNamedCheckFinder(project.config.checks ?? [], null, hasGatesWithoutGoNames(project)),
    }
    patterns.set(index, known)
  }
  return known.mention !== null && (isNamedIn(text, known.mention) || known.asksByConstant(file, text))
}
