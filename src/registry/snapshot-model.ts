import type { SemVer } from 'semver'
import type { TextRange } from '../text/text-range.js'
import type { FeatureSpec, Gate, RegistryFile, RemovalPromise, Scope, Stage } from './model.js'
import { compareVersions, formatVersion } from './version.js'

/** A gate that is no longer in a registry. Its name must not be used again with another meaning. */
export interface RemovedGate {
  readonly name: string
  /** The last release that had it; `null`: not known. */
  readonly lastIn: SemVer | null
}

/** A field of an API type, as a release shipped it. */
export interface SnapshotField {
  readonly type: string
  /** The path of the field inside its type, with dots. */
  readonly field: string
  /** Relative to the project's root. */
  readonly file: string
  readonly line: number
  /** The gate that it belonged to; `null`: none. */
  readonly gate: string | null
}

/** The registries of a project as a release shipped them. */
export interface Snapshot {
  /** The project's own name, from its manifest; `null`: it has none. */
  readonly project: string | null
  /** The version of this package that wrote the snapshot. */
  readonly toolVersion: string
  /** The release; `null`: not known, as for registries without versions. */
  readonly version: SemVer | null
  /** By name, scope and file. Their places are relative to the project's root; their ranges mean nothing. */
  readonly gates: readonly Gate[]
  /** By name. */
  readonly removed: readonly RemovedGate[]
  /** The fields of API types, by type, field and file. */
  readonly fields: readonly SnapshotField[]
}

/** The place of a snapshot's gates, for callers that need a place in a registry. */
export const NOWHERE: TextRange = { start: 0, end: 0 }

export interface SnapshotSource {
  readonly project: string | null
  readonly toolVersion: string
  readonly version: SemVer | null
  /** Registries of the project's own, without presets. */
  readonly files: readonly RegistryFile[]
  /** How the snapshot names a file: relative to the project's root, with `/`. */
  readonly nameOf: (file: string) => string
  /**
   * The current fields of API types; `null` when the configuration names no API types, so that the known fields are
   * kept.
   */
  readonly fields: readonly SnapshotField[] | null
  /** The snapshot that this one takes the place of. */
  readonly previous: Snapshot | null
}

/**
 * Makes the snapshot of registries as they are. The names that the previous snapshot had and these registries haven't
 * are kept as removed, unless part of the registries could not be read.
 */
export function takeSnapshot({
  project,
  toolVersion,
  version,
  files,
  nameOf,
  fields,
  previous,
}: SnapshotSource): Snapshot {
  const seen = new Set<string>()
  const gates = files
    .flatMap((file) => file.gates)
    .filter((gate) => {
      // A registry that spreads another module's gates has those, too.
      const key = JSON.stringify([gate.file, gate.key.start, gate.name])
      return !seen.has(key) && seen.add(key)
    })
  const names = new Set(gates.map(({ name }) => name))
  return {
    project,
    toolVersion,
    version,
    gates: gates
      .map((gate) => ({ ...gate, file: nameOf(gate.file), place: { ...gate.place, file: nameOf(gate.place.file) } }))
      .sort(compareGates),
    removed: removedSince(
      previous,
      names,
      files.every(({ complete }) => complete),
      version,
    ),
    fields: fields ? [...fields].sort(compareFields) : (previous?.fields ?? []),
  }
}

function removedSince(
  previous: Snapshot | null,
  names: ReadonlySet<string>,
  complete: boolean,
  version: SemVer | null,
): RemovedGate[] {
  if (!previous) return []
  const removed = new Map(previous.removed.map((gate) => [gate.name, gate]))
  const isLater = !version || !previous.version || compareVersions(version, previous.version) >= 0
  if (complete && isLater) {
    for (const { name } of previous.gates) if (!names.has(name)) removed.set(name, { name, lastIn: previous.version })
  }
  return [...removed.values()].filter(({ name }) => !names.has(name)).sort((a, b) => compareTexts(a.name, b.name))
}

function compareGates(a: Gate, b: Gate): number {
  return (
    compareTexts(a.name, b.name) ||
    compareTexts(a.scope ?? '', b.scope ?? '') ||
    compareTexts(a.file, b.file) ||
    a.place.line - b.place.line
  )
}

function compareFields(a: SnapshotField, b: SnapshotField): number {
  return (
    compareTexts(a.type, b.type) || compareTexts(a.field, b.field) || compareTexts(a.file, b.file) || a.line - b.line
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What one spec says; `version` is left out where it holds in every release, and `null` where it can't be read. */
export interface SnapshotSpec {
  readonly version?: string | null
  readonly minCompatibilityVersion?: string
  readonly stage: Stage | null
  readonly default: boolean | null
  readonly lockToDefault: boolean | null
}

export interface SnapshotGate {
  readonly name: string
  readonly scope: Scope | null
  readonly file: string
  readonly line: number
  readonly removal?: { readonly kind: RemovalPromise['kind']; readonly version: string }
  readonly specs: readonly SnapshotSpec[]
}

/**
 * The content of a snapshot file: JSON with one spec per line, so that a review shows which state of which gate has
 * changed.
 *
 * @param schema where editors find the schema, relative to the file.
 */
export function writeSnapshot(snapshot: Snapshot, schema: string): string {
  const { project, toolVersion, version, gates, removed, fields } = snapshot
  const list = (name: string, items: readonly string[]): string =>
    `  ${JSON.stringify(name)}: ${items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n  ]`}`
  return `{\n${[
    `  "$schema": ${JSON.stringify(schema)}`,
    `  "project": ${JSON.stringify(project)}`,
    `  "toolVersion": ${JSON.stringify(toolVersion)}`,
    `  "version": ${JSON.stringify(version && formatVersion(version))}`,
    list(
      'gates',
      gates.map((gate) => writeGate(toSnapshotGate(gate))),
    ),
    list(
      'removed',
      removed.map(({ name, lastIn }) => `    ${inline({ name, lastIn: lastIn && formatVersion(lastIn) })}`),
    ),
    list(
      'fields',
      fields.map((field) => `    ${inline(field)}`),
    ),
  ].join(',\n')}\n}\n`
}

function writeGate({ specs, ...rest }: SnapshotGate): string {
  const keys = Object.entries(rest).map(([key, value]) => `      ${JSON.stringify(key)}: ${inline(value)}`)
  return `    {\n${keys.join(',\n')},\n      "specs": [\n${specs.map((spec) => `        ${inline(spec)}`).join(',\n')}\n      ]\n    }`
}

/** JSON in one line, with blanks inside braces and after colons. */
function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

export function toSnapshotGate({ name, scope, file, place, removal, specs }: Gate): SnapshotGate {
  return {
    name,
    scope,
    file,
    line: place.line,
    ...(removal && { removal: { kind: removal.kind, version: formatVersion(removal.version) } }),
    specs: specs.map(toSnapshotSpec),
  }
}

export function toSnapshotSpec({ version, stage, default: on, lockToDefault, fields }: FeatureSpec): SnapshotSpec {
  return {
    ...(version ? { version: formatVersion(version) } : fields.version ? { version: null } : {}),
    ...(fields.minCompatibilityVersion && { minCompatibilityVersion: fields.minCompatibilityVersion.text }),
    stage,
    default: on,
    lockToDefault,
  }
}
