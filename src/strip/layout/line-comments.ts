import type { TextEdit } from '../../text/text-edits.js'
import type { Trivia } from '../../text/trivia.js'

/**
 * Ends the lines of line comments that stay where the line break behind them goes: what follows would become a part of
 * the comment.
 *
 * @param edits sorted, and none touches another.
 */
export function endLineComments(edits: readonly TextEdit[], trivia: Trivia): TextEdit[] {
  return edits.map((edit, index) => {
    const comment = trivia.commentEndingAt(edit.start)
    const isKept = comment?.type === 'Line' && (edits[index - 1]?.end ?? 0) <= comment.start
    if (!isKept || isLineOver(edits, index, trivia.text)) return edit
    return { ...edit, text: trivia.lineBreak + trivia.indentAt(edit.end) + edit.text.trimStart() }
  })
}

/** Whether nothing more stands in the line in which an edit begins, once all is written. */
function isLineOver(edits: readonly TextEdit[], index: number, text: string): boolean {
  for (let at = index; ; at++) {
    const edit = edits[at] as TextEdit
    const until = edits[at + 1]?.start ?? text.length
    const lineEnd = text.indexOf('\n', edit.end)
    const rest = edit.text + text.slice(edit.end, lineEnd === -1 ? until : Math.min(lineEnd + 1, until))
    const next = /[^ \t\r]/.exec(rest)?.[0]
    if (next !== undefined) return next === '\n'
    if (until === text.length) return true
  }
}
