import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { StripPlan } from '../../strip/plan.js'
import { stripText } from '../strip-text.js'

/** One file in the making: what is known of it so far, and the plan that follows from it. */
export class FileStrip {
  readonly view: SourceView
  /** Nothing uses the file any more: it goes as a whole. */
  isDeleted = false
  /** Why the file is left alone; `null`: it isn't. */
  failure: string | null = null
  readonly orphaned: Set<Node> = new Set<Node>()
  readonly #checks: readonly GateCheck[]
  readonly #checkNodes: Set<Node>
  #settings: readonly GateSetting[]
  readonly #foreign: GateCheck[] = []
  #plan: (StripPlan & { after: string }) | null = null
  #isStale = true

  /**
   * @param checks all checks of gates in the file.
   * @param settings the code of the file that sets gates.
   */
  constructor(view: SourceView, checks: readonly GateCheck[], settings: readonly GateSetting[] = []) {
    this.view = view
    this.#checks = checks
    this.#checkNodes = new Set(checks.map(({ node }) => node))
    this.#settings = settings
  }

  /** Its own checks, and the uses of what other files made constant. */
  get checks(): readonly GateCheck[] {
    return [...this.#checks, ...this.#foreign]
  }

  /** `null`: nothing is planned yet. */
  get plan(): (StripPlan & { after: string }) | null {
    return this.#plan
  }

  /** @returns whether it is new. */
  addCheck(check: GateCheck): boolean {
    if (this.#checkNodes.has(check.node)) return false
    this.#checkNodes.add(check.node)
    this.#foreign.push(check)
    this.#isStale = true
    return true
  }

  /** @returns whether one is new. */
  addSettings(settings: readonly GateSetting[]): boolean {
    const fresh = settings.filter((setting) => !this.#settings.some(({ node, name }) => node === setting.node && name === setting.name))
    if (fresh.length === 0) return false
    this.#settings = [...this.#settings, ...fresh]
    this.#isStale = true
    return true
  }

  /** @returns whether it is new. */
  addOrphan(node: Node): boolean {
    if (this.orphaned.has(node)) return false
    this.orphaned.add(node)
    this.#isStale = true
    return true
  }

  /** Plans again where something new is known. @returns whether it was. */
  refresh(values: ReadonlyMap<string, boolean>, asked: readonly string[] = []): boolean {
    if (!this.#isStale) return false
    this.#isStale = false
    const stripped = stripText(this.view, this.checks, values, this.orphaned, this.#settings, asked)
    if ('reason' in stripped) {
      this.failure = stripped.reason
      this.#plan = null
    } else this.#plan = stripped
    return true
  }

  isCheck(node: Node): boolean {
    return this.#checkNodes.has(node)
  }

  isGone(node: Node): boolean {
    if (this.isDeleted) return true
    const edits = this.#plan?.edits ?? []
    let low = 0
    let high = edits.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((edits[middle] as { end: number }).end < node.range[1]) low = middle + 1
      else high = middle
    }
    const edit = edits[low]
    return edit !== undefined && edit.start <= node.range[0] && node.range[1] <= edit.end
  }
}
