import type { OverrideEntry } from '../../config/config.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import type { GateIndex } from '../../registry/gate-index.js'
import type { RegistryFile } from '../../registry/model.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'

/** Facts about the project that the removal from one file needs. */
export interface RemovalContext {
  /** The gates to remove, and the value that the code has for each. */
  readonly gates: ReadonlyMap<string, boolean>
  /** All gates, including those to remove: their names identify maps and lists of gates. */
  readonly index: GateIndex
  /** The gates that the file registers. */
  readonly registry: RegistryFile | null
  readonly resolveImport: ImportResolver
  /** Whether a setting is one of another program's gates that have the same name; left out: none is. */
  readonly setsOthers?: (setting: ConfigOverride) => boolean
  /** Overrides from the configuration, in addition to the built-in ones. */
  readonly overrides?: readonly OverrideEntry[]
  /** Whether another file uses a name of a Go package; left out when unknown. */
  readonly isUsedElsewhere?: (name: string, declaring: SourceView) => boolean
  /** Whether another file than code or prose names a variable, as the base of an overlay does; left out: none does. */
  readonly isVariableElsewhere?: (name: string, file: string) => boolean
  /** The files that contain a word, `null` for one that isn't parsed; left out when unknown. */
  readonly viewsNaming?: (word: string) => Iterable<SourceView | null>
}

/** A place that still names a removed gate: half a sentence that can follow "not removed: ". */
export interface RemovalRefusal extends TextRange {
  readonly gate: string
  readonly reason: string
}
