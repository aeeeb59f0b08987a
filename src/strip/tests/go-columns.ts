import type { GoNode, GoStructType } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { elementsOf, fieldNames, nameOf, rowValueOf, type GoTable } from './go-tables.js'

const asGo = (node: Node): GoNode => node as unknown as GoNode
const asNode = (node: GoNode): Node => node as unknown as Node

/**
 * The nodes of one column of a table: the field in the struct's type, which stands in the list's, and its values in the
 * rows. Once its reads are constants, nothing needs them.
 *
 * @returns empty: the type has a name, or a row is used as a whole, so that something else may see the field.
 */
export function columnPlan(table: GoTable, part: string): Node[] {
  const { rowType, row, list } = table
  const type = rowType && structOf(rowType)
  if (!type || !row.every(({ references }) => references.every(({ identifier, init }) => init || isOfRow(asGo(identifier as Node))))) return []
  const field = type.fields.find(({ names }) => names.some(({ name }) => name === part))
  const name = field?.names.find((candidate) => candidate.name === part)
  if (!field || !name) return []
  const cells: GoNode[] = []
  const index = fieldNames(type).indexOf(part)
  for (const element of elementsOf(list)) {
    const value = rowValueOf(element)
    const cell = value.type === 'ObjectExpression' ? value.properties.find(({ key }) => nameOf(key) === part)
      : value.type === 'ArrayExpression' ? value.elements[index] : undefined
    if (cell) cells.push(cell)
    else if (value.type !== 'ObjectExpression') return []
  }
  return [asNode(field.names.length === 1 ? field : name), ...cells.map(asNode)]
}

/** A struct's type as it is written in the list's: a named one may be of use elsewhere. */
function structOf(type: GoNode): GoStructType | null {
  const pointed = type.type === 'GoStarExpression' ? type.argument : type
  return pointed.type === 'GoStructType' ? pointed : null
}

/** A read of a field, or a copy of the row. */
function isOfRow(identifier: GoNode): boolean {
  const { parent } = identifier
  if (parent?.type === 'MemberExpression') return parent.object === identifier && !parent.computed
  return parent?.type === 'VariableDeclarator' && parent.init === identifier && parent.id.type === 'Identifier'
}
