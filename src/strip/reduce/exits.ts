import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { statementsIn } from '../../source/statement-shapes.js'
import type { AnyStatement } from './reducer.js'

/** Whether control never passes the end of a statement, as written. When unsure it returns `false`. */
export function exitsAlways(statement: AnyStatement | null | undefined): boolean {
  switch (statement?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true
    case 'BlockStatement':
      return statement.body.some(exitsAlways)
    case 'IfStatement':
      return exitsAlways(statement.consequent) && exitsAlways(statement.alternate)
    case 'SwitchStatement':
      return switchExits(statement)
    case 'TryStatement':
      return (
        exitsAlways(statement.finalizer) ||
        (exitsAlways(statement.block) && (statement.handler === null || exitsAlways(statement.handler.body)))
      )
    default:
      return false
  }
}

/** Whether each value has a case, none of them ends with a `break` of the switch, and the last one always exits. */
function switchExits({ cases }: TSESTree.SwitchStatement): boolean {
  return (
    cases.some(({ test }) => test === null) &&
    cases.at(-1)?.consequent.some(exitsAlways) === true &&
    !cases.some(({ consequent }) => consequent.some(breaksSwitch))
  )
}

/** A `break` in a loop or another switch belongs to that one. One with a label may lead just behind the switch. */
function breaksSwitch(statement: Node): boolean {
  if (statement.type === 'BreakStatement') return true
  if (/^(?:For|While|DoWhile|Switch)/.test(statement.type)) return statementsIn(statement).some(breaksByLabel)
  return statementsIn(statement).some(breaksSwitch)
}

function breaksByLabel(statement: Node): boolean {
  return statement.type === 'BreakStatement' ? statement.label !== null : statementsIn(statement).some(breaksByLabel)
}
