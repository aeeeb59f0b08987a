import type { FunctionNode } from '../../source/function-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { Slot } from './slot.js'
import type { CallSite } from './call-site.js'
import type { Known } from '../../evaluate/known-values.js'

/** Facts from the plan of one file that the plans of other files need. */
export interface PlanFacts {
  /** The known value of an expression that depends on a gate; `null` when it is unknown. */
  of(node: AnyNode): Known | null
  hasEffects(node: AnyNode): boolean
  /** Whether the strip removes the node. */
  isDead(node: AnyNode): boolean
  /** The gate of the first known value inside a node. */
  gateIn(node: AnyNode): string | null
}

/** A call, in another file, of a function that this file exports. */
export interface OutsideCall {
  readonly site: CallSite
  readonly facts: PlanFacts
  /** Whether the other file may be changed. */
  readonly canChange: boolean
  /**
   * Whether a test calls a function outside the tests. Such a function presumably has other callers, even if none is
   * known.
   */
  readonly isTest: boolean
}

/** What other files do with the functions of this file, according to their plans so far. */
export interface OutsideCalls {
  /** Functions that receive a gate's value from other files. */
  readonly functions: ReadonlySet<FunctionNode>
  /** Parameter names already known to have one value, even if the remaining calls don't show it. */
  readonly slots: readonly Slot[]
  /** The calls of an exported function in other files; `null` when it may be used in another way. */
  callsOf(fn: FunctionNode): readonly OutsideCall[] | null
  /** Whether no other file imports, or may import, a name that the declaration exports. */
  isUntaken(declaration: Node): boolean
  /** Whether code in any file may read a member of that name from an object other than `this`. */
  isMemberAsked(name: string): boolean
  /** Whether the plan of another file removes a node of it. */
  isDeadIn(view: SourceView, node: Node): boolean
}
