import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gateStatus } from '../../src/registry/lifecycle.js'
import { DEFAULT_POLICY, STAGES, type Gate, type RegistryFile, type RemovalPromise } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { readRemovalComment } from '../../src/registry/removal-comment.js'
import { parseStage, SPEC_FIELD_NAMES } from '../../src/registry/spec-fields.js'
import { formatVersion, parseVersion } from '../../src/registry/version.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { withoutPadding } from '../support/markdown.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'
import { createFolderResolver } from './read-fixture.js'

const guide = withoutPadding(readFileSync(new URL('../../docs/guide/registry.md', import.meta.url), 'utf8'))

/**
 * A fenced block, other than commands. Its info string says what is expected: `gates`, the names in their order;
 * `promises`, `Gate=version` in their order; `unreadable`, how many entries; `problems`, their kinds; `none`: no
 * registry. A block with `file` is a module that the next one imports.
 */
interface Sample {
  readonly line: number
  readonly language: string
  readonly expects: ReadonlyMap<string, string>
  readonly code: string
  readonly modules: Readonly<Record<string, string>>
}

const FENCE = /^```(?!sh$)(?<language>\w+)(?<info>.*)\n(?<code>[\s\S]*?)^```$/gm
const EXPECTATIONS = ['gates', 'promises', 'unreadable', 'problems', 'none']

