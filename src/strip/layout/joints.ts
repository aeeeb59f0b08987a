import type { TextRange } from '../../text/text-range.js'
import type { Trivia } from '../../text/trivia.js'
import type { Layout } from './layout-context.js'
import type { Joint } from '../reduce/fate.js'

/**
 * Adds a semicolon between two statements that now follow each other, where the second would otherwise continue the
 * first.
 */
export function separateJoints({ edits, fates, trivia }: Layout): void {
  const deleted = edits.deletedRanges()
  const inserted = edits.insertedTexts()
  const written: Written = { deleted, inserted, offsets: [...inserted.keys()], trivia }
  for (const joint of fates.joints) {
    const end = endOfFirst(joint, written)
    if (end === null) continue
    const next = firstSurviving(deleted, joint.to, trivia)
    if (!isOnNewLine(trivia.text, deleted, end, next)) edits.insert(end, ';')
    else {
      const start = firstWritten(inserted, written.offsets, joint.to, next) ?? next
      if (continuesLine(start, next, joint.from, trivia.text[end - 1], written)) edits.insertFirst(start, ';')
    }
  }
}

/** The source as written so far. */
interface Written {
  readonly deleted: readonly TextRange[]
  readonly inserted: ReadonlyMap<number, string>
  /** The offsets of the insertions. */
  readonly offsets: readonly number[]
  readonly trivia: Trivia
}

/**
 * The end of what remains of the first statement; `null` when it terminates on its own, or nothing between the two
 * changed.
 */
function endOfFirst({ isUnterminated, to }: Joint, { deleted, inserted, trivia }: Written): number | null {
  let end = to
  let text = inserted.get(to) ?? ''
  let isTouched = text !== ''
  for (;;) {
    end = trivia.previousCodeEnd(end)
    const gone = rangeEndingAtOrAround(deleted, end)
    if (!gone) break
    isTouched = true
    text = (inserted.get(gone.start) ?? '') + (inserted.get(gone.end) ?? '') + text
    end = gone.start
  }
  text = (inserted.get(end) ?? '') + text
  if (!isTouched && !hasDeletionBetween(deleted, end, to)) return null
  const last = trivia.text[end - 1]
  const isTerminated = last === undefined || last === ';' || last === '{' || (last === '}' && !isUnterminated)
  return isTerminated || /^[;{}]/.test(text.trim()) ? null : end
}

/** Whether the second statement would be parsed as a continuation of the first one, which ends its line. */
function continuesLine(
  start: number,
  next: number,
  firstStart: number,
  last: string | undefined,
  { inserted, deleted, trivia }: Written,
): boolean {
  const token = (inserted.get(start) ?? '').trim() || trivia.text.slice(next, next + 2)
  // `++n` and `--n` on a line of their own never belong to what precedes.
  if (/^(?:[([`/]|\+(?!\+)|-(?!-))/.test(token)) return true
  // TypeScript takes `(a = b)` followed by a block for an arrow function without its arrow.
  return token.startsWith('{') && last === ')' && trivia.text[firstSurviving(deleted, firstStart, trivia)] === '('
}

/** Where the second statement begins after its deleted parts. */
function firstSurviving(deleted: readonly TextRange[], offset: number, trivia: Trivia): number {
  for (let at = offset; ;) {
    const code = trivia.nextCode(at)
    const gone = deleted[firstRangeEndingAfter(deleted, code)]
    if (!gone || gone.start > code) return code
    at = gone.end
  }
}

/** The first insertion in front of the remaining source: an outer parenthesis comes before what it encloses. */
function firstWritten(
  inserted: ReadonlyMap<number, string>,
  offsets: readonly number[],
  from: number,
  until: number,
): number | null {
  for (let index = firstIndex(offsets, (offset) => offset >= from); (offsets[index] ?? Infinity) <= until; index++) {
    const offset = offsets[index] as number
    if (inserted.get(offset)?.trim() !== '') return offset
  }
  return null
}

function isOnNewLine(text: string, deleted: readonly TextRange[], start: number, end: number): boolean {
  let at = start
  for (let index = firstRangeEndingAfter(deleted, start); ; index++) {
    const gone = deleted[index]
    const until = gone && gone.start < end ? gone.start : end
    if (/[\n\r]/.test(text.slice(at, until))) return true
    if (!gone || gone.start >= end) return false
    at = Math.max(at, gone.end)
  }
}

function hasDeletionBetween(deleted: readonly TextRange[], start: number, end: number): boolean {
  const next = deleted[firstRangeEndingAfter(deleted, start)]
  return next !== undefined && next.start <= end
}

function rangeEndingAtOrAround(deleted: readonly TextRange[], offset: number): TextRange | null {
  const candidate = deleted[firstRangeEndingAfter(deleted, offset - 1)]
  return candidate && candidate.start < offset && candidate.end >= offset ? candidate : null
}

/** Index of the first range that ends after `offset`. */
function firstRangeEndingAfter(deleted: readonly TextRange[], offset: number): number {
  return firstIndex(deleted, ({ end }) => end > offset)
}

/** Index of the first item that meets the condition, in a list sorted by it. */
function firstIndex<T>(list: readonly T[], isSo: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(list[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}
