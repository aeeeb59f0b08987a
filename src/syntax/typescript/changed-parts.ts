import type { SourceView } from '../../source/source-view.js'
import { applyEdits, type TextEdit } from '../../text/text-edits.js'

/**
 * The parts of an edited source that contain all edits. Each consists of whole statements: the edited ones, and one on
 * either side, because a statement's end may depend on the start of the next one. If the parts can be parsed, so can
 * the whole module, because the rest is unchanged.
 *
 * @param edits in the order of the source.
 */
export function changedParts({ ast, text }: SourceView, edits: readonly TextEdit[]): string[] {
  // Statement `n` reaches from `borders[n]` to `borders[n + 1]`, including what precedes it. The last part is what
  // follows all statements.
  const borders = [0, ...ast.body.map(({ range }) => range[1]), text.length]
  const last = borders.length - 2
  const parts: { from: number; to: number; edits: TextEdit[] }[] = []
  let at = 0
  for (const edit of edits) {
    while (at < last && (borders[at + 1] as number) < edit.start) at++
    let to = at
    while (to < last && (borders[to + 1] as number) <= edit.end) to++
    const from = Math.max(at - 1, 0)
    const part = parts.at(-1)
    if (part && from <= part.to + 1) {
      part.to = Math.max(part.to, Math.min(to + 1, last))
      part.edits.push(edit)
    } else {
      parts.push({ from, to: Math.min(to + 1, last), edits: [edit] })
    }
  }
  return parts.map(({ from, to, edits: own }) => {
    const start = borders[from] as number
    const shifted = own.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }))
    return applyEdits(text.slice(start, borders[to + 1]), shifted)
  })
}
