import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from '../reduce/reducer.js'

/** Long enough for every keyword that begins another kind of statement. */
const LENGTH = 20

/**
 * The first characters that remain of an expression: for `on ? a : (on ? b : {}).c` with `on` false, those of `{}.c`.
 *
 * @returns an empty string when the value is `true` or `false`.
 */
export function firstText(node: Node, source: Pick<Reducer, 'known' | 'trivia'>): string {
  const { known, trivia } = source
  const residue = known.residueOf(node)
  if (!residue) return ''
  const first = firstPartOf(residue)
  if (!first) return trivia.text.slice(residue.range[0], residue.range[0] + LENGTH)
  // Its own parentheses remain, unless they enclosed something that is removed.
  return parenthesesAround(first, trivia).length > 0 && known.residueOf(first) === first
    ? '('
    : firstText(first, source)
}

/** The part with which an expression begins; `null` when it begins with a token of its own. */
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
