import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { hoistedOutOf } from '../hoisting.js'
import { walk } from '../../source/walk.js'
import type { Known } from '../../evaluate/known-values.js'
import { lostBeside } from '../reduce/lost-parts.js'
import { keptBetween } from '../../text/whole-lines.js'
import { outerRange } from '../../source/parentheses.js'
import type { Pass } from '../pass.js'
import { BOOLEAN, DROPPED } from '../position.js'
import { statementEnd, statementOf, statementStart } from '../statement-text.js'
import { canUnwrap, wouldBeDirective } from '../scope-clash.js'
import { staysWhole } from '../reduce/decided-values.js'
import {
  foldList,
  foldOne,
  goneStatement,
  keepsComment,
  pieceOf,
  stays,
  type Gap,
  type Outcome,
  type Piece,
  type Slot,
} from './statements.js'

/**
 * `if`, else-if chains and their bodies.
 *
 * @param extent the statement whose place is taken: the `if` itself, or the one in front of it in an else-if chain
 *   whose earlier branches are gone.
 */
export function foldIf(statement: TSESTree.IfStatement, slot: Slot, extent: Node, pass: Pass): Outcome {
  const test = pass.known.of(statement.test)
  const dead = test && (test.truth ? statement.alternate : statement.consequent)
  const hoisted = dead ? hoistedOutOf(dead, pass) : ''
  const live = test && (test.truth ? statement.consequent : statement.alternate)
  if (!test || !canEmit(test, live, hoisted, slot, pass)) return foldOpenIf(statement, slot, extent, pass)

  const effect = test.effects[0]
  pass.markDead(dead)
  if (effect) for (const lost of lostBeside(statement.test, effect)) pass.markDead(lost)
  else pass.markDead(statement.test)
  if (effect && slot === 'body' && !live && pass.view.language === 'go') return foldToGoBlock(effect, extent, pass)
  if (effect && slot === 'body' && live) return foldBodyAfter(effect, statement, live, extent, pass)
  const lead = foldLead(effect, hoisted, extent, live, pass)

  const rest = live ? foldLive(statement, live, slot, extent, lead, pass) : null
  const gaps = [...(rest?.gaps ?? []), ...(effect && rest ? writeGap(effect, rest, extent, pass) : [])]
  if (rest && rest.pieces.length > 0) return { ...rest, pieces: [...lead.pieces, ...rest.pieces], gaps }
  if (lead.pieces.length > 0) {
    pass.edits.delete(lead.end, extent.range[1])
    return { pieces: lead.pieces, exits: false, removed: [] }
  }
  return goneStatement(extent, slot, pass)
}

/** The line break between an effect and what follows it. */
function writeGap(effect: Node, rest: Outcome, extent: Node, { edits, trivia }: Pass): readonly Gap[] {
  const [first] = rest.pieces
  if (!first) return []
  const text = trivia.lineBreak + trivia.indentAt(extent.range[0])
  edits.insert(effect.range[1], text)
  return [{ offset: effect.range[1], text, before: first.first }]
}

interface Lead {
  readonly pieces: readonly Piece[]
  /** Where the live branch's text may follow. */
  readonly end: number
}

/** What must stand before the live branch: the test's side effect, hoisted names of the dead one. */
function foldLead(effect: Node | undefined, hoisted: string, extent: Node, live: Node | null, pass: Pass): Lead {
  const { edits, trivia } = pass
  const gap = live ? trivia.lineBreak + trivia.indentAt(extent.range[0]) : ''
  if (hoisted !== '') edits.insert(extent.range[0], hoisted + gap)
  if (!effect) {
    const start = extent.range[0]
    return { pieces: hoisted === '' ? [] : [{ first: start, end: start, unterminated: false }], end: start }
  }
  edits.delete(extent.range[0], effect.range[0])
  edits.insert(effect.range[0], statementStart(effect, pass))
  edits.insert(effect.range[1], statementEnd(pass))
  pass.fold(effect, DROPPED)
  return { pieces: [{ first: effect.range[0], end: effect.range[1], unterminated: false }], end: effect.range[1] }
}

