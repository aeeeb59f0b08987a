import { unwrapExpression } from '../../source/expressions.js'
import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { Comment, Trivia } from '../../text/trivia.js'
import type { Reducer } from '../reduce/reducer.js'
import type { Residue } from './residue-places.js'
import type { Fate } from '../reduce/fate.js'
import {
  commentAboveOperator,
  commentBesideOperator,
  commentEndBehind,
  commentInsideStart,
  isCutOff,
  leadingCommentStart,
  operatorBehind,
  trailingCommentEnd,
  type Part,
} from './operator-comments.js'
import { dialectOf } from '../../source/dialect.js'

/** How to write the part that replaces a node: with which comments and parentheses. */
export interface KeptPart extends Part, KeptComments, KeptParentheses {
  /** The range of the node's source that is kept. */
  readonly kept: TextRange
  /** The end of the part, including the comment after it. */
  readonly end: number
  /** The end of the line after which a comment keeps a line of its own. */
  readonly ownLine: number | null
}

interface KeptComments {
  /** The first comment between the operator and the part. */
  readonly leading: number | null
  /** The first comment in the part's own parentheses, where the part comes first. */
  readonly inside: number | null
  /** An operator below a comment that begins its line. */
  readonly operatorBelow: TextRange | null
  /** The comment at the end of the line of a deleted operator. */
  readonly beside: Comment | null
  /** The operator that replaces the deleted one. */
  readonly behind: { readonly operator: string; readonly end: number } | null
}

interface KeptParentheses {
  /** The remaining parentheses around the node. */
  readonly outer: readonly TextRange[]
  /** Parentheses of the part that are kept unchanged. */
  readonly ownKept: TextRange | null
  readonly isNeeded: boolean
  /** `return` must not end at the line break after a comment. */
  readonly isMovedBehindLineBreak: boolean
  /** Whether `a.b` of `(check && a.b)()` would become a method call, which passes `this`. */
  readonly becomesMethod: boolean
  readonly isHeldAbove: boolean
  /** Whether the innermost parentheses around the node are deleted too. */
  readonly dropsOuter: boolean
  /** Whether no parentheses remain around the part. */
  readonly isBare: boolean
  /** The start offsets of the part's own parentheses that are deleted. */
  readonly goneOwn: ReadonlySet<number>
  /** Parentheses inside the kept range that are deleted because gofmt has none there. */
  readonly goneKept: readonly TextRange[]
}

/** The decisions, and the facts needed to write them. */
interface Source extends Pick<Reducer, 'view' | 'trivia' | 'known' | 'fates'> {
  readonly dialect: {
    needsPair(child: Node, slot: Node, placed: Placed): boolean
  }
  readonly residue: Residue
}

/** Also tells how the outer parts are written. */
export interface Placed extends Source {
  readonly keptParts: KeptParts
}

/** Decides how to write every part that replaces a node; each is decided once, after the nodes around it. */
export class KeptParts {
  readonly #source: Placed
  readonly #parts = new Map<Node, KeptPart>()

  constructor(source: Source) {
    this.#source = { ...source, keptParts: this }
  }

  /** In the order of the walk. */
  get all(): Iterable<KeptPart> {
    return this.#parts.values()
  }

