import type { KnownValues } from '../../evaluate/known-values.js'
import type { FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Liveness } from '../evaluate/liveness.js'
import type { CallSites } from './call-sites.js'
import type { ClassMembers } from './class-members.js'
import type { Slot } from './slot.js'

/** What is known of a file while slots are looked for. */
export interface SlotSearch {
  readonly view: SourceView
  readonly known: KnownValues
  readonly members: ClassMembers
  readonly calls: CallSites
  readonly liveness: Liveness
  /** The nodes whose value the step before has found: only what is around them can have become a slot. */
  readonly fresh: readonly Node[]
  /** Functions that calls in other files pass a gate's value to, at the first step. */
  readonly calledOutside: Iterable<FunctionNode>
}

/** `open`: a place has a gate's value only where code turns out to be dead. */
export type SlotFinder = (search: SlotSearch) => Iterable<Slot | 'open'>
