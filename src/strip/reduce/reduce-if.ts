import type { TSESTree } from '@typescript-eslint/utils'
import type { Known } from '../../evaluate/known-values.js'
import { outerRange } from '../../source/parentheses.js'
import type { Node, AnyNode } from '../../source/source-view.js'
import { lastInside } from '../../source/statement-shapes.js'
import { walk } from '../../source/walk.js'
import type { Comment } from '../../text/trivia.js'
import { withTrailingComment } from '../../text/whole-lines.js'
import { BOOLEAN, DROPPED } from './position.js'
import { staysWhole } from './decided-values.js'
import type { Branch } from './fate.js'
import { hoistedOutOf } from './hoisting.js'
import { lostBeside } from './lost-parts.js'
import { goneStatement, keepsComment, pieceOf, stays } from './whole-statements.js'
import type { Outcome, Piece, StatementPlace } from './outcome.js'
import type { Reducer } from './reducer.js'
import { canUnwrap, wouldBeDirective } from './scope-clash.js'
import { dialectOf } from '../../source/dialect.js'
import type { GoIfStatement } from '../../source/go-nodes.js'

/** What the layout of a branch needs of its statement: an `if`, or a loop that runs once. */
export interface BranchHolder {
  /** The test, or the list that the loop runs over. */
  readonly test: AnyNode
  readonly consequent: AnyNode
}

type AnyIf = TSESTree.IfStatement | GoIfStatement

/**
 * Reduces `if`, else-if chains and their bodies.
 *
 * @param extent the statement that is replaced: the `if` itself, or an earlier one in an else-if chain whose branches
 *   are all removed.
 */
export function reduceIf(given: AnyIf, place: StatementPlace, extent: AnyNode, reducer: Reducer): Outcome {
  const statement = given as TSESTree.IfStatement
  const { fates, view } = reducer
  const decided = decidedBranches(statement, place, reducer)
  if (!decided) return reduceOpenIf(statement, place, extent, reducer)
  const { live, dead, effect, hoisted } = decided
  fates.markDead(dead)
  for (const lost of effect ? lostBeside(statement.test, effect) : [statement.test]) fates.markDead(lost)
  const branch = { kind: 'branch', live, effect, hoisted, removed: [], next: null } as const
  if (effect && place === 'body' && !live && !dialectOf(view).hasBareBranches) {
    fates.set(statement, { ...branch, form: 'go-block' })
    return { pieces: [pieceInPlaceOf(extent)], exits: false, removed: [] }
  }
  if (effect && place === 'body' && live) return reduceBodyBehind(effect, live, statement, extent, reducer)

  return reduceBranch(statement, decided, { place, extent }, reducer)
}

/** Replaces the whole by the live branch and what must precede it. */
function reduceBranch(
  statement: TSESTree.IfStatement,
  { live, effect, hoisted }: DecidedBranches,
  { place, extent }: { readonly place: StatementPlace; readonly extent: AnyNode },
  reducer: Reducer,
): Outcome {
  const { fates } = reducer
  const branch = { kind: 'branch', live, effect, hoisted, removed: [], next: null } as const
  if (effect) reducer.visit(effect, DROPPED)
  const lead = leadOf(effect, hoisted, extent)
  const rest = live ? reduceLive(statement, live, { place, extent, hasLead: lead.length > 0 }, reducer) : null
  const next = rest?.outcome.pieces[0]?.first ?? null
  if (rest && next !== null) {
    const { form, removed = [], needsBraces = false } = rest
    fates.set(statement, { ...branch, form, removed, needsBraces, next })
    return { ...rest.outcome, pieces: [...lead, ...rest.outcome.pieces] }
  }
  if (lead.length === 0) return goneStatement(extent, place, reducer)
  fates.set(statement, { ...branch, form: 'nothing' })
  return { pieces: lead, exits: false, removed: [] }
}

interface DecidedBranches extends Pick<Branch, 'live' | 'effect' | 'hoisted'> {
  readonly dead: TSESTree.Statement | null
}

/** @returns `null` when the test is unknown, or its side effects can't be written. */
function decidedBranches(
  { test, consequent, alternate }: TSESTree.IfStatement,
  place: StatementPlace,
  reducer: Reducer,
): DecidedBranches | null {
  const known = reducer.known.of(test)
  if (!known) return null
  const [live, dead] = known.truth ? [consequent, alternate] : [alternate, consequent]
  const hoisted = dead ? hoistedOutOf(dead, reducer) : ''
  if (!canEmit(known, live, hoisted, place, reducer)) return null
  return { live, dead, effect: known.effects[0] ?? null, hoisted }
}

