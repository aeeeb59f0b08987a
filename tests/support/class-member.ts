import type { Row } from './both-values.js'

/** A class with a member that holds the value, and a method that reads it. */
export const holding = (member: string, use = 'this.#on', more = ''): string =>
  `class A {\n  ${member}\n\n  run() {\n    if (${use}) one()\n    else two()\n  }${more}\n}`

/** The same class without it. */
export const left = (branch: string, more = ''): string => `class A {\n  run() {\n    ${branch}\n  }${more}\n}`

/** It is removed, and the value is in the place of its use. */
export const gone = (member: string, use?: string, more = ''): Row => [
  holding(member, use, more),
  left('one()', more),
  left('two()', more),
]
