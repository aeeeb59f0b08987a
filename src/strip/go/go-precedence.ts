import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'

/** https://go.dev/ref/spec#Operator_precedence */
const BINARY: Readonly<Record<string, number>> = {
  '||': 1, '&&': 2,
  '==': 3, '!=': 3, '<': 3, '<=': 3, '>': 3, '>=': 3,
  '+': 4, '-': 4, '|': 4, '^': 4,
  '*': 5, '/': 5, '%': 5, '<<': 5, '>>': 5, '&': 5, '&^': 5,
}
const UNARY = 6
const PRIMARY = 7

/** Whether `child` needs parentheses where `slot` stands now: as an operand of `slot`'s parent. */
export function needsGoParentheses(child: Node, slot: Node): boolean {
  return precedenceOf(child as unknown as GoNode) < requiredPrecedence(slot as unknown as GoNode)
}

function precedenceOf(node: GoNode): number {
  switch (node.type) {
    case 'LogicalExpression': case 'BinaryExpression':
      return BINARY[node.operator] ?? PRIMARY
    case 'UnaryExpression': case 'GoStarExpression':
      return UNARY
    default:
      return PRIMARY
  }
}

function requiredPrecedence(slot: GoNode): number {
  const { parent } = slot
  switch (parent?.type) {
    case 'LogicalExpression': case 'BinaryExpression': {
      const own = BINARY[parent.operator] ?? PRIMARY
      // `a && (b && c)` is `a && b && c`; other operators on the right side bind first only in parentheses.
      return parent.right === slot && parent.type === 'BinaryExpression' ? own + 1 : own
    }
    case 'UnaryExpression': case 'GoStarExpression':
      return UNARY
    case 'MemberExpression': case 'GoIndexListExpression': case 'GoSliceExpression':
      return parent.object === slot ? PRIMARY : 0
    case 'CallExpression':
      return parent.callee === slot ? PRIMARY : 0
    case 'GoTypeAssertion':
      return parent.expression === slot ? PRIMARY : 0
    default:
      return 0
  }
}
