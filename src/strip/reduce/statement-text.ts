import { dialectOf } from '../../source/dialect.js'
import type { AnyNode } from '../../source/source-view.js'
import type { ReduceDialect, Reducer } from './reducer.js'

type Source = Pick<Reducer, 'view' | 'trivia'> & { readonly dialect: Pick<ReduceDialect, 'discardOf'> }

/** An expression as a statement in front of others, at their indentation. */
export function statementOf(expression: AnyNode, indent: string, source: Source): string {
  const { trivia } = source
  const text = trivia.text.slice(...expression.range)
  // Lines inside a string that spans lines are left unchanged.
  const moved = text.includes('`') ? text : text.replaceAll(`\n${trivia.indentAt(expression.range[0])}`, `\n${indent}`)
  return statementStart(expression, source) + moved + statementEnd(source)
}

/** What must precede an expression that becomes a statement. */
export function statementStart(expression: AnyNode, { view, dialect }: Pick<Source, 'view' | 'dialect'>): string {
  return dialect.discardOf(expression, view)
}

/** The terminator of a statement that is inserted in front of another one. */
export function statementEnd({ view }: Pick<Source, 'view'>): string {
  return dialectOf(view).statementEnd
}
