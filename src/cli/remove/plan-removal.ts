import { whyUneditable } from './uneditable-registries.js'
import { deleteConstants, wordPattern } from '../../codemods/remove/delete-constants.js'
import { dropIdleCalls } from '../../codemods/remove/drop-idle-calls.js'
import { removeFromText, type RemovedText } from '../../codemods/remove/remove-text.js'
import type { RemovalContext } from '../../codemods/remove/removal.js'
import { showPath } from '../../files/paths.js'
import { searchFile } from '../../files/read-file.js'
import type { ListedFiles } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { setsOthersGate } from '../../project/setting-owner.js'
import type { Gate, RegistryFile } from '../../registry/model.js'
import { isPreset } from '../../rules/support/open-linted-file.js'
import { isNamedIn } from '../../text/escapes.js'
import { indexLines } from '../../text/line-index.js'
import type { Place } from '../../text/line-index.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import { parseSource } from '../../syntax/parse-source.js'
import { placesOf, registryReader } from '../lifecycle/registry-text.js'
import { deleteEmptiedTests } from '../strip/emptied-tests.js'
import type { FilesPlan, PlannedFile, RefusedCheck } from '../strip/planned-changes.js'
import type { StripPlanOfFiles } from '../strip/plan-files.js'
import { findNeeded, isRefusedIn, isSnapshot, placeOnDisk, wordsOfGates } from './needed-places.js'
import { isUsedElsewhere, isVariableElsewhere, viewsNaming } from './planned-sources.js'
import { PlannedTexts } from './project-texts.js'
import { SearchedFiles } from './searched-files.js'

/** Half a sentence. */
const IGNORED = 'the file names the gate, and the configuration ignores it'

/** A constant that holds another one's name is deleted one round later. */
const MOST_ROUNDS = 8

export interface RemovalInput {
  readonly cwd: string
  readonly project: Project
  readonly listed: ListedFiles
  /** All files that may be changed or read, absolute. */
  readonly files: readonly string[]
  readonly values: ReadonlyMap<string, boolean>
  /** The strip of the same gates, which comes first. */
  readonly strip: FilesPlan & Pick<StripPlanOfFiles, 'opposite'>
  /** Checks in files that may not be changed. */
  readonly outside: readonly RefusedCheck[]
  /** Gates that are removed although something still needs them. */
  readonly despite?: ReadonlySet<string>
}

export interface RemovalPlan extends FilesPlan {
  /** The places that still need one of the gates which are removed despite that, by gate. */
  readonly despite: ReadonlyMap<string, readonly RefusedCheck[]>
  /** The gates that stay registered. */
  readonly kept: ReadonlySet<string>
  /** Of these, the ones that no check needs: other places name them, which may mean something else. */
  readonly named: ReadonlySet<string>
}

/**
 * Plans the removal of gates: the strip, and then the deletion of registrations, lists, overrides and constants. Each
 * gate is removed completely or not at all. The plan searches the resulting project. A gate that some place still needs
 * keeps its registration, its constants and its settings.
 */
export function planRemoval(input: RemovalInput): RemovalPlan {
  return new Removal(input).plan()
}

class Removal {
  readonly #input: RemovalInput
  readonly #onDisk: SearchedFiles
  #texts: PlannedTexts
  readonly #refused: RefusedCheck[]
  readonly #despite = new Map<string, readonly RefusedCheck[]>()
  readonly #named = new Set<string>()
  /** The gates that go completely. */
  readonly #gates: Map<string, boolean>
  /** Gates whose registration is in a file that may not be changed. */
  readonly #uneditable = new Set<string>()
  /** How many gates were removed when it was last tried. */
  #tried = 0
  /** Files that lose constants. */
  readonly #constantFiles = new Set<string>()

  constructor(input: RemovalInput) {
    this.#input = input
    this.#onDisk = new SearchedFiles(input.files)
    this.#texts = this.#strippedTexts()
    this.#refused = [...input.strip.refused, ...input.outside]
    this.#gates = new Map(input.values)
  }

