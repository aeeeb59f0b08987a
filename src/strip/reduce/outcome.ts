import type { TextRange } from '../../text/text-range.js'

/** A statement that stays: where its first token stands, where it ends, and whether a `;` ends it. */
export interface Piece {
  readonly first: number
  readonly end: number
  readonly unterminated: boolean
  /** Only comments are left. */
  readonly isComment?: boolean
}

/** What is left of a statement. */
export interface Outcome {
  /** Empty: the statement is gone. */
  readonly pieces: readonly Piece[]
  /** Nothing behind it is reached. */
  readonly exits: boolean
  /** Ranges that went as whole statements. */
  readonly removed: readonly TextRange[]
}

/** `list`: among other statements; `body`: the only statement of an `if`, a loop or a label, which needs one. */
export type Slot = 'list' | 'body'
