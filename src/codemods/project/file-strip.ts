import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { OutsideCall, OutsideCalls, OutsideValue, PlanFacts } from '../../strip/outside-calls.js'
import { factsWithoutPlan } from '../../strip/plan-facts.js'
import type { StripPlan } from '../../strip/plan.js'
import type { FunctionNode } from '../../strip/wrappers.js'
import { stripText } from '../strip-text.js'

/** What one file learns of another is passed on in few steps; plans that go on changing each other are a fault. */
const MOST_REPLANS = 100

/** What is known outside of a file. */
export interface StripSituation {
  readonly values: ReadonlyMap<string, boolean>
  /** Gates that other files go on asking for. */
  readonly asked: readonly string[]
  /** Whether the file's settings say that JSX needs no `React`. */
  readonly hasAutomaticJsx: (file: string) => boolean
  /** The function of a Go file's package by that name, or the method of its type `owner`. */
  readonly goFunction: (view: SourceView, name: string, owner: string | null) => { readonly fn: Node; readonly view: SourceView } | null
  readonly calls: {
    callsOf(file: FileStrip, fn: FunctionNode): readonly OutsideCall[] | null
    isUntaken(file: FileStrip, declaration: Node): boolean
    isMemberAsked(name: string): boolean
  }
}

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
  readonly #functions = new Set<FunctionNode>()
  readonly #parameters = new Map<Node, OutsideValue>()
  readonly #consulted = new Map<string, number>()
  #version = 0
  #replans = 0
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

  /** A function of the file that another file passes a gate's value to. @returns whether it is new. */
  addFunction(fn: FunctionNode): boolean {
    if (this.#functions.has(fn)) return false
    this.#functions.add(fn)
    this.#isStale = true
    return true
  }

  /** Plans again where something new is known. @returns whether it was. */
  refresh({ values, asked, calls, goFunction, hasAutomaticJsx }: StripSituation): boolean {
    if (!this.#isStale) return false
    this.#isStale = false
    this.#consulted.clear()
    const outside: OutsideCalls = {
      functions: this.#functions, values: this.#parameters,
      callsOf: (fn) => calls.callsOf(this, fn), isUntaken: (declaration) => calls.isUntaken(this, declaration), isMemberAsked: (name) => calls.isMemberAsked(name),
    }
    const stripped = stripText(this.view, this.checks, {
      values, orphaned: this.orphaned, settings: this.#settings, asked, outside,
      findGoFunction: (name, owner) => goFunction(this.view, name, owner), hasAutomaticJsx: () => hasAutomaticJsx(this.view.file),
    })
    const before = this.#plan
    if ('reason' in stripped) {
      this.failure = stripped.reason
      this.#plan = null
    } else {
      this.#plan = stripped
      // Of a function that is gone by now, no call is left to tell.
      for (const [name, value] of stripped.across?.parameters ?? []) this.#parameters.set(name, value)
    }
    if (before?.after !== this.#plan?.after || before?.across?.passing.length !== this.#plan?.across?.passing.length) this.#version++
    return true
  }

  /** What its plan says of its code, to those of other files. */
  get facts(): PlanFacts {
    return this.#plan?.across?.facts ?? factsWithoutPlan(this.view, (node) => this.#checkNodes.has(node))
  }

  /** Grows with what its plan says. */
  get version(): number {
    return this.#version
  }

  /** Remembers that the plan rests on that of another file, as it is now. */
  rememberConsulted(file: string, version: number): void {
    this.#consulted.set(file, version)
  }

  /** Plans again at the next occasion if a plan that this one rests on has changed. @returns whether it has. */
  checkConsulted(versionOf: (file: string) => number): boolean {
    if (this.#replans >= MOST_REPLANS || ![...this.#consulted].some(([file, version]) => versionOf(file) !== version)) return false
    this.#replans++
    this.#isStale = true
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
