import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegistryFile } from '../../src/registry/model.js'
import { readDataRegistry, type DataReaderOptions } from '../../src/registry/readers/data.js'
import { compareVersions, formatVersion, parseVersion } from '../../src/registry/version.js'
import { placeAt } from '../../src/text/line-index.js'
import type { TextRange } from '../../src/text/text-range.js'
import { parseData } from '../../src/syntax/data/parse-data.js'
import { dataViewOf, listDataFixtures } from './data-fixtures.js'
import { describeRegistry } from './read-fixture.js'
import { propertyRuns } from '../support/property-runs.js'
import { growthOf, LINEAR } from '../support/growth.js'

const fixtures = listDataFixtures()

function read(text: string, options: DataReaderOptions = {}, file = 'registry.yaml'): RegistryFile {
  return readDataRegistry(dataViewOf(file, text), options)
}

describe('the data files in tests/fixtures/registries are read as reviewed', () => {
  it.each(fixtures)('$name', ({ file }) => {
    const text = readFileSync(file, 'utf8')
    const actual = describeRegistry(readDataRegistry(dataViewOf(file)), () => text)
    const expected = join(dirname(file), 'expected.json')
    // A new fixture: what was read is written down for review.
    if (!existsSync(expected) && !process.env['CI']) writeFileSync(expected, `${JSON.stringify(actual, null, 2)}\n`)
    expect(actual).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
  })
})

