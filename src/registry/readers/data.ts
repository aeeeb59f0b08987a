import { indexLines } from '../../text/line-index.js'
import { nearestName } from '../../source/nearest-name.js'
import type { DataNode, DataView } from '../../source/source-view.js'
import { type TextRange, contains } from '../../text/text-range.js'
import {
  SCOPES,
  type FeatureSpec,
  type Gate,
  type ProblemKind,
  type RegistryFile,
  type RegistryProblem,
  type RemovalPromise,
  type Scope,
} from '../model.js'
import { completeSpec, decideInference } from '../spec-fields.js'
import { sourceOf, type GateContext } from './data-fields.js'
import { readGate, type GateEntry, type RawGate, type RawSpec } from './data-gate.js'
import { entryOf, findGates, type FoundGates } from './data-shapes.js'
import { readEntryPromises } from './estree-promises.js'

export interface DataReaderOptions {
  /** For gates that don't state their own, in a file that doesn't either. */
  readonly scope?: Scope
  readonly inferFromStage?: boolean
}

/**
 * What a YAML or JSON file registers. Shapes: the project's own (`gates:`), Kubernetes' `versioned_feature_list.yaml`,
 * `feature_gates` of OpenTelemetry's `metadata.yaml`, and a plain map of feature specs. A file of another shape
 * registers nothing and has no problem: its `shape` is `null`.
 */
export function readDataRegistry(view: DataView, options: DataReaderOptions = {}): RegistryFile {
  const reader = new DataReader(view, options)
  for (const document of view.documents) {
    const found = document && findGates(document, view)
    if (found) reader.add(found)
  }
  return reader.finish()
}

class DataReader {
  readonly #view: DataView
  readonly #options: DataReaderOptions
  readonly #lines
  readonly #problems: RegistryProblem[] = []
  readonly #gates: { readonly gate: RawGate; readonly scope: Scope | null; readonly promise: RemovalPromise | null }[] =
    []
  #first: FoundGates | null = null
  #complete = true

  constructor(view: DataView, options: DataReaderOptions) {
    this.#view = view
    this.#options = options
    this.#lines = indexLines(view.file, view.text)
  }

  /** A file has one shape; documents of another one are something else. */
  add(found: FoundGates): void {
    this.#first ??= found
    if (this.#first.shape !== found.shape) return
    const scope = found.shape === 'gate-file' ? this.#readHeader(found) : (this.#options.scope ?? null)
    const entries = this.#listEntries(found)
    const promises = this.#readPromises(found, entries)
    for (const [index, entry] of entries.entries()) {
      const gate = readGate(entry, this.#contextOf(entry.name, found))
      if (gate) this.#gates.push({ gate, scope, promise: promises.get(index) ?? null })
      else this.#complete = false
    }
  }

  finish(): RegistryFile {
    const { file } = this.#view
    const infer = decideInference(
      this.#options.inferFromStage,
      this.#gates.flatMap(({ gate }) => gate.specs),
    )
    return {
      file,
      shape: this.#first?.shape ?? null,
      gates: this.#gates.map(({ gate, scope, promise }): Gate => ({
        name: gate.name,
        constant: gate.constant,
        scope: gate.scope ?? scope,
        description: gate.description,
        specs: gate.specs.map((spec) => finishSpec(spec, infer)),
        removal: gate.removal ?? promise,
        ...gate.notes,
        file,
        key: gate.key,
        range: gate.range,
        place: this.#lines.placeOf(gate.key.start),
      })),
      problems: this.#problems,
      complete: this.#complete,
      anchorVersion: this.#first?.anchorVersion ?? null,
      ...(this.#first && { declaration: declarationOf(this.#first) }),
    }
  }

