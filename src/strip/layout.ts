import type { Comment, Node, TextRange } from '../source/source-view.js'
import type { Pass } from './pass.js'
import type { Trivia } from './trivia.js'

/** Comments that speak of more than the next statement: they stay when it goes. */
const FAR_REACHING = /^[\s*!]*(?:eslint-(?:disable|enable)(?!-)|eslint |global |@ts-nocheck|@license|@preserve|copyright|spdx|#(?:end)?region)|copyright|spdx-license/i

/**
 * Takes a statement or member out with its lines: with the comments that lead to it and the comment behind it.
 *
 * @returns the range that goes.
 */
export function removeWithLines(node: { readonly range: readonly [number, number] }, pass: Pass): TextRange {
  const range = rangeWithLines(node.range[0], node.range[1], pass.trivia)
  if (isWholeLines(range, pass.trivia)) pass.edits.deleteLines(range)
  else pass.edits.delete(range.start, range.end)
  return range
}

export function rangeWithLines(nodeStart: number, nodeEnd: number, trivia: Trivia): TextRange {
  const { text } = trivia
  const end = withTrailingComment(nodeEnd, trivia)
  const leadStart = leadingCommentsStart(nodeStart, trivia)
  const lineStart = trivia.lineStart(leadStart)
  const lineEnd = trivia.lineEnd(end)
  const ownsStart = text.slice(lineStart, leadStart).trim() === ''
  const ownsEnd = text.slice(end, lineEnd).trim() === ''
  if (!ownsStart || !ownsEnd) {
    // Something else stands on the line: take the blanks on one side along.
    let to = end
    while (!ownsEnd && (text[to] === ' ' || text[to] === '\t')) to++
    let from = leadStart
    while (ownsEnd && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
    return { start: from, end: to }
  }
  return { start: lineStart, end: trivia.afterLineBreak(lineEnd) }
}

/** Where the comments begin that stand on their own lines right above `offset`, without a blank line between. */
export function leadingCommentsStart(offset: number, trivia: Trivia): number {
  let start = offset
  for (;;) {
    const comment = commentOnLineAbove(start, trivia)
    if (!comment || FAR_REACHING.test(comment.value) || isFileHeader(comment, trivia)) return start
    start = comment.start
  }
}

function commentOnLineAbove(start: number, trivia: Trivia): Comment | null {
  let at = start
  while (trivia.text[at - 1] === ' ' || trivia.text[at - 1] === '\t') at--
  const breakLength = trivia.text[at - 1] === '\n' ? (trivia.text[at - 2] === '\r' ? 2 : 1) : 0
  let end = at - breakLength
  while (breakLength > 0 && (trivia.text[end - 1] === ' ' || trivia.text[end - 1] === '\t')) end--
  const comment = trivia.commentEndingAt(breakLength > 0 ? end : at)
  return comment && comment.type !== 'Shebang' && trivia.isFirstOnLine(comment.start) ? comment : null
}

/** A block comment that opens the file describes the file. */
function isFileHeader(comment: Comment, trivia: Trivia): boolean {
  return comment.type === 'Block' && trivia.text.slice(0, comment.start).trim() === ''
}

function withTrailingComment(end: number, trivia: Trivia): number {
  let at = end
  while (trivia.text[at] === ' ' || trivia.text[at] === '\t') at++
  const comment = trivia.commentStartingAt(at)
  if (!comment || trivia.hasLineBreak(comment.start, comment.end)) return end
  return trivia.text.slice(comment.end, trivia.lineEnd(comment.end)).trim() === '' ? comment.end : end
}

/**
 * Takes items out of a comma-separated list, with the commas that are no longer needed.
 *
 * @param items all items in order; `null` for a hole.
 */
export function removeListItems(items: readonly (Node | null)[], isGone: (item: Node) => boolean, pass: Pass): void {
  const { trivia, edits } = pass
  items.forEach((item, index) => {
    if (!item || !isGone(item)) return
    const [start, itemEnd] = outerRange(item, trivia)
    const comma = trivia.nextCode(itemEnd)
    const hasComma = trivia.text[comma] === ','
    const end = hasComma ? comma + 1 : itemEnd
    const lines = rangeWithLines(start, end, trivia)
    if (isWholeLines(lines, trivia) && (hasComma || index === 0)) return edits.deleteLines(lines)
    const next = items.slice(index + 1).find((other) => other && !isGone(other))
    if (next && hasComma) return edits.delete(start, skipBlanks(trivia, end))
    const previous = items.slice(0, index).findLast((other) => other && !isGone(other))
    if (previous) return edits.delete(outerRange(previous, trivia)[1], itemEnd)
    return edits.delete(isWholeLines(lines, trivia) ? lines.start : start, end)
  })
}

/** A node with the parentheses around it. */
export function outerRange(item: Node, trivia: Trivia): readonly [number, number] {
  const outermost = trivia.parenthesesAround(item).at(-1)
  return outermost ? [outermost.start, outermost.end] : item.range
}

function isWholeLines(range: TextRange, trivia: Trivia): boolean {
  return trivia.lineStart(range.start) === range.start && (range.end === trivia.text.length || trivia.lineStart(range.end) === range.end)
}

function skipBlanks(trivia: Trivia, offset: number): number {
  let at = offset
  while (trivia.text[at] === ' ' || trivia.text[at] === '\t') at++
  return at
}
