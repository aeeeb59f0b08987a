import type { GoFunction } from '../../strip/test-code/go-test-package.js'
import { dirname } from 'node:path'
import { inPhase } from '../../files/processor-time.js'
import type { AnyFileNode, AnyNode, FileNode, SourceView } from '../../source/source-view.js'
import { isGoTestFile } from '../../source/go-files.js'
import { redeclaredGoWord } from '../../source/go-universe.js'
import { redeclaredReason } from '../../strip/refuse/refusals.js'
import { findFunction } from '../go/find-go-declared.js'
import { findDeadGoFiles } from '../go/dead-go-files.js'
import { findDeadPackages } from '../go/dead-packages.js'
import { findLostPackages } from '../go/lost-packages.js'
import { importsWithoutNames, keptLoads } from './lost-loads.js'
import { isCovered } from '../../text/text-edits.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import { findGoMakers } from '../go/find-go-makers.js'
import { findGoOrphans } from '../go/go-orphans.js'
import type { GoFlowState } from '../go/flow/flow-state.js'
import type { GoSources } from '../go/go-sources.js'
import { isOnlyInFile } from '../go/go-uses.js'
import { isErrorResult } from '../go/go-expression-types.js'
import { isGoLookup } from '../go/go-lookups.js'
import { findDeadFile, hasLostItsExports, isEmptyTestFile, isNoModuleAnyMore } from './dead-files.js'
import { CallsAcross } from './calls-across.js'
import { FileStrip } from './file-strip.js'
import { findIdleResults } from '../go/flow/find-idle-results.js'
import { findIdleGoParameters } from '../go/flow/find-idle-parameters.js'
import { findIdleCalls } from '../go/flow/find-idle-calls.js'
import { findIdleFields } from '../go/flow/find-idle-fields.js'
import { findGoSlots } from '../go/flow/go-flow.js'
import { checkOfRead, type SharedSlot } from '../slots/shared-slot.js'
import { findSharedSlots, type SharedSlotSearch } from '../slots/shared-slots.js'
import { LeftAlone } from './left-alone.js'
import { findDroppedNames, orphanOf, type StripState } from './orphans.js'
import { planByItself, type CheckedFile, type LonePlan } from './lone-plan.js'
import type { ProjectModules } from './project-modules.js'
import type { ProjectStrip, ProjectStripOptions } from './project-strip.js'
import { findSettingsThroughCalls } from './settings-through-calls.js'
import type { UnsureUse } from './unsure-tests.js'
import { findUnsureUses } from './unsure-uses.js'

/**
 * Strips a project. It strips each file alone, then replaces uses in other files of what became constant, and finally
 * removes unused exports, re-exports and files. It repeats this until nothing new is found. It only plans: sources
 * don't change, and every file's plan is recomputed from all that is known.
 */
export function stripProject(options: ProjectStripOptions): ProjectStrip {
  const left = new LeftAlone()
  for (;;) {
    const attempt = new Attempt(options, left)
    attempt.run()
    const before = left.size
    for (const strip of attempt.files) left.addFailed(strip, options)
    for (const file of attempt.brokenModules()) left.pinned.add(file)
    for (const { plan } of attempt.files) for (const gate of plan?.asked ?? []) left.asked.add(gate)
    for (const file of attempt.calls.broken()) left.closed.add(file)
    // What other files do may depend on a file that is left unchanged after all. Then everything is planned again
    // without it.
    if (left.size === before) return attempt
  }
}

/** Parts of the file that check no gate may be rewritten too, so none is. */
function refusalOfWords(view: SourceView): string | null {
  const word = redeclaredGoWord(view)
  return word === null ? null : redeclaredReason(word)
}

class Attempt implements ProjectStrip, StripState {
  readonly calls: CallsAcross
  readonly #options: ProjectStripOptions
  readonly #left: LeftAlone
  readonly #open: ReadonlySet<string>
  readonly #files = new Map<string, FileStrip>()
  readonly #values: Map<string, boolean>
  readonly #gates = new Map<string, string>()
  /** Files with values not known to be constant in every build. */
  readonly #waiting = new Set<FileStrip>()
  /** What other files read, by its id. */
  readonly #slots = new Map<string, SharedSlot>()

