import { nearestName } from '../../source/nearest-name.js'
import type { DataEntry, DataNode } from '../../source/source-view.js'
import { type TextRange, contains } from '../../text/text-range.js'
import {
  SCOPES,
  type FeatureSpec,
  type GateNotes,
  type RemovalPromise,
  type Scope,
  type SpecFieldName,
  type Stage,
  type WrittenField,
} from '../model.js'
import type { WrittenBoolean } from '../spec-fields.js'
import {
  isAbsent,
  placeOf,
  readBoolean,
  readStage,
  readText,
  readVersion,
  reportWrongType,
  sourceOf,
  versionRange,
  writtenField,
  type GateContext,
} from './data-fields.js'
import type { DataMap } from './data-shapes.js'

/** A gate's name and where it is registered, before its fields are read. */
export interface GateEntry {
  readonly name: string
  readonly key: TextRange
  readonly range: TextRange
  readonly value: DataNode | null
}

/** A spec as written, before what is left out is filled in. */
export interface RawSpec extends Omit<FeatureSpec, 'default' | 'lockToDefault'> {
  readonly default: WrittenBoolean
  readonly lockToDefault: WrittenBoolean
}

export interface RawGate extends GateEntry {
  readonly constant: string | null
  readonly scope: Scope | null
  readonly description: string | null
  /** Never empty. */
  readonly specs: readonly RawSpec[]
  /** By a field. */
  readonly removal: RemovalPromise | null
  readonly notes: GateNotes
}

type Fields = ReadonlyMap<SpecFieldName, DataEntry>

const SPEC_SAMPLE = '{ stage: Alpha, version: "1.36" }'

/** @returns `null`, and a problem, for an entry without a spec. */
export function readGate(entry: GateEntry, context: GateContext): RawGate | null {
  const { gate, specs: nodes } = splitEntry(entry.value, context)
  for (const node of nodes) if (node.type !== 'map') reportNoSpec(node, context)
  const maps = nodes.filter((node) => node.type === 'map')
  if (maps.length === 0) {
    if (nodes.length === 0) {
      context.report(
        'wrongType',
        `Gate '${context.gate}' has no feature spec; write at least one, like ${SPEC_SAMPLE}.`,
        entry.key,
      )
    }
    return null
  }
  if (context.words.gateFields) reportUnknownFields(gate, maps, context)
  const own: Fields = gate ? fieldsOf(gate, context) : new Map()
  const fields = maps.map((map) => (map === gate ? own : fieldsOf(map, context)))
  const specs = maps.map((map, index) => readSpec(map, fields[index] ?? own, entry, context))
  return {
    ...entry,
    constant: readText(gate ? lastEntry(gate, 'constant') : undefined, 'the name of a constant in quotes', context),
    scope: readScope(gate ? lastEntry(gate, 'scope') : undefined, context),
    description: readDescription(own, fields, context),
    specs: maps.length < nodes.length ? [...specs, unknownSpec(entry, context)] : specs,
    removal: readRemoval(own, fields, entry, context),
    notes: { ...readNotes(own, fields, context), ...readFlagNotes(gate, context) },
  }
}

/** A placeholder for specs that can't be read. With it, the effective spec is unknown. */
function unknownSpec({ range }: GateEntry, { view }: GateContext): RawSpec {
  const fields = { version: standIn('version', range, view.text) }
  return { version: null, stage: null, default: null, lockToDefault: null, range, fields }
}

/** Tells the gate's own fields from its specs. A gate without a list of specs is its own only spec. */
function splitEntry(
  value: DataNode | null,
  { words }: GateContext,
): { gate: DataMap | null; specs: readonly DataNode[] } {
  if (value?.type === 'list') return { gate: null, specs: value.items }
  if (value?.type !== 'map') return { gate: null, specs: value && !isAbsent(value) ? [value] : [] }
  const list = value.entries.findLast(({ key }) => words.specLists.has(key.value))
  if (list)
    return {
      gate: value,
      specs: list.value?.type === 'list' ? list.value.items : isAbsent(list.value) ? [] : [list.value],
    }
  const isSpec = value.entries.some(({ key }) => STATE_FIELDS.has(words.specFields.get(key.value) ?? 'description'))
  return { gate: value, specs: isSpec ? [value] : [] }
}

