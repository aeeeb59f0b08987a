import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.js'
import { readConfig } from '../../src/config/read-config.js'
import { GATES, MAIN } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { install, setUpProject } from '../support/set-up-project.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const FILES = {
  '.git/HEAD': '',
  'package.json': '{"name":"a","version":"1.36.0"}',
  'src/gates.ts': GATES,
  'src/main.ts': MAIN,
}
const ESLINT = fileURLToPath(new URL('../../node_modules/eslint/bin/eslint.js', import.meta.url))

interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: string | null
}

const findingsIn = (json: string, root: string): Finding[] =>
  (JSON.parse(json) as { filePath: string; messages: { line: number; ruleId: string | null }[] }[]).flatMap(
    ({ filePath, messages }) =>
      messages.map(({ line, ruleId }) => ({
        file: filePath.slice(root.length + 1),
        line,
        rule: ruleId?.replace('feature-gates/', '') ?? null,
      })),
  )

/** What `eslint .` finds in a project, run as its users run it. */
function runEslint(root: string): Finding[] {
  const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, '.', '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return findingsIn(stdout, root)
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
const configOf = (root: string): unknown => {
  const { $schema, ...config } = JSON.parse(read(root, 'feature-gates.config.json')) as Record<string, unknown>
  return config
}

describe('init, without a question, sets up ESLint and the command with true findings for', () => {
  it('a service in TypeScript without ESLint', async () => {
    const root = setUpProject('typescript-service')
    const { code, stdout, stderr } = await runCli(root, ['init', '--yes'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Wrote feature-gates.config.json\nWrote eslint.config.mjs\n')
    expect(configOf(root)).toEqual({ registries: [{ files: ['src/features.ts'] }] })
    expect(read(root, 'eslint.config.mjs')).toContain("{ ignores: ['**/dist/'] }")
    const expected = [
      { file: 'src/features.ts', line: 13, rule: 'require-lock-to-default' },
      { file: 'src/orders.ts', line: 10, rule: 'no-graduated-gate-check' },
    ]
    expect(runEslint(root)).toEqual(expected)
    const check = await runCli(root, ['check', '--json', '--rule', 'project:off'])
    expect(findingsIn(check.stdout, root)).toEqual(expected)
  })

  it('a React app with an ESLint configuration, which checks gates through its own hook and component', async () => {
    const root = setUpProject('react-app')
    const before = read(root, 'eslint.config.js')
    const { stdout } = await runCli(root, ['init', '--yes'])
    expect(stdout).toContain("useFeature('NAME') in 2 places")
    expect(stdout).toContain('<FeatureGate name="NAME"> in 1 place')
    expect(stdout).toContain('pnpm exec feature-gates check')
    expect(stdout).toContain('Extended eslint.config.js')
    expect(configOf(root)).toEqual({
      registries: [{ files: ['src/feature-gates.ts'] }],
      checks: [{ call: 'useFeature' }, { jsx: 'FeatureGate', prop: 'name' }],
    })
    const after = read(root, 'eslint.config.js').split('\n')
    expect(after.filter((line) => !/featureGates/.test(line)).join('\n')).toBe(before)
    expect(runEslint(root)).toEqual([
      { file: 'src/App.tsx', line: 6, rule: 'no-graduated-gate-check' },
      { file: 'src/feature-gates.ts', line: 11, rule: 'no-overdue-removal' },
    ])
  })

  it('a Go module without package.json: the command alone', async () => {
    const root = setUpProject('go-module', { installed: [] })
    const { stdout } = await runCli(root, ['init', '--yes'])
    expect(stdout).toContain(
      '  registry   pkg/features/features.go (3 gates)\n  Go module  example.com/scheduler\n  version    0.16, the newest in the registries; ',
    )
    expect(configOf(root)).toEqual({ registries: [{ files: ['pkg/features/features.go'] }], currentVersion: '0.16' })
    expect(read(root, 'feature-gates.config.json')).not.toContain('$schema')
    expect(existsSync(join(root, 'eslint.config.mjs'))).toBe(false)
    expect(stdout).toContain('npx eslint-plugin-feature-gates check')
    const check = await runCli(root, ['check', '--json', '--rule', 'project:off'])
    expect(findingsIn(check.stdout, root)).toEqual([
      { file: 'cmd/server/main.go', line: 12, rule: 'no-graduated-gate-check' },
      { file: 'pkg/features/features.go', line: 23, rule: 'no-overdue-removal' },
    ])
  })

  it('a Go module in which npm has installed the package: ESLint too', async () => {
    const root = setUpProject('go-module')
    writeFiles(root, { 'package.json': '{ "devDependencies": { "eslint-plugin-feature-gates": "*" } }' })
    expect((await runCli(root, ['init', '--yes'])).stdout).toContain('npx eslint .')
    expect(read(root, 'eslint.config.mjs')).not.toContain('tseslint')
    expect(runEslint(root).map(({ file, rule }) => [file, rule])).toEqual([
      ['cmd/server/main.go', 'no-graduated-gate-check'],
      ['pkg/features/features.go', 'no-overdue-removal'],
    ])
  })

  it('a monorepo whose version is that of the package with the registry, and a configuration of a kubelet', async () => {
    const root = setUpProject('monorepo')
    const { stdout } = await runCli(root, ['init', '--yes'])
    expect(stdout).toContain('deploy/kubelet.yaml sets gates of Kubernetes')
    expect(stdout).toContain('yarn eslint .')
    expect(configOf(root)).toEqual({
      registries: [{ files: ['packages/gates/src/gates.ts'] }, { preset: 'kubernetes' }],
      currentVersion: { file: 'packages/gates/package.json' },
    })
    expect(runEslint(root)).toEqual([
      { file: 'deploy/kubelet.yaml', line: 4, rule: 'no-fixed-gate-override' },
      { file: 'packages/api/src/export.ts', line: 5, rule: 'no-graduated-gate-check' },
    ])
  })

  it('a project that only sets gates of Kubernetes: its own version says nothing about them', async () => {
    const root = tempFolder({
      'go.mod': 'module example.com/mesh\n\ngo 1.24\n',
      'main.go': 'package main\n',
      'deploy/kind.yaml': 'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates:\n  SELinuxMount: true\n',
    })
    commitAll(root)
    git(root, 'tag', '1.31.0')
    const { stdout } = await runCli(root, ['init', '--yes'])
    expect(stdout).toContain('deploy/kind.yaml sets gates of Kubernetes\n')
    expect(stdout).toContain('set "currentVersion" beside the preset.\n')
    expect(configOf(root)).toEqual({ registries: [{ preset: 'kubernetes' }] })
  })
})

describe('init', () => {
  it('writes a configuration that the other commands read', async () => {
    const root = tempFolder(FILES)
    const { code, stdout, stderr } = await runCli(root, ['init'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(
      'Found:\n  registry  src/gates.ts (5 gates)\n  version   1.36, "version" of package.json\nWrote feature-gates.config.json\n',
    )
    expect(readConfig(join(root, 'feature-gates.config.json'))).toEqual({
      config: {
        $schema: './node_modules/eslint-plugin-feature-gates/schema/config.schema.json',
        registries: [{ files: ['src/gates.ts'] }],
      },
    })
    expect(JSON.parse((await runCli(root, ['list', '--json'])).stdout)).toHaveLength(5)
  })

  it('overwrites no configuration', async () => {
    const root = tempFolder({ ...FILES, 'feature-gates.config.yaml': '{}' })
    expect((await runCli(root, ['init', '--yes'])).stderr).toBe(
      'feature-gates: feature-gates.config.yaml is already there and is not overwritten; change it, or delete it first\n',
    )
    expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(false)
  })

  it('writes nothing where it finds no registry, and says line by line what to do', async () => {
    const root = tempFolder({ '.git/HEAD': '', 'src/main.ts': MAIN })
    const { code, stdout, stderr } = await runCli(root, ['init'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')).toEqual([
      'feature-gates: no registry of feature gates was found in this folder, nor a file that sets gates of Kubernetes',
      '  If a file registers gates, name it under "registries" in feature-gates.config.json.',
      '  If none does yet, write the first into gates.yaml: { gates: { "NewParser": { default: true, lockToDefault: true } } }',
      '',
    ])
    expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(false)
  })

  it('asks the user once, and accepts "no"', async () => {
    for (const [answer, isWritten] of [
      ['n', false],
      ['', true],
      ['Y', true],
    ] as const) {
      const root = tempFolder(FILES)
      const terminal = (): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY: true })
      const [stdin, stdout] = [terminal(), terminal()]
      let shown = ''
      stdout.on('data', (chunk: Buffer) => {
        shown += chunk.toString()
        if (shown.endsWith('[Y/n] ')) stdin.write(`${answer}\n`)
      })
      expect(await main(['init'], { stdin, stdout, stderr: terminal(), cwd: root, env: { NO_COLOR: '1' } })).toBe(0)
      expect(shown).toContain('Write feature-gates.config.json and eslint.config.mjs? [Y/n]')
      expect(shown.match(/\?/g)).toHaveLength(1)
      expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(isWritten)
      expect(existsSync(join(root, 'eslint.config.mjs'))).toBe(isWritten)
    }
  })

  it('reports a missing version if removal promises need one', async () => {
    const gates = (comment: string): string =>
      `export const featureSpecs: Record<string, FeatureSpec> = {\n  A: { preRelease: 'GA', default: true },${comment}\n}\n`
    expect(
      (await runCli(tempFolder({ '.git/HEAD': '', 'gates.ts': gates(' // remove in 3.7') }), ['init'])).stdout,
    ).toContain('set "currentVersion"')
    expect((await runCli(tempFolder({ '.git/HEAD': '', 'gates.ts': gates('') }), ['init'])).stdout).not.toContain(
      'currentVersion',
    )
  })

  it('proposes neither registries nor gates of Kubernetes from the input of tests', async () => {
    const kind = 'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates:\n  NodeSwap: true\n'
    const inputs = { 'src/testdata/gates.ts': GATES, 'src/testdata/kind.yaml': kind, 'tests/e2e/kind.yaml': kind }
    const root = tempFolder({ ...FILES, ...inputs })
    await runCli(root, ['init', '--yes'])
    expect(configOf(root)).toEqual({ registries: [{ files: ['src/gates.ts'] }] })
  })

  it('leaves out the generated list of gates that are registered in code, and the library that checks gates', async () => {
    const spec = { version: '1.30', default: true, lockToDefault: false, preRelease: 'Beta' }
    const root = tempFolder({
      ...FILES,
      'src/gate.ts':
        "export const defaultFeatures: Record<string, FeatureSpec> = { AllAlpha: { preRelease: 'Alpha', default: false }, AllBeta: { preRelease: 'Beta', default: false } }\n",
      'site/list.yaml': JSON.stringify([{ name: 'Streaming', versionedSpecs: [spec] }]),
      'site/others.yaml': JSON.stringify([{ name: 'Other', versionedSpecs: [spec] }]),
    })
    const { stdout } = await runCli(root, ['init'])
    expect(stdout).toContain('left out  site/list.yaml, which lists the same gates\n')
    expect(configOf(root)).toEqual({ registries: [{ files: ['site/others.yaml', 'src/gates.ts'] }] })
  })

  it('reports that git would track the installed packages', async () => {
    const { '.git/HEAD': _, ...files } = FILES
    for (const [ignore, isSaid] of [
      ['', true],
      ['node_modules\n', false],
    ] as const) {
      const root = tempFolder({ ...files, '.gitignore': ignore })
      commitAll(root)
      writeFiles(root, { 'node_modules/x/index.js': '' })
      expect((await runCli(root, ['init'])).stdout.includes('git does not ignore node_modules')).toBe(isSaid)
    }
  })

  it('names the packages that ESLint needs to read what it wrote', async () => {
    const root = setUpProject('typescript-service', { installed: ['eslint'] })
    expect((await runCli(root, ['init'])).stdout).toContain(
      'npm install --save-dev typescript-eslint typescript  what ESLint needs\n',
    )
  })

  it('restores an ESLint configuration that ESLint cannot read with the new lines, and reports that', async () => {
    const root = setUpProject('typescript-service')
    const config = 'const list = () => [{ rules: {} }]\nexport default list()\n'
    const counted = `import { readFileSync } from 'node:fs'\nif (readFileSync(import.meta.filename, 'utf8').length > 250) throw new Error('too long')\nexport default [\n  { rules: {} },\n]\n`
    for (const [text, reason] of [
      [config, 'an unknown way'],
      [counted, 'ESLint could not run with'],
    ] as const) {
      const copy = tempFolder({
        '.git/HEAD': '',
        'package.json': read(root, 'package.json'),
        'eslint.config.mjs': text,
        'src/features.ts': read(root, 'src/features.ts'),
      })
      install(copy)
      const { code, stdout } = await runCli(copy, ['init', '--yes'])
      expect(code).toBe(0)
      expect(stdout).toContain(reason)
      expect(stdout).toContain('  featureGates.configs.recommended,')
      expect(read(copy, 'eslint.config.mjs')).toBe(text)
    }
  })

  it('leaves an ESLint configuration of a parent folder alone, and prints the lines that it needs', async () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'eslint.config.cjs': 'module.exports = [{}]\n',
      ...Object.fromEntries(
        Object.entries(FILES)
          .slice(1)
          .map(([file, text]) => [`packages/a/${file}`, text]),
      ),
    })
    const { stdout } = await runCli(join(root, 'packages/a'), ['init', '--yes'])
    expect(stdout).toContain("  const featureGates = require('eslint-plugin-feature-gates')\n")
    expect(stdout).toContain(
      "  featureGates.withConfig({ cwd: __dirname, file: 'packages/a/feature-gates.config.json' }),\n",
    )
    expect(read(root, 'eslint.config.cjs')).toBe('module.exports = [{}]\n')
  })

  it.each([
    ['.eslintrc.json', '.eslintrc.json is an old kind of configuration that ESLint 10'],
    ['biome.json', 'has another linter'],
    ['eslint.config.js', 'has the plugin already'],
  ])('writes nothing for ESLint beside %s', async (file, reason) => {
    const root = tempFolder({ ...FILES, [file]: '// eslint-plugin-feature-gates\n' })
    expect((await runCli(root, ['init'])).stdout).toContain(reason)
    expect(existsSync(join(root, 'eslint.config.mjs'))).toBe(false)
    expect(read(root, file)).toBe('// eslint-plugin-feature-gates\n')
  })

  it('refuses to guess a version if packages with registries have different ones', async () => {
    const gates = (version: string, gate: string): string =>
      `export const featureSpecs: Record<string, FeatureSpec> = { ${gate}: { preRelease: 'Beta', default: true, version: '${version}' } }\n`
    const root = tempFolder({
      '.git/HEAD': '',
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/a/package.json': '{"name":"a","version":"1.4.0"}',
      'packages/a/gates.ts': gates('1.2', 'A'),
      'packages/b/package.json': '{"name":"b","version":"3.0.0"}',
      'packages/b/gates.ts': gates('1.2', 'B'),
    })
    const { code, stderr } = await runCli(root, ['init', '--yes'])
    expect(code).toBe(2)
    expect(stderr).toContain('(packages/a 1.4, packages/b 3.0)')
    expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(false)
    expect((await runCli(root, ['init', '--yes', '--cwd', 'packages/a'])).code).toBe(0)
  })
})

