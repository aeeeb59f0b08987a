import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { TableRow, TestTable } from './test-table.js'
import { booleanOf } from '../../gates/gate-settings.js'
import { hasOneValue, isNeverReassigned, ownDeclaratorOf, usesOf, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { countsRows } from '../../source/list-positions.js'
import type { GoFunctionExpression } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isGoFunction } from './go-test-structure.js'
import { partNamed, statementOf } from './test-structure.js'

/** The path from a row to the value: nothing, or the index or name of a part. */
type Path = string | number | null

/**
 * The table that supplies an expression's value: `it.each`, `describe.each`, their template forms, `test.for`, `for
 * (const on of [true, false])`, `[true, false].forEach((on) => ...)`.
 *
 * @returns `null` when the value comes from elsewhere.
 */
export function scriptTableOf(expression: Node, view: SourceView): TestTable | null {
  const isNegated = expression.type === 'UnaryExpression' && expression.operator === '!'
  const node = unwrapExpression(isNegated ? expression.argument : expression)
  const read = readIn(node)
  const variable = read?.root.type === 'Identifier' ? variableOf(view, read.root) : null
  if (!read || !variable || !hasOneValue(variable)) return null
  const { part } = read
  const source = sourceOf(variable)
  if (!source || (part !== null && source.path !== null)) return null
  const path = part ?? source.path
  const rows = rowsOf(source, path, view)
  return (
    rows && {
      rows: isNegated ? rows.map((row) => ({ ...row, value: row.value === null ? null : !row.value })) : rows,
      statement: source.statement,
      isCounted: source.isCounted(view),
      // A title may keep naming its row's value.
      reads: readsOf(variable, part)
        .filter(({ parent }) => parent?.type !== 'TemplateLiteral')
        .map((read) => ({ node: read, isNegated })),
    }
  )
}

/** `row` and `on` of `row.on`; of a plain name, the name. */
function readIn(node: Node): { readonly root: Node; readonly part: string | null } | null {
  if (node.type !== 'MemberExpression') return { root: node, part: null }
  const part = staticKeyName(node.property, node.computed)
  return part === null ? null : { root: unwrapExpression(node.object), part }
}

interface Source {
  readonly rows: Node
  readonly path: Path
  /** The index of this parameter, when the function receives the parts of a row as separate arguments. */
  readonly column: number | null
  readonly statement: Node | null
  /** Whether the code that runs for each row depends on its position. */
  readonly isCounted: (view: SourceView) => boolean
}

function sourceOf(variable: Variable): Source | null {
  const [definition] = variable.defs
  const name = definition?.name as Node
  if (definition?.type === 'Parameter' && isFunctionNode(definition.node as Node))
    return sourceOfParameter(definition.node as FunctionNode, name)
  const declarator = definition?.type === 'Variable' ? (definition.node as TSESTree.VariableDeclarator) : null
  const loop = declarator?.parent.parent
  if (loop?.type !== 'ForOfStatement' || !declarator || loop.left !== declarator.parent || loop.await) return null
  const path = pathIn(declarator.id, name)
  return path === undefined ? null : { rows: loop.right, path, column: null, statement: loop, isCounted: () => false }
}

function sourceOfParameter(fn: FunctionNode, name: Node): Source | null {
  const call = fn.parent
  const index = fn.params.findIndex(({ range }) => name.range[1] <= range[1])
  const parameter = fn.params[index]
  const path = parameter && pathIn(parameter, name)
  if (call?.type !== 'CallExpression' || path === undefined || !call.arguments.some((argument) => argument === fn))
    return null
  const table = tableCalledBy(call.callee)
  if (!table || (table.isTemplate && typeof path !== 'string') || (!table.hasColumns && index !== 0)) return null
  return {
    rows: table.rows,
    path,
    column: table.hasColumns ? index : null,
    statement: statementOf(call),
    isCounted: (view) => countsRows(call, view),
  }
}

interface CalledTable {
  readonly rows: Node
  /** Whether the function gets the parts of a row one by one. */
  readonly hasColumns: boolean
  readonly isTemplate: boolean
}

/** The table in `rows.forEach(...)`, `it.each(rows)(...)`, `it.for(rows)(...)`, and `it.each` with a template. */
function tableCalledBy(callee: Node): CalledTable | null {
  if (callee.type === 'MemberExpression' && staticKeyName(callee.property, callee.computed) === 'forEach')
    return { rows: callee.object, hasColumns: false, isTemplate: false }
  const isTemplate = callee.type === 'TaggedTemplateExpression'
  const kind = kindOfTable(callee.type === 'CallExpression' ? callee.callee : isTemplate ? callee.tag : null)
  if (isTemplate) return kind === 'each' ? { rows: callee, hasColumns: false, isTemplate } : null
  const [rows, ...more] = callee.type === 'CallExpression' ? callee.arguments : []
  return rows && more.length === 0 && kind ? { rows, hasColumns: kind === 'each', isTemplate } : null
}

