import type { TSESTree } from '@typescript-eslint/utils'
import type { AnyNode, Node } from './source-view.js'
import { ancestorsOf } from './walk.js'

/** A function in any language; Go has no arrow functions. */
export type FunctionNode = TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression

export function isFunctionNode(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

/** The innermost function around a node. */
export function functionAround(node: Node): FunctionNode | null {
  for (const ancestor of ancestorsOf(node)) if (isFunctionNode(ancestor)) return ancestor
  return null
}
