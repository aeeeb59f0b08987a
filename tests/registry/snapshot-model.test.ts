import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { Gate, RegistryFile } from '../../src/registry/model.js'
import { takeSnapshot, writeSnapshot, type Snapshot, type SnapshotField } from '../../src/registry/snapshot-model.js'
import { parseSnapshot } from '../../src/registry/snapshot-parse.js'
import { parseVersion } from '../../src/registry/version.js'
import { makeGate, type SpecRow } from './make-gate.js'

const schema = JSON.parse(readFileSync(new URL('../../schema/snapshot.schema.json', import.meta.url), 'utf8')) as object
const Ajv = createRequire(import.meta.url)('ajv') as new (options: object) => {
  compile(schema: object): (value: unknown) => boolean
}
const accepts = new Ajv({ allErrors: true }).compile(schema)

const READER = { project: 'demo', toolVersion: '0.3.1' }

function named(name: string, rows: readonly SpecRow[], more: Partial<Gate> = {}): Gate {
  const gate = { ...makeGate(rows), name, ...more }
  return { ...gate, key: { start: rows.length + (gate.scope === 'server' ? 50 : 0), end: 99 } }
}

function registryOf(gates: readonly Gate[], complete = true): RegistryFile {
  return { file: 'registry.ts', shape: 'feature-spec-map', gates, problems: [], complete, anchorVersion: null }
}

function take(
  gates: readonly Gate[],
  version: string,
  previous: Snapshot | null = null,
  complete = true,
  fields: readonly SnapshotField[] | null = null,
): Snapshot {
  return takeSnapshot({
    ...READER,
    version: parseVersion(version),
    files: [registryOf(gates, complete)],
    nameOf: (file) => `src/${file}`,
    fields,
    previous,
  })
}

const textOf = (snapshot: Snapshot): string => writeSnapshot(snapshot, './schema.json')
const parse = (value: unknown): ReturnType<typeof parseSnapshot> => parseSnapshot(value, READER)

const LABELS: SnapshotField = { type: 'Key', field: 'labels', file: 'src/key.ts', line: 3, gate: null }

const GATES = [
  named('constructor', [
    ['1.30', 'Alpha', false, false],
    ['1.33', 'Beta', true, false],
  ]),
  named('B', [[null, 'GA', true, true]], { scope: 'cluster', removal: makeGate([], 'not-before 1.40').removal }),
  named('B', [['1.33', null, null, true]], { scope: 'server' }),
  named('__proto__', [['banana', 'Deprecated', false, false]]),
]

describe('a snapshot', () => {
  it('holds the same when it is read again, and fits its schema', () => {
    const snapshot = take(GATES, '1.35')
    const value: unknown = JSON.parse(textOf(snapshot))
    const parsed = parse(value)
    expect(accepts(value)).toBe(true)
    expect('snapshot' in parsed && textOf(parsed.snapshot)).toBe(textOf(snapshot))
  })

  it('has its gates in the order of name, scope and file, whatever the order of the registry', () => {
    expect(take(GATES, '1.35').gates.map(({ name, scope, file }) => [name, scope, file])).toEqual([
      ['B', 'cluster', 'src/registry.ts'],
      ['B', 'server', 'src/registry.ts'],
      ['__proto__', null, 'src/registry.ts'],
      ['constructor', null, 'src/registry.ts'],
    ])
    expect(textOf(take([...GATES].reverse(), '1.35'))).toBe(textOf(take(GATES, '1.35')))
  })

  it('distinguishes a spec of every release from one with an unreadable version', () => {
    const specs = take(GATES, '1.35').gates.map(({ name, specs: [spec] }) => [
      name,
      spec?.version?.version,
      spec?.fields.version !== undefined,
    ])
    expect(specs).toContainEqual(['B', undefined, false])
    expect(specs).toContainEqual(['__proto__', undefined, true])
    expect(textOf(take(GATES, '1.35'))).toContain('{ "version": null, "stage": "Deprecated"')
  })

  it('remembers removed gates, until they come back', () => {
    const first = take(GATES, '1.34')
    const second = take(GATES.slice(1), '1.35', first)
    expect(second.removed.map(({ name, lastIn }) => [name, lastIn?.version])).toEqual([['constructor', '1.34.0']])
    const third = take(GATES.slice(1, 3), '1.36', second)
    expect(third.removed.map(({ name, lastIn }) => [name, lastIn?.version])).toEqual([
      ['__proto__', '1.35.0'],
      ['constructor', '1.34.0'],
    ])
    expect(take(GATES, '1.37', third).removed).toEqual([])
  })

  it('counts no gate as removed while a registry cannot be read completely, or for an older version', () => {
    const first = take(GATES, '1.34')
    expect(take([], '1.35', first, false).removed).toEqual([])
    expect(take([], '1.33', first).removed).toEqual([])
  })

  it('keeps the fields of API types while the project does not name their files', () => {
    const first = { ...take(GATES, '1.34'), fields: [LABELS] }
    expect(textOf(take(GATES, '1.35', first))).toContain(
      '"fields": [\n    { "type": "Key", "field": "labels", "file": "src/key.ts", "line": 3, "gate": null }\n  ]',
    )
  })

  it('has the fields of API types in the order of type and field, and reads them again', () => {
    const snapshot = take(GATES, '1.35', null, true, [
      LABELS,
      { ...LABELS, field: '__proto__', gate: 'B' },
      { ...LABELS, type: 'Event' },
    ])
    expect(snapshot.fields.map(({ type, field, gate }) => [type, field, gate])).toEqual([
      ['Event', 'labels', null],
      ['Key', '__proto__', 'B'],
      ['Key', 'labels', null],
    ])
    const value: unknown = JSON.parse(textOf(snapshot))
    const parsed = parse(value)
    expect(accepts(value)).toBe(true)
    expect('snapshot' in parsed && parsed.snapshot.fields).toEqual(snapshot.fields)
  })
})

