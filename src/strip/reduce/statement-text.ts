import { dialectOf } from '../../source/dialect.js'
import { nodesOf } from '../../source/nodes-of.js'
import { PerTree } from '../../source/per-tree.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import type { ReduceDialect, Reducer } from './reducer.js'

const habits = new PerTree<boolean>()

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

/**
 * The same in front of a statement on the next line: nothing in a file without semicolons, unless that statement would
 * continue this one.
 *
 * @param next what follows, in the source.
 */
export function statementEndBefore(next: string, source: Pick<Source, 'view'>): string {
  const end = statementEnd(source)
  return end !== '' && /^[\w$]/.test(next) && !hasSemicolons(source.view) ? '' : end
}

/** Whether a statement of the file ends with one. That of `;[a] = b` is for the next statement. */
function hasSemicolons(view: SourceView): boolean {
  let found = habits.get(view.ast)
  if (found === undefined) {
    const ended = nodesOf(view, 'ExpressionStatement', 'VariableDeclaration', 'ReturnStatement', 'ImportDeclaration')
    found = ended.some(({ range }) => /\S;$/.test(view.text.slice(...range))) || ended.length === 0
    habits.set(view.ast, found)
  }
  return found
}
