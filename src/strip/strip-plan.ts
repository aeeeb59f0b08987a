import type { ExportedSlot } from './slots/exported-slots.js'
import type { AnyNode } from '../source/source-view.js'
import type { TextEdit } from '../text/text-edits.js'
import type { TextRange } from '../text/text-range.js'
import type { AcrossFiles } from './slots/plan-facts.js'

/** A check that was left unchanged, and why: half a sentence that can follow "not stripped: ". */
export interface Refusal extends TextRange {
  readonly gate: string
  readonly reason: string
  /** `false` when the fact in `reason` doesn't depend on the gate being registered. */
  readonly needsGate?: false
  /** Whether a test still sets the other value, or may set it, so it may fail. */
  readonly maySetOther?: true
}

/** What a strip removes from one file. */
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
  /** The slots that this file exports, for the plans of the files that read them. */
  readonly exported: readonly ExportedSlot[]
  /** Gates that the file still checks outside its tests, because a check was refused. */
  readonly asked: readonly string[]
  /** Names that are removed in one place and written in another, so that they are still used. */
  readonly moved?: ReadonlySet<AnyNode>
  /** Consequences for other files; `null` when there are none. */
  readonly across: AcrossFiles | null
}