  /** @param node the node that one of its parts replaces. */
  of(node: Node): KeptPart | null {
    const fate = this.#source.fates.of(node)
    if (fate?.kind !== 'become' || keepsItsPair(fate)) return null
    let part = this.#parts.get(node)
    if (!part) {
      part = keptPartOf(node, fate.part, this.#source)
      this.#parts.set(node, part)
    }
    return part
  }

  /** The remaining parentheses around a node, except those deleted with the node. */
  parenthesesBeside(node: Node): readonly TextRange[] {
    const { fates, trivia } = this.#source
    const pairs = parenthesesAround(node, trivia)
    const place = pairs.length > 0 ? fates.replacedBy(node) : null
    const gone = place && this.of(place)?.goneOwn
    return gone ? pairs.filter(({ start }) => !gone.has(start)) : pairs
  }

  /** The remaining parentheses around a node or its replacement. */
  parenthesesLeft(node: Node): readonly TextRange[] {
    const pairs = this.parenthesesBeside(node)
    return pairs.length > 0 && this.of(node)?.dropsOuter === true ? pairs.slice(1) : pairs
  }
}

/** With the check off, `check == (a > b)` becomes `!(a > b)`: the part keeps its parentheses. */
export function keepsItsPair({ part, isNegated }: Extract<Fate, { kind: 'become' }>): boolean {
  return isNegated === true && (part.type === 'BinaryExpression' || part.type === 'LogicalExpression')
}

function keptPartOf(node: Node, child: Node, source: Placed): KeptPart {
  const { trivia } = source
  const part: Part = { node, child, own: parenthesesAround(child, trivia) }
  const comments = commentsWith(part, source)
  const outermost = part.own.at(-1)
  const behindOwn = outermost ? commentEndBehind(outermost.end, node, trivia) : null
  const ownKept = ownKeptOf(part, comments.leading, behindOwn) ?? ownLinesOf(part, comments, source)
  const end = behindOwn ?? ownKept?.end ?? trailingCommentEnd(part, trivia) ?? child.range[1]
  const needs = needsOf(part, comments, ownKept, source)
  const ownLine = ownLineOf(part, comments, needs, trivia)
  const kept = {
    start: ownLine ?? comments.leading ?? startWithin(child, ownKept, comments),
    end: comments.beside?.end ?? end,
  }
  const dropsOuter = dropsOuterPair(part, needs, end, source)
  const isBare = !needs.isNeeded && needs.outer.length === (dropsOuter ? 1 : 0)
  const goneKept = goneKeptOf(part, ownKept, needs.isNeeded || !isBare, kept, source)
  return {
    ...part,
    ...comments,
    ...needs,
    ownKept,
    end,
    ownLine,
    kept,
    dropsOuter,
    isBare,
    goneKept,
    goneOwn: goneOwnOf(part, comments, needs, kept, goneKept),
  }
}

function startWithin(child: Node, ownKept: TextRange | null, { inside }: KeptComments): number {
  return ownKept?.start ?? inside ?? child.range[0]
}

function commentsWith(part: Part, { trivia, fates }: Placed): KeptComments {
  const above = commentAboveOperator(part, trivia)
  const beside = commentBesideOperator(part, trivia)
  return {
    leading: above?.start ?? leadingCommentStart(part, trivia),
    inside: commentInsideStart(part, trivia),
    operatorBelow: above?.operator ?? null,
    beside,
    behind: beside && operatorBehind(part.node, fates, trivia),
  }
}

/** A comment before or after the part's own parentheses keeps them. */
function ownKeptOf({ own }: Part, leading: number | null, behindOwn: number | null): TextRange | null {
  const inFront = leading === null ? undefined : own.findLast(({ start }) => leading <= start)
  return inFront ?? (behindOwn === null ? undefined : own.at(-1)) ?? null
}

/** The pair that gives an element lines of its own, where the place has none: `return check ? (\n <A />\n) : null`. */
function ownLinesOf({ node, child, own }: Part, { leading }: KeptComments, source: Placed): TextRange | null {
  const [pair, ...others] = own
  if (!pair || others.length > 0 || leading !== null || !/^JSX(?:Element|Fragment)$/.test(child.type)) return null
  const { trivia, fates, keptParts } = source
  let place = node
  for (let around: Node | null = node; around; around = fates.replacedBy(around)) {
    if (keptParts.parenthesesBeside(around).length > 0 || trivia.isFirstOnLine(around.range[0])) return null
    place = around
  }
  return isAlone(pair, trivia) && TAKES_LINES.test(place.parent?.type ?? '') ? pair : null
}

/** Where formatters write an element of several lines in parentheses. */
const TAKES_LINES =
  /^(?:ReturnStatement|ArrowFunctionExpression|VariableDeclarator|AssignmentExpression|ConditionalExpression|LogicalExpression)$/

type Needs = Pick<
  KeptParentheses,
  'outer' | 'isNeeded' | 'isMovedBehindLineBreak' | 'becomesMethod' | 'isHeldAbove'
> & {
  /** A comment in front of the part ends the statement, unless a pair begins before it: `return // why`. */
  readonly endsAtComment: boolean
}

function needsOf(part: Part, { leading, inside }: KeptComments, ownKept: TextRange | null, source: Placed): Needs {
  const { node, child } = part
  const { trivia, keptParts, residue } = source
  const outer = keptParts.parenthesesBeside(node)
  const first = leading ?? inside
  const endsAtComment =
    first !== null && trivia.hasLineBreak(first, child.range[0]) && isRestrictedArgument(node, source)
  const isMovedBehindLineBreak = endsAtComment && outer.length === 0
  const called = dialectOf(source.view).hasReceivers ? residue.valuePlaceOf(node) : null
  const becomesMethod = called !== null && becomesMethodCall(called, child)
  // When the part is nested inside a called expression, the parentheses around that expression are enough.
  const isHeldAbove =
    becomesMethod && outer.length === 0 && called !== node && keptParts.parenthesesLeft(called).length > 0
  return {
    outer,
    endsAtComment,
    isMovedBehindLineBreak,
    becomesMethod,
    isHeldAbove,
    isNeeded:
      (becomesMethod && !isHeldAbove) ||
      isMovedBehindLineBreak ||
      (!ownKept && source.dialect.needsPair(child, node, source)),
  }
}

/** A comment on its own line keeps its own line, after the beginning of the current one. */
function ownLineOf(
  { node }: Part,
  { leading, operatorBelow }: KeptComments,
  needs: Needs,
  trivia: Trivia,
): number | null {
  const staysApart =
    operatorBelow !== null &&
    (!needs.isNeeded || needs.isMovedBehindLineBreak) &&
    !needs.becomesMethod &&
    !trivia.isFirstOnLine(node.range[0])
  return staysApart && leading !== null ? trivia.lineEnd(trivia.previousCodeEnd(leading)) : null
}

/** Whether the innermost parentheses around the node are deleted because they no longer group anything. */
function dropsOuterPair(
  { node }: Part,
  { outer, isNeeded, endsAtComment }: Needs,
  end: number,
  source: Placed,
): boolean {
  const { trivia } = source
  const [pair] = outer
  if (!pair || isNeeded) return false
  if (outer.length === 1 && (endsAtComment || isCutOff(node, end, trivia))) return false
  if (trivia.commentsIn(pair.start, node.range[0]).length > 0) return false
  if (trivia.commentsIn(node.range[1], pair.end).length > 0) return false
  // TypeScript may parse `case (a): b` as the head of an arrow function.
  return !isAlone(pair, trivia) || node.parent?.type === 'SwitchCase'
}

function goneKeptOf(
  { node, child, own }: Part,
  ownKept: TextRange | null,
  isInParentheses: boolean,
  kept: TextRange,
  source: Placed,
): readonly TextRange[] {
  const isGone =
    dialectOf(source.view).dropsIdlePairs &&
    ownKept !== null &&
    (isInParentheses || !source.dialect.needsPair(child, node, source))
  return isGone ? own.filter(({ start }) => kept.start <= start) : []
}

/** Whether the part keeps the innermost parentheses that it already has. */
export function usesOwnPair({ own, outer, isNeeded, leading, becomesMethod }: UsesOwnPair): boolean {
  // One of the two pairs is enough.
  return isNeeded && own.length > 0 && leading === null && !becomesMethod && outer.length === 0
}

type UsesOwnPair = Part & Pick<KeptPart, 'outer' | 'isNeeded' | 'leading' | 'becomesMethod'>

function goneOwnOf(
  part: Part,
  { leading }: KeptComments,
  needs: Needs,
  kept: TextRange,
  goneKept: readonly TextRange[],
): ReadonlySet<number> {
  const { own } = part
  const from = usesOwnPair({ ...part, ...needs, leading }) ? (own[0]?.start ?? kept.start) : kept.start
  return new Set([...own.filter(({ start }) => start < from), ...goneKept].map(({ start }) => start))
}

/**
 * Whether a called or deleted value would become a property access, or `delete` would get a name, which modules don't
 * allow.
 */
function becomesMethodCall(outer: Node, child: Node): boolean {
  const { parent } = outer
  const isDeleted = parent?.type === 'UnaryExpression' && parent.operator === 'delete'
  const isTaken =
    isDeleted ||
    (parent?.type === 'CallExpression' && parent.callee === outer) ||
    parent?.type === 'TaggedTemplateExpression'
  const value = unwrapExpression(child)
  return (
    isTaken &&
    (value.type === 'MemberExpression' ||
      value.type === 'ChainExpression' ||
      (value.type === 'Identifier' && (isDeleted || value.name === 'eval')))
  )
}

/** Multi-line parentheses around an arrow function's body, `=> (\n ... \n)`, are the author's formatting. */
export function isAlone(pair: TextRange, trivia: Trivia): boolean {
  const inside = trivia.text.slice(pair.start + 1, pair.end - 1)
  return /^[^\S\n]*\r?\n/.test(inside) && /\n[^\S\n]*$/.test(inside)
}

/**
 * `return`, `throw` and `yield` end at a line break unless a parenthesis is open. The parentheses of `node` itself
 * don't count.
 */
function isRestrictedArgument(node: Node, { trivia, residue, keptParts }: Placed): boolean {
  for (let slot = node; ;) {
    if ((slot !== node && keptParts.parenthesesLeft(slot).length > 0) || !slot.parent) return false
    const { parent } = slot
    if (parent.type === 'ReturnStatement' || parent.type === 'ThrowStatement' || parent.type === 'YieldExpression')
      return true
    const place = residue.replacedBy(slot)
    const start = parenthesesAround(slot, trivia).at(-1)?.start ?? slot.range[0]
    if (!place && (parent.range[0] !== start || !/Expression(?:List)?$/.test(parent.type))) return false
    slot = place ?? parent
  }
}
