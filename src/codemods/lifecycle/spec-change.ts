import type { SemVer } from 'semver'
import type { Stage } from '../../registry/model.js'

/** The change that `lock` or `graduate` makes. */
export type SpecChange =
  | { readonly kind: 'lock'; readonly version: SemVer }
  /** `default`: `null` uses the stage's own default. */
  | { readonly kind: 'graduate'; readonly to: Stage; readonly version: SemVer; readonly default: boolean | null }

/** The new state of a gate, and how to write it. */
export interface NextSpec {
  /** `append` adds a spec after the last one; `amend` changes the last one. */
  readonly how: 'append' | 'amend'
  readonly version: SemVer
  readonly stage: Stage
  readonly default: boolean
  readonly lockToDefault: boolean
  /** The release in which the removal is promised; `null` when there is no promise. */
  readonly removeIn: SemVer | null
}

/** Why a change isn't made: half a sentence, and the rule that the result would break, if there is one. */
export interface ChangeRefusal {
  readonly rule: string | null
  readonly reason: string
  /** The registry states what the change would write, so there is nothing to do. */
  readonly isDone?: boolean
}
