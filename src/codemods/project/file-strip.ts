import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import type { OutsideCall, OutsideCalls, PlanFacts } from '../../strip/slots/outside-calls.js'
import type { Slot } from '../../strip/slots/slot.js'
import type { GoFunction } from '../../strip/test-code/go-test-package.js'
import { factsWithoutPlan } from '../../strip/slots/plan-facts.js'
import { isCovered } from '../../text/text-edits.js'
import type { FunctionNode } from '../../source/function-nodes.js'
import { stripText } from '../strip-text.js'
import { placeOfCheck, type CheckedFile, type CheckPlace, type FilePlan, type LonePlan } from './lone-plan.js'
import { importsWithoutNames, type KeptLoad, type LostImport } from './lost-loads.js'
import { namesNoLongerTaken, type TakenName } from './orphans.js'

/** Facts travel between files in a few steps. Plans that keep changing each other are a bug. */
const MOST_REPLANS = 100

/** Facts from outside a file. */
export interface StripSituation {
  readonly values: ReadonlyMap<string, boolean>
  /** Finds the gates that other files still check. */
  readonly findAsked: () => readonly string[]
  /** Whether the file's settings say that JSX needs no `React`. */
  readonly hasAutomaticJsx: (file: string) => boolean
  /** Finds the function of a Go file's package by its name, or the method of its type `owner`. */
  readonly goFunction: (view: SourceView, name: string, owner: string | null) => GoFunction | null
  /** Whether a call in a Go file checks a gate, and reads nothing else of the map that it is called on. */
  readonly isLookup: (view: SourceView, node: AnyNode) => boolean
  /** Whether a result of a call in a Go file has the type `error`. */
  readonly isErrorResult: (view: SourceView, call: AnyNode, index: number) => boolean
  /** Whether no other file may name a function of a Go file. */
  readonly isOnlyHere: (view: SourceView, fn: AnyNode) => boolean
  readonly calls: {
    callsOf(file: FileStrip, fn: FunctionNode): readonly OutsideCall[] | null
    isUntaken(file: FileStrip, declaration: Node): boolean
    isMemberAsked(name: string): boolean
    isDeadIn(file: FileStrip, view: SourceView, node: Node): boolean
  }
}

/** The facts about a file that need its tree. */
interface Code {
  readonly view: SourceView
  readonly checks: readonly GateCheck[]
  readonly checkNodes: Set<AnyNode>
  settings: readonly GateSetting[]
}

/**
 * The state of one file during a strip: what is known about it, and the plan that follows. A file that depends on no
 * other may drop its tree. The tree is parsed again when something needs it, and nothing else changes.
 */
export class FileStrip {
  readonly file: string
  readonly text: string
  /** Nothing uses the file any more, so it is deleted. */
  isDeleted = false
  /** Why the file isn't changed; `null` when it may be. */
  failure: string | null = null
  readonly orphaned: Set<AnyNode> = new Set<AnyNode>()
  /** Imports that are needed without their names, and what is left of them. */
  readonly #loads = new Map<AnyNode, string>()
  readonly #lone: LonePlan | null
  readonly #open: () => CheckedFile & { readonly plan: FilePlan | null }
  #code: Code | null = null
  readonly #foreign: GateCheck[] = []
  #plan: FilePlan | null = null
  readonly #functions = new Set<FunctionNode>()
  readonly #parameters = new Map<AnyNode, Slot>()
  readonly #consulted = new Map<string, number>()
  #version = 0
  #replans = 0
  #isStale = true

  /**
   * @param open returns the file's tree (the same at every call), what was found in it, and the plan that a lone plan
   *   was made of.
   * @param lone its plan, if nothing else is known yet.
   */
  constructor(open: () => CheckedFile & { readonly plan: FilePlan | null }, lone: LonePlan | null = null) {
    this.#open = open
    this.#lone = lone
    if (lone) {
      this.#plan = lone.plan
      this.#version = 1
      this.#isStale = false
    }
    const { file, text } = lone ?? this.view
    this.file = file
    this.text = text
  }

  get isGo(): boolean {
    return /\.go$/i.test(this.file)
  }

  get view(): SourceView {
    return this.#wake().view
  }

  /** Whether the tree was dropped and nothing has needed it since. */
  get isAsleep(): boolean {
    return this.#asleep !== null
  }

