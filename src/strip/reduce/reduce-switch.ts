import type { TSESTree } from '@typescript-eslint/utils'
import { outerRange } from '../../source/parentheses.js'
import type { TextRange } from '../../text/text-range.js'
import { keptBetween } from '../../text/whole-lines.js'
import { VALUE } from './position.js'
import { armOf, armsOf, type Arm, type SwitchedValue } from './switches.js'
import { exitsAlways } from './exits.js'
import { hoistedOutOf } from './hoisting.js'
import { positionsIn } from './operand-positions.js'
import { goneStatement, keepsComment, stays } from './whole-statements.js'
import type { Outcome, StatementPlace } from './outcome.js'
import type { Reducer } from './reducer.js'
import { canUnwrap } from './scope-clash.js'

/**
 * `switch (check) { case true: ... }`, `switch (check ? 'a' : 'b') { case 'a': ... }` and `switch (true) { case check:
 * ... }`.
 */
export function reduceSwitch(statement: TSESTree.SwitchStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { discriminant } = statement
  const value = valueOf(discriminant, reducer)
  const arms = value === null ? null : armsOf(statement, reducer.liveness, value)
  if (arms) {
    const live = arms.find(({ labels }) => labels.includes(value)) ?? arms.find(({ labels }) => labels.includes(null))
    return keepArm(statement, live ?? null, place, reducer)
  }
  if (discriminant.type === 'Literal' && discriminant.value === true) return reduceTrueSwitch(statement, place, reducer)
  reducer.visitChildren(statement, positionsIn(statement, VALUE, reducer.view))
  return stays(statement, reducer, false)
}

function valueOf(discriminant: TSESTree.Expression, { known }: Reducer): SwitchedValue | null {
  const value = known.of(discriminant)
  return value?.exact && value.effects.length === 0 ? value.truth : known.selectedValueOf(discriminant)
}

/** Replaces the whole by the statements of one arm. */
function keepArm(
  statement: TSESTree.SwitchStatement,
  arm: Arm | null,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  const { fates, trivia } = reducer
  for (const item of statement.cases) if (!arm?.cases.includes(item)) fates.markDead(item)
  fates.markDead(statement.discriminant)
  // Of a switch that is gone since an earlier round, all is dead, so that an arm no longer shows its `break`.
  if (!arm || reducer.liveness.isDead(statement)) return goneStatement(statement, place, reducer)
  markArm(arm, reducer)

  const inside = reducer.reduceList(arm.body)
  const { removed, exits } = inside
  const kept = keptBetween(contentOf(arm, trivia), removed, trivia)
  const isComment = inside.pieces.length === 0
  if (isComment && !(arm.block ? keepsComment(arm.block, removed, reducer) : kept.start < kept.end))
    return { ...goneStatement(statement, place, reducer), exits }
  const clause = { kind: 'clause', arm, clause: null, removed } as const
  if (arm.block && (place === 'body' || !canUnwrap(arm.block, statement, reducer))) {
    fates.set(statement, { ...clause, form: 'block' })
    return stays(arm.block, reducer, exits)
  }
  fates.set(statement, { ...clause, form: place })
  if (place === 'body')
    return { pieces: [{ first: statement.range[0], end: statement.range[1], unterminated: false }], exits, removed: [] }
  const comment = { first: kept.start, end: kept.end, unterminated: false, isComment: true }
  return { pieces: isComment ? [comment] : inside.pieces, exits, removed: [] }
}

function markArm({ cases, exit, inner, behind }: Arm, reducer: Reducer): void {
  const { fates } = reducer
  for (const { test } of cases) fates.markDead(test)
  // Of several consecutive cases, only the last has statements that run.
  for (const { consequent } of cases.slice(0, -1)) consequent.forEach((statement) => fates.markDead(statement))
  markExit(exit ?? inner, reducer)
  behind.forEach((statement) => fates.markDead(statement))
}

