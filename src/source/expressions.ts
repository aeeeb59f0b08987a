import { asNode } from './go-casts.js'
import type { Node, AnyNode } from './source-view.js'

/** The expression inside `as`, `satisfies`, `<T>`, `!` and `Object.freeze(...)`, which don't change the value. */
export function unwrapExpression(node: AnyNode): Node {
  for (let current = asNode(node); ;) {
    switch (current.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        current = current.expression
        continue
      case 'CallExpression': {
        const argument = current.arguments[0]
        if (!argument || argument.type === 'SpreadElement' || !isObjectFreeze(current.callee)) return current
        current = argument
        continue
      }
      default:
        // A parser that keeps parentheses as nodes.
        if ((current.type as string) !== 'ParenthesizedExpression') return current
        current = (current as unknown as { expression: Node }).expression
    }
  }
}

/** The text of a string literal or of a template without substitutions; `null` for anything else. */
export function literalString(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

/**
 * The name of a property key that is written down: `a.b`, `a['b']`, `{ b: 1 }`, `{ 'b': 1 }`; `null` where it is
 * computed.
 */
export function staticKeyName(key: AnyNode, computed: boolean): string | null {
  if (!computed && key.type === 'Identifier') return key.name
  if (!computed && key.type === 'Literal' && typeof key.value === 'number') return String(key.value)
  return literalString(key)
}

/** `c` of `a.b.c`, `a['c']` and `c`; `null` where the last name is computed, and for other forms. */
export function lastName(expression: AnyNode): string | null {
  const node = unwrapExpression(expression)
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? staticKeyName(node.property, node.computed) : null
}

/** The expressions of which one is the value: `b` and `c` of `a ? b : c`, `a` and `b` of `a ?? b`. */
export function partsOf(expression: AnyNode): Node[] {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'ConditionalExpression':
      return [...partsOf(node.consequent), ...partsOf(node.alternate)]
    case 'LogicalExpression':
      return [...partsOf(node.left), ...partsOf(node.right)]
    default:
      return [node]
  }
}

/** `null` and `undefined` as they are written. */
export function isNullOrUndefined(node: AnyNode): boolean {
  return (node.type === 'Identifier' && node.name === 'undefined') || (node.type === 'Literal' && node.value === null)
}

/** The type in `as const`. */
export function isConstType(type: Node): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
}

function isObjectFreeze(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'freeze'
  )
}
