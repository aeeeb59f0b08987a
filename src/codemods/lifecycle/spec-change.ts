import type { SemVer } from 'semver'
import type { Stage } from '../../registry/model.js'

/** What `lock` and `graduate` ask for. */
export type SpecChange =
  | { readonly kind: 'lock'; readonly version: SemVer }
  /** `default`: `null` takes the one of the stage. */
  | { readonly kind: 'graduate'; readonly to: Stage; readonly version: SemVer; readonly default: boolean | null }

/** The state that a gate gets, and how it is written down. */
export interface NextSpec {
  /** `append`: a spec behind the last one; `amend`: the last one, changed. */
  readonly how: 'append' | 'amend'
  readonly version: SemVer
  readonly stage: Stage
  readonly default: boolean
  readonly lockToDefault: boolean
  /** The release that a removal has to be promised for; `null`: none. */
  readonly removeIn: SemVer | null
}

/** Why a change is not made: half a sentence, after the name of the rule that the result would break, if it is one. */
export interface ChangeRefusal {
  readonly rule: string | null
  readonly reason: string
}
