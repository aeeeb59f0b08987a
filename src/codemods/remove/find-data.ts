import type { DataEntry, DataNode, DataView } from '../../source/source-view.js'
import { DataEdits, type DataCollection } from './data-edits.js'
import {
  findFlags,
  isBareFlag,
  isGatesKey,
  isWholeFlag,
  planPairs,
  readFlagList,
  type FlagList,
} from '../../gates/flag-text.js'
import type { RemovalContext, RemovalRefusal } from './removal.js'
import { describeOpposite } from './find-code-overrides.js'
import { escapeForPattern } from '../../gates/mentions.js'
import { keysOfOverrides } from '../../gates/configured-setters.js'
import type { OthersPlaces } from './others-settings.js'
import { contains, type TextRange } from '../../text/text-range.js'

export interface DataFinds {
  readonly edits: DataEdits
  readonly refusals: readonly RemovalRefusal[]
}

/** Removes the gates' entries from a registry in YAML or JSON, and from data that sets gates. */
export function findInData(view: DataView, context: RemovalContext, others: OthersPlaces = new Set()): DataFinds {
  const finder = new DataFinder(view, context, others)
  for (const document of view.documents) if (document) finder.walk(document)
  return finder
}

/** `FEATURE_GATES=` of `FEATURE_GATES=A=true`: an environment variable in a list. */
const ASSIGNED = /^([A-Za-z_][\w.-]*)=(?=[\w.-]+=)/

/** The name of an environment variable. */
const VARIABLE = /^[A-Z][A-Z\d_]*$/

class DataFinder implements DataFinds {
  readonly edits: DataEdits
  readonly refusals: RemovalRefusal[] = []
  readonly #context: RemovalContext
  readonly #file: string
  readonly #text: string
  readonly #keys: readonly string[]
  readonly #entries: ReadonlyMap<number, number>
  readonly #others: OthersPlaces

  constructor(view: DataView, context: RemovalContext, others: OthersPlaces) {
    this.#others = others
    this.edits = new DataEdits(view)
    this.#file = view.file
    this.#text = view.text
    this.#context = context
    this.#keys = keysOfOverrides(context.overrides ?? [])
    const gates = (context.registry?.gates ?? []).filter(
      (gate) => gate.file === view.file && context.gates.has(gate.name),
    )
    this.#entries = new Map(gates.map(({ range }) => [range.start, range.end]))
  }

