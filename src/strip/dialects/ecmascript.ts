import { exitsAlways } from '../reduce/exits.js'
import { separateJoints } from '../layout/joints.js'
import { removeParamTags } from '../layout/param-tags.js'
import { writeRequiredReturns } from '../layout/required-returns.js'
import { needsPairInScript } from '../layout/precedence.js'
import { removableVariable } from '../sweep/removable.js'
import type { StripDialect } from './strip-dialect.js'

/** The strip treats JavaScript's syntax as the default, so this dialect overrides little. */
export const ECMASCRIPT: StripDialect = {
  reduceComparison: () => null,
  reduceFormat: () => null,
  reduceClause: () => false,
  reduceStatement: () => null,
  exitsAlways,
  firstReached: (tail) => tail.length,
  joinStatements() {},
  settledVariables: () => [],
  settledFunctions: () => [],
  discardOf: () => '',
  layoutStatement: () => false,
  needsPair: needsPairInScript,
  continuationOf: null,
  rowStart: (node) => node.range[0],
  putIntoForm(layout) {
    separateJoints(layout)
    removeParamTags(layout)
    writeRequiredReturns(layout)
  },
  removableVariable,
  idleImports: () => [],
  restatedImports: () => new Map(),
}
