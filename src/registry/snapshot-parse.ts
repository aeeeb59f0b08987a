import {
  SCOPES,
  STAGES,
  type FeatureSpec,
  type Gate,
  type RemovalPromise,
  type Scope,
  type Stage,
  type WrittenField,
} from './model.js'
import { NOWHERE, type RemovedGate, type Snapshot, type SnapshotField } from './snapshot-model.js'
import { compareVersions, isSameMinor, parseVersion } from './version.js'

/** What the snapshot must match. */
export interface SnapshotReader {
  /** The project's own name; `null`: not known. */
  readonly project: string | null
  /** The version of this package. */
  readonly toolVersion: string
}

export type ParsedSnapshot = { readonly snapshot: Snapshot } | { readonly error: string }

/** The end of a sentence that names the wrong key. */
class Mistake extends Error {}

const KINDS: readonly RemovalPromise['kind'][] = ['in', 'after', 'not-before']

/**
 * Reads what a snapshot's file holds.
 *
 * @param value the parsed JSON.
 * @returns `error`: the first thing that is wrong, half a sentence that can follow the file's name and a colon: it
 *   names the key and what was expected.
 */
export function parseSnapshot(value: unknown, reader: SnapshotReader): ParsedSnapshot {
  try {
    return { snapshot: readSnapshot(value, reader) }
  } catch (error) {
    if (error instanceof Mistake) return { error: error.message }
    throw error
  }
}

function readSnapshot(value: unknown, reader: SnapshotReader): Snapshot {
  const object = readObject(
    value,
    '',
    ['$schema', 'project', 'toolVersion', 'version', 'gates', 'removed', 'fields'],
    'toolVersion',
  )
  const toolVersion = readText(object['toolVersion'], 'toolVersion')
  refuseNewer(toolVersion, reader.toolVersion)
  const project = isAbsent(object['project']) ? null : readText(object['project'], 'project')
  if (project !== null && reader.project !== null && project !== reader.project) {
    throw new Mistake(
      `"project" is ${show(project)}, but this project is ${show(reader.project)}; it is the snapshot of another project, so name the right file, or delete it and write a new one`,
    )
  }
  return {
    project,
    toolVersion,
    version: isAbsent(object['version']) ? null : readVersion(object['version'], 'version'),
    gates: readList(object['gates'], 'gates').map((gate, index) => readGate(gate, `gates[${index}]`)),
    removed: readList(object['removed'] ?? [], 'removed').map((gate, index) => readRemoved(gate, `removed[${index}]`)),
    fields: readList(object['fields'] ?? [], 'fields').map((field, index) => readField(field, `fields[${index}]`)),
  }
}

/** A patch release never changes the form of the file. */
function refuseNewer(text: string, own: string): void {
  const [written, known] = [parseVersion(text), parseVersion(own)]
  if (!written) throw wrong('toolVersion', 'a version of eslint-plugin-feature-gates, such as "1.2.0"', text)
  if (known && compareVersions(written, known) > 0 && !isSameMinor(written, known)) {
    throw new Mistake(
      `"toolVersion" is ${show(text)}, but this is eslint-plugin-feature-gates ${own}, which can't read what a newer one wrote; update the package`,
    )
  }
}

function readGate(value: unknown, path: string): Gate {
  const gate = readObject(value, path, ['name', 'scope', 'file', 'line', 'removal', 'specs'])
  const file = readText(gate['file'], `${path}.file`)
  const specs = readList(gate['specs'], `${path}.specs`)
  if (specs.length === 0) throw wrong(`${path}.specs`, 'a list of at least one spec', specs)
  return {
    name: readText(gate['name'], `${path}.name`),
    constant: null,
    scope: isAbsent(gate['scope']) ? null : readWord<Scope>(gate['scope'], SCOPES, `${path}.scope`),
    description: null,
    specs: specs.map((spec, index) => readSpec(spec, `${path}.specs[${index}]`)),
    removal: isAbsent(gate['removal']) ? null : readRemoval(gate['removal'], `${path}.removal`),
    file,
    key: NOWHERE,
    range: NOWHERE,
    place: { file, line: readLine(gate['line'], `${path}.line`), column: 1 },
  }
}

