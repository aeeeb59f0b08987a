import type { AnyNode, Node } from '../../source/source-view.js'
import type { GoMapRow } from './go-map-rows.js'
import type { Item } from './test-setting.js'
import type { SettledRead, TestTable } from './test-table.js'

interface TakingRows {
  readonly items: readonly Item[]
  readonly values: ReadonlyMap<string, boolean>
  /** In Go, the rows whose map sets the other value. */
  readonly otherRows: ReadonlyMap<Item, GoMapRow>
  readonly gone: Set<AnyNode>
  /** The statements to remove with all their rows. */
  readonly tests: Set<Node>
  readonly constants: SettledRead[]
}

/** Removes rows that set the other value, and the loop when all rows do; also a column that then has one value. */
export function takeRows(taking: TakingRows): void {
  for (const item of taking.items) if (item.effect === 'live' && item.table) takeRowsOfTable(item, item.table, taking)
  takeRowsOfMaps(taking)
}

function takeRowsOfTable({ setting }: Item, { rows, statement, reads, column }: TestTable, taking: TakingRows): void {
  const { gone, tests, constants } = taking
  const value = taking.values.get(setting.name) as boolean
  const others = rows.filter((row) => row.value !== value)
  if (others.length === rows.length && statement) tests.add(statement)
  for (const { nodes, outer } of others) {
    for (const node of nodes) gone.add(node)
    if (outer && rows.every((row) => row.outer !== outer || row.value !== value)) gone.add(outer)
  }
  for (const cell of column ?? []) gone.add(cell)
  for (const { node, isNegated } of reads)
    constants.push({ node, value: isNegated ? !value : value, gate: setting.name })
}

function takeRowsOfMaps({ otherRows, gone, tests }: TakingRows): void {
  for (const [{ effect }, { row, rows, statement }] of otherRows) {
    if (effect !== 'live') continue
    gone.add(row)
    if (statement && rows.every((other) => gone.has(other))) tests.add(statement)
  }
}
