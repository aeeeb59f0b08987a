import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../config/config.js'
import type { Scope } from '../registry/model.js'
import type { Node } from '../source/source-view.js'
import type { MayBeFunction } from '../source/targets/may-be-function.js'
import type { TextRange } from '../text/text-range.js'
import type { GateOverride } from './find-gate-overrides.js'
import type { GateSetting } from './gate-settings.js'
import type { Evidence } from './identity/verdict.js'

/** A place in code that checks whether a gate is enabled. */
export interface GateCheck {
  /** The registered name of the gate. If the check reads something that a strip made constant, the id of that. */
  readonly gate: string
  /** `gate` isn't the name of a gate. */
  readonly isOfSlot?: true
  /**
   * The expression whose value is the gate's: the call, member or identifier, with the `await` where there is one.
   * For `form: 'jsx'` the element; for `form: 'pattern'` the name that has it: `on` of `const { On: on } = flags`.
   */
  readonly node: Node
  readonly form: 'call' | 'member' | 'identifier' | 'jsx' | 'pattern'
  /** Where the gate is named: the argument, the property, the attribute's value. */
  readonly nameRange: TextRange
  /** The scope of the queried object, if the configuration gives it. */
  readonly scope?: Scope
  /** Whether it returns `undefined` when its receiver is missing: `client?.isEnabled('X')`. */
  readonly mayBeMissing?: true
  /** Whether it also says of something else than the gate what type it has: `isActive(data, 'X'): data is Data`. */
  readonly narrowsOther?: true
  /** The evidence; left out for checks that a strip creates from its own results. */
  readonly evidence?: Evidence
  /** The same for people, as half a sentence. */
  readonly reason?: string
  /**
   * Of a gate component: the attributes that hold what is shown while the gate is on or off, where they aren't its
   * children and fallback.
   */
  readonly sides?: ComponentSides
  /** Of a gate component: what may be a function in its attributes and between its tags, so that it may call that. */
  readonly called?: readonly MayBeFunction[]
  /**
   * In Go, of a call that also returns an error, which is nil: the name that gets the error. Left out: nothing gets it.
   * `null`: the code uses both results at once.
   */
  readonly error?: TSESTree.Identifier | null
  /** The calls in front of a configured member, which only return the object to query. */
  readonly fetches?: readonly Node[]
}

/** Attributes of a gate component. */
export interface ComponentSides {
  readonly enabled?: string
  readonly disabled?: string
}

/** A place that is named like a check of a registered gate, but nothing proves that it is one. */
export interface UnprovenCheck {
  readonly gate: string
  /** As in a {@link GateCheck}. */
  readonly node: Node
  readonly nameRange: TextRange
  /** Why it isn't sure, as half a sentence. */
  readonly reason: string
  /** Whether the program has a function that it may call instead, and that isn't a check. */
  readonly mayCallOther: boolean
  /** The entry of the configuration's `checks` that makes it one, or a flag service; `null`: no entry does. */
  readonly entry: CheckShapeEntry | string | null
}

/** A place that names a gate which no registry knows, where the code shows that a gate is meant. */
export interface UnknownGateName {
  /** `override`: code that sets a gate; `marker`: a comment that says to which gate a field belongs. */
  readonly kind: 'check' | 'override' | 'marker'
  readonly name: string
  readonly nameRange: TextRange
}

export interface GateChecks {
  /** In the order of the text. */
  readonly checks: readonly GateCheck[]
  /** Code that may be a check. It is counted separately and never reported, and a strip refuses it. */
  readonly unproven: readonly UnprovenCheck[]
  readonly unknown: readonly UnknownGateName[]
  /** Code that sets a gate. */
  readonly overrides: readonly GateOverride[]
  /** Code that sets a registered gate, including overrides. In tests it is removed together with the value it tests. */
  readonly settings: readonly GateSetting[]
}
