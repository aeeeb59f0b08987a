import { isGlobalName } from './bindings.js'
import type { Node, AnyNode, SourceView } from './source-view.js'
import { asNode } from './go-casts.js'

/** What the surrounding code does with a referenced value. */
export type Role =
  /** `x = 1`, `x++`, `[x] = list`, `for (x of list)` */
  | 'written'
  /** `delete x` */
  | 'deleted'
  /** `&x` in Go: anyone who has the address may write. */
  | 'addressed'
  /** `x()`, `new x()`, `` x`...` `` */
  | 'called'
  /** `f(x)` */
  | 'passed'
  /** `...x` */
  | 'spread'
  /** `for (const item of x)`, `yield* x` */
  | 'iterated'
  /** `const { a } = x` */
  | 'destructured'
  /** `x.a` */
  | 'accessed'
  /** `export { x }`, `export default x` */
  | 'exported'
  /** `typeof x` in a type, `x.Type` */
  | 'type'
  | 'read'

/** The role of a name or a member where it is, whatever type is asserted of it: `x` is written in `(x as any) = 1`. */
export function roleOf(reference: AnyNode): Role {
  let node = asNode(reference)
  while (node.parent && isSameValue(node.parent)) node = node.parent
  const { parent } = node
  return (parent && (roleInStore(node, parent) ?? roleInExpression(node, parent))) ?? 'read'
}

/** The role inside a node that stores or declares; `null`: the parent does neither. */
function roleInStore(node: Node, parent: Node): Role | null {
  switch (parent.type) {
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
      return 'written'
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.left === node ? 'written' : isPattern(parent.left) ? 'destructured' : 'read'
    case 'VariableDeclarator':
      return parent.init === node && isPattern(parent.id) ? 'destructured' : 'read'
    case 'ForOfStatement':
    case 'ForInStatement':
      return parent.left === node ? 'written' : parent.right === node ? 'iterated' : 'read'
    case 'Property':
      return parent.parent.type === 'ObjectPattern' && parent.value === node ? 'written' : 'read'
    default:
      return null
  }
}

function roleInExpression(node: Node, parent: Node): Role | undefined {
  switch (parent.type) {
    case 'UnaryExpression':
      return parent.operator === 'delete' ? 'deleted' : (parent.operator as string) === '&' ? 'addressed' : 'read'
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee === node ? 'called' : 'passed'
    case 'TaggedTemplateExpression':
      return parent.tag === node ? 'called' : 'read'
    case 'MemberExpression':
      return parent.object === node ? 'accessed' : 'read'
    case 'YieldExpression':
      return parent.delegate ? 'iterated' : 'read'
    default:
      return ROLES[parent.type]
  }
}

/** Roles that follow from the parent's type alone. */
const ROLES: Readonly<Record<string, Role>> = {
  SpreadElement: 'spread',
  JSXSpreadAttribute: 'spread',
  ExportSpecifier: 'exported',
  ExportDefaultDeclaration: 'exported',
  TSExportAssignment: 'exported',
  TSTypeQuery: 'type',
  TSQualifiedName: 'type',
}

/** Whether a reference is written, deleted, or may be through its address. */
export function isWritten(reference: AnyNode): boolean {
  return isAssigned(reference) || roleOf(reference) === 'addressed'
}

/** Whether a reference is written or deleted right there: `x.y++`, `delete x.y`, `[x.y] = list`. */
export function isAssigned(reference: AnyNode): boolean {
  const role = roleOf(reference)
  return role === 'written' || role === 'deleted'
}

/** Whether a node has the value of its expression, and only adds a type. */
function isSameValue({ type }: Node): boolean {
  switch (type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return true
    default:
      return false
  }
}

function isPattern({ type }: Node): boolean {
  return type === 'ObjectPattern' || type === 'ArrayPattern'
}

/** Whether only the truth of an expression matters, by where it stands. */
export function isTested(node: Node, view: SourceView): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return parent.test === node
    case 'UnaryExpression':
      return parent.operator === '!'
    case 'CallExpression':
      return parent.arguments[0] === node && isGlobalName(view, parent.callee, 'Boolean')
    default:
      return false
  }
}
