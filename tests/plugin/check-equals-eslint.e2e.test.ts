import { cpSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { ESLint, RuleTester, type Linter } from 'eslint'
import json from '@eslint/json'
import * as typescriptParser from '@typescript-eslint/parser'
import { describe, expect, it, vi } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import { configs, withConfig, type FeatureGatesSettings } from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

interface RuleCase {
  readonly rule: string
  readonly code: string
  readonly filename: string
  readonly settings: FeatureGatesSettings
  readonly options: readonly unknown[]
}

/** What the tests of the rules expect a report for, with the configuration that they give. */
const cases: RuleCase[] = []

/** What settings mean that name a snapshot. */
const SNAPSHOTS = join(import.meta.dirname, '../fixtures/snapshots')

interface Invalid {
  readonly code: string
  readonly filename?: string
  readonly settings?: { readonly 'feature-gates'?: FeatureGatesSettings }
  readonly options?: readonly unknown[]
}

const testers = await import('../rules/support/rule-testers.js')
const FILE_NAMES = new Map<unknown, string>([
  [testers.typescript, 'features.ts'],
  [testers.javascript, 'features.js'],
  [testers.yaml, 'features.yaml'],
  [testers.jsonTester, 'features.json'],
])

vi.spyOn(RuleTester.prototype, 'run').mockImplementation(function (this: RuleTester, title, _, { invalid = [] }) {
  const [rule = ''] = title.split(' in ')
  for (const { code, filename, settings, options = [] } of invalid as unknown as Invalid[]) {
    const name =
      filename === undefined || !isAbsolute(filename)
        ? (filename ?? FILE_NAMES.get(this))
        : relative(SNAPSHOTS, filename)
    if (name !== undefined)
      cases.push({
        rule,
        code,
        filename: name,
        settings: settings?.['feature-gates'] ?? { currentVersion: '1.36' },
        options,
      })
  }
})
const RULES = [
  'no-duplicate-gate',
  'no-eager-gate-check',
  'no-graduated-gate-check',
  'no-lifecycle-regression',
  'no-overdue-removal',
  'no-scope-change',
  'no-scope-mismatch',
  'no-skipped-gate-test',
  'require-lock-to-default',
  'require-removal-version',
  'valid-feature-spec',
]
await Promise.all(RULES.map((name) => import(`../rules/${name}.test.ts`)))
vi.restoreAllMocks()

const LANGUAGES: Linter.Config[] = [
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: typescriptParser as Linter.Parser } },
  configs.all,
  { ...configs['yaml/all'], languageOptions: { parser: yamlParser } },
  { ...configs['json/all'], plugins: { ...configs['json/all'].plugins, json }, language: 'json/json' } as Linter.Config,
]

/** The command counts the checks that remain of a gate, which ESLint can't. */
const COUNTS = / (?:Strip its|No check of it is left)[^.]*\./g

function findingsOf(results: readonly ESLint.LintResult[], root: string): string[] {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(
        ({ line, column, severity, ruleId, message }) =>
          `${relative(root, filePath)}:${line}:${column} ${severity} ${ruleId} ${message.replaceAll(COUNTS, '')}`,
      ),
    )
    .sort()
}

async function compare({ rule, code, filename, settings: { root, ...settings }, options }: RuleCase): Promise<number> {
  const rules = { ...settings.rules, [rule]: options.length > 0 ? ['error', ...options] : 'error' }
  const cwd = tempFolder()
  if (root !== undefined) cpSync(SNAPSHOTS, cwd, { recursive: true })
  writeFiles(cwd, { [filename]: code, 'feature-gates.config.json': JSON.stringify({ ...settings, rules }) })
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...LANGUAGES, withConfig({ cwd })] })
  const fromEslint = findingsOf(await eslint.lintFiles([filename]), cwd)
  const { stdout, stderr } = await runCli(cwd, [
    'check',
    filename,
    '--json',
    '--preset',
    'all',
    '--rule',
    'project:off',
  ])
  expect(stdout, stderr).not.toBe('')
  expect(findingsOf(JSON.parse(stdout) as ESLint.LintResult[], cwd), code).toEqual(fromEslint)
  return fromEslint.filter((finding) => finding.includes(`feature-gates/${rule} `)).length
}

describe.each(RULES)('what ESLint and the command find for %s', (name) => {
  it('is the same: file, place, severity, rule and message', async () => {
    let found = 0
    for (const one of cases.filter(({ rule }) => rule === name)) found += await compare(one)
    expect(found).toBeGreaterThanOrEqual(3)
  })
})
