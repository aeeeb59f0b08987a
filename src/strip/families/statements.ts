import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { hoistedOutOf } from '../hoisting.js'
import { removeWithLines } from '../layout.js'
import { leadingCommentsStart } from '../../text/whole-lines.js'
import { lostBeside } from '../reduce/lost-parts.js'
import type { Pass } from '../pass.js'
import { BOOLEAN, DROPPED } from '../position.js'
import { foldGoClause, foldGoStatement } from '../go/go-statements.js'
import { deadTailPlan } from './dead-tail.js'
import { foldDeclaration } from './declarations.js'
import { canBeginStatement, decidedOf } from '../reduce/decided-values.js'
import { foldEffectFirst } from './effects-first.js'
import { foldIf } from './if-statements.js'
import { exitsAlways } from './exits.js'
import { foldSwitch } from './switches.js'
import { needlessExit } from './trailing-exits.js'

/** A statement that stays: where its first token stands, where it ends, and whether a `;` ends it. */
export interface Piece {
  readonly first: number
  readonly end: number
  readonly unterminated: boolean
  /** Only comments are left. */
  readonly isComment?: boolean
}

/** What is left of a statement. */
export interface Outcome {
  /** Empty: the statement is gone. */
  readonly pieces: readonly Piece[]
  /** Nothing behind it is reached. */
  readonly exits: boolean
  /** Ranges that went as whole statements. */
  readonly removed: readonly TextRange[]
  /** Line breaks that were written behind effects. Default: none. */
  readonly gaps?: readonly Gap[]
}

/** A line break that was written at an offset, in front of a statement. */
export interface Gap {
  readonly offset: number
  readonly text: string
  /** Where that statement begins. */
  readonly before: number
}

/** `list`: among other statements; `body`: the only statement of an `if`, a loop or a label, which needs one. */
export type Slot = 'list' | 'body'

/** Statement lists, wherever they stand: blocks, functions, modules, cases. */
export function foldStatementList(node: Node, _position: unknown, pass: Pass): boolean {
  if (pass.view.language === 'go' && foldGoClause(node, pass)) return true
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      foldList(node.body as TSESTree.Statement[], pass)
      return true
    case 'SwitchCase':
      if (node.test) pass.fold(node.test)
      separateFromNextCase(node, foldList(node.consequent, pass), pass)
      return true
    default:
      return false
  }
}

/** A statement that is reached other than through a list: a loop's body, a label's. */
export function foldStatement(node: Node, _position: unknown, pass: Pass): boolean {
  if (pass.view.language === 'go' && foldGoStatement(node as TSESTree.Statement, 'body', pass)) return true
  switch (node.type) {
    case 'IfStatement':
    case 'ExpressionStatement':
    case 'VariableDeclaration':
    case 'WhileStatement':
    case 'SwitchStatement': {
      const outcome = foldOne(node, 'body', pass)
      // The place must hold a statement.
      if (outcome.pieces.length === 0 && needsStatement(node)) pass.edits.replace(node.range[0], node.range[1], '{}')
      return true
    }
    default:
      return false
  }
}

/** Folds the statements of one list, takes out what is unreachable now, and keeps neighbours from running together. */
export function foldList(list: readonly TSESTree.Statement[], pass: Pass): Outcome {
  const pieces: Piece[] = []
  const removed: TextRange[] = []
  const gaps: Gap[] = []
  let exits = false
  for (let index = 0; index < list.length; index++) {
    const statement = list[index] as TSESTree.Statement
    const folded = foldOne(statement, 'list', pass)
    const isCut = folded.exits && !exitsAlways(statement)
    const tail = isCut ? deadTailPlan(list.slice(index + 1), pass) : null
    const outcome = isCut ? withoutNeedlessExit(statement, folded, tail !== null, pass) : folded
    for (const range of outcome.removed) removed.push(range)
    gaps.push(...(outcome.gaps ?? []))
    addPieces(pieces, outcome.pieces, pass)
    if (!outcome.exits) continue
    exits = true
    if (exitsAlways(statement)) continue
    if (!tail) continue
    for (const step of tail) {
      if (step.keep) addPieces(pieces, foldOne(step.statement, 'list', pass).pieces, pass)
      else {
        pass.markDead(step.statement)
        if (step.hoisted === '') removed.push(removeWithLines(step.statement, pass))
        else {
          pass.edits.replace(step.statement.range[0], step.statement.range[1], step.hoisted)
          addPieces(
            pieces,
            [{ first: step.statement.range[0], end: step.statement.range[1], unterminated: false }],
            pass,
          )
        }
      }
    }
    break
  }
  return { pieces, exits, removed, gaps }
}

