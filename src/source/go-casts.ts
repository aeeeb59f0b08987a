import type { GoNode } from './go-nodes.js'
import type { AnyNode, Node } from './source-view.js'

/** A node of a Go file, for code that works on Go's own node types. */
export const asGo = (node: unknown): GoNode => node as GoNode

/**
 * The same node, for code that works on ESTree's types in all languages. A walk over either language enters here, and
 * so does a node of Go that becomes a check, a setting or a slot. A function that needs only a kind or a range takes an
 * {@link AnyNode} instead.
 */
export const asNode = (node: AnyNode): Node => node as Node
