import type { TSESTree } from '@typescript-eslint/utils'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { contains, type TextRange } from '../../text/text-range.js'
import { leadingCommentsStart } from '../../text/whole-lines.js'
import { removedLinesOf } from './removed-lines.js'
import { BOOLEAN, DROPPED, VALUE } from './position.js'
import { deadTailPlan } from './dead-tail.js'
import { canBeginStatement } from './decided-values.js'
import { droppedResidue } from './dropped-residue.js'
import { hoistedOutOf } from './hoisting.js'
import { positionsIn } from './operand-positions.js'
import { reduceDeclaration } from './reduce-declarations.js'
import { reduceIf } from './reduce-if.js'
import { reduceSwitch } from './reduce-switch.js'
import type { Reducer } from './reducer.js'
import { needlessExit } from './trailing-exits.js'
import { reduceValue, moveEffects } from './move-effects.js'
import { stays, keepsComment, goneStatement } from './whole-statements.js'
import type { Piece, StatementPlace, Outcome } from './outcome.js'
import { dialectOf } from '../../source/dialect.js'

/**
 * Reduces statement lists (blocks, functions, modules, cases) and single statements such as a loop's body or a label's.
 *
 * @returns whether the node holds statements.
 */
export function reduceStatements(node: Node, reducer: Reducer): boolean {
  if (reducer.dialect.reduceClause(node, reducer)) return true
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      reduceList(node.body as TSESTree.Statement[], reducer)
      return true
    case 'SwitchCase':
      if (node.test) reducer.visit(node.test)
      separateFromNextCase(node, reduceList(node.consequent, reducer), reducer)
      return true
    default:
      return reduceBody(node, reducer)
  }
}

function reduceBody(node: Node, reducer: Reducer): boolean {
  if (reducer.dialect.reduceStatement(node as TSESTree.Statement, 'body', reducer)) return true
  switch (node.type) {
    case 'IfStatement':
    case 'ExpressionStatement':
    case 'VariableDeclaration':
    case 'ForStatement':
    case 'WhileStatement':
    case 'SwitchStatement': {
      const { pieces } = reduceStatement(node, 'body', reducer)
      // This position requires a statement.
      if (pieces.length === 0 && needsStatement(node)) reducer.fates.set(node, { kind: 'literal', text: '{}' })
      return true
    }
    default:
      return false
  }
}

/** Decides about the statements of one list, and drops those that are unreachable now. */
export function reduceList(list: readonly TSESTree.Statement[], reducer: Reducer): Outcome {
  const pieces: Piece[] = []
  const removed: TextRange[] = []
  let exits = false
  const { mustEndInExit } = dialectOf(reducer.view)
  for (let index = 0; index < list.length; index++) {
    const statement = list[index] as TSESTree.Statement
    const reduced = reduceStatement(statement, 'list', reducer)
    const isNewExit = reduced.exits && !reducer.dialect.exitsAlways(statement, reducer.view)
    const behind = reduced.exits ? list.slice(index + 1) : []
    const reached = firstReached(behind, reducer)
    const isCut = isNewExit || losesJump(behind, reached, reducer)
    const tail = isCut ? deadTailPlan(behind.slice(0, reached), reducer) : null
    const isLast = tail !== null && reached === behind.length
    const outcome = isNewExit ? withoutNeedlessExit(statement, reduced, isLast, reducer) : reduced
    removed.push(...outcome.removed)
    addPieces(pieces, outcome.pieces, reducer)
    exits = outcome.exits || (exits && (!mustEndInExit || outcome.pieces.length === 0))
    if (!isCut || !outcome.exits || !tail) continue
    for (const step of tail) {
      const left = reduceTailStep(step, reducer)
      removed.push(...left.removed)
      addPieces(pieces, left.pieces, reducer)
    }
    index += reached
  }
  return { pieces, exits, removed }
}

function firstReached(tail: readonly TSESTree.Statement[], { dialect, view, liveness }: Reducer): number {
  return dialect.firstReached(tail, view, (node) => liveness.isDead(node))
}

/** Whether code behind an exit began with a label, before the strip removed the jumps to it. */
function losesJump(tail: readonly TSESTree.Statement[], reached: number, { dialect, view }: Reducer): boolean {
  return reached > 0 && dialect.firstReached(tail, view, () => false) === 0
}

function reduceTailStep(
  { statement, keep, hoisted }: NonNullable<ReturnType<typeof deadTailPlan>>[number],
  reducer: Reducer,
): Pick<Outcome, 'pieces' | 'removed'> {
  if (keep) return { pieces: reduceStatement(statement, 'list', reducer).pieces, removed: [] }
  if (hoisted === '') return goneStatement(statement, 'list', reducer)
  reducer.fates.set(statement, { kind: 'literal', text: hoisted })
  const [first, end] = statement.range
  return { pieces: [{ first, end, unterminated: false }], removed: [] }
}

