import type { TextRange } from './text-range.js'
import type { Comment, Trivia } from './trivia.js'

/** Comments that apply to more than the next statement: they are kept when it is removed. */
const FAR_REACHING =
  /^[\s*!/]*(?:eslint-(?:disable|enable)(?!-)|@ts-(?:no)?check|@jsx|@flow|@vitest-|@jest-|@license|@preserve|<reference|<amd|#(?:end)?region|(?:istanbul|c8|v8) ignore (?:file|start|stop))|copyright|spdx-license/i

/** Those that count only in block comments; in others they begin a sentence. */
const FAR_REACHING_BLOCK = /^[\s*]*(?:eslint|globals?|exported) /

function isFarReaching({ type, value }: Comment): boolean {
  return FAR_REACHING.test(value) || (type === 'Block' && FAR_REACHING_BLOCK.test(value))
}

/**
 * @param keepsLead whether the comments above apply to more than the node: those above the first import belong to the
 *   file.
 */
export function rangeWithLines(nodeStart: number, nodeEnd: number, trivia: Trivia, keepsLead = false): TextRange {
  const end = withTrailingComment(nodeEnd, trivia)
  const leadStart = keepsLead ? nodeStart : leadingCommentsStart(nodeStart, trivia)
  const lineStart = trivia.lineStart(leadStart)
  const lineEnd = trivia.lineEnd(end)
  const ownsStart = trivia.isFirstOnLine(leadStart)
  const ownsEnd = trivia.isLastOnLine(end)
  if (!ownsStart || !ownsEnd) {
    // Something else is on the line: remove the blanks on one side too.
    return ownsEnd
      ? { start: blanksBefore(trivia, leadStart), end }
      : { start: leadStart, end: skipBlanks(trivia, end) }
  }
  return { start: lineStart, end: trivia.afterLineBreak(lineEnd) }
}

/**
 * Where the comments begin that are on their own lines right above `offset`, without a blank line between. One above a
 * case of
 * a `switch` that is indented deeper is the end of the case before.
 */
export function leadingCommentsStart(offset: number, trivia: Trivia): number {
  const isCase = /^(?:case|default)\b/.test(trivia.text.slice(offset, offset + 'default:'.length))
  let start = offset
  for (;;) {
    const comment = commentOnLineAbove(start, trivia)
    if (!comment || isFarReaching(comment) || isFileHeader(comment, trivia)) return start
    if (isCase && trivia.indentAt(comment.start).length > trivia.indentAt(offset).length) return start
    start = comment.start
  }
}

function commentOnLineAbove(start: number, trivia: Trivia): Comment | null {
  const at = blanksBefore(trivia, start)
  const breakLength = trivia.text[at - 1] === '\n' ? (trivia.text[at - 2] === '\r' ? 2 : 1) : 0
  const comment = trivia.commentEndingAt(breakLength > 0 ? blanksBefore(trivia, at - breakLength) : at)
  return comment && comment.type !== 'Shebang' && trivia.isFirstOnLine(comment.start) ? comment : null
}

/** A block comment that opens the file describes the file. */
function isFileHeader(comment: Comment, trivia: Trivia): boolean {
  return comment.type === 'Block' && trivia.text.slice(0, comment.start).trim() === ''
}

/** The end of the comments that follow `end` on its line and end it; `end` where something else does. */
export function withTrailingComment(end: number, trivia: Trivia): number {
  for (let last = end; ;) {
    const comment = trivia.commentStartingAt(skipBlanks(trivia, last))
    if (!comment || trivia.hasLineBreak(comment.start, comment.end)) return end
    last = comment.end
    if (trivia.isLastOnLine(last)) return last
  }
}

/** From the first to the last remaining element of a range, including comments. */
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

export function isWholeLines(range: TextRange, trivia: Trivia): boolean {
  return (
    trivia.lineStart(range.start) === range.start &&
    (range.end === trivia.text.length || trivia.lineStart(range.end) === range.end)
  )
}

export function skipBlanks(trivia: Trivia, offset: number): number {
  let at = offset
  while (trivia.text[at] === ' ' || trivia.text[at] === '\t') at++
  return at
}

export function blanksBefore(trivia: Trivia, offset: number): number {
  let at = offset
  while (trivia.text[at - 1] === ' ' || trivia.text[at - 1] === '\t') at--
  return at
}
