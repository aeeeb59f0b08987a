import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BIN, ROOT } from '../support/built.js'
import { installCommandAlone } from '../support/command-alone.js'
import { tempFolder } from '../support/temp-folder.js'

interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

async function run(bin: string, cwd: string, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [bin, ...args], { cwd })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, stdout, stderr }
}

/** What the command alone says, which is what the command of the plugin says. */
async function runBoth(cwd: string, ...args: string[]): Promise<Run> {
  const [alone, plugin] = await Promise.all([run(installCommandAlone(), cwd, ...args), run(BIN, cwd, ...args)])
  expect(alone).toEqual(plugin)
  return alone
}

const CHECK = "gate.isFeatureEnabled('NewParser')"

/** Every kind of comment that speaks to ESLint, in every language. */
const PROJECT = {
  'package.json': '{ "name": "app", "version": "1.36.0", "type": "module" }',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.ts', 'gates.yaml', 'gates.json', 'pkg/features.go'] }],
  }),
  'src/features.ts': `export const features = {
  NewParser: [
    { version: '1.32', default: true, lockToDefault: false, preRelease: 'Beta' },
    // eslint-disable-next-line feature-gates/require-removal-version -- to be decided
    { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' },
  ],
}
`,
  'src/same-line.ts': `export const a = ${CHECK} // eslint-disable-line feature-gates/no-graduated-gate-check\n`,
  'src/block.ts': `/* eslint-disable feature-gates/no-graduated-gate-check */\nexport const a = ${CHECK}\n/* eslint-enable */\nexport const b = ${CHECK}\n`,
  'src/severity.ts': `/* eslint feature-gates/no-graduated-gate-check: "warn", no-undef: "error" */\nexport const a: number = ${CHECK} ? 1 : 2\n`,
  'src/off.js': `/* eslint-env node */\n/* eslint feature-gates/no-graduated-gate-check: "off" */\nexport const a = ${CHECK}\n`,
  'src/wrong.js': `/* eslint feature-gates/no-graduated-gate-check: "loud" */\nexport const a = ${CHECK}\n`,
  'src/others.tsx': `// eslint-disable-next-line no-console, react/jsx-key\nexport const a = <b>{${CHECK}}</b>\n`,
  'src/broken.ts': `// eslint-disable-next-line no-console\nexport const a = = ${CHECK}\n`,
  'gates.yaml': `gates:
  FromYaml:
    specs:
      # eslint-disable-next-line feature-gates/require-lock-to-default
      - { version: "1.33", default: true, lockToDefault: false, preRelease: GA }
`,
  'gates.json':
    '{ "gates": { "FromJson": { "specs": [{ "version": "1.33", "default": true, "lockToDefault": false, "preRelease": "GA" }] } } }\n',
  'pkg/features.go': `package pkg

const FromGo featuregate.Feature = "FromGo"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	FromGo: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
}

func start() bool {
	// eslint-disable-next-line feature-gates/no-graduated-gate-check
	return utilfeature.DefaultFeatureGate.Enabled(FromGo)
}

func stop() bool {
	return utilfeature.DefaultFeatureGate.Enabled(FromGo)
}
`,
}

describe('the command without ESLint and TypeScript', () => {
  it("reports the same as the plugin's command, whatever directives for ESLint there are", async () => {
    const cwd = tempFolder(PROJECT)
    const alone = await runBoth(cwd, 'check', '--json')
    expect(alone.stderr).toBe('')
    const rules = JSON.parse(alone.stdout).flatMap(({ filePath, messages }: any) =>
      messages.map(
        ({ ruleId, message, severity }: any) => `${filePath.slice(cwd.length + 1)} ${severity} ${ruleId ?? message}`,
      ),
    )
    expect(rules).toMatchInlineSnapshot(`
      [
        "gates.json 1 feature-gates/project",
        "gates.json 2 feature-gates/require-lock-to-default",
        "gates.yaml 1 feature-gates/project",
        "pkg/features.go 2 feature-gates/no-graduated-gate-check",
        "src/block.ts 2 feature-gates/no-graduated-gate-check",
        "src/broken.ts 2 Parsing error: Unexpected token",
        "src/off.js 2 /* eslint-env */ comments are no longer supported.",
        "src/others.tsx 2 feature-gates/no-graduated-gate-check",
        "src/severity.ts 1 feature-gates/no-graduated-gate-check",
        "src/wrong.js 2 feature-gates/no-graduated-gate-check",
        "src/wrong.js 2 feature-gates/no-graduated-gate-check",
      ]
    `)
  })

  it.each([
    ['kv-server', ['list', '--json']],
    ['kv-server', ['check', '--json', '--preset', 'all']],
    ['kv-server', ['report']],
    ['configs', ['check', '--json', '--target-version', '1.36']],
  ])('prints for examples/%s what the command of the plugin prints: %j', async (example, args) => {
    const cwd = join(ROOT, 'examples', example)
    expect((await runBoth(cwd, ...args)).stdout.length).toBeGreaterThan(100)
  })

  it.each([
    ['strip', 'FromGo', 'NewParser'],
    ['remove', 'FromGo'],
    ['lock', 'FromJson', '--in', '1.36'],
  ])('plans what the command of the plugin plans: %s %s', async (...args) => {
    const cwd = tempFolder({ ...PROJECT, 'src/broken.ts': '', 'src/wrong.js': '' })
    expect((await runBoth(cwd, ...args)).stdout).toMatch(/^[-+]/m)
  })

  it('names itself, not the plugin, in what init proposes for a repository without packages', async () => {
    const cwd = tempFolder({ 'go.mod': 'module example.com/app\n', 'pkg/features.go': PROJECT['pkg/features.go'] })
    const { status, stdout } = await run(installCommandAlone(), cwd, 'init', '--yes')
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ +npx feature-gates check /m)])
  })

  it('names the package that it needs to resolve imports by a manifest, and loads it from its own folder, never from the repository', async () => {
    const cwd = tempFolder({
      'package.json':
        '{ "name": "app", "version": "1.36.0", "type": "module", "imports": { "#names": "./src/names.ts" } }',
      'node_modules/ts-morph/index.js': "console.log('RUN')",
      'node_modules/typescript/index.js': "console.log('RUN')",
      'src/features.ts': PROJECT['src/features.ts'],
      'src/names.ts': "export const NewParser = 'NewParser'\n",
      'src/parse.ts': `import { NewParser } from '#names'\nexport const parse = gate.isFeatureEnabled(NewParser) ? 1 : 2\n`,
    })
    const { status, stdout, stderr } = await run(installCommandAlone(), cwd, 'strip', 'NewParser')
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^feature-gates: .*npx -p feature-gates -p ts-morph feature-gates/),
    })
  })

  it('reads a large file whose depth only the parser can tell', async () => {
    const large = 'export const a = (b: Map<string, number>) => (b ? { c: [b.get("x")] } : null)\n'.repeat(800)
    const cwd = tempFolder({
      ...PROJECT,
      'src/large.ts': `${large}export const z = ${CHECK}\n`,
      'src/deep.ts': `x = ${'a=>'.repeat(40_000)}${CHECK}\n`,
    })
    const { stdout } = await run(installCommandAlone(), cwd, 'check', 'src/large.ts', 'src/deep.ts')
    expect(stdout).toMatch(/src\/deep\.ts\n.*nested too deeply/)
    expect(stdout).toMatch(/src\/large\.ts\n\s+801:18.*NewParser/)
  })
})
