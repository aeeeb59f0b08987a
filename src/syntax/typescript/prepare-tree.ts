import type { TSESTree } from '@typescript-eslint/utils'
import { NodeCollector } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { pushChildren } from '../../source/walk.js'

type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>

/**
 * Gives the nodes of a tree that oxc-parser made what they lack: parents and ranges, which take longer to read from its
 * JSON than to make; and one text for each type, where every node has its own, which makes all that looks at types slow.
 */
export function prepareTree(ast: TSESTree.Program, visitorKeys: VisitorKeys): void {
  const types = new Map(Object.keys(visitorKeys).map((type) => [type, type as Node['type']]))
  const collector = new NodeCollector()
  const stack: Node[] = [ast]
  for (let node = stack.pop(); node; node = stack.pop()) {
    node.type = types.get(node.type) ?? node.type
    const { start, end } = node as unknown as { readonly start: number; readonly end: number }
    node.range = [start, end]
    collector.add(node)
    const before = stack.length
    pushChildren(stack, node, visitorKeys)
    for (let index = before; index < stack.length; index++) (stack[index] as Node).parent = node
  }
  collector.keepFor(ast)
}
