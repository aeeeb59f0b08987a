import type { Node } from '../../source/source-view.js'
import { isFunctionNode } from '../../evaluate/returned-value.js'
import { reduceGoStruct } from '../go/reduce/reduce-go-structs.js'
import type { Position } from './position.js'
import { reduceExpression } from './reduce-expressions.js'
import type { Fate } from './fate.js'
import { reduceHookDependencies } from './hook-dependencies.js'
import { reduceParameters, reducePropType } from './reduce-parameters.js'
import { reduceGateComponent } from './reduce-gate-components.js'
import { reduceAttribute, reduceContainer, reduceSpreadAttribute } from './reduce-jsx.js'
import { reducePattern } from './reduce-patterns.js'
import type { Reducer } from './reducer.js'
import { reduceItems } from './reduce-items.js'
import { reduceTemplate } from './reduce-templates.js'
import { reduceTableRows, reduceTestFunction } from './reduce-test-functions.js'

/**
 * Decides what becomes of a node, and records what becomes of parts that can't be told without it: items of a list.
 *
 * @returns `null`: it is kept.
 */
export function reduceNode(node: Node, position: Position, reducer: Reducer): Fate | null {
  const name = reducer.aliases.get(node)
  if (name !== undefined) return { kind: 'literal', text: name }
  // What the class stored into a member that goes: only what the right side does stays.
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

function reduceParts(node: Node, reducer: Reducer): void {
  switch (node.type) {
    case 'ObjectExpression':
    case 'CallExpression':
    case 'NewExpression':
      return reduceItems(node, reducer)
    case 'ArrayExpression':
      if (!reduceHookDependencies(node, reducer)) reduceItems(node, reducer)
      return
    case 'ObjectPattern':
    case 'ArrayPattern':
      return reducePattern(node, reducer)
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return reducePropType(node, reducer)
    case 'TemplateLiteral':
      return reduceTemplate(node, reducer)
    case 'TaggedTemplateExpression':
      return reduceTableRows(node, reducer)
    default:
      if (isFunctionNode(node)) reduceParameters(node, reducer)
      else reduceGoStruct(node, reducer)
  }
}
