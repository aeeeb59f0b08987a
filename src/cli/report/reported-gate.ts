import type { GateStatus } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import type { Place } from '../../text/line-index.js'
import { type Period } from './life.js'

export interface ReportedGate {
  readonly gate: Gate
  readonly status: GateStatus
  readonly life: readonly Period[]
  /** Where code checks the gate, in the order of files and lines. */
  readonly checks: readonly Place[]
  /**
   * The owners of the code that checks the gate, those with most checks first. Without checks, the owners of the
   * registry. Empty when none is named.
   */
  readonly owners: readonly string[]
  /** GA, but it may still be set. */
  readonly isLockMissing: boolean
  /** To be removed in the release after this one. */
  readonly isDueNext: boolean
}
