import { asGo } from '../../../source/go-casts.js'
import type { GoNode, GoReturnStatement } from '../../../source/go-nodes.js'
import type { AnyNode } from '../../../source/source-view.js'
import { goneStatement, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'

/** Drops results that nothing reads from `func f() (gone *T, error)`. */
export function reduceGoResults(fn: AnyNode, { unused, fates }: Reducer): void {
  for (const result of resultsOf(fn)) if (unused.has(result)) fates.set(result, { kind: 'drop' })
}

export function resultsOf(fn: AnyNode): readonly AnyNode[] {
  const go = asGo(fn)
  return go.type === 'FunctionDeclaration' || go.type === 'FunctionExpression' ? (go.results ?? []) : []
}

/**
 * Drops what is returned for such results: `return nil, err`. A `return` with nothing left is dropped with it at the
 * end of the function.
 *
 * @returns `null` if nothing is dropped.
 */
export function reduceGoReturn(statement: GoReturnStatement, place: StatementPlace, reducer: Reducer): Outcome | null {
  const { argument } = statement
  const values = argument?.type === 'GoExpressionList' ? argument.elements : argument ? [argument] : []
  const isGone = (value: AnyNode): boolean => reducer.orphaned.has(value)
  if (!values.some(isGone)) return null
  if (values.every(isGone) && isLastOfFunction(statement)) return goneStatement(statement, place, reducer)
  for (const value of values)
    if (isGone(value)) reducer.fates.set(value, { kind: 'drop' })
    else reducer.visit(value)
  return stays(statement, reducer, true)
}

function isLastOfFunction(statement: GoReturnStatement): boolean {
  const { parent } = statement as { parent?: GoNode }
  const around = parent?.type === 'BlockStatement' && parent.body.at(-1) === statement ? parent.parent : null
  return around?.type === 'FunctionDeclaration' || around?.type === 'FunctionExpression'
}
