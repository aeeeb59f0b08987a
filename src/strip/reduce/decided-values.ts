import type { Known, KnownValues } from '../../evaluate/known-values.js'
import type { Node } from '../../source/source-view.js'
import type { Fate } from './fate.js'
import type { Reducer } from './reducer.js'
import { dialectOf } from '../../source/dialect.js'

/** A value that is known but has side effects first: `audit() && false ? a : b`. */
interface Decided {
  /** The side effects, in order. */
  readonly effects: readonly Node[]
  /** The part whose value it is. */
  readonly value: Node
  /** The part that is never evaluated. */
  readonly dead: Node | null
}

export function decidedOf(node: Node, known: KnownValues): Decided | null {
  if (node.type === 'ConditionalExpression') {
    const test = known.of(node.test)
    if (!test || test.effects.length === 0) return null
    const [value, dead] = test.truth ? [node.consequent, node.alternate] : [node.alternate, node.consequent]
    return { effects: test.effects, value, dead }
  }
  if (node.type !== 'LogicalExpression' || node.operator === '??') return null
  const left = known.of(node.left)
  if (!left || left.effects.length === 0 || left.truth === (node.operator === '||')) return null
  return { effects: left.effects, value: node.right, dead: null }
}

/**
 * Keeps the side effects in front of the value: `(audit(), b)`.
 *
 * @returns `null` when there are no side effects, or a comment would be lost.
 */
export function sequenceOf(node: Node, reducer: Reducer): Fate | null {
  const decided = dialectOf(reducer.view).hasCommaOperator ? decidedOf(node, reducer.known) : null
  if (!decided) return null
  const { effects, value, dead } = decided
  const isWritable =
    effects.every((effect) => staysWhole(effect, reducer)) && !losesComment(node, [...effects, value], dead, reducer)
  return isWritable ? { kind: 'sequence', effects, value } : null
}

/** `(audit(), false)`, for an expression that is `true` or `false` after its side effects. */
export function literalAfterEffects(node: Node, { effects, truth }: Known, reducer: Reducer): Fate | null {
  const isWritable =
    dialectOf(reducer.view).hasCommaOperator &&
    effects.length > 0 &&
    node.type !== 'SequenceExpression' &&
    effects.every((effect) => staysWhole(effect, reducer)) &&
    !losesComment(node, effects, null, reducer)
  return isWritable ? { kind: 'sequence', effects, value: truth } : null
}

/** Whether the first and last token of an effect are kept, whatever is decided about its parts. */
export function staysWhole(effect: Node, { known }: Pick<Reducer, 'known'>): boolean {
  return !known.isTouched(effect) || effect.type === 'CallExpression' || effect.type === 'NewExpression'
}

/** Whether source of an expression is still an expression at the start of a statement. */
export function canBeginStatement(text: string): boolean {
  return /^(?!(?:function|class|async|let)\b)[\w$(]/.test(text)
}

/** Whether a comment in a node is lost: it is neither in a kept part nor in one that is removed as a whole. */
export function losesComment(
  node: Node,
  kept: readonly Node[],
  dead: Node | null,
  { trivia }: Pick<Reducer, 'trivia'>,
): boolean {
  const parts = dead ? [...kept, dead] : kept
  return trivia
    .commentsIn(...node.range)
    .some(({ start, end }) => !parts.some(({ range }) => range[0] <= start && end <= range[1]))
}
