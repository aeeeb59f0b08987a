import type { GoNode } from './go-nodes.js'
import type { AnyNode, Node } from './source-view.js'

/** A node of a Go file, for what knows Go's own types of nodes. */
export const asGo = (node: unknown): GoNode => node as GoNode

/** The same node, for what is the same in all languages and knows ESTree's. */
export const asNode = (node: AnyNode): Node => node as Node
