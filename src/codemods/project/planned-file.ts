import type { GateCheck } from '../../gates/gate-check.js'
import type { SourceView } from '../../source/source-view.js'

/** A file with its checks, and what remains of it after the strip. */
export interface PlannedFile {
  readonly view: SourceView
  readonly checks: readonly GateCheck[]
  /** `null` when the file doesn't change. */
  readonly plan: { readonly after: string } | null
}
