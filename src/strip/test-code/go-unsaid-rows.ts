import { literalString } from '../../source/expressions.js'
import { asGo } from '../../source/go-casts.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { nameOf, rowValueOf } from './go-table-parts.js'
import { ancestorsOf } from '../../source/walk.js'
import type { TableRow } from './test-table.js'
import { partOf } from './test-structure.js'

/** A table where some rows leave out the column that sets a gate. */
export interface UnsaidTable {
  readonly view: SourceView
  readonly rows: readonly TableRow[]
  readonly gate: string
  /** The gate's own value. */
  readonly value: boolean
  /** The name of the column; `null` when the elements are the values. */
  readonly column: string | null
  /** Whether the test sets no other gate, so that "the feature" refers to this one. */
  readonly isOnlyGate: boolean
}

const NAME_COLUMN = /^(?:name|desc(?:ription)?|title|label|test(?:Name|Case)?|scenario)$/i
/** `err` isn't listed: it may be an input that makes the test fail. */
const RESULT_COLUMN = /^(?:want|expect|should|exp(?:$|[A-Z]))/

/**
 * The rows that leave out the column, and so have the gate's other value, and that test the other value on purpose.
 * Either their name says so, or they expect a different result for the same input as a row with the gate's own value.
 */
export function findOtherSide(table: UnsaidTable): Set<TableRow> {
  const own = table.rows.filter((row) => row.value === table.value).map((row) => cellsOf(row, table))
  return new Set(
    table.rows
      .filter((row) => row.isUnsaid)
      .filter((row) => {
        const cells = cellsOf(row, table)
        return isNamedOther(cells, own, table) || own.some((other) => contradicts(cells, other))
      }),
  )
}

interface Cells {
  readonly name: string
  readonly inputs: string
  readonly results: string
  /** Whether everything in the row can be compared. */
  readonly isPlain: boolean
}

function cellsOf({ nodes }: TableRow, { view, column }: UnsaidTable): Cells {
  const element = asGo(nodes[0])
  const key = element.type === 'Property' ? literalString(element.key) : null
  const row = rowValueOf(element)
  const texts: { inputs: string[]; results: string[] } = { inputs: [], results: [] }
  let name = key ?? ''
  for (const property of row.type === 'ObjectExpression' ? row.properties : []) {
    const part = nameOf(property.key) ?? ''
    if (part === column) continue
    if (NAME_COLUMN.test(part)) name ||= literalString(property.value) ?? ''
    else
      texts[RESULT_COLUMN.test(part) ? 'results' : 'inputs'].push(
        view.text.slice(...property.range).replaceAll(/\s+/g, ' '),
      )
  }
  return {
    name,
    inputs: texts.inputs.sort().join('\n'),
    results: texts.results.sort().join('\n'),
    isPlain: row.type === 'ObjectExpression',
  }
}

/** The same input has two different expected results. */
function contradicts(cells: Cells, other: Cells): boolean {
  return cells.isPlain && other.isPlain && cells.inputs === other.inputs && cells.results !== other.results
}

/** Says that one row, and `more`, run with the gate's value from now on. */
export function describeUnsaid(value: boolean, more: number): string {
  const state = `with the gate ${value ? 'on' : 'off'}`
  if (more === 0)
    return `the row doesn't say which value it is for: it is kept and runs ${state}; if it fails, it was for the removed path`
  return `the row and ${more} more don't say which value they are for: they are kept and run ${state}; one that fails was for the removed path`
}

const OFF = '(?:disabled|off|not enabled|turned off|not set)'
const ON = '(?:enabled|on|turned on|set)'

/** Whether the title of a test, or of a suite around it, says that it is for the gate's other value. */
export function isTitledOther(node: Node, gate: string, value: boolean, isOnlyGate: boolean): boolean {
  return titlesAround(node).some((title) =>
    isNamedOther({ name: title, inputs: '' }, [], { gate, column: null, value, isOnlyGate }),
  )
}

/** Whether the title of a test, or of a suite around it, names the gate or says that a feature is on or off. */
export function isTitledFor(node: Node, gate: string): boolean {
  const subjects = subjectsOf(gate, null).join('|')
  const words = new RegExp(`(?:^| )(?:${subjects}|gates?|features?|enabled|disabled|on|off)(?: |$)`)
  return titlesAround(node).some((title) => words.test(wordsOf(title)))
}

function titlesAround(node: Node): string[] {
  return [...ancestorsOf(node)].flatMap((ancestor) => {
    const title = ancestor.type === 'CallExpression' && partOf(ancestor) !== null ? ancestor.arguments[0] : undefined
    return title ? [literalString(title) ?? ''] : []
  })
}

/** `feature gate disabled`, `without ShinyThings`, `disabled` next to a row called `enabled`. */
function isNamedOther(
  { name, inputs }: Pick<Cells, 'name' | 'inputs'>,
  own: readonly Cells[],
  { gate, column, value, isOnlyGate }: Omit<UnsaidTable, 'view' | 'rows'>,
): boolean {
  const said = wordsOf(name)
  const state = value ? OFF : ON
  const subjects = [
    ...subjectsOf(gate, column),
    ...(isOnlyGate ? ['(?:the )?(?:feature|feature gate|featuregate|gate|fg)'] : []),
  ].join('|')
  const subject = `(?:${subjects})(?: feature)?(?: gate)?`
  const isSaid =
    new RegExp(`(?:^| )(?:${subject})(?: is| was)? ${state}(?: |$)`).test(said) ||
    new RegExp(`(?:^| )(?:${value ? 'disabled|without|no' : 'enabled|with'})(?: the)? ${subject}(?: |$)`).test(said)
  if (isSaid) return !new RegExp(`(?:^| )${subject}(?: is| was)? ${value ? ON : OFF}(?: |$)`).test(said)
  if (!isOnlyGate || own.length === 0) return false
  // `don't parse when disabled`, and the row switches nothing else.
  if (new RegExp(`(?:^| )(?:when|if|while)(?: it is)? ${state}$`).test(said) && !/enabl|disabl/i.test(inputs))
    return own.every((other) => !new RegExp(`(?:^| )${state}(?: |$)`).test(wordsOf(other.name)))
  // A state alone counts only when every row with the gate's own value ends with the opposite state.
  const end = new RegExp(`(?:^| )${state}$`)
  const contrary = new RegExp(`(?:^| )${value ? ON : OFF}$`)
  return end.test(said) && own.every((other) => contrary.test(wordsOf(other.name)))
}

/**
 * The gate's name, and the column's name without prefixes and suffixes such as `Enabled`; each as one word and as
 * several.
 */
function subjectsOf(gate: string, column: string | null): string[] {
  const stem = (column ?? '')
    .replace(/^(?:is|enabled?|disabled?|use|with)(?=[A-Z])/, '')
    .replace(
      /(?:FeatureGate|Feature|Gate)?(?:Is)?(?:Enabled|Disabled|On|Off|Enablement)?(?:FeatureGate|Feature|Gate)?$/,
      '',
    )
  return [gate, stem].filter((name) => /\w{2}/.test(name)).flatMap((name) => [name.toLowerCase(), wordsOf(name)])
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
}
