import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeGate } from '../../../src/codemods/lifecycle/reads-back.js'
import { removeFromText } from '../../../src/codemods/remove/remove-text.js'
import { buildGateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY, type RegistryFile } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import type { DataView, SourceView } from '../../../src/source/source-view.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { propertyRuns } from '../../support/property-runs.js'
import { FORMATS, generateRegistry } from '../../support/registry-generator.js'

describe('remove, of several gates at once', () => {
  const spec = `{ default: true, lockToDefault: true, preRelease: 'GA' }`
  const samples: [file: string, before: string, gone: string[], after: string][] = [
    [
      'a.js',
      `const featureGates = { A: ${spec}, B: ${spec}, C: ${spec} }\n`,
      ['B', 'C'],
      `const featureGates = { A: ${spec} }\n`,
    ],
    [
      'a.js',
      `const featureGates = { A: ${spec}, B: ${spec}, C: ${spec} }\n`,
      ['A', 'C'],
      `const featureGates = { B: ${spec} }\n`,
    ],
    [
      'a.js',
      `const featureGates = { A: ${spec}, B: ${spec}, C: ${spec} }\n`,
      ['A', 'B'],
      `const featureGates = { C: ${spec} }\n`,
    ],
    ['a.js', `const featureGates = { A: ${spec}, B: ${spec} }\n`, ['A', 'B'], `const featureGates = {}\n`],
    [
      'a.js',
      `const featureGates = new Map([['A', ${spec}], ['B', ${spec}], ['C', ${spec}]])\n`,
      ['B', 'C'],
      `const featureGates = new Map([['A', ${spec}]])\n`,
    ],
    [
      'a.ts',
      `const featureGates = { A: ${spec}, B: ${spec}, C: ${spec} }\ntype Gate = 'A' | 'B' | 'C'\n`,
      ['A', 'C'],
      `const featureGates = { B: ${spec} }\ntype Gate = 'B'\n`,
    ],
    [
      'a.ts',
      `const featureGates = { A: ${spec}, B: ${spec}, C: ${spec} }\ntype Gate = 'A' | 'B' | 'C'\n`,
      ['A', 'B'],
      `const featureGates = { C: ${spec} }\ntype Gate = 'C'\n`,
    ],
    [
      'a.yaml',
      `gates: { A: { stage: GA }, B: { stage: GA }, C: { stage: GA } } # all\n`,
      ['B', 'C'],
      'gates: { A: { stage: GA } } # all\n',
    ],
    ['a.yaml', `gates:\n  A: { stage: GA }\n  # About B.\n  B: { stage: GA }\n`, ['A', 'B'], 'gates: {}\n'],
  ]
  it.each(samples)('%s: %s without %j', (file, before, gone, after) => {
    const { source, registry } = readBack(file, before)
    const context = {
      gates: new Map(gone.map((gate) => [gate, true])),
      index: buildGateIndex([registry], null, DEFAULT_POLICY),
      registry,
      resolveImport: resolveNoImports,
    }
    expect(removeFromText(source, context, (state) => readBack(file, state).registry)).toMatchObject({ after })
  })
})

describe('remove, of a gate that other code of the file registers again', () => {
  it('leaves the file alone, and reports that', () => {
    const text = `package app

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	Gone: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
	Old:  {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}

func init() {
	if os.Getenv("OLD") == "off" {
		gates[Old] = featuregate.FeatureSpec{Default: false, PreRelease: featuregate.Beta}
	}
}
`
    const { source, registry } = readBack('a.go', text)
    const remove = (gate: string) =>
      removeFromText(
        source,
        {
          gates: new Map([[gate, true]]),
          index: buildGateIndex([registry], null, DEFAULT_POLICY),
          registry,
          resolveImport: resolveNoImports,
        },
        (state) => readBack('a.go', state).registry,
      )
    expect(remove('Old')).toEqual({
      reason: 'other code of the file would still register "Old"; remove that by hand first',
    })
    expect(remove('Gone')).toMatchObject({ after: expect.not.stringContaining('Gone') as string })
  })
})

