import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { asGo } from '../../source/go-casts.js'

/**
 * Places that store one of the values: declarators, entries of composite literals, and assignments to anything but a
 * plain variable.
 */
export function findGoStores(values: Iterable<Node>): GoNode[] {
  const found = new Set<GoNode>()
  for (const node of values) {
    const store = storeAround(node)
    if (store) found.add(store)
  }
  return [...found]
}

function storeAround(node: Node): GoNode | null {
  for (let inner = asGo(node), outer = inner.parent; outer; inner = outer, outer = outer.parent) {
    switch (outer.type) {
      case 'LogicalExpression':
      case 'UnaryExpression':
      case 'BinaryExpression':
      case 'GoExpressionList':
        continue
      case 'VariableDeclarator':
        return outer
      case 'Property':
        return outer.value === inner ? outer : null
      case 'AssignmentExpression':
        return outer.right === inner && outer.operator === '=' && outer.left.type !== 'Identifier' ? outer : null
      default:
        return null
    }
  }
  return null
}

/** The values of `a, b := x, y`; `null` when there is a single value. */
export function goValuesOf({ init }: { readonly init: unknown }): readonly GoNode[] | null {
  const values = init as GoNode | null
  return values?.type === 'GoExpressionList' ? values.elements : null
}
