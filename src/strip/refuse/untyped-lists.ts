import { declaredAs } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { functionAround } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Liveness } from '../evaluate/liveness.js'

export const UNTYPED_LIST =
  'it would leave an empty list in a variable without a type, so that TypeScript no longer knows the type of its elements'

/**
 * Whether `const all = check ? find() : []` would become `const all = []`, and TypeScript would reject a use of `all`:
 * "Variable 'all' implicitly has an 'any[]' type". It accepts what makes the type known, such as `all.push(one)`, and
 * exported variables.
 */
export function leavesUntypedList(check: Node, view: SourceView, liveness: Liveness, value: boolean): boolean {
  if (!/\.[cm]?tsx?$/.test(view.file)) return false
  const left = leftByTest(check, value)
  if (left?.type !== 'ArrayExpression' || left.elements.length > 0) return false
  const declarator = left.parent.parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return false
  if (declarator.id.typeAnnotation || declarator.parent.parent.type === 'ExportNamedDeclaration') return false
  const reads = declaredAs(view, declarator, declarator.id)?.references.filter((reference) => reference.isRead()) ?? []
  const uses = reads.map(({ identifier }) => identifier as Node).filter((use) => !liveness.isDead(use))
  const fills = uses.filter((use) => takesElements(use) && isInFunctionOf(declarator, use))
  const isTyped = (use: Node): boolean =>
    isExported(use) ||
    needsNoElements(use) ||
    (isInFunctionOf(declarator, use) && fills.some((fill) => fill.range[0] < use.range[0]))
  return !uses.every(isTyped)
}

/** What a condition leaves that depends on nothing but the check; `null`: it isn't such a condition. */
function leftByTest(check: Node, value: boolean): Node | null {
  let node: Node = check
  let isOn = value
  while (node.parent) {
    const { parent } = node
    if (parent.type === 'ConditionalExpression' && parent.test === node)
      return isOn ? parent.consequent : parent.alternate
    if (parent.type === 'UnaryExpression' && parent.operator === '!') isOn = !isOn
    else if (parent.type !== 'LogicalExpression' || (parent.operator === '&&') === isOn) return null
    node = parent
  }
  return null
}

/** `all.push(one)`, `all.unshift(one)`, `all[0] = one` */
function takesElements(use: Node): boolean {
  const { parent } = use
  if (parent?.type !== 'MemberExpression' || parent.object !== use) return false
  if (parent.computed) return parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent
  return parent.property.type === 'Identifier' && /^(?:push|unshift)$/.test(parent.property.name)
}

/** Also `all.length` */
function needsNoElements(use: Node): boolean {
  const { parent } = use
  const isLength =
    parent?.type === 'MemberExpression' &&
    parent.object === use &&
    staticKeyName(parent.property, parent.computed) === 'length'
  return isLength || takesElements(use)
}

/** TypeScript follows what a list takes within one function only. */
function isInFunctionOf(declarator: Node, use: Node): boolean {
  return functionAround(use) === functionAround(declarator)
}

/** `export { all }` */
function isExported({ parent }: Node): boolean {
  return parent?.type === 'ExportSpecifier'
}
