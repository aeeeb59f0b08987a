import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { Trivia } from '../../text/trivia.js'
import type { Reducer } from '../reduce/reducer.js'
import { firstText } from '../reduce/first-text.js'

/** How tightly an expression binds, from ECMAScript's grammar. */
const SEQUENCE = 0
const ASSIGNMENT = 1
const CONDITIONAL = 2
const COALESCE = 3
const BINARY: Readonly<Record<string, number>> = {
  '||': 4,
  '&&': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '==': 9,
  '!=': 9,
  '===': 9,
  '!==': 9,
  '<': 10,
  '>': 10,
  '<=': 10,
  '>=': 10,
  in: 10,
  instanceof: 10,
  '<<': 11,
  '>>': 11,
  '>>>': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
  '**': 14,
}
const RELATIONAL = 10
const UNARY = 15
const POSTFIX = 16
const CALL = 18
const PRIMARY = 20

/** The binding strength of an expression as it is written. */
export function precedenceOf(node: Node): number {
  switch (node.type) {
    case 'SequenceExpression':
      return SEQUENCE
    case 'AssignmentExpression':
    case 'ArrowFunctionExpression':
    case 'YieldExpression':
      return ASSIGNMENT
    case 'ConditionalExpression':
      return CONDITIONAL
    case 'LogicalExpression':
      return node.operator === '??' ? COALESCE : (BINARY[node.operator] ?? PRIMARY)
    case 'BinaryExpression':
      return BINARY[node.operator] ?? PRIMARY
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return RELATIONAL
    case 'UnaryExpression':
    case 'AwaitExpression':
    case 'TSTypeAssertion':
      return UNARY
    case 'UpdateExpression':
      return node.prefix ? UNARY : POSTFIX
    case 'CallExpression':
    case 'MemberExpression':
    case 'ChainExpression':
    case 'NewExpression':
    case 'ImportExpression':
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
      return CALL
    default:
      return PRIMARY
  }
}

/** Whether a part needs parentheses in the place of a node: by how tightly it binds, or by the token that it begins with. */
export function needsParenthesesIn(part: Node, node: Node, source: Pick<Reducer, 'known' | 'trivia'>): boolean {
  const { trivia } = source
  return needsParentheses(part, node, trivia) || startsAmbiguously(firstText(part, source), node, trivia)
}

/** Whether `child` needs parentheses where `slot` stands now: as an operand of `slot`'s parent. */
export function needsParentheses(child: Node, slot: Node, trivia: Trivia): boolean {
  const { parent } = slot
  if (!parent) return false
  if (endsWithType(child) && isFollowedByTypeOperator(slot)) return true
  if (isWithoutArguments(child, trivia)) return requiredPrecedence(slot, parent) >= CALL
  if (parent.type === 'LogicalExpression' && child.type === 'LogicalExpression') {
    // `??` doesn't mix with the others; `a && (b && c)` is `a && b && c`.
    if ((parent.operator === '??') !== (child.operator === '??')) return true
  }
  if (
    child.type === 'Literal' &&
    typeof child.value === 'number' &&
    parent.type === 'MemberExpression' &&
    parent.object === slot
  )
    return true
  if (isInLoopHead(slot) && containsIn(child)) return true
  if (endsWithLess(child) && isFollowedByGreater(slot)) return true
  if (child.type === 'ChainExpression' && isObjectOrCallee(withNonNull(slot))) return true
  return precedenceOf(child) < requiredPrecedence(slot, parent)
}

