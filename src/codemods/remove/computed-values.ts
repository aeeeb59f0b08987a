import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** More than code has. A constant may also name itself. */
const LONGEST_CHAIN = 8

/** Whether an expression is a value that only the running program knows: `kind === 'web'`, `options.isFast`. */
export function isComputed(value: Node, view: SourceView, depth = 0): boolean {
  const node = unwrapExpression(value)
  if (depth > LONGEST_CHAIN) return true
  switch (node.type) {
    case 'Identifier': {
      const variable = variableOf(view, node)
      const declared = variable?.defs.length === 1 ? variable.defs[0]?.node : undefined
      const init = declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null
      return variable !== null && !(init && isNeverReassigned(variable) && !isComputed(init, view, depth + 1))
    }
    case 'UnaryExpression':
      return node.operator === '!' && isComputed(node.argument, view, depth + 1)
    default:
      return /^(?:Binary|Logical|Conditional|Member|Call|Chain|Await)Expression$/.test(node.type)
  }
}