/** The `break` is deleted when its arm is unwrapped. If it is in an `if`, only the rest of that `if` is dead. */
function markExit(exit: Arm['exit'], reducer: Reducer): void {
  if (exit?.type !== 'IfStatement') return reducer.fates.markDead(exit)
  reducer.fates.markDead(exit.test)
  for (const branch of [exit.consequent, exit.alternate])
    if (branch && reducer.liveness.isDead(branch)) reducer.fates.markDead(branch)
}

/** The range of an arm's statements with their comments, without the `break`. */
export function contentOf({ cases, block, exit, body, behind }: Arm, trivia: Reducer['trivia']): TextRange {
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

/**
 * The first case that holds decides. Cases that never hold are removed, and so is everything after one that always
 * holds.
 */
function reduceTrueSwitch(statement: TSESTree.SwitchStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { cases } = statement
  const gone = neverEntered(cases, reducer)
  const always = cases.findIndex((item) => truthOf(item, reducer) === true)
  const live = cases[always]
  const behind = cases.slice(always + 1)
  const isDecided = live !== undefined && canEndAt(always, cases, reducer)
  if (isDecided) {
    const arm = cases.slice(0, always).every((item) => gone.has(item)) ? armOf([live], true, reducer.liveness) : null
    if (arm) return keepArm(statement, arm, place, reducer)
    for (const item of behind) gone.add(item)
  } else if (cases.length > 0 && cases.every((item) => gone.has(item))) return goneStatement(statement, place, reducer)
  for (const item of cases) {
    const before = cases.slice(0, cases.indexOf(item)).findLast((earlier) => !gone.has(earlier))
    reduceCase(item, isDecided && item === live, before, gone, reducer)
  }
  return stays(statement, reducer, false)
}

function truthOf({ test }: TSESTree.SwitchCase, { known }: Reducer): boolean | null {
  const value = test && known.of(test)
  return value?.exact && value.effects.length === 0 ? value.truth : null
}

/** Cases that never hold and that no other case falls into. */
function neverEntered(cases: readonly TSESTree.SwitchCase[], reducer: Reducer): Set<TSESTree.SwitchCase> {
  const gone = new Set<TSESTree.SwitchCase>()
  for (const [index, item] of cases.entries()) {
    const before = cases.slice(0, index).findLast((earlier) => !gone.has(earlier))
    const isEntered = before?.consequent.some(exitsAlways) === false
    const canGo = item.consequent.length === 0 || (!isEntered && canDrop(item, reducer))
    if (truthOf(item, reducer) === false && canGo) gone.add(item)
  }
  return gone
}

/** Whether a case that always holds can be the last one. */
function canEndAt(index: number, cases: readonly TSESTree.SwitchCase[], reducer: Reducer): boolean {
  const behind = cases.slice(index + 1)
  return (
    !cases.slice(0, index).some(({ test }) => test === null) &&
    (behind.length === 0 || cases[index]?.consequent.some(exitsAlways) === true) &&
    behind.every((item) => canDrop(item, reducer))
  )
}

function reduceCase(
  item: TSESTree.SwitchCase,
  isLast: boolean,
  before: TSESTree.SwitchCase | undefined,
  gone: ReadonlySet<TSESTree.SwitchCase>,
  reducer: Reducer,
): void {
  const { fates } = reducer
  if (gone.has(item)) return fates.set(item, { kind: 'drop' })
  if (isLast && item.test) fates.set(item.test, { kind: 'text', text: 'default' })
  // `case a: case false: run()` is `case a: run()`.
  else if (item.test && truthOf(item, reducer) === false && before?.consequent.length === 0)
    fates.set(item.test, { kind: 'drop' })
  else return reducer.visit(item)
  reducer.reduceList(item.consequent)
}

/** Whether the case declares nothing that other cases use. */
function canDrop(item: TSESTree.SwitchCase, reducer: Reducer): boolean {
  return !item.consequent.some(({ type }) => /Declaration$/.test(type)) && hoistedOutOf(item, reducer) === ''
}
