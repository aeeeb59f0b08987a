import type { TextRange } from './text-range.js'

/** Replace `[start, end)` by `text`. Edits of one plan never overlap and are in the order of the text. */
export interface TextEdit extends TextRange {
  readonly text: string
}

/** Whether one of the edits replaces all of a range. @param edits sorted ranges of one plan that don't overlap. */
export function isCovered({ start, end }: TextRange, edits: readonly TextRange[]): boolean {
  let low = 0
  let high = edits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle] as TextRange).end < end) low = middle + 1
    else high = middle
  }
  const edit = edits[low]
  return edit !== undefined && edit.start <= start && end <= edit.end
}

/** @param edits not overlapping, in any order; those at one place are applied in their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let position = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < position) throw new RangeError(`edits overlap at offset ${edit.start}`)
    result += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return result + text.slice(position)
}
