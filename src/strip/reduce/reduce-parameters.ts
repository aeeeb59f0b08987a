import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../../source/function-nodes.js'
import { reduceGoNames } from '../go/reduce/reduce-go-parameters.js'
import { reduceGoResults } from '../go/reduce/reduce-go-results.js'
import type { Reducer } from './reducer.js'

/** Drops parameters that no call passes any more: `function f(a, gone)`. */
export function reduceParameters(node: FunctionNode, reducer: Reducer): void {
  for (const parameter of node.params)
    if (reducer.unused.has(parameter)) reducer.fates.set(parameter, { kind: 'drop' })
    else reduceGoNames(parameter, reducer)
  reduceGoResults(node, reducer)
}

/** Drops the members of a type, `{ gone: boolean; a: string }`, that describe such a parameter. */
export function reducePropType(node: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceBody, reducer: Reducer): void {
  for (const member of membersOf(node)) if (reducer.unused.has(member)) reducer.fates.set(member, { kind: 'drop' })
}

export function membersOf(node: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceBody): readonly TSESTree.TypeElement[] {
  return node.type === 'TSTypeLiteral' ? node.members : node.body
}
