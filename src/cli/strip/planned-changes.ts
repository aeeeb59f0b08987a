import type { RemovedCounts } from '../../strip/strip-plan.js'

export interface PlannedFile {
  /** Absolute. */
  readonly file: string
  /** Without byte order mark. */
  readonly before: string
  readonly after: string
  readonly bom: boolean
  readonly edits: number
  readonly removed: RemovedCounts
  /** Nothing needs the file any more: it is deleted. */
  readonly isDeleted?: boolean
  /**
   * Written after all files of an earlier step, and only if those were: others may need what is removed from it. None
   * is 0.
   */
  readonly step?: 1 | 2
  /** How many checks of each gate are removed. */
  readonly checks: ReadonlyMap<string, number>
}

export interface RefusedCheck {
  readonly file: string
  readonly line: number
  readonly column: number
  /** `null`: the file as a whole. */
  readonly gate: string | null
  readonly reason: string
  /** `false`: it doesn't need the gate to be registered. */
  readonly needsGate?: false
}

export interface FilesPlan {
  readonly files: readonly PlannedFile[]
  readonly refused: readonly RefusedCheck[]
}