/** The fields that make a map a spec. */
const STATE_FIELDS: ReadonlySet<SpecFieldName> = new Set<SpecFieldName>([
  'default',
  'lockToDefault',
  'preRelease',
  'version',
])

function reportNoSpec(node: DataNode, context: GateContext): void {
  const written = sourceOf(node, context.view) || 'nothing'
  context.report(
    'wrongType',
    `Gate '${context.gate}' is registered with ${written}; write a feature spec, like ${SPEC_SAMPLE}.`,
    node,
  )
}

function fieldsOf(map: DataMap, { words }: GateContext): Map<SpecFieldName, DataEntry> {
  const fields = new Map<SpecFieldName, DataEntry>()
  for (const entry of map.entries) {
    const name = words.specFields.get(entry.key.value)
    if (name) fields.set(name, entry)
  }
  return fields
}

function lastEntry(map: DataMap, key: string): DataEntry | undefined {
  return map.entries.findLast((entry) => entry.key.value === key)
}

function readSpec(spec: DataMap, fields: Fields, entry: GateEntry, context: GateContext): RawSpec {
  const stage = readStage(fields.get('preRelease'), context)
  const version = readVersion(fields.get('version'), context)
  const fixed = context.words.fixedDefaults
  const range = contains(entry.range, spec) ? { start: spec.start, end: spec.end } : entry.range
  const written = writtenFields(fields, version === undefined, range, context)
  return {
    // A format with fixed defaults only has the current stage, and the release in which the first stage began. When a
    // later stage began is unknown.
    version: fixed && stage !== 'Alpha' ? null : (version ?? null),
    stage,
    ...readState(stage, fields, context),
    range,
    fields: fixed && stage !== 'Alpha' ? without(written, 'version') : written,
  }
}

function readState(
  stage: Stage | null,
  fields: Fields,
  context: GateContext,
): { default: WrittenBoolean; lockToDefault: WrittenBoolean } {
  const { fixedDefaults, hasExpressions } = context.words
  if (fixedDefaults) return stage ? fixedDefaults(stage) : { default: null, lockToDefault: null }
  const isOn = readBoolean(fields.get('default'), context)
  // A format without locks doesn't say whether a gate can still be set.
  if (hasExpressions) return { default: isOn ?? (fields.has('default') ? null : false), lockToDefault: null }
  return { default: isOn, lockToDefault: readBoolean(fields.get('lockToDefault'), context) }
}

/**
 * The fields that are inside the spec's range in the entry; those behind an alias or a merged map are elsewhere, for
 * other gates too.
 * A version that can't be read is kept, or the spec would count for every release.
 */
function writtenFields(
  fields: Fields,
  hasNoVersion: boolean,
  range: TextRange,
  { view }: GateContext,
): FeatureSpec['fields'] {
  const written: Partial<Record<SpecFieldName, WrittenField>> = {}
  for (const [name, field] of fields) {
    if (name === 'version' && hasNoVersion) continue
    if (contains(range, field) && contains(range, placeOf(field))) written[name] = writtenField(field, view)
    else if (name === 'version') written.version = standIn(field.key.value, range, view.text)
  }
  return written
}

function standIn(name: string, range: TextRange, text: string): WrittenField {
  return { name, range, value: range, text: text.slice(range.start, range.end) }
}

function without(fields: FeatureSpec['fields'], name: SpecFieldName): FeatureSpec['fields'] {
  const { [name]: _, ...others } = fields
  return others
}

function readScope(entry: DataEntry | undefined, context: GateContext): Scope | null {
  const text = readText(entry, SCOPES.join(' or '), context)
  const scope = SCOPES.find((known) => known === text?.trim().toLowerCase()) ?? null
  if (entry && text !== null && scope === null) reportWrongType(entry, SCOPES.join(' or '), context)
  return scope
}

function readDescription(own: Fields, specs: readonly Fields[], context: GateContext): string | null {
  return readText(lastField('description', own, specs), 'a string', context)
}

function readNotes(own: Fields, specs: readonly Fields[], context: GateContext): GateNotes {
  const minimumVersion = readVersion(lastField('minimumVersion', own, specs), context)
  const hiddenInHelpText = readBoolean(lastField('hiddenInHelpText', own, specs), context)
  const deprecationMessage = readText(lastField('deprecationMessage', own, specs), 'a string', context)
  return {
    ...(minimumVersion && { minimumVersion }),
    ...(hiddenInHelpText && { hiddenInHelpText }),
    ...(deprecationMessage && { deprecationMessage }),
  }
}

