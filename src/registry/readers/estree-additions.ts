import type { TSESTree } from '@typescript-eslint/utils'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { MapNode } from './estree-fields.js'

/**
 * Where gates are added to a map after its declaration: `gates.NewParser = {...}`, `Object.assign(gates, more)`,
 * `gates.set('X', {...})`.
 */
export function additionsTo(map: MapNode, view: SourceView): Node[] {
  return namesOf(map, view).flatMap((name) => additionAt(name, map))
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
