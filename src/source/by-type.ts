import type { Node } from './source-view.js'

/**
 * What each of some types of nodes has. Declared as a method, so that a function of one type fits into a table of all.
 */
export type ByType<Result, Any extends { readonly type: string } = Node> = {
  readonly [Type in Any['type']]?: { of(node: Extract<Any, { readonly type: Type }>): Result }['of']
}

/** The row of a table for a node; `undefined`: it has no row for nodes of that type. */
export function byType<Result, Any extends { readonly type: string }>(
  table: ByType<Result, Any>,
  node: Any,
): Result | undefined {
  const rowOf = table[node.type as Any['type']] as ((node: Any) => Result) | undefined
  return rowOf?.(node)
}
