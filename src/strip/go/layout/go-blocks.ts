import type { TextRange } from '../../../text/text-range.js'
import type { Layout } from '../../layout/layout-context.js'

/**
 * Moves the lines of a block's inside to the indentation of `outer`.
 *
 * @param brace what the block's last line, or its clause, begins with: the inside has a tab more, but for labels.
 */
export function outdent(kept: TextRange, brace: number, outer: number, { edits, trivia }: Layout): void {
  const [innerIndent, outerIndent] = [`${trivia.indentAt(brace)}\t`, trivia.indentAt(outer)]
  if (innerIndent.startsWith(outerIndent)) edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
}
