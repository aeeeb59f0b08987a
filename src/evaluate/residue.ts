import type { Node } from '../source/source-view.js'
import type { KnownValues } from './known-values.js'

/**
 * The part of an expression that is its value once the gates have theirs.
 *
 * @returns the expression itself where no gate decides; `null`: its value is `true` or `false`.
 */
export function residueOf(expression: Node, known: KnownValues): Node | null {
  const own = known.of(expression)
  if (own && own.effects.length === 0 && own.exact) return null
  if (expression.type === 'ConditionalExpression') {
    const test = known.of(expression.test)
    if (!test || test.effects.length > 0) return expression
    return residueOf(test.truth ? expression.consequent : expression.alternate, known)
  }
  if (expression.type === 'LogicalExpression' && expression.operator !== '??') {
    const left = known.of(expression.left)
    if (left && left.effects.length === 0 && left.truth === (expression.operator === '&&'))
      return residueOf(expression.right, known)
  }
  return expression
}
