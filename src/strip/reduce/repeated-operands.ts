import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node } from '../../source/source-view.js'
import type { Position } from './position.js'
import type { Reducer } from './reducer.js'

/**
 * Whether both sides of `&&` or `||` are the same once the checks in them are gone: `ready && check || ready`. One side
 * then says as much. Linters, such as `go vet`, report the other.
 */
export function repeatsOperand(
  { left, right, operator, parent }: TSESTree.LogicalExpression,
  position: Position,
  { known, view }: Pick<Reducer, 'known' | 'view'>,
): boolean {
  // `on = on` would be reported, too.
  if (operator === '??' || parent.type === 'AssignmentExpression') return false
  const [first, second] = [left, right].map((side) => operandOf(side, known))
  if (!first || !second || (first === left && second === right)) return false
  const [text, other] = [first, second].map(({ range }) => view.text.slice(...range))
  const isCondition = !position.truthyMatters && !position.falsyMatters
  return text === other && !known.hasEffects(first) && (isCondition || known.isBoolean(first))
}

/** `a` of `a && check`, where the check decides nothing; `null` where it does. */
function operandOf(node: Node, known: KnownValues): Node | null {
  if (known.of(node)) return null
  if (node.type !== 'LogicalExpression' || node.operator === '??') return node
  const { left, right } = node
  const [first, second] = [known.of(left), known.of(right)]
  if (first) return first.effects.length === 0 ? operandOf(right, known) : null
  if (second) return second.effects.length === 0 ? operandOf(left, known) : null
  return node
}
