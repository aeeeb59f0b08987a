import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { optionsSchema } from '../../src/config/config-schema.js'
import type { RULE_OPTIONS } from '../../src/config/rule-shapes.js'
import { configs, rules, withConfig } from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const FILES = {
  'package.json': '{ "name": "x", "version": "1.36.0", "type": "module" }',
  'src/features.js': `export const gates = {
  Paging: [{ preRelease: 'GA', default: true, lockToDefault: true, version: '1.35' }],
  Search: [{ preRelease: 'GA', default: true, version: '1.34' }],
}
`,
  'src/page.test.js': `import { isEnabled } from '@acme/gates'

export const early = isEnabled('Search')
export const late = () => isEnabled('Paging')
`,
}

type Rules = Readonly<Record<string, unknown>>

function projectWith(rules: Rules): string {
  const config = { registries: [{ files: ['src/features.js'] }], rules }
  return tempFolder({ ...FILES, 'feature-gates.config.json': JSON.stringify(config) })
}

const findingsOf = (results: readonly ESLint.LintResult[]): string[] =>
  results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, severity, ruleId }) => `${filePath.split('/').at(-1)}:${line} ${severity} ${ruleId}`),
    )
    .sort()

async function lint(cwd: string, overrideConfig: readonly unknown[]): Promise<string[]> {
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: overrideConfig as never })
  return findingsOf(await eslint.lintFiles(['.']))
}

async function check(cwd: string, ...options: string[]): Promise<string[]> {
  const { stdout } = await runCli(cwd, ['check', '--json', ...options])
  return findingsOf(JSON.parse(stdout) as ESLint.LintResult[])
}

const WITHOUT_PROJECT = ['--rule', 'project:off']

