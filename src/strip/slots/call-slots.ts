import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { KnownValues } from '../../evaluate/known-values.js'
import { exactValue, returnedValue } from '../../evaluate/returned-value.js'
import { hasOneValue, valueDeclaredBy, variableOf } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { hasPlainSignature } from './call-sites.js'
import { callOf } from './function-slots.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'

/**
 * Calls whose arguments alone decide what a function of the same file returns: `orOff(check)` of `const orOff = (value)
 * => value ?? false`.
 */
export function findCallResults({ view, fresh, known }: SlotSearch): Slot[] {
  const calls = new Set(fresh.flatMap((node) => callGiven(node) ?? []))
  return [...calls].flatMap((call): Slot[] => {
    const use = callOf(call.callee, false, known)
    const called = use && functionCalledBy(call, view)
    const value = called && resultOf(called, call.arguments, view, known)
    return use && typeof value === 'boolean'
      ? [slotOfFile(view, { kind: 'call result', declaration: call, source: call, value, uses: [use] })]
      : []
  })
}

/** The call of a name that an expression is an argument of, or a part of one. */
function callGiven(node: Node): TSESTree.CallExpression | null {
  let inner = node
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'CallExpression')
      return outer.callee !== inner && outer.callee.type === 'Identifier' ? outer : null
    if (!/Expression$/.test(outer.type) || isFunctionNode(outer)) return null
  }
  return null
}

/** The function that a name always means. Code of a generator or an async function runs otherwise. */
function functionCalledBy({ callee }: TSESTree.CallExpression, view: SourceView): FunctionNode | null {
  const variable = variableOf(view, callee)
  const declared = variable && hasOneValue(variable) ? valueDeclaredBy(variable.defs[0]) : null
  const fn = declared && unwrapExpression(declared)
  return fn && isFunctionNode(fn) && !fn.async && hasPlainSignature(fn, view) ? fn : null
}

/** What a call returns; `null`: the arguments don't decide it, or the function does something else. */
function resultOf(fn: FunctionNode, given: readonly Node[], view: SourceView, known: KnownValues): boolean | null {
  // Literals alone decided before, too.
  if (!given.some((argument) => known.of(argument) !== null)) return null
  const values = new Map<Node, boolean>()
  for (const [index, parameter] of fn.params.entries()) {
    const argument = given[index]
    const value = argument ? exactValue(argument, known) : null
    const variable = value === null ? null : variableOfParameter(parameter, fn, view)
    for (const { identifier } of variable?.references ?? []) values.set(identifier as Node, value as boolean)
  }
  return values.size > 0 ? returnedValue(fn, new KnownValues(view, values, (node) => values.has(node))) : null
}

/** A parameter that keeps what it is given. */
function variableOfParameter(parameter: TSESTree.Parameter, fn: FunctionNode, view: SourceView): Variable | null {
  if (parameter.type !== 'Identifier') return null
  const variable = view.scopes.getDeclaredVariables(fn).find(({ identifiers }) => identifiers.includes(parameter))
  return variable && hasOneValue(variable) ? variable : null
}
