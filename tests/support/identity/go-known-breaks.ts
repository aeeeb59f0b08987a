/** As the table of `known-breaks.ts`, of Go. */
export const GO_KNOWN_BREAKS: readonly { readonly reason: string; readonly features: readonly string[] }[] = [
  {
    reason: 'a call through an interface is listed in the run that makes a method of it constant, and in no later one',
    features: ['a method that another type has through an interface, and that asks for the gate'],
  },
  {
    reason: 'a parameter that is named like a check is refused instead of left alone',
    features: ['a parameter'],
  },
]
