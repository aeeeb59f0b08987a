import type { EditList } from './edit-list.js'
import type { TextRange } from './text-range.js'
import type { Comment, Trivia } from './trivia.js'
import { blanksBefore, isWholeLines, rangeWithLines, skipBlanks } from './whole-lines.js'

/** Items between commas, in the order of the text. */
export interface ItemList {
  /** With the parentheses around them; `null` for a hole. */
  readonly items: readonly (TextRange | null)[]
  /** Whether the comments above an item are kept when it is removed. */
  readonly keepsLead?: (index: number) => boolean
  /** Whether an item may move up after what opens the list, over a line break. */
  readonly joinsLine?: (index: number) => boolean
}

/** What an edit of a list needs. */
export interface TextEditing {
  readonly trivia: Trivia
  readonly edits: EditList
}

/** An item to remove, and what is around it. */
interface RemovedItem extends TextRange {
  readonly index: number
  /** After its comma, or its end. */
  readonly endWithComma: number
  readonly hasComma: boolean
  readonly lines: TextRange
  readonly isWholeLines: boolean
  /** Indices of the nearest items that are kept; `-1`: there is none. */
  readonly previous: number
  readonly next: number
}

/** Comments that tell tools something about the line below. */
const OF_NEXT_LINE = /next|ignore|@ts-expect-error/

/** Removes items from a list, with the commas that are no longer needed and the comments that belong to the items. */
export function removeListItems(list: ItemList, isGone: (index: number) => boolean, editing: TextEditing): void {
  const { items } = list
  const { trivia } = editing
  const isRemoved = (index: number): boolean => items[index] !== null && isGone(index)
  const isKept = (index: number): boolean => items[index] !== null && !isGone(index)
  const indices = [...items.keys()]
  if (items.length > 0 && indices.every(isRemoved) && removeAll(items as readonly TextRange[], editing)) return

  const ranges = items.map((item, index) => (item && isGone(index) ? withInlineComments(item, trivia) : item))
  const previous = lastBefore(indices, isKept)
  const next = lastBefore([...indices].reverse(), isKept).reverse()
  const gapsBefore = countGapsWithComments(ranges, trivia)
  for (const index of indices) {
    const range = ranges[index]
    if (!range || !isRemoved(index)) continue
    const behind = trivia.nextCode(range.end)
    const hasComma = trivia.text[behind] === ','
    const endWithComma = hasComma ? behind + 1 : range.end
    const lines = rangeWithLines(range.start, endWithComma, trivia, list.keepsLead?.(index))
    const item = {
      ...range,
      index,
      endWithComma,
      hasComma,
      lines,
      isWholeLines: isWholeLines(lines, trivia),
      previous: previous[index] ?? -1,
      next: next[index] ?? -1,
    }
    if (item.previous < 0 || item.next >= 0) removeBeforeKept(item, list, editing)
    else {
      const gaps = [item.previous, index, items.length - 1].map((at) => gapsBefore[at])
      removeBehindKept(item, list, { before: gaps[0] !== gaps[1], behind: gaps[1] !== gaps[2] }, editing)
    }
  }
}

/** Removes items that only blanks separate: on a line with others, with the blanks before it. */
export function removeAfterBlanks({ start, end }: TextRange, { trivia, edits }: TextEditing): void {
  const lines = rangeWithLines(start, end, trivia)
  if (isWholeLines(lines, trivia)) edits.deleteLines(lines)
  else edits.delete(blanksBefore(trivia, start), end)
}

/** For each item of a list, the index of the last kept item before it; `-1`: there is none. */
function lastBefore(indices: readonly number[], isKept: (index: number) => boolean): number[] {
  let last = -1
  return indices.map((index) => {
    const before = last
    if (isKept(index)) last = index
    return before
  })
}

/**
 * Removes all items of a list in parentheses, or on one line, with what is between them.
 *
 * @returns whether nothing is left to remove.
 */
function removeAll(items: readonly TextRange[], { trivia, edits }: TextEditing): boolean {
  const [start, end] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0]
  const open = trivia.previousCodeEnd(start)
  const last = trivia.nextCode(end)
  const close = trivia.text[last] === ',' ? trivia.nextCode(last + 1) : last
  const isInParentheses = trivia.text[open - 1] === '(' && trivia.text[close] === ')'
  // `f(a, b)` becomes `f()`, and so does one item on a line of its own.
  const hasMore = items.length > 1 || trivia.hasLineBreak(open, close)
  if (hasMore && isInParentheses && trivia.commentsIn(open, close).length === 0) {
    edits.delete(open, close)
    return true
  }
  if (!trivia.hasLineBreak(start, end)) edits.delete(start, end)
  return false
}

