import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES, MAIN } from '../support/cli-project.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

interface Message {
  ruleId: string | null
  line: number
  column: number
  severity: number
  message: string
  fatal?: boolean
  suggestions?: unknown[]
}
interface Result {
  filePath: string
  messages: Message[]
  suppressedMessages: Message[]
  errorCount: number
  warningCount: number
  source?: string
}

const check = (cwd: string, ...argv: string[]): Promise<CliRun> => runCli(cwd, ['check', ...argv])
const resultsOf = async (cwd: string, ...argv: string[]): Promise<Result[]> =>
  JSON.parse((await check(cwd, '--json', ...argv)).stdout) as Result[]
const placesOf = (results: readonly Result[], root: string): string[] =>
  results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, ruleId }) => `${filePath.slice(root.length + 1)}:${line}:${column} ${ruleId}`),
  )

describe('check', () => {
  it('reports what the rules find, without a configuration or a parser of ESLint', async () => {
    const root = cliProject()
    const { code, stdout, stderr } = await check(root, '--json', '--rule', 'project:off')
    expect([code, stderr]).toEqual([1, ''])
    const results = JSON.parse(stdout) as Result[]
    expect(placesOf(results, root)).toEqual([
      'src/gates.ts:10:100 feature-gates/no-overdue-removal',
      'src/gates.ts:13:39 feature-gates/require-lock-to-default',
      'src/main.ts:6:7 feature-gates/no-graduated-gate-check',
    ])
    expect(results[1]).toMatchObject({
      filePath: join(root, 'src/main.ts'),
      errorCount: 1,
      warningCount: 0,
      source: MAIN,
    })
    expect(results[1]?.messages[0]?.suggestions).toHaveLength(1)
  })

  it('finds a check that names its gate by a constant with another name, through an alias of the tsconfig', async () => {
    const root = cliProject({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/names.ts': "export const TREES = 'NewParser'\n",
      'src/asks.ts':
        "import { TREES } from '@/names'\nimport { gates } from './gates.js'\nexport const a = gates.enabled(TREES)\n",
    })
    expect(placesOf(await resultsOf(root, '--rule', 'project:off'), root)).toContain(
      'src/asks.ts:3:18 feature-gates/no-graduated-gate-check',
    )
  })

  it('states how many checks of an overdue gate remain if it reads the whole project', async () => {
    const root = cliProject({
      'src/asks.ts':
        "import { gates } from './gates.js'\nexport const a = gates.enabled('OldSyntax') && gates.enabled('OldSyntax')\n",
    })
    const messagesOf = async (...argv: string[]): Promise<string[]> =>
      (await resultsOf(root, ...argv)).flatMap(({ messages }) =>
        messages.filter(({ ruleId }) => ruleId === 'feature-gates/no-overdue-removal').map(({ message }) => message),
      )
    const all = await messagesOf()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatch(/Strip its \d+ remaining checks and delete this entry\.$/)
    expect((await messagesOf('src/gates.ts'))[0]).toMatch(/Strip its checks and delete this entry\.$/)
  })

  it('reports nothing, with exit code 0, if every promise is kept', async () => {
    const root = cliProject({
      'src/gates.ts': GATES.replace(/^ {2}OldSyntax.*\n/m, '').replace(
        `{ version: '1.35', default: true, preRelease: 'GA' },`,
        '',
      ),
      'src/main.ts': `import { features } from './feature-gate.js'
if (features.enabled('Streaming') && features.enabled('Paging')) run(features.enabled('__proto__x'))
`,
    })
    const { code, stdout } = await check(root)
    expect([code, stdout]).toEqual([0, '✔ 4 gates at 1.36, nothing to report\n'])
  })

  it('finds a misspelt gate in a file that names no registered one, if the function reads the registry', async () => {
    const gates = `${GATES}export const isEnabled = (name: string): boolean => specs[name]!.at(-1)!.default\n`
    const cwd = cliProject({
      'src/gates.ts': gates,
      'src/typo.ts': "import { isEnabled } from './gates.js'\nexport const on = isEnabled(\n  'Pagign',\n)\n",
      'src/other.ts': "import { isEnabled } from './plugins.js'\nexport const on = isEnabled('Pagign')\n",
    })
    const { code, stdout } = await runCli(cwd, ['check', '--rule', 'project:off'])
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("Feature gate 'Pagign' is not registered in src/gates.ts"),
    ])
    expect(stdout.match(/^src\/.*$/gm)).toContain('src/typo.ts')
    expect(stdout).not.toContain('src/other.ts')
  })

  it('turns rules off, and lowers their severity', async () => {
    const root = cliProject()
    const rules = [
      '--rule',
      'project:off',
      '--rule',
      'no-graduated-gate-check:off',
      '--rule',
      'feature-gates/require-lock-to-default:warn',
      '--rule',
      'no-overdue-removal:1',
    ]
    expect(
      (await resultsOf(root, ...rules)).flatMap(({ messages }) => messages.map(({ severity }) => severity)),
    ).toEqual([1, 1])
    expect((await check(root, ...rules)).code).toBe(0)
    expect(await check(root, ...rules, '--max-warnings', '1')).toMatchObject({
      code: 1,
      stderr: 'feature-gates: more warnings (2) than --max-warnings allows (1)\n',
    })
    expect((await check(root, ...rules, '--max-warnings', '2')).code).toBe(0)
    expect((await resultsOf(root, ...rules, '--quiet')).flatMap(({ messages }) => messages)).toEqual([])
  })

  it('runs more rules with another preset', async () => {
    const rulesOf = async (preset: string): Promise<Set<string | null>> =>
      new Set(
        (
          await resultsOf(cliProject({ 'src/gates.ts': GATES.replace(' // remove in 1.38', '') }), '--preset', preset)
        ).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)),
      )
    expect((await rulesOf('recommended')).has('feature-gates/require-removal-version')).toBe(false)
    expect((await rulesOf('all')).has('feature-gates/require-removal-version')).toBe(true)
  })

  it('respects comments that disable rules, in scripts and in YAML', async () => {
    const yaml =
      '# eslint-disable-next-line feature-gates/no-overdue-removal -- next week\n- name: A\n  versionedSpecs:\n  - {default: true, lockToDefault: true, preRelease: GA, version: "1.30"}\n'
    const root = cliProject({
      'src/main.ts': MAIN.replace(
        '  if (',
        '  // eslint-disable-next-line feature-gates/no-graduated-gate-check -- a reason\n  if (',
      ),
      'src/gates.ts': `/* eslint-disable feature-gates/no-overdue-removal, feature-gates/require-lock-to-default */\n${GATES}`,
    })
    const results = await resultsOf(root, '--rule', 'project:off')
    expect(placesOf(results, root)).toEqual([])
    expect(results.flatMap(({ suppressedMessages }) => suppressedMessages)).toHaveLength(3)

    const listed = tempFolder({
      'list.yaml': `${yaml}- name: B\n  versionedSpecs:\n  - {default: true, lockToDefault: true, preRelease: GA, version: "1.30"}\n`,
    })
    const places = (await resultsOf(listed, 'list.yaml', '--current-version', '1.36')).flatMap(
      ({ messages, suppressedMessages }) => [...messages, ...suppressedMessages],
    )
    expect(places).toHaveLength(2)
  })

  it('ignores comments that configure rules of other plugins', async () => {
    const root = cliProject({
      'src/main.ts': `/* eslint indent: "error", quotes: "error", foo/bar: 2 */\n/* global x */\n/* eslint-env node */\n// eslint-disable-next-line other/rule\n${MAIN}`,
    })
    const { code, stdout } = await check(root, '--json')
    expect(code).toBe(1)
    expect(placesOf(JSON.parse(stdout) as Result[], root).at(-1)).toBe(
      'src/main.ts:10:7 feature-gates/no-graduated-gate-check',
    )
  })

  it('does not parse files that name no gate, and reports where a file that names one is broken', async () => {
    const root = cliProject({
      'src/unrelated.ts': 'const = ;',
      'src/flow.js': 'declare class WebGL {\n  isEnabled(cap: number): boolean;\n}\n',
      'src/broken.ts': `features.enabled('Paging'\n`,
    })
    const broken = (await resultsOf(root)).filter(({ messages }) => messages.some(({ fatal }) => fatal))
    expect(broken.map(({ filePath }) => filePath)).toEqual([join(root, 'src/broken.ts')])
    expect(broken[0]?.messages[0]?.message).toMatch(/^Parsing error: /)
  })

  it('does not parse Go functions that name no gate, and reports broken ones that name one, and unclosed brackets', async () => {
    const asking = (body: string): string =>
      `package a\n\nimport "example.com/gates"\n\nfunc f() {\n\tif gates.Default.Enabled("Paging") {\n\t\tg()\n\t}\n}\n\n${body}`
    const root = tempFolder({
      'feature-gates.config.json': '{ "registries": [{ "files": ["gates.ts"] }], "currentVersion": "1.36" }',
      'gates.ts': GATES,
      'a/unrelated.go': asking('func g() {\n\tif {\n\t}\n}\n'),
      'a/broken.go': asking('func g() {\n\tif gates.Enabled() {\n\t} els\n}\n'),
      'a/open.go': asking('func g() {\n\tif x {\n}\n'),
      'a/asked.go': asking('func g() {\n\tif {\n\t}\n}\n\nvar true = 1\n'),
    })
    const messages = (await resultsOf(root)).map((result) => [
      result.filePath.slice(root.length + 1),
      result.messages.map(({ message, line }) => `${line} ${message.slice(0, 15)}`),
    ])
    expect(Object.fromEntries(messages)).toMatchObject({
      'a/unrelated.go': [],
      'a/broken.go': ['13 Parsing error: '],
      'a/open.go': ['14 Parsing error: '],
      'a/asked.go': ['12 Parsing error: '],
    })
  })

  it('lints the given files, even outside the working directory', async () => {
    const root = cliProject()
    expect(placesOf(await resultsOf(root, 'src/main.ts'), root)).toEqual([
      'src/main.ts:6:7 feature-gates/no-graduated-gate-check',
    ])
    expect(await resultsOf(root, 'src/other.ts')).toMatchObject([{ messages: [] }])
    const elsewhere = tempFolder({ 'gates.ts': GATES })
    expect(placesOf(await resultsOf(root, join(elsewhere, 'gates.ts')), elsewhere)).toHaveLength(2)
  })

  it('follows no links in folders, not even in a circle', async () => {
    const root = cliProject()
    symlinkSync(root, join(root, 'src/circle'))
    symlinkSync(join(root, 'src/main.ts'), join(root, 'src/link.ts'))
    expect(await resultsOf(root)).toHaveLength(2)
  })

  it.each<[name: string, contents: string | Buffer, message: RegExp]>([
    ['binary.ts', Buffer.from([0, 1, 2]), /^feature-gates: binary\.ts:1:1: [^\n]*binary[^\n]*\n$/],
    ['broken.yaml', 'a: [', /^feature-gates: broken\.yaml:1:5: [^\n]*\n$/],
    ['broken.json', '{"a"', /^feature-gates: broken\.json:1:5: [^\n]*\n$/],
    ['broken.ts', 'const gates = {', /^feature-gates: broken\.ts:1:16: [^\n]*\n$/],
    ['empty.yaml', '', /^feature-gates: empty\.yaml:1:1: [^\n]*empty[^\n]*\n$/],
    ['other.yaml', 'a: 1', /^feature-gates: other\.yaml:1:1: [^\n]*registers no gates[^\n]*\n$/],
    ['huge.yaml', Buffer.alloc(11 * 1024 * 1024, '#'), /^feature-gates: huge\.yaml:1:1: [^\n]*11 MB[^\n]*\n$/],
  ])('reads %s as a broken registry if nothing else registers gates', async (name, contents, message) => {
    const root = tempFolder({ '.git/HEAD': '', [name]: contents })
    expect(await check(root, name, '--current-version', '1.36')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(message),
    })
  })

  it("reports what is wrong with a named file that can't be read", async () => {
    const root = cliProject({ 'x.ts': Buffer.from([0, 1, 2]) })
    expect(await check(root, 'x.ts')).toEqual({
      code: 2,
      stdout: 'No finding, but 1 named file could not be read.\n',
      stderr: "feature-gates: x.ts: this is a binary file, so it can't be checked\n",
    })
  })

  it("names each of the named files that can't be read, and reports the others", async () => {
    const root = cliProject({ 'x.ts': Buffer.from([0, 1, 2]), 'big.ts': `${MAIN}//${'x'.repeat(11 * 1024 * 1024)}\n` })
    const { code, stdout, stderr } = await check(root, 'x.ts', 'big.ts', 'src/main.ts')
    expect([code, stdout]).toEqual([1, expect.stringContaining('src/main.ts\n')])
    expect(stderr).toBe(
      "feature-gates: x.ts: this is a binary file, so it can't be checked\nfeature-gates: big.ts: the file is larger than 10 MB, so it can't be checked\n",
    )
  })

  it.each([
    ['check', ''],
    ['list', ''],
    ['report', ''],
    ['strip', '--graduated'],
    ['explain', 'NewParser'],
    ['explain', 'big.ts:1'],
    ['check', 'big.ts'],
  ])('%s %s reads a file of 3 MB, and gives one limit for larger ones', async (command, operand) => {
    const run = (megabytes: number): Promise<CliRun> =>
      runCli(cliProject({ 'big.ts': `${MAIN.replaceAll('./', './src/')}//${'x'.repeat(megabytes * 1024 * 1024)}\n` }), [
        command,
        ...(operand === '' ? [] : [operand]),
      ])
    const [read, refused] = [await run(3), await run(11)]
    expect(`${read.stdout}${read.stderr}`).not.toMatch(/larger than/)
    expect(`${refused.stdout}${refused.stderr}`).toMatch(
      /big\.ts.*\s.*the file is larger than 10 MB|big\.ts.*the file is larger than 10 MB/,
    )
  })

  it('reads a registry of more than 2 MB', async () => {
    const root = cliProject({ 'src/gates.ts': `${GATES}//${'x'.repeat(3 * 1024 * 1024)}\n` })
    expect(placesOf(await resultsOf(root), root)).toContain('src/gates.ts:13:39 feature-gates/require-lock-to-default')
  })
})

