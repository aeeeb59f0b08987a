import type { SourceView } from '../../../source/source-view.js'
import type { TextRange } from '../../../text/text-range.js'
import type { TextEdit } from '../../../text/text-edits.js'

/**
 * The part of a Go file that holds all edits, and that no column leaves: blank lines between declarations are around
 * it.
 *
 * @param edits in order, at least one.
 */
export function editedPart({ ast, text }: SourceView, edits: readonly TextEdit[]): TextRange {
  const [first, last] = [edits[0] as TextEdit, edits.at(-1) as TextEdit]
  let start = 0
  for (let index = 0; index + 1 < ast.body.length; index++) {
    const from = (ast.body[index] as { range: readonly [number, number] }).range[1]
    const blank = blankLineIn(text.slice(from, (ast.body[index + 1] as { range: readonly [number, number] }).range[0]))
    if (blank === null) continue
    // An edit that begins or ends there may delete the blank line.
    if (from + blank < first.start) start = from + blank
    else if (from + blank > last.end) return { start, end: from + blank }
  }
  return { start, end: text.length }
}

/** Where the first blank line begins between two declarations, unless it may be in a comment. */
function blankLineIn(gap: string): number | null {
  const found = /\n[ \t]*\r?\n/.exec(gap)
  return found && !gap.slice(0, found.index).includes('/*') ? found.index + 1 : null
}
