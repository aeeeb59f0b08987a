import type { Alias, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { DataEntry, DataNode } from '../../source/source-view.js'

type Yaml = typeof import('yaml')

/** Deeper than any file that people write; code that walks the tree is recursive. */
const DEEPEST = 500
/** How much aliases may add to a document. A "billion laughs" text adds ten million times as much in a few lines. */
const MOST_REPEATED = 100_000

export interface LoweringRefusal {
  readonly type: 'refusal'
  readonly reason: string
  readonly offset: number
}

/** How much a node holds when code that walks it follows the aliases. */
interface Weight {
  readonly size: number
  readonly depth: number
}

const LIGHTEST: Weight = { size: 1, depth: 1 }

/** The document's tree with its aliases resolved and `<<` merged; `null` for an empty document. */
export function lowerDocument(document: Document, text: string, yaml: Yaml): DataNode | LoweringRefusal | null {
  const { contents } = document
  if (!contents || isEmpty(contents as Node, yaml)) return null
  try {
    return new Lowering(text, yaml).lower(contents as Node, 0)
  } catch (error) {
    if (error instanceof LoweringError) return { type: 'refusal', reason: error.message, offset: error.offset }
    throw error
  }
}

class LoweringError extends Error {
  constructor(
    reason: string,
    readonly offset: number,
  ) {
    super(reason)
  }
}

class Lowering {
  readonly #text: string
  readonly #yaml: Yaml
  readonly #weights = new Map<DataNode, Weight>()
  /** In the order of the text, so that an alias finds the last anchor before it. */
  readonly #anchors = new Map<string, DataNode>()
  readonly #openAnchors = new Set<string>()
  #repeated = 0

  constructor(text: string, yaml: Yaml) {
    this.#text = text
    this.#yaml = yaml
  }

  lower(node: Node, depth: number): DataNode {
    const start = node.range?.[0] ?? 0
    if (depth > DEEPEST) throw new LoweringError('it is nested too deeply to be read safely', start)
    if (this.#yaml.isAlias(node)) return this.#resolve(node, depth)
    const { anchor } = node as Scalar | YAMLMap | YAMLSeq
    if (anchor) this.#openAnchors.add(anchor)
    const lowered = this.#lowerContents(node, depth)
    if (anchor) {
      this.#openAnchors.delete(anchor)
      this.#anchors.set(anchor, lowered)
    }
    return lowered
  }

  #lowerContents(node: Node, depth: number): DataNode {
    if (this.#yaml.isMap(node)) return this.#map(node, depth)
    return this.#yaml.isSeq(node) ? this.#list(node, depth) : this.#scalar(node as Scalar)
  }

  #resolve(alias: Alias, depth: number): DataNode {
    const start = alias.range?.[0] ?? 0
    if (this.#openAnchors.has(alias.source)) {
      throw new LoweringError(`the alias *${alias.source} refers to something that contains the alias`, start)
    }
    const target = this.#anchors.get(alias.source)
    if (!target) throw new LoweringError(`the alias *${alias.source} has no anchor before it`, start)
    const weight = this.#weigh(target)
    this.#repeated += weight.size
    if (this.#repeated > MOST_REPEATED) throw new LoweringError('its aliases repeat too much to be read safely', start)
    if (depth + weight.depth > DEEPEST) throw new LoweringError('it is nested too deeply to be read safely', start)
    return target
  }

  #map(map: YAMLMap, depth: number): DataNode {
    const entries: DataEntry[] = []
    const merged: DataEntry[] = []
    for (const pair of map.items as Pair<Node, Node | null>[]) {
      const entry = this.#entry(pair, depth)
      if (isMergeKey(pair.key, this.#yaml)) merged.push(...mergedEntries(entry.value))
      else entries.push(entry)
    }
    const own = new Set(entries.map(({ key }) => key.value))
    for (const entry of merged) if (!own.has(entry.key.value) && own.add(entry.key.value)) entries.push(entry)
    const last = map.items.at(-1) as Pair<Node, Node | null> | undefined
    const span = this.#spanOf(map, last?.value ?? last?.key)
    return this.#collection(
      { type: 'map', ...span, entries },
      entries.map(({ value }) => value),
    )
  }

  #entry({ key, value }: Pair<Node, Node | null>, depth: number): DataEntry {
    const lowered = !value || isEmpty(value, this.#yaml) ? null : this.lower(value, depth + 1)
    const start = key.range?.[0] ?? 0
    const keyEnd = Math.max(start, key.range?.[1] ?? start)
    // A value behind an alias is elsewhere; the entry ends where the alias does.
    const end = value && this.#yaml.isAlias(value) ? value.range?.[1] : lowered?.end
    const name = { start, end: keyEnd, value: this.#keyText(key, start, keyEnd) }
    return { start, end: Math.max(keyEnd, end ?? keyEnd), key: name, value: lowered }
  }

  #keyText(key: Node, start: number, end: number): string {
    const node = this.#yaml.isAlias(key) || this.#yaml.isScalar(key) ? this.lower(key, 0) : null
    if (node?.type === 'scalar') return typeof node.value === 'string' ? node.value : node.source
    return this.#text.slice(start, end)
  }

  #list(list: YAMLSeq, depth: number): DataNode {
    const items = (list.items as Node[]).map((item) => this.lower(item, depth + 1))
    return this.#collection(
      { type: 'list', ...this.#spanOf(list, list.items.at(-1) as Node | undefined), items },
      items,
    )
  }

  #scalar(node: Scalar): DataNode {
    const start = node.range?.[0] ?? 0
    const end = start + this.#text.slice(start, node.range?.[1] ?? start).trimEnd().length
    const { value } = node
    const isPlainValue =
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    const source = this.#text.slice(start, end)
    return { type: 'scalar', value: isPlainValue ? value : source, start, end, source }
  }

  #collection(node: DataNode, children: readonly (DataNode | null)[]): DataNode {
    let [size, depth] = [1, 1]
    for (const child of children) {
      const weight = child ? this.#weigh(child) : LIGHTEST
      size += weight.size
      depth = Math.max(depth, weight.depth + 1)
    }
    this.#weights.set(node, { size, depth })
    return node
  }

  #weigh(node: DataNode): Weight {
    return this.#weights.get(node) ?? LIGHTEST
  }

  /**
   * A block collection's own range takes in the comments and line ends after it, so it is cut off after its last part.
   */
  #spanOf(node: YAMLMap | YAMLSeq, last: Node | null | undefined): { start: number; end: number } {
    const [start, end] = node.range ?? [0, 0]
    if (node.flow || !last) return { start, end }
    return { start, end: Math.max(start, this.#endOf(last)) }
  }

  #endOf(node: Node): number {
    let current: Node | null | undefined = node
    let fallback = node.range?.[0] ?? 0
    while (current) {
      fallback = current.range?.[0] ?? fallback
      if (this.#yaml.isCollection(current) && !current.flow && current.items.length > 0) {
        const last = current.items.at(-1) as Pair<Node, Node | null> | Node
        current = this.#yaml.isPair<Node, Node | null>(last) ? (last.value ?? last.key) : last
      } else {
        const [start, end] = current.range ?? [fallback, fallback]
        return start + this.#text.slice(start, end).trimEnd().length
      }
    }
    return fallback
  }
}

/** `key:` without anything after it. */
function isEmpty(node: Node, yaml: Yaml): boolean {
  return yaml.isScalar(node) && node.value === null && (node.source ?? '') === '' && !node.anchor
}

/** `<<` of YAML 1.1, which is still in use: https://yaml.org/type/merge.html */
function isMergeKey(key: Node, yaml: Yaml): boolean {
  return yaml.isScalar(key) && key.type === 'PLAIN' && key.source === '<<'
}

function mergedEntries(value: DataNode | null): readonly DataEntry[] {
  if (value?.type === 'map') return value.entries
  if (value?.type === 'list') return value.items.flatMap((item) => (item.type === 'map' ? item.entries : []))
  return []
}