describe('check of the whole project', () => {
  const GATE = /Feature gate '([\w.]+)' is registered but never checked/
  const unasked = async (cwd: string, ...argv: string[]): Promise<(string | undefined)[]> =>
    (await resultsOf(cwd, ...argv)).flatMap(({ messages }) =>
      messages.flatMap(({ message, ruleId }) => (ruleId === 'feature-gates/project' ? [GATE.exec(message)?.[1]] : [])),
    )

  it("doesn't report a Go gate whose constant belongs to another module, because that module may check it", async () => {
    const root = tempFolder({
      'go.mod': 'module example.com/app\n',
      'own/own.go': 'package own\n\nconst Own Feature = "Own"\n\nfunc on() bool { return gate.Enabled(Own) }\n',
      'vendor/example.com/logs/logs.go': 'package logs\n\nconst Structured Feature = "Structured"\n',
      'features/features.go': [
        'package features',
        '',
        'import (',
        '\t"example.com/app/own"',
        '\t"example.com/logs"',
        '\t"example.com/metrics"',
        ')',
        '',
        'const (',
        '\tAsked featuregate.Feature = "Asked"',
        '\tUnasked featuregate.Feature = "Unasked"',
        '\tLogging = logs.Structured',
        ')',
        '',
        'var gates = map[featuregate.Feature]featuregate.FeatureSpec{',
        ...['Asked', 'Unasked', 'Logging', 'metrics.Exact', 'own.Own'].map(
          (key) => `\t${key}: {Default: false, PreRelease: featuregate.Alpha},`,
        ),
        '}',
        '',
        'func on() bool { return gate.Enabled(Asked) }',
        '',
      ].join('\n'),
      'feature-gates.config.json':
        '{ "registries": [{ "files": ["features/features.go"] }], "currentVersion": "1.36" }',
    })
    expect(await unasked(root)).toEqual(['Unasked'])
  })

  it('reports nothing in a vendored registry, whose module keeps its own promises, but checks of its gates', async () => {
    const registry = 'vendor/example.com/api/features.go'
    const root = tempFolder({
      'go.mod': 'module example.com/app\n',
      [registry]: [
        'package api',
        '',
        'const (',
        '\tPaging featuregate.Feature = "Paging"',
        '\tUnasked featuregate.Feature = "Unasked"',
        ')',
        '',
        'var Gates = map[featuregate.Feature]featuregate.FeatureSpec{',
        '\tPaging: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},',
        '\tUnasked: {Default: true, PreRelease: featuregate.Alpha},',
        '}',
        '',
      ].join('\n'),
      'app/app.go': 'package app\n\nimport "example.com/api"\n\nfunc on() bool { return gate.Enabled(api.Paging) }\n',
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: [registry] }], currentVersion: '1.36' }),
    })
    expect(placesOf(await resultsOf(root), root)).toEqual(['app/app.go:5:25 feature-gates/no-graduated-gate-check'])
    expect(placesOf(await resultsOf(root, registry), root)).not.toEqual([])
  })

  it('does not report a Go gate that is passed on where it is registered, or kept only for its name', async () => {
    const root = tempFolder({
      'go.mod': 'module example.com/app\n',
      'gates.go': [
        'package app',
        '',
        'var (',
        '\tasked = registry.MustRegister("asked", featuregate.StageAlpha)',
        '\tunasked = registry.MustRegister("unasked", featuregate.StageAlpha)',
        '\trenamed = NewRenamedGate(registry.MustRegister("new", featuregate.StageAlpha), registry.MustRegister("old", featuregate.StageAlpha))',
        '\t_ = registry.MustRegister("kept", featuregate.StageStable, featuregate.WithRegisterToVersion("v2.0.0"))',
        '\t_ = registry.MustRegister("dropped", featuregate.StageAlpha)',
        ')',
        '',
        'func on() bool { return asked.IsEnabled() }',
        '',
      ].join('\n'),
      'feature-gates.config.json': '{ "registries": [{ "files": ["gates.go"] }], "currentVersion": "1.0.0" }',
    })
    expect(await unasked(root)).toEqual(['unasked', 'dropped'])
  })

  it('warns of a gate that only its constant in another file of the package names', async () => {
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['gates/config.go'] }],
        currentVersion: '1.0',
      }),
      'go.mod': 'module example.com/app\n',
      'gates/names.go':
        'package gates\n\nconst (\n\tTabs  Name = "Tabs"\n\tLanes Name = "Lanes"\n)\n\ntype Name string\ntype FeatureGate struct{ enabled bool }\ntype FeatureGates map[Name]FeatureGate\n\nfunc (g *FeatureGates) Enabled(name Name) bool {\n\treturn (*g)[name].enabled\n}\n\ntype Config struct{ Gates *FeatureGates }\n',
      'gates/config.go':
        'package gates\n\nfunc DefaultConfig() Config {\n\treturn Config{Gates: &FeatureGates{\n\t\tTabs:  FeatureGate{enabled: true},\n\t\tLanes: FeatureGate{enabled: false},\n\t}}\n}\n',
      'main.go':
        'package main\n\nimport "example.com/app/gates"\n\nfunc main() {\n\tcfg := gates.DefaultConfig()\n\tif cfg.Gates.Enabled(gates.Tabs) {\n\t\trun()\n\t}\n}\n',
    })
    expect(await unasked(root)).toEqual(['Lanes'])
  })

  it('does not report a gate that vendored code checks by its name', async () => {
    const vendored = 'package lib\n\nfunc On() bool {\n\treturn gates.Default.Enabled("Streaming")\n}\n'
    expect(await unasked(cliProject({ 'vendor/example.com/lib/lib.go': vendored }))).toEqual([
      'OldSyntax',
      '__proto__x',
    ])
  })

  it('names each declaration of a gate that is never checked', async () => {
    const flags =
      'export interface FeatureFlags {\n  paging: boolean\n  tabs: boolean\n}\n\nexport const FEATURE_FLAGS: FeatureFlags = {\n  paging: true,\n  tabs: false,\n}\n'
    const root = tempFolder({
      'feature-gates.config.json':
        '{ "registries": [{ "files": ["src/flags.ts"] }], "checks": [{ "member": "FEATURE_FLAGS" }] }',
      'src/flags.ts': flags,
      'src/main.ts': "import { FEATURE_FLAGS } from './flags.js'\nif (FEATURE_FLAGS.paging) run()\n",
    })
    const messages = (await resultsOf(root)).flatMap((result) => result.messages.map(({ message }) => message))
    expect(messages).toEqual([
      "Feature gate 'tabs' is registered but never checked. Delete this entry and its declaration in line 3, or check the gate.",
    ])
  })

  it('warns of gates that are never checked', async () => {
    expect(await unasked(cliProject())).toEqual(['OldSyntax', 'Streaming', '__proto__x'])
    expect(await unasked(cliProject(), '--rule', 'project:off')).toEqual([])
  })

  it('does not report a graduated gate that is kept for its settings until its removal is due', async () => {
    const locked = (name: string, version: string, comment = ''): string =>
      `  ${name}: [{ version: '${version}', default: true, lockToDefault: true, preRelease: 'GA' }],${comment}\n`
    const entries =
      locked('ByPolicy', '1.35') + locked('Promised', '1.34', ' // remove in 1.38') + locked('Overdue', '1.30')
    const root = cliProject({ 'src/gates.ts': GATES.replace('  OldSyntax:', `${entries}  OldSyntax:`) })
    expect(await unasked(root)).toEqual(['Overdue', 'OldSyntax', 'Streaming', '__proto__x'])
  })

  it('does not report a locked gate of which nothing says when its removal is due', async () => {
    const entry = `  Unversioned: { default: true, lockToDefault: true, preRelease: 'GA' },\n`
    const root = cliProject({ 'src/gates.ts': GATES.replace('  OldSyntax:', `${entry}  OldSyntax:`) })
    expect(await unasked(root)).toEqual(['OldSyntax', 'Streaming', '__proto__x'])
  })

  it('warns about gates with more checks than the policy allows', async () => {
    const config = (limit: number | null) =>
      JSON.stringify({
        registries: [{ files: ['src/gates.ts'] }],
        currentVersion: '1.36',
        policy: { maxChecksPerGate: limit },
      })
    const counted = async (limit: number | null): Promise<string[]> => {
      const root = cliProject({
        'feature-gates.config.json': config(limit),
        'src/more.ts': `${MAIN}\nexport const again = features.enabled('Paging')`,
      })
      return (await resultsOf(root)).flatMap(({ messages }) =>
        messages.flatMap(({ message }) => (message.includes('maxChecksPerGate') ? [message] : [])),
      )
    }
    expect(await counted(2)).toEqual([
      "Feature gate 'Paging' is checked in 3 places, and policy.maxChecksPerGate allows 2. Check it in fewer places, and pass on the result.",
    ])
    expect(await counted(3)).toEqual([])
    expect(await counted(null)).toEqual([])
  })

  it('does not report a gate that other code names', async () => {
    expect(
      await unasked(
        cliProject({ 'src/more.go': 'x("OldSyntax")', 'src/more.ts': `ask('Streaming')`, 'README.md': '__proto__x' }),
      ),
    ).toEqual(['__proto__x'])
  })

  it.each([
    ['a comment', '// Streaming'],
    ['the title of a test', `it('reads on with Streaming switched on', () => {})`],
    ['a template with prose', 'log(`with ${mode} Streaming is on`)'],
  ])('reports a gate that code names only in %s', async (_, code) => {
    expect(await unasked(cliProject({ 'src/more.ts': code }))).toContain('Streaming')
  })

  it.each([
    ['a key', `ask({ Streaming: 1 })`],
    ['a list in a string', `ask('Other=true,Streaming=true')`],
    ['a property', `gates.Streaming.on`],
    ['a path', `ask('features.Streaming')`],
    ['a language that is not parsed', null],
  ])('does not report a gate that code names as %s', async (_, code) => {
    const files: Record<string, string> = code === null ? { 'src/more.py': '# Streaming' } : { 'src/more.ts': code }
    expect(await unasked(cliProject(files))).not.toContain('Streaming')
  })

  it('reports nothing if only part of the project is read, or no gate is checked at all', async () => {
    const root = cliProject()
    expect(await unasked(root, 'src')).toEqual([])
    expect(await unasked(join(root, 'src'))).toEqual([])
    expect(await unasked(cliProject({ 'src/main.ts': '' }))).toEqual([])
  })

  it('says so if no check is found at all, with code that names a gate and what to do', async () => {
    const files = { 'src/gates.ts': 'export const featureFlags = { newPager: true, oldCart: false }\n' }
    const config = { registries: [{ files: ['src/gates.ts'] }] }
    const open = async (more: Readonly<Record<string, string>>, checks: readonly object[] = []) => {
      const root = tempFolder({
        'package.json': '{"version":"1.36.0"}',
        'feature-gates.config.json': JSON.stringify({ ...config, checks }),
        ...files,
        ...more,
      })
      const { code, stdout } = await runCli(root, ['check'])
      return [code, stdout]
    }
    const reader = { 'src/a.ts': "if (client.read('newPager')) run()\nif (client.read('oldCart')) stop()\n" }
    expect(await open(reader)).toEqual([
      0,
      'No finding, but no code was found that checks one of the 2 gates. src/a.ts names newPager. If code does, say how under "checks" in the configuration.\n',
    ])
    expect(await open({})).toEqual([
      0,
      'No finding, but no code was found that checks one of the 2 gates. If code does, say how under "checks" in the configuration.\n',
    ])
    expect(await open(reader, [{ call: 'client.read' }])).toEqual([0, '✔ 2 gates at 1.36, nothing to report\n'])
  })

  it('can be disabled by a comment', async () => {
    expect(
      await unasked(
        cliProject({
          'src/gates.ts': GATES.replace(
            '  Streaming',
            '  // eslint-disable-next-line feature-gates/project\n  Streaming',
          ),
        }),
      ),
    ).toEqual(['OldSyntax', '__proto__x'])
  })
})