function kindOfTable(maker: Node | null): 'each' | 'for' | null {
  if (maker?.type !== 'MemberExpression' || partNamed(maker) === null || partNamed(maker) === 'hook') return null
  const name = staticKeyName(maker.property, maker.computed)
  return name === 'each' || name === 'for' ? name : null
}

/** `undefined` when it is nested deeper or has a default. */
function pathIn(pattern: Node, name: Node): Path | undefined {
  if (pattern === name) return null
  if (pattern.type === 'ObjectPattern') {
    const property = pattern.properties.find((candidate) => candidate.type === 'Property' && candidate.value === name)
    return property?.type === 'Property' ? (staticKeyName(property.key, property.computed) ?? undefined) : undefined
  }
  const index = pattern.type === 'ArrayPattern' ? pattern.elements.findIndex((element) => element === name) : -1
  return index < 0 ? undefined : index
}

function rowsOf({ rows, column }: Source, part: Path, view: SourceView): TableRow[] | null {
  if (rows.type === 'TaggedTemplateExpression') return rowsOfTemplate(rows.quasi, part)
  const list = listOf(rows, view)
  if (!list || list.elements.some((element) => !element || element.type === 'SpreadElement')) return null
  return list.elements.map((element) => {
    const row = unwrapExpression(element as Node)
    // Only an array is spread over the parameters.
    const cell =
      column === null
        ? row
        : row.type === 'ArrayExpression'
          ? (row.elements[column] ?? null)
          : column === 0
            ? row
            : null
    const value = cell && cell.type !== 'SpreadElement' ? partAt(unwrapExpression(cell), part) : null
    return { nodes: [element as Node], value: value && booleanOf(unwrapExpression(value)) }
  })
}

function partAt(node: Node, path: Path): Node | null {
  if (path === null) return node
  if (typeof path === 'number') return node.type === 'ArrayExpression' ? (node.elements[path] ?? null) : null
  if (node.type !== 'ObjectExpression' || node.properties.some(({ type }) => type === 'SpreadElement')) return null
  const property = node.properties.findLast(
    (candidate) => candidate.type === 'Property' && staticKeyName(candidate.key, candidate.computed) === path,
  )
  return property?.type === 'Property' ? property.value : null
}

/** The list itself, or a constant that holds it and has no other use. */
function listOf(rows: Node, view: SourceView): TSESTree.ArrayExpression | null {
  const node = unwrapExpression(rows)
  if (node.type === 'ArrayExpression') return node
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const declarator = variable && ownDeclaratorOf(variable)
  if (!variable || declarator?.id.type !== 'Identifier' || !declarator.init) return null
  const list = unwrapExpression(declarator.init)
  const isOnlyUse = isNeverReassigned(variable) && usesOf(variable).length === 1
  return isOnlyUse && list.type === 'ArrayExpression' ? list : null
}

/** The first line of the template names the columns. */
function rowsOfTemplate({ quasis, expressions }: TSESTree.TemplateLiteral, part: Path): TableRow[] | null {
  const names = (quasis[0]?.value.raw ?? '').split('|').map((name) => name.trim())
  const column = names.indexOf(String(part))
  if (column < 0 || expressions.length % names.length !== 0) return null
  const rows: TableRow[] = []
  for (let start = 0; start < expressions.length; start += names.length) {
    const nodes = expressions.slice(start, start + names.length)
    rows.push({ nodes, value: booleanOf(unwrapExpression(nodes[column] as Node)) })
  }
  return rows
}

function readsOf(variable: Variable, part: string | null): Node[] {
  const reads = usesOf(variable)
  if (part === null) return reads
  return reads.flatMap(({ parent }) =>
    parent?.type === 'MemberExpression' && staticKeyName(parent.property, parent.computed) === part
      ? [parent as Node]
      : [],
  )
}

/** The function that has the expression as a parameter, with the parameter's position. */
export function parameterBehind(
  expression: Node,
  view: SourceView,
): { readonly fn: FunctionNode; readonly index: number } | null {
  const node = unwrapExpression(expression)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const definition = variable?.defs[0]
  if (!variable || definition?.type !== 'Parameter' || !isNeverReassigned(variable)) return null
  const fn = [...ancestorsOf(definition.name as Node)].find(isFunctionNode)
  const index = fn ? parameterNames(fn).indexOf(definition.name as Node) : -1
  return fn && index >= 0 ? { fn, index } : null
}

/** In Go one field may name several parameters. */
function parameterNames(fn: FunctionNode): readonly AnyNode[] {
  return isGoFunction(fn) ? (asGo(fn) as GoFunctionExpression).params.flatMap(({ names }) => names) : fn.params
}
