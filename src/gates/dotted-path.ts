import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { AnyNode } from '../source/source-view.js'

/** The names of `a.b?.c`, `this.gates`, `create().enabled` (whose call is `()`); `null` for other forms. */
export function dottedPath(callee: AnyNode): string[] | null {
  const path: string[] = []
  for (let node = unwrapExpression(callee); ;) {
    switch (node.type) {
      case 'ChainExpression':
        node = unwrapExpression(node.expression)
        continue
      case 'MemberExpression': {
        const name =
          node.property.type === 'PrivateIdentifier'
            ? `#${node.property.name}`
            : staticKeyName(node.property, node.computed)
        if (name === null) return null
        path.unshift(name)
        node = unwrapExpression(node.object)
        continue
      }
      case 'Identifier':
        path.unshift(node.name)
        return path
      case 'ThisExpression':
        path.unshift('this')
        return path
      default:
        path.unshift('()')
        return path
    }
  }
}

/**
 * The last name of {@link dottedPath}, if there is a path. It is faster, and most calls have a name that no caller
 * looks for.
 */
export function lastNameOf(callee: AnyNode): string | null {
  let node = unwrapExpression(callee)
  while (node.type === 'ChainExpression') node = unwrapExpression(node.expression)
  switch (node.type) {
    case 'MemberExpression':
      return node.property.type === 'PrivateIdentifier'
        ? `#${node.property.name}`
        : staticKeyName(node.property, node.computed)
    case 'Identifier':
      return node.name
    case 'ThisExpression':
      return 'this'
    default:
      return '()'
  }
}
