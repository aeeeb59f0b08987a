import type { Node } from '../source/source-view.js'
import { isGoStatement } from './go/go-effects.js'
import type { Pass } from './pass.js'

/** What ends a statement that is written in front of another one: in Go a line break does. */
export function statementEnd({ view }: Pass): string {
  return view.language === 'go' ? '' : ';'
}

/** What must stand before an expression that becomes a statement: Go allows calls and receives, and `_ = x`. */
export function statementStart(expression: Node, { view }: Pass): string {
  return view.language !== 'go' || isGoStatement(expression, view) ? '' : '_ = '
}
