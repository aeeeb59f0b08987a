import type { PromiseName } from './promises.js'

/** A family of features or names of which promises are known to be broken today, and why. */
export interface KnownBreak {
  readonly reason: string
  readonly promises: readonly PromiseName[]
  /** The names of the features. */
  readonly features: readonly string[]
  /** Names of gates; each breaks a promise with the first of the features. */
  readonly gates?: readonly string[]
}

/** A test fails as soon as one of these promises holds, so that its entry is removed. */
export const KNOWN_BREAKS: readonly KnownBreak[] = [
  {
    reason: 'what holds a bound function stays though nothing reads it since the strip, as a call may do something',
    promises: ['types'],
    features: ['a method, taken out'],
  },
  {
    reason: 'a parameter that is a property stays though nothing reads it since the strip',
    promises: ['types'],
    features: ['an object with a type, given to a class'],
  },
  {
    reason: 'a class that nothing reads since the strip stays, as its static block may do something',
    promises: ['types'],
    features: ['a static block that keeps the function'],
  },
]

/** Whether nothing is known of a feature. */
export function isSound(feature: string): boolean {
  return !KNOWN_BREAKS.some(({ features, gates }) => gates === undefined && features.includes(feature))
}

/** Whether nothing is known of a gate's name. */
export function isSoundName(gate: string): boolean {
  return !KNOWN_BREAKS.some(({ gates }) => gates?.includes(gate))
}
