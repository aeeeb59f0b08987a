import type { Node } from '../../source/source-view.js'
import type { Position } from './position.js'
import { reduceExpression } from './reduce-expressions.js'
import type { Fate } from './fate.js'
import { reduceGateComponent } from './reduce-gate-components.js'
import { reduceAttribute, reduceContainer, reduceSpreadAttribute } from './reduce-jsx.js'
import type { Reducer } from './reducer.js'
import { reduceTestFunction } from './reduce-test-functions.js'
import { reduceParts } from './reduce-parts.js'

/**
 * Decides about a node. Also records decisions about parts that depend on their surroundings, such as items of a list.
 *
 * @returns `null` when the node is kept.
 */
export function reduceNode(node: Node, position: Position, reducer: Reducer): Fate | null {
  const name = reducer.aliases.get(node)
  if (name !== undefined) return { kind: 'literal', text: name }
  // An assignment to a removed member: only the side effects of its right side remain.
  if (node.type === 'AssignmentExpression' && reducer.unused.has(node)) return { kind: 'become', part: node.right }
  const fate =
    reduceJsx(node, reducer) ?? reduceTestFunction(node, reducer) ?? reduceExpression(node, position, reducer)
  if (fate) return fate
  reduceParts(node, reducer)
  return null
}

function reduceJsx(node: Node, reducer: Reducer): Fate | null {
  switch (node.type) {
    case 'JSXElement':
      return reduceGateComponent(node, reducer)
    case 'JSXExpressionContainer':
      return reduceContainer(node, reducer)
    case 'JSXAttribute':
      return reduceAttribute(node, reducer)
    case 'JSXSpreadAttribute':
      return reduceSpreadAttribute(node, reducer)
    default:
      return null
  }
}
