import { dialectOf } from '../../source/dialect.js'
import type { AnyNode } from '../../source/source-view.js'
import type { ReduceDialect, Reducer } from './reducer.js'

type Source = Pick<Reducer, 'view' | 'trivia'> & { readonly dialect: Pick<ReduceDialect, 'discardOf'> }

/** What is done in front of other statements, at their indentation. */
export function statementOf(expression: AnyNode, indent: string, source: Source): string {
  const { trivia } = source
  const text = trivia.text.slice(...expression.range)
  // The lines of a text over several lines stay as they are.
  const moved = text.includes('`') ? text : text.replaceAll(`\n${trivia.indentAt(expression.range[0])}`, `\n${indent}`)
  return statementStart(expression, source) + moved + statementEnd(source)
}

/** What must stand before an expression that becomes a statement. */
export function statementStart(expression: AnyNode, { view, dialect }: Pick<Source, 'view' | 'dialect'>): string {
  return dialect.discardOf(expression, view)
}

/** What ends a statement that is written in front of another one. */
export function statementEnd({ view }: Pick<Source, 'view'>): string {
  return dialectOf(view).statementEnd
}