describe('the output formats of check', () => {
  const format = async (name: string, files = {}): Promise<string> =>
    (await check(cliProject(files), '--format', name)).stdout

  it('stylish prints findings for people to read', async () => {
    const text = await format('stylish')
    expect(text).toMatch(/^\nsrc\/gates\.ts\n {2} 7?/)
    expect(text).toContain("\nsrc/main.ts\n  6:7  error    Feature gate 'NewParser'")
    expect(text).toMatch(
      /✖ 6 problems \(3 errors, 3 warnings\)\n {2}1 of these is about checks of graduated gates: feature-gates strip --graduated shows the change\n/,
    )
    expect(text).toMatch(
      /1 of these is about gates that are due for removal: feature-gates remove --due shows the change\n$/,
    )
  })

  it('stylish groups by gate on request, with the place of each finding', async () => {
    const { stdout } = await runCli(cliProject(), ['check', '--group', 'gate'])
    expect(stdout).toMatch(/^\nNewParser\n {2}src\/main\.ts:6:7 {2}error/m)
    expect(stdout).toMatch(/^OldSyntax$/m)
  })

  it('github escapes what its workflow commands would misread', async () => {
    const lines = (await format('github', { 'src/100%,a:b.ts': MAIN })).trimEnd().split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toMatch(
      /^::error file=src\/100%25%2Ca%3Ab\.ts,line=6,endLine=6,col=7,endColumn=\d+,title=feature-gates\/no-graduated-gate-check::Feature gate 'NewParser'/,
    )
    expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(3)
  })

  it('markdown makes no link, markup or mention of the name of a file without a known check', async () => {
    const root = tempFolder({
      'feature-gates.config.json': '{"registries":[{"files":["src/gates.ts"]}]}',
      'src/gates.ts': 'export const featureFlags = { newPager: true, oldCart: false }\n',
      'src/a_[b](c)@d_.ts': "if (client.read('newPager')) run()\n",
    })
    const { stdout } = await check(root, '--format', 'markdown')
    expect(stdout).toContain(' `src/a_[b](c)@d_.ts` names `newPager`. ')
  })

  it('markdown keeps every finding in its row', async () => {
    const rows = (await format('markdown')).split('\n').filter((line) => line.startsWith('| `src/'))
    expect(rows).toHaveLength(6)
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
    expect(await format('markdown')).toContain('| `NewParser` | true | 1.35 | 1.38 | 1 |')
  })

  it('sarif names rules, places and suppressions', async () => {
    const log = JSON.parse(
      await format('sarif', {
        'src/a b.ts': MAIN,
        'src/broken.ts': `features.enabled('Paging'\n`,
        'src/main.ts': MAIN.replace(
          '  if (',
          '  // eslint-disable-next-line feature-gates/no-graduated-gate-check -- a reason\n  if (',
        ),
      }),
    ) as {
      version: string
      runs: {
        tool: { driver: { rules: { id: string }[] } }
        invocations: unknown
        results: { ruleId: string; ruleIndex: number; locations: unknown; suppressions?: unknown }[]
      }[]
    }
    const [run] = log.runs
    expect(log.version).toBe('2.1.0')
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    expect(run?.results[0]).toMatchObject({
      level: 'error',
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'src/a%20b.ts' }, region: { startLine: 6, startColumn: 7 } } },
      ],
    })
    expect(run?.results.filter(({ suppressions }) => suppressions)).toMatchObject([
      { suppressions: [{ kind: 'inSource', justification: 'a reason' }] },
    ])
    expect(run?.invocations).toMatchObject([
      { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] },
    ])
  })

  it('print nothing or an empty document if there is nothing to report', async () => {
    const empty = tempFolder({ '.git/HEAD': '' })
    expect((await check(empty, '--format', 'json')).stdout).toBe('[]\n')
    expect((await check(empty, '--format', 'github')).stdout).toBe('')
    expect((await check(empty)).stdout).toBe('')
    expect((await check(empty)).stderr).toMatch(/^No registry of feature gates was found/)
  })
})

