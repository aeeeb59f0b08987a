import json from '@eslint/json'
import typescriptParser from '@typescript-eslint/parser'
import { ESLint, type Linter } from 'eslint'
import { defineConfig } from 'eslint/config'
import { dirname, join, relative } from 'node:path'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import { configs, onlyWhereNamed, withConfig } from '../../src/index.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const FIXTURES = join(import.meta.dirname, '../fixtures')

const LANGUAGES: Linter.Config[] = [
  {
    files: ['**/*.{ts,tsx,mts,cts}'],
    languageOptions: { parser: typescriptParser, parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  { files: ['**/*.{yaml,yml}'], languageOptions: { parser: yamlParser } },
  { files: ['**/*.{json,jsonc,json5}'], plugins: { json }, language: 'json/jsonc' },
]
const EVERY_RULE = [configs.all, configs['go/all'], configs['proto/all'], configs['yaml/all'], configs['json/all']]

const PROJECT = {
  'package.json': '{ "name": "app", "version": "1.36.0", "type": "module" }',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }] }),
  'src/features.ts':
    "export const features = {\n  NewParser: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],\n}\n",
  'src/parse.ts':
    "import { gate } from './gate.js'\nexport const parse: number = gate.isFeatureEnabled('NewParser') ? 1 : 2\n",
  'src/plain.ts': 'export const enabled: number = 1\n',
}

function open(cwd: string, config: Linter.Config[]): ESLint {
  return new ESLint({ cwd, overrideConfigFile: true, overrideConfig: config })
}

async function findings(cwd: string, config: Linter.Config[]): Promise<string[]> {
  const results = await open(cwd, config).lintFiles(['.'])
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map((message) => `${relative(cwd, filePath)} ${JSON.stringify(message)}`),
    )
    .sort()
}

async function hasRules(cwd: string, file: string, config: Linter.Config[]): Promise<boolean> {
  const { rules } = (await open(cwd, config).calculateConfigForFile(join(cwd, file))) as Linter.Config
  return Object.keys(rules ?? {}).length > 0
}

describe('a preset for files that name a gate', () => {
  it('finds what the preset finds, in every project with a configuration', async () => {
    let count = 0
    for (const file of globSync('**/feature-gates.config.json', { cwd: FIXTURES })) {
      const cwd = join(FIXTURES, dirname(file))
      const config = withConfig({ cwd })
      const given = [...LANGUAGES, config] as Linter.Config[]
      const found = await findings(cwd, [...given, ...EVERY_RULE])
      expect(
        await findings(cwd, [...given, ...EVERY_RULE.map((preset) => onlyWhereNamed(preset, config))]),
        file,
      ).toEqual(found)
      count += found.length
    }
    expect(count).toBeGreaterThan(100)
  }, 120_000)

  it('has no rules for a file that names none, and leaves other configurations for it alone', async () => {
    const cwd = tempFolder(PROJECT)
    const config = withConfig({ cwd })
    const preset = [...LANGUAGES, config, onlyWhereNamed(configs.recommended, config)]
    expect(
      await Promise.all(['src/features.ts', 'src/parse.ts', 'src/plain.ts'].map((file) => hasRules(cwd, file, preset))),
    ).toEqual([true, true, false])
    expect(
      await open(cwd, [...preset, { rules: { 'no-var': 'error' } }]).calculateConfigForFile(join(cwd, 'src/plain.ts')),
    ).toMatchObject({ rules: { 'no-var': [2] } })
  })

  it('leaves out Go files that name no gate if nothing else lints them', async () => {
    const cwd = tempFolder({
      ...PROJECT,
      'parse.go': 'package app\n\nvar parses = gates.Enabled(NewParser)\n',
      'plain.go': 'package app\n\nvar plain = 1\n',
    })
    const config = withConfig({ cwd })
    const lint = async (preset: Linter.Config): Promise<string[]> =>
      (await open(cwd, [config, preset, { ignores: ['src'] }]).lintFiles(['.'])).map(({ filePath }) =>
        relative(cwd, filePath),
      )
    expect(await lint(configs['go/all'])).toEqual(['parse.go', 'plain.go'])
    expect(await lint(onlyWhereNamed(configs['go/all'], config))).toEqual(['parse.go'])
  })

  it('accepts a preset that was changed, also in `extends`', async () => {
    const cwd = tempFolder(PROJECT)
    const config = withConfig({ cwd })
    const own = onlyWhereNamed(
      {
        ...configs.recommended,
        files: ['src/**'],
        rules: { 'feature-gates/no-graduated-gate-check': 'warn' as const },
      },
      config,
    )
    const given = defineConfig([{ files: ['**/*.ts'], extends: [own] }, ...LANGUAGES, config]) as Linter.Config[]
    expect(
      (await findings(cwd, given))
        .map((line) => JSON.parse(line.slice(line.indexOf(' '))))
        .map(({ ruleId, severity }: Linter.LintMessage) => `${ruleId} ${severity}`),
    ).toEqual(['feature-gates/no-graduated-gate-check 1'])
    expect(await hasRules(cwd, 'src/plain.ts', given)).toBe(false)
  })

  it('reads registry and files again when ESLint starts again', async () => {
    const cwd = tempFolder(PROJECT)
    const preset = (): Linter.Config[] => [
      ...LANGUAGES,
      withConfig({ cwd }),
      onlyWhereNamed(configs.recommended, withConfig({ cwd })),
    ]
    expect(await hasRules(cwd, 'src/plain.ts', preset())).toBe(false)
    writeFiles(cwd, { 'src/features.ts': PROJECT['src/features.ts'].replace('NewParser', 'number') })
    expect(await hasRules(cwd, 'src/plain.ts', preset())).toBe(true)
    writeFiles(cwd, { 'src/plain.ts': 'export {}\n' })
    expect(await hasRules(cwd, 'src/plain.ts', preset())).toBe(false)
  })

  it('is the whole preset if no registries are found, or they or the file cannot be read', async () => {
    const bare = tempFolder({ ...PROJECT, 'src/features.ts': '', 'feature-gates.config.json': '{}' })
    const broken = tempFolder({ ...PROJECT, 'src/features.ts': 'export const features = {' })
    const cwd = tempFolder(PROJECT)
    for (const [folder, file] of [
      [bare, 'src/plain.ts'],
      [broken, 'src/plain.ts'],
      [cwd, 'src/not-saved.ts'],
    ] as const) {
      const config = withConfig({ cwd: folder })
      expect(
        await hasRules(folder, file, [...LANGUAGES, config, onlyWhereNamed(configs.recommended, config)]),
        file,
      ).toBe(true)
    }
  })
})
