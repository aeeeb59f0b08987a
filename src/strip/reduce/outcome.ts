import type { TextRange } from '../../text/text-range.js'

/** A statement that remains: where its first token begins, where it ends, and whether it lacks a `;`. */
export interface Piece {
  readonly first: number
  readonly end: number
  readonly unterminated: boolean
  /** Whether only comments remain. */
  readonly isComment?: boolean
}

/** The remainder of a statement. */
export interface Outcome {
  /** Empty when the statement is removed. */
  readonly pieces: readonly Piece[]
  /** Whether the code after it is unreachable. */
  readonly exits: boolean
  /** Ranges removed as whole statements. */
  readonly removed: readonly TextRange[]
}

/** `list`: among other statements. `body`: the only statement of an `if`, a loop or a label, where one is required. */
export type StatementPlace = 'list' | 'body'
