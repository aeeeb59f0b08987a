/** As the table of `known-breaks.ts`, of Go. */
export const GO_KNOWN_BREAKS: readonly { readonly reason: string; readonly features: readonly string[] }[] = [
  {
    reason: 'a call is told by the last name of what is called, so that a check under another name is not found',
    features: [
      'a variable that holds the method',
      'a variable that holds the function',
      'a function of the project that hands its name on',
    ],
  },
  {
    reason:
      'a call is told by the last name of what is called, so that another thing of that name is taken for a check',
    features: [
      'the constant of another registry',
      'a method of another type',
      'a local function',
      'a parameter',
      'the variable of a loop',
      'a function of another package',
      'a wrapper of another package that depends on more',
      'a gate with answers of its own',
    ],
  },
]
