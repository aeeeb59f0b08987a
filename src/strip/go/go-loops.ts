import type { TSESTree } from '@typescript-eslint/utils'
import { asNode } from '../../source/go-casts.js'
import type { GoForOfStatement, GoForStatement, GoNode } from '../../source/go-nodes.js'
import { outerRange } from '../../source/parentheses.js'
import type { Layout } from '../layout/layout.js'
import { BOOLEAN } from '../reduce/position.js'
import { goneStatement, reduceStatement, stays, type Outcome, type Slot } from '../reduce/reduce-statements.js'
import type { Reducer } from '../reduce/reducer.js'
import { blankNames, reduceGoPart } from './go-names.js'

/** `for check {`: gone, or without its condition. */
export function reduceGoFor(statement: GoForStatement, slot: Slot, reducer: Reducer): Outcome {
  const { init, test, update, body } = statement
  const known = test && reducer.known.of(asNode(test))
  const isInitPure =
    init === null ||
    (init.type === 'VariableDeclaration' &&
      init.declarations.every((item) => !item.init || !reducer.known.hasEffects(asNode(item.init))))
  if (known?.truth === false && known.effects.length === 0 && isInitPure)
    return goneStatement(asNode(statement), slot, reducer)
  if (test && known?.truth === true && known.effects.length === 0) reducer.fates.set(asNode(test), { kind: 'drop' })
  else if (test) reducer.visit(asNode(test), BOOLEAN)
  if (init) isInitGone(init, reducer)
  if (update) reduceGoPart(update, reducer)
  reducer.visit(asNode(body))
  return stays(asNode(statement), reducer, false)
}

/** Writes a loop of whose head parts go. */
export function layoutGoFor(statement: GoForStatement, layout: Layout): void {
  const { init, test, update, body } = statement
  const { edits, trivia, fates } = layout
  const isAlways = test !== null && fates.isDropped(asNode(test))
  if (test && isAlways) {
    const [start, end] = outerRange(asNode(test), trivia)
    edits.delete(start, init === null && update === null ? trivia.nextCode(end) : end)
  } else if (test) layout.write(asNode(test))
  for (const part of [init, update]) if (part) layout.write(asNode(part))
  const isLeft = (part: GoNode | null): boolean => part !== null && !fates.isDropped(asNode(part))
  if ((init && !isLeft(init)) || (update && !isLeft(update)))
    dropParts(statement, isLeft(init), isLeft(update), isAlways ? null : test, layout)
  layout.write(asNode(body))
}

/** `for ; ready; {` is `for ready {`, and `for ; ; {` is `for {`. */
function dropParts(
  { range, init, update, body }: GoForStatement,
  isInitLeft: boolean,
  isUpdateLeft: boolean,
  test: GoNode | null,
  { edits, trivia }: Layout,
): void {
  const start = init?.range[0] ?? trivia.nextCode(range[0] + 'for'.length)
  const hasComments = trivia.commentsIn(start, body.range[0]).length > 0
  if (isInitLeft || isUpdateLeft || hasComments) {
    if (init && !isInitLeft) edits.delete(start, init.range[1])
    if (update && !isUpdateLeft)
      edits.delete(hasComments ? update.range[0] : trivia.previousCodeEnd(update.range[0]), update.range[1])
    return
  }
  if (!test) return edits.delete(start, body.range[0])
  const [testStart, testEnd] = outerRange(asNode(test), trivia)
  edits.delete(start, testStart)
  edits.delete(testEnd, trivia.previousCodeEnd(body.range[0]))
}

/** Decides on an init statement. @returns whether nothing of it is left. */
export function isInitGone(init: GoNode, reducer: Reducer): boolean {
  if (init.type === 'VariableDeclaration')
    return reduceStatement(asNode(init) as TSESTree.Statement, 'body', reducer).pieces.length === 0
  return reduceGoPart(init, reducer)
}

/** `for i, item := range items` of which a name isn't used any more. */
export function reduceGoRange(statement: GoForOfStatement, reducer: Reducer): Outcome {
  const { left, right, body } = statement
  const { unused, fates } = reducer
  const names = namesOf(left)
  const isGone = (name: GoNode): boolean => unused.has(asNode(name)) || isBlank(name)
  if (left && names.some((name) => unused.has(asNode(name)))) {
    const [key, value] = names
    if (names.every(isGone)) for (const name of names) fates.set(asNode(name), { kind: 'drop' })
    else if (key && value && isGone(value)) fates.set(asNode(value), { kind: 'drop' })
    else if (key) blankNames(key, reducer)
  }
  reducer.visit(asNode(right))
  reducer.visit(asNode(body))
  return stays(asNode(statement), reducer, false)
}

/** Writes `for range items`, `for i := range items` or `for _, item := range items`. */
export function layoutGoRange({ left, right, body }: GoForOfStatement, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const names = namesOf(left)
  const isGone = (name: GoNode): boolean => fates.isDropped(asNode(name))
  const [key, value] = names
  if (left && names.length > 0 && names.every(isGone))
    edits.delete(left.range[0], trivia.text.indexOf('range', left.range[1]))
  else if (key && value && isGone(value)) edits.delete(key.range[1], value.range[1])
  else if (key) layout.write(asNode(key))
  layout.write(asNode(right))
  layout.write(asNode(body))
}

function namesOf(left: GoForOfStatement['left']): readonly GoNode[] {
  const target: GoNode | null | undefined = left?.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
  return target?.type === 'ArrayPattern' ? target.elements : target ? [target] : []
}

function isBlank(name: GoNode): boolean {
  return name.type === 'Identifier' && name.name === '_'
}