function withoutNeedlessExit(statement: TSESTree.Statement, outcome: Outcome, isLast: boolean, pass: Pass): Outcome {
  const exit = needlessExit(statement, isLast, pass)
  if (!exit || pass.dead.has(exit)) return outcome
  const last = outcome.pieces.at(-1)
  if (outcome.pieces.length === 1 && last?.first === exit.range[0]) {
    return { ...goneStatement(statement, 'list', pass), exits: true }
  }
  pass.markDead(exit)
  // Behind what comes before it: the lines around it are on the move themselves.
  let start = leadingCommentsStart(exit.range[0], pass.trivia)
  while (/\s/.test(pass.trivia.text[start - 1] ?? '')) start--
  const gap = outcome.gaps?.find(({ before }) => before === exit.range[0])
  if (gap && !hasCommentInFront(exit, start, pass)) pass.edits.withdraw(gap.offset, gap.text)
  pass.edits.delete(start, exit.range[1])
  return { ...outcome, pieces: last?.first === exit.range[0] ? outcome.pieces.slice(0, -1) : outcome.pieces }
}

/** Whether a comment stays in front of the only statement of a branch, in its block or above its `else`. */
function hasCommentInFront(exit: Node, start: number, { trivia }: Pass): boolean {
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
function separateFromNextCase(node: TSESTree.SwitchCase, { pieces }: Outcome, pass: Pass): void {
  const { cases } = node.parent as TSESTree.SwitchStatement
  const next = cases[cases.indexOf(node) + 1]
  const last = pieces.at(-1)
  if (next && last) pass.joints.push({ isUnterminated: last.unterminated, from: last.first, to: next.range[0] })
}

export function foldOne(statement: TSESTree.Statement, slot: Slot, pass: Pass): Outcome {
  if (pass.unused.has(statement)) return goneStatement(statement, slot, pass)
  // The end of an arm that takes the place of its switch: what is said above it may be about the arm.
  if (statement.type === 'BreakStatement' && pass.dead.has(statement))
    return { pieces: [], exits: false, removed: [removeWithLines(statement, pass, true)] }
  const isGo = pass.view.language === 'go'
  // What jumps to a label may go, wherever it stands.
  const mayLoseLabel = isGo && statement.type === 'LabeledStatement'
  if (!pass.known.isTouched(statement) && !mayLoseLabel) return stays(statement, pass, exitsAlways(statement))
  const go = isGo ? foldGoStatement(statement, slot, pass) : null
  if (go) return go
  switch (statement.type) {
    case 'IfStatement':
      return foldIf(statement, slot, statement, pass)
    case 'ExpressionStatement':
      return foldExpressionStatement(statement, slot, pass)
    case 'BlockStatement': {
      const inside = foldList(statement.body, pass)
      if (inside.pieces.length === 0 && statement.body.length > 0 && !keepsComment(statement, inside.removed, pass)) {
        return goneStatement(statement, slot, pass)
      }
      return { ...stays(statement, pass, inside.exits), removed: [] }
    }
    case 'WhileStatement':
      return foldWhile(statement, slot, pass)
    case 'SwitchStatement':
      return foldSwitch(statement, slot, pass)
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return foldDeclaration(statement, slot, pass)
    case 'ReturnStatement':
    case 'ThrowStatement':
      foldValue(statement, statement.argument, slot, pass)
      return stays(statement, pass, true)
    default:
      pass.foldChildren(statement)
      return stays(statement, pass, exitsAlways(statement))
  }
}

/** A loop that is never entered leaves what its test does. */
function foldWhile(statement: TSESTree.WhileStatement, slot: Slot, pass: Pass): Outcome {
  const test = pass.known.of(statement.test)
  const [effect] = test?.effects ?? []
  const isNever = test && !test.truth && hoistedOutOf(statement.body, pass) === ''
  if (isNever && !effect) return goneStatement(statement, slot, pass)
  if (isNever && effect && test.effects.length === 1 && canBeginStatement(pass.trivia.text.slice(...effect.range))) {
    pass.edits.delete(statement.range[0], effect.range[0])
    pass.edits.replace(effect.range[1], statement.range[1], ';')
    for (const lost of lostBeside(statement.test, effect)) pass.markDead(lost)
    pass.markDead(statement.body)
    pass.fold(effect, DROPPED)
    return {
      pieces: [{ first: effect.range[0], end: effect.range[1], unterminated: false }],
      exits: false,
      removed: [],
    }
  }
  pass.fold(statement.test, BOOLEAN)
  pass.fold(statement.body)
  return stays(statement, pass, false)
}

function foldExpressionStatement(statement: TSESTree.ExpressionStatement, slot: Slot, pass: Pass): Outcome {
  const { expression } = statement
  const known = pass.known.of(expression)
  if (known && known.effects.length === 0) {
    pass.markDead(expression)
    return goneStatement(statement, slot, pass)
  }
  if (
    expression.type === 'AssignmentExpression' &&
    expression.operator === '=' &&
    expression.left.type === 'Identifier' &&
    !pass.unused.has(expression)
  ) {
    foldValue(statement, expression.right, slot, pass)
    return stays(statement, pass, false)
  }
  const live = droppedResidue(expression, pass)
  if (live === null) return goneStatement(statement, slot, pass)
  if (live === expression && foldDecided(statement, slot, pass)) return stays(statement, pass, false)
  if (live !== expression) pass.fates.set(expression, { kind: 'become', part: live })
  pass.fold(expression, DROPPED)
  return stays(statement, pass, false)
}

/** `audit() && false ? a() : b()` as two statements. */
function foldDecided(statement: TSESTree.ExpressionStatement, slot: Slot, pass: Pass): boolean {
  if (!foldEffectFirst(statement, statement.expression, slot === 'list', pass)) return false
  pass.fold(statement.expression, DROPPED)
  return true
}

/** The value that a statement begins with; what its test does besides becomes a statement of its own. */
export function foldValue(statement: Node, value: Node | null, slot: Slot, pass: Pass): void {
  if (!value) return
  foldEffectFirst(statement, value, slot === 'list', pass)
  pass.fold(value)
}

/** The part of a dropped expression that still does something; `null`: none. */
export function droppedResidue(expression: Node, pass: Pass): Node | null {
  const decided = decidedOf(expression, pass)
  const [effect] = decided?.effects ?? []
  if (decided && effect && decided.effects.length === 1 && !pass.known.hasEffects(decided.value)) return effect
  if (expression.type === 'ConditionalExpression') {
    const test = pass.known.of(expression.test)
    if (!test || test.effects.length > 0) return expression
    const live = test.truth ? expression.consequent : expression.alternate
    const residue = droppedResidue(live, pass)
    return residue && (residue !== live || pass.known.hasEffects(live)) ? residue : null
  }
  const known = pass.known.of(expression)
  if (known && known.effects.length === 0) return null
  if (expression.type !== 'LogicalExpression') return expression
  const left = pass.known.of(expression.left)
  if (left && left.effects.length === 0 && expression.operator !== '??') {
    // A text alone would be a directive where it comes first.
    return left.truth === (expression.operator === '&&') && expression.right.type !== 'Literal'
      ? droppedResidue(expression.right, pass)
      : null
  }
  const right = pass.known.of(expression.right)
  if (right && right.effects.length === 0)
    return pass.known.hasEffects(expression.left) ? droppedResidue(expression.left, pass) : null
  return expression
}

/** The statement goes, with its lines where it stands in a list. */
export function goneStatement(statement: Node, slot: Slot, pass: Pass): Outcome {
  pass.markDead(statement)
  return { pieces: [], exits: false, removed: slot === 'list' ? [removeWithLines(statement, pass)] : [] }
}

export function stays(statement: Node, pass: Pass, exits: boolean): Outcome {
  return { pieces: [pieceOf(statement, pass)], exits, removed: [] }
}

export function pieceOf(statement: Node, { trivia }: Pass): Piece {
  const [first, end] = statement.range
  return { first, end, unterminated: endsWithoutBrace(statement) && trivia.text[end - 1] !== ';' }
}

/** Whether a comment inside the block stays when the statements in `removed` are gone. */
export function keepsComment(block: Node, removed: readonly TextRange[], { trivia }: Pass): boolean {
  return trivia
    .commentsIn(block.range[0], block.range[1])
    .some((comment) => !removed.some(({ start, end }) => comment.start >= start && comment.end <= end))
}

/** Adds pieces and, where new neighbours would run together without a semicolon, asks for one. */
function addPieces(pieces: Piece[], added: readonly Piece[], pass: Pass): void {
  for (const piece of added) {
    if (piece.isComment) continue
    const previous = pieces.at(-1)
    if (previous) pass.joints.push({ isUnterminated: previous.unterminated, from: previous.first, to: piece.first })
    pieces.push(piece)
  }
}

function endsWithoutBrace(statement: Node): boolean {
  switch (statement.type) {
    case 'ExpressionStatement':
    case 'VariableDeclaration':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'DebuggerStatement':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
      return true
    case 'ExportNamedDeclaration':
      return statement.declaration === null || endsWithoutBrace(statement.declaration)
    case 'ExportDefaultDeclaration':
      return !/^(?:Function|Class|TSInterface)/.test(statement.declaration.type)
    case 'IfStatement':
      return endsWithoutBrace(statement.alternate ?? statement.consequent)
    case 'WhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'LabeledStatement':
      return endsWithoutBrace(statement.body)
    default:
      return false
  }
}

function needsStatement(node: Node): boolean {
  const { parent } = node
  return parent !== undefined && 'body' in parent && parent.body === node
}