describe('rules of the configuration', () => {
  it.each<[title: string, rules: Rules, findings: readonly string[]]>([
    [
      'change nothing if they are empty',
      {},
      [
        'features.js:3 2 feature-gates/require-lock-to-default',
        'page.test.js:4 2 feature-gates/no-graduated-gate-check',
      ],
    ],
    [
      'turn rules off, change severities, and turn rules of other presets on',
      { 'no-graduated-gate-check': 'off', 'require-lock-to-default': ['warn'], 'require-removal-version': 'warn' },
      [
        'features.js:2 1 feature-gates/require-removal-version',
        'features.js:3 1 feature-gates/require-lock-to-default',
      ],
    ],
    [
      'set options',
      {
        'no-graduated-gate-check': ['error', { when: 'removal-due' }],
        'no-eager-gate-check': ['warn', { ignoreTests: false }],
      },
      ['features.js:3 2 feature-gates/require-lock-to-default', 'page.test.js:3 1 feature-gates/no-eager-gate-check'],
    ],
  ])('%s, in ESLint and in the command', async (_title, rules, findings) => {
    const cwd = projectWith(rules)
    expect(await check(cwd, ...WITHOUT_PROJECT)).toEqual(findings)
    expect(await lint(cwd, [configs.recommended, withConfig({ cwd })])).toEqual(findings)
  })

  it('give options, and turn off what is off, where ESLint reads no severities from them', async () => {
    const cwd = projectWith({
      'require-lock-to-default': 'off',
      'no-graduated-gate-check': ['warn', { when: 'removal-due' }],
    })
    expect(await lint(cwd, [configs.recommended])).toEqual([])
    const own = { rules: { 'feature-gates/no-graduated-gate-check': ['error', { when: 'locked' }] } }
    expect(await lint(cwd, [configs.recommended, own])).toEqual([
      'page.test.js:4 2 feature-gates/no-graduated-gate-check',
    ])
  })

  it('are reported as without effect where a preset comes after withConfig()', async () => {
    const cwd = projectWith({
      'require-lock-to-default': 'warn',
      'no-graduated-gate-check': ['error', { when: 'removal-due' }],
      'no-eager-gate-check': 'off',
      'require-removal-version': 'warn',
    })
    const eslint = new ESLint({
      cwd,
      overrideConfigFile: true,
      overrideConfig: [withConfig({ cwd }), configs.recommended] as never,
    })
    const results = await eslint.lintFiles(['.'])
    expect(findingsOf(results)).toEqual([
      'features.js:1 2 feature-gates/valid-config',
      'features.js:2 1 feature-gates/require-removal-version',
      'features.js:3 2 feature-gates/require-lock-to-default',
      'page.test.js:1 2 feature-gates/valid-config',
    ])
    const [{ message } = { message: '' }] = results.flatMap(({ messages }) => messages)
    expect(message).toContain(
      'a preset comes after withConfig() in ESLint\'s configuration, so "warn" of "require-lock-to-default" has no effect; move withConfig() after the presets',
    )
  })

  it('may be changed again after withConfig()', async () => {
    const cwd = projectWith({ 'require-lock-to-default': 'warn', 'no-graduated-gate-check': 'off' })
    const own = { rules: { 'feature-gates/require-lock-to-default': 'error' } }
    expect(await lint(cwd, [configs.recommended, withConfig({ cwd }), own])).toEqual([
      'features.js:3 2 feature-gates/require-lock-to-default',
    ])
  })

  it('give way to the command line, which keeps their options', async () => {
    const cwd = projectWith({
      'require-lock-to-default': 'off',
      'no-graduated-gate-check': 'off',
      'no-eager-gate-check': ['off', { ignoreTests: false }],
    })
    const changes = ['require-lock-to-default:warn', 'no-eager-gate-check:error'].flatMap((rule) => ['--rule', rule])
    expect(await check(cwd, ...WITHOUT_PROJECT, ...changes)).toEqual([
      'features.js:3 1 feature-gates/require-lock-to-default',
      'page.test.js:3 2 feature-gates/no-eager-gate-check',
    ])
  })

  it('set the severity of the report that nothing checks a gate', async () => {
    const cwd = projectWith({ project: 'error', 'no-graduated-gate-check': 'off', 'require-lock-to-default': 'off' })
    writeFiles(cwd, {
      'src/page.test.js': FILES['src/page.test.js'].replace(/.*early.*\n/, ''),
    })
    expect(await check(cwd)).toEqual(['features.js:3 2 feature-gates/project'])
  })

  it('are silent in files of a language that the plugin does not read', async () => {
    const cwd = projectWith({ 'no-graduated-gate-check': 'warn', 'valid-config': 'error' })
    const language = {
      fileType: 'text',
      lineStart: 1,
      columnStart: 0,
      nodeTypeKey: 'type',
      validateLanguageOptions: () => {},
      parse: () => ({ ok: true, ast: { type: 'StyleSheet', range: [0, 0] } }),
      createSourceCode: ({ body }: { body: string }, { ast }: { ast: object }) => ({
        ast,
        text: body,
        traverse: () => [{ kind: 1, target: ast, phase: 1, args: [ast] }],
        getLoc: () => ({ start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }),
        getRange: () => [0, 0],
      }),
    }
    writeFiles(cwd, { 'src/page.css': "a { content: isEnabled('Paging') }" })
    const css = { files: ['**/*.css'], plugins: { own: { languages: { css: language } } }, language: 'own/css' }
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [css, withConfig({ cwd })] as never })
    const [result] = await eslint.lintFiles(['src/page.css'])
    expect(result).toMatchObject({ errorCount: 0, warningCount: 0, messages: [] })
  })
})

describe('the options of a rule', () => {
  it('can be given in the configuration wherever ESLint takes them', () => {
    const withOptions = Object.entries(rules).filter(([, { meta }]) => JSON.stringify(meta?.schema ?? []) !== '[]')
    expect(withOptions.map(([name]) => name)).toContain('require-lock-to-default')
    for (const [name, { meta }] of withOptions)
      expect(meta?.schema, name).toEqual(optionsSchema(name as keyof typeof RULE_OPTIONS))
  })
})
