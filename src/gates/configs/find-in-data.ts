import type { SemVer } from 'semver'
import type { DataNode } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { META_GATES, UNKNOWN_READER, type ConfigOverride, type Reader } from './config-override.js'
import { GATE_CONFIG_KINDS } from './gate-config-kinds.js'
import { collectionsIn, entryOf, nodesAt, textOf, type DataMap } from './data-path.js'
import { findInText } from './find-in-text.js'
import { readerOfCommand, readerOfImage, readerOfKey, versionIn } from './named-programs.js'
import { readArguments, readGates, type SetGate } from './read-gates.js'

/** One document of a file: `start` is what the offsets in `root` count from. */
export interface ConfigDocument {
  readonly root: DataNode
  readonly start: number
}

export interface FindInDataOptions {
  /** Reads a document that another one contains as a string, as in a ConfigMap; `null`: it can't be read. */
  readonly parse: (text: string) => DataNode | null
  /** Only settings that name the program. In code, anything may be called `featureGates`. */
  readonly isScript?: boolean
  /** Keys of the configuration, besides the built-in ones. */
  readonly keys?: readonly string[]
}

type Found = Omit<ConfigOverride, 'version' | 'siblings'>

/** The gates that documents of one file set. The version in one of them applies to those without one. */
export function findInData(documents: readonly ConfigDocument[], options: FindInDataOptions): ConfigOverride[] {
  const read = documents.flatMap((document) => readDocument(document, options))
  const versions = new Map(read.flatMap(({ version }) => (version ? [[version.version, version] as const] : [])))
  const [shared = null] = versions.size === 1 ? [...versions.values()] : []
  return unique(
    read.flatMap(({ overrides, version, start }) =>
      overrides.map((override) => ({
        ...override,
        version: override.version ?? (APART.has(override.program) ? null : (version ?? shared)),
        nameRange: moved(override.nameRange, start),
      })),
    ),
  )
}

/** Programs with releases of their own. */
const APART: ReadonlySet<ConfigOverride['program']> = new Set(['kubevirt', 'etcd'])

interface ReadDocument {
  readonly overrides: readonly ConfigOverride[]
  readonly version: SemVer | null
  readonly start: number
}

/** A document, and those that it holds as texts. */
function readDocument({ root, start }: ConfigDocument, options: FindInDataOptions): ReadDocument[] {
  const finder = new DataFinder(root, options)
  const inner = finder.texts.flatMap((text) => {
    const parsed = options.parse(text.body)
    return parsed ? readDocument({ root: parsed, start: start + text.start }, options) : []
  })
  return [{ overrides: finder.overrides, version: finder.version, start }, ...inner]
}

class DataFinder {
  readonly overrides: ConfigOverride[] = []
  version: SemVer | null = null
  /** Block scalars that may be documents. */
  readonly texts: { readonly body: string; readonly start: number }[] = []
  readonly #options: FindInDataOptions
  /** Nodes that a shape has read, so that their strings aren't searched again. */
  readonly #taken = new Set<DataNode>()
  /** The component whose key is above a node, where no shape says more. */
  readonly #above: ReadonlyMap<DataNode, Reader>