/**
 * Removes an item that no kept one follows. @param hasComment whether comments are between the last kept item and it,
 * or after it.
 */
function removeBehindKept(
  item: RemovedItem,
  list: ItemList,
  hasComment: { readonly before: boolean; readonly behind: boolean },
  editing: TextEditing,
): void {
  const { trivia, edits } = editing
  const { start, end, lines, isWholeLines: isWhole } = item
  // If a hole is now the last item, its comma isn't a trailing comma.
  if (list.items.slice(item.previous, item.index).includes(null))
    return isWhole ? edits.deleteLines(lines) : edits.delete(blanksBefore(trivia, start), item.endWithComma)
  // A trailing comma of several lines is kept as it was.
  if (isWhole && item.hasComma) return edits.deleteLines(lines)

  const previousEnd = list.items[item.previous]?.end ?? start
  const comma = trivia.nextCode(previousEnd)
  if (isWhole) {
    edits.delete(comma, comma + 1)
    return edits.deleteLines(lines)
  }
  if (!hasComment.before) {
    // The next item doesn't delete what is in front of a comment.
    if (hasComment.behind) edits.delete(item.endWithComma - 1, item.endWithComma)
    return edits.delete(previousEnd, end)
  }
  edits.delete(comma, comma + 1)
  return edits.delete(
    trivia.hasLineBreak(previousEnd, end) ? start : blanksBefore(trivia, start),
    item.index === list.items.length - 1 ? end : item.endWithComma,
  )
}

/** An item that is kept follows, or none is kept. */
function removeBeforeKept(item: RemovedItem, list: ItemList, { trivia, edits }: TextEditing): void {
  const { start, endWithComma: end } = item
  if (item.isWholeLines) return edits.deleteLines(item.lines)
  const next = item.hasComma ? list.items[item.next] : null
  if (!next) return edits.delete(start, end)
  const comment = item.previous < 0 ? commentAtLineEnd(end, trivia) : null
  if (comment) {
    const joins = list.joinsLine?.(item.next) && trivia.commentsIn(comment.end, next.start).length === 0
    return joins ? edits.delete(start, next.start) : edits.delete(blanksBefore(trivia, start), comment.end)
  }
  return trivia.isLastOnLine(end)
    ? edits.delete(blanksBefore(trivia, start), end)
    : edits.delete(start, skipBlanks(trivia, end))
}

/** The comment after an item at the end of its line. */
function commentAtLineEnd(end: number, trivia: Trivia): Comment | null {
  const comment = trivia.commentStartingAt(skipBlanks(trivia, end))
  return comment &&
    !OF_NEXT_LINE.test(comment.value) &&
    !trivia.hasLineBreak(comment.start, comment.end) &&
    trivia.isLastOnLine(comment.end)
    ? comment
    : null
}

/** For each item, how many gaps up to it have a comment. */
function countGapsWithComments(ranges: readonly (TextRange | null)[], trivia: Trivia): number[] {
  let [count, end] = [0, ranges[0]?.end ?? 0]
  return ranges.map((range) => {
    if (range && trivia.commentsIn(end, range.start).length > 0) count++
    end = range?.end ?? end
    return count
  })
}

/** An item with the block comments about it on the same line, such as `isNew` before `true`. */
function withInlineComments({ start, end }: TextRange, trivia: Trivia): TextRange {
  const isPlain = (comment: Comment | undefined): comment is Comment =>
    comment?.type === 'Block' && !trivia.hasLineBreak(comment.start, comment.end)
  let [first, last] = [start, end]
  for (;;) {
    const comment = trivia.commentEndingAt(blanksBefore(trivia, first))
    if (!isPlain(comment)) break
    first = comment.start
  }
  for (;;) {
    const comment = trivia.commentStartingAt(skipBlanks(trivia, last))
    if (!isPlain(comment) || (trivia.text[trivia.nextCode(comment.end)] !== ',' && trivia.isLastOnLine(comment.end)))
      break
    last = comment.end
  }
  return { start: first, end: last }
}
