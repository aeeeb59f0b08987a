import { byType, type ByType } from '../../../source/by-type.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { Node } from '../../../source/source-view.js'
import type { Placed } from '../../layout/kept-parts.js'
import { asGo } from '../../../source/go-casts.js'

/** https://go.dev/ref/spec#Operator_precedence */
const BINARY: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '|': 4,
  '^': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  '<<': 5,
  '>>': 5,
  '&': 5,
  '&^': 5,
}
const UNARY = 6
const PRIMARY = 7

/** Whether a part needs parentheses when it replaces a node. */
export function needsPairInGo(child: Node, node: Node, { trivia, residue, fates }: Placed): boolean {
  const place = residue.placeOf(node)
  const { parent } = place
  // Without the parentheses, gofmt would indent the lines of `a && (b && c)` differently.
  const isOneOfMany =
    parent?.type === 'LogicalExpression' &&
    parent.right === place &&
    child.type === 'LogicalExpression' &&
    child.operator === parent.operator &&
    trivia.hasLineBreak(...child.range)
  return (
    isOneOfMany ||
    needsGoParentheses(child, place) ||
    (fates.isNegated(place) && (child.type === 'LogicalExpression' || child.type === 'BinaryExpression'))
  )
}

/** Whether `child` needs parentheses in the position of `slot`, as an operand of `slot`'s parent. */
export function needsGoParentheses(child: Node, slot: Node): boolean {
  if (holdsBareLiteral(asGo(child)) && isInHeader(asGo(slot))) return true
  return precedenceOf(asGo(child)) < requiredPrecedence(asGo(slot))
}

function precedenceOf(node: GoNode): number {
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      return BINARY[node.operator] ?? PRIMARY
    case 'UnaryExpression':
    case 'GoStarExpression':
      return UNARY
    default:
      return PRIMARY
  }
}

/** The operand in front of a bracket, a dot or arguments. */
const HEAD: ByType<GoNode, GoNode> = {
  MemberExpression: ({ object }) => object,
  GoIndexListExpression: ({ object }) => object,
  GoSliceExpression: ({ object }) => object,
  CallExpression: ({ callee }) => callee,
  GoTypeAssertion: ({ expression }) => expression,
}

function requiredPrecedence(slot: GoNode): number {
  const { parent } = slot
  if (!parent) return 0
  switch (parent.type) {
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const own = BINARY[parent.operator] ?? PRIMARY
      // `a && (b && c)` equals `a && b && c`. Any other operator on the right needs its parentheses.
      return parent.right === slot && parent.type === 'BinaryExpression' ? own + 1 : own
    }
    case 'UnaryExpression':
    case 'GoStarExpression':
      return UNARY
    default:
      return byType(HEAD, parent) === slot ? PRIMARY : 0
  }
}

/** Whether a literal like `T{}` appears in an expression without brackets or parentheses around it. */
function holdsBareLiteral(node: GoNode): boolean {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return node.goType !== null && !['GoArrayType', 'GoMapType', 'GoStructType'].includes(node.goType.type)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isBare(node.left) || isBare(node.right)
    case 'UnaryExpression':
    case 'GoStarExpression':
      return isBare(node.argument)
    default: {
      const head = byType(HEAD, node)
      return head !== undefined && isBare(head)
    }
  }
}

function isBare(node: GoNode): boolean {
  return !isInParentheses(node) && holdsBareLiteral(node)
}

function isInParentheses(node: GoNode): boolean {
  return 'parens' in node && Boolean(node.parens?.length)
}

/**
 * Whether a brace that follows would open a block: in the header of an `if`, `for` or `switch`, outside all
 * parentheses and brackets.
 * https://go.dev/ref/spec#Composite_literals
 */
function isInHeader(slot: GoNode): boolean {
  for (let node = slot; node.parent; node = node.parent) {
    if (node !== slot && isInParentheses(node)) return false
    if (HAS_HEADER.has(node.parent.type)) return node.type !== 'BlockStatement'
    if (isEnclosed(node, node.parent)) return false
  }
  return false
}

const HAS_HEADER: ReadonlySet<string> = new Set([
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'GoSwitchStatement',
  'GoTypeSwitchStatement',
])

/** Whether brackets, braces or parentheses of the parent are around the node. */
function isEnclosed(node: GoNode, parent: GoNode): boolean {
  switch (parent.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'Property':
    case 'BlockStatement':
    case 'GoCaseClause':
      return true
    default: {
      const head = byType(HEAD, parent)
      return head !== undefined && head !== node
    }
  }
}
