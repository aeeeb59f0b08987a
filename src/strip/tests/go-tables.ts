import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { booleanOf } from '../../gates/gate-settings.js'
import { variableOf } from '../../source/bindings.js'
import type { GoArrayExpression, GoExpression, GoNode, GoObjectExpression, GoStructType } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { columnPlan } from './go-columns.js'
import type { TableRow, TestTable } from './tables.js'
import { withLoopAround } from './go-test-structure.js'

export type GoLiteralNode = GoObjectExpression | GoArrayExpression

/** A table, and the loop over it. */
export interface GoTable {
  readonly list: GoLiteralNode
  /** What the elements are. */
  readonly rowType: GoExpression | null
  readonly loop: Node
  /** The variables that hold one row. */
  readonly row: readonly Variable[]
}

const SETS_GATES = /^set_?feature_?gates?/i
const FORMATS = /^(?:Sprint|Print|Log|Error|Fatal|Skip)(?:f|ln)?$/

const asGo = (node: Node): GoNode => node as unknown as GoNode
const asNode = (node: GoNode): Node => node as unknown as Node

/**
 * The table that an expression takes its value from: `tc.enabled` in `for _, tc := range tests`, `enabled` in
 * `for _, enabled := range []bool{true, false}`. A row that says nothing of the field has its zero value.
 *
 * @returns `null`: it comes from elsewhere, or the rows are used by more than the loop.
 */
export function goTableOf(expression: Node, view: SourceView): TestTable | null {
  const isNegated = expression.type === 'UnaryExpression' && expression.operator === '!'
  const node = isNegated ? expression.argument : expression
  const root = node.type === 'MemberExpression' && !node.computed ? node.object : node
  const part = root === node ? null : nameOf(asGo((node as TSESTree.MemberExpression).property))
  const variable = root.type === 'Identifier' ? variableOf(view, root) : null
  const table = variable && goTableBehind(variable, view)
  if (!table || (root !== node && part === null)) return null
  const reads = readsOf(table, part)
  if (!reads) return null
  const rows = elementsOf(table.list).map((element): TableRow => {
    const literal = rowValueOf(element)
    const value = cellOf(literal, part, table)
    const isUnsaid = part !== null && literal.type === 'ObjectExpression' && !literal.properties.some(({ key }) => nameOf(key) === part)
    return { nodes: [asNode(element)], value: value === null ? null : isNegated ? !value : value, isUnsaid }
  })
  return {
    rows,
    statement: withLoopAround(table.loop),
    reads: reads.map((read) => ({ node: read, isNegated })),
    part,
    column: part === null ? [] : columnPlan(table, part),
  }
}

export function setsGates(call: TSESTree.CallExpression): boolean {
  return SETS_GATES.test(dottedPath(call.callee)?.at(-1) ?? '')
}

export function goTableBehind(variable: Variable, view: SourceView, depth = 0): GoTable | null {
  const [definition] = variable.defs
  if (variable.defs.length !== 1 || definition?.type !== 'Variable' || depth > 3) return null
  const declarator = asGo(definition.node as Node)
  if (declarator.type !== 'VariableDeclarator') return null
  const { init, parent } = declarator
  if (parent.parent?.type === 'ForOfStatement') return isRowOf(definition.name as Node, declarator) ? tableOfLoop(parent.parent, view) : null
  // `tc := tc`
  const copied = init?.type === 'Identifier' ? variableOf(view, asNode(init)) : null
  return copied && goTableBehind(copied, view, depth + 1)
}

function isRowOf(name: Node, { id }: Extract<GoNode, { type: 'VariableDeclarator' }>): boolean {
  return id.type === 'ArrayPattern' && id.elements.length === 2 && asNode(id.elements[1] as GoNode) === name
}

function tableOfLoop(loop: Extract<GoNode, { type: 'ForOfStatement' }>, view: SourceView): GoTable | null {
  const declarator = loop.left?.type === 'VariableDeclaration' ? loop.left.declarations[0] : undefined
  const name = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[1] : undefined
  const variable = declarator && view.scopes.getDeclaredVariables(asNode(declarator)).find(({ identifiers }) => identifiers.includes(asNode(name as GoNode) as never))
  const list = literalOf(loop.right, view)
  if (!variable || !list) return null
  const row = [variable]
  for (const copy of row) for (const { identifier } of copy.references) row.push(...copiesOf(identifier as Node, view))
  if (row.some(({ references }) => references.some((reference) => reference.isWrite() && !reference.init))) return null
  const type = list.goType
  const rowType = type?.type === 'GoArrayType' ? type.element : type?.type === 'GoMapType' ? type.value : null
  if (list.type === 'ObjectExpression' && type?.type !== 'GoMapType' && list.properties.length > 0) return null
  return { list, rowType, loop: asNode(loop), row }
}

