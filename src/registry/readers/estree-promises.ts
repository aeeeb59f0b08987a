import { compareVersions } from '../version.js'
import { removalPromiseOf } from '../removal-comment.js'
import type { Comment } from '../../text/trivia.js'
import type { TextRange } from '../../text/text-range.js'
import type { RemovalPromise } from '../model.js'

const LINE_END = /[\n\r\u2028\u2029]/

/** A text of any language. */
export interface CommentedText {
  readonly text: string
  /** In the order of the text. */
  readonly comments: readonly Comment[]
}

/**
 * The removal promises of a map's comments, by the index of the entry they belong to. A comment belongs to the entry it
 * is in, else to the one that ends on its line, else to the one directly below. A comment with an empty line below,
 * or after the map's opening bracket, heads a section and belongs to none.
 *
 * @param entries the elements of the map in the order of the text, without the commas between them.
 */
export function readEntryPromises(
  map: TextRange,
  entries: readonly TextRange[],
  view: CommentedText,
): Map<number, RemovalPromise> {
  const promises = new Map<number, RemovalPromise>()
  for (const [index, comments] of commentsByEntry(map, entries, view)) {
    const promise = latestPromise(comments, view)
    if (promise) promises.set(index, promise)
  }
  return promises
}

function commentsByEntry(map: TextRange, entries: readonly TextRange[], view: CommentedText): Map<number, Comment[]> {
  const owned = new Map<number, Comment[]>()
  const comments = view.comments
    .slice(firstFrom(view.comments, map.start))
    .filter((comment) => !isCommentedOut(comment))
  let next = 0
  /** Comments above an entry that may still turn out to be followed by it. */
  let above: Comment[] = []
  const give = (index: number, ...given: Comment[]): void => {
    owned.set(index, [...(owned.get(index) ?? []), ...given])
  }
  const takeAbove = (): void => {
    const entry = entries[next]
    if (entry) give(next, ...touching(above, entry.start, view))
    above = []
  }
  for (const comment of comments) {
    while ((entries[next]?.start ?? Infinity) < comment.start) {
      takeAbove()
      next++
    }
    const current = entries[next - 1]
    // A comment after a whole map of several entries may apply to all of them.
    if (comment.start >= map.end && entries.length > 1) break
    if (current && comment.end <= current.end) give(next - 1, comment)
    else if (current && trails(comment, current, entries[next], view)) give(next - 1, comment)
    else if (comment.start >= map.end) break
    else if (current || !onSameLine(map.start, comment.start, view) || startsOnLineOf(comment, entries[next], view))
      above.push(comment)
  }
  if (next < entries.length) takeAbove()
  return owned
}

/** `// OldGate: [{ ... }], // remove in 1.30` is about a gate that is not registered, in comments of either kind. */
function isCommentedOut({ value }: Comment): boolean {
  return COMMENTED_OUT.test(value.replace(/^[\s*/#]+/, ''))
}

/** An entry of a registry, or a part of one. */
const COMMENTED_OUT = /^(?:[\]})[{]|(?:\[?['"\w$.]+\]?|['"][^'"]*['"])\s*:\s*(?:[\w$.]+\s*)?[[{])/

/** Whether the comment follows the entry on its last line, before any next entry of the same line. */
function trails(comment: Comment, entry: TextRange, next: TextRange | undefined, view: CommentedText): boolean {
  if (!onSameLine(entry.end, comment.start, view)) return false
  const beforeComma = !view.text.slice(entry.end, comment.start).includes(',')
  return beforeComma || !startsOnLineOf(comment, next, view)
}

function startsOnLineOf(comment: Comment, entry: TextRange | undefined, view: CommentedText): boolean {
  return entry !== undefined && onSameLine(comment.end, entry.start, view)
}

function onSameLine(from: number, to: number, view: CommentedText): boolean {
  return !LINE_END.test(view.text.slice(from, to))
}

/** The last comments of `above` that lead to `start` without an empty line between. */
function touching(above: readonly Comment[], start: number, view: CommentedText): Comment[] {
  const kept: Comment[] = []
  let below = start
  for (const comment of [...above].reverse()) {
    if (view.text.slice(comment.end, below).split(/\r\n|[\n\r\u2028\u2029]/).length > 2) break
    kept.unshift(comment)
    below = comment.start
  }
  return kept
}

/** If comments disagree, the latest version counts: until then some comment allows the gate. */
export function latestPromise(comments: readonly Comment[], view: CommentedText): RemovalPromise | null {
  let latest: RemovalPromise | null = null
  for (const range of [...comments, ...wrappedComments(comments, view)]) {
    const promise = removalPromiseOf(range, view.text.slice(range.start, range.end))
    if (promise && (!latest || compareVersions(promise.version, latest.version) > 0)) latest = promise
  }
  return latest
}

/** The comments on lines of their own that lead to `start` without an empty line between. */
export function commentsAbove(start: number, view: CommentedText): Comment[] {
  const before = view.comments.slice(0, firstFrom(view.comments, start)).slice(-LONGEST_DOC)
  const own = before.findLastIndex(
    (comment) =>
      !/(?:^|[\n\r\u2028\u2029])[ \t]*$/.test(view.text.slice(Math.max(0, comment.start - 200), comment.start)),
  )
  return touching(before.slice(own + 1), start, view)
}

/** The comment after `end` on its line; none or one. */
export function commentBehind(end: number, view: CommentedText): Comment[] {
  const comment = view.comments[firstFrom(view.comments, end)]
  return comment && /^[ \t]*$/.test(view.text.slice(end, comment.start)) ? [comment] : []
}

/** The most comments of one gate. */
const LONGEST_DOC = 200

/** Runs of line comments that continue one sentence on the next line. None where a line is a promise on its own. */
function wrappedComments(comments: readonly Comment[], view: CommentedText): TextRange[] {
  if (comments.some((comment) => removalPromiseOf(comment, view.text.slice(comment.start, comment.end)))) return []
  const runs: { start: number; end: number }[] = []
  let last: Comment | null = null
  for (const comment of comments) {
    const run = runs.at(-1)
    if (
      run &&
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\s*$/.test(view.text.slice(last.end, comment.start))
    )
      run.end = comment.end
    else runs.push({ start: comment.start, end: comment.end })
    last = comment
  }
  return runs
}

/** Index of the first comment at or after `offset`; comments are in source order. */
function firstFrom(comments: readonly Comment[], offset: number): number {
  let low = 0
  let high = comments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((comments[middle]?.start ?? Infinity) < offset) low = middle + 1
    else high = middle
  }
  return low
}
