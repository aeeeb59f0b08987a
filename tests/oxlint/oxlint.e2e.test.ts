import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Rule, RuleTester } from 'eslint'
import { configs, rules as ownRules } from '../../src/index.js'
import {
  findWithESLint,
  findWithOxlint,
  foldersOf,
  OXLINT,
  OXLINT_NOTE,
  runOxlint,
  writeCases,
  type OxlintCase,
} from '../support/oxlint.js'
import { stripText } from '../support/strip-text.js'
import type { CheckShapeEntry } from '../../src/config/config.js'

const TESTS = join(import.meta.dirname, '..')
const LONG = { timeout: 300_000 }
const fixtures = (folder: string): string[] => readdirSync(join(TESTS, 'fixtures', folder)).sort()

type Cases = Parameters<RuleTester['run']>[2]
type RuleCase = Cases['valid'][number]

interface CollectedCase extends OxlintCase {
  /** The text after the only suggestion of the only finding. */
  readonly suggested: string | null
}

const collected: CollectedCase[] = []

/** In place of a test of each case: they are put together, and linted in one run. */
function collect(_: string, rule: Rule.RuleModule, { valid, invalid }: Cases): void {
  const name = Object.keys(ownRules).find((key) => ownRules[key as keyof typeof ownRules] === rule) ?? ''
  for (const item of [...valid, ...invalid]) collected.push(caseOf(name, item))
}

function caseOf(rule: string, item: RuleCase | Cases['invalid'][number]): CollectedCase {
  const {
    code,
    name = code,
    filename = 'features.ts',
    options = [],
    settings = {},
    errors = [],
  } = typeof item === 'string' ? ({ code: item } as Cases['invalid'][number]) : { errors: [], ...item }
  return {
    name: `${rule} ${name}`,
    // Some say which file of a fixture it is.
    files: { [filename.startsWith('/') ? basename(filename) : filename]: code },
    rules: { [`feature-gates/${rule}`]: ['error', ...options] },
    settings: { currentVersion: '1.36', ...(settings as Record<string, object>)['feature-gates'] },
    suggested: suggestionOf(errors),
  }
}

function suggestionOf(errors: Cases['invalid'][number]['errors']): string | null {
  const [error, ...others] = typeof errors === 'number' ? [] : errors
  const suggestions =
    typeof error === 'object' && 'suggestions' in error && Array.isArray(error.suggestions) ? error.suggestions : []
  return others.length === 0 && suggestions.length === 1 ? (suggestions[0]?.output ?? null) : null
}

vi.mock('../rules/support/rule-testers.js', async (original) => ({
  ...(await original<object>()),
  typescript: { run: collect },
  javascript: { run: collect },
  yaml: { run: () => {} },
  jsonTester: { run: () => {} },
}))

