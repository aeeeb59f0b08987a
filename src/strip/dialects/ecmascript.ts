import { separateJoints } from '../layout/joints.js'
import { removeParamTags } from '../layout/param-tags.js'
import { needsParenthesesIn } from '../layout/precedence.js'
import { removableVariable } from '../sweep/removable.js'
import type { StripDialect } from './strip-dialect.js'

/** TypeScript and JavaScript, whose syntax is what the strip knows without asking. */
export const ECMASCRIPT: StripDialect = {
  reduceComparison: () => null,
  reduceClause: () => false,
  reduceStatement: () => null,
  discardOf: () => '',
  layoutStatement: () => false,
  needsParentheses: needsParenthesesIn,
  continuationOf: null,
  putIntoForm(layout) {
    separateJoints(layout)
    removeParamTags(layout)
  },
  removableVariable,
}
