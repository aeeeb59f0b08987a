/**
 * How the surroundings of an expression use its value. With a true check, `a && check` is `a` only where just its
 * truthiness matters.
 */
export interface Position {
  /** Whether it matters which truthy value it is. */
  readonly truthyMatters: boolean
  /** Whether it matters which falsy value it is. */
  readonly falsyMatters: boolean
  /** Whether the value is ignored. */
  readonly dropped: boolean
}

export const VALUE: Position = { truthyMatters: true, falsyMatters: true, dropped: false }
export const BOOLEAN: Position = { truthyMatters: false, falsyMatters: false, dropped: false }
export const DROPPED: Position = { truthyMatters: false, falsyMatters: false, dropped: true }

/** The left operand of `&&` passes only its falsy value to the result, that of `||` only its truthy value. */
export function leftOperandPosition(operator: '&&' | '||' | '??', outer: Position): Position {
  switch (operator) {
    case '&&':
      return { truthyMatters: false, falsyMatters: outer.falsyMatters, dropped: false }
    case '||':
      return { truthyMatters: outer.truthyMatters, falsyMatters: false, dropped: false }
    case '??':
      return VALUE
  }
}
