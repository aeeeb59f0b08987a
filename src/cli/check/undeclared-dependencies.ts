import type { TSESTree } from '@typescript-eslint/utils'
import type { GateChecks } from '../../gates/gate-check.js'
import { isTestCode } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { gateStatus } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { placeAt, type Place } from '../../text/line-index.js'

/** A gate that another one is checked together with, `B && A`, and that the other one's dependencies leave out. */
export interface UndeclaredDependency {
  readonly on: string
  /** How many gates of the registry depend on it. */
  readonly dependents: number
  /** The first check of both. */
  readonly place: Place
}

interface CountedChecks {
  all: number
  readonly together: Map<string, { readonly place: Place; count: number }>
}

/** Compares, in registries that name what their gates depend on, the names with how the code checks the gates. */
export class UndeclaredDependencies {
  readonly #project: Project
  /** By name, the gates of registries that name any dependency. */
  readonly #gates: ReadonlyMap<string, Gate>
  readonly #counts = new Map<string, CountedChecks>()

  constructor(project: Project) {
    this.#project = project
    this.#gates = new Map(
      project.index.files
        .filter(({ gates }) => gates.some(({ requires }) => requires !== undefined))
        .flatMap(({ gates }) => gates.map((gate) => [gate.name, gate])),
    )
  }

  /**
   * Counts the checks of a file. What tests check says nothing about the program.
   *
   * @param file absolute.
   */
  add(file: string, view: Pick<SourceView, 'text'>, { checks }: Pick<GateChecks, 'checks'>): void {
    if (this.#gates.size === 0 || checks.length === 0 || isTestCode(file, this.#project.root)) return
    const gates = new Map(checks.map(({ node, gate }) => [node, gate]))
    for (const { gate, node } of checks) {
      if (!this.#gates.has(gate)) continue
      const counted: CountedChecks = this.#counts.get(gate) ?? { all: 0, together: new Map() }
      this.#counts.set(gate, counted)
      counted.all++
      for (const other of checkedTogether(node, gates)) {
        const known = counted.together.get(other)
        if (known) known.count++
        else counted.together.set(other, { place: placeAt(file, view.text, node.range[0]), count: 1 })
      }
    }
  }

  /**
   * The gates without which at least half of a gate's checks make no difference, and on which it doesn't depend. Only
   * gates on which others depend count: of two that are checked together nothing else tells which one needs the other.
   */
  of(gate: Gate): UndeclaredDependency[] {
    const counted = this.#counts.get(gate.name)
    if (!counted) return []
    const known = this.#requirementsOf(gate.name)
    return [...counted.together].flatMap(([on, { place, count }]) => {
      const other = this.#gates.get(on)
      const isKnown = on === gate.name || known.has(on) || this.#requirementsOf(on).has(gate.name)
      const dependents = [...this.#gates.values()].filter(({ requires }) => requires?.includes(on)).length
      if (!other || isKnown || dependents === 0 || count * 2 < counted.all || this.#isAlwaysOn(other)) return []
      return [{ on, dependents, place }]
    })
  }

  #isAlwaysOn(gate: Gate): boolean {
    const { index } = this.#project
    return gateStatus(gate, index.currentVersion, index.policy).graduated
  }

  /** All gates that must be on for a gate to be on. */
  #requirementsOf(gate: string): ReadonlySet<string> {
    const found = new Set<string>()
    const add = (name: string): void => {
      for (const needed of this.#gates.get(name)?.requires ?? []) {
        if (found.has(needed)) continue
        found.add(needed)
        add(needed)
      }
    }
    add(gate)
    return found
  }
}

/** The gates that are checked in the same condition, and without which the check makes no difference: `B && check`. */
function checkedTogether(check: Node, gates: ReadonlyMap<Node, string>): Set<string> {
  const found = new Set<string>()
  const add = (expression: Node): void => {
    const node = unwrapExpression(expression)
    const gate = gates.get(node)
    if (gate !== undefined) found.add(gate)
    else if (isConjunction(node)) {
      add(node.left)
      add(node.right)
    }
  }
  for (let node = check, { parent } = node; isConjunction(parent); node = parent, { parent } = node)
    add(parent.left === node ? parent.right : parent.left)
  return found
}

function isConjunction(node: Node | undefined): node is TSESTree.LogicalExpression {
  return node?.type === 'LogicalExpression' && node.operator === '&&'
}
