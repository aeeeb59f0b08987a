import type { GoNode, GoStructType } from '../../source/go-nodes.js'
import type { GoLiteralNode } from './go-table.js'

export function elementsOf(list: GoLiteralNode): readonly GoNode[] {
  return list.type === 'ArrayExpression' ? list.elements : list.properties
}

/** The literal of a row, without its key and `&`. */
export function rowValueOf(element: GoNode): GoNode {
  const value = element.type === 'Property' ? element.value : element
  return value.type === 'UnaryExpression' && value.operator === '&' ? value.argument : value
}

export function nameOf(node: GoNode): string | null {
  return node.type === 'Identifier' ? node.name : null
}

/** `null` for an embedded field, which has no name of its own. */
export function fieldNames({ fields }: GoStructType): (string | null)[] {
  return fields.flatMap(({ names }) => (names.length === 0 ? [null] : names.map(({ name }) => name)))
}
