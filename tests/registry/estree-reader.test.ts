import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import tsParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import fc from 'fast-check'
import type { RegistryFile } from '../../src/registry/model.js'
import { readEstreeRegistry } from '../../src/registry/readers/estree.js'
import { compareVersions, parseVersion } from '../../src/registry/version.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { placeAt } from '../../src/text/line-index.js'
import type { TextRange } from '../../src/text/text-range.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { viewOfSourceCode } from '../../src/syntax/view-of-source-code.js'
import { createFolderResolver, describeRegistry, listScriptFixtures, viewOf } from './read-fixture.js'
import { propertyRuns } from '../support/property-runs.js'
import { growthOf, LINEAR } from '../support/growth.js'

const fixtures = listScriptFixtures()
const textOf = (file: string): string => readFileSync(file, 'utf8')

function read(
  text: string,
  options: { configured?: boolean; scope?: 'server' | 'cluster'; inferFromStage?: boolean } = {},
): RegistryFile {
  return readEstreeRegistry(viewOf('registry.ts', text), { resolveImport: resolveNoImports, ...options })
}

function namesIn(text: string, options = {}): string[] {
  return read(text, options).gates.map((gate) => gate.name)
}

describe('the registries in tests/fixtures/registries are read as reviewed', () => {
  it.each(fixtures)('$name', ({ file }) => {
    const registry = readEstreeRegistry(viewOf(file, textOf(file)), { resolveImport: createFolderResolver() })
    const actual = describeRegistry(registry, textOf)
    const expected = join(dirname(file), 'expected.json')
    // A new fixture: what was read is written down for review.
    if (!existsSync(expected) && !process.env['CI']) writeFileSync(expected, `${JSON.stringify(actual, null, 2)}\n`)
    expect(actual).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
  })
})

describe("ESLint's own tree gives the same registry", () => {
  it.each(fixtures.filter(({ file }) => !file.endsWith('.go')))('of $name', ({ file }) => {
    const text = textOf(file)
    const ofEslint = readEstreeRegistry(viewOfEslint(file, text), { resolveImport: resolveNoImports })
    expect(ofEslint).toEqual(readEstreeRegistry(viewOf(file, text), { resolveImport: resolveNoImports }))
  })

  /** The view that a rule gets, with typescript-eslint's parser. */
  function viewOfEslint(file: string, text: string): SourceView {
    let view: SourceView | null = null
    const capture = {
      create: (context: { sourceCode: never }) => ({
        Program: () => (view = viewOfSourceCode(context.sourceCode, file)),
      }),
    }
    const messages = new Linter({ configType: 'flat' }).verify(
      text,
      {
        files: ['**/*.{ts,tsx,js,mjs}'],
        languageOptions: {
          parser: tsParser as never,
          sourceType: file.endsWith('.js') ? 'commonjs' : 'module',
          parserOptions: { ecmaFeatures: { jsx: /x$/.test(file) } },
        },
        plugins: { test: { rules: { capture: capture as never } } },
        rules: { 'test/capture': 'error' },
      },
      { filename: `registry${extname(file)}` },
    )
    if (!view) throw new Error(`ESLint could not parse ${file}: ${JSON.stringify(messages)}`)
    return view
  }
})

