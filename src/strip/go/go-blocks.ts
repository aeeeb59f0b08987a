import type { TextRange } from '../../source/source-view.js'
import type { Pass } from '../pass.js'
import type { Trivia } from '../trivia.js'

/** From the first to the last thing in a range that stays, comments included. */
export function keptBetween(range: TextRange, removed: readonly TextRange[], trivia: Trivia): TextRange {
  let { start, end } = range
  for (let moved = true; moved;) {
    moved = false
    while (start < end && /\s/.test(trivia.text[start] as string)) start++
    while (end > start && /\s/.test(trivia.text[end - 1] as string)) end--
    for (const gone of removed) {
      if (gone.start <= start && start < gone.end) [start, moved] = [gone.end, true]
      if (gone.start < end && end <= gone.end) [end, moved] = [gone.start, true]
    }
  }
  return { start, end }
}

/**
 * Moves the lines of a block's inside to the indentation of `outer`.
 *
 * @param brace what the block's last line, or its clause, begins with: the inside has a tab more, but for labels.
 */
export function outdent(kept: TextRange, brace: number, outer: number, { edits, trivia }: Pass): void {
  const [innerIndent, outerIndent] = [`${trivia.indentAt(brace)}\t`, trivia.indentAt(outer)]
  if (innerIndent.startsWith(outerIndent)) edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
}
