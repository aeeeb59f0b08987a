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
    default:
      return false
  }
}
