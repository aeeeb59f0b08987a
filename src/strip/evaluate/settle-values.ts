import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { findGateBindings, type GateBinding } from '../slots/gate-bindings.js'
import type { CallSites } from '../slots/call-sites.js'
import type { ClassMembers } from '../slots/class-members.js'
import { findGateMembers } from '../slots/class-members-known.js'
import { findChosenTexts } from './chosen-texts.js'
import { KnownValues } from '../../evaluate/known-values.js'
import type { Liveness } from './liveness.js'
import { findGateProperties, type GateProperty } from '../slots/object-members.js'
import type { OutsideCalls, OutsideValue } from '../slots/outside-calls.js'
import { findGateParameters } from '../slots/parameters.js'
import { slotOf } from '../slots/parameter-slots.js'
import { findGateFunctions, type GateFunction } from '../slots/wrappers.js'

export interface SettledValues {
  /**
   * The checks and everything whose value follows from them: uses of variables, calls of functions, private members.
   */
  readonly values: ReadonlyMap<Node, boolean>
  readonly bindings: readonly GateBinding[]
  readonly functions: readonly GateFunction[]
  readonly properties: readonly GateProperty[]
  /** The names of parameters that always receive a gate's value. */
  readonly parameters: ReadonlyMap<Node, OutsideValue>
  /** Whether some parameter would receive a gate's value at every call if other calls turned out to be dead. */
  readonly hasOpenParameters: boolean
  /** The gate behind the first known value inside a node. */
  readonly gateIn: (node: Node) => string | null
}

/**
 * Follows the values of checks through the names that hold them, until no step finds anything new. Each step looks only
 * at what the previous step found, so a long chain of names takes linear time.
 *
 * @param checks the checks with their values.
 * @param gateOf the gate of each check.
 * @param isPure whether a node is a check of any gate.
 */
export function settleValues(
  names: {
    view: SourceView
    members: ClassMembers
    calls: CallSites
    liveness: Liveness
    outside: OutsideCalls | null
  },
  checks: ReadonlyMap<Node, boolean>,
  gateOf: ReadonlyMap<Node, string>,
  isPure: (node: Node) => boolean,
): SettledValues {
  const { view, members, calls, liveness, outside } = names
  const values = new Map(checks)
  const gates = new Map(gateOf)
  const parameters = new Map<Node, OutsideValue>()
  const bindings = new Map<Node, GateBinding>()
  const functions = new Map<Node, GateFunction>()
  const properties = new Map<Node, GateProperty>()
  let hasOpenParameters = false
  const gateIn = (node: Node): string | null => firstGateIn(node, view, gates)
  for (const [name, { value, gate }] of outside?.values ?? []) {
    for (const use of slotOf(name, view)?.uses ?? []) {
      values.set(use, value)
      if (gate !== null) gates.set(use, gate)
    }
  }
  let isFirst = true
  const known = new KnownValues(view, values, isPure)
  for (let fresh: ReadonlyMap<Node, boolean> = values; fresh.size > 0 || isFirst; isFirst = false) {
    const found = new Map<Node, boolean>()
    const learn = (uses: readonly Node[], value: boolean, source: Node, gate = gateIn(source)): void => {
      for (const use of uses) {
        if (values.has(use)) continue
        found.set(use, value)
        if (gate !== null) gates.set(use, gate)
      }
    }
    for (const binding of findGateBindings(view, fresh, known)) {
      bindings.set(binding.part, binding)
      learn(binding.uses, binding.value, binding.source)
    }
    for (const fn of findGateFunctions(view, fresh, known)) {
      functions.set(fn.declaration, fn)
      learn(fn.uses, fn.value, fn.declaration)
    }
    for (const member of findGateMembers(view, members, fresh.keys(), known))
      learn(member.uses, member.value, member.source)
    for (const property of findGateProperties(view, fresh.keys(), known)) {
      properties.set(property.property, property)
      learn(property.uses, property.value, property.property)
    }
    for (const { declarator, comparisons } of findChosenTexts(view, fresh.keys(), known)) {
      for (const [comparison, value] of comparisons) learn([comparison], value, declarator)
    }
    const given = findGateParameters(
      fresh.keys(),
      { view, calls, known, isDead: (node) => liveness.isDead(node), isGone: () => false },
      isFirst ? outside?.functions : [],
    )
    for (const { slot, value, sources, gate } of given.found) {
      learn(slot.uses, value, sources[0] as Node, gate ?? gateIn(sources[0] as Node))
      if (calls.isCalledOutside(slot.fn)) parameters.set(slot.name, { value, gate: gate ?? gateIn(sources[0] as Node) })
    }
    hasOpenParameters ||= given.hasOpen
    for (const [use, value] of found) values.set(use, value)
    known.learn(found.keys())
    fresh = found
  }
  return {
    values,
    bindings: [...bindings.values()],
    functions: [...functions.values()],
    properties: [...properties.values()],
    parameters,
    hasOpenParameters,
    gateIn,
  }
}

function firstGateIn(root: Node, view: SourceView, gates: ReadonlyMap<Node, string>): string | null {
  let found: string | null = null
  walk(root, view.visitorKeys, (node) => {
    found ??= gates.get(node) ?? null
    return found === null
  })
  return found
}
