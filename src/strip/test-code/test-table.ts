import type { Node, AnyNode } from '../../source/source-view.js'

export interface TableRow {
  /** An element of a list; for a table in a template, the expressions of a row. */
  readonly nodes: readonly AnyNode[]
  /** `null` when it isn't a literal. */
  readonly value: boolean | null
  /** Whether, in Go, the row leaves out the column, which then has its zero value. */
  readonly isUnsaid?: boolean
  /** In Go, the row of another table that holds the list with this element. Without elements that row runs nothing. */
  readonly outer?: AnyNode
}

export interface TableRead {
  readonly node: Node
  readonly isNegated: boolean
  /** Whether, in Go, a message only shows the value. It needs no other value than that of the rows which are left. */
  readonly isShown?: boolean
}

/** The rows that a test runs for, where one column sets a gate. */
export interface TestTable {
  readonly rows: readonly TableRow[]
  /** The statement that runs once per row. It is removed when no row is left. */
  readonly statement: Node | null
  /** Everything that reads the column. */
  readonly reads: readonly TableRead[]
  /** In Go, the name of the column; `null` when the elements are the values. */
  readonly part?: string | null
  /** In Go, the column itself, when only these reads need it. */
  readonly column?: readonly AnyNode[]
  /** Whether, in Go, code besides the loop reads the rows, and so maybe the column. */
  readonly isHandedOn?: boolean
  /** Whether the loop uses the positions of the rows, so that all must stay: `expected[i]`. */
  readonly isCounted?: boolean
}

/** A read of a table column that has the same value in all remaining rows. */
export interface SettledRead {
  readonly node: Node
  readonly value: boolean
  readonly gate: string
}
