import type { TextRange } from '../../../text/text-range.js'
import type { Layout } from '../../layout/layout-context.js'

/**
 * Re-indents the lines inside a block to the level of `outer`.
 *
 * @param brace where the block's last line, or its clause, begins. The inside has one tab more, except labels.
 */
export function outdent(kept: TextRange, brace: number, outer: number, { edits, trivia }: Layout): void {
  const [innerIndent, outerIndent] = [`${trivia.indentAt(brace)}\t`, trivia.indentAt(outer)]
  if (innerIndent.startsWith(outerIndent)) edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
}