  constructor(options: ProjectStripOptions, left: LeftAlone) {
    this.#options = options
    this.#left = left
    this.#open = new Set(options.files)
    this.#values = new Map(options.values)
    this.calls = new CallsAcross({
      root: options.root,
      modules: () => this.modules,
      stripOf: (file) => this.#files.get(file) ?? null,
      fileOf: (view) => this.#fileOf(view),
      isOpen: (file) => this.isOpen(file),
      closed: left.closed,
    })
    for (const named of options.named) {
      if ('kind' in named) this.#fileOf(named)
      else this.#addLone(named)
    }
  }

  get files(): readonly FileStrip[] {
    return [...this.#files.values()]
  }

  gateOf(name: string): string {
    return this.#gates.get(name) ?? name
  }

  loadsOf(view: SourceView, edits: readonly TextRange[]): ReadonlyMap<AnyNode, string> {
    const lostImports = importsWithoutNames(view, (node) => isCovered(rangeOf(node), edits))
    const kept = keptLoads(this.modules, { file: view.file, view, lostImports }, this, this.#options.root)
    return new Map(kept.map(({ node, text }) => [node, text]))
  }

  findUnsureUses(): UnsureUse[] {
    return findUnsureUses({
      ...this.#options,
      open: this.#options.files,
      files: this.files,
      slots: [...this.#slots.values()],
      goFlow: this.#goFlow,
      gateOf: (name) => this.gateOf(name),
      valueOf: (name) => this.#values.get(name) === true,
    })
  }

  isOpen(file: string): boolean {
    return this.#open.has(file) && !this.#left.failed.has(file) && this.#options.refuseFile(file) === null
  }

  isGone(view: SourceView, node: AnyNode): boolean {
    return this.#files.get(view.file)?.isGone(node) ?? false
  }

  losesImports(file: string): boolean {
    const known = this.#files.get(file)
    return known !== undefined && (known.isDeleted || (known.plan?.removed.imports ?? 0) > 0)
  }

  isPinned(file: string): boolean {
    return this.#left.pinned.has(file) || this.#options.keepsExports(file)
  }

  isCheck(view: SourceView, node: AnyNode): boolean {
    return this.#files.get(view.file)?.isCheck(node) ?? false
  }

  isConstant(view: SourceView, node: AnyNode): boolean {
    return this.#files.get(view.file)?.plan?.exported.some(({ declaration }) => declaration === node) === true
  }

  run(): void {
    for (let isNew = true; isNew;) {
      const situation = {
        values: this.#values,
        findAsked: () => [...this.#left.asked, ...(this.#options.findAsked?.() ?? [])],
        calls: this.calls,
        goFunction: this.#goFunction.bind(this),
        isLookup: (view: SourceView, node: AnyNode) => this.isCheck(view, node) && isGoLookup(node, view, this.#goFlow),
        isErrorResult: (view: SourceView, call: AnyNode, index: number) =>
          isErrorResult(call, index, view, this.goSources),
        isOnlyHere: (view: SourceView, fn: AnyNode) => isOnlyInFile(fn, view, this.goSources),
        hasAutomaticJsx: (file: string) => this.modules.hasAutomaticJsx(file),
      }
      const isPlanned = (file: FileStrip): boolean => file.failure === null && !file.isDeleted
      const planned = this.files.filter((file) => isPlanned(file) && file.refresh(situation))
      const spread = (file: FileStrip): boolean[] => [
        this.#spreadShared(file),
        this.#spreadSettings(file),
        this.calls.spread(file),
      ]
      isNew = planned.filter((file) => spread(file).includes(true)).length > 0
      if (!isNew) isNew = [...this.#waiting].filter((file) => isPlanned(file) && this.#spreadShared(file)).length > 0
      if (!isNew)
        isNew =
          this.files.filter(
            (file) => isPlanned(file) && file.checkConsulted((other) => this.#files.get(other)?.version ?? 0),
          ).length > 0
      if (!isNew)
        isNew = inPhase(
          'links',
          () => this.#spreadGo() || this.#removeOrphans() || this.#removeFiles() || this.#keepLoads(),
        )
    }
  }

  /** Files that would cease to be modules but are kept: their names would become global. */
  brokenModules(): string[] {
    return this.files
      .filter((file) => !file.isGo && file.orphaned.size > 0 && !file.isDeleted && isNoModuleAnyMore(file.view, this))
      .map(({ file }) => file)
  }

  /** Tells the files that read what this one made constant. */
  #spreadShared(file: FileStrip): boolean {
    let isNew = false
    for (const slot of findSharedSlots(file, this.#search)) {
      if (slot === 'waiting') this.#waiting.add(file)
      else if (!this.#slots.has(slot.id) && this.#spread(slot)) isNew = true
    }
    return isNew
  }

  /** Tells test files what they set through a function of this one. */
  #spreadSettings(file: FileStrip): boolean {
    const { values, root } = this.#options
    return findSettingsThroughCalls(file, { modules: () => this.modules, values, root })
      .filter(({ view }) => this.isOpen(view.file))
      .map(({ view, settings }) => this.#fileOf(view).addSettings(settings))
      .includes(true)
  }

  /** Follows values between Go files. Removes what nothing reads any more, together with the code that set it. */
  #spreadGo(): boolean {
    const slots: SharedSlot[] = []
    let isNew = false
    for (const file of this.files) {
      for (const slot of findGoSlots(file, this.#goFlow)) {
        slots.push(slot)
        if (this.#spread(slot)) isNew = true
      }
    }
    return isNew || this.#removeUnread(slots)
  }

  /** Makes checks of the reads of a slot, and settings of what tests give it. @returns whether one is new. */
  #spread(slot: SharedSlot): boolean {
    const known = this.#slots.get(slot.id) ?? slot
    if (known.value !== slot.value) return false
    this.#slots.set(slot.id, slot.unsaid || slot.varied ? slot : known)
    this.#values.set(slot.id, slot.value)
    this.#gates.set(slot.id, this.gateOf(known.gate))
    const [settings, reads] = inPhase('links', () => [slot.settings(), slot.reads()] as const)
    let isNew = false
    for (const { view, settings: ofFile } of settings)
      if (this.isOpen(view.file) && this.#fileOf(view).addSettings(ofFile)) isNew = true
    for (const read of reads) {
      const check = this.isOpen(read.view.file) ? checkOfRead(read, slot) : null
      if (check && this.#fileOf(read.view).addCheck(check)) isNew = true
    }
    return isNew
  }

  #removeUnread(slots: readonly SharedSlot[]): boolean {
    let isNew = false
    for (const slot of slots)
      for (const { view, node } of slot.removal((user, read) => this.isGone(user, read)))
        if (this.#fileOf(view).addOrphan(node)) isNew = true
    return isNew
  }

  #goFunction(view: SourceView, name: string, owner: string | null): GoFunction | null {
    const found = findFunction(name, owner, dirname(view.file), view, this.goSources)
    return found && { fn: found.declaration, view: found.view }
  }

  get #search(): SharedSlotSearch {
    return {
      modules: () => this.modules,
      go: () => this.goSources,
      goFlow: () => this.#goFlow,
      stripOf: (file) => this.#files.get(file) ?? null,
      isMemberChanged: this.#options.isMemberChanged,
    }
  }

  get #goFlow(): GoFlowState {
    return {
      sources: this.goSources,
      stripOf: (file) => this.#files.get(file) ?? null,
      isOpen: (file) => this.isOpen(file),
      isGone: (view, node) => this.isGone(view, node),
    }
  }

  #removeOrphans(): boolean {
    let isNew = false
    const mayGo = ({ kind, view, declaration }: SharedSlot): boolean =>
      kind === 'property' && this.isOpen(view.file) && !this.isPinned(view.file) && !this.isGone(view, declaration)
    for (const slot of this.#slots.values()) if (mayGo(slot) && this.#removeUnread([slot])) isNew = true
    for (const file of this.files) {
      if (!file.isDeleted && (file.plan?.edits.length ?? 0) === 0) continue
      for (const { view, node } of file.isGo ? this.#goOrphansOf(file) : this.#orphansOf(file))
        if (this.#fileOf(view).addOrphan(node)) isNew = true
    }
    return isNew
  }

  #goOrphansOf({ file, view }: FileStrip): readonly AnyFileNode[] {
    const idle = this.isOpen(file)
      ? [findIdleGoParameters, findIdleFields, findIdleCalls, findIdleResults].flatMap((find) =>
          find(view, this.#goFlow),
        )
      : []
    return [...findGoOrphans(this.goSources, view, this), ...idle]
  }

  /** What is found next depends on what was removed before. */
  *#orphansOf(file: FileStrip): Iterable<FileNode> {
    for (const dropped of findDroppedNames(this.modules, file.file, file.dropped)) {
      const node = orphanOf(this.modules, dropped, this, this.#options.root)
      const view = node && this.modules.sources.viewOf(dropped.file)
      if (node && view) yield { view, node }
    }
  }

  #removeFiles(): boolean {
    let isNew = this.#removePackages()
    for (const file of this.files) {
      // In other languages, an export is removed only when no file uses it any more, and a file without its tree has
      // lost none.
      if (file.isGo || file.isAsleep || file.isDeleted || file.failure !== null || !this.isOpen(file.file)) continue
      if ((file.plan?.removed.tests ?? 0) > 0 && isEmptyTestFile(this.modules, file.view, this)) {
        file.isDeleted = true
        isNew = true
        continue
      }
      if (!hasLostItsExports(file.view, (node) => file.isGone(node))) continue
      const dead = findDeadFile(this.modules, file.view, this, this.#options.root)
      if (!dead) continue
      file.isDeleted = true
      isNew = true
      for (const { view, node } of dead.statements) this.#fileOf(view).addOrphan(node)
    }
    return isNew
  }

  /** Once everything is removed: the modules that only a removed name would have loaded. */
  #keepLoads(): boolean {
    let isNew = false
    for (const file of this.files) {
      if (file.isDeleted || (file.plan?.removed.imports ?? 0) === 0) continue
      const loads = file.isGo
        ? findLostPackages(this.goSources, file.view, this)
        : keptLoads(this.modules, file, this, this.#options.root)
      if (file.addLoads(loads)) isNew = true
    }
    return isNew
  }

  #removePackages(): boolean {
    let isNew = false
    for (const changed of this.files) {
      const { isGo, isDeleted, plan } = changed
      if (!isGo || !this.isOpen(changed.file)) continue
      const lostImports = isDeleted || (plan?.removed.imports ?? 0) > 0
      const dead = [
        ...(lostImports ? findDeadPackages(this.goSources, changed.view, this) : []),
        ...(isDeleted || (plan?.edits.length ?? 0) > 0 ? findDeadGoFiles(this.goSources, changed.view, this) : []),
      ]
      for (const views of dead) if (this.#removeAll(views)) isNew = true
    }
    return isNew
  }

  /** A file is planned before it is deleted: the plan has what the command prints. */
  #removeAll(views: readonly SourceView[]): boolean {
    const files = views.map((own) => this.#fileOf(own)).filter(({ isDeleted }) => !isDeleted)
    if (files.length === 0 || files.some(({ failure }) => failure !== null)) return false
    if (files.every((own) => own.plan !== null)) for (const own of files) own.isDeleted = true
    return true
  }

  #fileOf(view: SourceView): FileStrip {
    let file = this.#files.get(view.file)
    if (!file) {
      file = new FileStrip(() => ({ view, ...this.#options.findChecks(view), plan: null }))
      file.failure = this.#left.failed.get(view.file) ?? this.#options.refuseFile(view.file) ?? refusalOfWords(view)
      this.#files.set(view.file, file)
      if (isGoTestFile(file.file)) findGoMakers(view, () => this.goSources)
    }
    return file
  }

  /** Its tree isn't parsed again unless something needs it. */
  #addLone(lone: LonePlan): void {
    const { sources, findChecks, values } = this.#options
    const open = (): CheckedFile => {
      const view = sources.modules.sources.viewOf(lone.file) as SourceView
      return { view, ...findChecks(view) }
    }
    if (!this.isOpen(lone.file)) {
      this.#fileOf(open().view)
      return
    }
    this.#files.set(
      lone.file,
      new FileStrip(() => {
        const checked = open()
        return { ...checked, plan: planByItself(checked, { values, modules: this.modules }) }
      }, lone),
    )
  }

  get goSources(): GoSources {
    return this.#options.sources.go
  }

  get modules(): ProjectModules {
    return this.#options.sources.modules
  }
}
