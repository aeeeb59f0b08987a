/**
 * Why a call, a member or an element is a check: who is asked, not what it is called.
 *
 * - `reads-registry`: a function of the project that reads the registered gates by the name it is given, and does nothing else.
 * - `asks-a-check`: a function of the project that hands the name to a check, and does nothing else.
 * - `given-specs`: a method of an object that was given the registered gates, or reads them, and answers by the name alone.
 * - `key-type`: the name has the type of the registered names, and the result is a boolean.
 * - `constant`: the name is the registry's own constant, and nothing proves that something else is asked.
 * - `outside`: it comes from a package, or a module that isn't at hand, under a name that is known to ask for gates.
 * - `configured`: the configuration names it.
 * - `gate-object`: the object is what the registration of the gate gave back.
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

/** Whether something that names a gate asks whether it is enabled. `reason` is half a sentence for people. */
export type Verdict =
  | { readonly answer: 'is'; readonly evidence: Evidence; readonly reason: string }
  | { readonly answer: 'may-be'; readonly reason: string }
  | { readonly answer: 'not'; readonly reason: string }

export const is = (evidence: Evidence, reason: string): Verdict => ({ answer: 'is', evidence, reason })
export const mayBe = (reason: string): Verdict => ({ answer: 'may-be', reason })
export const isNot = (reason: string): Verdict => ({ answer: 'not', reason })
