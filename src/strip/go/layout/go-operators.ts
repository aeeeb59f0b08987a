import type { GoExpression } from '../../../source/go-nodes.js'
import type { Layout } from '../../layout/layout-context.js'

/** Operators of which gofmt sets no blanks around where the expression is one of several arguments or values. */
const PRECEDENCE: ReadonlyMap<string, 'sum' | 'product'> = new Map([
  ...['+', '-', '|', '^'].map((operator) => [operator, 'sum'] as const),
  ...['*', '/', '%', '<<', '>>', '&', '&^'].map((operator) => [operator, 'product'] as const),
])

/**
 * Writes the blanks of a value that was one of several: gofmt writes `x+1` in a list and `x + 1` alone, also as the
 * only argument of a call. Operators that bind tighter keep no blanks.
 */
export function spaceOperators(value: GoExpression, layout: Layout): void {
  const { edits, trivia, fates } = layout
  if (fates.of(value) !== undefined || value.parens) return
  if (value.type === 'CallExpression') {
    const [argument, ...others] = value.arguments as readonly GoExpression[]
    if (argument && others.length === 0) spaceOperators(argument, layout)
    return
  }
  if (value.type !== 'BinaryExpression') return
  const operator = trivia.nextCode(value.left.parens?.at(-1)?.[1] ?? value.left.range[1])
  if (trivia.text[operator - 1] !== ' ') edits.insert(operator, ' ')
  const end = operator + value.operator.length
  if (!/\s/.test(trivia.text[end] ?? '')) edits.insert(end, ' ')
  const left = value.left as GoExpression
  const isSame = left.type === 'BinaryExpression' && PRECEDENCE.get(left.operator) === PRECEDENCE.get(value.operator)
  if (isSame) spaceOperators(left, layout)
}
