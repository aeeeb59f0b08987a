import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'

/** The callee and the arguments of a call in any form. */
export interface AskedCall {
  readonly callee: Node
  readonly arguments: readonly Node[]
}

/** `isOn('X')`, `(0, gates.isOn)('X')`, `isOn.call(gates, 'X')`, `isOn.apply(gates, ['X'])`. */
export function askedCallOf(call: TSESTree.CallExpression): AskedCall {
  const callee = innermost(call.callee)
  if (callee.type === 'MemberExpression') {
    const name = staticKeyName(callee.property, callee.computed)
    const [, first] = call.arguments
    if (name === 'call' && call.arguments.length > 0)
      return { callee: innermost(callee.object), arguments: call.arguments.slice(1) }
    if (name === 'apply' && first?.type === 'ArrayExpression')
      return { callee: innermost(callee.object), arguments: first.elements.filter((element) => element !== null) }
  }
  return { callee, arguments: call.arguments }
}

function innermost(expression: Node): Node {
  const node = unwrapExpression(expression)
  if (node.type === 'SequenceExpression') return innermost(node.expressions.at(-1) as Node)
  return node.type === 'ChainExpression' ? innermost(node.expression) : node
}
