import { unwrapExpression } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'

/** What is certain of a value that is written down. */
export interface CertainValue {
  readonly isTruthy: boolean
  readonly isNullish: boolean
  /** Whether nothing is evaluated for it, so that it may be dropped. */
  readonly isPlain: boolean
}

/** @returns `null`: nothing is certain of the value. */
export function certainValueOf(expression: Node): CertainValue | null {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'Literal':
      // Where an engine doesn't know a regular expression, its value is null.
      return { isTruthy: 'regex' in node || Boolean(node.value), isNullish: node.raw === 'null', isPlain: true }
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'JSXElement':
    case 'JSXFragment':
      return { isTruthy: true, isNullish: false, isPlain: false }
    default:
      return null
  }
}
