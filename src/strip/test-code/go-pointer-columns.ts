import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { booleanOf, type GateSetting } from '../../gates/gate-settings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import { nameOf, rowValueOf } from './go-table-parts.js'
import { guardAround } from './guard-tables.js'
import { testFormsOf } from './test-forms.js'
import type { TableRead, TestTable } from './test-table.js'

/** `ptr.To(false)`, `pointer.Bool(false)`, `new(false)`. */
const POINTS = /^(?:to|ptr|toptr|ptrto|bool|boolptr|new)$/i

/**
 * The table of a setting that only some rows make: `if tc.enabled != nil { set(gate, *tc.enabled) }`. Rows without the
 * column use the gate's default, like tests that set nothing.
 *
 * @param value the gate's value.
 * @returns `null` when a row has no literal, or code needs the column for something else.
 */
export function goPointerTableOf({ node, valueNode }: GateSetting, value: boolean, view: SourceView): TestTable | null {
  const given = valueNode && asGo(valueNode)
  const guard = given?.type === 'GoStarExpression' ? guardAround(node) : null
  if (given?.type !== 'GoStarExpression' || !guard?.isDoneWhen) return null
  const { statement } = guard
  const asked = pointerAsked(asGo(statement.test))
  const table = testFormsOf(view).tableOf(given.argument, view)
  if (!asked || !table || !table.reads.every((read) => read.isShown === true || isOneOf([asked, given.argument], read)))
    return null
  const rows = table.rows.map((row) => ({ nodes: row.nodes, given: pointedAt(row.nodes[0], table.part ?? null) }))
  if (rows.some((row) => row.given === undefined)) return null
  const left = rows.filter((row) => row.given !== !value)
  const isNever = left.every((row) => row.given === null)
  if (!isNever && !holdsOneStatement(statement) && left.some((row) => row.given === null)) return null
  return {
    ...table,
    rows: rows.map((row) => ({ nodes: row.nodes, value: row.given ?? value })),
    reads: [{ node: statement.test, isNegated: isNever === value }],
  }
}

function isOneOf(nodes: readonly GoNode[], { node }: TableRead): boolean {
  return nodes.includes(asGo(node))
}

function holdsOneStatement({ consequent, alternate }: TSESTree.IfStatement): boolean {
  return consequent.type === 'BlockStatement' && consequent.body.length === 1 && !alternate
}

/** `tc.enabled` of `tc.enabled != nil`. */
function pointerAsked(test: GoNode): GoNode | null {
  return test.type === 'BinaryExpression' && test.operator === '!=' && isNil(test.right) ? test.left : null
}

/** What a row's pointer points at; `null`: it is nil or left out, `undefined`: it is unknown. */
function pointedAt(element: unknown, part: string | null): boolean | null | undefined {
  const row = rowValueOf(asGo(element))
  if (row.type !== 'ObjectExpression' || part === null) return undefined
  const value = row.properties.find(({ key }) => nameOf(key) === part)?.value
  if (!value || isNil(value)) return null
  const [argument, ...others] = value.type === 'CallExpression' ? value.arguments : []
  if (value.type !== 'CallExpression' || !argument || others.length > 0) return undefined
  if (!POINTS.test(dottedPath(value.callee)?.at(-1) ?? '')) return undefined
  return booleanOf(argument) ?? undefined
}

function isNil(node: GoNode): boolean {
  return node.type === 'Literal' && node.goKind === 'nil'
}