/** What must precede the live branch: the test's side effect, or hoisted names of the dead branch. */
function leadOf(effect: Node | null, hoisted: string, { range: [start] }: AnyNode): readonly Piece[] {
  if (effect) return [{ first: effect.range[0], end: effect.range[1], unterminated: false }]
  return hoisted === '' ? [] : [{ first: start, end: start, unterminated: false }]
}

function pieceInPlaceOf({ range: [first, end] }: AnyNode): Piece {
  return { first, end, unterminated: false }
}

/**
 * Whether what must precede the branch can be written: at most one effect, and hoisted names only in a list of
 * statements.
 */
function canEmit(
  test: Known,
  live: TSESTree.Statement | null,
  hoisted: string,
  place: StatementPlace,
  reducer: Reducer,
): boolean {
  if (hoisted !== '' && (place === 'body' || test.effects.length > 0)) return false
  if (test.effects.length === 0) return true
  const effect = test.effects[0] as Node
  if (!dialectOf(reducer.view).hasBareBranches && place === 'body' && live && live.type !== 'BlockStatement')
    return false
  const canStay = place === 'list' ? staysWhole(effect, reducer) : !reducer.known.isTouched(effect)
  return (
    test.effects.length === 1 &&
    canStay &&
    !/^(?:\{|function\b|class\b|async\b|let\b)/.test(reducer.trivia.text.slice(...effect.range)) &&
    (place === 'list' || !live || canStandIn(live, effect, reducer))
  )
}

/** Whether the names in `effect` mean the same inside the block. */
function canStandIn(live: TSESTree.Statement, effect: Node, { view }: Reducer): boolean {
  const names = live.type === 'BlockStatement' ? view.scopes.acquire(live)?.set : null
  let isCaptured = false
  if (names)
    walk(effect, view.visitorKeys, (node) => {
      isCaptured ||= node.type === 'Identifier' && names.has(node.name)
    })
  return !isCaptured
}

/** `else if (audit() && false) ... else { run() }` becomes `else { audit(); run() }`. */
function reduceBodyBehind(
  effect: Node,
  live: TSESTree.Statement,
  statement: TSESTree.IfStatement,
  extent: AnyNode,
  reducer: Reducer,
): Outcome {
  const isBlock = live.type === 'BlockStatement'
  const inside = isBlock ? reducer.reduceList(live.body) : reducer.reduceStatement(live, 'body')
  const branch = { kind: 'branch', live, effect, hoisted: '', removed: [], next: null } as const
  if (!isBlock && inside.pieces.length === 0) {
    reducer.fates.set(statement, { ...branch, live: null, form: 'nothing' })
    reducer.visit(effect, DROPPED)
    return { pieces: leadOf(effect, '', extent), exits: inside.exits, removed: [] }
  }
  reducer.fates.set(statement, { ...branch, form: 'behind' })
  return { pieces: [pieceInPlaceOf(extent)], exits: inside.exits, removed: [] }
}

interface Rest extends Pick<Branch, 'form' | 'needsBraces'> {
  readonly outcome: Outcome
  readonly removed?: Branch['removed']
}

function reduceLive(
  statement: TSESTree.IfStatement,
  live: TSESTree.Statement,
  { place, extent, hasLead }: { readonly place: StatementPlace; readonly extent: AnyNode; readonly hasLead: boolean },
  reducer: Reducer,
): Rest {
  if (live.type === 'EmptyStatement' && reducer.trivia.commentsIn(extent.range[0], extent.range[1]).length === 0)
    return { outcome: { pieces: [], exits: false, removed: [] }, form: 'nothing' }
  if (live.type === 'BlockStatement') return reduceLiveBlock(live, place, extent, reducer)
  if (live.type === 'IfStatement' && !hasInit(live)) {
    const outcome = reduceIf(live, place, extentInside(live, statement, extent, hasLead, reducer), reducer)
    return { outcome: moved(outcome), form: 'move' }
  }
  if (live.type === 'IfStatement') return { outcome: moved(reducer.reduceStatement(live, place)), form: 'move' }
  const outcome = reducer.reduceStatement(live, 'body')
  const needsBraces =
    outcome.pieces.length > 0 && (place === 'body' ? endsWithOpenIf(live) : wouldBeDirective(live, extent, reducer))
  return { outcome: moved(outcome), form: 'move', needsBraces }
}

function moved(outcome: Outcome): Outcome {
  return outcome.pieces.length === 0 ? outcome : { ...outcome, removed: [] }
}

/** A statement is replaced by its only block, which runs once. */
export function reduceToBlock(extent: AnyNode, block: TSESTree.BlockStatement, reducer: Reducer): Outcome {
  const { outcome, form, removed = [] } = reduceLiveBlock(block, 'list', extent, reducer)
  const next = outcome.pieces[0]?.first ?? null
  if (next === null) return goneStatement(extent, 'list', reducer)
  reducer.fates.set(extent, { kind: 'branch', live: block, effect: null, hoisted: '', form, removed, next })
  return outcome
}

function reduceLiveBlock(
  live: TSESTree.BlockStatement,
  place: StatementPlace,
  extent: AnyNode,
  reducer: Reducer,
): Rest {
  const inside = reducer.reduceList(live.body)
  const isEmptied = inside.pieces.length === 0 && !keepsComment(live, inside.removed, reducer)
  if (isEmptied) return { outcome: { pieces: [], exits: inside.exits, removed: [] }, form: 'nothing' }
  if (place === 'body' || !canUnwrap(live, extent, reducer))
    return { outcome: stays(live, reducer, inside.exits), form: 'block' }
  const pieces = inside.pieces.length > 0 ? inside.pieces : [{ ...pieceInPlaceOf(live), isComment: true }]
  return { outcome: { pieces, exits: inside.exits, removed: [] }, form: 'unwrap', removed: inside.removed }
}

/** The statement that a live `if` replaces: only itself when something is written in front of it. */
export function extentInside(
  live: TSESTree.IfStatement,
  statement: BranchHolder,
  extent: AnyNode,
  hasLead: boolean,
  source: Pick<Reducer, 'view' | 'trivia'>,
): AnyNode {
  const isBehindComment = commentsBefore(live.range[0], statement, source).length > 0
  return hasLead || isBehindComment ? live : extent
}

/** In Go, `if v := f(); test`. */
export function hasInit(statement: TSESTree.IfStatement): boolean {
  return 'init' in statement && statement.init !== null
}

/**
 * The comments between the dead branch and the live `else`, or between the test and its branch. They describe the live
 * branch, except one that ends the last line of the dead branch.
 */
export function commentsBefore(
  liveStart: number,
  { test, consequent }: BranchHolder,
  { view, trivia }: Pick<Reducer, 'view' | 'trivia'>,
): readonly Comment[] {
  const [, end] = consequent.range
  if (liveStart >= end) return trivia.commentsIn(withTrailingComment(end, trivia), liveStart)
  // Where braces are mandatory, a comment before one describes the test.
  if (!dialectOf(view).hasBareBranches) return []
  return trivia.commentsIn(trivia.nextCode(outerRange(test, trivia)[1]), liveStart)
}

/** The test is unknown: reduces the test and the branches. */
function reduceOpenIf(
  statement: TSESTree.IfStatement,
  place: StatementPlace,
  extent: AnyNode,
  reducer: Reducer,
): Outcome {
  const { consequent, alternate } = statement
  reducer.visit(statement.test, BOOLEAN)
  const first = reducer.reduceStatement(consequent, 'body')
  const second = alternate && reducer.reduceStatement(alternate, 'body')
  const isElseGone = second !== null && second.pieces.length === 0
  if (first.pieces.length === 0 && (second === null || isElseGone) && !reducer.known.hasEffects(statement.test)) {
    reducer.fates.markDead(statement)
    return goneStatement(extent, place, reducer)
  }
  const last = (isElseGone ? first : (second ?? first)).pieces.at(-1)
  const piece = pieceOf(statement, reducer)
  return {
    pieces: [last ? { ...piece, end: last.end, unterminated: last.unterminated } : piece],
    exits: first.exits && second !== null && second.exits,
    removed: [],
  }
}

/** Whether a statement ends with an `if` without `else`, which would capture the `else` of the outer `if`. */
function endsWithOpenIf(statement: Node): boolean {
  if (statement.type === 'IfStatement' && statement.alternate === null) return true
  const last = lastInside(statement)
  return last !== null && endsWithOpenIf(last)
}
