import { KnownValues } from '../../evaluate/known-values.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { asNode } from '../../source/go-casts.js'
import { walk } from '../../source/walk.js'
import { findCallResults } from './call-slots.js'
import { findChosenTexts } from './chosen-texts.js'
import { findClassMembers } from './class-member-slots.js'
import { findFunctionResults } from './function-slots.js'
import type { OutsideCalls } from './outside-calls.js'
import { parameterOf } from './parameter.js'
import { findParameters } from './parameter-slots.js'
import { findProperties } from './property-slots.js'
import { findRepeatedConditions } from './repeated-conditions.js'
import type { Slot } from './slot.js'
import type { SlotFinder, SlotSearch } from './slot-search.js'
import { findVariables } from './variable-slots.js'

/** One finder for each kind of slot inside a single file. */
const FINDERS: readonly SlotFinder[] = [
  findVariables,
  findFunctionResults,
  findCallResults,
  findClassMembers,
  findProperties,
  findChosenTexts,
  findRepeatedConditions,
  findParameters,
]

export interface Solution {
  /**
   * The checks and everything whose value follows from them: uses of variables, calls of functions, private members.
   */
  readonly values: ReadonlyMap<Node, boolean>
  readonly slots: readonly Slot[]
  /** Parameters to which calls in other files pass the value, too. */
  readonly calledOutside: readonly Slot[]
  /** Whether some parameter would receive a gate's value at every call if other calls turned out to be dead. */
  readonly hasOpenParameters: boolean
  /** The gate after the first known value inside a node. */
  readonly gateIn: (node: AnyNode) => string | null
}

/**
 * Follows the values of checks through the slots that hold them, until no step finds anything new. Each step looks only
 * at what the previous step found, so a long chain of names takes linear time.
 * @param seeds the checks with their values.
 * @param gateOf the gate of each check.
 * @param isPure whether a node is a check of any gate.
 */
export function solve(
  file: Pick<SlotSearch, 'view' | 'members' | 'calls' | 'liveness'> & { readonly outside: OutsideCalls | null },
  seeds: ReadonlyMap<Node, boolean>,
  gateOf: ReadonlyMap<Node, string>,
  isPure: (node: Node) => boolean,
): Solution {
  const { view } = file
  const outside = file.outside ?? { slots: [], functions: [] }
  const values = new Map(seeds)
  const gates = new Map(gateOf)
  const slots = new Map<AnyNode, Slot>()
  let hasOpenParameters = false
  const gateIn = (node: AnyNode): string | null => firstGateIn(node, view, gates)
  const learn = (slot: Slot, node: Node, gate: string | null, found: Map<Node, boolean>): void => {
    found.set(node, slot.value)
    if (gate !== null) gates.set(node, gate)
  }
  for (const slot of outside.slots) for (const { node } of slot.reads()) learn(slot, node, slot.gate, values)
  const known = new KnownValues(view, values, isPure)
  let calledOutside: SlotSearch['calledOutside'] | null = outside.functions
  for (let fresh: readonly Node[] = [...values.keys()]; fresh.length > 0 || calledOutside;) {
    const found = new Map<Node, boolean>()
    const search: SlotSearch = { ...file, known, fresh, calledOutside: calledOutside ?? [] }
    for (const slot of FINDERS.flatMap((findSlots) => [...findSlots(search)])) {
      if (slot === 'open') {
        hasOpenParameters = true
        continue
      }
      const gate = slot.gate ?? gateIn(slot.source)
      slots.set(slot.declaration, { ...slot, gate })
      for (const { node } of slot.reads()) if (!values.has(node)) learn(slot, node, gate, found)
    }
    for (const [use, value] of found) values.set(use, value)
    known.learn(found.keys())
    fresh = [...found.keys()]
    calledOutside = null
  }
  return {
    values,
    slots: [...slots.values()],
    calledOutside: [...slots.values()].filter((slot) => isCalledOutside(slot, file)),
    hasOpenParameters,
    gateIn,
  }
}

function isCalledOutside({ kind, declaration }: Slot, { view, calls }: Pick<SlotSearch, 'view' | 'calls'>): boolean {
  const parameter = kind === 'parameter' ? parameterOf(asNode(declaration), view) : null
  return parameter !== null && calls.isCalledOutside(parameter.fn)
}

function firstGateIn(root: AnyNode, view: SourceView, gates: ReadonlyMap<Node, string>): string | null {
  let found: string | null = null
  walk(root, view.visitorKeys, (node) => {
    found ??= gates.get(node) ?? null
    return found === null
  })
  return found
}
