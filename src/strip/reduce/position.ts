/**
 * What the surroundings of an expression do with its value. `a && check` with a true check is `a` only where nobody
 * looks at more than whether it is truthy.
 */
export interface Position {
  /** Which truthy value it is makes a difference. */
  readonly truthyMatters: boolean
  /** Which falsy value it is makes a difference. */
  readonly falsyMatters: boolean
  /** Nobody looks at the value at all. */
  readonly dropped: boolean
}

export const VALUE: Position = { truthyMatters: true, falsyMatters: true, dropped: false }
export const BOOLEAN: Position = { truthyMatters: false, falsyMatters: false, dropped: false }
export const DROPPED: Position = { truthyMatters: false, falsyMatters: false, dropped: true }

/** The left side of `&&` hands on its falsy value only, that of `||` its truthy value only. */
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
