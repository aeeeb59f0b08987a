import type { OwnersOf } from '../report/code-owners.js'
import type { RegisteredGate } from '../../registry/gate-index.js'
import type { Gate } from '../../registry/model.js'
import type { Place } from '../../text/line-index.js'
import type { RemainingMention } from '../strip/find-remaining.js'
import type { RefusedCheck } from '../strip/planned-changes.js'

/** What a strip of the gate does to a place. */
export type Fate =
  | { readonly kind: 'removed' | 'kept' | 'file-deleted' }
  | { readonly kind: 'refused'; readonly reason: string }

/** A place in code that has to do with a gate. */
export interface ExplainedPlace extends Place {
  /** The source of it, on one line. */
  readonly text: string
  readonly isInTest: boolean
  readonly fate: Fate
}

export interface ExplainedCheck extends ExplainedPlace {
  /** Why it is a check, or why it only may be one, as half a sentence. */
  readonly reason: string
  readonly evidence: string | null
}

export interface ExplainedSetting extends ExplainedPlace {
  /** `null`: it is computed at run time. */
  readonly value: boolean | null
}

/** All that `explain GATE` tells. */
export interface GateExplanation {
  readonly gate: Gate
  readonly registered: RegisteredGate
  /** The value that the strip is planned with. */
  readonly value: boolean
  /** Why the gate can't be stripped without `--value`, in one sentence; `null`: it can. */
  readonly notGraduated: string | null
  readonly checks: readonly ExplainedCheck[]
  readonly unproven: readonly (ExplainedCheck & { readonly advice?: string })[]
  readonly settings: readonly ExplainedSetting[]
  readonly markers: readonly ExplainedPlace[]
  /** What blocks the gate's removal, besides refused checks. */
  readonly blockers: readonly RefusedCheck[]
  /** What has to change before the gate can be removed. */
  readonly blocking: readonly Place[]
  /** Other lines that name the gate when all that can be removed is removed. */
  readonly mentions: readonly RemainingMention[]
  /** The owners of the code that checks the gate, or of its registration; `null`: there is no CODEOWNERS file. */
  readonly owners: readonly string[] | null
  readonly ownersOf: OwnersOf | null
  /** Commands to type next, with what each does. */
  readonly commands: readonly (readonly [command: string, meaning: string])[]
}
