import type { Node } from '../source/source-view.js'
import type { Pass } from './pass.js'

/** Marks what an expression loses when only `live`, a part of it, stays. */
export function markDeadBeside(root: Node, live: Node, pass: Pass): void {
  for (const part of deadBeside(root, live)) pass.markDead(part)
}

/** What an expression loses when only `live`, a part of it, stays. */
export function deadBeside(root: Node, live: Node): Node[] {
  const dead: Node[] = []
  for (let node = live; node !== root && node.parent; node = node.parent) {
    for (const part of partsOf(node.parent)) if (part !== node) dead.push(part)
  }
  return dead
}

function partsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [node.left, node.right]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'SequenceExpression':
      return node.expressions
    default:
      return []
  }
}
