import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { factsWithoutPlan } from '../../../strip/slots/plan-facts.js'
import type { Slot } from '../../../strip/slots/slot.js'
import type { PlanFacts } from '../../../strip/slots/outside-calls.js'
import type { GoFlowState } from './flow-state.js'

/** The value of an expression: that of a gate, or of a literal, which depends on no gate. */
export interface GivenValue {
  readonly value: boolean
  readonly gate: string | null
}

export function factsOfFile(view: SourceView, { stripOf }: GoFlowState): PlanFacts {
  return stripOf(view.file)?.facts ?? factsWithoutPlan(view, () => false)
}

/** @returns `null` when it is unknown, or evaluating it has a side effect. */
export function givenValue(expression: GoExpression | GoNode, facts: PlanFacts): GivenValue | null {
  const node = expression as GoNode
  const known = facts.of(node)
  if (known) return known.exact && known.effects.length === 0 ? { value: known.truth, gate: facts.gateIn(node) } : null
  return node.type === 'Literal' && typeof node.value === 'boolean' ? { value: node.value, gate: null } : null
}

/**
 * The value that all have in common, and the gate of one of them; `null` when they differ, or none depends on a gate.
 */
export function commonValue(given: readonly (GivenValue | null)[]): { value: boolean; gate: string } | null {
  const [first] = given
  const gate = given.find((other) => other?.gate)?.gate
  return first && gate && given.every((other) => other?.value === first.value) ? { value: first.value, gate } : null
}

/** The parts to remove with a slot once the strip has removed all its reads. */
export function removedOnceUnread(reads: readonly AnyFileNode[], parts: readonly AnyFileNode[]): Slot['removal'] {
  return (isGone) => (reads.every(({ view, node }) => isGone(view, node)) ? parts : [])
}