describe('flag services', () => {
  it('are found by their imports, and named in the configuration', async () => {
    const cwd = tempFolder({
      'package.json': '{"version":"1.0.0"}',
      'gates.yaml': 'gates: { new-nav: { default: true, lockToDefault: true } }',
      'src/a.js': "import { useFlag } from '@unleash/proxy-client-react'\nexport const a = () => useFlag('new-nav')\n",
      '.git/HEAD': '',
    })
    const { code, stdout } = await runCli(cwd, ['init', '--yes'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/flag service +unleash/)])
    const config = JSON.parse(readFileSync(join(cwd, 'feature-gates.config.json'), 'utf8')) as { checks: unknown }
    expect(config.checks).toEqual(['unleash'])
    expect((await runCli(cwd, ['list', '--json'])).stdout).toContain('"checks": 1')
  })

  const REGISTRY = `export const gates = { 'new-nav': { default: true, lockToDefault: true }, other: { default: false } }
export const isEnabled = (name: string): boolean => gates[name].default\n`

  it.each([
    [
      'the project looks gates up itself',
      { 'src/own.ts': "import { isEnabled } from './gates'\nexport const b = isEnabled('new-nav')\n" },
      "import { isEnabled } from 'unleash-client'\nexport const a = isEnabled('new-nav')\n",
    ],
    [
      'its calls name other flags',
      {},
      "import { isEnabled } from 'unleash-client'\nexport const a = [isEnabled('new-nav'), isEnabled('theirs')]\n",
    ],
  ])('are left out if they seem to have other flags: %s', async (_, files, text) => {
    const cwd = tempFolder({
      'package.json': '{"version":"1.0.0"}',
      'src/gates.ts': REGISTRY,
      'src/a.ts': text,
      ...files,
      '.git/HEAD': '',
    })
    const { code, stdout } = await runCli(cwd, ['init', '--yes'])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/left out +unleash, which seems to have other flags: .* add "unleash" to "checks"/),
    ])
    expect(readFileSync(join(cwd, 'feature-gates.config.json'), 'utf8')).not.toContain('unleash')
    expect((await runCli(cwd, ['check'])).stdout).not.toMatch(/^src\/a\.ts$/m)
  })

  it.each([
    [
      'calls name constants of the registry',
      "import { isEnabled } from 'unleash-client'\nimport { NAV } from './gates'\nexport const a = isEnabled(NAV)\n",
    ],
    [
      'a function passes names on',
      "import { isEnabled } from 'unleash-client'\nexport const a = (name: string) => isEnabled(name)\nexport const b = isEnabled('new-nav')\n",
    ],
  ])('are named although the project has functions of its own, if %s', async (_, text) => {
    const cwd = tempFolder({
      'package.json': '{"version":"1.0.0"}',
      'src/gates.ts': `export const NAV = 'new-nav'\n${REGISTRY.replace("'new-nav'", '[NAV]')}`,
      'src/own.ts': "import { isEnabled } from './gates'\nexport const b = isEnabled('new-nav')\n",
      'src/a.ts': text,
      '.git/HEAD': '',
    })
    expect((await runCli(cwd, ['init', '--yes'])).stdout).toMatch(/flag service +unleash/)
  })

  it('are named if there is no registry', async () => {
    const cwd = tempFolder({
      'src/a.js': "const { init } = require('@launchdarkly/node-server-sdk')\n",
      '.git/HEAD': '',
    })
    expect((await runCli(cwd, ['init', '--yes'])).stderr).toContain(
      '\n  This code uses launchdarkly. To make a gate file from an exported list of its flags: feature-gates import --from launchdarkly FILE --output gates.yaml\n',
    )
  })
})
