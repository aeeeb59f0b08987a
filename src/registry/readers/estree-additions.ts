import type { Node, SourceView } from '../../source/source-view.js'
import type { MapNode } from './estree-fields.js'

/**
 * Where gates are added to a map after its declaration: `gates.NewParser = {...}`, `Object.assign(gates, more)`,
 * `gates.set('X', {...})`.
 */
export function additionsTo(map: MapNode, view: SourceView): Node[] {
  let node: Node = map
  while (node.parent && node.parent.type !== 'VariableDeclarator' && isTransparent(node.parent)) node = node.parent
  const declarator = node.parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return []
  const { name } = declarator.id
  const variable = view.scopes.getDeclaredVariables(declarator).find((candidate) => candidate.name === name)
  return (variable?.references ?? []).flatMap((reference) => additionAt(reference.identifier as Node, map))
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

function additionAt(identifier: Node, map: MapNode): Node[] {
  const parent = identifier.parent
  if (parent?.type === 'CallExpression') {
    const isTarget =
      parent.arguments[0] === identifier &&
      parent.callee.type === 'MemberExpression' &&
      parent.callee.object.type === 'Identifier' &&
      parent.callee.object.name === 'Object' &&
      parent.callee.property.type === 'Identifier' &&
      parent.callee.property.name === 'assign'
    return isTarget ? [parent] : []
  }
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
