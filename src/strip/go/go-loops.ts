import type { TSESTree } from '@typescript-eslint/utils'
import { asNode } from '../../source/go-casts.js'
import type { GoForOfStatement, GoForStatement, GoNode } from '../../source/go-nodes.js'
import { foldOne, goneStatement, stays, type Outcome, type Slot } from '../families/statements.js'
import { outerRange } from '../../source/parentheses.js'
import type { Pass } from '../pass.js'
import { BOOLEAN } from '../position.js'
import { blankNames, foldGoPart } from './go-names.js'

/** `for check {`: gone, or without its condition. */
export function foldGoFor(statement: GoForStatement, slot: Slot, pass: Pass): Outcome {
  const { init, test, update, body } = statement
  const known = test && pass.known.of(asNode(test))
  const isInitPure =
    init === null ||
    (init.type === 'VariableDeclaration' &&
      init.declarations.every((item) => !item.init || !pass.known.hasEffects(asNode(item.init))))
  if (test && known?.truth === false && known.effects.length === 0 && isInitPure)
    return goneStatement(asNode(statement), slot, pass)
  const isAlways = known?.truth === true && known.effects.length === 0
  if (test && isAlways) {
    pass.markDead(asNode(test))
    const [start, end] = outerRange(asNode(test), pass.trivia)
    pass.edits.delete(start, init === null && update === null ? pass.trivia.nextCode(end) : end)
  } else if (test) pass.fold(asNode(test), BOOLEAN)
  const isInitLeft = init !== null && !isInitGone(init, pass)
  const isUpdateLeft = update !== null && !foldGoPart(update, pass)
  if ((init && !isInitLeft) || (update && !isUpdateLeft))
    dropParts(statement, isInitLeft, isUpdateLeft, isAlways ? null : test, pass)
  pass.fold(asNode(body))
  return stays(asNode(statement), pass, false)
}

/** `for ; ready; {` is `for ready {`, and `for ; ; {` is `for {`. */
function dropParts(
  { range, init, update, body }: GoForStatement,
  isInitLeft: boolean,
  isUpdateLeft: boolean,
  test: GoNode | null,
  { edits, trivia }: Pass,
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

/** Folds an init statement. @returns whether nothing of it is left. */
export function isInitGone(init: GoNode, pass: Pass): boolean {
  if (init.type === 'VariableDeclaration')
    return foldOne(asNode(init) as TSESTree.Statement, 'body', pass).pieces.length === 0
  return foldGoPart(init, pass)
}

/** `for i, item := range items` of which a name isn't used any more. */
export function foldGoRange(statement: GoForOfStatement, pass: Pass): Outcome {
  const { left, right, body } = statement
  const target = left?.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
  const names = target?.type === 'ArrayPattern' ? target.elements : target ? [target] : []
  const isGone = (name: GoNode): boolean =>
    pass.unused.has(asNode(name)) || (name.type === 'Identifier' && name.name === '_')
  if (left && names.some((name) => pass.unused.has(asNode(name)))) {
    const [key, value] = names
    if (names.every(isGone)) {
      // `for range items`
      pass.edits.delete(left.range[0], pass.trivia.text.indexOf('range', left.range[1]))
      for (const name of names) pass.markDead(asNode(name))
    } else if (key && value && isGone(value)) {
      pass.edits.delete(key.range[1], value.range[1])
      pass.markDead(asNode(value))
    } else if (key) blankNames(key, pass)
  }
  pass.fold(asNode(right))
  pass.fold(asNode(body))
  return stays(asNode(statement), pass, false)
}
