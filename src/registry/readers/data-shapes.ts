import SemVer from 'semver/classes/semver.js'
import type { DataEntry, DataNode, DataView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { RegistryShape } from '../model.js'
import { parseStage } from '../spec-fields.js'
import { FEATURE_LIST, GATE_FILE, KUBERNETES_LIST, OTEL_METADATA, SPEC_MAP, type DataWords } from './data-words.js'

export type DataMap = DataNode & { readonly type: 'map' }

/** Where a document registers gates. */
export interface FoundGates {
  readonly shape: RegistryShape
  readonly words: DataWords
  readonly anchorVersion: SemVer | null
  /** The map or list of the gates; `null`: it is there, but empty. */
  readonly gates: DataNode | null
  /** The key it is under; `null`: the document itself. */
  readonly key: TextRange | null
  readonly document: DataNode
}

interface ShapeRow {
  readonly shape: RegistryShape
  readonly words: DataWords
  readonly anchorVersion?: SemVer
  /** The entry or the document that holds the gates; `null`: the document has another shape. */
  find(document: DataNode, view: DataView): DataEntry | DataNode | null
}

/** The shapes of YAML and JSON registries; the first that fits decides. */
const SHAPES: readonly ShapeRow[] = [
  { shape: 'gate-file', words: GATE_FILE, find: findGateFile },
  { shape: 'otel-metadata', words: OTEL_METADATA, find: findOtelGates },
  { shape: 'feature-list', words: FEATURE_LIST, find: findFeatureList },
  { shape: 'kubernetes-list', words: KUBERNETES_LIST, anchorVersion: new SemVer('1.0.0'), find: findKubernetesList },
  { shape: 'feature-spec-map', words: SPEC_MAP, find: findSpecMap },
]

export function findGates(document: DataNode, view: DataView): FoundGates | null {
  for (const { shape, words, anchorVersion = null, find } of SHAPES) {
    const found = find(document, view)
    if (!found) continue
    const isEntry = 'key' in found
    return {
      shape,
      words,
      anchorVersion,
      document,
      gates: isEntry ? found.value : found,
      key: isEntry ? found.key : null,
    }
  }
  return null
}

const SCHEMA_NAME = 'registry.schema.json'

/**
 * `gates: {...}` or `gates: [...]`, if an entry looks like a gate, the file names our schema, or there are no entries
 * yet.
 */
function findGateFile(document: DataNode, view: DataView): DataEntry | null {
  const gates = document.type === 'map' ? entryOf(document, 'gates') : null
  // A snapshot says what the last release registered, not what is registered.
  if (!gates || entryOf(document as DataMap, 'toolVersion')) return null
  if (namesSchema(document as DataMap, view)) return gates
  switch (gates.value?.type) {
    case 'map':
      return gates.value.entries.length === 0 || gates.value.entries.some(({ value }) => isGate(value, GATE_FILE))
        ? gates
        : null
    case 'list':
      return gates.value.items.length === 0 || gates.value.items.some((item) => isNamedGate(item, GATE_FILE))
        ? gates
        : null
    default:
      return null
  }
}

function namesSchema(document: DataMap, view: DataView): boolean {
  const schema = entryOf(document, '$schema')?.value
  if (schema?.type === 'scalar' && typeof schema.value === 'string' && schema.value.endsWith(SCHEMA_NAME)) return true
  return view.comments.some(({ value }) => value.includes('yaml-language-server:') && value.includes(SCHEMA_NAME))
}

function findOtelGates(document: DataNode): DataEntry | null {
  const gates = document.type === 'map' ? entryOf(document, 'feature_gates') : null
  if (gates?.value?.type !== 'list') return null
  const { items } = gates.value
  return items.length === 0 ||
    items.some((item) => item.type === 'map' && isNamedInFull(item) && entryOf(item, 'stage'))
    ? gates
    : null
}

/** A template of such a file has `id: <gate.id>`. */
function isNamedInFull(gate: DataMap): boolean {
  const id = entryOf(gate, 'id')?.value
  return id?.type === 'scalar' && !/[<>]/.test(String(id.value))
}

/** `kind: FeatureList` with `items` that have a name in `metadata` and a `spec`. */
function findFeatureList(document: DataNode): DataEntry | null {
  if (document.type !== 'map') return null
  const kind = entryOf(document, 'kind')?.value
  const items = entryOf(document, 'items')
  if (kind?.type !== 'scalar' || kind.value !== 'FeatureList' || items?.value?.type !== 'list') return null
  const isOne = (item: DataNode): boolean => {
    const metadata = item.type === 'map' ? entryOf(item, 'metadata')?.value : null
    return metadata?.type === 'map' && entryOf(metadata, 'name') !== null && entryOf(item as DataMap, 'spec') !== null
  }
  return items.value.items.some(isOne) ? items : null
}

function findKubernetesList(document: DataNode): DataNode | null {
  if (document.type !== 'list') return null
  const isOne = (item: DataNode): boolean =>
    item.type === 'map' && entryOf(item, 'name') !== null && entryOf(item, 'versionedSpecs')?.value?.type === 'list'
  return document.items.some(isOne) ? document : null
}

/** Nothing but `NewParser: [{ default: ..., preRelease: ... }]`; a file with anything else is something else. */
function findSpecMap(document: DataNode): DataNode | null {
  if (document.type !== 'map' || document.entries.length === 0) return null
  const isOne = ({ key, value }: DataEntry): boolean => key.value === '$schema' || isGate(value, SPEC_MAP)
  return document.entries.every(isOne) && document.entries.some(({ value }) => isGate(value, SPEC_MAP))
    ? document
    : null
}

function isNamedGate(node: DataNode, words: DataWords): boolean {
  return node.type === 'map' && entryOf(node, words.nameField) !== null && isGate(node, words)
}

function isGate(node: DataNode | null, { specLists }: DataWords): boolean {
  if (node?.type === 'list') return node.items.some(isSpec)
  if (node?.type !== 'map') return false
  const list = node.entries.find(({ key }) => specLists.has(key.value))?.value
  return isSpec(node) || (list?.type === 'list' ? list.items.some(isSpec) : list?.type === 'map' && isSpec(list))
}

/** A valid stage, a lock, or a default with a version: other data doesn't combine these. */
function isSpec(node: DataNode): boolean {
  if (node.type !== 'map') return false
  const has = (key: string, test: (value: unknown) => boolean): boolean => {
    const value = entryOf(node, key)?.value
    return value?.type === 'scalar' && test(value.value)
  }
  const isStage = (value: unknown): boolean => typeof value === 'string' && parseStage(value) !== null
  const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
  const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
  return (
    ['preRelease', 'prerelease', 'stage'].some((key) => has(key, isStage)) ||
    has('lockToDefault', isBoolean) ||
    (has('default', isBoolean) && (has('version', isText) || has('since', isText)))
  )
}

/** The entry of a key; the last one where the key is repeated, as parsers have it. */
export function entryOf(map: DataMap, key: string): DataEntry | null {
  return map.entries.findLast((entry) => entry.key.value === key) ?? null
}