function readSamples(): Sample[] {
  const samples: Sample[] = []
  let modules: Record<string, string> = {}
  for (const match of guide.matchAll(FENCE)) {
    const { language = '', info = '', code = '' } = match.groups ?? {}
    const expects = new Map([...info.matchAll(/(\w+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]))
    const file = expects.get('file')
    if (file !== undefined) {
      modules[file] = code
      continue
    }
    samples.push({ language, expects, code, modules, line: guide.slice(0, match.index).split('\n').length })
    modules = {}
  }
  return samples
}

function read({ language, code, modules }: Sample, configured: boolean): RegistryFile {
  const folder = tempFolder(modules)
  const file = join(folder, `registry.${language}`)
  writeFiles(folder, { [`registry.${language}`]: code })
  return readRegistry(parseSource(file, code), { configured, resolveImport: createFolderResolver() })
}

/** The rows of the table whose header begins with `header`, without the code marks of their cells. */
function readTable(header: string): string[][] {
  const [, table = ''] = guide.split(`\n| ${header} |`)
  const [, , ...rows] = table.slice(0, table.indexOf('\n\n')).split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const samples = readSamples()

describe('the samples of the guide to registries', () => {
  it('each state what is expected of them', () => {
    expect(samples.length).toBeGreaterThan(15)
    for (const { expects, line } of samples) {
      expect(expects.size, `line ${line}`).toBeGreaterThan(0)
      for (const key of expects.keys()) expect(EXPECTATIONS, `line ${line}`).toContain(key)
    }
  })

  it('show every shape that is read', () => {
    const shapes = new Set(samples.map((sample) => read(sample, false).shape))
    expect(shapes).toEqual(new Set(['feature-spec-map', 'gate-file', 'kubernetes-list', 'otel-metadata', null]))
  })

  const registries = samples.filter(({ expects }) => !expects.has('none'))
  it.each(registries)('$language in line $line is a registry, configured or not, of just these gates', (sample) => {
    const { expects } = sample
    for (const configured of [false, true]) {
      const { gates, problems, complete } = read(sample, configured)
      const unreadable = Number(expects.get('unreadable') ?? 0)
      const expected = [
        ...Array<string>(unreadable).fill('unreadableEntry'),
        ...(expects.get('problems') ?? '').split(' ').filter(Boolean),
      ]
      expect(problems.map(({ kind }) => kind)).toEqual(expected)
      expect(complete).toBe(unreadable === 0)
      expect(gates.length).toBeGreaterThan(0)
      const names = expects.get('gates')
      if (names !== undefined) expect(gates.map(({ name }) => name).sort()).toEqual(names.split(' ').sort())
      if (expected.length > 0) continue
      for (const { name, specs } of gates) {
        for (const { stage, default: isOn, lockToDefault } of specs)
          expect([stage, isOn, lockToDefault], name).not.toContain(null)
      }
    }
  })

  it.each(samples.filter(({ expects }) => expects.has('none')))(
    '$language in line $line is not a registry',
    (sample) => {
      expect(read(sample, false)).toMatchObject({ shape: null, gates: [], problems: [], complete: true })
    },
  )

  it.each(samples.filter(({ expects }) => expects.has('promises')))(
    '$language in line $line makes just these promises',
    (sample) => {
      const promises = read(sample, false).gates.flatMap(({ name, removal }) =>
        removal ? [`${name}=${formatVersion(removal.version)}`] : [],
      )
      expect(promises.join(' ')).toBe(sample.expects.get('promises'))
    },
  )
})

describe('the tables of the guide to registries', () => {
  it('name every field of a spec', () => {
    const rows = readTable('field')
    const documented = rows.flatMap(([field, also]) => [...codesIn(field), ...codesIn(also)])
    expect(documented.sort()).toEqual([...SPEC_FIELD_NAMES.keys()].sort())
    for (const [field, also] of rows) {
      for (const other of codesIn(also))
        expect(SPEC_FIELD_NAMES.get(other)).toBe(SPEC_FIELD_NAMES.get(codesIn(field)[0]!))
    }
  })

  it('name every stage, by words that mean it', () => {
    const rows = readTable('stage')
    expect(rows.map(([stage]) => stage)).toEqual(STAGES)
    for (const [stage, words] of rows) for (const word of codesIn(words)) expect(parseStage(word), word).toBe(stage)
  })

  it.each(readTable('written'))('say how the version %s is read: %s', (written, meaning) => {
    const version = parseVersion(codesIn(written)[0] ?? '')
    expect(version ? formatVersion(version) : 'no version').toBe(meaning)
  })

  const PROMISES: Readonly<Record<RemovalPromise['kind'], string>> = {
    in: 'gone in ',
    after: 'gone in the release after ',
    'not-before': 'kept until ',
  }
  it.each(readTable('comment | promises'))('say what is promised by %s: %s', (comment, promise = '') => {
    const note = readRemovalComment(codesIn(comment)[0] ?? '')
    expect(note ? PROMISES[note.kind] + formatVersion(note.version) : 'nothing').toBe(
      promise.replace(/^(nothing):.*/, '$1'),
    )
  })

  it('have rows', () => {
    for (const [header, rows] of [
      ['written', 8],
      ['comment | promises', 20],
      ['current version', 6],
      ['comment | to be removed', 3],
    ] as const) {
      expect(readTable(header), header).toHaveLength(rows)
    }
  })
})

describe('the life of PagedRange in the guide', () => {
  const [first] = samples

  function statusOf(code: string, version: string): { state: string; graduated: string; removal: string } {
    const [gate] = read({ ...first!, code }, false).gates as [Gate]
    const { effective, stage, graduated, value, removal } = gateStatus(gate, parseVersion(version), DEFAULT_POLICY)
    const dueIn = removal.dueIn && formatVersion(removal.dueIn)
    return {
      state: effective?.version
        ? `${stage} since ${formatVersion(effective.version)}, ${effective.default ? 'on' : 'off'}`
        : 'none',
      graduated: graduated ? `yes: \`${value}\`` : 'no',
      removal: removal.due ? `due since ${dueIn}` : dueIn ? `in ${dueIn}` : '',
    }
  }

  it.each(readTable('current version'))('is as shown in %s', (version, state, graduated, removal) => {
    expect(statusOf(first!.code, version!)).toEqual({ state, graduated, removal })
  })

  it.each(readTable('comment | to be removed'))('ends with %s as shown', (comment, removal) => {
    const code = first!.code.replace(/(lockToDefault: true \},)/, `$1 ${codesIn(comment)[0]}`)
    expect(code).not.toBe(first!.code)
    expect(statusOf(code, '1.34').removal).toBe(removal)
  })

  it('ends in 2.2 when a major version came', () => {
    const code = first!.code.replace('1.34', '1.36')
    expect(statusOf(code, '1.36').removal).toBe('in 1.39')
    expect(statusOf(code, '2.0').removal).toBe('in 2.2')
  })
})
