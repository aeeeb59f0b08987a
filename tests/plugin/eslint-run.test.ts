import json from '@eslint/json'
import typescriptParser from '@typescript-eslint/parser'
import { ESLint, type Linter } from 'eslint'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import { configs, withConfig } from '../../src/index.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const SPECS = (lock: boolean): string => `export const features = {
  NewParser: [
    { version: '1.32', default: true, lockToDefault: false, preRelease: 'Beta' },
    { version: '1.35', default: true, lockToDefault: ${lock}, preRelease: 'GA' },
  ],
}
`
const PROJECT = {
  'package.json': '{ "name": "app", "version": "1.36.0", "type": "module" }',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.ts', 'gates.yaml', 'gates.json'] }],
  }),
  'src/features.ts': SPECS(true),
  'src/parse.ts':
    "import { gate } from './gate.js'\nexport const parse: number = gate.isFeatureEnabled('NewParser') ? 1 : 2\n",
  'src/plain.js': "export const started = globalThis.gate.isFeatureEnabled('FromYaml') ? 1 : 2\n",
  'gates.yaml':
    'gates:\n  FromYaml:\n    specs:\n      - { version: "1.33", default: true, lockToDefault: true, preRelease: GA }\n',
  'gates.json':
    '{ "gates": { "FromJson": { "specs": [{ "version": "1.33", "default": true, "lockToDefault": false, "preRelease": "GA" }] } } }\n',
}

const LANGUAGES: Linter.Config[] = [
  { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
  { files: ['**/*.yaml'], languageOptions: { parser: yamlParser } },
  { files: ['**/gates.json'], plugins: { json }, language: 'json/json' },
]

const PRESETS = [
  configs.recommended,
  configs['yaml/recommended'],
  { ...configs['json/recommended'], files: ['**/gates.json'] },
]

async function lint(cwd: string, config: Linter.Config[], options: ESLint.Options = {}): Promise<string[]> {
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: config, ...options })
  const results = await eslint.lintFiles(['.'])
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, message }) => `${relative(cwd, filePath)}:${line} ${ruleId ?? message}`),
    )
    .sort()
}

describe('ESLint with the presets', () => {
  it('reports no call of a method that another file replaces, as the command does', async () => {
    const files = {
      'package.json': '{ "name": "app", "version": "1.36.0", "type": "module" }',
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }] }),
      'src/features.ts': SPECS(true),
      'src/gates.ts': `import { features } from './features.js'
export const gates = { isOn: (name: keyof typeof features): boolean => features[name].at(-1).default }
`,
      'src/main.ts': "import { gates } from './gates.js'\nexport const start = () => gates.isOn('NewParser')\n",
    }
    const checks = async (patch: string): Promise<string[]> => {
      const cwd = tempFolder({ ...files, 'src/patch.ts': patch })
      const reports = await lint(cwd, [...LANGUAGES, configs.recommended, withConfig({ cwd })])
      return reports.filter((report) => report.endsWith('no-graduated-gate-check'))
    }
    expect(await checks('export {}\n')).toEqual(['src/main.ts:2 feature-gates/no-graduated-gate-check'])
    expect(await checks("import { gates } from './gates.js'\ngates.isOn = () => false\n")).toEqual([])
  })

  it('lints TypeScript, JavaScript, YAML and JSON of one project with the gates of all its registries', async () => {
    const cwd = tempFolder(PROJECT)
    expect(await lint(cwd, [...LANGUAGES, ...PRESETS, withConfig({ cwd })])).toEqual([
      'gates.json:1 feature-gates/require-lock-to-default',
      'gates.yaml:4 feature-gates/no-overdue-removal',
      'src/parse.ts:2 feature-gates/no-graduated-gate-check',
      'src/plain.js:1 feature-gates/no-graduated-gate-check',
    ])
  })

  it('finds the configuration without withConfig() as well', async () => {
    const cwd = tempFolder(PROJECT)
    expect(await lint(cwd, [...LANGUAGES, configs.recommended])).toEqual([
      'src/parse.ts:2 feature-gates/no-graduated-gate-check',
      'src/plain.js:1 feature-gates/no-graduated-gate-check',
    ])
  })

  it('needs no parser for YAML and JSON when only `recommended` is on', async () => {
    const cwd = tempFolder(PROJECT)
    expect(await lint(cwd, [{ ignores: ['**/*.ts'] }, configs.recommended, withConfig({ cwd })])).toEqual([
      'src/plain.js:1 feature-gates/no-graduated-gate-check',
    ])
  })

  it('detects a changed registry despite --cache', async () => {
    const cwd = tempFolder(PROJECT)
    const cached = (): Promise<string[]> =>
      lint(cwd, [...LANGUAGES, configs.recommended, withConfig({ cwd })], {
        cache: true,
        cacheLocation: `${cwd}/.eslintcache`,
        cacheStrategy: 'content',
      })
    const check = 'src/parse.ts:2 feature-gates/no-graduated-gate-check'
    expect(await cached()).toContain(check)
    expect(existsSync(`${cwd}/.eslintcache`)).toBe(true)
    writeFiles(cwd, { 'src/features.ts': SPECS(false) })
    expect(await cached()).not.toContain(check)
  })
})

describe("a configuration or registry that can't be used", () => {
  async function messages(files: Record<string, string>): Promise<{ file: string; line: number; message: string }[]> {
    const cwd = tempFolder({ ...PROJECT, ...files })
    const eslint = new ESLint({
      cwd,
      overrideConfigFile: true,
      overrideConfig: [...LANGUAGES, configs.all, withConfig({ cwd })],
    })
    const results = await eslint.lintFiles(['src/plain.js', 'src/parse.ts'])
    return results.flatMap((result) =>
      result.messages.map(({ line, message }) => ({ file: relative(cwd, result.filePath), line, message })),
    )
  }

  it.each([
    ['an unknown key', { 'feature-gates.config.json': '{ "registrys": [] }' }, /registrys.*registries/],
    [
      'broken JSON',
      { 'feature-gates.config.json': '{ "registries": [' },
      /feature-gates\.config\.json:1:\d+: not JSON/,
    ],
    ['a wrong version', { 'feature-gates.config.json': '{ "currentVersion": "banana" }' }, /currentVersion.*banana/],
    [
      'a registry that is missing',
      { 'feature-gates.config.json': '{ "registries": [{ "files": ["nowhere.ts"] }] }' },
      /nowhere\.ts/,
    ],
    ['a broken registry', { 'src/features.ts': 'export const features = {' }, /features\.ts/],
    ['an empty registry', { 'gates.yaml': '' }, /gates\.yaml/],
    ['a binary registry', { 'gates.yaml': '\0\x01\0' }, /gates\.yaml/],
  ])('gives one report on the first line of a linted file: %s', async (_, files, expected) => {
    const found = (await messages(files)).filter(({ message }) => expected.test(message))
    expect(found.map(({ file, line }) => `${file}:${line}`).sort()).toEqual(['src/parse.ts:1', 'src/plain.js:1'])
  })
})
