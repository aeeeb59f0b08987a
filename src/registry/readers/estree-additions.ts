import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { SPEC_FIELD_NAMES } from '../spec-fields.js'
import type { MapNode } from './estree-fields.js'

/**
 * Where gates are added to a map after its declaration: `gates.NewParser = {...}`, `Object.assign(gates, more)`,
 * `gates.set('X', {...})`.
 */
export function additionsTo(map: MapNode, view: SourceView): Node[] {
  return namesOf(map, view).flatMap((name) => additionAt(name, map))
}

/** The gates of which a field gets another value after the declaration: `gates.NewParser.default = true`. */
export function changedIn(map: MapNode, view: SourceView): string[] {
  return namesOf(map, view).flatMap((name) => {
    const entry = memberOf(name)
    const field = entry && memberOf(entry)
    const isWritten = field?.parent.type === 'AssignmentExpression' && field.parent.left === field
    if (!entry || !isWritten || !SPEC_FIELD_NAMES.has(keyOf(field) ?? '')) return []
    const gate = keyOf(entry)
    return gate === null ? [] : [gate]
  })
}

/** What adds to a map in the expression that makes the registry: `more` of `Object.assign({...}, more)`. */
export function assignedWith(map: MapNode): Node[] {
  const own = outermost(map)
  const call = own.parent
  if (call?.type !== 'CallExpression' || !isAssign(call)) return []
  return call.arguments.filter((argument) => {
    const { type } = unwrapExpression(argument)
    return argument !== own && type !== 'ObjectExpression'
  })
}

/** The reads of the variable that holds a map. */
function namesOf(map: MapNode, view: SourceView): Node[] {
  const declarator = outermost(map).parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return []
  const { name } = declarator.id
  const variable = view.scopes.getDeclaredVariables(declarator).find((candidate) => candidate.name === name)
  return (variable?.references ?? []).map(({ identifier }) => identifier as Node)
}

/** The member of an object that is read or written. */
function memberOf(object: Node): TSESTree.MemberExpression | null {
  let node = object
  while (node.parent?.type === 'TSNonNullExpression' || node.parent?.type === 'TSAsExpression') node = node.parent
  return node.parent?.type === 'MemberExpression' && node.parent.object === node ? node.parent : null
}

function keyOf({ property, computed }: TSESTree.MemberExpression): string | null {
  return staticKeyName(property, computed)
}

/** An expression with what doesn't change its value around it. */
function outermost(map: MapNode): Node {
  let node: Node = map
  while (node.parent && isTransparent(node.parent)) node = node.parent
  return node
}

/** Calls that return the map itself. Any other call returns another object. */
function isTransparent(node: Node): boolean {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return true
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Map'
    default:
      return false
  }
}

function isAssign({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'assign'
  )
}

function additionAt(identifier: Node, map: MapNode): Node[] {
  const parent = identifier.parent
  if (parent?.type === 'CallExpression') return parent.arguments[0] === identifier && isAssign(parent) ? [parent] : []
  if (parent?.type !== 'MemberExpression' || parent.object !== identifier) return []
  const use = parent.parent
  if (map.type === 'ObjectExpression') return use.type === 'AssignmentExpression' && use.left === parent ? [use] : []
  const isSet =
    use.type === 'CallExpression' &&
    use.callee === parent &&
    !parent.computed &&
    parent.property.type === 'Identifier' &&
    parent.property.name === 'set'
  return isSet ? [use] : []
}
