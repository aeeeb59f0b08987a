import type { Node } from '../../source/source-view.js'
import type { CallSite } from './call-site.js'
import type { Known } from '../../evaluate/known-values.js'
import type { FunctionNode } from '../../evaluate/returned-value.js'

/** What a plan knows of the code of its file, for the plans of other files. */
export interface PlanFacts {
  /** What is known of an expression through a gate; `null`: nothing. */
  of(node: Node): Known | null
  hasEffects(node: Node): boolean
  /** Whether the strip takes the node. */
  isDead(node: Node): boolean
  /** The gate behind the first known value inside a node. */
  gateIn(node: Node): string | null
}

/** A call in another file of a function that this one exports. */
export interface OutsideCall {
  readonly site: CallSite
  readonly facts: PlanFacts
  /** Whether the other file may be changed. */
  readonly canChange: boolean
  /** It is a test's call of what is no test: somebody else calls the function as well, seen or not. */
  readonly isTest: boolean
}

/** What other files do with the functions of this one, as far as their own plans tell by now. */
export interface OutsideCalls {
  /** Functions that other files pass a gate's value to. */
  readonly functions: ReadonlySet<FunctionNode>
  /** Names of parameters that are known to have one value, whatever the calls show by now. */
  readonly values: ReadonlyMap<Node, OutsideValue>
  /** The calls of an exported function in other files; `null`: somebody may use it in another way. */
  callsOf(fn: FunctionNode): readonly OutsideCall[] | null
  /** Whether no other file takes what a declaration of this one exports, nor may do so. */
  isUntaken(declaration: Node): boolean
  /** Whether code, of this file or another one, may ask an object other than `this` for a member of that name. */
  isMemberAsked(name: string): boolean
}

export interface OutsideValue {
  readonly value: boolean
  readonly gate: string | null
}
