import type { Node, SourceView, AnyNode } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { GoSources } from '../go-sources.js'

/** A node of a file. */
export interface GoPlace {
  readonly view: SourceView
  readonly node: Node
}

/** What holds a gate's value beyond one file: a variable of a package, a parameter, a field of a struct. */
export interface GoTarget {
  /** Tells it from all others. */
  readonly key: string
  readonly value: boolean
  /** The gate behind the value. */
  readonly gate: string
  /** The reads that the value can stand for. */
  readonly uses: readonly GoPlace[]
  /** Everything that reads it; once it is gone, so does what follows. */
  readonly reads: readonly GoPlace[]
  /** Arguments by which tests give a parameter both values, from tables: the value holds once their rows of the other side are gone. */
  readonly varied?: readonly GoPlace[]
  /** What goes with it: its declaration, and what gives it its value. `null`: that stays. */
  readonly parts: readonly GoPlace[] | null
}

/** What the strip of a project knows by now. */
export interface GoFlowState {
  readonly sources: GoSources
  /** The plan of a file; `null`: there is none. */
  stripOf(file: string): FileStrip | null
  isOpen(file: string): boolean
  isGone(view: SourceView, node: AnyNode): boolean
}
