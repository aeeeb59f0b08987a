import type { GoForOfStatement, GoForStatement, GoNode } from '../../../source/go-nodes.js'
import { asGo, asNode } from '../../../source/go-casts.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode } from '../../../source/source-view.js'
import { contains } from '../../../text/text-range.js'
import { reduceToBlock } from '../../reduce/reduce-if.js'
import { BOOLEAN } from '../../reduce/position.js'
import { goneStatement, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'
import { isLeftByBreak } from './go-exits.js'
import { blankNames, hasEffectsLeft, reduceGoPart } from './reduce-go-names.js'

/** `for check {` is removed, or loses its condition. */
export function reduceGoFor(statement: GoForStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { init, test, update, body } = statement
  const known = test && reducer.known.of(test)
  const runs = known?.effects.length === 0 ? known.truth : null
  if (runs === false && !(init && doesSomething(init, reducer))) return goneStatement(statement, place, reducer)
  if (test && runs) reducer.fates.set(test, { kind: 'drop' })
  else if (test) reducer.visit(test, BOOLEAN)
  if (init) isInitGone(init, reducer)
  if (update) reduceGoPart(update, reducer)
  reducer.visit(body)
  const isEndless = test === null || reducer.fates.isDropped(test)
  return stays(statement, reducer, isEndless && !isLeftByBreak(statement, [body], reducer.view, reducer.liveness))
}

/** Whether an init statement does more than declare unused names. */
export function doesSomething(init: GoNode, reducer: Reducer): boolean {
  if (init.type !== 'VariableDeclaration') return init.type !== 'EmptyStatement'
  return init.declarations.some((declarator) => hasEffectsLeft(declarator, reducer))
}

/** Decides about an init statement. @returns whether all of it is removed. */
export function isInitGone(init: GoNode, reducer: Reducer): boolean {
  if (init.type === 'VariableDeclaration') return reducer.reduceStatement(init, 'body').pieces.length === 0
  return reduceGoPart(init, reducer)
}

/** `for i, item := range items` where one name is unused now, or one item is left. */
export function reduceGoRange(statement: GoForOfStatement, place: StatementPlace, reducer: Reducer): Outcome {
  const { left, right, body } = statement
  const { unused, fates } = reducer
  const names = namesOfRange(left)
  const isGone = (name: GoNode): boolean => unused.has(name) || isBlank(name)
  if (left && names.some((name) => unused.has(name))) {
    const [key, value] = names
    if (names.every(isGone)) for (const name of names) fates.set(name, { kind: 'drop' })
    else if (key && value && isGone(value)) fates.set(value, { kind: 'drop' })
    else if (key) blankNames(key, reducer)
  }
  reducer.visit(right)
  const block = asNode(body)
  if (place === 'list' && block.type === 'BlockStatement' && names.every(isGone) && isLeftWithOne(statement, reducer)) {
    for (const node of [left, right]) fates.markDead(node)
    return reduceToBlock(statement, block, reducer)
  }
  reducer.visit(body)
  return stays(statement, reducer, false)
}

/**
 * Whether the loop runs once now, and the strip took the other value or the name: `for range []bool{true}`. A jump in
 * the body may need the loop.
 */
function isLeftWithOne(loop: GoForOfStatement, { fates, view, trivia, unused }: Reducer): boolean {
  const {
    left,
    right,
    body,
    range: [start],
  } = loop
  if (right.type !== 'ArrayExpression') return false
  if (right.elements.length < 2 && !namesOfRange(left).some((name) => unused.has(name))) return false
  const items = right.elements.filter((element) => !fates.isDropped(element))
  const [item] = items
  const isBoolean = items.length === 1 && item?.type === 'Literal' && item.goKind === 'bool'
  return (
    isBoolean &&
    trivia.commentsIn(start, body.range[0]).length === 0 &&
    !nodesOf(view, 'BreakStatement', 'ContinueStatement').some((jump) => contains(body, jump) && mayEnd(loop, jump))
  )
}

/** Whether a jump in the body may be one of the loop; without a label, it is one of the innermost. */
function mayEnd(loop: GoForOfStatement, jump: AnyNode): boolean {
  if ((jump as { label?: unknown }).label) return true
  for (let around = asGo(jump).parent; around && around !== loop; around = around.parent)
    if (around.type === 'ForStatement' || around.type === 'ForOfStatement') return false
  return true
}

export function namesOfRange(left: GoForOfStatement['left']): readonly GoNode[] {
  const target: GoNode | null | undefined = left?.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
  return target?.type === 'ArrayPattern' ? target.elements : target ? [target] : []
}

function isBlank(name: GoNode): boolean {
  return name.type === 'Identifier' && name.name === '_'
}
