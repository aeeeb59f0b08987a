import type { Scope } from '../../registry/model.js'
import type { Node } from '../../source/source-view.js'
import type { ComponentSides, GateCheck } from '../gate-check.js'
import { is, type Verdict } from '../identity/verdict.js'
import type { NamedGate } from '../resolve-gate.js'
import type { ResultUse } from '../result-uses.js'

/** A place that names a gate, what it checks, and how certain that is. */
export interface Asked {
  readonly named: NamedGate
  readonly nameNode: Node
  /** The node that has the value, if it isn't the matched node. */
  readonly node?: Node
  readonly form: GateCheck['form']
  /** The places that read the value from the matched node; without them, the node has the value itself. */
  readonly uses?: readonly ResultUse[]
  /** The callee, for comparison; `null` when the configuration says that it is a check. */
  readonly callee: string | null
  readonly scope?: Scope
  readonly sides?: ComponentSides
  readonly fetches?: readonly Node[]
  readonly verdict: Verdict
}

export const CONFIGURED: Verdict = is('configured', 'the configuration names it')
