import type { TextRange } from '../source/source-view.js'

/** Replace `[start, end)` by `text`. Edits of one plan never overlap and are in the order of the text. */
export interface TextEdit extends TextRange {
  readonly text: string
}

/** A check that was left as it is, and why: half a sentence that can follow "not stripped: ". */
export interface Refusal extends TextRange {
  readonly gate: string
  readonly reason: string
}

/** What a strip takes out of one file. */
export interface RemovedCounts {
  readonly checks: number
  readonly imports: number
  readonly declarations: number
  readonly tests: number
}

export interface StripPlan {
  readonly edits: readonly TextEdit[]
  readonly refusals: readonly Refusal[]
  readonly removed: RemovedCounts
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
