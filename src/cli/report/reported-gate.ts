import type { GateStatus } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import type { Place } from '../../text/line-index.js'
import { type Period } from './life.js'

export interface ReportedGate {
  readonly gate: Gate
  readonly status: GateStatus
  readonly life: readonly Period[]
  /** Where code asks for the gate; in the order of files and lines. */
  readonly checks: readonly Place[]
  /** Of the code that asks, those with most checks first; where nothing asks, of the registry. Empty: nobody is named. */
  readonly owners: readonly string[]
  /** GA, but it may still be set. */
  readonly isLockMissing: boolean
  /** Goes in the release after this one. */
  readonly isDueNext: boolean
}
