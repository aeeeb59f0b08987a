import type { GateIndex } from '../../../registry/gate-index.js'
import type { ImportResolver } from '../../../source/import-resolver.js'
import { constantName } from '../../../source/resolve-constant.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import type { IsApiKind } from './api-kinds.js'
import type { RemovalRefusal } from '../removal.js'

/** A place that would still need a gate after its registration is deleted. Half a sentence describes it. */
export interface ResidualUse extends RemovalRefusal {
  /** The name of the declaration that holds the gate's name, if the use goes through one. */
  readonly through?: string
}

/** A declaration that holds the name of a gate. It is a use itself only when nothing else uses it. */
export interface NameHolder {
  readonly gate: string
  /** `NEW_PAGER`; for a member its own name. */
  readonly name: string
  readonly view: SourceView
  readonly declaration: ResidualUse
}

/** Facts about the project after the removal. */
export interface AfterRemoval {
  /** The gates to remove. */
  readonly gates: ReadonlyMap<string, unknown>
  /** All gates, including those to remove. */
  readonly index: GateIndex
  /** Resolves modules as they are after the removal. */
  readonly resolveImport: ImportResolver
}

/** Facts that the finders of names need. */
export interface ResidualContext extends AfterRemoval {
  /** The gates by other names that code gives them: `newNav` for `new-nav`. */
  readonly otherNames: ReadonlyMap<string, string>
  readonly isApiKind: IsApiKind
}

/** The remaining uses of gates in one file. */
export interface ResidualFinds {
  readonly uses: readonly ResidualUse[]
  readonly holders: readonly NameHolder[]
}

/**
 * Whether a gate's name is a common word such as `debug` or `Name`. A key or member of that name is the gate's only
 * where the context shows it.
 */
export function isUsualWord(gate: string): boolean {
  return /^\p{Lu}?\p{Ll}*$/u.test(gate)
}

export function useAt({ range }: AnyNode, gate: string, reason: string): ResidualUse {
  return { start: range[0], end: range[1], gate, reason }
}

/** A use of a declaration that holds the name of a gate. */
export function useOfHolder(node: Node, gate: string, view: SourceView): ResidualUse {
  const through = constantName(node, view)?.split('.').at(-1)
  const reason = `it uses ${view.text.slice(...node.range)}, which holds the name of the gate`
  return { ...useAt(node, gate, reason), ...(through !== undefined && { through }) }
}
