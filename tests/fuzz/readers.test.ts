import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRegistry } from '../../src/registry/read-registry.js'
import type { RegistryFile } from '../../src/registry/model.js'
import type { TextRange } from '../../src/text/text-range.js'
import { parseSnapshot } from '../../src/registry/snapshot-parse.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { listDataFixtures } from '../registry/data-fixtures.js'
import { listScriptFixtures } from '../registry/read-fixture.js'
import { DEEP, expectHarmless, HUGE, readInTime } from '../support/hostile-text.js'

const fixtures = [...listScriptFixtures(), ...listDataFixtures()].map(({ name, file }) => ({
  name,
  extension: extname(file),
  text: readFileSync(file, 'utf8'),
}))
const extensions = [...new Set(fixtures.map(({ extension }) => extension))]

function read(extension: string, text: string): RegistryFile {
  const file = `/project/registry${extension}`
  const registry = readRegistry(parseSource(file, text), { configured: true, resolveImport: () => null })
  const isInText = ({ start, end }: TextRange): boolean => start >= 0 && start <= end && end <= text.length
  for (const gate of registry.gates) {
    if (gate.file !== file) continue
    expect([gate.name, isInText(gate.key), isInText(gate.range)]).toEqual([gate.name, true, true])
    for (const spec of gate.specs)
      for (const { value } of Object.values(spec.fields)) expect(isInText(value)).toBe(true)
  }
  for (const { message, range, place } of registry.problems) {
    expect([message, isInText(range), place.line > 0, place.column > 0]).toEqual([message, true, true, true])
  }
  return registry
}

describe('a registry that is broken in any way', () => {
  it('has samples of every kind of file', () => {
    expect(extensions).toEqual(expect.arrayContaining(['.ts', '.js', '.go', '.yaml', '.json']))
  })

  it.each(extensions)('never makes the reader throw or hang: %s', (extension) => {
    const samples = fixtures.filter((fixture) => fixture.extension === extension).map(({ text }) => text)
    expectHarmless(samples, (text) => void read(extension, text), 60)
  })

  it('never makes the reader of snapshots throw or hang', () => {
    const sample = JSON.stringify({
      toolVersion: '0.1.0',
      version: '1.36',
      gates: [
        {
          name: 'A',
          scope: null,
          file: 'a.ts',
          line: 1,
          removal: { kind: 'in', version: '1.36' },
          specs: [{ version: '1.30', stage: 'GA', default: true, lockToDefault: true }],
        },
      ],
    })
    expectHarmless(
      [sample],
      (text) => {
        let value: unknown
        try {
          value = JSON.parse(text)
        } catch {
          return
        }
        const parsed = parseSnapshot(value, { project: null, toolVersion: '0.1.0' })
        expect('error' in parsed ? parsed.error : parsed.snapshot.gates).toBeDefined()
      },
      100,
    )
  })
})

const NESTED: readonly (readonly [string, string])[] = [
  ['.ts', `export const gates = ${'['.repeat(DEEP)}`],
  ['.ts', `export const gates = ${'{ a: '.repeat(DEEP)}1${' }'.repeat(DEEP)}`],
  ['.js', `module.exports = ${'('.repeat(DEEP)}1${')'.repeat(DEEP)}`],
  ['.go', `package p\nvar x = ${'f('.repeat(DEEP)}`],
  ['.yaml', '['.repeat(DEEP)],
  ['.yaml', `${'{a: '.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  ['.yaml', `${'- '.repeat(DEEP)}a`],
  ['.json', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['.json', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
]

describe('a registry that nests without end', () => {
  it.each(NESTED)('is reported as a problem with a place: %s %#', (extension, text) => {
    readInTime(text, () => {
      const { problems, complete } = read(extension, text)
      expect(problems).toMatchObject([{ kind: 'unparsable', place: { line: expect.any(Number) } }])
      expect(problems[0]?.message).toContain('nested too deeply to be read safely')
      expect(complete).toBe(false)
    })
  })
})

const HUGE_TOKENS: readonly (readonly [string, string])[] = [
  ['.ts', `export const name = '${'x'.repeat(HUGE)}'`],
  ['.ts', `// remove in 1.36 ${'remove '.repeat(HUGE / 7)}\nexport const a = 1`],
  ['.js', `var ${'x'.repeat(HUGE)} = 1`],
  ['.go', `package p\nvar x = "${'x'.repeat(HUGE)}"`],
  ['.yaml', `gates: ${'x'.repeat(HUGE)}`],
  ['.yaml', `gates: [${' '.repeat(HUGE)}]`],
  ['.json', `{ "${'x'.repeat(HUGE)}": ${'1'.repeat(400)} }`],
]

describe('a registry with a token of 5 MB', () => {
  it.each(HUGE_TOKENS)('is read in time: %s %#', (extension, text) => {
    readInTime(text, () => expect(read(extension, text).gates).toEqual([]))
  })
})