describe('check of named files, without a configuration', () => {
  it('knows the gates of other files, even if a named file registers some', async () => {
    const specs = (gate: string): string =>
      `export const specs${gate} = { ${gate}: [{ version: '1.34', default: true, preRelease: 'Beta' }] }\n`
    const root = tempFolder({
      'a.ts': specs('Alpha'),
      'b.ts': specs('Bravo'),
      'main.ts':
        "import { isEnabled } from 'k8s-gates'\nexport const f = () => isEnabled('Alpha') && isEnabled('Bravo')\n",
    })
    expect(await runCli(root, ['check', 'a.ts', 'main.ts'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 gates'),
    })
  })

  it('reads the registries of the whole project, as the other commands do', async () => {
    const cwd = tempFolder({
      'package.json': '{ "version": "1.36.0" }',
      'lib/gates.ts': `export const gates = {
  Paging: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],
}
export const isEnabled = (name: keyof typeof gates): boolean => gates[name][0]!.default
`,
      'src/page.ts': "import { isEnabled } from '../lib/gates.js'\nexport const page = isEnabled('Paging') ? 1 : 2\n",
      '.git/HEAD': '',
    })
    for (const path of ['src/page.ts', 'src']) {
      const { code, stdout } = await runCli(cwd, ['check', path])
      expect([code, stdout]).toEqual([
        1,
        expect.stringContaining("Feature gate 'Paging' is GA, locked to true since 1.35"),
      ])
    }
  })
})

describe('a file in which a gate is named with escapes alone', () => {
  it.each([
    ['src/main.ts', "import { isEnabled } from './features.js'\nexport const on = isEnabled('Pa\\x67er') ? 1 : 2\n"],
    ['app/main.go', 'package app\n\nfunc On() bool {\n\treturn features.Enabled("Pa\\u0067er")\n}\n'],
    ['app/octal.go', 'package app\n\nfunc On() bool {\n\treturn features.Enabled("Pa\\147er")\n}\n'],
  ])('gets the reports that it gets without: %s', async (path, text) => {
    const reported = async (source: string): Promise<string[]> => {
      const root = tempFolder({
        '.git/HEAD': '',
        'feature-gates.config.json': '{ "registries": [{ "files": ["gates.yaml"] }], "currentVersion": "1.36" }',
        'gates.yaml':
          'gates:\n  Pager: { version: "1.30", stage: GA, default: true, lockToDefault: true, removeIn: "1.40" }\n',
        [path]: source,
      })
      return placesOf(await resultsOf(root, path), root).map((place) => place.replace(/^.* /, ''))
    }
    const plain = await reported(text.replace(/\\(?:x67|u0067|147)/, 'g'))
    expect(plain).toEqual(['feature-gates/no-graduated-gate-check'])
    expect(await reported(text)).toEqual(plain)
  })
})
