import type { TSESTree } from '@typescript-eslint/utils'
import type { Known } from '../../evaluate/known-values.js'
import { isConstType } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import type { Position } from './position.js'
import { literalAfterEffects, sequenceOf } from './decided-values.js'
import type { Fate } from './fate.js'
import type { Reducer } from './reducer.js'
import { repeatsOperand } from './repeated-operands.js'

/** Reduces conditions and values: `!`, `&&`, `||`, `??`, `?:`, comparisons, and a plain check anywhere. */
export function reduceExpression(node: Node, position: Position, reducer: Reducer): Fate | null {
  const known = isOtherType(node) ? null : reducer.known.of(node)
  if (known && isDecided(known, position)) {
    if (known.effects.length === 0) return { kind: 'literal', text: String(known.truth) }
    const fate = position.dropped ? null : literalAfterEffects(node, known, reducer)
    if (fate) return fate
  }
  const sequence = sequenceOf(node, reducer)
  if (sequence) return sequence
  switch (node.type) {
    case 'LogicalExpression':
      if (repeatsOperand(node, position, reducer)) return { kind: 'become', part: node.left }
      return reduceLogical(node, position, reducer)
    case 'ConditionalExpression':
      return reduceConditional(node, reducer)
    case 'UnaryExpression':
      return reduceTypeOf(node, reducer)
    case 'BinaryExpression':
      return reducer.dialect.reduceComparison(node, reducer)
    case 'CallExpression':
      return reducer.dialect.reduceFormat(node, reducer)
    case 'ChainExpression':
      return reduceChain(node, position, reducer)
    default:
      return null
  }
}

/** Whether `true` or `false` may replace a value: it is exactly that, or the difference doesn't matter. */
function isDecided(known: Known, position: Position): boolean {
  return known.exact || !(known.truth ? position.truthyMatters : position.falsyMatters)
}

/** In `check as Variant`, the cast gives a type that the literal doesn't have. */
function isOtherType(node: Node): boolean {
  if (node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression' && node.type !== 'TSTypeAssertion')
    return false
  const { typeAnnotation } = node
  return typeAnnotation.type !== 'TSBooleanKeyword' && !isConstType(typeAnnotation)
}

function reduceLogical(node: TSESTree.LogicalExpression, position: Position, reducer: Reducer): Fate | null {
  const { left, right, operator } = node
  const knownLeft = reducer.known.of(left)
  const selected = reduceSelected(node, reducer)
  if (selected || operator === '??') return selected
  const deciding = operator === '||'
  if (knownLeft?.truth === deciding) return { kind: 'become', part: left }
  if (knownLeft?.effects.length === 0) return { kind: 'become', part: right }
  const knownRight = reducer.known.of(right)
  if (knownRight?.effects.length !== 0) return null
  // `a && true` is `a` and `a || false` is `a`, where the difference between `a` and the literal doesn't matter. In
  // `a || b && false`, the value may be a falsy `b`.
  const valueMatters = knownRight.truth ? position.truthyMatters : position.falsyMatters
  const isSame = knownRight.exact && reducer.known.isLiteralWhen(knownRight.truth, left)
  const isNeutral = knownRight.truth !== deciding && (!valueMatters || isSame)
  return isNeutral || position.dropped ? { kind: 'become', part: left } : null
}

/** `(check && 'new') || 'old'`, with the check on, is `'new'`; `check ?? others` is the check. */
function reduceSelected(node: TSESTree.LogicalExpression, { known }: Reducer): Fate | null {
  // A check is never nullish, so the right side is never evaluated.
  if (node.operator === '??' && known.of(node.left)?.exact) return { kind: 'become', part: node.left }
  const side = known.selectedSideOf(node)
  return side ? { kind: 'become', part: node[side] } : null
}

function reduceConditional(
  { test, consequent, alternate }: TSESTree.ConditionalExpression,
  reducer: Reducer,
): Fate | null {
  const known = reducer.known.of(test)
  return known?.effects.length === 0 ? { kind: 'become', part: known.truth ? consequent : alternate } : null
}

function reduceTypeOf({ operator, argument }: TSESTree.UnaryExpression, reducer: Reducer): Fate | null {
  const known = operator === 'typeof' ? reducer.known.of(argument) : null
  return known?.exact && known.effects.length === 0 ? { kind: 'literal', text: "'boolean'" } : null
}

/** `held?.close()` of a name that holds nothing: neither the call nor its arguments are evaluated. */
function reduceChain(node: TSESTree.ChainExpression, { dropped }: Position, { known, view }: Reducer): Fate | null {
  const { parent } = node
  const isOperand = parent.type === 'UnaryExpression' || parent.type === 'MemberExpression'
  const isCalled = (parent.type === 'CallExpression' && parent.callee === node) || parent.type === 'TSNonNullExpression'
  if (dropped || isOperand || isCalled || !known.isNothing(node)) return null
  const isTaken = view.scopes.scopes.some((scope) => (scope.set.get('undefined')?.defs.length ?? 0) > 0)
  return isTaken ? null : { kind: 'literal', text: 'undefined' }
}