function withoutNeedlessExit(
  statement: TSESTree.Statement,
  outcome: Outcome,
  isLast: boolean,
  reducer: Reducer,
): Outcome {
  const { fates, trivia } = reducer
  const exit = needlessExit(statement, isLast, reducer)
  if (!exit || fates.dead.has(exit)) return outcome
  const last = outcome.pieces.at(-1)
  if (outcome.pieces.length === 1 && last?.first === exit.range[0])
    return { ...goneStatement(statement, 'list', reducer), exits: true }
  // Begin with the comments directly above: the outer lines may move themselves.
  let start = leadingCommentsStart(exit.range[0], trivia)
  while (/\s/.test(trivia.text[start - 1] ?? '')) start--
  if (!hasCommentInFront(exit, start, reducer)) fates.closeGap(exit.range[0])
  fates.set(exit, { kind: 'drop', range: { start, end: exit.range[1] } })
  // An outer block may contain no other change.
  for (const around of ancestorsOf(exit.parent as Node)) {
    if (around === statement) break
    if (!fates.of(around)) fates.set(around, { kind: 'keep' })
  }
  return { ...outcome, pieces: last?.first === exit.range[0] ? outcome.pieces.slice(0, -1) : outcome.pieces }
}

/** Whether a comment is kept in front of a branch's only statement, in its block or above its `else`. */
function hasCommentInFront(exit: Node, start: number, { trivia }: Reducer): boolean {
  const branch = exit.parent?.type === 'BlockStatement' ? exit.parent : exit
  const { parent } = branch
  return (
    (branch !== exit && trivia.commentsIn(branch.range[0], start).length > 0) ||
    (parent?.type === 'IfStatement' &&
      parent.alternate === branch &&
      trivia.commentsIn(parent.consequent.range[1], branch.range[0]).length > 0)
  )
}

/** `case 1: one() case 2:` needs a semicolon. */
function separateFromNextCase(node: TSESTree.SwitchCase, { pieces }: Outcome, { fates }: Reducer): void {
  const { cases } = node.parent as TSESTree.SwitchStatement
  const next = cases[cases.indexOf(node) + 1]
  const last = pieces.at(-1)
  if (next && last) fates.joints.push({ isUnterminated: last.unterminated, from: last.first, to: next.range[0] })
}

/** Decides what becomes of a statement. */
export function reduceStatement(statement: TSESTree.Statement, place: StatementPlace, reducer: Reducer): Outcome {
  if (reducer.unused.has(statement)) return goneStatement(statement, place, reducer)
  // The last statement of an arm that replaces its switch: a comment above it may describe the arm.
  if (statement.type === 'BreakStatement' && reducer.fates.dead.has(statement)) {
    const range = removedLinesOf(statement, reducer, true)
    reducer.fates.set(statement, { kind: 'drop', range })
    return { pieces: [], exits: false, removed: [range] }
  }
  // Jumps to the label, anywhere in the function, may be removed.
  const mayLoseLabel = statement.type === 'LabeledStatement' && dialectOf(reducer.view).needsUsedLabels
  if (!reducer.known.isTouched(statement) && !mayLoseLabel)
    return stays(statement, reducer, reducer.dialect.exitsAlways(statement, reducer.view))
  return reducer.dialect.reduceStatement(statement, place, reducer) ?? reduceByType(statement, place, reducer)
}

function reduceByType(statement: TSESTree.Statement, place: StatementPlace, reducer: Reducer): Outcome {
  switch (statement.type) {
    case 'IfStatement':
      return reduceIf(statement, place, statement, reducer)
    case 'ExpressionStatement':
      return reduceExpressionStatement(statement, place, reducer)
    case 'BlockStatement':
      return reduceBlock(statement, place, reducer)
    case 'LabeledStatement':
      return reduceLabeled(statement, place, reducer)
    case 'ForStatement':
      return reduceFor(statement, place, reducer)
    case 'WhileStatement':
      return reduceWhile(statement, place, reducer)
    case 'SwitchStatement':
      return reduceSwitch(statement, place, reducer)
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return reduceDeclaration(statement, place, reducer)
    case 'ReturnStatement':
    case 'ThrowStatement':
      reduceValue(statement, statement.argument, place, reducer)
      return stays(statement, reducer, true)
    default:
      reducer.visitChildren(statement, positionsIn(statement, VALUE, reducer.view))
      return stays(statement, reducer, reducer.dialect.exitsAlways(statement, reducer.view))
  }
}

