import type { Node } from '../../source/source-view.js'
import type { Pass } from '../pass.js'
import { canBeginStatement, decidedOf, losesComment } from '../reduce/decided-values.js'
import { statementEnd, statementStart } from '../statement-text.js'

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
  // What moved is no use that went.
  pass.fates.set(value, { kind: 'become', part: decided.value, moved: decided.effects })
  return true
}
