import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { isHead } from '../../source/statement-shapes.js'
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

/** Declared as a method, so that an entry for one node type fits in a table of all types. */
type StrengthOf<Item> = number | { of(node: Item): number }['of']
type RequiredBy<Item> = number | { of(parent: Item, slot: Node): number }['of']

/** How tightly an expression binds as written. Types not listed bind as tightly as a name. */
const STRENGTH: { readonly [Type in Node['type']]?: StrengthOf<Extract<Node, { type: Type }>> } = {
  SequenceExpression: SEQUENCE,
  AssignmentExpression: ASSIGNMENT,
  ArrowFunctionExpression: ASSIGNMENT,
  YieldExpression: ASSIGNMENT,
  ConditionalExpression: CONDITIONAL,
  LogicalExpression: ({ operator }) => (operator === '??' ? COALESCE : (BINARY[operator] ?? PRIMARY)),
  BinaryExpression: ({ operator }) => BINARY[operator] ?? PRIMARY,
  TSAsExpression: RELATIONAL,
  TSSatisfiesExpression: RELATIONAL,
  UnaryExpression: UNARY,
  AwaitExpression: UNARY,
  TSTypeAssertion: UNARY,
  UpdateExpression: ({ prefix }) => (prefix ? UNARY : POSTFIX),
  CallExpression: CALL,
  MemberExpression: CALL,
  ChainExpression: CALL,
  NewExpression: CALL,
  ImportExpression: CALL,
  TaggedTemplateExpression: CALL,
  TSNonNullExpression: CALL,
}

function strengthOf(node: Node): number {
  const strength: StrengthOf<Node> | undefined = STRENGTH[node.type]
  return typeof strength === 'function' ? strength(node) : (strength ?? PRIMARY)
}

/** Whether `child` needs parentheses in the place of `slot`, because of precedence or of its first token. */
export function needsPairInScript(child: Node, slot: Node, source: Pick<Reducer, 'known' | 'trivia'>): boolean {
  const { trivia } = source
  return needsPairAsOperand(child, slot, trivia) || startsAmbiguously(firstText(child, source), slot, trivia)
}

/** Whether `child` needs parentheses in the position of `slot`, as an operand of `slot`'s parent. */
function needsPairAsOperand(child: Node, slot: Node, trivia: Trivia): boolean {
  const { parent } = slot
  if (!parent) return false
  const required = requiredPrecedence(slot, parent)
  return (
    // It binds less tightly than its position requires.
    strengthOf(child) < required ||
    // The token beside it would become part of it.
    (required >= CALL && isWithoutArguments(child, trivia)) ||
    joinsWithNext(child, slot) ||
    // The grammar requires parentheses here.
    mixesCoalescing(child, parent) ||
    (isInLoopHead(slot) && containsIn(child))
  )
}

function joinsWithNext(child: Node, slot: Node): boolean {
  return (
    (endsWithType(child) && isFollowedByTypeOperator(slot)) ||
    (endsWithLess(child) && isFollowedByGreater(slot)) ||
    (isNumber(child) && slot.parent?.type === 'MemberExpression' && slot.parent.object === slot) ||
    (child.type === 'ChainExpression' && isObjectOrCallee(withNonNull(slot)))
  )
}

/** `??` can't be mixed with `&&` and `||`. `a && (b && c)` equals `a && b && c`. */
function mixesCoalescing(child: Node, parent: Node): boolean {
  return (
    child.type === 'LogicalExpression' &&
    parent.type === 'LogicalExpression' &&
    (parent.operator === '??') !== (child.operator === '??')
  )
}

/** In `1.a` the dot belongs to the number. */
function isNumber(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number'
}

/**
 * Whether an expression begins with a token that means something else at the start of `slot`: `{`, `function`, `class`,
 * `let [`.
 */
function startsAmbiguously(textOfChild: string, slot: Node, trivia: Trivia): boolean {
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
  if (isHead(slot)) return SEQUENCE
  const required: RequiredBy<Node> | undefined = REQUIRED[parent.type]
  return typeof required === 'function' ? required(parent, slot) : (required ?? PRIMARY)
}

/**
 * How tightly an expression must bind to need no parentheses in a node. Types not listed require the strength of a
 * name.
 */
