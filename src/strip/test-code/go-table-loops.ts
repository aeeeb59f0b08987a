import type { Variable } from '@typescript-eslint/scope-manager'
import type { GoLiteralNode, GoTable, GoListTable } from './go-table.js'
import { declaredAs, isNeverReassigned, usesOf, variableOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type {
  GoArrayExpression,
  GoExpression,
  GoForOfStatement,
  GoMemberExpression,
  GoNode,
  GoProperty,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import { copiesOf, declaratorOf, elementsOf, initOf, isGoLiteral, nameOf, rowValueOf } from './go-table-parts.js'

/** The table whose rows a variable takes, one at a time. */
export function goTableBehind(variable: Variable, view: SourceView, depth = 0): GoTable | null {
  const declarator = depth > 3 ? null : declaratorOf(variable)
  const loop = declarator?.parent.parent
  if (loop?.type === 'ForOfStatement') return isRowOf(variable, declarator) ? tableOfLoop(loop, view) : null
  const given = declarator && initOf(declarator, variable)
  const init = given && rowValueOf(given)
  // `tc := tests[i]`
  if (init?.type === 'MemberExpression' && init.computed) return tableOfIndex(init, variable, view)
  // `tc := tc`
  const copied = init?.type === 'Identifier' ? variableOf(view, init) : null
  return copied && goTableBehind(copied, view, depth + 1)
}

/** As {@link goTableBehind}, when the list is part of a row of another table. */
export function listsBehind(variable: Variable, view: SourceView): GoListTable | null {
  const declarator = declaratorOf(variable)
  const loop = declarator?.parent.parent
  if (loop?.type !== 'ForOfStatement' || !isRowOf(variable, declarator)) return null
  const row = withCopies(variable, view)
  const lists = row && listsOfRows(loop.right, view)
  return lists && { lists, loop, row }
}

/** The lists that a field of all rows of a table holds, or that the rows are; `null` when some are unknown. */
function listsOfRows(read: GoExpression, view: SourceView): GoListTable['lists'] | null {
  if (read.type !== 'MemberExpression' || read.computed || read.object.type !== 'Identifier') return null
  const outer = variableOf(view, read.object)
  const table = outer && goTableBehind(outer, view)
  const part = nameOf(read.property)
  if (!table || part === null || !isOnlyRead(table, read, view)) return null
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
function isOnlyRead({ row }: GoTable, read: GoMemberExpression, view: SourceView): boolean {
  return row.every(({ references }) =>
    references.every(({ identifier, init }) => {
      const { parent } = asGo(identifier)
      if (init || copiesOf(asGo(identifier), view).length > 0) return true
      return (
        parent?.type === 'MemberExpression' &&
        parent.object === asGo(identifier) &&
        !parent.computed &&
        (parent === read || nameOf(parent.property) !== nameOf(read.property))
      )
    }),
  )
}

function isRowOf({ identifiers: [name] }: Variable, declarator: GoVariableDeclarator | null): boolean {
  const id = declarator?.id
  return id?.type === 'ArrayPattern' && id.elements.length === 2 && id.elements[1] === asGo(name)
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
  const declarator = declaratorOf(index)
  const loop = declarator?.parent.parent
  if (!index || !declarator || loop?.type !== 'ForOfStatement' || object.type !== 'Identifier') return null
  const name = declarator.id.type === 'ArrayPattern' ? declarator.id.elements[0] : declarator.id
  if (!name || nameOf(name) !== index.name || !isNeverReassigned(index)) return null
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
  return row.every(isNeverReassigned) ? row : null
}

/** The list itself, or a local variable that holds it and that only `users` use. */
function literalOf(rows: GoExpression, users: readonly GoNode[], view: SourceView): GoLiteralNode | null {
  if (isGoLiteral(rows)) return rows
  const variable = rows.type === 'Identifier' ? variableOf(view, rows) : null
  const init = declaratorOf(variable)?.init
  // Other files of the package may use a package variable.
  if (!variable || variable.scope.type === 'module' || !isGoLiteral(init)) return null
  const uses = usesOf(variable)
  return uses.length === users.length && uses.every((use) => users.includes(asGo(use))) ? init : null
}
