import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../source/bindings.js'
import { dialectOf } from '../source/dialect.js'
import { functionAround } from '../source/function-nodes.js'
import type { Node, SourceView } from '../source/source-view.js'
import { asGo } from '../source/go-casts.js'
import { variableDeclaredBy } from './pattern-checks.js'
import type { ResultUse } from './result-uses.js'

/**
 * The name that gets the value of a Go call with two results, a value and an error: `ok` of `ok, err := f(x)`. In other
 * code the call itself, which then has the form of no plain value.
 */
export function usesOfPair(call: Node, view: SourceView): ResultUse[] {
  const { parent } = call
  const pattern = parent?.type === 'VariableDeclarator' && parent.init === call ? parent.id : null
  const [value, error] = pattern?.type === 'ArrayPattern' && pattern.elements.length === 2 ? pattern.elements : []
  if (value?.type !== 'Identifier' || error?.type !== 'Identifier' || !isFixed(value, view))
    return [{ node: call, form: 'call', error: null }]
  return [{ node: value, form: 'pattern', ...(error.name !== '_' && { error }) }]
}

function isFixed(name: TSESTree.Identifier, view: SourceView): boolean {
  const variable = variableDeclaredBy(name, view)
  return variable !== null && variable.defs.length === 1 && isNeverReassigned(variable)
}

/** Whether code uses a Go call as several values: `ok, err := f(x)`, `return f(x)` in a function with two results. */
export function isUsedAsPair(call: Node, view: Pick<SourceView, 'language'>): boolean {
  const { parent } = call
  if (!dialectOf(view).hasSeveralResults) return false
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === call && parent.id.type === 'ArrayPattern'
    case 'AssignmentExpression':
      return parent.right === call && parent.left.type === 'ArrayPattern'
    case 'ReturnStatement':
      return resultsAround(parent) > 1
    default:
      return false
  }
}

function resultsAround(statement: Node): number {
  const around = functionAround(statement)
  const fn = around && asGo(around)
  if (fn?.type !== 'FunctionDeclaration' && fn?.type !== 'FunctionExpression') return 0
  return (fn.results ?? []).reduce((count, { names }) => count + Math.max(1, names.length), 0)
}