function reduceBlock(statement: TSESTree.BlockStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const inside = reduceList(statement.body, reducer)
  if (inside.pieces.length === 0 && statement.body.length > 0 && !keepsComment(statement, inside.removed, reducer))
    return goneStatement(statement, place, reducer)
  return stays(statement, reducer, inside.exits)
}

/** A block that lost all of its statements is removed with its label. */
function reduceLabeled(statement: TSESTree.LabeledStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { body, label } = statement
  const hasComment = reducer.trivia.commentsIn(label.range[1], body.range[0]).length > 0
  if (body.type !== 'BlockStatement') reduceBehindLabel(statement, hasComment, reducer)
  else if (reduceBlock(body, 'body', reducer).pieces.length === 0 && !hasComment)
    return goneStatement(statement, place, reducer)
  return stays(statement, reducer, reducer.dialect.exitsAlways(statement, reducer.view))
}

/** A loop loses its label with the last jump to it. */
function reduceBehindLabel(statement: TSESTree.LabeledStatement, hasComment: boolean, reducer: Reducer): void {
  const { body, label } = statement
  reducer.visitChildren(statement, positionsIn(statement, VALUE, reducer.view))
  const jumps = nodesOf(reducer.view, 'BreakStatement', 'ContinueStatement').filter(
    (jump) => jump.label?.name === label.name && contains(body, jump),
  )
  const isLoop = /^(?:For|While|DoWhile|Switch)/.test(body.type)
  if (isLoop && jumps.length > 0 && !hasComment && jumps.every((jump) => reducer.liveness.isDead(jump)))
    reducer.fates.set(statement, { kind: 'become', part: body })
}

/** A loop that never runs leaves the side effects of its test. */
function reduceWhile(statement: TSESTree.WhileStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const test = reducer.known.of(statement.test)
  const [effect] = test?.effects ?? []
  const isNever = test && !test.truth && hoistedOutOf(statement.body, reducer) === ''
  if (isNever && !effect) return goneStatement(statement, place, reducer)
  if (isNever && effect && test.effects.length === 1 && canBeginStatement(reducer.trivia.text.slice(...effect.range))) {
    reducer.fates.set(statement, { kind: 'become', part: effect })
    reducer.visit(effect, DROPPED)
    const [first, end] = effect.range
    return { pieces: [{ first, end, unterminated: false }], exits: false, removed: [] }
  }
  reducer.visit(statement.test, BOOLEAN)
  reducer.visit(statement.body)
  return stays(statement, reducer, false)
}

/** A loop that never runs is removed if what it declares or does first has no effect outside of it. */
function reduceFor(statement: TSESTree.ForStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { init, test, body } = statement
  const value = test && reducer.known.of(test)
  const isIdle = init === null || (init.type === 'VariableDeclaration' && init.kind !== 'var')
  if (
    value?.effects.length === 0 &&
    !value.truth &&
    isIdle &&
    !(init && reducer.known.hasEffects(init)) &&
    hoistedOutOf(body, reducer) === ''
  )
    return goneStatement(statement, place, reducer)
  reducer.visitChildren(statement, positionsIn(statement, VALUE, reducer.view))
  return stays(statement, reducer, reducer.dialect.exitsAlways(statement, reducer.view))
}

function reduceExpressionStatement(
  statement: TSESTree.ExpressionStatement,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  const { expression } = statement
  const { known, unused, fates } = reducer
  if (known.of(expression)?.effects.length === 0) return goneStatement(statement, place, reducer)
  if (
    expression.type === 'AssignmentExpression' &&
    expression.operator === '=' &&
    expression.left.type === 'Identifier' &&
    !unused.has(expression)
  ) {
    reduceValue(statement, expression.right, place, reducer)
    return stays(statement, reducer, false)
  }
  const live = droppedResidue(expression, known)
  if (live === null) return goneStatement(statement, place, reducer)
  if (live !== expression) fates.set(expression, { kind: 'become', part: live })
  // `audit() && false ? a() : b()` becomes two statements.
  else if (place === 'list') moveEffects(statement, expression, reducer)
  reducer.visit(expression, DROPPED)
  return stays(statement, reducer, false)
}

/** Adds pieces, and records which of them now follow each other. */
function addPieces(pieces: Piece[], added: readonly Piece[], { fates }: Reducer): void {
  for (const piece of added) {
    if (piece.isComment) continue
    const previous = pieces.at(-1)
    if (previous) fates.joints.push({ isUnterminated: previous.unterminated, from: previous.first, to: piece.first })
    pieces.push(piece)
  }
}

function needsStatement(node: Node): boolean {
  const { parent } = node
  return parent !== undefined && 'body' in parent && parent.body === node
}
