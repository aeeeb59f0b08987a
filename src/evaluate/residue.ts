import type { Node } from '../source/source-view.js'

/** What is known of expressions, of which {@link residueOf} needs no more. */
interface Decided {
  of(node: Node): { readonly truth: boolean; readonly exact: boolean; readonly effects: readonly Node[] } | null
}

/**
 * The part of an expression that is its value once the gates have theirs.
 *
 * @returns the expression itself where no gate decides; `null`: its value is `true` or `false`.
 */
export function residueOf(expression: Node, known: Decided): Node | null {
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
