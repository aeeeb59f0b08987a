import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Known } from '../../evaluate/known-values.js'
import { deadBeside, markDeadBeside } from '../mark-dead.js'
import type { Pass } from '../pass.js'
import { statementEnd, statementStart } from '../statement-text.js'
import { keepOnly } from '../keep.js'
import { DROPPED, type Position } from '../position.js'

/** A value that is decided, of which something must still be done first: `audit() && false ? a : b`. */
interface Decided {
  /** What is done first, in order. */
  readonly effects: readonly Node[]
  /** The part that is the value. */
  readonly value: Node
  /** What is never reached. */
  readonly dead: Node | null
}

export function decidedOf(node: Node, pass: Pass): Decided | null {
  if (node.type === 'ConditionalExpression') {
    const test = pass.known.of(node.test)
    if (!test || test.effects.length === 0) return null
    const [value, dead] = test.truth ? [node.consequent, node.alternate] : [node.alternate, node.consequent]
    return { effects: test.effects, value, dead }
  }
  if (node.type !== 'LogicalExpression' || node.operator === '??') return null
  const left = pass.known.of(node.left)
  if (!left || left.effects.length === 0 || left.truth === (node.operator === '||')) return null
  return { effects: left.effects, value: node.right, dead: null }
}

/**
 * `(audit(), b)`: does what must be done, and gives the value.
 *
 * @returns `false`: a comment would be lost.
 */
export function foldToSequence(node: Node, position: Position, pass: Pass): boolean {
  // Go has no comma operator.
  const decided = pass.view.language === 'go' ? null : decidedOf(node, pass)
  if (
    !decided ||
    !decided.effects.every((effect) => staysWhole(effect, pass)) ||
    losesComment(node, [...decided.effects, decided.value], decided.dead, pass)
  )
    return false
  writeSequence(node, [...decided.effects, decided.value], decided.dead, pass)
  for (const effect of decided.effects) pass.fold(effect, DROPPED)
  pass.fold(decided.value, position)
  return true
}

/** `(audit(), false)`, for what is `true` or `false` once something was done. */
export function foldToLiteralAfter(node: Node, known: Known, pass: Pass): boolean {
  const { effects } = known
  if (pass.view.language === 'go') return false
  const last = effects.at(-1)
  if (
    !last ||
    node.type === 'SequenceExpression' ||
    !effects.every((effect) => staysWhole(effect, pass)) ||
    losesComment(node, effects, null, pass)
  )
    return false
  writeSequence(node, effects, null, pass, `, ${known.truth}`)
  for (const effect of effects) pass.fold(effect, DROPPED)
  return true
}

function writeSequence(node: Node, parts: readonly Node[], dead: Node | null, pass: Pass, end = ''): void {
  const { edits, trivia } = pass
  const hasPair = parenthesesAround(node, trivia).length > 0
  const [first, last] = [parts[0] as Node, parts.at(-1) as Node]
  edits.delete(node.range[0], first.range[0])
  if (!hasPair) edits.insert(first.range[0], /[\w$]/.test(trivia.text[node.range[0] - 1] ?? '') ? ' (' : '(')
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] as Node
    edits.delete(before.range[1], part.range[0])
    edits.insert(before.range[1], ', ')
  }
  edits.delete(last.range[1], node.range[1])
  edits.insert(last.range[1], end)
  // Behind parentheses of the last part, which may go.
  if (!hasPair) edits.insert(node.range[1], ')')
  for (const part of parts)
    for (const gone of deadBeside(node, part)) if (!parts.some((kept) => isInside(kept, gone))) pass.markDead(gone)
  pass.markDead(dead)
}

/**
 * `audit()` as a statement in front of the one whose value begins with it. It must be the first thing that the
 * statement does.
 *
 * @param value what is decided: the value of a `return`, of the first variable, of a statement.
 * @returns `false`: it can't stand there.
 */
export function foldEffectFirst(statement: Node, value: Node | null, isInList: boolean, pass: Pass): boolean {
  const decided = value && isInList ? decidedOf(value, pass) : null
  if (!value || !decided || decided.effects.some((effect) => pass.known.isTouched(effect))) return false
  const { edits, trivia } = pass
  const texts = decided.effects.map(
    (effect) => statementStart(effect, pass) + trivia.text.slice(...effect.range) + statementEnd(pass),
  )
  if (texts.some((text) => !canBeginStatement(text) || /[\n\r]/.test(text))) return false
  if (losesComment(value, [...decided.effects, decided.value], decided.dead, pass)) return false
  if (pass.view.language === 'go' && !trivia.isFirstOnLine(statement.range[0])) return false
  const gap = trivia.isFirstOnLine(statement.range[0]) ? trivia.lineBreak + trivia.indentAt(statement.range[0]) : ' '
  edits.insert(statement.range[0], texts.map((text) => text + gap).join(''))
  keepOnly(value, decided.value, pass)
  markDeadBeside(value, decided.value, pass)
  // What moved is no use that went.
  if (value.type === 'ConditionalExpression') pass.dead.delete(value.test)
  else if (value.type === 'LogicalExpression') pass.dead.delete(value.left)
  const test = value.type === 'ConditionalExpression' ? value.test : (value as TSESTree.LogicalExpression).left
  for (const effect of decided.effects)
    for (const gone of deadBeside(test, effect))
      if (!decided.effects.some((kept) => isInside(kept, gone))) pass.markDead(gone)
  return true
}

/** Whether folding an effect leaves its first and last token where they are. */
export function staysWhole(effect: Node, pass: Pass): boolean {
  return !pass.known.isTouched(effect) || effect.type === 'CallExpression' || effect.type === 'NewExpression'
}

/** Whether an expression stays one where a statement begins. */
export function canBeginStatement(text: string): boolean {
  return /^(?!(?:function|class|async|let)\b)[\w$(]/.test(text)
}

function losesComment(node: Node, kept: readonly Node[], dead: Node | null, { trivia }: Pass): boolean {
  const parts = dead ? [...kept, dead] : kept
  return trivia
    .commentsIn(...node.range)
    .some(({ start, end }) => !parts.some(({ range }) => range[0] <= start && end <= range[1]))
}

function isInside(node: Node, root: Node): boolean {
  return root.range[0] <= node.range[0] && node.range[1] <= root.range[1]
}
