import { isGlobalName } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { BOOLEAN, leftOperandPosition, VALUE, type Position } from './position.js'
import { FILTERED, isFiltered } from './filtered-lists.js'

/** How a kept node uses the values of its parts, given how its own value is used. */
export function positionsIn(node: Node, position: Position, view: SourceView): (child: Node) => Position {
  switch (node.type) {
    case 'LogicalExpression': {
      const left = leftOperandPosition(node.operator, position)
      return (child) => (child === node.left ? left : position)
    }
    case 'ConditionalExpression':
      return (child) => (child === node.test ? BOOLEAN : position)
    case 'UnaryExpression':
      return () => (node.operator === '!' ? BOOLEAN : VALUE)
    case 'CallExpression': {
      if (node.arguments.length === 1 && isGlobalName(view, node.callee, 'Boolean'))
        return (child) => (child === node.arguments[0] ? BOOLEAN : VALUE)
      const filters = isFiltered(node, view)
      return (child) => (filters && child !== node.callee ? FILTERED : VALUE)
    }
    case 'ArrayExpression': {
      const items = isFiltered(node, view) ? FILTERED : VALUE
      return () => items
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return () => position
    case 'SwitchCase':
      return () => VALUE
    default:
      return (child) => ('test' in node && node.test === child ? BOOLEAN : VALUE)
  }
}