  plan(): RemovalPlan {
    this.#keepAskedGates()
    this.#keepGatesOfOtherModules()
    this.#keepUneditableGates()
    this.#refuseOpposite()
    const asked = this.#gates.size
    this.#removeRegistrations()
    // If a gate is already kept, other places that need it only show once it is removed.
    const needed = asked < this.#input.values.size || this.#gates.size < asked ? this.#findNeededWithoutAll() : null
    this.#keepNeededGates(needed ?? this.#findNeeded())
    while (this.#gates.size < this.#tried) {
      this.#removeRegistrations()
      if (this.#gates.size === this.#tried) this.#keepNeededGates(this.#findNeeded())
    }
    this.#dropIdleCalls()
    return {
      files: deleteEmptiedTests(this.#texts.planned, this.#input.project.root, this.#input.listed).map((file) =>
        this.#inStep(file),
      ),
      refused: this.#refused,
      despite: this.#despite,
      kept: new Set([...this.#input.values.keys()].filter((gate) => !this.#gates.has(gate))),
      named: this.#named,
    }
  }

  /** As the strip leaves them. */
  #strippedTexts(): PlannedTexts {
    const { strip, project } = this.#input
    return new PlannedTexts(this.#onDisk, strip.files, (file) => project.isIgnored(file))
  }

  /** On the result of the strip. */
  #removeRegistrations(): void {
    this.#texts = this.#strippedTexts()
    this.#constantFiles.clear()
    this.#removeFromFiles()
    this.#tried = this.#gates.size
    this.#deleteConstants()
  }

  /** What would still need any of the gates, including kept ones, after everything removable is removed. */
  #findNeededWithoutAll(): Map<string, RefusedCheck[]> {
    const [texts, gates] = [this.#texts, [...this.#gates]]
    this.#texts = this.#strippedTexts()
    for (const [gate, value] of this.#input.values) if (!this.#uneditable.has(gate)) this.#gates.set(gate, value)
    for (const [file, text] of this.#texts.naming(this.#wordsOf(this.#gates))) {
      const removed = this.#removeFrom(file)
      if (removed && !('reason' in removed) && removed.after !== text) this.#texts.change({ file, ...removed })
    }
    this.#deleteConstants()
    const needed = this.#findNeeded()
    this.#texts = texts
    this.#gates.clear()
    for (const [gate, value] of gates) this.#gates.set(gate, value)
    return needed
  }

  #findNeeded(): Map<string, RefusedCheck[]> {
    const { project } = this.#input
    return findNeeded({ project, texts: this.#texts, gates: this.#gates, refused: this.#refused })
  }

  /** Places are reported as they are in the files on disk. */
  #placeBefore(place: Place, planned: string): Place {
    return placeOnDisk(this.#texts, place, planned)
  }

  #keepNeededGates(needed: ReadonlyMap<string, readonly RefusedCheck[]>): void {
    for (const [gate, places] of needed) {
      if (this.#input.despite?.has(gate)) {
        this.#despite.set(gate, places)
        continue
      }
      this.#refused.push(...places.filter((place) => !isRefusedIn(this.#refused, place)))
      if (places.length === 0 || !this.#gates.has(gate)) continue
      this.#named.add(gate)
      this.#keepFor(gate, places, 'needs')
    }
  }

  #keepFor(gate: string, places: readonly RefusedCheck[], verb: 'needs' | 'may need'): void {
    const [first, ...others] = places
    if (!first) return
    const what = others.length === 0 ? 'a place' : `${places.length} places`
    const still = verb === 'needs' ? (others.length === 0 ? 'still needs' : 'still need') : verb
    const place = `${showPath(first.file, this.#input.cwd)}:${first.line}`
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    this.#keep(gate, () => `the registration is kept, because ${what} ${still} it (${place}${more})`)
  }

  /** Checks are removed before the registration: while that is there, a second run can continue. */
  #inStep(file: PlannedFile): PlannedFile {
    if (this.#isRegistry(file.file)) return { ...file, step: 1 }
    return this.#constantFiles.has(file.file) ? { ...file, step: 2 } : file
  }

  /** A refused check still checks its gate. */
  #keepAskedGates(): void {
    for (const gate of [...this.#gates.keys()]) {
      if (this.#input.despite?.has(gate)) continue
      const left = this.#refused.filter(
        (refusal) =>
          (refusal.gate === gate && refusal.needsGate !== false) ||
          (refusal.gate === null && this.#mentions(refusal.file, gate)),
      )
      this.#keepFor(gate, left, left.every((refusal) => refusal.gate === null) ? 'may need' : 'needs')
    }
  }

  /** A gate that is kept keeps its settings, also those to the other value, which the stripped code doesn't handle. */
  #refuseOpposite(): void {
    const { strip, values, despite } = this.#input
    const isKept = (gate: string | null): boolean =>
      gate !== null && values.has(gate) && !this.#gates.has(gate) && !despite?.has(gate)
    this.#refused.push(...strip.opposite.filter((place) => isKept(place.gate) && !isRefusedIn(this.#refused, place)))
  }

  /** Whether a file names a gate, or may: one that can't be read. */
  #mentions(file: string, gate: string): boolean {
    const pattern = wordPattern(this.#wordsOf(new Map([[gate, true]])))
    const text = this.#texts.textOf(file)
    if (text !== null) return isNamedIn(text, pattern)
    return this.#texts.plannedTextOf(file) === undefined && searchFile(file, pattern) !== false
  }

  /** A module checks the gates whose constants it declares, and may panic where one isn't registered. */
  #keepGatesOfOtherModules(): void {
    for (const gate of [...this.#gates.keys()]) {
      if (
        this.#input.despite?.has(gate) ||
        !this.#registrationsOf(gate).some((place) => place.otherPackage !== undefined)
      )
        continue
      this.#keep(
        gate,
        () => 'the registration is kept, because its constant is of another module, which may check the gate',
      )
    }
  }

  /** A gate whose registration can't be deleted keeps its constants and overrides as well. */
  #keepUneditableGates(): void {
    const { project, files } = this.#input
    const known = new Set(files)
    const textOf = (file: string): string | null =>
      known.has(file) && !project.isIgnored(file) ? this.#texts.textOf(file) : null
    for (const gate of [...this.#gates.keys()]) {
      const why = whyUneditable(this.#registrationsOf(gate), textOf)
      if (why === null) continue
      this.#uneditable.add(gate)
      this.#keep(gate, () => `the registration is kept, because its file ${why}`)
    }
    const registries = new Set(project.index.files.flatMap(({ gates }) => gates.map(({ file }) => file)))
    for (const file of registries) {
      const gates = [...this.#gates.keys()].filter((gate) =>
        this.#registrationsOf(gate).some((place) => place.file === file),
      )
      if (gates.length === 0) continue
      this.#keepFaulty(file, gates)
    }
  }

  /** Keeps the gates that can't be removed from a registry, each for its own reason if it has one. */
  #keepFaulty(file: string, gates: readonly string[]): void {
    const together = this.#removeFrom(file)
    if (!together || !('reason' in together)) return
    for (const gate of gates) {
      const alone = this.#removeFrom(file, new Map([[gate, this.#gates.get(gate) ?? true]]))
      if (alone && 'reason' in alone) this.#keep(gate, () => `the registration is kept: ${alone.reason}`)
    }
    const rest = gates.filter((gate) => this.#gates.has(gate))
    const again = rest.length === 0 ? null : this.#removeFrom(file)
    if (again && 'reason' in again)
      for (const gate of rest) this.#keep(gate, () => `the registration is kept: ${again.reason}`)
  }

  #registrationsOf(name: string): Gate[] {
    const { index } = this.#input.project
    const gate = index.gates.get(name)
    const presets = new Set(index.files.filter(isPreset).map(({ file }) => file))
    return gate ? placesOf(gate).filter(({ file }) => !presets.has(file)) : []
  }

  #keep(gate: string, explain: () => string): void {
    this.#gates.delete(gate)
    const places = this.#registrationsOf(gate)
    this.#refused.push(...places.map(({ place }) => ({ ...place, gate, reason: explain() })))
  }

  /**
   * All of a gate or nothing: a program that still sets a gate that is no longer registered fails when it starts. So
   * the removal of a gate that can't be removed from some place is planned again without it.
   */
  #removeFromFiles(): void {
    for (;;) {
      if (this.#gates.size === 0) return
      const planned: (RemovedText & { readonly file: string })[] = []
      const left = new Map<string, RefusedCheck[]>()
      const leave = (refusal: RefusedCheck & { readonly gate: string }): void => {
        left.set(refusal.gate, [...(left.get(refusal.gate) ?? []), refusal])
      }
      for (const [file, text] of this.#texts.naming(this.#wordsOf(this.#gates))) {
        const removed = this.#removeFrom(file)
        if (!removed) continue
        if (this.#input.project.isIgnored(file)) {
          if ('reason' in removed || removed.after !== text || removed.refusals.length > 0)
            for (const place of this.#mentionsIn(file, text)) leave({ ...place, reason: IGNORED })
          continue
        }
        if ('reason' in removed) {
          for (const gate of this.#gates.keys()) {
            if (this.#mentions(file, gate)) leave({ file, line: 1, column: 1, gate, reason: removed.reason })
          }
          continue
        }
        const lines = indexLines(file, text)
        for (const { start, gate, reason } of [...removed.refusals].sort((a, b) => a.start - b.start))
          leave({ ...this.#placeBefore(lines.placeOf(start), text), gate, reason })
        if (removed.after !== text) planned.push({ file, ...removed })
      }
      const blocking = [...left].filter(([gate, places]) => !this.#isDespite(gate, places))
      if (blocking.length === 0) {
        this.#refused.push(...[...left.values()].flat())
        for (const change of planned) if (!('reason' in change)) this.#texts.change(change)
        return
      }
      for (const [gate, places] of blocking) {
        this.#refused.push(...places)
        const [first] = places
        const place = first ? `${showPath(first.file, this.#input.cwd)}:${first.line}` : ''
        this.#keep(gate, () => `the registration is kept, because a place still depends on it (${place})`)
      }
    }
  }

  /** The first place of each gate that a text names. */
  #mentionsIn(file: string, text: string): (Place & { readonly gate: string })[] {
    const lines = indexLines(file, text)
    return [...this.#gates].flatMap(([gate, value]) => {
      const at = text.search(wordPattern(this.#wordsOf(new Map([[gate, value]]))))
      return at < 0 ? [] : [{ ...lines.placeOf(at), gate }]
    })
  }

  /** The remaining registry must read as before, whatever the user wants. */
  #isDespite(gate: string, places: readonly RefusedCheck[]): boolean {
    return Boolean(this.#input.despite?.has(gate)) && !places.some(({ file }) => this.#isRegistry(file))
  }

  /** @returns `null`: a kind of file that is only read, or one that can't be parsed. */
  #removeFrom(file: string, gates: ReadonlyMap<string, boolean> = this.#gates): RemovedText | null {
    const text = this.#texts.textOf(file)
    if (text === null || isSnapshot(file, this.#input.project)) return null
    const source = parseSource(file, text)
    if (!source || source.kind === 'failure') return null
    const read = (state: string): RegistryFile => registryReader(file, this.#input.project)(state).registry
    return removeFromText(source, this.#contextOf(this.#isRegistry(file) ? read(text) : null, gates), read)
  }

  #contextOf(registry: RegistryFile | null, gates: ReadonlyMap<string, boolean> = this.#gates): RemovalContext {
    const { project } = this.#input
    return {
      gates,
      index: project.index,
      registry,
      resolveImport: project.resolveImport,
      setsOthers: (setting) => setsOthersGate(setting, project.index),
      overrides: project.config.overrides ?? [],
      isUsedElsewhere: (name, declaring) => isUsedElsewhere(name, declaring, this.#texts, project.resolveImport),
      isVariableElsewhere: (name, file) => isVariableElsewhere(name, file, this.#texts),
      viewsNaming: (word) => viewsNaming(word, this.#texts),
    }
  }

  #isRegistry(file: string): boolean {
    return this.#input.project.index.files.some(
      (registry) => registry.file === file || registry.gates.some((gate) => gate.file === file),
    )
  }

  #deleteConstants(): void {
    if (this.#gates.size === 0) return
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const deletions = deleteConstants(this.#texts, this.#contextOf(null))
      for (const deletion of deletions) {
        this.#texts.change(deletion)
        if (deletion.declarations > 0) this.#constantFiles.add(deletion.file)
      }
      if (deletions.length === 0) return
    }
  }

  /** In tests that set one of several gates, and no longer set any. */
  #dropIdleCalls(): void {
    if (this.#gates.size === 0) return
    for (const { file, before, after, isDeleted } of this.#texts.planned) {
      if (isDeleted || !hasTestPath(file) || file.endsWith('.go')) continue
      const [old, planned] = [parseSource(file, before), parseSource(file, after)]
      const change = old?.kind === 'estree' && planned?.kind === 'estree' ? dropIdleCalls(old, planned) : null
      if (change) this.#texts.change({ file, ...change })
    }
  }

  #wordsOf(gates: ReadonlyMap<string, boolean>): Set<string> {
    return wordsOfGates(gates, this.#input.project)
  }
}
