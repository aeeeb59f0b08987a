import type { TextEdit } from '../../text/text-edits.js'
import type { Trivia } from '../../text/trivia.js'

/**
 * Adds a line break after kept line comments whose own line break is deleted. Otherwise what follows would become part
 * of the comment.
 *
 * @param edits sorted and disjoint.
 */
export function endLineComments(edits: readonly TextEdit[], trivia: Trivia): TextEdit[] {
  return edits.map((edit, index) => {
    const comment = trivia.commentEndingAt(edit.start)
    const isKept = comment?.type === 'Line' && (edits[index - 1]?.end ?? 0) <= comment.start
    if (!isKept || isLineOver(edits, index, trivia.text)) return edit
    return { ...edit, text: trivia.lineBreak + trivia.indentAt(edit.end) + edit.text.trimStart() }
  })
}

/** Whether nothing else remains on the line where an edit begins, once all edits are applied. */
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
