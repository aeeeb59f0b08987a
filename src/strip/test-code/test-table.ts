import type { Node, AnyNode } from '../../source/source-view.js'

export interface TableRow {
  /** An element of a list; for a table in a template the expressions of a row. */
  readonly nodes: readonly AnyNode[]
  /** `null`: not written down. */
  readonly value: boolean | null
  /** In Go, the row says nothing of the column, which has its zero value. */
  readonly isUnsaid?: boolean
  /** In Go, the row of another table that holds the list whose element this is: without elements it never runs. */
  readonly outer?: AnyNode
}

/** The rows for which a test runs, where one column sets a gate. */
export interface TestTable {
  readonly rows: readonly TableRow[]
  /** What runs once for each row: it goes when no row is left. */
  readonly statement: Node | null
  /** Everything that reads the column. */
  readonly reads: readonly { readonly node: Node; readonly isNegated: boolean }[]
  /** In Go, the name of the column; `null`: the elements are the values. */
  readonly part?: string | null
  /** In Go, the column itself, where only these reads need it: without them it is of no use. */
  readonly column?: readonly Node[]
  /** In Go, something besides the loop sees the rows, so that it may read the column. */
  readonly isHandedOn?: boolean
}
