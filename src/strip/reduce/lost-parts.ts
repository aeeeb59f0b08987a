import type { Node, AnyNode } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'

/** The parts of an expression that are lost when only its part `kept` is kept. */
export function lostBeside(root: AnyNode, kept: AnyNode): Node[] {
  const lost: Node[] = []
  for (const node of ancestorsOf(kept)) {
    if (node === root || !node.parent) break
    for (const part of partsOf(node.parent)) if (part !== node) lost.push(part)
  }
  return lost
}

export function isPartOf(node: Node, root: Node): boolean {
  return root.range[0] <= node.range[0] && node.range[1] <= root.range[1]
}

function partsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return [node.left, node.right]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'SequenceExpression':
      return node.expressions
    case 'CallExpression':
      return node.arguments
    case 'WhileStatement':
      return [node.test, node.body]
    case 'VariableDeclarator':
      return node.init ? [node.id, node.init] : []
    default:
      return []
  }
}
