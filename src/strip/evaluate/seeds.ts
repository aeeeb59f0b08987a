import type { Variable } from '@typescript-eslint/scope-manager'
import { hasEffects } from '../../evaluate/effects.js'
import type { GateCheck } from '../../gates/gate-check.js'
import { variableOf } from '../../source/bindings.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { ShownPart } from '../reduce/jsx-places.js'
import { shownPartOf } from '../reduce/reduce-gate-components.js'
import { errorResultOf, type ErrorResult } from '../go/go-error-results.js'
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
  /** The errors that checks return in Go. */
  readonly errors: readonly ErrorResult[]
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
  const errors: ErrorResult[] = []
  for (const check of folded) {
    const value = values.get(check.gate) === true
    const nodes = check.form === 'pattern' ? usesOfTakenOut(check, view) : [check.node]
    for (const node of nodes) gates.set(node, check.gate)
    if (check.form === 'jsx') components.set(check.node, shownPartOf(check, value))
    else for (const node of nodes) checked.set(node, value)
    const error = errorResultOf(check, view)
    for (const [node, answer] of error?.answers ?? []) {
      checked.set(node, answer)
      gates.set(node, check.gate)
    }
    if (error) errors.push(error)
  }
  for (const { node, value, gate } of constants) {
    checked.set(node, value)
    gates.set(node, gate)
  }
  return { checked, components, gates, errors }
}

/** Checks of any gate without an effect, and the calls that only fetch what they check. */
export function pureChecks(checks: readonly GateCheck[], view: SourceView): ReadonlySet<AnyNode> {
  const called = checks.filter(({ form }) => form !== 'jsx')
  const pure = called.filter((check) => lostEffect(check, view) === null)
  return new Set<AnyNode>([
    ...pure.map(({ node }) => node),
    ...called.flatMap((check) => fetchesOf(check, view)),
    ...callsOfOtherFlags(pure, view),
  ])
}

/** The evidence of functions that also take names which aren't registered here. */
const TAKES_ANY_NAME: ReadonlySet<string | undefined> = new Set(['configured', 'outside'])

/** `useFlag('other')` of a flag that isn't registered, by the function that checks a registered one. */
function callsOfOtherFlags(checks: readonly GateCheck[], view: SourceView): readonly Node[] {
  const functions = new Set(
    checks.flatMap(({ node, form, evidence }) =>
      form === 'call' && TAKES_ANY_NAME.has(evidence) ? (calledVariable(node, view) ?? []) : [],
    ),
  )
  if (functions.size === 0) return []
  return nodesOf(view, 'CallExpression').filter((call) => {
    const variable = calledVariable(call, view)
    return (
      variable !== null &&
      functions.has(variable) &&
      call.arguments.length > 0 &&
      call.arguments.every((argument) => !hasEffects(argument, view, () => false))
    )
  })
}

/** The variable of a function that is called by its own name, such as `useFlag`. */
function calledVariable(node: Node, view: SourceView): Variable | null {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' ? variableOf(view, node.callee) : null
}
