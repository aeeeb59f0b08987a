import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { hoistedOutOf } from '../hoisting.js'
import { removeCase, removeWithLines } from '../layout.js'
import { keptBetween, leadingCommentsStart, rangeWithLines } from '../../text/whole-lines.js'
import { outerRange } from '../../source/parentheses.js'
import type { Pass } from '../pass.js'
import { canUnwrap } from '../scope-clash.js'
import { armOf, armsOf, type Arm } from '../switches.js'
import { exitsAlways } from './exits.js'
import { foldList, goneStatement, keepsComment, stays, type Outcome, type Slot } from './statements.js'

/** `switch (check) { case true: ... }` and `switch (true) { case check: ... }`. */
export function foldSwitch(statement: TSESTree.SwitchStatement, slot: Slot, pass: Pass): Outcome {
  const value = pass.known.of(statement.discriminant)
  const arms = value?.exact && value.effects.length === 0 ? armsOf(statement, pass.liveness) : null
  if (value && arms) {
    const live =
      arms.find(({ labels }) => labels.includes(value.truth)) ?? arms.find(({ labels }) => labels.includes(null))
    return keepArm(statement, live ?? null, slot, pass)
  }
  if (statement.discriminant.type === 'Literal' && statement.discriminant.value === true)
    return foldTrueSwitch(statement, slot, pass)
  pass.foldChildren(statement)
  return stays(statement, pass, false)
}

/** Leaves the statements of one arm in the place of the whole. */
function keepArm(statement: TSESTree.SwitchStatement, arm: Arm | null, slot: Slot, pass: Pass): Outcome {
  for (const item of statement.cases) if (!arm?.cases.includes(item)) pass.markDead(item)
  pass.markDead(statement.discriminant)
  if (!arm) return goneStatement(statement, slot, pass)
  for (const { test } of arm.cases) pass.markDead(test)
  // Of several cases in a row, all but the last do nothing.
  for (const { consequent } of arm.cases.slice(0, -1)) consequent.forEach((statement) => pass.markDead(statement))
  markExit(arm.exit ?? arm.inner, pass)
  arm.behind.forEach((statement) => pass.markDead(statement))

  const { edits, trivia } = pass
  const inside = foldList(arm.body, pass)
  const content = contentOf(arm, pass)
  const kept = keptBetween(content, inside.removed, trivia)
  const isComment = inside.pieces.length === 0
  if (isComment && !(arm.block ? keepsComment(arm.block, inside.removed, pass) : kept.start < kept.end))
    return { ...goneStatement(statement, slot, pass), exits: inside.exits }
  const outerIndent = trivia.indentAt(statement.range[0])
  const start = keepCommentsOf(arm, statement, outerIndent, pass)
  if (arm.block && (slot === 'body' || !canUnwrap(arm.block, statement, pass))) {
    edits.delete(start, arm.block.range[0])
    edits.delete(arm.block.range[1], statement.range[1])
    for (const gone of [...(arm.exit ? [arm.exit] : []), ...arm.behind]) removeWithLines(gone, pass)
    dedent(arm.block.range[0], arm.block.range[1], trivia.indentAt(arm.block.range[1] - 1), outerIndent, pass)
    return stays(arm.block, pass, inside.exits)
  }
  edits.delete(start, kept.start)
  edits.delete(kept.end, statement.range[1])
  const isFirst = trivia.isFirstOnLine(kept.start)
  dedent(kept.start, kept.end, trivia.indentAt(isFirst ? kept.start : kept.end), outerIndent, pass)
  if (trivia.commentEndingAt(kept.end)?.type === 'Line' && !trivia.isLastOnLine(statement.range[1]))
    edits.insert(kept.end, trivia.lineBreak + outerIndent)
  if (slot === 'body') {
    edits.insertFirst(kept.start, '{ ')
    edits.insert(kept.end, ' }')
    return {
      ...stays(statement, pass, inside.exits),
      pieces: [{ first: statement.range[0], end: statement.range[1], unterminated: false }],
    }
  }
  const pieces = isComment
    ? [{ first: kept.start, end: kept.end, unterminated: false, isComment: true }]
    : inside.pieces
  return { pieces, exits: inside.exits, removed: [] }
}

/** The `break` itself is no more than the sign by which the arm is known: of an `if` around it only the rest is dead. */
function markExit(exit: Arm['exit'], pass: Pass): void {
  if (exit?.type !== 'IfStatement') return pass.markDead(exit)
  pass.markDead(exit.test)
  for (const branch of [exit.consequent, exit.alternate])
    if (branch && pass.liveness.isDead(branch)) pass.markDead(branch)
}

