import type { Variable } from '@typescript-eslint/scope-manager'
import type { GoArrayExpression, GoExpression, GoForOfStatement, GoObjectExpression } from '../../source/go-nodes.js'
import type { AnyNode } from '../../source/source-view.js'

export type GoLiteralNode = GoObjectExpression | GoArrayExpression

/** A table, and the loop over it. */
export interface GoTable {
  readonly list: GoLiteralNode
  /** The type of the elements. */
  readonly rowType: GoExpression | null
  readonly loop: GoForOfStatement
  /** The variables that hold one row. */
  readonly row: readonly Variable[]
}

/** A table whose rows have lists in one column, and a loop over each of them: `for _, on := range tc.values`. */
export interface GoListTable {
  readonly lists: readonly { readonly outer: AnyNode; readonly list: GoLiteralNode }[]
  readonly loop: GoForOfStatement
  /** The variables that hold one element of a list. */
  readonly row: readonly Variable[]
}
