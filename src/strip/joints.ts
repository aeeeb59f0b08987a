import type { TextRange } from '../text/text-range.js'
import type { Pass } from './pass.js'

/** Two statements that follow each other once the dead ones between them are gone. */
export interface Joint {
  /** The first one ends without `;` and not with a block's brace. */
  readonly isUnterminated: boolean
  /** The first one's first token. */
  readonly from: number
  /** The second one's first token. */
  readonly to: number
}

/**
 * Writes the semicolon between statements that the author had no need to separate: what stood between them is gone,
 * and the second would be read as the first one's continuation.
 */
export function separateJoints({ edits, joints, trivia }: Pass): void {
  const deleted = edits.deletedRanges()
  const inserted = edits.insertedTexts()
  const offsets = [...inserted.keys()]
  for (const { isUnterminated, from, to } of joints) {
    let end = to
    let isTouched = (inserted.get(to) ?? '') !== ''
    let written = inserted.get(to) ?? ''
    for (;;) {
      end = trivia.previousCodeEnd(end)
      const gone = rangeEndingAtOrAround(deleted, end)
      if (!gone) break
      isTouched = true
      written = (inserted.get(gone.start) ?? '') + (inserted.get(gone.end) ?? '') + written
      end = gone.start
    }
    written = (inserted.get(end) ?? '') + written
    isTouched ||= hasDeletionBetween(deleted, end, to)
    const last = trivia.text[end - 1]
    const isTerminated =
      last === undefined ||
      last === ';' ||
      last === '{' ||
      (last === '}' && !isUnterminated) ||
      /^[;{}]/.test(written.trim())
    if (!isTouched || isTerminated) continue
    const first = firstSurviving(deleted, to, trivia)
    if (!isOnNewLine(trivia.text, deleted, end, first)) edits.insert(end, ';')
    else {
      const start = firstWritten(inserted, offsets, to, first) ?? first
      const token = (inserted.get(start) ?? '').trim() || (trivia.text[first] ?? '')
      // `(a = b)` and a block below it: TypeScript takes them for an arrow function without its arrow.
      const isLikeArrow =
        token.startsWith('{') && last === ')' && trivia.text[firstSurviving(deleted, from, trivia)] === '('
      if (isLikeArrow || /^[([`+\-/]/.test(token)) edits.insertFirst(start, ';')
    }
  }
}

/** Where the second statement begins once what goes of it is gone. */
function firstSurviving(deleted: readonly TextRange[], offset: number, trivia: Pass['trivia']): number {
  for (let at = offset; ;) {
    const code = trivia.nextCode(at)
    const gone = deleted[firstRangeEndingAfter(deleted, code)]
    if (!gone || gone.start > code) return code
    at = gone.end
  }
}

/** Where something is written in front of what survives: an outer parenthesis stands before the text that it holds. */
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

/** Index of the first range whose end is behind `offset`. */
function firstRangeEndingAfter(deleted: readonly TextRange[], offset: number): number {
  return firstIndex(deleted, ({ end }) => end > offset)
}

/** Index of the first item from which on all are so, in a list that is sorted by it. */
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
