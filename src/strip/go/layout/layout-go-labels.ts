import type { GoNode } from '../../../source/go-nodes.js'
import type { Layout } from '../../layout/layout-context.js'

type Labeled = Extract<GoNode, { type: 'LabeledStatement' }>

/** Writes a label whose statement is removed. Jumps to the label then continue with the next statement. */
export function layoutGoLabel({ label, body }: Labeled, { edits, trivia, fates }: Layout): void {
  if (!fates.isDropped(body)) return
  const colon = trivia.nextCode(label.range[1])
  edits.delete(trivia.commentsIn(colon, body.range[0]).at(-1)?.end ?? colon + 1, body.range[1])
}

/** Writes a statement without its label. Comments on lines between the two describe the statement. */
export function writeWithoutLabel({ range, label, body }: Labeled, { edits, trivia }: Layout): void {
  const comment = trivia.commentsIn(label.range[1], body.range[0]).find(({ start }) => trivia.isFirstOnLine(start))
  const next = comment?.start ?? body.range[0]
  const isAlone = trivia.hasLineBreak(label.range[1], next)
  if (isAlone) edits.delete(trivia.lineStart(range[0]), trivia.lineStart(next))
  else edits.delete(range[0], next)
}
