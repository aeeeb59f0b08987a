import type { GateIndex } from '../../../registry/gate-index.js'
import type { ImportResolver } from '../../../source/import-resolver.js'
import { constantName } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { RemovalRefusal } from '../removal.js'

/** A place that would still need a gate if its registration were deleted: half a sentence says what stands there. */
export interface ResidualUse extends RemovalRefusal {
  /** What is used: the name of the declaration that holds the gate's name. */
  readonly through?: string
}

/** A declaration that holds the name of a gate. It is a use itself only where nothing else uses it. */
export interface NameHolder {
  readonly gate: string
  /** `NEW_PAGER`; of a member its own name. */
  readonly name: string
  readonly view: SourceView
  readonly declaration: ResidualUse
}

/** What the finders need to know of the project as it will be. */
export interface ResidualContext {
  /** The gates that are to be removed. */
  readonly gates: ReadonlyMap<string, unknown>
  /** All gates, those that are to be removed included. */
  readonly index: GateIndex
  /** Gives modules as they will be. */
  readonly resolveImport: ImportResolver
}

/** What one file still has of the gates. */
export interface ResidualFinds {
  readonly uses: readonly ResidualUse[]
  readonly holders: readonly NameHolder[]
}

/**
 * Whether a gate is called like a word that code uses for all kinds of things: `debug`, `Name`. Then a key or a member of that name is the
 * gate's only where something shows it.
 */
export function isUsualWord(gate: string): boolean {
  return /^\p{Lu}?\p{Ll}*$/u.test(gate)
}

export function useAt({ range }: Node, gate: string, reason: string): ResidualUse {
  return { start: range[0], end: range[1], gate, reason }
}

/** A use of a declaration that holds the name of a gate. */
export function useOfHolder(node: Node, gate: string, view: SourceView): ResidualUse {
  const through = constantName(node, view)?.split('.').at(-1)
  const reason = `it uses ${view.text.slice(...node.range)}, which holds the name of the gate`
  return { ...useAt(node, gate, reason), ...(through !== undefined && { through }) }
}
