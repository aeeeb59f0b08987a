import type { TSESTree } from '@typescript-eslint/utils'
import { NodeCollector } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { pushChildren } from '../../source/walk.js'

type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>

/**
 * Adds parents and ranges to a tree from oxc-parser. They are faster to compute than to read from its JSON. Also
 * shares one string per type among all nodes, because a separate string in each makes every comparison
 * of types slow.
 *
 * @returns how many levels the tree has.
 */
export function prepareTree(ast: TSESTree.Program, visitorKeys: VisitorKeys): number {
  const types = new Map(Object.keys(visitorKeys).map((type) => [type, type as Node['type']]))
  const collector = new NodeCollector()
  const stack: Node[] = [ast]
  const levels = [1]
  let deepest = 1
  for (let node = stack.pop(); node; node = stack.pop()) {
    const level = levels.pop() as number
    if (level > deepest) deepest = level
    node.type = types.get(node.type) ?? node.type
    const { start, end } = node as unknown as { readonly start: number; readonly end: number }
    node.range = [start, end]
    collector.add(node)
    const before = stack.length
    pushChildren(stack, node, visitorKeys)
    for (let index = before; index < stack.length; index++) {
      ;(stack[index] as Node).parent = node
      levels.push(level + 1)
    }
  }
  collector.keepFor(ast)
  return deepest
}
