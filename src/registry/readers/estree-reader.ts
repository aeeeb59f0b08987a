import type { TSESTree } from '@typescript-eslint/utils'
import { lastName, literalString, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isFromUnknownModule } from '../../source/resolve-constant.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { indexLines, type LineIndex } from '../../text/line-index.js'
import { rangeOf } from '../../text/text-range.js'
import type { FeatureSpec, Gate, ProblemKind, RegistryFile, RegistryProblem, RemovalPromise } from '../model.js'
import { decideInference } from '../spec-fields.js'
import { parseVersion } from '../version.js'
import { additionsTo, assignedWith } from './estree-additions.js'
import { findChangedSpecs, type SpecChange } from './estree-changes.js'
import { readMapParts, type MapEntry, type MapPart } from './estree-entries.js'
import { Evidence, evidenceAround, evidenceOfCall, evidenceOfName } from './estree-evidence.js'
import { followMap, mapPairs, type MapNode } from './estree-fields.js'
import { readGate, type RawGate } from './estree-gate.js'
import type { EstreeRegistryOptions } from './estree-options.js'
import { readEntryPromises } from './estree-promises.js'
import { isRegistry } from './estree-recognition.js'
import { finishSpec } from './estree-spec.js'
import { readGoDependencies } from './go-dependencies.js'
import { readGoDoc } from './go-docs.js'
import { constantFileOf, isGoMap, isGoMapOfWrappedSpecs, otherPackageOf } from './go-maps.js'
import { findGoRegistrations } from './go-registrations.js'

/** A gate; its specs can be finished once the whole file is read. */
type PendingGate = () => Gate

interface ReadMap {
  readonly gates: readonly PendingGate[]
  readonly complete: boolean
}

type Spread = MapPart & { readonly kind: 'spread' }

/** Reads all registries of one file, and the registries of other files that they include. */
export class EstreeReader {
  readonly #view: SourceView
  readonly #lines: LineIndex
  readonly #isGo: boolean
  readonly #options: EstreeRegistryOptions
  /** One reader per file, even for files that import each other. */
  readonly #readers: Map<string, EstreeReader>
  /** By the offset at which the map starts. */
  readonly #maps = new Map<number, ReadMap>()
  /** Maps that are being read, so that reading ends if maps spread each other. */
  readonly #reading = new Set<number>()
  readonly #handedOver: ReadMap[] = []
  #registrations: ReadMap | null = null
  /** Calls that register one gate each, by a name: `featureGates.register('NewParser', {...})`. */
  readonly #singleCalls: TSESTree.CallExpression[] = []
  readonly #raw: RawGate[] = []
  /** Changes that code makes to registered gates, if it runs. */
  readonly #changed = new Map<string, readonly RawGate[]>()
  /** Changes that the module makes after the declaration. */
  readonly #changes: SpecChange[] = []
  readonly #problems = new Map<string, RegistryProblem>()
  #scanned = false
  #infer: boolean | null = null
  #dependencies: ReadonlyMap<string, readonly string[]> | null = null

  constructor(view: SourceView, options: EstreeRegistryOptions, readers: Map<string, EstreeReader>) {
    this.#view = view
    this.#lines = indexLines(view.file, view.text)
    this.#isGo = view.language === 'go'
    this.#options = options
    this.#readers = readers
    readers.set(view.file, this)
  }

