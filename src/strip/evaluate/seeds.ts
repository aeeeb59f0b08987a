import type { GateCheck } from '../../gates/gate-check.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { ShownPart } from '../reduce/jsx-places.js'
import { shownPartOf } from '../reduce/reduce-gate-components.js'
import { fetchesOf, lostEffect } from '../refuse/refusals.js'
import { usesOfTakenOut } from '../slots/taken-out.js'
import type { TestCode } from '../test-code/find-test-code.js'

interface Seeds {
  /** The value of each check, and of what tests are known to get. */
  readonly checked: ReadonlyMap<Node, boolean>
  /** What each gate component shows. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** The gate of each check. */
  readonly gates: ReadonlyMap<Node, string>
}

/** What is known at the start: the checks that are replaced, and values that tests get. */
export function seedsOf(
  view: SourceView,
  folded: readonly GateCheck[],
  constants: TestCode['constants'],
  values: ReadonlyMap<string, boolean>,
): Seeds {
  const checked = new Map<Node, boolean>()
  const components = new Map<Node, ShownPart>()
  const gates = new Map<Node, string>()
  for (const check of folded) {
    const value = values.get(check.gate) === true
    const nodes = check.form === 'pattern' ? usesOfTakenOut(check, view) : [check.node]
    for (const node of nodes) gates.set(node, check.gate)
    if (check.form === 'jsx') components.set(check.node, shownPartOf(check, value))
    else for (const node of nodes) checked.set(node, value)
  }
  for (const { node, value, gate } of constants) {
    checked.set(node, value)
    gates.set(node, gate)
  }
  return { checked, components, gates }
}

/** Checks of any gate without an effect, and the calls that only fetch what they check. */
export function pureChecks(checks: readonly GateCheck[], view: SourceView): ReadonlySet<AnyNode> {
  const called = checks.filter(({ form }) => form !== 'jsx')
  return new Set([
    ...called.filter((check) => lostEffect(check, view) === null).map(({ node }) => node),
    ...called.flatMap((check) => fetchesOf(check, view)),
  ])
}