/** Whether an expression begins with a token that means something else where `slot` begins: `{`, `function`, `class`, `let [`. */
export function startsAmbiguously(textOfChild: string, slot: Node, trivia: Trivia): boolean {
  const pairs = parenthesesAround(slot, trivia)
  if (pairs.length > 1) return false
  const start = pairs[0]?.start ?? slot.range[0]
  let outer = slot
  while (outer.parent && outer.parent.range[0] === start && isExpressionLike(outer.parent)) {
    outer = outer.parent
    if (parenthesesAround(outer, trivia).length > 0) return false
  }
  switch (outer.parent?.type) {
    case 'ForStatement':
      return outer.parent.init === outer && /^let\s*\[/.test(textOfChild)
    case 'ExpressionStatement':
      return /^(?:\{|function\b|class\b|async\s+function\b|let\s*\[)/.test(textOfChild)
    case 'ExportDefaultDeclaration':
      return /^(?:function\b|class\b|async\s+function\b)/.test(textOfChild)
    case 'ArrowFunctionExpression':
      return outer.parent.body === outer && textOfChild.startsWith('{')
    default:
      return false
  }
}

function requiredPrecedence(slot: Node, parent: Node): number {
  switch (parent.type) {
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
    case 'SwitchCase':
    case 'TemplateLiteral':
    case 'SequenceExpression':
    case 'ForStatement':
    case 'ForInStatement':
      return SEQUENCE
    case 'LogicalExpression':
      if (parent.operator === '??') return COALESCE
      return BINARY[parent.operator] ?? PRIMARY
    case 'BinaryExpression': {
      const own = BINARY[parent.operator] ?? PRIMARY
      if (parent.operator === '**' && parent.left === slot) return POSTFIX
      const isTightSide = parent.operator !== '**' && parent.right === slot
      return isTightSide ? own + 1 : own
    }
    case 'ConditionalExpression':
      return parent.test === slot ? COALESCE : ASSIGNMENT
    case 'UnaryExpression':
    case 'AwaitExpression':
    case 'TSTypeAssertion':
      return UNARY
    case 'UpdateExpression':
      return POSTFIX
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      // `a << b as T + c` is `a << ((b as T) + c)`.
      return parent.parent.type === 'BinaryExpression' && parent.parent.left === parent
        ? Math.max(RELATIONAL, BINARY[parent.parent.operator] ?? PRIMARY)
        : RELATIONAL
    case 'MemberExpression':
      return parent.object === slot ? CALL : SEQUENCE
    case 'CallExpression':
      return parent.callee === slot ? CALL : ASSIGNMENT
    case 'NewExpression':
      return parent.callee === slot ? PRIMARY : ASSIGNMENT
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
    case 'Decorator':
      return CALL
    case 'ClassDeclaration':
    case 'ClassExpression':
      return CALL
    case 'VariableDeclarator':
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ArrayExpression':
    case 'Property':
    case 'PropertyDefinition':
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
    case 'ArrowFunctionExpression':
    case 'ExportDefaultDeclaration':
    case 'YieldExpression':
    case 'ForOfStatement':
    case 'ImportExpression':
    case 'TSEnumMember':
    case 'TSExportAssignment':
    case 'JSXSpreadChild':
    case 'JSXExpressionContainer':
      return ASSIGNMENT
    default:
      return PRIMARY
  }
}

function isObjectOrCallee(slot: Node): boolean {
  const { parent } = slot
  return (
    (parent?.type === 'MemberExpression' && parent.object === slot) ||
    (parent?.type === 'CallExpression' && parent.callee === slot) ||
    parent?.type === 'TaggedTemplateExpression'
  )
}

/** `(a?.b)!.c` throws without `a`, `a?.b!.c` doesn't. */
function withNonNull(slot: Node): Node {
  return slot.parent?.type === 'TSNonNullExpression' ? withNonNull(slot.parent) : slot
}

/** `new X`: `(new X)()` is a call, `new X()` none. */
function isWithoutArguments(node: Node, { text }: Trivia): boolean {
  if (node.type !== 'NewExpression' || node.arguments.length > 0) return false
  const behind = text.slice(node.typeArguments?.range[1] ?? node.callee.range[1], node.range[1])
  return !behind.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '').includes('(')
}

/** `a as T`, also as the last operand of others. */
function endsWithType(node: Node): boolean {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return true
    case 'BinaryExpression':
    case 'LogicalExpression':
      return endsWithType(node.right)
    default:
      return false
  }
}

/** `a as T | b` is a union of types, `a as T < b` begins a list of them. */
function isFollowedByTypeOperator(slot: Node): boolean {
  const { parent } = slot
  if (parent?.type !== 'BinaryExpression' && parent?.type !== 'LogicalExpression') return false
  return parent.left === slot ? ['|', '&', '<', '<<'].includes(parent.operator) : isFollowedByTypeOperator(parent)
}

/** `a < b`, also as the last operand of others. */
function endsWithLess(node: Node): boolean {
  if (node.type === 'LogicalExpression') return endsWithLess(node.right)
  return node.type === 'BinaryExpression' && node.operator === '<'
}

/** `a < b > (c)` is a call of `a<b>` to TypeScript, as is `a < b, c > (d)` in a list. */
function isFollowedByGreater(slot: Node): boolean {
  const { parent } = slot
  switch (parent?.type) {
    case 'BinaryExpression':
      return parent.left === slot && parent.operator === '>'
    case 'LogicalExpression':
      return parent.right === slot && isFollowedByGreater(parent)
    case 'CallExpression':
    case 'NewExpression':
      return isGreaterBehind(parent.arguments, slot)
    case 'ArrayExpression':
      return isGreaterBehind(parent.elements, slot)
    case 'SequenceExpression':
      return isGreaterBehind(parent.expressions, slot)
    default:
      return false
  }
}

function isGreater(node: Node | null): boolean {
  if (node?.type === 'LogicalExpression' || node?.type === 'ConditionalExpression')
    return isGreater(node.type === 'LogicalExpression' ? node.left : node.test)
  return node?.type === 'BinaryExpression' && node.operator === '>'
}

/** Also further behind: `a < b, c, d > (e)`. */
function isGreaterBehind(items: readonly (Node | null)[], slot: Node): boolean {
  const index = items.indexOf(slot)
  return index >= 0 && items.slice(index + 1).some(isGreater)
}

/** In the head of a `for` an `in` would make it a `for-in`. */
function isInLoopHead(slot: Node): boolean {
  for (const ancestor of ancestorsOf(slot)) {
    if (ancestor.parent?.type === 'ForStatement') return ancestor.parent.init === ancestor
    if (/Statement$|Function/.test(ancestor.type)) return false
  }
  return false
}

function containsIn(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === 'in' || containsIn(node.left) || containsIn(node.right)
    case 'LogicalExpression':
      return containsIn(node.left) || containsIn(node.right)
    case 'ConditionalExpression':
      return containsIn(node.test) || containsIn(node.consequent) || containsIn(node.alternate)
    case 'AssignmentExpression':
      return containsIn(node.right)
    default:
      return false
  }
}

function isExpressionLike(node: Node): boolean {
  return node.type.endsWith('Expression') || node.type === 'TemplateLiteral'
}