function readFlagNotes(gate: DataMap | null, context: GateContext): Pick<GateNotes, 'flag'> {
  if (!gate || !context.words.gateFields?.has('serves')) return {}
  const owner = lastEntry(gate, 'owner')
  const created = readText(lastEntry(gate, 'created'), 'a date such as 2024-01-31', context)
  const serves = readBoolean(lastEntry(gate, 'serves'), context)
  const flag = {
    ...(owner?.value?.type === 'scalar' && { owner: sourceOf(owner.value, context.view) }),
    ...(created !== null && { created }),
    ...(typeof serves === 'boolean' && { serves }),
  }
  return Object.keys(flag).length > 0 ? { flag } : {}
}

/** The gate's own field, else that of its last spec which has one. */
function lastField(name: SpecFieldName, own: Fields, specs: readonly Fields[]): DataEntry | undefined {
  return [...specs, own].map((fields) => fields.get(name)).findLast(Boolean)
}

/**
 * `removeIn` of the gate or a spec. `until` of a spec that another one follows tells how long that spec holds, so it
 * counts only on the last.
 */
function readRemoval(
  own: Fields,
  specs: readonly Fields[],
  entry: GateEntry,
  context: GateContext,
): RemovalPromise | null {
  const last = specs.at(-1)
  const field = [...specs, own]
    .map((fields) => {
      const found = fields.get('removeIn')
      return found?.key.value === 'until' && fields !== last && fields !== own ? undefined : found
    })
    .findLast(Boolean)
  const version = field && readVersion(field, context)
  if (!field || !version) return null
  const isHere = contains(entry.range, field) && contains(entry.range, placeOf(field))
  const range = isHere ? { start: field.start, end: field.end } : entry.range
  return {
    kind: removalKind(last, context),
    version,
    range,
    source: 'field',
    text: context.view.text.slice(range.start, range.end),
    versionRange: isHere ? versionRange(field, context.view) : entry.range,
  }
}

/**
 * OpenTelemetry: `to_version` of a stable or deprecated gate is the release that removes it, else the last one that has
 * it. https://pkg.go.dev/go.opentelemetry.io/collector/featuregate#WithRegisterToVersion
 */
function removalKind(spec: Fields | undefined, { words }: GateContext): RemovalPromise['kind'] {
  const stage = spec?.get('preRelease')?.value
  if (!words.fixedDefaults || stage?.type !== 'scalar') return 'in'
  const parsed = words.parseStage(String(stage.value))
  return parsed === 'Alpha' || parsed === 'Beta' ? 'after' : 'in'
}

/** Only the project's own format knows all of its fields. `x-...` is for the user's. */
function reportUnknownFields(gate: DataMap | null, specs: readonly DataMap[], context: GateContext): void {
  const { words } = context
  const gateFields = words.gateFields ?? new Set<string>()
  const isInline = specs.some((spec) => spec === gate)
  for (const { key } of gate?.entries ?? []) {
    const name = key.value
    if (gateFields.has(name) || words.specLists.has(name) || name === words.nameField || isOwnField(name)) continue
    if (!words.specFields.has(name)) {
      reportUnknownField(name, [...gateFields, ...words.specLists, ...words.specFields.keys()], key, context)
    } else if (!isInline) {
      const message = `'${name}' of gate '${context.gate}' is beside its specs; move it into the spec that it belongs to.`
      context.report('unknownField', message, key)
    }
  }
  for (const spec of specs) {
    if (spec === gate) continue
    for (const { key } of spec.entries) {
      const isKnown = words.specFields.has(key.value) || isOwnField(key.value)
      if (!isKnown) reportUnknownField(key.value, words.specFields.keys(), key, context)
    }
  }
}

function isOwnField(name: string): boolean {
  return name.startsWith('x-')
}

function reportUnknownField(name: string, known: Iterable<string>, range: TextRange, context: GateContext): void {
  const nearest = nearestName(name, known)
  const hint = nearest === null ? "name your own fields 'x-...', or remove it." : `did you mean '${nearest}'?`
  context.report('unknownField', `Gate '${context.gate}' has the unknown field '${name}'; ${hint}`, range)
}
