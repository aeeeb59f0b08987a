import type { Node } from '../../source/source-view.js'
import { canBeginStatement, decidedOf, losesComment } from './decided-values.js'
import type { StatementPlace } from './outcome.js'
import { VALUE, type Position } from './position.js'
import type { Reducer } from './reducer.js'
import { statementEnd, statementStart } from './statement-text.js'
import { dialectOf } from '../../source/dialect.js'

/** Reduces the value with which a statement begins. The side effects of its test become a statement of their own. */
export function reduceValue(
  statement: Node,
  value: Node | null,
  place: StatementPlace,
  reducer: Reducer,
  position: Position = VALUE,
): void {
  if (!value) return
  if (place === 'list') moveEffects(statement, value, reducer)
  reducer.visit(value, position)
}

/**
 * Moves `audit()` into a statement in front of the one whose value begins with it, where that is possible. It must be
 * the first thing that the statement does.
 *
 * @param value the value that is decided: that of a `return`, of the first variable, or of an expression statement.
 */
export function moveEffects(statement: Node, value: Node, reducer: Reducer): void {
  const { view, trivia, known, fates } = reducer
  const decided = decidedOf(value, reducer.known)
  if (!decided || decided.effects.some((effect) => known.isTouched(effect))) return
  const texts = decided.effects.map(
    (effect) => statementStart(effect, reducer) + trivia.text.slice(...effect.range) + statementEnd(reducer),
  )
  if (texts.some((text) => !canBeginStatement(text) || /[\n\r]/.test(text))) return
  if (losesComment(value, [...decided.effects, decided.value], decided.dead, reducer)) return
  if (dialectOf(view).statementEnd === '' && !trivia.isFirstOnLine(statement.range[0])) return
  fates.set(value, {
    kind: 'become',
    part: decided.value,
    moved: { effects: decided.effects, before: statement },
  })
}