  read(): RegistryFile {
    this.#scan()
    const maps = [...this.#maps.values(), ...this.#handedOver, ...(this.#registrations ? [this.#registrations] : [])]
    const [first] = [...this.#maps.keys()].sort((a, b) => a - b)
    const gates = new Set(maps.flatMap((map) => map.gates))
    const unread = this.#options.configured && maps.length > 0 ? this.#singleCalls : []
    for (const node of unread) this.#reportUnreadable({ kind: 'call', node })
    return {
      file: this.#view.file,
      shape:
        this.#maps.size + this.#handedOver.length > 0
          ? 'feature-spec-map'
          : this.#registrations
            ? 'gate-registrations'
            : null,
      gates: [...gates].map((finish) => finish()),
      problems: [...this.#problems.values()].sort((a, b) => a.range.start - b.range.start),
      complete: unread.length === 0 && maps.every((map) => map.complete),
      // In Kubernetes' registries a spec of version 1.0 says how it was before the gate existed.
      anchorVersion: this.#isGo ? parseVersion('1.0') : null,
      ...(first !== undefined && { declaration: { start: first, end: first + 1 } }),
    }
  }

  /**
   * The registry at `map`, a node of this reader's file; `null`: it isn't one.
   *
   * @param atLeast what is known about the map from where it is used.
   */
  readMap(map: MapNode, atLeast: Evidence): ReadMap | null {
    const start = map.range[0]
    const known = this.#maps.get(start)
    if (known || this.#reading.has(start)) return known ?? null
    this.#reading.add(start)
    const around = Math.max(atLeast, evidenceAround(map, this.#view))
    const evidence = this.#options.configured ? Math.max(around, Evidence.Gates) : around
    const parts = readMapParts(map, this.#view, this.#options.resolveImport)
    const spreads = parts.filter((part) => part.kind === 'spread' && this.#isRegistrySpread(part, around))
    // A registry before its first gate, or after its last: its type alone says what it is for.
    const isOfSpecs = around === Evidence.Declared || (this.#isGo && isGoMapOfWrappedSpecs(map, this.#view))
    const isEmptyRegistry = parts.length === 0 && this.#options.configured === true && isOfSpecs
    const found =
      isEmptyRegistry || isRegistry(parts, this.#view, evidence, spreads.length, this.#options.resolveImport)
        ? this.#readParts(map, parts)
        : null
    if (found) this.#maps.set(start, found)
    this.#reading.delete(start)
    return found
  }

  #scan(): void {
    if (this.#scanned) return
    this.#scanned = true
    const maps: MapNode[] = []
    const handedOver: Node[] = []
    const isGo = this.#isGo
    for (const node of nodesOf(this.#view, 'ObjectExpression', 'NewExpression', 'CallExpression')) {
      if (node.type === 'ObjectExpression' && (!isGo || isGoMap(node, this.#view))) maps.push(node)
      if (node.type === 'NewExpression') maps.push(...mapPairs(node))
      if (node.type === 'CallExpression' && evidenceOfCall(node.callee, this.#view) === Evidence.Declared) {
        if (!isGo && isSingleRegistration(node)) this.#singleCalls.push(node)
        handedOver.push(...node.arguments)
      }
    }
    for (const argument of handedOver) this.#readHandedOver(argument)
    // Outermost first, because a map inside an entry of a registry is not a registry.
    for (const map of maps) if (!this.#isInsideEntry(map)) this.readMap(map, Evidence.None)
    if (isGo) this.#readRegistrations()
  }

  /** Gates that are registered one by one, as Go's projects do besides maps. */
  #readRegistrations(): void {
    const all = findGoRegistrations(this.#view, this.#options.resolveImport)
    const known = new Set(this.#raw.map(({ name }) => name))
    const found = all.filter(({ entry, isSure }) => isSure || !known.has(entry.name))
    for (const { entry } of all)
      if (!found.some((other) => other.entry === entry))
        this.#changed.set(entry.name, [...(this.#changed.get(entry.name) ?? []), this.#readRaw(entry)])
    if (found.length === 0) return
    const promises = readEntryPromises(
      { start: 0, end: this.#view.text.length },
      found.map(({ entry }) => entry.outer),
      this.#view,
    )
    const gates = found.map(({ entry, finish, raw }, index) =>
      this.#finishLater(raw ?? finish(this.#readRaw(entry)), promises.get(index) ?? null, entry.key),
    )
    this.#registrations = { gates, complete: true }
  }

  /** `gate.add(features)`: the map that the name means, even in another module. */
  #readHandedOver(argument: Node): void {
    const node = unwrapExpression(argument)
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return
    const map = followMap({ node, view: this.#view }, this.#options.resolveImport)
    const found = map && this.#readerOf(map.view)?.readMap(map.node, Evidence.Declared)
    if (found) this.#handedOver.push(found)
    // What a Go call gets may be anything: the registry that gates are added to, a converter of specs.
    else if (
      !map &&
      !this.#isGo &&
      this.#options.configured &&
      isFromUnknownModule(node, this.#view, this.#options.resolveImport)
    ) {
      this.#reportUnreadable({ kind: 'spread', node: argument, argument })
      this.#handedOver.push({ gates: [], complete: false })
    }
  }

  #isInsideEntry(map: MapNode): boolean {
    for (const ancestor of ancestorsOf(map)) {
      if (ancestor.type === 'SpreadElement') return false
      if (ancestor !== map && this.#maps.has(ancestor.range[0]) && isMapNode(ancestor)) return true
    }
    return false
  }

  #isRegistrySpread({ argument }: Spread, around: Evidence): boolean {
    const evidence = Math.max(around, evidenceOfName(lastName(argument) ?? ''))
    if (evidence < Evidence.Features) return false
    const map = followMap({ node: argument, view: this.#view }, this.#options.resolveImport)
    // A configured registry that includes something unknown is still a registry.
    return map ? this.#readSpread(argument, around) !== null : this.#options.configured === true
  }

  /** @returns `null`: the map can't be followed, or doesn't hold gates. */
  #readSpread(argument: Node, evidence: Evidence): ReadMap | null {
    const map = followMap({ node: argument, view: this.#view }, this.#options.resolveImport)
    if (!map) return null
    const isEmpty =
      map.node.type === 'ObjectExpression' ? map.node.properties.length === 0 : map.node.elements.length === 0
    return this.#readerOf(map.view)?.readMap(map.node, evidence) ?? (isEmpty ? { gates: [], complete: true } : null)
  }

  #readParts(map: MapNode, parts: readonly MapPart[]): ReadMap {
    const promises = readEntryPromises(rangeOf(map), parts.map(outerRange), this.#view)
    const gates: PendingGate[] = []
    const assigned = this.#readAdded(map)
    let complete = true
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'entry' && part.name !== null) {
        gates.push(this.#readEntry({ ...part, name: part.name }, promises.get(index) ?? null))
        continue
      }
      const spread = part.kind === 'spread' ? this.#readSpread(part.argument, Evidence.Gates) : null
      if (!spread) this.#reportUnreadable(part)
      gates.push(...(spread?.gates ?? []))
      complete &&= spread?.complete ?? false
    }
    return { gates: [...gates, ...assigned.gates], complete: complete && assigned.complete }
  }

  /** What is added to a map outside of its brackets. */
  #readAdded(map: MapNode): ReadMap {
    if (this.#isGo) return { gates: [], complete: true }
    const gates: PendingGate[] = []
    let complete = true
    for (const node of assignedWith(map)) {
      const argument = node.type === 'SpreadElement' ? node.argument : node
      const spread = node === argument ? this.#readSpread(argument, Evidence.Gates) : null
      if (!spread) this.#reportUnreadable({ kind: 'spread', node, argument })
      gates.push(...(spread?.gates ?? []))
      complete &&= spread?.complete ?? false
    }
    for (const node of additionsTo(map, this.#view)) {
      this.#reportUnreadable({ kind: 'addition', node })
      complete = false
    }
    this.#changes.push(...findChangedSpecs(map, this.#view, this.#options.resolveImport))
    return { gates, complete }
  }

  #readEntry(entry: MapEntry & { readonly name: string }, promise: RemovalPromise | null): PendingGate {
    return this.#finishLater(this.#readRaw(entry), promise, entry.key)
  }

  #readRaw(entry: MapEntry & { readonly name: string }): RawGate {
    return readGate(entry, {
      gate: entry.name,
      view: this.#view,
      resolveImport: this.#options.resolveImport,
      report: (kind, message, at, view) => this.#report(kind, message, entry.name, at, view),
    })
  }

  #finishLater(raw: RawGate, promise: RemovalPromise | null, key: Node): PendingGate {
    this.#raw.push(raw)
    const { notes, ...gate } = raw
    const doc = this.#isGo ? readGoDoc(key, this.#view, this.#options.resolveImport) : null
    return () => ({
      ...gate,
      ...notes,
      scope: raw.scope === undefined ? (this.#options.scope ?? null) : raw.scope,
      specs: raw.specs.map((spec) => this.#asMayBeChanged(raw.name, finishSpec(spec, this.#inferFromStage()))),
      description: raw.description ?? doc?.description ?? null,
      removal: raw.removal ?? promise ?? doc?.removal ?? null,
      ...(doc?.stage && { stageInComment: doc.stage }),
      ...this.#requirementsOf(raw.name),
      ...this.#originOf(key),
      file: this.#view.file,
      place: this.#lines.placeOf(raw.key.start),
    })
  }

  #originOf(key: Node): Pick<Gate, 'otherPackage' | 'constantFile'> {
    if (!this.#isGo) return {}
    const { resolveImport } = this.#options
    const otherPackage = otherPackageOf(key, this.#view, resolveImport)
    return { ...(otherPackage !== null && { otherPackage }), ...constantFileOf(key, this.#view, resolveImport) }
  }

  /** A value that two runs may see differently is unknown. */
  #asMayBeChanged(gate: string, spec: FeatureSpec): FeatureSpec {
    const others = (this.#changed.get(gate) ?? []).flatMap(({ specs }) =>
      specs.map((other) => finishSpec(other, this.#inferFromStage())),
    )
    const changed = this.#changes.filter((change) => change.gate === null || change.gate === gate)
    const isAgreed = (name: 'stage' | 'default' | 'lockToDefault'): boolean =>
      !changed.some(({ field }) => field === null || field === (name === 'stage' ? 'preRelease' : name)) &&
      others.every((other) => other[name] === spec[name])
    return {
      ...spec,
      stage: isAgreed('stage') ? spec.stage : null,
      default: isAgreed('default') ? spec.default : null,
      lockToDefault: isAgreed('lockToDefault') ? spec.lockToDefault : null,
    }
  }

  #requirementsOf(gate: string): Pick<Gate, 'requires'> {
    if (!this.#isGo) return {}
    this.#dependencies ??= readGoDependencies(this.#view, this.#options.resolveImport)
    const requires = this.#dependencies.get(gate)
    return requires ? { requires } : {}
  }

  #inferFromStage(): boolean {
    this.#scan()
    // A field that Go code leaves out is false.
    this.#infer ??= this.#isGo
      ? (this.#options.inferFromStage ?? false)
      : decideInference(
          this.#options.inferFromStage,
          this.#raw.flatMap((gate) => gate.specs),
        )
    return this.#infer
  }

  #readerOf(view: SourceView): EstreeReader | null {
    const known = this.#readers.get(view.file)
    if (!known) return new EstreeReader(view, this.#options, this.#readers)
    // While a file is being edited, each of its states has other offsets.
    return known.#view.text === view.text ? known : null
  }

  #reportUnreadable(part: MapPart | { readonly kind: 'addition' | 'call'; readonly node: Node }): void {
    const node = part.kind === 'entry' ? part.key : part.node
    const text = this.#view.text.slice(...node.range).replaceAll(/\s+/g, ' ')
    const source = text.length > 60 ? `${text.slice(0, 57)}...` : text
    this.#report('unreadableEntry', UNREADABLE[part.kind](source), null, node, this.#view)
  }

  #report(kind: ProblemKind, message: string, gate: string | null, node: Node, view: SourceView): void {
    if (view !== this.#view) return
    const range = rangeOf(node)
    const key = `${kind} ${range.start} ${range.end}`
    if (this.#problems.has(key)) return
    this.#problems.set(key, { kind, message, gate, range, place: this.#lines.placeOf(range.start) })
  }
}

const UNREADABLE: Readonly<Record<MapPart['kind'] | 'addition' | 'call', (source: string) => string>> = {
  entry: (source) =>
    `Which gate ${source} names isn't clear from the source; write the name as a string, or as a constant of this project.`,
  spread: (source) =>
    `Which gates ${source} registers isn't clear from the source; write them out, or import them from a file of this project.`,
  addition: (source) =>
    `${source} registers gates after the declaration, where they aren't read; write them into the declaration.`,
  call: (source) =>
    `${source} registers one gate by a call, which isn't read; write it into an object with the others.`,
  unreadable: (source) => `${source} can't be read as a gate; write a property with a feature spec.`,
}

/** A name, and something about it: `gates.add('NewParser', {...})`. */
function isSingleRegistration({ arguments: [name, spec] }: TSESTree.CallExpression): boolean {
  return name !== undefined && spec !== undefined && literalString(unwrapExpression(name)) !== null
}

function isMapNode(node: Node): node is TSESTree.ObjectExpression | TSESTree.ArrayExpression {
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}

function outerRange(part: MapPart): { start: number; end: number } {
  return part.kind === 'entry' ? part.outer : rangeOf(part.node)
}
