import { asNode } from '../../source/go-casts.js'
import type {
  GoCaseClause,
  GoExpression,
  GoNode,
  GoSwitchStatement,
  GoTypeSwitchStatement,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { TextRange } from '../../text/text-range.js'
import { walk } from '../../source/walk.js'
import { foldList, goneStatement, stays, type Outcome, type Slot } from '../families/statements.js'
import { removeCase, removeListItems } from '../layout.js'
import { keptBetween } from '../../text/whole-lines.js'
import { outerRange } from '../../source/parentheses.js'
import type { Known } from '../../evaluate/known-values.js'
import type { Pass } from '../pass.js'
import { canUnwrapScope } from '../scope-clash.js'
import { outdent } from './go-blocks.js'
import { isInitGone } from './go-loops.js'

/** What is known of a clause when control asks for it. */
type Verdict = 'taken' | 'never' | 'open'

/** `switch { case check: ... }` and `switch check { case true: ... }`. */
export function foldGoSwitch(statement: GoSwitchStatement, slot: Slot, pass: Pass): Outcome {
  const { init } = statement
  const head = statement.discriminant
    ? outerRange(asNode(statement.discriminant), pass.trivia)[0]
    : statement.bodyRange[0]
  if (init && isInitGone(init, pass)) pass.edits.delete(init.range[0], head)
  const verdicts = verdictsOf(statement, pass)
  if (!verdicts || verdicts.every((verdict) => verdict === 'open')) return foldOpenSwitch(statement, pass)
  const { cases } = statement
  const first = verdicts.indexOf('taken')
  const isReached = (clause: GoCaseClause, index: number): boolean =>
    clause.isDefault ? first < 0 : verdicts[index] === 'open' && (first < 0 || index < first)
  const live = cases.filter((clause, index) => index === first || isReached(clause, index))
  // A clause that another one falls into stays where it is.
  const isFallenInto = cases.some(
    (clause, index) =>
      fallsThrough(clause) && (!live.includes(clause) || !live.includes(cases[index + 1] as GoCaseClause)),
  )
  if (isFallenInto && live.some(fallsThrough)) return foldOpenSwitch(statement, pass)
  const only = live[0]
  if (live.length === 0 && statement.init === null && isHeadPure(statement, pass))
    return goneStatement(asNode(statement), slot, pass)
  if (
    only &&
    live.length === 1 &&
    (only.isDefault || cases.indexOf(only) === first) &&
    statement.init === null &&
    isHeadPure(statement, pass) &&
    !breaks(only, statement, pass)
  ) {
    return unwrapClause(statement, only, slot, pass)
  }
  const { discriminant } = statement
  if (discriminant) {
    // Only a default is left, which asks for nothing.
    pass.markDead(asNode(discriminant))
    pass.edits.delete(head, statement.bodyRange[0])
  }
  for (const clause of cases) if (!live.includes(clause)) removeClause(clause, statement, pass)
  for (const clause of live) {
    if (cases.indexOf(clause) === first && !clause.isDefault) becomeDefault(clause, pass)
    else foldTests(clause, pass)
    foldList(clause.consequent as never[], pass)
  }
  return stays(asNode(statement), pass, false)
}

/** @returns `null`: what the switch asks for isn't known at all. */
function verdictsOf({ discriminant, cases }: GoSwitchStatement, pass: Pass): Verdict[] | null {
  if (discriminant === null)
    return cases.map(({ tests }) =>
      verdictOf(
        tests.map((test) => pass.known.of(asNode(test)) ?? (pass.known.hasEffects(asNode(test)) ? 'effect' : null)),
      ),
    )
  const asked = pass.known.of(asNode(discriminant))
  if (!asked || asked.effects.length > 0) return null
  const verdicts = cases.map(({ tests, isDefault }): Verdict | null => {
    if (isDefault) return 'open'
    const values = tests.map((test) => (test.type === 'Literal' && typeof test.value === 'boolean' ? test.value : null))
    if (values.includes(null)) return null
    return values.includes(asked.truth) ? 'taken' : 'never'
  })
  return verdicts.includes(null) ? null : (verdicts as Verdict[])
}

/** @param tests what is known of each; of an unknown one, whether asking has an effect. */
function verdictOf(tests: readonly (Known | 'effect' | null)[]): Verdict {
  if (tests.length === 0 || tests.some((test) => test === 'effect' || (test !== null && test.effects.length > 0)))
    return 'open'
  if (tests.some((test) => test !== null && test !== 'effect' && test.truth)) return 'taken'
  return tests.every((test) => test !== null) ? 'never' : 'open'
}

function isHeadPure({ discriminant }: GoSwitchStatement, pass: Pass): boolean {
  return discriminant === null || !pass.known.hasEffects(asNode(discriminant))
}

function foldOpenSwitch({ discriminant, cases }: GoSwitchStatement, pass: Pass): Outcome {
  if (discriminant) pass.fold(asNode(discriminant))
  for (const clause of cases) {
    foldTests(clause, pass)
    foldList(clause.consequent as never[], pass)
  }
  return stays(asNode((cases[0]?.parent ?? discriminant?.parent) as GoNode), pass, false)
}

/** `case ready, false:` is `case ready:`. */
function foldTests({ tests }: GoCaseClause, pass: Pass): void {
  const isNever = (test: GoExpression): boolean => {
    const known = pass.known.of(asNode(test))
    return known !== null && !known.truth && known.effects.length === 0
  }
  const going = tests.length > 1 && !tests.every(isNever) ? tests.filter(isNever).map(asNode) : []
  removeListItems(tests.map(asNode), (test) => going.includes(test), pass)
  for (const test of tests) {
    if (going.includes(asNode(test))) pass.markDead(asNode(test))
    else pass.fold(asNode(test))
  }
}

function becomeDefault({ range, tests }: GoCaseClause, pass: Pass): void {
  const last = tests.at(-1)
  if (!last) return
  pass.edits.replace(range[0], pass.trivia.text.indexOf(':', last.range[1]), 'default')
  for (const test of tests) pass.markDead(asNode(test))
}

function removeClause(clause: GoCaseClause, { cases, bodyRange }: GoSwitchStatement, pass: Pass): void {
  removeCase(asNode(clause), cases[cases.indexOf(clause) + 1]?.range[0] ?? bodyRange[1] - 1, pass)
}

function fallsThrough({ consequent }: GoCaseClause): boolean {
  return consequent.at(-1)?.type === 'GoFallthroughStatement'
}

/** Whether a `break` in the clause leaves this very switch: Go knows none that leaves a block. */
function breaks(clause: GoCaseClause, { parent }: GoSwitchStatement, { view }: Pass): boolean {
  const own = parent.type === 'LabeledStatement' ? parent.label.name : null
  let found = false
  const visit = (node: GoNode, isInside: boolean): void =>
    walk(asNode(node), view.visitorKeys, (inner) => {
      const current = inner as unknown as GoNode
      if (current.type === 'BreakStatement' && (current.label === null ? !isInside : current.label.name === own))
        found = true
      if (found || current.type === 'FunctionExpression') return false
      if (
        isInside ||
        current === node ||
        !/^(?:For(?:Of)?Statement|Go(?:Type)?SwitchStatement|GoSelectStatement)$/.test(current.type)
      )
        return true
      if (own !== null) visit(current, true)
      return false
    })
  visit(clause, false)
  return found
}

/** The one clause that is left takes the place of the switch. */
function unwrapClause(statement: GoSwitchStatement, clause: GoCaseClause, slot: Slot, pass: Pass): Outcome {
  for (const other of statement.cases) if (other !== clause) pass.markDead(asNode(other))
  for (const test of clause.tests) pass.markDead(asNode(test))
  if (statement.discriminant) pass.markDead(asNode(statement.discriminant))
  const { trivia, edits } = pass
  const inside = foldList(clause.consequent as never[], pass)
  const next = statement.cases[statement.cases.indexOf(clause) + 1]
  const lastTest = clause.tests.at(-1)
  const colon = trivia.text.indexOf(':', lastTest ? lastTest.range[1] : clause.range[0])
  const range: TextRange = {
    start: colon + 1,
    end: endOfClause(clause, next?.range[0] ?? statement.bodyRange[1] - 1, pass),
  }
  const kept = keptBetween(range, inside.removed, trivia)
  if (kept.start >= kept.end) return goneStatement(asNode(statement), slot, pass)
  const node = asNode(statement)
  if (slot === 'list' && canUnwrapScope(asNode(clause), node, pass)) {
    edits.delete(statement.range[0], kept.start)
    edits.delete(kept.end, statement.range[1])
    outdent(kept, clause.range[0], statement.range[0], pass)
    return { pieces: inside.pieces, exits: inside.exits, removed: [] }
  }
  edits.replace(statement.range[0], colon + 1, '{')
  edits.replace(kept.end, statement.range[1], `${trivia.lineBreak}${trivia.indentAt(statement.range[0])}}`)
  return { ...stays(node, pass, inside.exits), removed: [] }
}

/** With the comments behind its last statement, which are indented like it. */
function endOfClause(clause: GoCaseClause, next: number, { trivia }: Pass): number {
  const indent = trivia.indentAt(clause.range[0]).length
  let end = clause.range[1]
  for (const comment of trivia.commentsIn(clause.range[1], next)) {
    if (!trivia.isFirstOnLine(comment.start) || trivia.indentAt(comment.start).length > indent) end = comment.end
  }
  return end
}

/** `switch v := x.(type)` where no clause asks for `v` any more; `switch w := f(); x.(type)` where nothing asks for `w`. */
export function foldGoTypeSwitch(statement: GoTypeSwitchStatement, pass: Pass): Outcome {
  const { init, assign, cases } = statement
  const declarator = assign.type === 'VariableDeclaration' ? assign.declarations[0] : undefined
  const asked = declarator?.init && pass.unused.has(asNode(declarator)) ? declarator.init : null
  if (init && isInitGone(init, pass)) pass.edits.delete(init.range[0], assign.range[0])
  if (asked) {
    pass.edits.delete(assign.range[0], asked.range[0])
    pass.markDead(asNode((declarator as GoVariableDeclarator).id))
  }
  for (const part of [asked ?? assign, ...cases]) pass.fold(asNode(part))
  return stays(asNode(statement), pass, false)
}
