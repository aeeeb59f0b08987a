import type { GoNode } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { siteAround, type CallSites } from './call-sites.js'
import type { CallSite } from './call-site.js'
import { KnownValues } from '../../evaluate/known-values.js'
import { Liveness } from '../evaluate/liveness.js'
import type { Slot } from './slot.js'
import type { PlanFacts } from './outside-calls.js'
import { findGoStores } from '../go/go-stores.js'
import type { Solution } from './solve.js'
import { dialectOf } from '../../source/dialect.js'

/** Consequences of one file's plan for other files. */
export interface AcrossFiles {
  readonly facts: PlanFacts
  /** Calls that pass a gate's value to functions declared in other files. */
  readonly passing: readonly CallSite[]
  /**
   * In Go, places that store a gate's value outside a function: package variables, entries of literals, assignments to
   * fields.
   */
  readonly stored: readonly GoNode[]
  /** Nodes to remove in other files: arguments, attributes. */
  readonly elsewhere: readonly AnyNode[]
  /** The names of parameters that receive a gate's value. */
  readonly parameters: readonly Slot[]
}

export function factsOf(
  view: SourceView,
  settled: Pick<Solution, 'values' | 'gateIn'>,
  isPure: (node: Node) => boolean,
  dead: ReadonlySet<AnyNode>,
): PlanFacts {
  const known = new KnownValues(view, settled.values, isPure)
  const liveness = new Liveness(view, dead)
  return {
    of: (node) => known.of(node),
    hasEffects: (node) => known.hasEffects(node),
    isDead: (node) => liveness.isDead(node),
    gateIn: settled.gateIn,
  }
}

/** The facts of a file without a plan. */
export function factsWithoutPlan(view: SourceView, isPure: (node: Node) => boolean): PlanFacts {
  return factsOf(view, { values: new Map(), gateIn: () => null }, isPure, new Set())
}

export function findAcrossFiles(
  view: SourceView,
  settled: Solution,
  calls: CallSites,
  isPure: (node: Node) => boolean,
  pass: { dead: ReadonlySet<AnyNode>; unused: ReadonlySet<AnyNode> },
): AcrossFiles {
  const passing = new Set<CallSite>()
  for (const node of settled.values.keys()) {
    const site = siteAround(node)
    if (site && !calls.functionAt(site)) passing.add(site)
  }
  return {
    facts: factsOf(view, settled, isPure, pass.dead),
    passing: [...passing],
    stored: dialectOf(view).sharesDeclarations ? findGoStores(settled.values.keys()) : [],
    elsewhere: [...pass.unused].filter((node) => rootOf(node) !== view.ast),
    parameters: settled.calledOutside,
  }
}

function rootOf(node: AnyNode): AnyNode {
  let root = node
  for (const ancestor of ancestorsOf(node)) root = ancestor
  return root
}
