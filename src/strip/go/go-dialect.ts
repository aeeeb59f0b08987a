import { isGoStatement } from '../../evaluate/go-effects.js'
import type { StripDialect } from '../dialects/strip-dialect.js'
import { importsForDirectives } from './directive-imports.js'
import { idleDotImports } from './go-dot-imports.js'
import { removableGoVariable } from './go-removable.js'
import { goContinuation, goRowStart } from './layout/go-continuation.js'
import { moveToLineEnds, placeBlocks } from './layout/go-line-comments.js'
import { needsPairInGo } from './layout/go-precedence.js'
import { removeIdleSemicolons } from './layout/idle-semicolons.js'
import { spaceLoneValues } from './layout/go-operators.js'
import { layoutGoStatement } from './layout/layout-go-statement.js'
import { layoutGoJoins } from './layout/layout-go-joins.js'
import { reduceGoComparison } from './reduce/go-comparisons.js'
import { reduceGoFormat } from './reduce/go-formats.js'
import { exitsAlwaysInGo, firstReachedByGoto } from './reduce/go-exits.js'
import { findSettledBooleans } from './reduce/go-settled-booleans.js'
import { findSettledFunctions } from './reduce/go-settled-functions.js'
import { joinStatements } from './reduce/go-joins.js'
import { reduceGoClause, reduceGoStatement } from './reduce/reduce-go-statements.js'

/** Go has statements of its own, and `gofmt` fixes the layout of every file. */
export const GO: StripDialect = {
  reduceComparison: reduceGoComparison,
  reduceFormat: reduceGoFormat,
  reduceClause: reduceGoClause,
  reduceStatement: reduceGoStatement,
  exitsAlways: exitsAlwaysInGo,
  firstReached: firstReachedByGoto,
  joinStatements,
  settledVariables: findSettledBooleans,
  settledFunctions: findSettledFunctions,
  // Go allows calls and receives as statements, and `_ = x`.
  discardOf: (expression, view) => (isGoStatement(expression, view) ? '' : '_ = '),
  layoutStatement: layoutGoStatement,
  needsPair: needsPairInGo,
  continuationOf: goContinuation,
  rowStart: goRowStart,
  putIntoForm(layout, isInText) {
    layoutGoJoins(layout)
    spaceLoneValues(layout)
    // A line break ends a statement.
    moveToLineEnds(layout, isInText)
    placeBlocks(layout)
    removeIdleSemicolons(layout)
  },
  removableVariable: (variable, { known, gone }) => removableGoVariable(variable, known, gone),
  idleImports: idleDotImports,
  restatedImports: importsForDirectives,
}
