import { parenthesesAround } from '../../source/parentheses.js'
import { byType, type ByType } from '../../source/by-type.js'
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
  const first = byType(FIRST_PART, residue)
  if (!first) return trivia.text.slice(residue.range[0], residue.range[0] + LENGTH)
  // Its own parentheses remain, unless they enclosed something that is removed.
  return parenthesesAround(first, trivia).length > 0 && known.residueOf(first) === first
    ? '('
    : firstText(first, source)
}

/** The part with which an expression begins; others begin with a token of their own. */
const FIRST_PART: ByType<Node | null> = {
  MemberExpression: ({ object }) => object,
  CallExpression: ({ callee }) => callee,
  TaggedTemplateExpression: ({ tag }) => tag,
  BinaryExpression: ({ left }) => left,
  LogicalExpression: ({ left }) => left,
  AssignmentExpression: ({ left }) => left,
  ConditionalExpression: ({ test }) => test,
  SequenceExpression: ({ expressions }) => expressions[0] ?? null,
  ChainExpression: ({ expression }) => expression,
  TSAsExpression: ({ expression }) => expression,
  TSSatisfiesExpression: ({ expression }) => expression,
  TSNonNullExpression: ({ expression }) => expression,
  UpdateExpression: ({ prefix, argument }) => (prefix ? null : argument),
}