  constructor(root: DataNode, options: FindInDataOptions) {
    this.#options = options
    this.#above = readersAbove(root)
    const collections = collectionsIn(root)
    for (const node of collections) if (node.type === 'map') this.#map(node, node === root)
    for (const node of collections) if (!this.#taken.has(node)) this.#strings(node)
    if (root.type === 'scalar') this.#flags(root)
  }

  #map(map: DataMap, isRoot: boolean): void {
    for (const { is, places, versions = [], isApart = false } of GATE_CONFIG_KINDS) {
      if (!is(map, isRoot)) continue
      const version = versions.flatMap((path) => nodesAt(map, path).flatMap((node) => versionOf(node) ?? []))[0] ?? null
      if (!isApart) this.version ??= version
      for (const { path, as, reader } of places) {
        if (reader.program === null && this.#options.isScript) continue
        for (const node of nodesAt(map, path)) {
          if (this.#taken.has(node)) continue
          this.#take(node)
          this.#add(
            as === 'arguments' ? readArguments(node) : readGates(node, as === 'gates'),
            this.#readerOf(node, reader),
            isApart ? version : null,
          )
        }
      }
    }
    for (const key of this.#options.keys ?? []) {
      const value = entryOf(map, key)?.value
      if (!value || this.#taken.has(value)) continue
      this.#take(value)
      this.#add(readGates(value, true), this.#readerOf(value, UNKNOWN_READER), null)
    }
    this.#container(map)
  }

  /** `{ image, command, args }` of a pod: the image or the command says whose arguments they are. */
  #container(map: DataMap): void {
    const lists = ['command', 'args']
      .flatMap((key) => entryOf(map, key)?.value ?? [])
      .filter((node) => node.type === 'list')
    if (lists.length === 0) return
    const image = textOf(entryOf(map, 'image')?.value)
    const first = textOf(lists[0]?.type === 'list' ? lists[0].items[0] : null) ?? ''
    const byCommand = readerOfCommand(first)
    const reader = byCommand.program === null && image !== null ? readerOfImage(image) : byCommand
    if (reader.program === null) return
    const version = image !== null && readerOfImage(image).program !== null ? versionIn(image) : null
    for (const list of lists) {
      this.#take(list)
      this.#add(readArguments(list), reader, version)
    }
  }

  /** Flags in texts that no shape has read, and documents in block scalars. */
  #strings(node: DataNode): void {
    const values =
      node.type === 'list' ? node.items : node.type === 'map' ? node.entries.flatMap(({ value }) => value ?? []) : []
    if (node.type === 'list')
      this.#add(
        readArguments(node).filter(({ nameRange }) => isWithin(node, nameRange)),
        this.#readerOf(node, commandOf(node)),
      )
    for (const value of values) {
      if (value.type !== 'scalar' || typeof value.value !== 'string' || this.#taken.has(value)) continue
      const body = bodyOf(value)
      if (body !== null && /^[ \t]*["']?kind["']?:/m.test(body.text))
        this.texts.push({ body: body.text, start: body.start })
      else this.#flags(value)
    }
  }

  #flags(node: DataNode & { readonly type: 'scalar' }): void {
    for (const { name, value, nameRange, siblings, ...reader } of findInText(node.source)) {
      const gate = { name, value, nameRange: moved(nameRange, node.start) }
      this.#add([gate], this.#readerOf(node, reader), null, siblings)
    }
  }

  #readerOf(node: DataNode, reader: Reader): Reader {
    return reader.program === null ? (this.#above.get(node) ?? reader) : reader
  }

  #take(node: DataNode): void {
    this.#taken.add(node)
    for (const child of node.type === 'list'
      ? node.items
      : node.type === 'map'
        ? node.entries.flatMap(({ value }) => value ?? [])
        : []) {
      this.#taken.add(child)
    }
  }

  #add(
    gates: readonly SetGate[],
    reader: Reader,
    version: SemVer | null = null,
    siblings: readonly string[] = gates.map(({ name }) => name),
  ): void {
    const { program, component } = reader
    for (const { name, value, nameRange } of gates) {
      // Written out, because spreading objects takes several times as long, and a file may set many gates.
      if (!META_GATES.has(name))
        this.overrides.push({ name, value, nameRange, program, component, version, siblings } satisfies Found &
          ConfigOverride)
    }
  }
}

/** The nodes below keys that name a component: everything below `kubelet:` in the values of a chart. */
function readersAbove(root: DataNode): ReadonlyMap<DataNode, Reader> {
  const readers = new Map<DataNode, Reader>()
  for (const node of collectionsIn(root)) {
    const reader = readers.get(node)
    const give = (child: DataNode | null, own: Reader | null | undefined): void => {
      if (child && own && !readers.has(child)) readers.set(child, own)
    }
    if (node.type === 'list') for (const item of node.items) give(item, reader)
    else if (node.type === 'map')
      for (const { key, value } of node.entries) give(value, readerOfKey(key.value) ?? reader)
  }
  return readers
}

/** `['kubelet', '--feature-gates=A=true']` */
function commandOf(list: DataNode & { readonly type: 'list' }): Reader {
  return readerOfCommand(textOf(list.items[0]) ?? '')
}

/** The lines of a literal block scalar with their indentation, which does no harm. */
function bodyOf({
  source,
  start,
}: DataNode & { readonly type: 'scalar' }): { readonly text: string; readonly start: number } | null {
  const [header = ''] = /^\|[^\n]*\n/.exec(source) ?? []
  return header === '' ? null : { text: source.slice(header.length), start: start + header.length }
}

function versionOf(node: DataNode): SemVer | null {
  return node.type === 'scalar' ? versionIn(node.source.replace(/^["']|["']$/g, '')) : null
}

function isWithin(node: DataNode, { start }: TextRange): boolean {
  return start >= node.start && start < node.end
}

function moved({ start, end }: TextRange, offset: number): TextRange {
  return { start: start + offset, end: end + offset }
}

/**
 * A gate behind an alias is set wherever the alias is used, but written once. If an argument is a command, the command
 * names the program.
 */
function unique(overrides: readonly ConfigOverride[]): ConfigOverride[] {
  const known = new Map<string, ConfigOverride>()
  const told = new Set(overrides.filter(({ program }) => program !== null).map(({ nameRange }) => nameRange.start))
  for (const override of overrides) {
    if (override.program === null && told.has(override.nameRange.start)) continue
    const key = `${override.nameRange.start} ${override.program ?? ''}`
    if (!known.has(key)) known.set(key, override)
  }
  return [...known.values()].sort((a, b) => a.nameRange.start - b.nameRange.start)
}
