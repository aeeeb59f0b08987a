import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SCOPES, STAGES } from '../../src/registry/model.js'
import { GATE_FILE } from '../../src/registry/readers/data-words.js'
import { readDataRegistry } from '../../src/registry/readers/data.js'
import { SPEC_FIELD_NAMES, SPEC_LIST_NAMES } from '../../src/registry/spec-fields.js'
import { dataViewOf, listDataFixtures } from './data-fixtures.js'

interface Schema {
  properties: Record<string, unknown>
  definitions: Record<
    'gate' | 'spec' | 'stage' | 'scope',
    { properties: Record<string, unknown>; anyOf: { enum: unknown[] }[] }
  >
}

const schema = JSON.parse(readFileSync(new URL('../../schema/registry.schema.json', import.meta.url), 'utf8')) as Schema

/** ESLint checks rule options with it, so it is always here. */
type Validator = ((value: unknown) => boolean) & { errors?: unknown }
const Ajv = createRequire(import.meta.url)('ajv') as new (options: object) => { compile(schema: object): Validator }
const validate = new Ajv({ allErrors: true }).compile(schema)

/** Accepted by the schema, as an editor would show it. */
const accepts = (registry: unknown): boolean => validate(registry)
const inGate = (fields: object): unknown => ({ gates: { A: fields } })
/** Read without a problem. */
const reads = (registry: unknown): boolean =>
  readDataRegistry(
    dataViewOf('registry.json', JSON.stringify({ $schema: 'registry.schema.json', ...(registry as object) })),
  ).problems.length === 0

describe('the schema of gate files', () => {
  const fixtures = listDataFixtures()
    .map(({ name, file }) => ({ name, file, registry: readDataRegistry(dataViewOf(file)) }))
    .filter(({ registry, name }) => registry.shape === 'gate-file' && name !== 'yaml-documents')

  it.each(fixtures)('judges the fixture $name as the reader does', ({ file, registry }) => {
    // YAML is a superset of JSON, but for the comments of JSONC.
    const value: unknown = parse(
      readFileSync(file, 'utf8').replaceAll(/^.*\/\*.*\*\/|\/\/ .*$/gm, (line) =>
        line.replaceAll(/\/\*.*\*\/|\/\/ .*/g, ''),
      ),
      { merge: true },
    )
    expect({ accepted: accepts(value), errors: validate.errors }).toMatchObject({
      accepted: registry.problems.length === 0,
    })
  })

  it.each([
    ['a gate without specs', inGate({ description: 'x' })],
    ['an empty list of specs', inGate({ specs: [] })],
    ['a string for a gate', inGate('soon' as unknown as object)],
    ['an unknown stage', inGate({ stage: 'Gamma' })],
    ['a number for a stage', inGate({ stage: 1 })],
    ['an invalid version', inGate({ stage: 'Beta', version: 'banana' })],
    ['a date for a version', inGate({ stage: 'Beta', version: '2024-05-01' })],
    ['a string for a default', inGate({ stage: 'Beta', default: 'true' })],
    ['an unknown field of a gate', inGate({ stage: 'Beta', defualt: true })],
    ['an unknown field of a spec', inGate({ specs: [{ stage: 'Beta', owner: 'me' }] })],
    ['fields of a spec beside specs', inGate({ stage: 'GA', specs: [{ stage: 'Beta' }] })],
    ['an unknown scope', inGate({ stage: 'Beta', scope: 'galaxy' })],
    ['a list of gates without names', { gates: [{ name: 'A', stage: 'Beta' }, { stage: 'Beta' }] }],
    ['an unknown field beside the gates', { scop: 'server', gates: { A: { stage: 'Beta' } } }],
  ])('refuses %s, and so does the reader', (_, registry) => {
    expect({ accepted: accepts(registry), read: reads(registry) }).toEqual({ accepted: false, read: false })
  })

  it.each([
    ['no gates yet', { gates: {} }],
    ['a gate in place', inGate({ stage: 'Beta', since: '1.30' })],
    ['a list of specs', inGate([{ stage: 'Beta' }, { stage: 'GA', version: 'v1.33.0-rc.1' }])],
    ['one spec under specs', inGate({ specs: { stage: 'Beta' } })],
    [
      'fields of your own',
      { 'x-mine': 1, gates: { A: { stage: 'Beta', 'x-mine': 1 }, B: { specs: [{ stage: 'Beta', 'x-mine': 1 }] } } },
    ],
    ['a named list', { gates: [{ name: 'A', stage: 'Beta' }] }],
    ['a version without quotes', inGate({ stage: 'Beta', version: 1.3 })],
    [
      'values that are left empty',
      inGate({
        stage: 'Beta',
        version: null,
        default: null,
        lockToDefault: null,
        description: null,
        scope: null,
        removeIn: null,
      }),
    ],
  ])('accepts %s, and so does the reader', (_, registry) => {
    expect({ accepted: accepts(registry), read: reads(registry) }).toEqual({ accepted: true, read: true })
  })

  it.each([
    'PreAlpha',
    'PRE_ALPHA',
    'pre-alpha',
    'Pre Alpha',
    'ALPHA',
    'beta',
    'ga',
    'General Availability',
    'generally available',
    'Stable',
    'STANDARD',
    'deprecated',
    ' GA ',
  ])('accepts the stage %j, and so does the reader', (stage) => {
    expect({ accepted: accepts(inGate({ stage })), read: reads(inGate({ stage })) }).toEqual({
      accepted: true,
      read: true,
    })
  })

  it('has the fields, stages and scopes of the tables in the code', () => {
    const { gate, spec, stage, scope } = schema.definitions
    const specFields = [...SPEC_FIELD_NAMES.keys()]
    expect(Object.keys(spec.properties).sort()).toEqual([...specFields].sort())
    expect(Object.keys(gate.properties).sort()).toEqual(
      [...new Set([...specFields, ...SPEC_LIST_NAMES, ...(GATE_FILE.gateFields ?? []), GATE_FILE.nameField])].sort(),
    )
    expect(stage.anyOf[0]?.enum).toEqual([...STAGES, null])
    expect(scope.anyOf[0]?.enum).toEqual([...SCOPES, null])
  })
})
