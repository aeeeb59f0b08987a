import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node } from '../../source/source-view.js'
import { decidedOf } from './decided-values.js'

/** The part of a dropped expression that still has an effect; `null` when there is none. */
export function droppedResidue(expression: Node, known: KnownValues): Node | null {
  const decided = decidedOf(expression, known)
  const [effect] = decided?.effects ?? []
  if (decided && effect && decided.effects.length === 1 && !known.hasEffects(decided.value)) return effect
  if (expression.type === 'ConditionalExpression') return droppedConditional(expression, known)
  if (known.of(expression)?.effects.length === 0) return null
  return expression.type === 'LogicalExpression' ? droppedLogical(expression, known) : expression
}

function droppedConditional(expression: TSESTree.ConditionalExpression, known: KnownValues): Node | null {
  const test = known.of(expression.test)
  if (test?.effects.length !== 0) return expression
  const live = test.truth ? expression.consequent : expression.alternate
  const residue = droppedResidue(live, known)
  return residue && (residue !== live || known.hasEffects(live)) ? residue : null
}

function droppedLogical(expression: TSESTree.LogicalExpression, known: KnownValues): Node | null {
  const { left, right, operator } = expression
  const knownLeft = known.of(left)
  if (knownLeft?.effects.length === 0 && operator !== '??') {
    const isReached = knownLeft.truth === (operator === '&&')
    // A string literal alone would be a directive at the start of a function or file.
    return isReached && right.type !== 'Literal' ? droppedResidue(right, known) : null
  }
  if (known.of(right)?.effects.length !== 0) return expression
  return known.hasEffects(left) ? droppedResidue(left, known) : null
}
