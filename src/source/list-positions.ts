import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { declaredBy, usesOf, variableOf } from './bindings.js'
import { staticKeyName } from './expressions.js'
import type { Node, SourceView } from './source-view.js'

/** Methods of arrays that give or take positions. */
const GIVES_POSITION =
  /^(?:at|keys|with|(?:last)?indexOf|find(?:Last)?Index|pop|shift|splice|toSpliced|copyWithin|slice)$/i
/** Those whose callback is given the position: after the element, which comes second where they fold the list. */
const TELLS_POSITION = /^(?:map|flatMap|forEach|filter|find(?:Last)?|some|every|reduce(?:Right)?)$/
/** Functions that take any number of values, whose positions don't count. */
const TAKES_ALL = /^(?:push|unshift|concat|max|min|add)$/

/**
 * Whether code depends on the position of an element of an array, other than to go through all: `NAMES[saved]`,
 * `rows.map((row, i) => others[i])`, `for (const i in rows)`, `const [first] = rows`. Once an element is removed, the
 * later ones have other positions.
 *
 * @param list the array, or an expression that means it.
 */
export function readsPosition(list: Node, view: SourceView): boolean {
  const { parent } = list
  switch (parent?.type) {
    case 'ForInStatement':
      return parent.right === list && isUsedIn(parent.left, list, view)
    case 'MemberExpression':
      return parent.object === list && readsPositionBy(parent, view)
    case 'VariableDeclarator':
      return parent.init === list && takesApart(parent.id)
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.right === list && takesApart(parent.left)
    case 'SpreadElement':
      return givesArguments(parent)
    default:
      return false
  }
}

/** `[first, ...rest]`, but not `[...all]`. */
function takesApart(pattern: Node): boolean {
  const [first] = pattern.type === 'ArrayPattern' ? pattern.elements : []
  return first !== undefined && first?.type !== 'RestElement'
}

/** `draw(...rows)`: each element is given to the parameter of its position. */
function givesArguments(spread: Node): boolean {
  const call = spread.parent
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return false
  const { callee } = call
  const name = callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
  return name === null || !TAKES_ALL.test(name)
}

function readsPositionBy(member: TSESTree.MemberExpression, view: SourceView): boolean {
  const { object, property, computed, parent } = member
  const name = staticKeyName(property, computed)
  if (name === null) return !isOfLoop(property, object, view)
  if (/^\d+$/.test(name)) return true
  if (parent.type !== 'CallExpression' || parent.callee !== member) return false
  if (name === 'entries') return !isPassedOver(parent, object, view)
  // A copy of all.
  if (name === 'slice' && parent.arguments.length === 0) return false
  return GIVES_POSITION.test(name) || (TELLS_POSITION.test(name) && isToldPosition(parent, view, isKeyOfElement))
}

/**
 * Whether a test that runs for each element by `rows.forEach((row, i) => ...)` depends on its position, other than in a
 * title or to tell the first one.
 */
export function countsRows(call: TSESTree.CallExpression, view: SourceView): boolean {
  return isToldPosition(call, view, isShown)
}

function isToldPosition(
  { callee, arguments: [callback] }: TSESTree.CallExpression,
  view: SourceView,
  isFree: (use: Node) => boolean,
): boolean {
  if (callee.type !== 'MemberExpression') return false
  if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return false
  const isFold = /^reduce/.test(staticKeyName(callee.property, callee.computed) ?? '')
  const [, position, all] = isFold ? callback.params.slice(1) : callback.params
  if (position === undefined) return false
  if (position.type !== 'Identifier') return true
  const lists = all?.type === 'Identifier' ? [callee.object, all] : [callee.object]
  return isPositionUsed(variablesOf(callback, position, view), lists, view, isFree)
}

/** `for (const [i, row] of rows.entries())`, whose position only reads the row itself. */
function isPassedOver(call: Node, list: Node, view: SourceView): boolean {
  const { parent } = call
  if (parent?.type !== 'ForOfStatement' || parent.right !== call || parent.left.type !== 'VariableDeclaration')
    return false
  const id = parent.left.declarations[0]?.id
  const position = id?.type === 'ArrayPattern' ? id.elements[0] : undefined
  if (position === null) return true
  return position?.type === 'Identifier' && !isUsedIn(parent.left, list, view, position)
}

function isUsedIn(left: Node, list: Node, view: SourceView, name?: Node): boolean {
  const declarator = left.type === 'VariableDeclaration' ? left.declarations[0] : undefined
  if (!declarator) return true
  return isPositionUsed(variablesOf(declarator, name ?? declarator.id, view), [list], view, isKeyOfElement)
}

function variablesOf(declaration: Node, name: Node, view: SourceView): Variable[] {
  return declaredBy(view, declaration).filter(({ identifiers }) => identifiers.some((one) => one === name))
}

function isPositionUsed(
  variables: readonly Variable[],
  lists: readonly Node[],
  view: SourceView,
  isFree: (use: Node) => boolean,
): boolean {
  const texts = lists.map(({ range }) => view.text.slice(...range))
  return variables.flatMap((variable) => usesOf(variable)).some((use) => !isFree(use) && !isOfList(use, texts, view))
}

/** `rows[i]` */
function isOfList(position: Node, lists: readonly string[], view: SourceView): boolean {
  const { parent } = position
  return (
    parent?.type === 'MemberExpression' &&
    parent.computed &&
    parent.property === position &&
    lists.includes(view.text.slice(...parent.object.range))
  )
}

/** React's `key={i}`. */
function isKeyOfElement({ parent }: Node): boolean {
  const attribute = parent?.type === 'JSXExpressionContainer' ? parent.parent : null
  return attribute?.type === 'JSXAttribute' && attribute.name.name === 'key'
}

/** A part of a text, and `i === 0`. */
function isShown(position: Node): boolean {
  const { parent } = position
  switch (parent?.type) {
    case 'TemplateLiteral':
      return true
    case 'BinaryExpression': {
      const other = parent.left === position ? parent.right : parent.left
      return /^(?:[!=]==?|>)$/.test(parent.operator) && other.type === 'Literal' && other.value === 0
    }
    default:
      return false
  }
}

/**
 * `i` of `for (let i = 0; i < NAMES.length; i++)`, `for (const i in NAMES)` and `NAMES.map((name, i) => ...)`, whose
 * other uses the loop shows.
 */
function isOfLoop(key: Node, list: Node, view: SourceView): boolean {
  const definition = key.type === 'Identifier' ? variableOf(view, key)?.defs[0] : undefined
  const declared = definition?.node as Node | undefined
  if (declared?.type === 'VariableDeclarator') return /^For/.test(declared.parent.parent.type)
  if (definition?.type !== 'Parameter' || declared?.parent?.type !== 'CallExpression') return false
  const { callee } = declared.parent
  return (
    callee.type === 'MemberExpression' && view.text.slice(...callee.object.range) === view.text.slice(...list.range)
  )
}
