import type { Node, SourceView, AnyNode } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { GoSources } from '../go-sources.js'

/** A node and its file. */
export interface GoPlace {
  readonly view: SourceView
  readonly node: Node
}

/** An entity that holds a gate's value beyond one file: a package variable, a parameter, a struct field. */
export interface GoTarget {
  /** Unique among all targets. */
  readonly key: string
  readonly value: boolean
  /** The gate that the value depends on. */
  readonly gate: string
  /** The reads that the value can replace. */
  readonly uses: readonly GoPlace[]
  /** Every read of it. Once they are all removed, `parts` can be removed. */
  readonly reads: readonly GoPlace[]
  /**
   * Arguments by which tests pass both values to a parameter, from tables. The value holds once the rows with the other
   * value are removed.
   */
  readonly varied?: readonly GoPlace[]
  /** The nodes to remove with it: its declaration, and the code that sets it. `null` when they are kept. */
  readonly parts: readonly GoPlace[] | null
}

/** What the strip of a project knows so far. */
export interface GoFlowState {
  readonly sources: GoSources
  /** The plan of a file; `null` when there is none. */
  stripOf(file: string): FileStrip | null
  isOpen(file: string): boolean
  isGone(view: SourceView, node: AnyNode): boolean
}
