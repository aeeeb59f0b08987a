import type { TSESTree } from '@typescript-eslint/utils'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { TestTable } from './test-table.js'
import { isBranching } from './test-structure.js'
import { contains } from '../../text/text-range.js'
import { testFormsOf } from './test-forms.js'

/**
 * The table whose column decides whether a setting runs: `if tc.enabled { set(gate, true) }`. Rows for which it doesn't
 * run use the gate's default, like tests that set nothing.
 *
 * @param value the gate's value. The returned rows and reads also have the gate's values, not the column's.
 * @param isDefaultOther whether the gate's default is the other value, as far as the test shows.
 * @returns `null` when something else decides, when a row has no literal, or when the setting is to the gate's own
 *   value and other code needs the column.
 */
export function guardTableOf(
  setting: GateSetting,
  value: boolean,
  view: SourceView,
  isDefaultOther: boolean,
): TestTable | null {
  const guard = guardAround(setting.node)
  const table = guard && testFormsOf(view).tableOf(guard.statement.test, view)
  if (!guard || !table || table.rows.some((row) => row.value === null)) return null
  const setsOwn = setting.value === value
  if (setsOwn && !isDefaultOther) return plainTable(setting, guard, table)
  // What the column has in the remaining rows.
  const kept = setsOwn ? guard.isDoneWhen : !guard.isDoneWhen
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, value: row.value === kept ? value : !value })),
    reads: table.reads.map(({ node, isNegated }) => ({ node, isNegated: (isNegated ? !kept : kept) !== value })),
  }
}

/**
 * The value of `tc.enabled` in `if !tc.enabled { set(tc.enabled) }`; `null` when the condition doesn't determine it.
 */
export function impliedValue({ node, valueNode }: GateSetting, view: SourceView): boolean | null {
  const guard = guardAround(node)
  if (!guard || !valueNode) return null
  const [condition, isConditionNegated] = withoutNot(guard.statement.test)
  const [given, isGivenNegated] = withoutNot(valueNode)
  if (view.text.slice(...condition.range) !== view.text.slice(...given.range)) return null
  const reads = testFormsOf(view).tableOf(guard.statement.test, view)?.reads ?? []
  return reads.some((read) => read.node === given) ? guard.isDoneWhen !== (isConditionNegated !== isGivenNegated) : null
}

function withoutNot(expression: Node): [Node, boolean] {
  return expression.type === 'UnaryExpression' && expression.operator === '!'
    ? [expression.argument, true]
    : [expression, false]
}

interface Guard {
  readonly statement: TSESTree.IfStatement
  readonly isDoneWhen: boolean
}

/** The only statement that decides whether a setting runs. */
export function guardAround(setting: Node): Guard | null {
  let guard: TSESTree.IfStatement | null = null
  for (const ancestor of ancestorsOf(setting)) {
    if (!isBranching(ancestor, setting)) continue
    if (guard || ancestor.type !== 'IfStatement') return null
    guard = ancestor
  }
  const init = (guard as { init?: Node | null } | null)?.init ?? null
  return guard && init === null ? { statement: guard, isDoneWhen: contains(guard.consequent, setting) } : null
}

/** A column that only says where the gate is set to its own value. Every row is kept, and none needs the column. */
function plainTable(setting: GateSetting, { statement, isDoneWhen }: Guard, table: TestTable): TestTable | null {
  const { consequent, alternate } = statement
  const isAlone =
    consequent.type === 'BlockStatement' &&
    consequent.body.length === 1 &&
    !alternate &&
    contains(consequent, setting.node)
  // A message keeps showing the values of the rows, which are all kept.
  const reads = table.reads.filter(({ node, isShown }) => isShown !== true || contains(statement, node))
  if (!isAlone || !reads.every(({ node }) => contains(statement, node))) return null
  const value = setting.value as boolean
  return {
    ...table,
    rows: table.rows.map((row) => ({ nodes: row.nodes, value })),
    // The statement is removed, whatever its condition is.
    reads: reads.map(({ node, isNegated }) => ({
      node,
      isNegated: (isNegated ? !isDoneWhen : isDoneWhen) !== value,
    })),
  }
}
