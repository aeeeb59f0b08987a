import type { Variable } from '@typescript-eslint/scope-manager'
import { dottedPath } from '../../gates/dotted-path.js'
import { isNeverReassigned } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoCallExpression, GoExpression, GoField, GoFunctionExpression } from '../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { booleanIn, isCopied, nameOf } from './go-table-parts.js'
import { unitOfPart } from './test-structure.js'
import type { TableRow, TestTable } from './test-table.js'

const TABLE = /^[FPX]?DescribeTable(?:Subtree)?$/
const ENTRY = /^[FPX]?Entry$/
const DECORATOR = /^(?:Label|NodeTimeout|SpecTimeout|FlakeAttempts|MustPassRepeatedly|Offset)$/
const CONTEXT = /^(?:SpecContext|Context)$/

/**
 * The table of Ginkgo whose entries give a parameter its values: `DescribeTable("adds", func(on bool) {...},
 * Entry("fast", true))`.
 *
 * @returns `null` when the entries aren't all there, or one passes something else.
 */
export function ginkgoTableBehind(
  variable: Variable,
  part: string | null,
  view: SourceView,
): Pick<TestTable, 'rows' | 'statement' | 'column'> | null {
  const found = isNeverReassigned(variable) ? parameterIn(variable) : null
  const entries = found && entriesOf(found)
  if (!entries || entries.length === 0) return null
  const cells = entries.flatMap((entry) => cellIn(entry, found) ?? [])
  if (cells.length < entries.length) return null
  const rows = entries.map((entry, index): TableRow => {
    const cell = cells[index] as GoExpression
    const value = part === null ? cell : fieldIn(cell, part)
    return { nodes: [entry], value: value && booleanIn(value, view) }
  })
  const isColumn =
    part === null &&
    !describesEntries(found.call) &&
    entries.every(({ arguments: [title] }) => isText(title)) &&
    !variable.references.some(({ identifier }) => isCopied(asGo(identifier)))
  return { rows, statement: unitOfPart(found.call), column: isColumn ? [found.name, ...cells] : [] }
}

interface Parameter {
  readonly call: GoCallExpression
  readonly fn: GoFunctionExpression
  readonly name: AnyNode
  readonly index: number
  readonly count: number
  readonly hasContext: boolean
}

function parameterIn({ defs: [definition] }: Variable): Parameter | null {
  const fn = definition && asGo(definition.node)
  const call = fn?.type === 'FunctionExpression' ? fn.parent : null
  if (fn?.type !== 'FunctionExpression' || call?.type !== 'CallExpression' || !TABLE.test(calledName(call))) return null
  const { params } = fn
  const names = params.flatMap((field) => field.names)
  const index = names.findIndex((name) => name === definition?.name)
  const [name] = names.slice(index)
  if (!name || params.some((field) => field.variadic || field.names.length === 0)) return null
  return { call, fn, name, index, count: names.length, hasContext: isContext(params[0]) }
}

/** Ginkgo passes it itself. */
function isContext(field: GoField | undefined): boolean {
  return CONTEXT.test((field && dottedPath(field.goType)?.at(-1)) ?? '')
}

/** The calls of `Entry` beside the function; `null` when other arguments may hold more. */
function entriesOf({ call, fn }: Parameter): GoCallExpression[] | null {
  const [title, ...others] = call.arguments
  const calls = others.filter((argument) => argument.type === 'CallExpression')
  const entries = calls.filter((one) => ENTRY.test(calledName(one)))
  const more = calls.filter((one) => DECORATOR.test(calledName(one)) || isDescription(one))
  const isAll = others.every((one) => one === fn || [...entries, ...more].some((known) => known === one))
  return isAll && title !== fn && !call.ellipsis ? entries : null
}

/** `undefined` when the entry passes another number of values, so that it isn't known which is the parameter's. */
function cellIn(
  { arguments: [, ...given], ellipsis }: GoCallExpression,
  { index, count, hasContext }: Parameter,
): GoExpression | undefined {
  const missing = count - given.length
  return !ellipsis && (missing === 0 || (missing === 1 && hasContext)) ? given[index - missing] : undefined
}

function fieldIn(cell: GoExpression, part: string): GoExpression | null {
  return cell.type === 'ObjectExpression'
    ? (cell.properties.find(({ key }) => nameOf(key) === part)?.value ?? null)
    : null
}

/** Whether the table makes the titles of its entries from their values. */
function describesEntries({ arguments: given }: GoCallExpression): boolean {
  return given.some((argument) => argument.type === 'CallExpression' && isDescription(argument))
}

function isDescription(call: GoCallExpression): boolean {
  return calledName(call) === 'EntryDescription'
}

/** Not a function, which would get the values too. */
function isText(title: GoExpression | undefined): boolean {
  if (title?.type === 'BinaryExpression') return isText(title.left) || isText(title.right)
  return title?.type === 'Literal' && title.goKind === 'string'
}

function calledName({ callee }: GoCallExpression): string {
  return dottedPath(callee)?.at(-1) ?? ''
}