for (const file of readdirSync(join(TESTS, 'rules')).filter((name) => name.endsWith('.test.ts'))) {
  const text = readFileSync(join(TESTS, 'rules', file), 'utf8')
  const isTable = /^(?:typescript|javascript)\.run\(/m.test(text) && !text.includes("from 'vitest'")
  if (isTable) await import(`../rules/${file.slice(0, -'.test.ts'.length)}.test.ts`)
}

/** Registers the gate `On` as locked, on a line of its own. */
const registry = (value: boolean): string =>
  `\nexport const testFeatureGates = { On: [{ version: '1.0', default: ${value}, lockToDefault: true, preRelease: 'GA' }], Other: [{ version: '1.0', default: false, preRelease: 'Alpha' }] }\n`

interface StripFixture {
  readonly name: string
  readonly input: string
  readonly text: string
  readonly checks: readonly CheckShapeEntry[]
}

function readStripFixture(name: string): StripFixture {
  const folder = join(TESTS, 'fixtures/strip', name)
  const { checks = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
    checks?: readonly CheckShapeEntry[]
  }
  const input = readdirSync(folder).find((file) => file.startsWith('input.'))!
  return { name, input, text: readFileSync(join(folder, input), 'utf8'), checks }
}

const STRIPS = fixtures('strip').map(readStripFixture)

function stripCases(value: boolean, option: object): OxlintCase[] {
  return STRIPS.map(({ name, input, text, checks }) => ({
    name: `strip/${name}`,
    files: { [input]: text + registry(value) },
    rules: { 'feature-gates/no-graduated-gate-check': ['error', option] },
    settings: { currentVersion: '1.0', checks, digest: 'none' },
  }))
}

const REGISTRIES = fixtures('registries')
  .filter((name) => /^[jt]s-/.test(name))
  .map((name): OxlintCase => {
    const folder = join(TESTS, 'fixtures/registries', name)
    const files = readdirSync(folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    return {
      name: `registries/${name}`,
      files: Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
      rules: Object.fromEntries(Object.keys(ownRules).map((rule) => [`feature-gates/${rule}`, 'error'])),
      settings: { currentVersion: '1.36', digest: 'none' },
    }
  })

/** Each case's first file as it is now, after the name of the case. */
function readCases(root: string, cases: readonly OxlintCase[]): string[] {
  return cases.map(
    ({ name, files }, index) =>
      `${name}\n${readFileSync(join(root, foldersOf(cases)[index]!, Object.keys(files)[0]!), 'utf8')}`,
  )
}

describe('the sample in oxlint.md', () => {
  it('has the rules of the preset recommended', () => {
    const page = readFileSync(join(TESTS, '../docs/guide/oxlint.md'), 'utf8')
    const sample = JSON.parse(/^```json\n([^]*?)^```$/m.exec(page)?.[1] ?? '') as { jsPlugins: string[]; rules: object }
    expect(sample).toEqual({ jsPlugins: ['eslint-plugin-feature-gates'], rules: configs.recommended.rules })
  })
})

describe.skipIf(OXLINT === null)(`oxlint, with the plugin as its JS plugin${OXLINT_NOTE}`, () => {
  it('finds what ESLint finds in every case of the tests of the rules', LONG, async () => {
    expect(collected.length).toBeGreaterThan(100)
    const root = writeCases(collected)
    const expected = await findWithESLint(root, collected)
    expect(findWithOxlint(root, collected)).toEqual(expected)
    const rules = new Set(
      collected.flatMap(({ rules }) => Object.keys(rules).map((rule) => rule.replace('feature-gates/', ''))),
    )
    expect([...rules].filter((rule) => !expected.some((finding) => finding.includes(` ${rule} `)))).toEqual([])
  })

  it('finds what ESLint finds in every fixture, with all rules', LONG, async () => {
    const cases = [...stripCases(true, {}), ...REGISTRIES]
    const root = writeCases(cases)
    const expected = await findWithESLint(root, cases)
    expect(expected.length).toBeGreaterThan(300)
    expect(findWithOxlint(root, cases)).toEqual(expected)
  })

  it('applies the suggestions with --fix-suggestions', LONG, () => {
    const cases = collected.filter(({ suggested }) => suggested !== null)
    expect(cases.length).toBeGreaterThan(10)
    const root = writeCases(cases)
    runOxlint(root, '--fix-suggestions', ...foldersOf(cases))
    expect(readCases(root, cases)).toEqual(cases.map(({ name, suggested }) => `${name}\n${suggested}`))
  })

  it('strips every fixture as the command line does, with --fix and `action: fix`', LONG, () => {
    const cases = [true, false].flatMap((value) => stripCases(value, { action: 'fix' }))
    const root = writeCases(cases)
    // ESLint goes over a file up to ten times; oxlint does once a run.
    for (let before = ''; before !== readCases(root, cases).join();) {
      before = readCases(root, cases).join()
      runOxlint(root, '--fix', ...foldersOf(cases))
    }
    expect(readCases(root, cases)).toEqual(
      [true, false].flatMap((value) =>
        STRIPS.map(
          ({ name, input, text, checks }) =>
            `strip/${name}\n${stripText({ file: input, text: text + registry(value), values: { On: value }, others: ['Other'], checks }).text}`,
        ),
      ),
    )
  })

  it('is silenced by the comments that silence ESLint', () => {
    const code = `// eslint-disable-next-line feature-gates/require-lock-to-default -- until June\nexport const a: Record<string, FeatureSpec> = { A: { default: true, preRelease: 'GA' } }
export const b: Record<string, FeatureSpec> = { B: { default: true, preRelease: 'GA' } }\n`
    const cases: OxlintCase[] = [
      {
        name: 'comment',
        files: { 'a.ts': code },
        rules: { 'feature-gates/require-lock-to-default': 'error' },
        settings: {},
      },
    ]
    expect(findWithOxlint(writeCases(cases), cases)).toEqual([
      expect.stringContaining("a.ts:3:69 require-lock-to-default Feature gate 'B'"),
    ])
  })
})
