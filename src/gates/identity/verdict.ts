/**
 * Why a call, a member or an element is a check. The evidence is the function that it reaches, not the name.
 * - `reads-registry`: a project function that only looks its argument up in the registered gates
 * - `asks-a-check`: a project function that only passes the name to a check
 * - `given-specs`: a method of an object that received or reads the registered gates, and answers by the name alone
 * - `key-type`: the name has the type of the registered names, and the result is a boolean
 * - `constant`: the name is the registry's own constant, and nothing proves that something else is checked
 * - `outside`: it comes from a package, or an unavailable module, under a name that is known to check gates
 * - `configured`: the configuration names it
 * - `gate-object`: the object was returned by the registration of the gate
 */
export type Evidence =
  | 'reads-registry'
  | 'asks-a-check'
  | 'given-specs'
  | 'key-type'
  | 'constant'
  | 'outside'
  | 'configured'
  | 'gate-object'

/** Whether code that names a gate checks whether it is enabled. `reason` is half a sentence for people. */
export type Verdict =
  | {
      readonly answer: 'is'
      readonly evidence: Evidence
      readonly reason: string
      /** In Go: it returns the value and an error, which is nil for each registered gate. */
      readonly isPair?: true
    }
  | UnsureVerdict
  | {
      readonly answer: 'not'
      readonly reason: string
      /** It checks the gate, but its result depends on more. */
      readonly dependsOnMore?: true
    }

export interface UnsureVerdict {
  readonly answer: 'may-be'
  readonly reason: string
  /** The code shows that it asks something else than the registered gates, so no advice calls it a check. */
  readonly asksOthers?: true
  /** The program has a function which it may call and which isn't a check: only people can rule that out. */
  readonly mayCallOther?: true
  /** The flag service that is asked. Its flags are the registered gates only if the configuration says so. */
  readonly service?: string
}

export const is = (evidence: Evidence, reason: string): Verdict => ({ answer: 'is', evidence, reason })
export const mayBe = (reason: string): UnsureVerdict => ({ answer: 'may-be', reason })
export const mayCallOther = (place: string, why: string): UnsureVerdict => ({
  answer: 'may-be',
  reason: `it may call the function on ${place}, which ${why}`,
  mayCallOther: true,
})
export const isNot = (reason: string): Verdict => ({ answer: 'not', reason })
export const dependsOnMore = (reason: string): Verdict => ({ answer: 'not', reason, dependsOnMore: true })