  /** What is known without the tree. */
  get #asleep(): LonePlan | null {
    return this.#code ? null : this.#lone
  }

  #wake(): Code {
    if (!this.#code) {
      const { view, checks, settings, plan } = this.#open()
      this.#code = { view, checks, checkNodes: new Set(checks.map(({ node }) => node)), settings }
      this.#plan = plan ?? this.#plan
    }
    return this.#code
  }

  /** The file's own checks, and its uses of values that other files made constant. */
  get checks(): readonly GateCheck[] {
    return [...this.#wake().checks, ...this.#foreign]
  }

  /** Code in the file that sets gates. */
  get settings(): readonly GateSetting[] {
    return this.#asleep ? [] : this.#wake().settings
  }

  /** Where the checks stand. */
  get checkPlaces(): readonly CheckPlace[] {
    return this.#asleep?.checks ?? this.checks.map(placeOfCheck)
  }

  /** The imported names that the file uses no longer. */
  get dropped(): readonly TakenName[] {
    return this.#asleep?.dropped ?? namesNoLongerTaken(this.view, (node) => this.isGone(node))
  }

  /** The imports of a script that lost all their names. */
  get lostImports(): readonly LostImport[] {
    if (this.#asleep) return this.#asleep.lostImports
    if ((this.#plan?.removed.imports ?? 0) === 0) return []
    return importsWithoutNames(this.view, (node) => this.isGone(node))
  }

  /** `null` when nothing is planned yet. */
  get plan(): FilePlan | null {
    return this.#plan
  }

  /** @returns whether it is new. */
  addCheck(check: GateCheck): boolean {
    const { checkNodes } = this.#wake()
    if (checkNodes.has(check.node)) return false
    checkNodes.add(check.node)
    this.#foreign.push(check)
    this.#isStale = true
    return true
  }

  /** @returns whether one is new. */
  addSettings(settings: readonly GateSetting[]): boolean {
    const code = this.#wake()
    const fresh = settings.filter(
      (setting) => !code.settings.some(({ node, name }) => node === setting.node && name === setting.name),
    )
    if (fresh.length === 0) return false
    code.settings = [...code.settings, ...fresh]
    this.#isStale = true
    return true
  }

  /** @returns whether it is new. */
  addOrphan(node: AnyNode): boolean {
    if (this.orphaned.has(node)) return false
    this.orphaned.add(node)
    this.#isStale = true
    return true
  }

  /** @returns whether one is new. */
  addLoads(loads: readonly KeptLoad[]): boolean {
    const fresh = loads.filter(({ node }) => !this.#loads.has(node))
    for (const { node, text } of fresh) this.#loads.set(node, text)
    if (fresh.length > 0) this.#isStale = true
    return fresh.length > 0
  }

  /** Adds a function that another file passes a gate's value to. @returns whether it is new. */
  addFunction(fn: FunctionNode): boolean {
    if (this.#functions.has(fn)) return false
    this.#functions.add(fn)
    this.#isStale = true
    return true
  }

  /** Plans again if something new is known. @returns whether it did. */
  refresh(situation: StripSituation): boolean {
    const { values, findAsked, calls, goFunction, isLookup, isOnlyHere, hasAutomaticJsx } = situation
    if (!this.#isStale) return false
    this.#isStale = false
    this.#consulted.clear()
    const outside: OutsideCalls = {
      functions: this.#functions,
      slots: [...this.#parameters.values()],
      callsOf: (fn) => calls.callsOf(this, fn),
      isUntaken: (declaration) => calls.isUntaken(this, declaration),
      isMemberAsked: (name) => calls.isMemberAsked(name),
      isDeadIn: (home, node) => calls.isDeadIn(this, home, node),
    }
    const { view, settings } = this.#wake()
    const stripped = stripText(view, this.checks, {
      values,
      orphaned: this.orphaned,
      restated: this.#loads,
      settings,
      asked: settings.length === 0 ? [] : findAsked(),
      outside,
      goPackage: {
        find: (name, owner) => goFunction(view, name, owner),
        isLookup: (node, other) => isLookup(other, node),
        isOnlyHere: (fn, other) => isOnlyHere(other, fn),
      },
      hasAutomaticJsx: () => hasAutomaticJsx(this.file),
      isErrorResult: (call, index) => situation.isErrorResult(view, call, index),
    })
    const before = this.#plan
    if ('reason' in stripped) {
      this.failure = stripped.reason
      this.#plan = null
    } else {
      this.#plan = stripped
      // Remember the value: once the calls are gone it can't be recomputed.
      for (const slot of stripped.across?.parameters ?? []) this.#parameters.set(slot.declaration, slot)
    }
    if (before?.after !== this.#plan?.after || before?.across?.passing.length !== this.#plan?.across?.passing.length)
      this.#version++
    return true
  }

  /** Facts from its plan for the plans of other files. */
  get facts(): PlanFacts {
    const { view, checkNodes } = this.#wake()
    return this.#plan?.across?.facts ?? factsWithoutPlan(view, (node) => checkNodes.has(node))
  }

  /** Increases whenever its plan changes. */
  get version(): number {
    return this.#version
  }

  /** Records that the plan depends on another file's plan in its current version. */
  rememberConsulted(file: string, version: number): void {
    this.#consulted.set(file, version)
  }

  /** Plans again on the next occasion if a plan that this one depends on has changed. @returns whether it has. */
  checkConsulted(versionOf: (file: string) => number): boolean {
    if (this.#replans >= MOST_REPLANS || ![...this.#consulted].some(([file, version]) => versionOf(file) !== version))
      return false
    this.#replans++
    this.#isStale = true
    return true
  }

  isCheck(node: AnyNode): boolean {
    return this.#wake().checkNodes.has(node)
  }

  isGone(node: AnyNode): boolean {
    if (this.isDeleted) return true
    return isCovered(rangeOf(node), this.#plan?.edits ?? []) && this.#plan?.moved?.has(node) !== true
  }
}
