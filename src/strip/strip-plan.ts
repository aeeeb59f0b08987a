import type { ConstantExport } from './slots/constant-exports.js'
import type { TextEdit } from '../text/text-edits.js'
import type { TextRange } from '../text/text-range.js'
import type { AcrossFiles } from './slots/plan-facts.js'

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
