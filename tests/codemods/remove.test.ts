import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeGate } from '../../src/codemods/lifecycle/reads-back.js'
import { removeFromText } from '../../src/codemods/remove/remove-text.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY, type RegistryFile } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { DataView, SourceView } from '../../src/source/source-view.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { FORMATS, generateRegistry } from '../support/registry-generator.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'
import { copyFixture, filesBelow, REMOVE_FIXTURES, writeExpectation } from './remove-fixtures.js'
import { propertyRuns } from '../support/property-runs.js'

interface Case {
  readonly gates: readonly string[]
  readonly refused?: readonly string[]
  /** Left out where most of a file remains. */
  readonly remaining?: readonly string[]
}

interface Report {
  readonly refused: readonly { path: string; line: number; column: number; gate: string; reason: string }[]
  readonly remaining: readonly { path: string; line: number; text: string }[]
}

describe('remove, by fixtures', () => {
  for (const name of readdirSync(REMOVE_FIXTURES)) {
    const folder = join(REMOVE_FIXTURES, name)
    const { gates, refused = [], remaining } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case

    it(`${name}: deletes what registers, lists and sets the gates, and nothing else`, async () => {
      const root = tempFolder({ '.git/HEAD': '' })
      copyFixture(name, root)
      const { code, stdout } = await runCli(root, ['remove', ...gates, '--write', '--force', '--json'])
      const report = JSON.parse(stdout) as Report
      const { '.git/HEAD': _, ...after } = filesBelow(root)
      const expected = join(folder, 'after')
      if (!existsSync(expected)) writeExpectation(expected, after)
      expect(after).toEqual(filesBelow(expected))
      expect(
        report.refused.map(({ path, line, column, gate, reason }) => `${path}:${line}:${column} ${gate}: ${reason}`),
      ).toEqual(refused)
      if (remaining)
        expect(report.remaining.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual(remaining)
      expect(code).toBe(refused.length > 0 ? 1 : 0)
    })
  }
})

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
