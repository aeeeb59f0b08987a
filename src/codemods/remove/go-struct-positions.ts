import { asGo } from '../../source/go-casts.js'
import type { GoArrayExpression, GoExpression, GoNode } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'

/**
 * The field that a value of a Go literal without keys gets by its position: `{"a", list}`.
 *
 * @param viewsNaming the files that write a name; `null`: one of them can't be read.
 * @returns `null` for a literal of a list; `'unknown'` where its type can't be told.
 */
export function fieldAtPosition(
  literal: GoArrayExpression,
  index: number,
  viewsNaming: (name: string) => readonly SourceView[] | null,
): string | null {
  const type = literal.goType ?? elementTypeOf(literal.parent)
  if (type?.type === 'GoArrayType') return null
  const struct = type ? structOf(type, viewsNaming) : null
  if (struct === 'list') return null
  const names = struct?.fields.flatMap((field) =>
    field.names.length > 0 ? field.names.map(({ name }) => name) : ['unknown'],
  )
  return names?.[index] ?? 'unknown'
}

/** The type that the elements of a literal around have. */
function elementTypeOf(around: GoNode): GoExpression | null {
  const literal = around.type === 'Property' ? around.parent : around
  if (literal.type !== 'ArrayExpression' && literal.type !== 'ObjectExpression') return null
  const type = literal.goType ?? elementTypeOf(literal.parent)
  const element = type?.type === 'GoArrayType' ? type.element : type?.type === 'GoMapType' ? type.value : null
  return element?.type === 'GoStarExpression' ? element.argument : element
}

function structOf(
  type: GoExpression,
  viewsNaming: (name: string) => readonly SourceView[] | null,
): Extract<GoNode, { type: 'GoStructType' }> | 'list' | null {
  if (type.type === 'GoStructType') return type
  const name = type.type === 'MemberExpression' ? type.property : type
  if (name.type !== 'Identifier') return null
  const found = (viewsNaming(name.name) ?? []).flatMap((view) =>
    nodesOf(view, 'GoTypeSpec').flatMap((spec) => (spec.id.name === name.name ? [asGo(spec.goType)] : [])),
  )
  const [only, ...others] = found
  if (others.length > 0) return null
  if (only?.type === 'GoArrayType') return 'list'
  return only?.type === 'GoStructType' ? only : null
}
