import type { Variable } from '@typescript-eslint/scope-manager'
import type { GoLiteralNode, GoTable, GoListTable } from './go-table.js'
import { declaredAs, declaredBy, usesOf, variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoArrayExpression,
  GoExpression,
  GoForOfStatement,
  GoMemberExpression,
  GoNode,
  GoProperty,
} from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { elementsOf, nameOf, rowValueOf } from './go-table-parts.js'

/** The table whose rows a variable takes, one at a time. */
export function goTableBehind(variable: Variable, view: SourceView, depth = 0): GoTable | null {
  const [definition] = variable.defs
  if (variable.defs.length !== 1 || definition?.type !== 'Variable' || depth > 3) return null
  const declarator = asGo(definition.node)
  if (declarator.type !== 'VariableDeclarator') return null
  const { parent } = declarator
  if (parent.parent?.type === 'ForOfStatement')
    return isRowOf(definition.name as Node, declarator) ? tableOfLoop(parent.parent, view) : null
  const init =
    declarator.init?.type === 'UnaryExpression' && declarator.init.operator === '&'
      ? declarator.init.argument
      : declarator.init
  // `tc := tests[i]`
  if (init?.type === 'MemberExpression' && init.computed) return tableOfIndex(init, variable, view)
  // `tc := tc`
  const copied = init?.type === 'Identifier' ? variableOf(view, init) : null
  return copied && goTableBehind(copied, view, depth + 1)
}

/** As {@link goTableBehind}, when the list is part of a row of another table. */
export function listsBehind(variable: Variable, view: SourceView): GoListTable | null {
  const [definition, ...others] = variable.defs
  const declarator = definition && others.length === 0 ? asGo(definition.node) : null
  const loop = declarator?.parent?.parent
  if (declarator?.type !== 'VariableDeclarator' || loop?.type !== 'ForOfStatement') return null
  if (!isRowOf(definition?.name as Node, declarator)) return null
  const row = withCopies(variable, view)
  const lists = row && listsOfRows(loop.right, view)
  return lists && { lists, loop: asNode(loop), row }
}

/** The lists that a field of all rows of a table holds, or that the rows are; `null` when not all can be told. */
function listsOfRows(read: GoExpression, view: SourceView): GoListTable['lists'] | null {
  if (read.type !== 'MemberExpression' || read.computed || read.object.type !== 'Identifier') return null
  const outer = variableOf(view, read.object)
  const table = outer && goTableBehind(outer, view)
  const part = nameOf(read.property)
  if (!table || part === null || !isOnlyRead(table, read)) return null
  const lists: { outer: GoExpression | GoProperty; list: GoArrayExpression }[] = []
  for (const element of elementsOf(table.list)) {
    const literal = rowValueOf(element)
    const list =
      literal.type === 'ObjectExpression' ? literal.properties.find(({ key }) => nameOf(key) === part)?.value : literal
    if (!list) continue
    if (list.type !== 'ArrayExpression' || hasFixedLength(list)) return null
    lists.push({ outer: element as GoExpression | GoProperty, list })
  }
  return lists
}

/** Whether the rows are used only by one read of one field. */
function isOnlyRead({ row }: GoTable, read: GoMemberExpression): boolean {
  return row.every(({ references }) =>
    references.every(({ identifier, init }) => {
      const { parent } = asGo(identifier)
      if (init || (parent?.type === 'VariableDeclarator' && parent.init === asGo(identifier))) return true
      return (
        parent?.type === 'MemberExpression' &&
        parent.object === asGo(identifier) &&
        !parent.computed &&
        (parent === read || nameOf(parent.property) !== nameOf(read.property))
      )
    }),
  )
}

function isRowOf(name: Node, { id }: Extract<GoNode, { type: 'VariableDeclarator' }>): boolean {
  return id.type === 'ArrayPattern' && id.elements.length === 2 && (id.elements[1] as GoNode) === name
}

function tableOfLoop(loop: GoForOfStatement, view: SourceView): GoTable | null {
  const declarator = loop.left?.type === 'VariableDeclaration' ? loop.left.declarations[0] : undefined
  const name = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[1] : undefined
  const variable = declarator && name && declaredAs(view, declarator, name)
  return variable ? tableOver(loop, variable, literalOf(loop.right, [loop.right], view), view) : null
}

/** `for i := range tests { tc := tests[i] }`, when nothing else uses the list. */
function tableOfIndex(member: GoMemberExpression, variable: Variable, view: SourceView): GoTable | null {
  const { object, property } = member
  const index = variableOf(view, property)
  const declarator = index?.defs.length === 1 ? asGo(index.defs[0]?.node) : null
  const loop = declarator?.parent?.parent
  if (declarator?.type !== 'VariableDeclarator' || loop?.type !== 'ForOfStatement' || object.type !== 'Identifier')
    return null
  const name = declarator.id.type === 'ArrayPattern' ? declarator.id.elements[0] : declarator.id
  if (
    !name ||
    nameOf(name) !== index?.name ||
    index.references.some((reference) => reference.isWrite() && !reference.init)
  )
    return null
  return tableOver(loop, variable, literalOf(loop.right, [loop.right, object], view), view)
}

/** `[4]row{...}` would get zero rows in place of the removed ones. */
export function hasFixedLength({ goType }: GoLiteralNode): boolean {
  return goType?.type === 'GoArrayType' && goType.length !== null && goType.length !== '...'
}

function tableOver(
  loop: GoForOfStatement,
  variable: Variable,
  list: GoLiteralNode | null,
  view: SourceView,
): GoTable | null {
  const row = list && withCopies(variable, view)
  if (!row || hasFixedLength(list)) return null
  const type = list.goType
  const rowType = type?.type === 'GoArrayType' ? type.element : type?.type === 'GoMapType' ? type.value : null
  if (list.type === 'ObjectExpression' && type?.type !== 'GoMapType' && list.properties.length > 0) return null
  return { list, rowType, loop, row }
}

/** @returns `null` when one of them is reassigned. */
function withCopies(variable: Variable, view: SourceView): Variable[] | null {
  const row = [variable]
  for (const copy of row)
    for (const { identifier } of copy.references)
      row.push(...copiesOf(asGo(identifier), view).filter((other) => !row.includes(other)))
  return row.some(({ references }) => references.some((reference) => reference.isWrite() && !reference.init))
    ? null
    : row
}

function copiesOf(identifier: GoNode, view: SourceView): readonly Variable[] {
  const { parent } = identifier
  return parent?.type === 'VariableDeclarator' && parent.init === identifier && parent.id.type === 'Identifier'
    ? declaredBy(view, parent)
    : []
}

/** The list itself, or a local variable that holds it and that only `users` use. */
function literalOf(rows: GoExpression, users: readonly GoNode[], view: SourceView): GoLiteralNode | null {
  if (rows.type === 'ArrayExpression' || rows.type === 'ObjectExpression') return rows
  const variable = rows.type === 'Identifier' ? variableOf(view, rows) : null
  const declarator = variable?.defs[0] ? asGo(variable.defs[0].node) : null
  // Other files of the package may use a package variable.
  if (
    !variable ||
    variable.defs.length !== 1 ||
    variable.scope.type === 'module' ||
    declarator?.type !== 'VariableDeclarator'
  )
    return null
  const uses = usesOf(variable)
  const { init } = declarator
  const isKnown = uses.length === users.length && uses.every((use) => users.includes(asGo(use)))
  return isKnown && (init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression') ? init : null
}
