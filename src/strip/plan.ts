import type { Node, TextRange } from '../source/source-view.js'
import type { AcrossFiles } from './plan-facts.js'

/** Replace `[start, end)` by `text`. Edits of one plan never overlap and are in the order of the text. */
export interface TextEdit extends TextRange {
  readonly text: string
}

/** A check that was left as it is, and why: half a sentence that can follow "not stripped: ". */
export interface Refusal extends TextRange {
  readonly gate: string
  readonly reason: string
  /** `false`: what is told of doesn't need the gate to be registered. */
  readonly needsGate?: false
  /** A test goes on setting the other value: it may fail. */
  readonly setsOther?: true
}

/** What a strip takes out of one file. */
export interface RemovedCounts {
  readonly checks: number
  readonly imports: number
  readonly declarations: number
  readonly tests: number
}

/** An exported name that has the value of a gate, whoever asks: what other files do with it can be folded as well. */
export interface ConstantExport {
  /** The name in this file, not the one it is exported under. */
  readonly name: string
  /** `call`: a function without effects that always returns `value`; `promise`: the same, async. */
  readonly kind: 'constant' | 'call' | 'promise'
  readonly value: boolean
  /** The gate behind it; the first where there are several. */
  readonly gate: string
  /** The declaration: a `VariableDeclarator`, a `FunctionDeclaration`. */
  readonly node: Node
}

export interface StripPlan {
  readonly edits: readonly TextEdit[]
  readonly refusals: readonly Refusal[]
  readonly removed: RemovedCounts
  /** Exported declarations of this file that the strip made constant. */
  readonly constants: readonly ConstantExport[]
  /** Gates that the code of this file, other than its tests, goes on asking for, because a check was refused. */
  readonly asked: readonly string[]
  /** What it means for other files; `null`: nothing. */
  readonly across: AcrossFiles | null
}

/** Whether one of the edits replaces all of a range. @param edits of one plan. */
export function isCovered({ start, end }: TextRange, edits: readonly TextEdit[]): boolean {
  let low = 0
  let high = edits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle] as TextEdit).end < end) low = middle + 1
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
