import type { CheckShapeEntry } from '../config/config.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { SourceView } from '../source/source-view.js'
import type { GateChecks } from './gate-check.js'

export interface FindOptions {
  /** Shapes of the configuration's `checks`, besides the built-in ones. */
  readonly shapes: readonly CheckShapeEntry[]
  readonly resolveImport: ImportResolver
}

/** All gate checks of one file. */
export function findGateChecks(_view: SourceView, _index: GateIndex, _options: FindOptions): GateChecks {
  return { checks: [], unknown: [] }
}