function copiesOf(identifier: Node, view: SourceView): readonly Variable[] {
  const { parent } = asGo(identifier)
  return parent?.type === 'VariableDeclarator' && parent.init === asGo(identifier) && parent.id.type === 'Identifier' ? view.scopes.getDeclaredVariables(asNode(parent)) : []
}

/** The list itself, or a local variable that holds it and that only the loop uses. */
function literalOf(rows: GoExpression, view: SourceView): GoLiteralNode | null {
  if (rows.type === 'ArrayExpression' || rows.type === 'ObjectExpression') return rows
  const variable = rows.type === 'Identifier' ? variableOf(view, asNode(rows)) : null
  const declarator = variable?.defs[0] ? asGo(variable.defs[0].node as Node) : null
  // Other files of the package may use a variable of the package.
  if (!variable || variable.defs.length !== 1 || variable.scope.type === 'module' || declarator?.type !== 'VariableDeclarator') return null
  const uses = variable.references.filter(({ init }) => !init)
  const { init } = declarator
  return uses.length === 1 && (init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression') ? init : null
}

export function elementsOf(list: GoLiteralNode): readonly GoNode[] {
  return list.type === 'ArrayExpression' ? list.elements : list.properties
}

/** The literal of a row, without its key and `&`. */
export function rowValueOf(element: GoNode): GoNode {
  const value = element.type === 'Property' ? element.value : element
  return value.type === 'UnaryExpression' && value.operator === '&' ? value.argument : value
}

/** The value of a row in one column; `null`: not written down. */
function cellOf(row: GoNode, part: string | null, table: GoTable): boolean | null {
  if (part === null) return booleanOf(asNode(row))
  if (row.type === 'ObjectExpression') {
    const property = row.properties.find(({ key }) => nameOf(key) === part)
    return property ? booleanOf(asNode(property.value)) : false
  }
  if (row.type !== 'ArrayExpression') return null
  const index = table.rowType?.type === 'GoStructType' ? fieldNames(table.rowType).indexOf(part) : -1
  const cell = index < 0 ? undefined : row.elements[index]
  return cell ? booleanOf(asNode(cell)) : null
}

export function fieldNames({ fields }: GoStructType): string[] {
  return fields.flatMap(({ names }) => (names.length === 0 ? [''] : names.map(({ name }) => name)))
}

/** What reads the column; `null`: something writes it. A message may go on saying for which value of a list it is. */
function readsOf({ row }: GoTable, part: string | null): Node[] | null {
  const reads: Node[] = []
  for (const { identifier, init } of row.flatMap(({ references }) => references)) {
    const node = asGo(identifier as Node)
    const { parent } = node
    if (init || (parent?.type === 'VariableDeclarator' && parent.init === node)) continue
    if (part === null) {
      if (isTaken(node)) return null
      if (parent?.type !== 'CallExpression' || !FORMATS.test(dottedPath(parent.callee as unknown as Node)?.at(-1) ?? '')) reads.push(asNode(node))
    } else if (parent?.type === 'MemberExpression' && parent.object === node && nameOf(parent.property) === part) {
      if (isTaken(parent)) return null
      reads.push(asNode(parent))
    }
  }
  return reads
}

/** Written, or its address taken. */
function isTaken(node: GoNode): boolean {
  for (const ancestor of ancestorsOf(asNode(node))) {
    const { parent } = asGo(ancestor)
    if (parent?.type === 'MemberExpression') continue
    if (parent?.type === 'ArrayPattern' || parent?.type === 'UpdateExpression') return true
    if (parent?.type === 'UnaryExpression') return parent.operator === '&'
    return parent?.type === 'AssignmentExpression' && parent.left === asGo(ancestor)
  }
  return false
}

export function nameOf(node: GoNode): string | null {
  return node.type === 'Identifier' ? node.name : null
}