const REQUIRED: { readonly [Type in Node['type']]?: RequiredBy<Extract<Node, { type: Type }>> } = {
  // It is enclosed by brackets of the syntax, or extends from a keyword to the end of a statement.
  ExpressionStatement: SEQUENCE,
  ReturnStatement: SEQUENCE,
  ThrowStatement: SEQUENCE,
  SwitchCase: SEQUENCE,
  TemplateLiteral: SEQUENCE,
  SequenceExpression: SEQUENCE,
  ForStatement: SEQUENCE,
  ForInStatement: SEQUENCE,

  // A comma would end it.
  VariableDeclarator: ASSIGNMENT,
  AssignmentExpression: ASSIGNMENT,
  AssignmentPattern: ASSIGNMENT,
  ArrayExpression: ASSIGNMENT,
  Property: ASSIGNMENT,
  PropertyDefinition: ASSIGNMENT,
  SpreadElement: ASSIGNMENT,
  JSXSpreadAttribute: ASSIGNMENT,
  ArrowFunctionExpression: ASSIGNMENT,
  ExportDefaultDeclaration: ASSIGNMENT,
  YieldExpression: ASSIGNMENT,
  ForOfStatement: ASSIGNMENT,
  ImportExpression: ASSIGNMENT,
  TSEnumMember: ASSIGNMENT,
  TSExportAssignment: ASSIGNMENT,
  JSXSpreadChild: ASSIGNMENT,
  JSXExpressionContainer: ASSIGNMENT,

  // It is an operand.
  ConditionalExpression: ({ test }, slot) => (test === slot ? COALESCE : ASSIGNMENT),
  LogicalExpression: ({ operator }) => (operator === '??' ? COALESCE : (BINARY[operator] ?? PRIMARY)),
  BinaryExpression: requiredOfOperand,
  UnaryExpression: UNARY,
  AwaitExpression: UNARY,
  TSTypeAssertion: UNARY,
  UpdateExpression: POSTFIX,
  TSAsExpression: requiredOfCast,
  TSSatisfiesExpression: requiredOfCast,

  // A following bracket, dot or template would apply to its last part only.
  MemberExpression: ({ object }, slot) => (object === slot ? CALL : SEQUENCE),
  CallExpression: ({ callee }, slot) => (callee === slot ? CALL : ASSIGNMENT),
  NewExpression: ({ callee }, slot) => (callee === slot ? PRIMARY : ASSIGNMENT),
  TaggedTemplateExpression: CALL,
  TSNonNullExpression: CALL,
  Decorator: CALL,
  ClassDeclaration: CALL,
  ClassExpression: CALL,
}

/** `a - (b - c)` needs its parentheses. `**` is right-associative and allows no sign on its left operand. */
function requiredOfOperand({ operator, left }: TSESTree.BinaryExpression, slot: Node): number {
  const own = BINARY[operator] ?? PRIMARY
  if (operator === '**') return left === slot ? POSTFIX : own
  return left === slot ? own : own + 1
}

/** `a << b as T + c` is `a << ((b as T) + c)`. */
function requiredOfCast(cast: TSESTree.TSAsExpression | TSESTree.TSSatisfiesExpression): number {
  const { parent } = cast
  const isLeft = parent.type === 'BinaryExpression' && parent.left === cast
  return isLeft ? Math.max(RELATIONAL, BINARY[parent.operator] ?? PRIMARY) : RELATIONAL
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

/** For `new X`, `(new X)()` is a call but `new X()` isn't. */
function isWithoutArguments(node: Node, { text }: Trivia): boolean {
  if (node.type !== 'NewExpression' || node.arguments.length > 0) return false
  const behind = text.slice(node.typeArguments?.range[1] ?? node.callee.range[1], node.range[1])
  return !behind.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '').includes('(')
}

/** `a as T`, also as the last operand of a longer expression. */
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

/** After `a as T`, a `|` begins a union of types and a `<` begins type arguments. */
function isFollowedByTypeOperator(slot: Node): boolean {
  const { parent } = slot
  if (parent?.type !== 'BinaryExpression' && parent?.type !== 'LogicalExpression') return false
  return parent.left === slot ? ['|', '&', '<', '<<'].includes(parent.operator) : isFollowedByTypeOperator(parent)
}

/** `a < b`, also as the last operand of a longer expression. */
function endsWithLess(node: Node): boolean {
  if (node.type === 'LogicalExpression') return endsWithLess(node.right)
  return node.type === 'BinaryExpression' && node.operator === '<'
}

/** TypeScript parses `a < b > (c)` as a call of `a<b>`, and likewise `a < b, c > (d)` in a list. */
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

/** The `>` may come later: `a < b, c, d > (e)`. */
function isGreaterBehind(items: readonly (Node | null)[], slot: Node): boolean {
  const index = items.indexOf(slot)
  return index >= 0 && items.slice(index + 1).some(isGreater)
}

/** In the header of a `for`, an `in` would turn it into a `for-in`. */
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