describe('every range spans exactly what it says', () => {
  const contains = (outer: TextRange, inner: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end

  it.each(fixtures)('in $name, with every kind of line ending', ({ file }) => {
    const original = readFileSync(file, 'utf8')
    for (const text of [original, original.replaceAll('\n', '\r\n')]) {
      const { gates, problems } = readDataRegistry(dataViewOf(file, text))
      for (const gate of gates) {
        expect(gate.place).toEqual(placeAt(file, text, gate.key.start))
        expect(text.slice(gate.key.start, gate.key.end).replaceAll(/^["']|["']$/g, '')).toBe(gate.name)
        expect(contains(gate.range, gate.key)).toBe(true)
        expect(text.slice(gate.range.start, gate.range.end)).not.toMatch(/\s$/)
        for (const spec of gate.specs) {
          expect(contains(gate.range, spec.range)).toBe(true)
          for (const field of Object.values(spec.fields)) {
            expect(contains(spec.range, field.range) && contains(field.range, field.value)).toBe(true)
            expect(text.slice(field.value.start, field.value.end)).toBe(field.text)
          }
        }
        if (!gate.removal) continue
        const { range, versionRange, version } = gate.removal
        expect(text.slice(range.start, range.end)).toBe(gate.removal.text)
        expect(contains(range, versionRange)).toBe(true)
        expect(compareVersions(parseVersion(text.slice(versionRange.start, versionRange.end))!, version)).toBe(0)
      }
      for (const { range, place } of problems) expect(place).toEqual(placeAt(file, text, range.start))
    }
  })
})

describe('the scope of a gate', () => {
  const scopes = (text: string, options: DataReaderOptions = {}) => read(text, options).gates.map(({ scope }) => scope)

  it("is its own, else the file's, else the configuration's", () => {
    const gates = 'gates:\n  Own: { scope: cluster, stage: Alpha }\n  Other: { stage: Alpha }\n'
    expect(scopes(gates)).toEqual(['cluster', null])
    expect(scopes(gates, { scope: 'server' })).toEqual(['cluster', 'server'])
    expect(scopes(`scope: cluster\n${gates}`, { scope: 'server' })).toEqual(['cluster', 'cluster'])
  })

  it("of a list that has no scopes is the configuration's", () => {
    expect(scopes('- name: A\n  versionedSpecs: [{ default: true, preRelease: GA }]\n', { scope: 'server' })).toEqual([
      'server',
    ])
  })
})

describe('a left-out default', () => {
  const state = (text: string, options: DataReaderOptions = {}) =>
    read(text, options).gates.map(({ specs: [spec] }) => `${spec?.default} ${spec?.lockToDefault}`)

  it('follows the stage if some gate of the file leaves it out', () => {
    expect(state('gates:\n  A: { stage: GA }\n  B: { stage: Beta, default: false }\n')).toEqual([
      'true true',
      'false false',
    ])
  })

  it('is off where the configuration says so', () => {
    expect(state('gates:\n  A: { stage: GA }\n', { inferFromStage: false })).toEqual(['false false'])
  })

  it('leaves the lock alone if no gate leaves its default out', () => {
    expect(state('gates:\n  A: { stage: GA, default: true }\n')).toEqual(['true false'])
    expect(state('gates:\n  A: { stage: GA, default: true }\n', { inferFromStage: true })).toEqual(['true true'])
  })

  it('is unknown if its value is wrong', () => {
    expect(state('gates:\n  A: { stage: GA, default: "true" }\n')).toEqual(['null false'])
  })

  it('of OpenTelemetry is what its stages mean, whatever the configuration says', () => {
    const text =
      'feature_gates:\n' +
      ['alpha', 'beta', 'stable', 'deprecated'].map((stage) => `  - { id: a.${stage}, stage: ${stage} }\n`).join('')
    for (const inferFromStage of [true, false])
      expect(state(text, { inferFromStage })).toEqual(['false false', 'true false', 'true true', 'false true'])
  })
})

describe('an unquoted version', () => {
  it('is read as it is written, not as the number that it is to YAML and JSON', () => {
    const inYaml = read('gates:\n  A: { version: 1.30, stage: Beta }\n').gates[0]?.specs[0]?.version
    const inJson = read('{"gates": {"A": {"version": 1.30, "stage": "Beta"}}}', {}, 'registry.json').gates[0]?.specs[0]
      ?.version
    expect([inYaml, inJson].map((version) => version && formatVersion(version))).toEqual(['1.30', '1.30'])
  })
})

describe('a registry that can only be read in part', () => {
  it('is not complete, so that other names are not reported as unregistered', () => {
    const registry = read('gates:\n  Good: { stage: Beta }\n  Bad: soon\n')
    expect(registry.gates.map(({ name }) => name)).toEqual(['Good'])
    expect(registry.complete).toBe(false)
  })

  it('is complete despite a wrong field: the gate is still registered', () => {
    const registry = read('gates:\n  Odd: { stage: Gamma, version: banana, default: maybe, lockToDefault: false }\n')
    expect(registry.gates.map(({ name }) => name)).toEqual(['Odd'])
    expect(registry.problems.map(({ kind }) => kind)).toEqual(['unknownStage', 'unparsableVersion', 'wrongType'])
    expect(registry.complete).toBe(true)
  })
})

describe('names that objects have', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a gate like any other', (name) => {
    const yaml = read(`gates:\n  ${name}: { stage: Beta, default: true }\n`)
    const json = read(`{"gates": {"${name}": {"stage": "Beta", "default": true}}}`, {}, 'registry.json')
    for (const { gates, problems } of [yaml, json]) {
      expect(gates.map((gate) => gate.name)).toEqual([name])
      expect(problems).toEqual([])
    }
  })

  it('are unknown fields like any other', () => {
    expect(
      read('gates:\n  A: { stage: Beta, constructor: 1, __proto__: 2 }\n').problems.map(({ message }) => message),
    ).toEqual([
      "Gate 'A' has the unknown field 'constructor'; name your own fields 'x-...', or remove it.",
      "Gate 'A' has the unknown field '__proto__'; name your own fields 'x-...', or remove it.",
    ])
  })
})

describe('a file of another shape', () => {
  it.each([
    ['a Kubernetes manifest', 'apiVersion: v1\nkind: ConfigMap\nfeatureGates: { A: true }\n'],
    ['gates that are no feature gates', 'gates:\n  - { name: qa, stage: test }\n  - { name: prod }\n'],
    ['a list of names', '- name: A\n- name: B\n'],
    ['a scalar', 'gates'],
    ['nothing', ''],
    ['one gate among other data', 'A: { stage: Beta, default: true }\nport: 80\n'],
  ])('registers nothing and has no problem: %s', (_, text) => {
    expect(read(text)).toMatchObject({ shape: null, gates: [], problems: [], complete: true })
  })

  it('is a registry without gates when it names the schema, or has no gates yet', () => {
    expect(read('gates: {}\n')).toMatchObject({ shape: 'gate-file', gates: [], problems: [] })
    expect(read('$schema: ./registry.schema.json\ngates:\n  A: soon\n').problems).toHaveLength(1)
  })
})

describe('whatever the input', () => {
  const word = fc.constantFrom(
    'gates',
    'name',
    'specs',
    'stage',
    'Beta',
    'version',
    '1.30',
    'default',
    'true',
    'versionedSpecs',
    'feature_gates',
    'id',
    '- ',
    '  ',
    '\n',
    ': ',
    '{',
    '}',
    '[',
    ']',
    ', ',
    '"',
    '# remove in 1.36',
    '&a ',
    '*a',
    '<<',
    '__proto__',
    '\t',
    '---\n',
    '|',
    '? ',
    '!x ',
  )
  it('the reader returns a registry or one sentence, and never throws', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom('a.yaml', 'a.json'), (words, file) => {
        const view = parseData(file, words.join(''))
        if (view.kind === 'failure') expect(view.message).toMatch(/\S/)
        else for (const gate of readDataRegistry(view).gates) expect(gate.specs.length).toBeGreaterThan(0)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('the reader takes linear time for a large registry', async () => {
    const readAll = (size: number): void => {
      const text = `gates:\n${Array.from({ length: size }, (_, index) => `  Gate${index}: { version: "1.30", stage: Beta, default: true } # remove in 1.36\n`).join('')}`
      expect(readDataRegistry(dataViewOf('registry.yaml', text)).gates).toHaveLength(size)
    }
    expect(await growthOf(readAll, 1_000)).toBeLessThan(LINEAR)
  })
})

describe('a template of OpenTelemetry metadata', () => {
  it('registers no gate, since its names are placeholders', () => {
    const text = 'feature_gates:\n  - id: <gate.id>\n    description: what it does\n    stage: <alpha|beta|stable>\n'
    const parsed = parseData('metadata-schema.yaml', text)
    expect(parsed?.kind).toBe('data')
    if (parsed?.kind === 'data') expect(readDataRegistry(parsed).gates).toEqual([])
  })
})
