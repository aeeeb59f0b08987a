import type { OverrideEntry } from '../../config/config.js'
import type { GateIndex } from '../../registry/gate-index.js'
import type { RegistryFile } from '../../registry/model.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'

/** What the removal from one file needs to know of the project. */
export interface RemovalContext {
  /** The gates that go, and the value that the code has them at. */
  readonly gates: ReadonlyMap<string, boolean>
  /** All gates, those that go included: their names tell maps and lists of gates. */
  readonly index: GateIndex
  /** What the text registers. */
  readonly registry: RegistryFile | null
  readonly resolveImport: ImportResolver
  /** Of the configuration, besides the built-in ones. */
  readonly overrides?: readonly OverrideEntry[]
  /** Whether another file uses a name of a Go package; left out where that isn't known. */
  readonly isUsedElsewhere?: (name: string, declaring: SourceView) => boolean
  /** The files that have a word, `null` for one that isn't parsed; left out where that isn't known. */
  readonly viewsNaming?: (word: string) => Iterable<SourceView | null>
}

/** A place that names a gate which is removed, and is left: half a sentence that can follow "not removed: ". */
export interface RemovalRefusal extends TextRange {
  readonly gate: string
  readonly reason: string
}
