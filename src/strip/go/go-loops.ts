import type { TSESTree } from '@typescript-eslint/utils'
import { asNode } from '../../source/go-casts.js'
import type { GoForOfStatement, GoForStatement, GoNode } from '../../source/go-nodes.js'
import { foldOne, goneStatement, stays, type Outcome, type Slot } from '../families/statements.js'
import type { Pass } from '../pass.js'
import { BOOLEAN } from '../position.js'
import { blankNames } from './go-names.js'

/** `for check {`: gone, or without its condition. */
export function foldGoFor(statement: GoForStatement, slot: Slot, pass: Pass): Outcome {
  const { init, test, update, body } = statement
  const known = test && pass.known.of(asNode(test))
  const isInitPure = init === null || (init.type === 'VariableDeclaration' && init.declarations.every((item) => !item.init || !pass.known.hasEffects(asNode(item.init))))
  if (test && known?.truth === false && known.effects.length === 0 && isInitPure) return goneStatement(asNode(statement), slot, pass)
  const isAlways = known?.truth === true && known.effects.length === 0
  if (test && isAlways) {
    pass.markDead(asNode(test))
    const end = init === null && update === null ? pass.trivia.nextCode(test.range[1]) : test.range[1]
    pass.edits.delete(test.range[0], end)
  } else if (test) pass.fold(asNode(test), BOOLEAN)
  if (init && isInitGone(init, pass)) dropInit(statement, init, isAlways ? null : test, pass)
  for (const part of [update, body]) if (part) pass.fold(asNode(part))
  return stays(asNode(statement), pass, false)
}

/** `for ; ready; {` is `for ready {`, and `for ; ; {` is `for {`. */
function dropInit({ update, body }: GoForStatement, init: GoNode, test: GoNode | null, { edits, trivia }: Pass): void {
  const [start, end] = [init.range[0], body.range[0]]
  if (update !== null || trivia.commentsIn(start, end).length > 0) return edits.delete(start, init.range[1])
  if (!test) return edits.delete(start, end)
  let behind = trivia.nextCode(test.range[1])
  while (trivia.text[behind] === ')') behind = trivia.nextCode(behind + 1)
  edits.delete(start, trivia.nextCode(trivia.nextCode(init.range[1]) + 1))
  edits.delete(behind, behind + 1)
}

/** Folds an init statement. @returns whether nothing of it is left. */
export function isInitGone(init: GoNode, pass: Pass): boolean {
  if (init.type === 'VariableDeclaration') return foldOne(asNode(init) as TSESTree.Statement, 'body', pass).pieces.length === 0
  pass.fold(asNode(init))
  return false
}

/** `for i, item := range items` of which a name isn't used any more. */
export function foldGoRange(statement: GoForOfStatement, pass: Pass): Outcome {
  const { left, right, body } = statement
  const target = left?.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
  const names = target?.type === 'ArrayPattern' ? target.elements : target ? [target] : []
  const isGone = (name: GoNode): boolean => pass.unused.has(asNode(name)) || (name.type === 'Identifier' && name.name === '_')
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
