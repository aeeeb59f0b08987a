import type { Node } from '../../source/source-view.js'
import { parenthesesAround } from '../../source/parentheses.js'
import type { TextRange } from '../../text/text-range.js'
import type { Comment, Trivia } from '../../text/trivia.js'
import type { Fates } from '../reduce/fate.js'

/** A part that replaces a node, with its own parentheses. */
export interface Part {
  readonly node: Node
  readonly child: Node
  readonly own: readonly TextRange[]
}

/** Where the first comment between the preceding operator and the part begins. */
export function leadingCommentStart({ node, child, own }: Part, trivia: Trivia): number | null {
  const start = own.at(-1)?.start ?? child.range[0]
  const codeEnd = trivia.previousCodeEnd(start)
  if (codeEnd <= node.range[0]) return null
  const isOfLeft = (comment: Comment): boolean =>
    node.type === 'LogicalExpression' && isBesideOperator(comment, codeEnd, trivia)
  const first =
    trivia.commentsIn(codeEnd, start).find((comment) => !isOfLeft(comment)) ??
    trivia.commentsIn(start, child.range[0])[0]
  return first?.start ?? null
}

/** Where the first comment in the part's own parentheses begins, if no other part of the node is before them. */
export function commentInsideStart({ node, child, own }: Part, trivia: Trivia): number | null {
  const outermost = own.at(-1)
  if (!outermost || outermost.start < node.range[0] || trivia.previousCodeEnd(outermost.start) > node.range[0])
    return null
  return trivia.commentsIn(outermost.start, child.range[0])[0]?.start ?? null
}

/** Where a comment on its own line above a line-leading operator begins, and that operator. */
export function commentAboveOperator(
  { node, child, own }: Part,
  trivia: Trivia,
): { readonly start: number; readonly operator: TextRange } | null {
  const end = trivia.previousCodeEnd(own.at(-1)?.start ?? child.range[0])
  if (end <= node.range[0]) return null
  const start = end - (node.type === 'LogicalExpression' ? node.operator.length : 1)
  const before = trivia.previousCodeEnd(start)
  const comment = trivia.commentsIn(before, start).find((candidate) => trivia.hasLineBreak(before, candidate.start))
  const blanks = /^[^\S\r\n]*(?=\S)/.exec(trivia.text.slice(end, trivia.lineEnd(end)))?.[0]
  return comment && blanks !== undefined
    ? { start: comment.start, operator: { start, end: end + blanks.length } }
    : null
}

/** Where a comment ends that follows the part on its line or in its parentheses, before the next operator. */
export function trailingCommentEnd({ node, child, own }: Part, trivia: Trivia): number | null {
  const [pair] = own
  return pair
    ? (trivia.commentsIn(child.range[1], pair.end).at(-1)?.end ?? null)
    : commentEndBehind(child.range[1], node, trivia)
}

/** Where a comment in `node` ends that follows an offset on the same line, before the next operator. */
export function commentEndBehind(end: number, node: Node, trivia: Trivia): number | null {
  if (end >= node.range[1]) return null
  const comment = trivia
    .commentsIn(end, trivia.nextCode(end))
    .find((candidate) => !trivia.hasLineBreak(end, candidate.start))
  return comment?.end ?? null
}

/** The comment at the end of the line of the operator after the part, which describes the part. */
export function commentBesideOperator({ node, child, own }: Part, trivia: Trivia): Comment | null {
  if (node.type !== 'LogicalExpression' || child !== node.left || own.length > 0) return null
  const operatorEnd = trivia.nextCode(child.range[1]) + node.operator.length
  const comment = trivia.commentsIn(operatorEnd, trivia.nextCode(operatorEnd))[0]
  return comment && isBesideOperator(comment, operatorEnd, trivia) ? comment : null
}

/**
 * The operator after `node` that can replace its own in front of a comment, where it ends, and the comment beside it.
 */
export function operatorBehind(
  node: Node,
  fates: Fates,
  trivia: Trivia,
): { readonly operator: string; readonly end: number } | null {
  const { parent } = node
  if (
    parent?.type !== 'LogicalExpression' ||
    parent.left !== node ||
    fates.dead.has(parent.right) ||
    parenthesesAround(node, trivia).length > 0
  )
    return null
  const start = trivia.nextCode(node.range[1])
  if (trivia.commentsIn(node.range[1], start).length > 0) return null
  const end = start + parent.operator.length
  const comment = trivia.commentsIn(end, trivia.nextCode(end))[0]
  return { operator: parent.operator, end: comment && isBesideOperator(comment, end, trivia) ? comment.end : end }
}

/** `as T` and `!` must be on the line of their operand, so a comment that ends the line would separate them. */
export function isCutOff({ parent }: Node, end: number, trivia: Trivia): boolean {
  if (
    parent?.type !== 'TSAsExpression' &&
    parent?.type !== 'TSSatisfiesExpression' &&
    parent?.type !== 'TSNonNullExpression'
  )
    return false
  const comment = trivia.commentEndingAt(end)
  return comment !== undefined && (comment.type === 'Line' || trivia.hasLineBreak(comment.start, comment.end))
}

/** `a && // describes a` at the end of a line. */
function isBesideOperator(comment: Comment, operatorEnd: number, trivia: Trivia): boolean {
  return (
    !trivia.hasLineBreak(operatorEnd, comment.start) &&
    trivia.text.slice(comment.end, trivia.lineEnd(comment.end)).trim() === ''
  )
}
