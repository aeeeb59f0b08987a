import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { CONFIGURED, FEATURES } from '../../support/graduated-gate.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const PROGRAM: Files = {
  ...CONFIGURED,
  'src/features.ts': `${FEATURES}export function isEnabled(name: GateName): boolean { return featureGates[name].default }
`,
  'src/flags.ts': `export { isEnabled } from './features.js'\n`,
  'src/same.ts': `export { isEnabled } from './features.js'\n`,
  'src/own.ts': `export const isEnabled = (name: string): boolean => name.length < 3\n`,
}

const manifest = (more: object): Files => ({
  'package.json': JSON.stringify({ name: 'app', version: '1.0.0', ...more }),
})
const ask = (specifier: string): Files => ({
  'src/main.ts': `import { isEnabled } from '${specifier}'\nexport const shown = () => isEnabled('NewPager') ? 'pages' : 'all'\n`,
})

async function run(files: Files, command: 'strip' | 'remove' = 'strip') {
  const root = tempFolder({ ...PROGRAM, ...manifest({}), ...files })
  const found = await runCli(root, ['check', '--json'])
  const results = JSON.parse(found.stdout) as { filePath: string; messages: { ruleId: string }[] }[]
  const reported = results
    .filter(({ messages }) => messages.some(({ ruleId }) => ruleId === 'feature-gates/no-graduated-gate-check'))
    .map(({ filePath }) => filePath.slice(root.length + 1))
  const { stdout } = await runCli(root, [command, 'NewPager', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
  return { reported, refused: refused.map(({ path, reason }) => `${path} ${reason}`), after: filesBelow(root) }
}

const OTHER =
  /^src\/main\.ts another build may use `isEnabled` of `(?:src\/(?:own|flags\.native|flags\.desk)|packages\/flags\/web)\.ts`/

describe('a function that a specifier means in some builds only', () => {
  it.each([
    [
      'conditions of imports',
      ask('#flags'),
      manifest({ imports: { '#flags': { dev: './src/own.js', default: './src/flags.js' } } }),
    ],
    [
      'conditions of exports',
      ask('app/flags'),
      manifest({ exports: { './flags': { dev: './src/own.js', default: './src/flags.js' } } }),
    ],
    ['the field browser', ask('./flags.js'), manifest({ browser: { './src/flags.js': './src/own.js' } })],
    [
      'the field browser, of the registry',
      ask('./features.js'),
      manifest({ browser: { './src/features.js': './src/own.js' } }),
    ],
    ['a name', ask('./flags.js'), { 'src/flags.native.ts': PROGRAM['src/own.ts'] ?? '' }],
    [
      'moduleSuffixes',
      ask('./flags.js'),
      {
        'src/flags.desk.ts': PROGRAM['src/own.ts'] ?? '',
        'tsconfig.json': '{ "compilerOptions": { "moduleSuffixes": [".desk", ""] } }',
      },
    ],
    [
      'the field browser, of the entry of a package',
      ask('@app/flags'),
      {
        ...manifest({ workspaces: ['packages/*'] }),
        'packages/flags/package.json': '{ "name": "@app/flags", "main": "./index.js", "browser": "./web.js" }',
        'packages/flags/index.ts': `export { isEnabled } from '../../src/features.js'\n`,
        'packages/flags/web.ts': PROGRAM['src/own.ts'] ?? '',
      },
    ],
    ['the field react-native', ask('./flags.js'), manifest({ 'react-native': { './src/flags.js': './src/own.js' } })],
  ])('is refused by %s, and not reported', async (_, main, files) => {
    const { reported, refused, after } = await run({ ...main, ...files })
    expect(reported).toEqual([])
    expect(refused).toEqual([expect.stringMatching(OTHER)])
    expect(after['src/main.ts']).toBe(main['src/main.ts'])
  })

  it.each([
    [
      'conditions of imports',
      ask('#flags'),
      manifest({ imports: { '#flags': { dev: './src/same.js', default: './src/flags.js' } } }),
    ],
    ['an alias of imports', ask('#src/flags.js'), manifest({ imports: { '#src/*': './src/*' } })],
    ['the field browser', ask('./flags.js'), manifest({ browser: { './src/flags.js': './src/same.js' } })],
    [
      'the field browser, of another module',
      ask('./flags.js'),
      manifest({ browser: { './src/x.js': './src/own.js' } }),
    ],
    ['a name', ask('./flags.js'), { 'src/flags.native.ts': PROGRAM['src/same.ts'] ?? '' }],
    ['its own name as a package', ask('app/flags'), manifest({ exports: { './flags': './dist/flags.js' } })],
  ])('is a check if all modules read the registry: %s', async (_, main, files) => {
    const { reported, refused } = await run({ ...main, ...files })
    expect(reported).toEqual(['src/main.ts'])
    expect(refused).toEqual([])
  })
})

describe('a function of the project that is imported like a package', () => {
  const LIST: Files = {
    'packages/own/package.json': '{ "name": "@app/own", "main": "dist/index.js" }',
    'packages/own/src/index.ts': PROGRAM['src/own.ts'] ?? '',
  }
  it.each([
    ['imports', ask('#own'), manifest({ imports: { '#own': './src/own.js' } })],
    ['imports with a star', ask('#src/own.js'), manifest({ imports: { '#src/*': './src/*' } })],
    ['exports of its package', ask('app/own'), manifest({ exports: { './own': './src/own.js' } })],
    ['a package of the workspace', ask('@app/own'), { ...manifest({ workspaces: ['packages/*'] }), ...LIST }],
    [
      'a package of a workspace of pnpm',
      ask('@app/own'),
      { 'pnpm-workspace.yaml': "packages:\n  - 'packages/*'\n", ...LIST },
    ],
  ])('is not a check by its name: %s', async (_, main, files) => {
    const { reported, after } = await run({ ...main, ...files })
    expect(reported).toEqual([])
    expect(after['src/main.ts']).toBe(main['src/main.ts'])
  })
})

describe('a file whose exports a strip leaves unused', () => {
  const OLD: Files = {
    'src/old.ts': `export const run = () => 'old'\n`,
    'src/main.ts': `import { isEnabled } from './features.js'
import { run } from './old.js'
export const shown = () => isEnabled('NewPager') ? 'new' : run()
`,
  }

  it.each([
    ['as a worker', { 'src/start.ts': `export const url = new URL('./old.js', import.meta.url)\n` }],
    [
      'by a path',
      { 'src/start.ts': `import { join } from 'node:path'\nexport const path = join(import.meta.dirname, 'old.js')\n` },
    ],
    ['on a page', { 'index.html': '<script type="module" src="/src/old.ts"></script>\n' }],
    ['in a script of npm', manifest({ scripts: { old: 'node src/old.js' } })],
  ])('is kept if it is named %s', async (_, files) => {
    expect(Object.keys((await run({ ...OLD, ...files })).after)).toContain('src/old.ts')
  })

  it('is deleted if only another file of that name is named', async () => {
    const start = `export const url = 'https://example.test/older.js'\n`
    expect(Object.keys((await run({ ...OLD, 'src/start.ts': start })).after)).not.toContain('src/old.ts')
  })
})

describe('a registry in JSON that code imports', () => {
  const JSON_REGISTRY: Files = {
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/gates.json'] }],
      currentVersion: '1.0.0',
    }),
    'src/features.ts': '',
    'src/flags.ts': '',
    'src/same.ts': '',
    'src/gates.json': '{\n  "NewPager": { "default": true, "lockToDefault": true, "preRelease": "GA" }\n}\n',
  }

  it.each([
    ['a member', 'export const on = gates.NewPager.default\n'],
    ['a pattern', 'export const { NewPager: { default: on } } = gates\n'],
  ])('keeps the gate that is read by %s', async (_, read) => {
    const main = `import gates from './gates.json' with { type: 'json' }\n${read}`
    const { refused, after } = await run({ ...JSON_REGISTRY, 'src/main.ts': main }, 'remove')
    expect(refused[0]).toMatch(/^src\/main\.ts it reads "NewPager" of/)
    expect(after['src/gates.json']).toBe(JSON_REGISTRY['src/gates.json'])
  })
})
