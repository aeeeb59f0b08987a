import type { ImportResolver } from './import-resolver.js'
import type { Node, SourceView } from './source-view.js'

/** A string that an expression stands for in every run. */
export interface ResolvedConstant {
  readonly value: string
  /** How the text names it: `NEW_PARSER`, `Features.NewParser`; `null` for a literal. */
  readonly constant: string | null
}

export function resolveConstant(_expression: Node, _view: SourceView, _resolveImport: ImportResolver): ResolvedConstant | null {
  return null
}
