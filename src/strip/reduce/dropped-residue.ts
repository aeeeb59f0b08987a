import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { decidedOf } from './decided-values.js'
import type { Reducer } from './reducer.js'

/** The part of a dropped expression that still has an effect; `null` when there is none. */
export function droppedResidue(expression: Node, reducer: Pick<Reducer, 'known'>): Node | null {
  const { known } = reducer
  const decided = decidedOf(expression, reducer)
  const [effect] = decided?.effects ?? []
  if (decided && effect && decided.effects.length === 1 && !known.hasEffects(decided.value)) return effect
  if (expression.type === 'ConditionalExpression') return residueOfConditional(expression, reducer)
  if (known.of(expression)?.effects.length === 0) return null
  return expression.type === 'LogicalExpression' ? residueOfLogical(expression, reducer) : expression
}

function residueOfConditional(
  expression: TSESTree.ConditionalExpression,
  reducer: Pick<Reducer, 'known'>,
): Node | null {
  const test = reducer.known.of(expression.test)
  if (test?.effects.length !== 0) return expression
  const live = test.truth ? expression.consequent : expression.alternate
  const residue = droppedResidue(live, reducer)
  return residue && (residue !== live || reducer.known.hasEffects(live)) ? residue : null
}

function residueOfLogical(expression: TSESTree.LogicalExpression, reducer: Pick<Reducer, 'known'>): Node | null {
  const { left, right, operator } = expression
  const { known } = reducer
  const knownLeft = known.of(left)
  if (knownLeft?.effects.length === 0 && operator !== '??') {
    const isReached = knownLeft.truth === (operator === '&&')
    // A string literal alone would be a directive at the start of a function or file.
    return isReached && right.type !== 'Literal' ? droppedResidue(right, reducer) : null
  }
  if (known.of(right)?.effects.length !== 0) return expression
  return known.hasEffects(left) ? droppedResidue(left, reducer) : null
}