  #contextOf(gate: string, { words }: FoundGates): GateContext {
    return {
      gate,
      words,
      view: this.#view,
      report: (kind, message, range) => this.#report(kind, message, gate, range),
    }
  }

  #report(kind: ProblemKind, message: string, gate: string | null, { start, end }: TextRange): void {
    this.#problems.push({ kind, message, gate, range: { start, end }, place: this.#lines.placeOf(start) })
  }

  /** The gates of the map or list, in its order. */
  #listEntries({ gates, words, shape }: FoundGates): GateEntry[] {
    const entries: GateEntry[] = []
    if (gates?.type === 'map') {
      for (const { key, value, start, end } of gates.entries) {
        if (shape !== 'gate-file' && key.value === '$schema') continue
        entries.push({ name: key.value, key: { start: key.start, end: key.end }, range: { start, end }, value })
      }
      return entries
    }
    for (const item of gates?.type === 'list' ? gates.items : []) {
      const holder = words.nameIn === undefined ? item : valueOf(item, words.nameIn)
      if (words.deletedField !== undefined && valueOf(holder, words.deletedField)) continue
      const name = valueOf(holder, words.nameField)
      const text = name ? nameIn(name) : ''
      if (name && text !== '') {
        const range = { start: item.start, end: item.end }
        const key = contains(range, name) ? { start: name.start, end: name.end } : range
        entries.push({ name: text, key, range, value: item })
      } else this.#reportNameless(item, words.nameField)
    }
    return entries
  }

  #reportNameless(item: DataNode, field: string): void {
    this.#complete = false
    const source = sourceOf(item, this.#view)
    const message = source
      ? `This entry has no gate name in '${field}': ${source}; add it.`
      : `This entry is empty; write a gate with a name in '${field}', or remove the entry.`
    this.#report('unreadableEntry', message, null, item)
  }

  /** The fields beside `gates`: `scope` holds for gates that don't say their own. */
  #readHeader({ document, gates, key }: FoundGates): Scope | null {
    if (document.type !== 'map') return this.#options.scope ?? null
    if (gates?.type === 'scalar' && gates.value !== null) {
      this.#complete = false
      const written = sourceOf(gates, this.#view)
      this.#report(
        'wrongType',
        `'gates' is ${written}; write a map of gates by their names, or a list of gates.`,
        null,
        key ?? gates,
      )
    }
    for (const {
      key: { value: name, ...range },
    } of document.entries) {
      if (HEADER_FIELDS.includes(name) || name.startsWith('x-')) continue
      const nearest = nearestName(name, HEADER_FIELDS)
      const hint =
        nearest === null
          ? `known are ${HEADER_FIELDS.join(', ')}, and 'x-...' for your own.`
          : `did you mean '${nearest}'?`
      this.#report('unknownField', `The registry has the unknown field '${name}'; ${hint}`, null, range)
    }
    const scope = entryOf(document, 'scope')?.value
    const known = SCOPES.find((word) => scope?.type === 'scalar' && word === String(scope.value).toLowerCase())
    if (scope && !known) {
      const written = sourceOf(scope, this.#view)
      this.#report('wrongType', `'scope' of the registry is ${written}; write ${SCOPES.join(' or ')}.`, null, scope)
    }
    return known ?? this.#options.scope ?? null
  }

  /** The promises of comments, by the index of the entry. */
  #readPromises({ gates, key }: FoundGates, entries: readonly GateEntry[]): Map<number, RemovalPromise> {
    const { text, comments, format } = this.#view
    if (!gates || comments.length === 0) return new Map()
    const isBlock = !/[[{]/.test(text.charAt(gates.start))
    const container = isBlock ? { start: key?.end ?? 0, end: text.length } : gates
    // The content of an alias or a merged map is elsewhere.
    const here = [...entries.entries()].filter(([, { range }]) => contains(container, range))
    here.sort(([, a], [, b]) => a.range.start - b.range.start)
    const ranges = here.map(([, { range }], index) => {
      const next = here[index + 1]?.[1].range.start ?? text.length
      return format === 'yaml' && isBlock ? this.#withComments(range, next, gates.type === 'list') : range
    })
    const promises = new Map<number, RemovalPromise>()
    for (const [index, promise] of readEntryPromises(container, ranges, this.#view)) {
      const entry = here[index]
      if (entry) promises.set(entry[0], promise)
    }
    return promises
  }

  /** In YAML a comment below an entry, but indented deeper than its key, still belongs to the entry. */
  #withComments(range: TextRange, next: number, isItem: boolean): TextRange {
    const { text, comments } = this.#view
    // The first key of a list's item follows its dash; lines aligned with it belong to the item.
    const column = this.#lines.placeOf(range.start).column + (isItem ? 0 : 1)
    let end = range.end
    for (let index = firstFrom(comments, range.end); (comments[index]?.start ?? Infinity) < next; index++) {
      const comment = comments[index]
      if (!comment || /\S/.test(text.slice(end, comment.start)) || this.#lines.placeOf(comment.start).column < column)
        break
      end = comment.end
    }
    return { start: range.start, end }
  }
}

const HEADER_FIELDS = ['$schema', 'gates', 'scope', 'description']

function valueOf(node: DataNode | null, key: string): DataNode | null {
  return node?.type === 'map' ? (entryOf(node, key)?.value ?? null) : null
}

/** The name in a list's entry; empty where there isn't one. */
function nameIn(node: DataNode): string {
  if (node.type !== 'scalar' || node.value === null) return ''
  return (typeof node.value === 'string' ? node.value : node.source).trim()
}

function declarationOf({ key, document: { start } }: FoundGates): TextRange {
  return key ? { start: key.start, end: key.end } : { start, end: start + 1 }
}

function finishSpec(spec: RawSpec, infer: boolean): FeatureSpec {
  return { ...spec, ...completeSpec(spec, infer) }
}

/** Index of the first comment at or after `offset`; comments are in source order. */
function firstFrom(comments: DataView['comments'], offset: number): number {
  let low = 0
  let high = comments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((comments[middle]?.start ?? Infinity) < offset) low = middle + 1
    else high = middle
  }
  return low
}