  /** Visits nodes where they are written: the target of an alias is visited in its own place. */
  walk(root: DataNode): void {
    const stack: DataNode[] = [root]
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.type === 'scalar') continue
      const holder: DataCollection = node
      if (node.type === 'map') this.#map(node)
      else this.#list(node)
      const children = node.type === 'map' ? node.entries.flatMap(({ value }) => value ?? []) : node.items
      stack.push(...children.filter((child) => contains(holder, child)))
    }
  }

  #isGone = ({ gate, start }: { readonly gate: string; readonly start: number }): boolean =>
    this.#context.gates.has(gate) && !this.#others.has(start)

  /** Whether a scalar, perhaps in quotes, names a gate to remove. */
  #isGoneAt(gate: string, { start }: TextRange): boolean {
    return this.#isGone({ gate, start }) && !this.#others.has(start + 1)
  }

  #map(node: DataNode & { readonly type: 'map' }): void {
    for (const [index, entry] of ownOf(node, node.entries).entries()) {
      if (this.#entries.get(entry.start) === entry.end) {
        this.edits.take(node, index)
        continue
      }
      const { key, value } = entry
      if (!value || !contains(entry, value)) continue
      const holdsGates = isGatesKey(key.value) || this.#keys.includes(key.value)
      if (holdsGates) this.#gatesOf(value)
      if (value.type === 'scalar') this.#flags(value, holdsGates ? '' : null)
    }
  }

  /** The value of `featureGates`: a map by gate, or a list of names. */
  #gatesOf(value: DataNode): void {
    if (value.type === 'map') {
      for (const [index, { key, value: set }] of ownOf(value, value.entries).entries()) {
        const isSetting = !set || set.type === 'scalar'
        if (!isSetting || !this.#isGoneAt(key.value, key)) continue
        if (!this.#refuseOther(key.value, set, key)) this.edits.take(value, index)
      }
    } else if (value.type === 'list') {
      for (const [index, item] of ownOf(value, value.items).entries()) {
        const gate = gateOfItem(item)
        const named = item.type === 'map' ? (entryOf(item, 'name')?.value ?? item) : item
        if (gate === null || !this.#isGoneAt(gate, named)) continue
        if (!this.#refuseOther(gate, valueOfItem(item), item)) this.edits.take(value, index)
      }
    }
  }

  #list(node: DataNode & { readonly type: 'list' }): void {
    const items = ownOf(node, node.items)
    for (const [index, item] of items.entries()) {
      if (this.#entries.get(item.start) === item.end) this.edits.take(node, index)
      else if (item.type === 'scalar') this.#argument(node, items, index)
      else if (item.type === 'map') this.#namedValue(node, item, index)
    }
  }

  /** `- --feature-gates=A=true`, or `A=true` after `--feature-gates`. */
  #argument(list: DataCollection, items: readonly DataNode[], index: number): void {
    const item = items[index]
    const before = items[index - 1]
    const text = item && textOf(item)
    if (!item || item.type !== 'scalar' || text === null || text === undefined) return
    const isPaired = before !== undefined && isBareFlag(textOf(before) ?? '')
    if (this.#flags(item, ...this.#partsOf(text, isPaired)) !== 'all') return
    this.edits.take(list, index)
    if (isPaired) this.edits.take(list, index - 1)
  }

  /** What is in front of the pairs of an item, and whether the item is removed with the last of them. */
  #partsOf(text: string, isPaired: boolean): [before: string | null, canGo: boolean] {
    const [assigned, name = ''] = ASSIGNED.exec(text) ?? []
    // The key of a generated ConfigMap, `feature-gates=A=true`, may be read elsewhere.
    if (assigned !== undefined && isGatesKey(name)) return [assigned, VARIABLE.test(name) && !this.#isUsed(name)]
    return [isPaired ? '' : null, isPaired || isWholeFlag(text)]
  }

  /** `- { name: feature-gates, value: "A=true" }`: kubeadm's arguments, and environment variables. */
  #namedValue(list: DataCollection, item: DataNode & { readonly type: 'map' }, index: number): void {
    const name = textOf(entryOf(item, 'name')?.value ?? null)
    const value = entryOf(item, 'value')?.value
    if (name === null || !isGatesKey(name) || value?.type !== 'scalar' || !contains(item, value)) return
    if (this.#flags(value, '', !this.#isUsed(name)) === 'all') this.edits.take(list, index)
  }

  /**
   * `--feature-gates=$(FEATURE_GATES)`: without the variable, Kubernetes passes that text on. Without the entry of an
   * overlay, that of its base is left.
   */
  #isUsed(name: string): boolean {
    return (
      new RegExp(`\\$[({]?${escapeForPattern(name)}(?![\\w-])`).test(this.#text) ||
      (VARIABLE.test(name) && this.#context.isVariableElsewhere?.(name, this.#file) === true)
    )
  }

  /**
   * @param before what is in front of the list of pairs that the rest of the string is; `null`: it isn't one.
   * @param canGo whether the caller removes the string when it is empty.
   */
  #flags(node: DataNode & { readonly type: 'scalar' }, before: string | null, canGo = false): 'all' | undefined {
    if (typeof node.value !== 'string') return undefined
    const quoted = /^["']/.test(node.source)
    const written = quoted ? node.source.slice(1, -1) : node.source
    const whole =
      before !== null && written.startsWith(before)
        ? readFlagList(written.slice(before.length), node.start + before.length + (quoted ? 1 : 0))
        : null
    const lists = whole ? [whole] : findFlags(node.source, node.start)
    for (const list of lists) {
      if (!list.pairs.some(this.#isGone)) continue
      const other = list.pairs.find((pair) => this.#isGone(pair) && this.#isOther(pair.gate, pair.value))
      if (other) {
        this.refusals.push({
          start: other.start,
          end: other.end,
          gate: other.gate,
          reason: describeOpposite(other.value),
        })
        continue
      }
      const planned = planPairs(list, this.#isGone)
      if (planned !== 'all') for (const range of planned) this.edits.deleteRange(range)
      else if (canGo) return 'all'
      else this.#refuse(node, list)
    }
    return undefined
  }

  /** A program doesn't take the other value of a locked gate. */
  #isOther(gate: string, value: boolean): boolean {
    const { gates, index } = this.#context
    return value !== gates.get(gate) && index.gates.get(gate)?.status.graduated !== true
  }

  /** A setting to the other value: without it, the program that reads the data does something else. */
  #refuseOther(gate: string, set: DataNode | boolean | null | undefined, { start, end }: TextRange): boolean {
    const value = typeof set === 'boolean' ? set : booleanOf(set ?? null)
    if (value === null || !this.#isOther(gate, value)) return false
    this.refusals.push({ start, end, gate, reason: describeOpposite(value) })
    return true
  }

  #refuse({ start, end }: DataNode, { pairs }: FlagList): void {
    const gate = pairs.find(this.#isGone)?.gate ?? ''
    this.refusals.push({
      start,
      end,
      gate,
      reason: 'the string sets nothing else, and what should replace it is unknown',
    })
  }
}

/** `NewParser`, `NewParser=true`, `{ name: NewParser }`. */
function gateOfItem(item: DataNode): string | null {
  const text = textOf(item.type === 'map' ? (entryOf(item, 'name')?.value ?? null) : item)
  return text === null ? null : (/^([\w.-]+)=(?:true|false)$/i.exec(text)?.[1] ?? text)
}

/** What an item sets its gate to: `NewParser=true`, `{ name: NewParser, enabled: true }`. */
function valueOfItem(item: DataNode): DataNode | boolean | null {
  if (item.type === 'map') return (entryOf(item, 'enabled') ?? entryOf(item, 'value'))?.value ?? null
  const written = /=(true|false)$/i.exec(textOf(item) ?? '')?.[1]
  return written === undefined ? null : written.toLowerCase() === 'true'
}

/** `true`, or the text `'true'`. */
function booleanOf(node: DataNode | null): boolean | null {
  const text = node?.type === 'scalar' ? String(node.value).toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : null
}

function textOf(node: DataNode | null): string | null {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : null
}

function entryOf(map: DataNode & { readonly type: 'map' }, key: string): DataEntry | undefined {
  return map.entries.find((entry) => entry.key.value === key)
}

/** Excludes content from `<<` and aliases. */
function ownOf<Item extends { readonly start: number; readonly end: number }>(
  holder: DataNode,
  items: readonly Item[],
): Item[] {
  return items.filter((item) => contains(holder, item))
}
