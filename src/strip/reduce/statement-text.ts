import type { Node } from '../../source/source-view.js'
import { isGoStatement } from '../../evaluate/go-effects.js'
import type { Reducer } from '../reduce/reducer.js'

/** What ends a statement that is written in front of another one: in Go a line break does. */
export function statementEnd({ view }: Pick<Reducer, 'view'>): string {
  return view.language === 'go' ? '' : ';'
}

/** What is done in front of other statements, at their indentation. */
export function statementOf(expression: Node, indent: string, source: Pick<Reducer, 'view' | 'trivia'>): string {
  const { trivia } = source
  const text = trivia.text.slice(...expression.range)
  // The lines of a text over several lines stay as they are.
  const moved = text.includes('`') ? text : text.replaceAll(`\n${trivia.indentAt(expression.range[0])}`, `\n${indent}`)
  return statementStart(expression, source) + moved + statementEnd(source)
}

/** What must stand before an expression that becomes a statement: Go allows calls and receives, and `_ = x`. */
export function statementStart(expression: Node, { view }: Pick<Reducer, 'view'>): string {
  return view.language !== 'go' || isGoStatement(expression, view) ? '' : '_ = '
}