describe('a snapshot that is wrong', () => {
  const right = JSON.parse(textOf(take(GATES, '1.35'))) as Record<string, unknown> & {
    gates: Record<string, unknown>[]
  }
  const [gate] = right.gates
  const withGate = (change: object): unknown => ({ ...right, gates: [{ ...gate, ...change }] })

  it.each<[title: string, value: unknown, error: string]>([
    [
      'no object',
      [],
      'the snapshot must be an object, but is an empty list; fix it, or delete the file and write a new one',
    ],
    [
      'another file',
      { name: 'x' },
      'the key "toolVersion" is missing, so it isn\'t a snapshot of feature gates; name the right file, or delete it and write a new one',
    ],
    [
      'another project',
      { ...right, project: 'other' },
      '"project" is "other", but this project is "demo"; it is the snapshot of another project, so name the right file, or delete it and write a new one',
    ],
    [
      'a newer tool',
      { ...right, toolVersion: '0.4.0' },
      '"toolVersion" is "0.4.0", but this is eslint-plugin-feature-gates 0.3.1, which can\'t read what a newer one wrote; update the package',
    ],
    [
      'an invalid tool version',
      { ...right, toolVersion: 'x' },
      '"toolVersion" must be a version of eslint-plugin-feature-gates, such as "1.2.0", but is "x"; fix it, or delete the file and write a new one',
    ],
    [
      'an invalid version',
      { ...right, version: 'soon' },
      '"version" must be a version, such as "1.36", but is "soon"; fix it, or delete the file and write a new one',
    ],
    [
      'no gates',
      { ...right, gates: undefined },
      '"gates" must be a list, but is missing; fix it, or delete the file and write a new one',
    ],
    [
      'an unknown key',
      { ...right, gate: 1 },
      'unknown key "gate"; expected "$schema", "project", "toolVersion", "version", "gates", "removed", "fields"',
    ],
    [
      'an unknown key of a gate',
      withGate({ stage: 'GA' }),
      'unknown key "gates[0].stage"; expected "name", "scope", "file", "line", "removal", "specs"',
    ],
    [
      'a field without a file',
      { ...right, fields: [{ type: 'Key', field: 'labels' }] },
      '"fields[0].file" must be a string, but is missing; fix it, or delete the file and write a new one',
    ],
    [
      'no specs',
      withGate({ specs: [] }),
      '"gates[0].specs" must be a list of at least one spec, but is an empty list; fix it, or delete the file and write a new one',
    ],
    [
      'an invalid spec',
      withGate({ specs: [7] }),
      '"gates[0].specs[0]" must be an object, but is 7; fix it, or delete the file and write a new one',
    ],
    [
      'an unknown stage',
      withGate({ specs: [{ stage: 'Gamma', default: true, lockToDefault: true }] }),
      '"gates[0].specs[0].stage" must be PreAlpha, Alpha, Beta, GA or Deprecated, but is "Gamma"; fix it, or delete the file and write a new one',
    ],
    [
      'a string for a default',
      withGate({ specs: [{ stage: 'GA', default: 'on', lockToDefault: true }] }),
      '"gates[0].specs[0].default" must be true, false or null, but is "on"; fix it, or delete the file and write a new one',
    ],
    [
      'an unknown scope',
      withGate({ scope: 'galaxy' }),
      '"gates[0].scope" must be server or cluster, but is "galaxy"; fix it, or delete the file and write a new one',
    ],
    [
      'an invalid line',
      withGate({ line: 0 }),
      '"gates[0].line" must be the number of a line, but is 0; fix it, or delete the file and write a new one',
    ],
    [
      'an invalid promise',
      withGate({ removal: { kind: 'never', version: '1.36' } }),
      '"gates[0].removal.kind" must be in, after or not-before, but is "never"; fix it, or delete the file and write a new one',
    ],
    [
      'a removed gate without a name',
      { ...right, removed: [{ lastIn: '1.30' }] },
      '"removed[0].name" must be a string, but is missing; fix it, or delete the file and write a new one',
    ],
  ])('with %s is refused by the wrong key, and by the schema', (title, value, error) => {
    expect(parse(value)).toEqual({ error })
    if (title !== 'another project' && title !== 'a newer tool')
      expect(accepts(JSON.parse(JSON.stringify(value)))).toBe(false)
  })

  it('does not include one of a newer patch version of the tool, or of an unknown project', () => {
    expect(parse({ ...right, toolVersion: '0.3.9' })).toHaveProperty('snapshot')
    expect(parse({ ...right, project: null })).toHaveProperty('snapshot')
    expect(parseSnapshot({ ...right, project: 'other' }, { ...READER, project: null })).toHaveProperty('snapshot')
  })
})
