import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from '../reduce/reducer.js'
import { residueOf } from '../../evaluate/residue.js'

/** Long enough for any word that begins a statement of another kind. */
const LENGTH = 20

/**
 * How that begins what stays of an expression: of `on ? a : (on ? b : {}).c` in the end only `{}.c`.
 *
 * @returns an empty text: its value is `true` or `false`.
 */
export function firstText(node: Node, source: Pick<Reducer, 'known' | 'trivia'>): string {
  const { known, trivia } = source
  const residue = residueOf(node, known)
  if (!residue) return ''
  const first = firstPartOf(residue)
  if (!first) return trivia.text.slice(residue.range[0], residue.range[0] + LENGTH)
  // Its own parentheses stay, unless they were there for what goes.
  return parenthesesAround(first, trivia).length > 0 && residueOf(first, known) === first
    ? '('
    : firstText(first, source)
}

/** The part that an expression begins with; `null`: it begins with a token of its own. */
function firstPartOf(node: Node): Node | null {
  switch (node.type) {
    case 'MemberExpression':
      return node.object
    case 'CallExpression':
      return node.callee
    case 'TaggedTemplateExpression':
      return node.tag
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return node.left
    case 'ConditionalExpression':
      return node.test
    case 'SequenceExpression':
      return node.expressions[0] ?? null
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return node.expression
    case 'UpdateExpression':
      return node.prefix ? null : node.argument
    default:
      return null
  }
}
