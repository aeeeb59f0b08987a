import type { Variable } from '@typescript-eslint/scope-manager'
import { asGo } from '../../source/go-casts.js'
import type { GoNode, GoStructType } from '../../source/go-nodes.js'
import type { GoTable } from './go-table.js'
import { elementsOf, fieldNames, nameOf, rowValueOf, isCopied } from './go-table-parts.js'

/**
 * The nodes of one column of a table: the field of the struct type inside the list's type, and its values in the rows.
 * They are unneeded once reads of the field are constants.
 *
 * @returns an empty list when other code may read the field: the type has a name, a row repeats its type, or a row is
 *   used as a whole.
 */
export function columnPlan(table: GoTable, part: string): GoNode[] {
  const { rowType, row, list } = table
  const type = rowType && structOf(rowType)
  if (!type || !row.every(isReadInParts)) return []
  const field = type.fields.find(({ names }) => names.some(({ name }) => name === part))
  const name = field?.names.find((candidate) => candidate.name === part)
  if (!field || !name) return []
  const cells: GoNode[] = []
  const index = fieldNames(type).indexOf(part)
  for (const element of elementsOf(list)) {
    const value = rowValueOf(element)
    if ('goType' in value && value.goType !== null) return []
    const cell =
      value.type === 'ObjectExpression'
        ? value.properties.find(({ key }) => nameOf(key) === part)
        : value.type === 'ArrayExpression'
          ? value.elements[index]
          : undefined
    if (cell) cells.push(cell)
  }
  return [field.names.length === 1 ? field : name, ...cells]
}

/** A struct type written inside the list's type. A named type may be used elsewhere. */
export function structOf(type: GoNode): GoStructType | null {
  const pointed = type.type === 'GoStarExpression' ? type.argument : type
  return pointed.type === 'GoStructType' ? pointed : null
}

/** Whether code besides the loop reads a row: code that receives it as a whole, or a method of its type. */
export function isHandedOn({ row, rowType }: GoTable): boolean {
  const mayHaveMethods = !rowType || !structOf(rowType)
  const isCalled = ({ parent }: GoNode): boolean =>
    parent?.type === 'MemberExpression' && parent.parent.type === 'CallExpression' && parent.parent.callee === parent
  return !row.every(
    (variable) =>
      isReadInParts(variable) &&
      !(mayHaveMethods && variable.references.some(({ identifier }) => isCalled(asGo(identifier)))),
  )
}

function isReadInParts({ references }: Variable): boolean {
  return references.every(({ identifier, init }) => init || isOfRow(asGo(identifier)))
}

/** Reads of a field, or a copy of the row. */
function isOfRow(identifier: GoNode): boolean {
  const { parent } = identifier
  if (parent?.type === 'MemberExpression') return parent.object === identifier && !parent.computed
  return isCopied(identifier)
}