function dedent(start: number, end: number, inner: string, outer: string, pass: Pass): void {
  if (inner.startsWith(outer)) pass.edits.dedent(start, end, inner.slice(outer.length))
}

/** Where the statements of an arm stand, with their comments, without the `break`. */
function contentOf({ cases, block, exit, body, behind }: Arm, { trivia }: Pass): TextRange {
  const cut = exit ?? behind[0]
  const label = cases.at(-1) as TSESTree.SwitchCase
  const start = block
    ? block.range[0] + 1
    : trivia.nextCode(label.test ? outerRange(label.test, trivia)[1] : label.range[0] + 'default'.length) + 1
  if (cut && cut.range[0] >= start && (!block || cut.range[1] <= block.range[1])) return { start, end: cut.range[0] }
  if (block) return { start, end: block.range[1] - 1 }
  const end = body.at(-1)?.range[1] ?? start
  const comment = trivia
    .commentsIn(end, trivia.nextCode(end))
    .find((candidate) => !trivia.hasLineBreak(end, candidate.start))
  return { start, end: comment?.end ?? end }
}

/** Comments above an arm, or above a label of it, speak of it. */
function keepCommentsOf({ cases }: Arm, { range }: Node, indent: string, { trivia, edits }: Pass): number {
  let start = range[0]
  for (const {
    range: [label],
  } of cases) {
    for (const comment of trivia.commentsIn(leadingCommentsStart(label, trivia), label)) {
      edits.delete(start, comment.start)
      edits.insert(comment.end, trivia.lineBreak + indent)
      start = comment.end
    }
  }
  return start
}

/** The first case that holds decides. Those that never hold go, and so does what comes behind one that always does. */
function foldTrueSwitch(statement: TSESTree.SwitchStatement, slot: Slot, pass: Pass): Outcome {
  const { cases } = statement
  const truthOf = ({ test }: TSESTree.SwitchCase): boolean | null => {
    const known = test && pass.known.of(test)
    return known?.exact && known.effects.length === 0 ? known.truth : null
  }
  const gone = new Set<TSESTree.SwitchCase>()
  const before = (index: number): TSESTree.SwitchCase | undefined =>
    cases.slice(0, index).findLast((item) => !gone.has(item))
  const isEntered = (index: number): boolean => before(index)?.consequent.some(exitsAlways) === false
  cases.forEach((item, index) => {
    const canGo = item.consequent.length === 0 || (!isEntered(index) && canDrop(item, pass))
    if (truthOf(item) === false && canGo) gone.add(item)
  })
  const always = cases.findIndex((item) => truthOf(item) === true)
  const live = cases[always]
  const behind = cases.slice(always + 1)
  const isEarlierDefault = cases.slice(0, Math.max(always, 0)).some(({ test }) => test === null)
  const isDecided =
    live !== undefined &&
    !isEarlierDefault &&
    (behind.length === 0 || live.consequent.some(exitsAlways)) &&
    behind.every((item) => canDrop(item, pass))
  if (isDecided) {
    const arm = cases.slice(0, always).every((item) => gone.has(item)) ? armOf([live], true, pass.liveness) : null
    if (arm) return keepArm(statement, arm, slot, pass)
    for (const item of behind) gone.add(item)
  } else if (cases.length > 0 && cases.every((item) => gone.has(item))) return goneStatement(statement, slot, pass)
  for (const item of cases) {
    if (gone.has(item)) {
      removeCase(item, cases[cases.indexOf(item) + 1]?.range[0] ?? statement.range[1] - 1, pass)
    } else if (isDecided && item === live && item.test) {
      pass.edits.replace(item.range[0], outerRange(item.test, pass.trivia)[1], 'default')
      pass.markDead(item.test)
      foldList(item.consequent, pass)
    } else if (item.test && truthOf(item) === false && before(cases.indexOf(item))?.consequent.length === 0) {
      removeLabel(item, item.test, pass)
    } else pass.fold(item)
  }
  return stays(statement, pass, false)
}

/** `case a: case false: run()` is `case a: run()`; what is said above a label may be about what it leads to. */
function removeLabel(item: TSESTree.SwitchCase, test: Node, pass: Pass): void {
  const colon = pass.trivia.nextCode(outerRange(test, pass.trivia)[1])
  const { start, end } = rangeWithLines(item.range[0], colon + 1, pass.trivia, true)
  pass.edits.delete(start, end)
  pass.markDead(test)
  foldList(item.consequent, pass)
}

/** Nothing that other cases see is declared in it. */
function canDrop(item: TSESTree.SwitchCase, pass: Pass): boolean {
  return !item.consequent.some(({ type }) => /Declaration$/.test(type)) && hoistedOutOf(item, pass) === ''
}
