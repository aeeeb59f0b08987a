import type { GateCheck } from '../../gates/gate-check.js'
import type { SourceView } from '../../source/source-view.js'

/** A file with its checks, and what is left of it once they are stripped. */
export interface PlannedFile {
  readonly view: SourceView
  readonly checks: readonly GateCheck[]
  /** `null`: nothing of the file changes. */
  readonly plan: { readonly after: string } | null
}
