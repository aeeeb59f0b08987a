import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { elementsOf, rowValueOf, nameOf, fieldNames, isGoList, isCopied } from './go-table-parts.js'
import { dottedPath } from '../../gates/dotted-path.js'
import { booleanOf } from '../../gates/gate-settings.js'
import { variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type { GoNode, GoCallExpression } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { countsElements } from '../../source/go-loop-index.js'
import { ginkgoTableBehind } from './ginkgo-tables.js'
import { columnPlan, isHandedOn, structOf } from './go-columns.js'
import { goTableBehind, listsBehind } from './go-table-loops.js'
import type { GoTable, GoListTable } from './go-table.js'
import type { TableRow, TestTable } from './test-table.js'
import { withLoopAround } from './go-test-structure.js'

const SETS_GATES = /^(?:set_?feature_?gates?|SetFromMap$)/i
const FORMATS = /^(?:Sprint|Print|Log|Error|Fatal|Skip)(?:f|ln)?$/

/**
 * The table that supplies an expression's value: `tc.enabled` in `for _, tc := range tests`, or `enabled` in `for _,
 * enabled := range []bool{true, false}`, or in a table of Ginkgo. A row that leaves the field out has its zero value.
 *
 * @returns `null` when the value comes from elsewhere, or other code uses the rows.
 */
export function goTableOf(expression: AnyNode, view: SourceView): TestTable | null {
  const isNegated = expression.type === 'UnaryExpression' && expression.operator === '!'
  const asked = fieldOf(isNegated ? expression.argument : expression, view)
  if (!asked) return null
  const { variable, part } = asked
  const table = entriesBehind(variable, part, view) ?? loopBehind(variable, part, view)
  return table && isNegated ? negated(table) : table
}

function negated({ rows, reads, ...table }: TestTable): TestTable {
  return {
    ...table,
    rows: rows.map((row) => ({ ...row, value: row.value === null ? null : !row.value })),
    reads: reads.map((read) => ({ ...read, isNegated: true })),
  }
}

function entriesBehind(variable: Variable, part: string | null, view: SourceView): TestTable | null {
  const table = ginkgoTableBehind(variable, part, view)
  const reads = table && readsOf([variable], part)
  return reads && { ...table, part, reads: reads.map((node) => ({ node, isNegated: false })) }
}

function loopBehind(variable: Variable, part: string | null, view: SourceView): TestTable | null {
  const table = goTableBehind(variable, view)
  const nested = table ? null : listsBehind(variable, view)
  const found = table ?? nested
  const reads = found && readsOf(found.row, part)
  if (!found || !reads) return null
  return {
    rows: table ? rowsOf(table, part) : rowsOfLists(nested?.lists ?? []),
    statement: withLoopAround(found.loop),
    reads: reads.map((node) => ({ node, isNegated: false, isShown: part === null && isShown(asGo(node)) })),
    part,
    column: part === null || !table ? [] : columnPlan(table, part),
    isHandedOn: table !== null && isHandedOn(table),
    isCounted: countsRows(found, view),
  }
}

/** `tc` and `enabled` of `tc.enabled`; the field of a name itself is `null`. */
function fieldOf(
  node: AnyNode,
  view: SourceView,
): { readonly variable: Variable; readonly part: string | null } | null {
  const isField = node.type === 'MemberExpression' && !node.computed
  const root = isField ? node.object : node
  const part = isField ? nameOf(asGo(node.property)) : null
  const variable = root.type === 'Identifier' ? variableOf(view, root) : null
  return variable && !(isField && part === null) ? { variable, part } : null
}

/** A key of a map is not a position. */
function countsRows(table: GoTable | GoListTable, view: SourceView): boolean {
  return !('list' in table && !isGoList(table.list)) && countsElements(table.loop, view)
}

function rowsOfLists(lists: GoListTable['lists']): TableRow[] {
  return lists.flatMap(({ outer, list }) =>
    elementsOf(list).map((element) => ({ nodes: [element], value: booleanOf(element), outer })),
  )
}

function rowsOf(table: GoTable, part: string | null): TableRow[] {
  return elementsOf(table.list).map((element) => {
    const literal = rowValueOf(element)
    const isUnsaid =
      part !== null &&
      literal.type === 'ObjectExpression' &&
      !literal.properties.some(({ key }) => nameOf(key) === part)
    return { nodes: [element], value: cellOf(literal, part, table), isUnsaid }
  })
}

function isShown({ parent }: GoNode): boolean {
  return parent ? showsText(parent) : false
}

/** `t.Logf(...)`, `fmt.Sprintf(...)`: the arguments are only printed. */
export function showsText(call: GoNode): boolean {
  return call.type === 'CallExpression' && FORMATS.test(dottedPath(call.callee)?.at(-1) ?? '')
}

export function setsGates(call: TSESTree.CallExpression | GoCallExpression): boolean {
  return SETS_GATES.test(dottedPath(call.callee)?.at(-1) ?? '')
}

/** The value of a row in one column; `null` when it isn't a literal. */
function cellOf(row: GoNode, part: string | null, table: GoTable): boolean | null {
  if (part === null) return booleanOf(row)
  if (row.type === 'ObjectExpression') {
    const property = row.properties.find(({ key }) => nameOf(key) === part)
    return property ? booleanOf(property.value) : false
  }
  if (row.type !== 'ArrayExpression') return null
  const type = table.rowType && structOf(table.rowType)
  const index = type ? fieldNames(type).indexOf(part) : -1
  const cell = index < 0 ? undefined : row.elements[index]
  return cell ? booleanOf(cell) : null
}

/** The reads of the column; `null` when something writes it. */
function readsOf(row: readonly Variable[], part: string | null): Node[] | null {
  const reads: Node[] = []
  for (const { identifier, init } of row.flatMap(({ references }) => references)) {
    const node = asGo(identifier)
    const { parent } = node
    if (init || isCopied(node)) continue
    const isOfPart = parent?.type === 'MemberExpression' && parent.object === node && nameOf(parent.property) === part
    const read = part === null ? node : isOfPart ? parent : null
    if (!read) continue
    if (isTaken(read)) return null
    reads.push(asNode(read))
  }
  return reads
}

/** Whether it is assigned, or its address is taken. */
function isTaken(node: GoNode): boolean {
  for (const ancestor of ancestorsOf(node)) {
    const { parent } = asGo(ancestor)
    if (parent?.type === 'MemberExpression') continue
    if (parent?.type === 'ArrayPattern' || parent?.type === 'UpdateExpression') return true
    if (parent?.type === 'UnaryExpression') return parent.operator === '&'
    return parent?.type === 'AssignmentExpression' && parent.left === asGo(ancestor)
  }
  return false
}