/** Only what can be written in front of the branch: one effect, in a list of statements. */
function canEmit(test: Known, live: TSESTree.Statement | null, hoisted: string, slot: Slot, pass: Pass): boolean {
  if (hoisted !== '' && (slot === 'body' || test.effects.length > 0)) return false
  if (test.effects.length === 0) return true
  const effect = test.effects[0] as Node
  if (pass.view.language === 'go' && slot === 'body' && live && live.type !== 'BlockStatement') return false
  const canStay = slot === 'list' ? staysWhole(effect, pass) : !pass.known.isTouched(effect)
  return (
    test.effects.length === 1 &&
    canStay &&
    !/^(?:\{|function\b|class\b|async\b|let\b)/.test(pass.trivia.text.slice(...effect.range)) &&
    (slot === 'list' || !live || canStandIn(live, effect, pass))
  )
}

/** Whether the names in `effect` mean the same inside a block. */
function canStandIn(live: TSESTree.Statement, effect: Node, { view }: Pass): boolean {
  const names = live.type === 'BlockStatement' ? view.scopes.acquire(live)?.set : null
  let isCaptured = false
  if (names)
    walk(effect, view.visitorKeys, (node) => {
      isCaptured ||= node.type === 'Identifier' && names.has(node.name)
    })
  return !isCaptured
}

/** `else if audit() && false { ... }` becomes `else { audit() }`. */
function foldToGoBlock(effect: Node, extent: Node, pass: Pass): Outcome {
  const { edits, trivia } = pass
  const outer = trivia.indentAt(extent.range[0])
  edits.replace(
    extent.range[0],
    extent.range[1],
    `{${trivia.lineBreak}${outer}\t${statementOf(effect, `${outer}\t`, pass)}${trivia.lineBreak}${outer}}`,
  )
  return { pieces: [{ first: extent.range[0], end: extent.range[1], unterminated: false }], exits: false, removed: [] }
}

/** `else if (audit() && false) ... else { run() }` becomes `else { audit(); run() }`. */
function foldBodyAfter(
  effect: Node,
  statement: TSESTree.IfStatement,
  live: TSESTree.Statement,
  extent: Node,
  pass: Pass,
): Outcome {
  const { edits, trivia } = pass
  const text = statementStart(effect, pass) + trivia.text.slice(...effect.range) + statementEnd(pass)
  const isBlock = live.type === 'BlockStatement'
  const inside = isBlock ? foldList(live.body, pass) : foldOne(live, 'body', pass)
  if (!isBlock && inside.pieces.length === 0) {
    const lead = foldLead(effect, '', extent, null, pass)
    edits.delete(lead.end, extent.range[1])
    return { pieces: lead.pieces, exits: inside.exits, removed: [] }
  }
  const start = keepCommentsBefore(live.range[0], statement, extent, { pieces: [], end: extent.range[0] }, pass)
  edits.delete(start, live.range[0])
  edits.delete(live.range[1], extent.range[1])
  const first = isBlock ? (live.body[0]?.range[0] ?? trivia.commentsIn(...live.range)[0]?.start) : undefined
  const isOnOwnLine = first !== undefined && trivia.hasLineBreak(live.range[0], first)
  if (pass.view.language === 'go') {
    const inner = `${trivia.indentAt(extent.range[0])}\t`
    edits.insertFirst(live.range[0] + 1, trivia.lineBreak + inner + statementOf(effect, inner, pass))
  } else if (isBlock)
    edits.insertFirst(
      live.range[0] + 1,
      isOnOwnLine ? trivia.lineBreak + trivia.indentAt(first) + text : ` ${text}${first === undefined ? ' ' : ''}`,
    )
  else {
    edits.insertFirst(live.range[0], `{ ${text} `)
    edits.insert(live.range[1], ' }')
  }
  return {
    pieces: [{ first: extent.range[0], end: extent.range[1], unterminated: false }],
    exits: inside.exits,
    removed: [],
    gaps: inside.gaps ?? [],
  }
}

function foldLive(
  statement: TSESTree.IfStatement,
  live: TSESTree.Statement,
  slot: Slot,
  extent: Node,
  lead: Lead,
  pass: Pass,
): Outcome {
  if (live.type === 'EmptyStatement' && pass.trivia.commentsIn(...extent.range).length === 0)
    return { pieces: [], exits: false, removed: [] }
  if (live.type === 'IfStatement' && !hasInit(live)) {
    return foldMoved(
      live,
      () =>
        foldIf(
          live,
          slot,
          lead.pieces.length > 0 ||
            (live === statement.consequent && commentsBefore(live.range[0], statement, pass).length > 0)
            ? live
            : extent,
          pass,
        ),
      statement,
      extent,
      lead,
      pass,
    )
  }
  if (live.type === 'IfStatement')
    return foldMoved(live, () => foldOne(live, slot, pass), statement, extent, lead, pass)
  if (live.type !== 'BlockStatement') {
    return foldMoved(
      live,
      () => {
        const outcome = foldOne(live, 'body', pass)
        if (
          outcome.pieces.length > 0 &&
          (slot === 'body' ? endsWithOpenIf(live) : wouldBeDirective(live, extent, pass))
        ) {
          pass.edits.insert(live.range[0], '{ ')
          pass.edits.insert(live.range[1], ' }')
        }
        return outcome
      },
      statement,
      extent,
      lead,
      pass,
    )
  }

  const inside = foldList(live.body, pass)
  const isEmptied = inside.pieces.length === 0 && !keepsComment(live, inside.removed, pass)
  if (isEmptied) return { pieces: [], exits: inside.exits, removed: [] }
  if (slot === 'body' || !canUnwrap(live, extent, pass)) {
    const start = keepCommentsBefore(live.range[0], statement, extent, lead, pass)
    pass.edits.delete(start, live.range[0])
    pass.edits.delete(live.range[1], extent.range[1])
    return { ...stays(live, pass, inside.exits), gaps: inside.gaps ?? [] }
  }
  unwrap(live, inside, statement, extent, lead, pass)
  const pieces =
    inside.pieces.length > 0
      ? inside.pieces
      : [{ first: live.range[0], end: live.range[1], unterminated: false, isComment: true }]
  return { pieces, exits: inside.exits, removed: [], gaps: inside.gaps ?? [] }
}

/** In Go, `if v := f(); test`. */
function hasInit(statement: TSESTree.IfStatement): boolean {
  return 'init' in statement && statement.init !== null
}

/** The live branch is a statement without braces: it takes the place of the whole. */
function foldMoved(
  live: TSESTree.Statement,
  fold: () => Outcome,
  statement: TSESTree.IfStatement,
  extent: Node,
  lead: Lead,
  pass: Pass,
): Outcome {
  const outcome = fold()
  if (outcome.pieces.length === 0) return outcome
  const start = keepCommentsBefore(live.range[0], statement, extent, lead, pass)
  pass.edits.delete(start, live.range[0])
  pass.edits.delete(live.range[1], extent.range[1])
  const [inner, outer] = [pass.trivia.indentAt(live.range[0]), pass.trivia.indentAt(extent.range[0])]
  if (pass.trivia.isFirstOnLine(live.range[0]) && inner.startsWith(outer))
    pass.edits.dedent(live.range[0], live.range[1], inner.slice(outer.length))
  return { ...outcome, removed: [] }
}

/** Leaves what stands between a block's braces, one level further out. */
function unwrap(
  block: TSESTree.BlockStatement,
  inside: Outcome,
  statement: TSESTree.IfStatement,
  extent: Node,
  lead: Lead,
  pass: Pass,
): void {
  const { edits, trivia } = pass
  const kept = keptBetween({ start: block.range[0] + 1, end: block.range[1] - 1 }, inside.removed, trivia)
  const start = keepCommentsBefore(block.range[0], statement, extent, lead, pass)
  edits.delete(start, kept.start)
  edits.delete(kept.end, extent.range[1])
  const behind = trivia.text.slice(extent.range[1], trivia.lineEnd(extent.range[1]))
  if (trivia.commentEndingAt(kept.end)?.type === 'Line' && behind.trim() !== '') {
    edits.replace(
      extent.range[1],
      extent.range[1] + behind.length - behind.trimStart().length,
      trivia.lineBreak + trivia.indentAt(extent.range[0]),
    )
  }
  const outerIndent = trivia.indentAt(extent.range[0])
  const innerIndent =
    pass.view.language === 'go' ? `${trivia.indentAt(block.range[1] - 1)}\t` : trivia.indentAt(kept.start)
  if (trivia.isFirstOnLine(kept.start) && innerIndent.startsWith(outerIndent)) {
    edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
  } else {
    const secondLine = trivia.afterLineBreak(trivia.lineEnd(kept.start))
    const indent = trivia.indentAt(secondLine)
    if (secondLine < kept.end && indent.startsWith(outerIndent))
      edits.dedent(kept.start, kept.end, indent.slice(outerIndent.length))
  }
}

/**
 * Keeps the comments between the dead branch and the live `else`, or between the test and its branch: they speak of the live one.
 *
 * @returns where the deletion in front of the live branch may begin.
 */
function keepCommentsBefore(
  liveStart: number,
  statement: TSESTree.IfStatement,
  extent: Node,
  lead: Lead,
  pass: Pass,
): number {
  const { edits, trivia } = pass
  let start = lead.pieces.length > 0 ? lead.end : extent.range[0]
  for (const comment of commentsBefore(liveStart, statement, pass)) {
    edits.delete(start, comment.start)
    edits.insert(
      comment.end,
      liveStart < statement.consequent.range[1] && !trivia.hasLineBreak(comment.end, liveStart)
        ? ' '
        : trivia.lineBreak + trivia.indentAt(extent.range[0]),
    )
    start = comment.end
  }
  return start
}

function commentsBefore(
  liveStart: number,
  { test, consequent }: TSESTree.IfStatement,
  { view, trivia }: Pass,
): readonly Comment[] {
  if (liveStart >= consequent.range[1]) return trivia.commentsIn(consequent.range[1], liveStart)
  // In Go what stands there speaks of the test.
  return view.language === 'go' ? [] : trivia.commentsIn(trivia.nextCode(outerRange(test, trivia)[1]), liveStart)
}

/** The test isn't known: fold inside it and inside the branches. */
function foldOpenIf(statement: TSESTree.IfStatement, slot: Slot, extent: Node, pass: Pass): Outcome {
  const { consequent, alternate } = statement
  pass.fold(statement.test, BOOLEAN)
  const first = foldOne(consequent, 'body', pass)
  const second = alternate && foldOne(alternate, 'body', pass)
  const isElseGone = second !== null && second.pieces.length === 0
  if (first.pieces.length === 0 && (second === null || isElseGone) && !pass.known.hasEffects(statement.test)) {
    pass.markDead(statement)
    return goneStatement(extent, slot, pass)
  }
  if (isElseGone) pass.edits.delete(consequent.range[1], statement.range[1])
  if (first.pieces.length === 0) {
    if (consequent.type === 'BlockStatement' && !pass.trivia.commentsIn(...consequent.range).length) {
      pass.edits.replace(consequent.range[0], consequent.range[1], emptyBlock(statement, pass))
    } else if (consequent.type !== 'BlockStatement') pass.edits.replace(consequent.range[0], consequent.range[1], '{}')
  }
  pass.edits.delete(extent.range[0], statement.range[0])
  pass.edits.delete(statement.range[1], extent.range[1])
  const last = (isElseGone ? first : (second ?? first)).pieces.at(-1)
  const piece = pieceOf(statement, pass)
  return {
    pieces: [last ? { ...piece, end: last.end, unterminated: last.unterminated } : piece],
    exits: first.exits && second !== null && second.exits,
    removed: [],
  }
}

/** gofmt writes an empty block over two lines. */
function emptyBlock(statement: Node, { view, trivia }: Pass): string {
  return view.language === 'go' ? `{${trivia.lineBreak}${trivia.indentAt(statement.range[0])}}` : '{}'
}

/** An `if` without `else` at the end would take the `else` of the one around it. */
function endsWithOpenIf(statement: Node): boolean {
  switch (statement.type) {
    case 'IfStatement':
      return statement.alternate === null || endsWithOpenIf(statement.alternate)
    case 'WhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'LabeledStatement':
      return endsWithOpenIf(statement.body)
    default:
      return false
  }
}