describe('every range spans exactly what it says', () => {
  const contains = (outer: TextRange, inner: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end

  it.each(fixtures)('in $name', ({ file }) => {
    const { gates, problems } = readEstreeRegistry(viewOf(file, textOf(file)), {
      resolveImport: createFolderResolver(),
    })
    for (const gate of gates) {
      const text = textOf(gate.file)
      expect(gate.place).toEqual(placeAt(gate.file, text, gate.key.start))
      expect(contains(gate.range, gate.key)).toBe(true)
      expect(gate.specs.length).toBeGreaterThan(0)
      for (const spec of gate.specs) {
        expect(contains(gate.range, spec.range)).toBe(true)
        for (const field of Object.values(spec.fields)) {
          expect(contains(spec.range, field.range) && contains(field.range, field.value)).toBe(true)
          expect(text.slice(field.value.start, field.value.end)).toBe(field.text)
        }
      }
      if (!gate.removal) continue
      const { range, versionRange, version } = gate.removal
      expect(gate.removal.text).toBe(text.slice(range.start, range.end))
      expect(contains(range, versionRange)).toBe(true)
      const written = text.slice(versionRange.start, versionRange.end)
      // In one fixture the version is a constant.
      if (written !== 'LAST') expect(compareVersions(parseVersion(written)!, version)).toBe(0)
    }
    for (const { range, place } of problems) expect(place).toEqual(placeAt(file, textOf(file), range.start))
  })
})

describe('an object that only looks like a registry is not one', () => {
  it.each([
    [
      'stages of a deployment',
      `const stages = { a: { stage: 'alpha', default: true }, b: { stage: 'prod', default: false } }`,
    ],
    ['a catalogue of components', `const components = { Button: { stage: 'beta', since: '1.2', description: 'x' } }`],
    [
      'release notes under versions',
      `const notes = { '1.2.0': { stage: 'beta', version: '1.2.0', description: 'x' } }`,
    ],
    ['releases of packages', `const packages = { core: { preRelease: 'beta', version: '1.2.0-beta.1' } }`],
    ['a form', `const form = { terms: { type: 'checkbox', default: true, locked: true, stage: 'beta' } }`],
    ['a JSON Schema', `const schema = { a: { type: 'boolean', default: true }, stage: { default: 'beta' } }`],
    ['one spec alone', `const spec = { default: true, preRelease: 'Beta', lockToDefault: false }`],
    ['a list of specs without names', `const specs = [{ default: true, preRelease: 'Beta' }]`],
    ['specs among other data', `const x = { A: { default: true, preRelease: 'Beta' }, render() {} }`],
    ['overrides', `featureGates.add({ A: true, B: false })`],
    ['enabled features', `const features = { a: { enabled: true, stage: 'beta' } }`],
    ['stages that are chosen while running', `const gates = { a: { default: env.default } }`],
  ])('%s', (_title, text) => {
    expect(read(text)).toMatchObject({ shape: null, gates: [], problems: [], complete: true })
  })

  it('but the same fields under a name or type about gates are one', () => {
    const entries = `{ A: { stage: 'beta', since: '1.2', description: 'x' } }`
    expect(namesIn(`const featureGates = ${entries}`)).toEqual(['A'])
    expect(namesIn(`const featureFlags = ${entries}`)).toEqual(['A'])
    expect(namesIn(`const x: Record<string, FeatureSpec> = ${entries}`)).toEqual(['A'])
    expect(namesIn(`const x = ${entries} satisfies FeatureSpecs`)).toEqual(['A'])
    expect(namesIn(`gate.add(${entries})`)).toEqual(['A'])
    expect(namesIn(`const x = ${entries}; DefaultFeatureGate.add(x)`)).toEqual(['A'])
    expect(namesIn(`const x = ${entries}`)).toEqual([])
  })

  it('and a file that is configured as a registry needs no name around them', () => {
    const text = `export default { A: { stage: 'beta', since: '1.2', team: 'x' } }`
    expect(namesIn(text)).toEqual([])
    expect(namesIn(text, { configured: true })).toEqual(['A'])
  })
})

describe('a spec that another value is spread into', () => {
  it.each([
    'const specOf = (given: Partial<FeatureSpec>): FeatureSpec => ({ default: false, preRelease: "Alpha", ...given })',
    'const spec: FeatureSpec = { ...base, default: isOn, owner: "web" }',
    'function alpha(featureSpec) { return { ...featureSpec, since: "1.2", lockToDefault: false } }',
  ])("isn't a registry: %s", (made) => {
    const registry = read(`const gates = { A: { default: true, preRelease: 'GA' } }\n${made}`, { configured: true })
    expect(registry).toMatchObject({ gates: [{ name: 'A' }], problems: [], complete: true })
  })

  it('is a registry if an entry is a spec, whatever its name is', () => {
    const text = `const gates: FeatureSpecs = { ...base, stage: { default: true, preRelease: 'GA' } }`
    expect(namesIn(text, { configured: true })).toEqual(['stage'])
  })
})

describe('a registry', () => {
  it('may hold entries that are empty or wrong', () => {
    const text = `const gates = { A: [], B: { specs: [] }, C: { default: true, preRelease: 'GA' }, D: true }`
    expect(namesIn(text)).toEqual(['A', 'B', 'C', 'D'])
    expect(read(text).problems).toMatchObject([{ kind: 'wrongType', gate: 'D' }])
  })

  it('ends where specs, lists and maps refer to themselves', () => {
    const sure = `C: { default: true, preRelease: 'GA' }`
    expect(namesIn(`const gates = { A: gates.B, B: gates.A, ${sure} }`)).toEqual(['A', 'B', 'C'])
    expect(namesIn(`const list = [...list]; const gates = { A: list, ${sure} }`)).toEqual(['A', 'C'])
    expect(namesIn(`const a = { ...b, ${sure} }; const b = { ...a }; gate.add(b)`)).toEqual(['C'])
    expect(namesIn(`const spec = { ...spec, default: true }; const gates = { A: spec, ${sure} }`)).toEqual(['A', 'C'])
  })

  it('is counted once if it is declared, spread and passed to a gate', () => {
    const text = `
      const a = { A: { default: true, preRelease: 'Beta' } }
      const all = { ...a, B: { default: true, preRelease: 'Beta' } }
      gate.add(a); gate.add(all)`
    expect(namesIn(text).sort()).toEqual(['A', 'B'])
  })

  it('is not read completely beside calls that register one gate each, if it is configured', () => {
    const text = `const gates = { A: { default: true, preRelease: 'Beta' } }; featureGates.register('B', spec)`
    expect(read(text, { configured: true })).toMatchObject({
      gates: [{ name: 'A' }],
      problems: [
        {
          kind: 'unreadableEntry',
          gate: null,
          message:
            "featureGates.register('B', spec) registers one gate by a call, which isn't read; write it into an object with the others.",
        },
      ],
      complete: false,
    })
    expect(read(text)).toMatchObject({ gates: [{ name: 'A' }], problems: [], complete: true })
  })

  it.each(['gates.B = spec', `gates['B'] = {}`, 'gates[name] ??= spec', 'Object.assign(gates, more)'])(
    'is not read completely after %s',
    (addition) => {
      const text = `const gates = { A: { default: true, preRelease: 'Beta' } }; ${addition}`
      expect(read(text)).toMatchObject({
        complete: false,
        gates: [{ name: 'A' }],
        problems: [{ kind: 'unreadableEntry', range: { start: text.indexOf(addition), end: text.length } }],
      })
    },
  )

  it.each(['gates.A', 'gates.A.default = false', 'use(gates)', 'other.A = gates', 'Object.keys(gates)'])(
    'is read completely after %s',
    (use) => {
      expect(read(`const gates = { A: { default: true, preRelease: 'Beta' } }; ${use}`)).toMatchObject({
        complete: true,
        problems: [],
      })
    },
  )

  it('is read completely only if all that Object.assign adds to it is known', () => {
    const entries = `{ A: { default: true, preRelease: 'Beta' } }`
    const more = `const moreGates = { B: { default: true, preRelease: 'Beta' } };`
    expect(read(`const gates = Object.assign(${entries}, overrides())`)).toMatchObject({
      gates: [{ name: 'A' }],
      complete: false,
      problems: [{ kind: 'unreadableEntry' }],
    })
    const known = read(`${more} const gates = Object.assign({}, moreGates, ${entries})`)
    expect(known).toMatchObject({ complete: true, problems: [] })
    expect(known.gates.map(({ name }) => name)).toEqual(['B', 'A'])
  })

  it('is not read completely after a `set` on its map, but may set a gate that it was passed to', () => {
    const entry = `['A', { default: true, preRelease: 'Beta' }]`
    expect(read(`const gates = new Map([${entry}]); gates.set('B', spec)`)).toMatchObject({ complete: false })
    expect(
      read(
        `const gate = new FeatureGate({ A: { default: true, preRelease: 'Beta' } }); gate.set('A', true); gate.x = 1`,
      ),
    ).toMatchObject({ complete: true, gates: [{ name: 'A' }] })
  })

  it('gives its scope to the gates that have none of their own', () => {
    const text = `const gates = { A: { default: true, preRelease: 'Beta' }, B: { scope: 'server', default: true, preRelease: 'Beta' } }`
    expect(read(text, { scope: 'cluster' }).gates.map((gate) => gate.scope)).toEqual(['cluster', 'server'])
  })

  it('fills left-out fields as Go does, or from the stage, as configured', () => {
    const text = `const gates = { A: { preRelease: 'GA', default: true }, B: { preRelease: 'Beta', version: '1.2' } }`
    const values = (inferFromStage?: boolean) =>
      read(text, inferFromStage === undefined ? {} : { inferFromStage }).gates.flatMap((gate) =>
        gate.specs.map((spec) => [spec.default, spec.lockToDefault]),
      )
    expect(values(false)).toEqual([
      [true, false],
      [false, false],
    ])
    expect(values(true)).toEqual([
      [true, true],
      [true, false],
    ])
    expect(values()).toEqual(values(true))
  })

  it('of thousands of gates is read in linear time', async () => {
    const readAll = (size: number): void => {
      const gates = Array.from(
        { length: size },
        (_, index) => `  Gate${index}: { default: true, preRelease: 'Beta' }, // remove in 1.40`,
      )
      expect(read(`const gates = {\n${gates.join('\n')}\n}`).gates).toHaveLength(size)
    }
    expect(await growthOf(readAll, 1_000)).toBeLessThan(LINEAR)
  })
})

it('never throws, whatever is cut out of a registry or repeated in it', () => {
  const mutation = fc.record({
    fixture: fc.constantFrom(...fixtures),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(60),
    isDoubled: fc.boolean(),
    configured: fc.boolean(),
  })
  const runs = propertyRuns(1_500)
  let parsed = 0
  fc.assert(
    fc.property(mutation, ({ fixture, from, length, isDoubled, configured }) => {
      const text = textOf(fixture.file)
      const start = Math.floor(from * text.length)
      const slice = isDoubled ? text.slice(start, start + length).repeat(2) : ''
      const mutated = text.slice(0, start) + slice + text.slice(start + length)
      const source = parseSource(fixture.file, mutated)
      if (source?.kind !== 'estree') return
      parsed++
      const { gates } = readEstreeRegistry(source, { resolveImport: createFolderResolver(), configured })
      for (const gate of gates) expect(gate.specs.length).toBeGreaterThan(0)
    }),
    { numRuns: runs },
  )
  expect(parsed).toBeGreaterThan(runs / 15)
})
