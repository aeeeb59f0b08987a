import { doesSomething } from './reduce-go-loops.js'
import type { GoBlockStatement, GoIfStatement, GoNode, GoStatement } from '../../../source/go-nodes.js'
import type { AnyNode, Node } from '../../../source/source-view.js'
import { isWithin } from '../../../source/walk.js'
import { isGoStatement } from '../../../evaluate/go-effects.js'
import { BOOLEAN } from '../../reduce/position.js'
import { lostBeside } from '../../reduce/lost-parts.js'
import { reduceIf } from '../../reduce/reduce-if.js'
import { goneStatement, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'
import { canUnwrapScope } from '../../reduce/scope-clash.js'
import { declaredBy, scopeOf } from '../../../source/bindings.js'

/**
 * Reduces `if init; test`. If the init statement has an effect it is kept, in front of the live branch if that uses its
 * names. If nothing needs the init statement, this is a plain `if`.
 */
export function reduceGoIf(statement: GoIfStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const init = statement.init as GoStatement
  const { fates, known } = reducer
  const test = known.of(statement.test)
  if (!test || test.effects.length > 0) return reduceOpen(statement, init, place, reducer)
  const { live, dead } = liveOf(statement, reducer)
  const isNeeded = live !== null && isUsedIn(init, live, reducer)
  if (!isNeeded && !doesSomething(init, reducer)) {
    fates.set(init, { kind: 'drop' })
    // Without its init statement this is a plain `if`.
    return reduceIf(statement, place, statement, reducer)
  }
  if (!canStandBefore(live, init, isNeeded, reducer)) return reduceOpen(statement, init, place, reducer)
  const plan = live?.type === 'IfStatement' ? planElseIf(live, init, reducer) : { live, effect: null, dead: [] }
  if (!plan) return reduceOpen(statement, init, place, reducer)
  for (const node of [...dead, ...plan.dead]) fates.markDead(node)
  return plan.live?.type === 'IfStatement'
    ? moveInit(statement, init, plan.live, reducer)
    : reduceInit(statement, init, { live: plan.live, effect: plan.effect, place, isNeeded }, reducer)
}

/** What remains of an `else if`: all of it, or the effect of its test and one branch. */
interface ElseIfPlan {
  readonly live: GoBlockStatement | GoIfStatement | null
  readonly effect: Node | null
  readonly dead: readonly (AnyNode | null)[]
}

function planElseIf(statement: GoIfStatement, init: GoStatement, reducer: Reducer): ElseIfPlan | null {
  const { test, consequent, alternate } = statement
  const { truth, effects } = reducer.known.of(test) ?? { truth: false, effects: [] }
  if (effects.length === 0) return { live: statement, effect: null, dead: [] }
  const [live, other] = truth ? [consequent, alternate] : [alternate, consequent]
  if (live?.type === 'IfStatement') return null
  const effect = onlyEffect(effects, live, init, reducer)
  return effect && { live, effect, dead: [other, ...lostBeside(test, effect)] }
}

/** The one side effect of a test after `else`, if it can run between the init statement and the branch. */
function onlyEffect(
  [effect, ...more]: readonly Node[],
  branch: GoBlockStatement | null,
  init: GoStatement,
  reducer: Reducer,
): Node | null {
  const isPlain = effect && more.length === 0 && !reducer.known.isTouched(effect)
  return isPlain && !(branch && redeclares(branch, init, reducer)) ? effect : null
}

/** An `if` can hold only one init statement, and a scope only one variable of each name. */
function canStandBefore(
  live: GoBlockStatement | GoIfStatement | null,
  init: GoStatement,
  isNeeded: boolean,
  reducer: Reducer,
): boolean {
  if (live?.type === 'IfStatement') return live.init === null
  const isStatement = isNeeded || statementText(init, reducer) === null
  return !live || !isStatement || !redeclares(live, init, reducer)
}

/** The branch that always runs, and the parts that never run. Follows `else if` while the tests are known. */
function liveOf(
  statement: GoIfStatement,
  reducer: Reducer,
): { live: GoBlockStatement | GoIfStatement | null; dead: GoNode[] } {
  const dead: GoNode[] = []
  for (let current = statement; ;) {
    const known = reducer.known.of(current.test)
    if (!known || known.effects.length > 0 || (current !== statement && current.init !== null))
      return { live: current, dead }
    dead.push(current.test)
    if (known.truth && current.alternate) dead.push(current.alternate)
    if (known.truth) return { live: current.consequent, dead }
    dead.push(current.consequent)
    if (current.alternate?.type !== 'IfStatement') return { live: current.alternate, dead }
    current = current.alternate
  }
}

/** `if v := f(); !check { ... } else if v > 1 { ... }` becomes `if v := f(); v > 1 { ... }`. */
function moveInit(statement: GoIfStatement, init: GoStatement, live: GoIfStatement, reducer: Reducer): Outcome {
  reducer.visit(init)
  reducer.fates.set(statement, { kind: 'become', part: live })
  const inside = reduceIf(live, 'body', live, reducer)
  return stays(statement, reducer, inside.exits)
}

interface InitPlan {
  readonly live: GoBlockStatement | null
  readonly place: StatementPlace
  readonly isNeeded: boolean
  /** The side effect of a test after `else`, which runs between the two. */
  readonly effect: Node | null
}

/** Puts the init statement in front of the live branch. There is no block around both unless names clash. */
function reduceInit(
  statement: GoIfStatement,
  init: GoStatement,
  { live, place, isNeeded, effect }: InitPlan,
  reducer: Reducer,
): Outcome {
  const outcome = reducer.reduceStatement(init, 'body')
  const isTouched = reducer.known.isTouched(init)
  const text = isNeeded || outcome.pieces.length === 0 ? null : statementText(init, reducer)
  const isStatement = text !== null && (!isTouched || isWithoutNames(init, reducer))
  const { pieces, exits, removed } = live ? reducer.reduceList(live.body) : NOTHING
  const scopes = [...(live ? [live] : []), ...(isStatement ? [] : [statement])]
  const isOpen =
    place === 'list' && (isNeeded || isStatement) && scopes.every((scope) => canUnwrapScope(scope, statement, reducer))
  reducer.fates.set(statement, { kind: 'go-init', live, effect, isOpen, text: isTouched ? null : text, removed })
  const [first, end] = isOpen ? init.range : statement.range
  const piece = { first, end, unterminated: false }
  return { pieces: isOpen ? [piece, ...pieces] : [piece], exits, removed: [] }
}

const NOTHING: Outcome = { pieces: [], exits: false, removed: [] }

/** Once nothing needs its names, the call left inside is a statement already. */
function isWithoutNames(init: GoStatement, { unused }: Reducer): boolean {
  return init.type !== 'VariableDeclaration' || unused.has(init.declarations[0] as GoNode)
}

/** `found, err := find()` whose names nothing reads: `find()`. */
function statementText(init: GoStatement, reducer: Reducer): string | null {
  if (init.type !== 'VariableDeclaration') return reducer.trivia.text.slice(...init.range)
  const declarator = init.declarations.length === 1 ? init.declarations[0] : null
  if (!declarator?.init) return null
  const value = reducer.trivia.text.slice(...declarator.init.range)
  if (isGoStatement(declarator.init, reducer.view)) return value
  const names = declarator.id.type === 'ArrayPattern' ? declarator.id.elements.map(() => '_').join(', ') : '_'
  return `${names} = ${value}`
}

/** The test isn't known, so the init statement is kept with the names still in use. */
function reduceOpen(statement: GoIfStatement, init: GoStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { consequent, alternate, test } = statement
  if (reducer.reduceStatement(init, 'body').pieces.length === 0) reducer.fates.set(init, { kind: 'drop' })
  reducer.visit(test, BOOLEAN)
  const first = reducer.reduceStatement(consequent, 'body')
  const second = alternate && reducer.reduceStatement(alternate, 'body')
  const isEmptied = first.pieces.length === 0 && !second?.pieces.length
  if (isEmptied && !reducer.known.hasEffects(test) && !doesSomething(init, reducer))
    return goneStatement(statement, place, reducer)
  return {
    pieces: stays(statement, reducer, false).pieces,
    exits: first.exits && second !== null && second.exits,
    removed: [],
  }
}

/** Whether the branch declares a name that the init statement declares as well. */
function redeclares(live: GoBlockStatement, init: GoStatement, { view }: Reducer): boolean {
  const names = scopeOf(view, live)?.set
  return names !== undefined && declaredBy(view, init).some(({ name }) => names.has(name))
}

function isUsedIn(init: GoStatement, live: GoNode, reducer: Reducer): boolean {
  if (init.type !== 'VariableDeclaration') return true
  return declaredBy(reducer.view, init).some((variable) =>
    reducer.liveness
      .liveReferences(variable)
      .some((reference) => !reference.init && isWithin(reference.identifier, new Set([live]))),
  )
}
