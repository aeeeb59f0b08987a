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

const ALL = ['check', 'strip', 'remove'] as const

/** A test fails as soon as one of these promises holds, so that its mark goes. */
export const KNOWN_BREAKS: readonly KnownBreak[] = [
  {
    reason: 'a call is told by the last name of what is called, so that a check under another name is not found',
    promises: ['check', 'strip'],
    features: [
      'a renamed import',
      'a default import of the function',
      'a re-export under another name',
      'an export that is assembled',
      'a package of the workspace',
      'a loaded module, taken apart under another name',
      'a variable that holds the function',
      'a method, taken out',
      'a function, taken out of a namespace',
      'a bound method',
      'a method by call',
      'a function by call',
      'a function in a sequence',
      'a member in a sequence',
      'a private field that holds the function',
      'a static member that holds the function',
      'a function that hands its name on',
      'a function of another module that hands its name on',
      'a method that hands its name on',
    ],
  },
  {
    reason:
      'a call is told by the last name of what is called, so that another thing of that name is taken for a check',
    promises: ALL,
    features: [
      'a local function',
      'a hoisted function',
      'a parameter',
      'a parameter that is taken apart',
      'the variable of a loop',
      'what a catch binds',
      'a variable of an inner block',
      'a member of a namespace',
      'a method of another class',
      'a method of the class itself',
      'a parameter of another class',
      'a method of an object',
      'a function of another module',
      'a wrapper that depends on more',
      'a wrapper of another module that depends on more, of the same name',
      'a wrapper with answers of its own',
      'a wrapper that does something besides',
      'an object that overrides the method',
      'a class that overrides the method',
    ],
  },
  {
    reason: 'what may be a check is reported and stripped like one that is',
    promises: ['check', 'strip'],
    features: ['an object without a type, given to a class'],
  },
  {
    reason: 'a check of something that may be missing gives undefined there, and is replaced by the value',
    promises: ['strip', 'remove'],
    features: [
      'an object that may be missing',
      'an object that may be missing, its answer as it is',
      'a method that may be missing',
    ],
  },
  {
    reason: 'the member of an interface of specs is deleted, because it is called like the gate',
    promises: ['types'],
    features: ['an import'],
    gates: ['default'],
  },
  {
    reason: 'a parameter that is a property stays though nothing reads it since the strip',
    promises: ['types'],
    features: ['an object with a type, given to a class'],
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