describe('remove, on generated registries', () => {
  it.each([...FORMATS])('removes one of several gates, and no other byte of it: %s', (format) => {
    fc.assert(
      fc.property(generateRegistry(format), ({ file, text, names, gone }) => {
        const { source, registry } = readBack(file, text)
        expect(registry.gates.map(({ name }) => name)).toEqual(names)
        const index = buildGateIndex([registry], null, DEFAULT_POLICY)
        const removed = removeFromText(
          source,
          { gates: new Map([[gone, true]]), index, registry, resolveImport: resolveNoImports },
          (state) => readBack(file, state).registry,
        )
        if ('reason' in removed) throw new Error(removed.reason)
        const after = readBack(file, removed.after).registry
        expect(after.gates.map(describeGate)).toEqual(
          registry.gates.filter(({ name }) => name !== gone).map(describeGate),
        )
        expect(isSubsequence(removed.after, text)).toBe(true)
        for (const name of names) if (name !== gone) expect(linesOf(removed.after, name)).toEqual(linesOf(text, name))
        expect(linesOf(removed.after, gone)).toEqual([])
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

describe('remove, from one text', () => {
  const remove = (file: string, text: string, gone: string): unknown => {
    const { source, registry } = readBack(file, text)
    const context = {
      gates: new Map([[gone, true]]),
      index: buildGateIndex([registry], null, DEFAULT_POLICY),
      registry,
      resolveImport: resolveNoImports,
    }
    return removeFromText(source, context, (state) => readBack(file, state).registry)
  }
  const ON = `{ default: true, lockToDefault: true, preRelease: 'GA' }`

  it('removes the imports that only the entry used, and counts what it removed', () => {
    const other = `{ default: true, preRelease: 'Beta' }`
    const text = `import { Stage } from './stage.js'\nconst featureGates = { A: { default: true, lockToDefault: true, preRelease: Stage.GA }, B: ${other} }\n`
    expect(remove('a.js', text, 'A')).toMatchObject({
      after: `const featureGates = { B: ${other} }\n`,
      declarations: 1,
      imports: 1,
    })
  })

  it('keeps the default that Go code looks up', () => {
    const text = (entry: string, on: string): string =>
      `package gates\n\nfunc FeatureGateDefaults() map[string]bool {\n\treturn map[string]bool{${entry}"Other": false}\n}\n\nvar on = ${on}\n`
    expect(
      remove('gates.go', text('"NewPager": true, ', 'FeatureGateDefaults()["NewPager"]'), 'NewPager'),
    ).toMatchObject({
      after: text('', 'true'),
    })
  })

  it('leaves a text alone without the gate', () => {
    const text = `const featureGates = { A: ${ON}, B: ${ON} }\n`
    expect(remove('a.js', text, 'C')).toEqual({ after: text, edits: 0, declarations: 0, imports: 0, refusals: [] })
  })

  it('refuses to remove an anchor that an alias refers to', () => {
    const text = 'gates:\n  A: &spec\n    stage: GA\n    default: true\n  B: *spec\n'
    expect(remove('gates.yaml', text, 'A')).toEqual({ reason: 'a YAML alias elsewhere refers to a part of it' })
  })

  it('reports a setting of which no part can be deleted', () => {
    const text = 'gates:\n  A:\n    stage: GA\n  B:\n    stage: GA\nargs: "--feature-gates=A=true"\n'
    expect(remove('gates.yaml', text, 'A')).toMatchObject({
      refusals: [{ gate: 'A', reason: 'the string sets nothing else, and what should replace it is unknown' }],
    })
  })

  it('says that it failed, rather than to fail', () => {
    const { source, registry } = readBack('a.js', `const featureGates = { A: ${ON}, B: ${ON} }\n`)
    const index = buildGateIndex([registry], null, DEFAULT_POLICY)
    const context = { gates: new Map([['A', true]]), index, registry, resolveImport: resolveNoImports }
    const fail = (): never => {
      throw new Error('lost the registry')
    }
    expect(removeFromText(source, context, fail)).toEqual({
      reason: 'the removal failed; please report this: lost the registry',
    })
  })
})

/** Every line of a gate has its name in it, so that each can be told. */
function linesOf(text: string, name: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => new RegExp(`${name}\\b`).test(line))
    .map((line) => line.replace(/,?(\s*(?:\/\/.*|#.*)?)$/, '$1'))
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0
  for (const character of long) if (short.startsWith(character, at)) at += character.length
  return at === short.length
}

function readBack(file: string, text: string): { source: SourceView | DataView; registry: RegistryFile } {
  const source = parseSource(file, text)
  if (!source || source.kind === 'failure')
    throw new Error(`${source?.kind === 'failure' ? source.message : file}\n${text}`)
  return {
    source,
    registry: readRegistry(source, { configured: true, inferFromStage: true, resolveImport: resolveNoImports }),
  }
}