function readSpec(value: unknown, path: string): FeatureSpec {
  const spec = readObject(value, path, ['version', 'minCompatibilityVersion', 'stage', 'default', 'lockToDefault'])
  const { version, minCompatibilityVersion: minimum } = spec
  return {
    version: isAbsent(version) ? null : readVersion(version, `${path}.version`),
    stage: isAbsent(spec['stage']) ? null : readWord<Stage>(spec['stage'], STAGES, `${path}.stage`),
    default: readBoolean(spec['default'], `${path}.default`),
    lockToDefault: readBoolean(spec['lockToDefault'], `${path}.lockToDefault`),
    range: NOWHERE,
    fields: {
      ...(version !== undefined && { version: fieldOf('version', String(version)) }),
      ...(minimum !== undefined && {
        minCompatibilityVersion: fieldOf(
          'minCompatibilityVersion',
          readText(minimum, `${path}.minCompatibilityVersion`),
        ),
      }),
    },
  }
}

function readRemoval(value: unknown, path: string): RemovalPromise {
  const removal = readObject(value, path, ['kind', 'version'])
  return {
    kind: readWord<RemovalPromise['kind']>(removal['kind'], KINDS, `${path}.kind`),
    version: readVersion(removal['version'], `${path}.version`),
    source: 'field',
    range: NOWHERE,
    text: '',
    versionRange: NOWHERE,
  }
}

function readRemoved(value: unknown, path: string): RemovedGate {
  const gate = readObject(value, path, ['name', 'lastIn'])
  return {
    name: readText(gate['name'], `${path}.name`),
    lastIn: isAbsent(gate['lastIn']) ? null : readVersion(gate['lastIn'], `${path}.lastIn`),
  }
}

function readField(value: unknown, path: string): SnapshotField {
  const field = readObject(value, path, ['type', 'field', 'file', 'line', 'gate'])
  return {
    type: readText(field['type'], `${path}.type`),
    field: readText(field['field'], `${path}.field`),
    file: readText(field['file'], `${path}.file`),
    line: readLine(field['line'], `${path}.line`),
    gate: isAbsent(field['gate']) ? null : readText(field['gate'], `${path}.gate`),
  }
}

function fieldOf(name: string, text: string): WrittenField {
  return { name, text, range: NOWHERE, value: NOWHERE }
}

/** @param needs a key that every snapshot has. */
function readObject(value: unknown, path: string, keys: readonly string[], needs?: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'an object', value)
  const object = value as Record<string, unknown>
  if (needs !== undefined && !Object.hasOwn(object, needs)) {
    throw new Mistake(
      `the key "${needs}" is missing, so it isn't a snapshot of feature gates; name the right file, or delete it and write a new one`,
    )
  }
  const unknown = Object.keys(object).find((key) => !keys.includes(key))
  if (unknown !== undefined) {
    throw new Mistake(
      `unknown key "${path === '' ? unknown : `${path}.${unknown}`}"; expected ${keys.map((key) => `"${key}"`).join(', ')}`,
    )
  }
  return object
}

function readList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(path, 'a list', value)
  return value
}

function readText(value: unknown, path: string): string {
  if (typeof value !== 'string' || value === '') throw wrong(path, 'a string', value)
  return value
}

function readBoolean(value: unknown, path: string): boolean | null {
  if (value !== null && typeof value !== 'boolean') throw wrong(path, 'true, false or null', value)
  return value
}

function readWord<Word extends string>(value: unknown, words: readonly Word[], path: string): Word {
  const word = words.find((known) => known === value)
  if (word === undefined) throw wrong(path, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, value)
  return word
}

function readVersion(value: unknown, path: string): NonNullable<FeatureSpec['version']> {
  const version = typeof value === 'string' ? parseVersion(value) : null
  if (!version) throw wrong(path, 'a version, such as "1.36"', value)
  return version
}

function readLine(value: unknown, path: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrong(path, 'the number of a line', value)
  return value as number
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function wrong(path: string, expected: string, value: unknown): Mistake {
  const what = path === '' ? 'the snapshot' : `"${path}"`
  return new Mistake(
    `${what} must be ${expected}, but ${value === undefined ? 'is missing' : `is ${show(value)}`}; fix it, or delete the file and write a new one`,
  )
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
