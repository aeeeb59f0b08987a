import type { SourceView, AnyNode } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { GoSources } from '../go-sources.js'

/** What the strip of a project knows so far. */
export interface GoFlowState {
  readonly sources: GoSources
  /** The plan of a file; `null` when there is none. */
  stripOf(file: string): FileStrip | null
  isOpen(file: string): boolean
  isGone(view: SourceView, node: AnyNode): boolean
}
