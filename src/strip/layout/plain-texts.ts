import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isCovered, type TextEdit } from '../../text/text-edits.js'

/**
 * Puts parentheses around strings that would become directives because the statements in front of them are all removed.
 */
export function withPlainTexts(edits: readonly TextEdit[], view: SourceView): TextEdit[] {
  const emptying = edits.filter(({ text }) => text.trim() === '')
  const isGone = ({ range: [start, end] }: Node): boolean => isCovered({ start, end }, emptying)
  const around = nodesOf(view, 'ExpressionStatement').flatMap((statement): TextEdit[] => {
    const { expression } = statement
    if (
      expression.type !== 'Literal' ||
      typeof expression.value !== 'string' ||
      isDirective(statement) ||
      isGone(statement)
    )
      return []
    const [start, end] = expression.range
    const isInParentheses = start !== statement.range[0]
    const list = listOfDirectives(statement.parent)
    const stay = list.slice(0, list.indexOf(statement)).filter((earlier) => !isGone(earlier))
    if (list.length === 0 || isInParentheses || !stay.every(isDirective)) return []
    // A line without a semicolon would continue with the parenthesis.
    const isOpen = stay.length > 0 && !view.text.slice(...(stay.at(-1) as Node).range).endsWith(';')
    return [
      { start, end: start, text: isOpen ? ';(' : '(' },
      { start: end, end, text: ')' },
    ]
  })
  return around.length === 0 ? [...edits] : [...edits, ...around].sort((a, b) => a.start - b.start || a.end - b.end)
}

function isDirective(statement: Node): boolean {
  return statement.type === 'ExpressionStatement' && Boolean(statement.directive)
}

/** The leading statements of a file or a function; empty where directives aren't allowed. */
function listOfDirectives(parent: Node): readonly Node[] {
  if (parent.type === 'Program') return parent.body
  const isBody = parent.type === 'BlockStatement' && /Function/.test(parent.parent.type)
  return isBody ? parent.body : []
}
