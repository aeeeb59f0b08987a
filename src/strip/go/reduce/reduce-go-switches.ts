import type {
  GoCaseClause,
  GoCommClause,
  GoExpression,
  GoSelectStatement,
  GoSwitchStatement,
  GoTypeSwitchStatement,
} from '../../../source/go-nodes.js'
import type { TextRange } from '../../../text/text-range.js'
import { keptBetween } from '../../../text/whole-lines.js'
import type { Known } from '../../../evaluate/known-values.js'
import { goneStatement, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'
import { canUnwrapScope } from '../../reduce/scope-clash.js'
import { isLeftByBreak } from './go-exits.js'
import { isInitGone } from './reduce-go-loops.js'

/** Whether a clause is entered when control reaches its tests. */
type Verdict = 'taken' | 'never' | 'open'

/** `switch { case check: ... }` and `switch check { case true: ... }`. */
export function reduceGoSwitch(statement: GoSwitchStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { init, cases } = statement
  const isWithoutInit = init === null || isInitGone(init, reducer)
  const verdicts = verdictsOf(statement, reducer)
  if (!verdicts || verdicts.every((verdict) => verdict === 'open')) return reduceOpenSwitch(statement, reducer)
  const first = verdicts.indexOf('taken')
  const live = liveClauses(cases, verdicts, first)
  if (live.some(fallsThrough) && losesFallThrough(cases, live)) return reduceOpenSwitch(statement, reducer)
  const [only, ...others] = live
  const isBare = isWithoutInit && isHeadPure(statement, reducer)
  if (!only && isBare) return goneStatement(statement, place, reducer)
  const isEntered = only !== undefined && (only.isDefault || cases.indexOf(only) === first)
  if (isBare && isEntered && others.length === 0 && !isLeftByBreak(statement, live, reducer.view, reducer.liveness))
    return keepClause(statement, only, place, reducer)
  return keepClauses(statement, live, first, reducer)
}

/** @param first the index of the clause that is entered in any case; -1: there is no such clause. */
function keepClauses(
  statement: GoSwitchStatement,
  live: readonly GoCaseClause[],
  first: number,
  reducer: Reducer,
): Outcome {
  const { cases, discriminant } = statement
  const { fates } = reducer
  // Only a default clause is left, so the switch needs no value.
  if (discriminant) fates.set(discriminant, { kind: 'drop' })
  for (const clause of cases) if (!live.includes(clause)) fates.set(clause, { kind: 'drop' })
  const exits = live.map((clause) => reduceClause(clause, clause === cases[first], reducer))
  const isAlwaysEntered = first >= 0 || live.some(({ isDefault }) => isDefault)
  return stays(
    statement,
    reducer,
    isAlwaysEntered && !exits.includes(false) && !isLeftByBreak(statement, live, reducer.view, reducer.liveness),
  )
}

/**
 * @param isTaken whether control enters it wherever its tests are reached: then it becomes the default clause.
 * @returns whether control never passes its end.
 */
function reduceClause(clause: GoCaseClause, isTaken: boolean, reducer: Reducer): boolean {
  if (isTaken && !clause.isDefault) for (const test of clause.tests) reducer.fates.set(test, { kind: 'drop' })
  else reduceTests(clause, reducer)
  return reducer.reduceList(clause.consequent).exits
}

/** Whether a clause falls into another one, and either is removed. */
function losesFallThrough(cases: readonly GoCaseClause[], live: readonly GoCaseClause[]): boolean {
  return cases.some(
    (clause, index) =>
      fallsThrough(clause) && (!live.includes(clause) || !live.includes(cases[index + 1] as GoCaseClause)),
  )
}

/** The clauses that control may enter. */
function liveClauses(cases: readonly GoCaseClause[], verdicts: readonly Verdict[], first: number): GoCaseClause[] {
  const isReached = (clause: GoCaseClause, index: number): boolean =>
    clause.isDefault ? first < 0 : verdicts[index] === 'open' && (first < 0 || index < first)
  return cases.filter((clause, index) => index === first || isReached(clause, index))
}

/** @returns `null` when nothing is known about the value of the switch. */
function verdictsOf({ discriminant, cases }: GoSwitchStatement, reducer: Reducer): Verdict[] | null {
  if (discriminant === null)
    return cases.map(({ tests }) =>
      verdictOf(tests.map((test) => reducer.known.of(test) ?? (reducer.known.hasEffects(test) ? 'effect' : null))),
    )
  const asked = reducer.known.of(discriminant)
  if (!asked || asked.effects.length > 0) return null
  const verdicts = cases.map(({ tests, isDefault }): Verdict | null => {
    if (isDefault) return 'open'
    const values = tests.map((test) => (test.type === 'Literal' && typeof test.value === 'boolean' ? test.value : null))
    if (values.includes(null)) return null
    return values.includes(asked.truth) ? 'taken' : 'never'
  })
  return verdicts.includes(null) ? null : (verdicts as Verdict[])
}

/** @param tests the known value of each test; for an unknown one, whether evaluating it has an effect. */
function verdictOf(tests: readonly (Known | 'effect' | null)[]): Verdict {
  if (tests.length === 0 || tests.some((test) => test === 'effect' || (test !== null && test.effects.length > 0)))
    return 'open'
  if (tests.some((test) => test !== null && test !== 'effect' && test.truth)) return 'taken'
  return tests.every((test) => test !== null) ? 'never' : 'open'
}

function isHeadPure({ discriminant }: GoSwitchStatement, reducer: Reducer): boolean {
  return discriminant === null || !reducer.known.hasEffects(discriminant)
}

function reduceOpenSwitch(statement: GoSwitchStatement, reducer: Reducer): Outcome {
  const { discriminant, cases } = statement
  if (discriminant) reducer.visit(discriminant)
  for (const clause of cases) reduceTests(clause, reducer)
  const exits = exitsOf(cases, reducer) && cases.some(({ isDefault }) => isDefault)
  return stays(statement, reducer, exits && !isLeftByBreak(statement, cases, reducer.view, reducer.liveness))
}

/** Decides about the statements of clauses. @returns whether control never passes the end of one. */
function exitsOf(cases: readonly (GoCaseClause | GoCommClause)[], reducer: Reducer): boolean {
  return !cases.map(({ consequent }) => reducer.reduceList(consequent).exits).includes(false)
}

/** One of the clauses of a `select` is always entered. */
export function reduceGoSelect(statement: GoSelectStatement, reducer: Reducer): Outcome {
  const { cases } = statement
  for (const { comm } of cases) if (comm) reducer.visit(comm)
  const exits = exitsOf(cases, reducer)
  return stays(statement, reducer, exits && !isLeftByBreak(statement, cases, reducer.view, reducer.liveness))
}

/** `case ready, false:` is `case ready:`. */
function reduceTests({ tests }: GoCaseClause, reducer: Reducer): void {
  const isNever = (test: GoExpression): boolean => {
    const known = reducer.known.of(test)
    return known !== null && !known.truth && known.effects.length === 0
  }
  const someStay = tests.length > 1 && !tests.every(isNever)
  for (const test of tests)
    if (someStay && isNever(test)) reducer.fates.set(test, { kind: 'drop' })
    else reducer.visit(test)
}

/** Replaces the switch by its only remaining clause. */
function keepClause(
  statement: GoSwitchStatement,
  clause: GoCaseClause,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  const { fates, trivia } = reducer
  for (const other of statement.cases) if (other !== clause) fates.markDead(other)
  for (const test of clause.tests) fates.markDead(test)
  if (statement.discriminant) fates.markDead(statement.discriminant)
  const { pieces, exits, removed } = reducer.reduceList(clause.consequent)
  const kept = keptBetween(contentOfClause(statement, clause, reducer), removed, trivia)
  const node = statement
  if (kept.start >= kept.end) return goneStatement(node, place, reducer)
  const isOpen = place === 'list' && canUnwrapScope(clause, node, reducer)
  fates.set(node, { kind: 'clause', arm: null, clause, form: isOpen ? 'list' : 'block', removed })
  return isOpen ? { pieces, exits, removed: [] } : stays(node, reducer, exits)
}

/** The range from the colon of a clause to the next clause, including comments at its end. */
export function contentOfClause(
  statement: GoSwitchStatement,
  clause: GoCaseClause,
  source: Pick<Reducer, 'trivia'>,
): TextRange {
  const next = statement.cases[statement.cases.indexOf(clause) + 1]
  const start = source.trivia.text.indexOf(':', clause.tests.at(-1)?.range[1] ?? clause.range[0]) + 1
  return { start, end: endOfClause(clause, next?.range[0] ?? statement.bodyRange[1] - 1, source) }
}

function fallsThrough({ consequent }: GoCaseClause): boolean {
  return consequent.at(-1)?.type === 'GoFallthroughStatement'
}

/** Includes the comments after its last statement that are indented like it. */
function endOfClause(clause: GoCaseClause, next: number, { trivia }: Pick<Reducer, 'trivia'>): number {
  const indent = trivia.indentAt(clause.range[0]).length
  let end = clause.range[1]
  for (const comment of trivia.commentsIn(clause.range[1], next)) {
    if (!trivia.isFirstOnLine(comment.start) || trivia.indentAt(comment.start).length > indent) end = comment.end
  }
  return end
}

/**
 * Handles `switch v := x.(type)` where no clause reads `v`, and `switch w := f(); x.(type)` where nothing reads `w`.
 */
export function reduceGoTypeSwitch(statement: GoTypeSwitchStatement, reducer: Reducer): Outcome {
  const { init, assign, cases } = statement
  const declarator = assign.type === 'VariableDeclaration' ? assign.declarations[0] : undefined
  const asked = declarator?.init && reducer.unused.has(declarator) ? declarator.init : null
  if (init) isInitGone(init, reducer)
  if (asked) reducer.fates.set(assign, { kind: 'become', part: asked })
  reducer.visit(asked ?? assign)
  const exits = exitsOf(cases, reducer) && cases.some(({ isDefault }) => isDefault)
  return stays(statement, reducer, exits && !isLeftByBreak(statement, cases, reducer.view, reducer.liveness))
}
