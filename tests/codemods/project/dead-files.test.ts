import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG, GATES, MAIN } from '../../support/cli-project.js'
import { runCli, type CliRun } from '../../support/run-cli.js'
import { stripFiles } from '../../support/strip-files.js'
import { tempFolder } from '../../support/temp-folder.js'

const PARSERS = `export { parseNew } from './parse-new.js'
export { parseOld } from './parse-old.js'
`
const FILES = {
  'feature-gates.config.json': CONFIG,
  'src/gates.ts': GATES,
  'src/main.ts': MAIN,
  'src/parsers.ts': PARSERS,
  'src/parse-new.ts': 'export const parseNew = (text: string): unknown => text\n',
  'src/parse-old.ts': 'export const parseOld = (text: string): unknown => [text]\n',
}

const strip = (root: string, ...argv: string[]): Promise<CliRun> => runCli(root, ['strip', 'NewParser', ...argv])
const planned = async (root: string, ...argv: string[]): Promise<Record<string, number>> => {
  const { files } = JSON.parse((await strip(root, '--json', ...argv)).stdout) as {
    files: { path: string; removed: { files: number } }[]
  }
  return Object.fromEntries(files.map(({ path, removed }) => [path, removed.files]))
}

describe('a file that the strip made dead', () => {
  it('is shown as deleted, in a diff that git can apply', async () => {
    const root = tempFolder(FILES)
    const { stdout } = await strip(root)
    expect(stdout).toContain('--- a/src/parse-old.ts\n+++ /dev/null\n')
    expect(stdout).toMatch(/\n {2}src\/parse-old\.ts +deleted\n/)
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect(spawnSync('git', ['apply'], { cwd: root, input: stdout }).status).toBe(0)
    expect(existsSync(join(root, 'src/parse-old.ts'))).toBe(false)
    expect(readFileSync(join(root, 'src/parsers.ts'), 'utf8')).toBe(`export { parseNew } from './parse-new.js'\n`)
  })

  it('is counted in the JSON, and deleted with --write', async () => {
    const root = tempFolder(FILES)
    expect(await planned(root, '--write', '--force')).toEqual({
      'src/main.ts': 0,
      'src/parse-old.ts': 1,
      'src/parsers.ts': 0,
    })
    expect(existsSync(join(root, 'src/parse-old.ts'))).toBe(false)
  })

  it('comes back with its mode when the verification fails', async () => {
    const root = tempFolder(FILES)
    chmodSync(join(root, 'src/parse-old.ts'), 0o750)
    const { code, stderr } = await strip(root, '--write', '--force', '--verify', 'test -e src/parse-old.ts')
    expect([code, stderr]).toEqual([
      1,
      'feature-gates: "test -e src/parse-old.ts" failed with exit code 1, so every file was restored\n',
    ])
    expect(readFileSync(join(root, 'src/parse-old.ts'), 'utf8')).toBe(FILES['src/parse-old.ts'])
    expect(statSync(join(root, 'src/parse-old.ts')).mode & 0o777).toBe(0o750)
  })

  it('is kept when another file, which may still need it, could not be written', async () => {
    const root = tempFolder(FILES)
    chmodSync(join(root, 'src/main.ts'), 0o444)
    const { code, stdout } = await strip(root, '--write', '--force', '--json')
    expect(code).toBe(1)
    const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      'src/main.ts: not written: the file is read-only',
      'src/parse-old.ts: not deleted: another file, which may still need it, was not written',
    ])
    expect(existsSync(join(root, 'src/parse-old.ts'))).toBe(true)
  })

  const keepers: [title: string, files: Record<string, string>][] = [
    [
      "a bundler's alias that can't be resolved",
      { 'src/use.ts': `import { parseOld } from '$lib/parse-old'\nparseOld('')\n` },
    ],
    ['a dynamic import', { 'src/use.ts': `export const load = () => import('./parse-old.js')\n` }],
    [
      'a dynamic import of a part of a path',
      { 'src/use.ts': 'export const load = (name: string) => import(`./parse-${name}.js`)\n' },
    ],
    [
      'a dynamic import of a joined path',
      { 'src/use.ts': `export const load = (name: string) => import('./' + name + '.js')\n` },
    ],
    [
      'a dynamic import behind a constant folder',
      { 'src/use.ts': `const DIR = './'\nexport const load = (name: string) => import(DIR + name + '.js')\n` },
    ],
    [
      'a dynamic import behind an alias',
      { 'src/use.ts': `export const load = (name: string) => import('@/src/' + name)\n` },
    ],
    ['an import of which nothing is known', { 'src/use.ts': `export const load = (name: string) => import(name)\n` }],
    ['a call of require of which nothing is known', { 'src/use.cjs': `module.exports = (name) => require(name)\n` }],
    ['a loader of several folders', { 'src/use.ts': `export const all = import.meta.glob(['./*.ts', '!./x.ts'])\n` }],
    ['a loader of a folder of webpack', { 'src/use.js': `export const all = require.context('.', true)\n` }],
    ['a loader of a folder', { 'src/use.ts': `export const all = import.meta.glob('./*.ts')\n` }],
    ['an import for its side effects', { 'src/use.ts': `import './parse-old.js'\n` }],
    ['a component file', { 'src/Use.vue': `<script setup>\nimport { parseOld } from './parse-old'\n</script>\n` }],
    ["a script that can't be parsed", { 'src/use.ts': `import { parseOld } from './parse-old.js'\nif (\n` }],
    [
      'a type that JavaScript names in a comment',
      { 'src/use.js': `/** @type {import('./parse-old.js').parseOld} */\nexport let parse\n` },
    ],
    [
      "the name in a package's exports",
      { 'package.json': '{ "name": "x", "exports": { "./old": "./dist/parse-old.js" } }' },
    ],
    [
      'a pattern of names in code',
      { 'src/use.ts': "export const all = { entities: [import.meta.dirname + '/*-old.js'] }\n" },
    ],
    [
      'a pattern of names of compiled files',
      { 'src/use.ts': "export const all = ['dist/**/parse-*{.ts,.js}', 'x']\n" },
    ],
    ['a joined pattern', { 'src/use.ts': "export const all = glob.sync(join(dir, '**', 'parse-*.js'))\n" }],
    ['a pattern in a template', { 'src/use.ts': 'export const all = `${dir}/parse-*.{js,ts}`\n' }],
    ['a pattern in YAML', { 'deploy/orm.yaml': 'entities:\n  - build/parse-*.js\n' }],
    ['a pattern in JSON', { 'ormconfig.json': '{ "entities": ["src/*-old.js"] }' }],
    ['the name in a tsconfig', { 'tsconfig.json': '{ "files": ["src/parse-old.ts"] }' }],
  ]
  it.each(keepers)('is kept for %s', async (_title, files) => {
    expect(await planned(tempFolder({ ...FILES, ...files }))).not.toHaveProperty(['src/parse-old.ts'])
  })

  it.each([
    { 'src/use.ts': "export const all = ['src/*.ts', 'src/**/*.{ts,tsx}', '**/*.js']\n" },
    { 'src/use.ts': "export const all = ['models/*.ts', 'x-*.ts', '*.old.ts']\n" },
    { 'src/use.ts': '/** parse-*.ts, and more */\nexport const size = 2*parse\n' },
    { 'eslint.config.js': "export default [{ files: ['**/parse-*.ts'] }]\n" },
    { 'tsconfig.json': '{ "include": ["src/**/parse-*.ts"] }' },
  ])('is removed if a pattern means all files, others, or those of a tool: %j', async (files) => {
    expect(await planned(tempFolder({ ...FILES, ...(files as unknown as Record<string, string>) }))).toHaveProperty(
      ['src/parse-old.ts'],
      1,
    )
  })

  it('keeps its exports if a pattern in its folder matches it', async () => {
    const use = `import { glob } from 'glob'\nexport const all = glob('src/models/*.js')\n`
    const files = {
      'src/models/old.ts': `export class Old {}\nexport const table = 'old'\n`,
      'src/list.ts': `import { gates } from './features'\nimport { Old, table } from './models/old'\n\nexport const list = () => (gates.enabled('On') ? table : new Old())\n`,
      'src/main.ts': `import { list } from './list'\n\nlist()\n`,
    }
    expect((await stripFiles({ ...files, 'src/use.ts': use })).changed['src/models/old.ts']).toBeUndefined()
    expect((await stripFiles(files)).changed['src/models/old.ts']).toBe(`export const table = 'old'\n`)
  })

  it('is removed if a string in parentheses only looks like the argument of a loader', async () => {
    expect(
      await planned(
        tempFolder({ ...FILES, 'src/use.ts': 'export const wayTo = (name: string) => (`./parse-${name}.js`)\n' }),
      ),
    ).toHaveProperty(['src/parse-old.ts'], 1)
  })

  it.each([
    [`export const load = (name: string) => import('./pages/' + name)\n`],
    [`export const load = (name: string) => import('@/pages/' + name)\n`],
    [`export const load = (name: string) => import('lodash/' + name)\n`],
    [`export const load = (name: string) => import(\`./pages/\${name}.js\`)\n`],
  ])('is removed if a computed import loads from another folder: %s', async (text) => {
    expect(await planned(tempFolder({ ...FILES, 'src/use.ts': text }))).toHaveProperty(['src/parse-old.ts'], 1)
  })

  it('is removed if an import of which nothing is known belongs to another package', async () => {
    const files = { 'tools/package.json': '{}', 'tools/use.js': `export const load = (name) => import(name)\n` }
    expect(await planned(tempFolder({ ...FILES, ...files }))).toHaveProperty(['src/parse-old.ts'], 1)
  })

  it('is removed if a dynamic import only names a similar file', async () => {
    expect(
      await planned(tempFolder({ ...FILES, 'src/use.ts': `export const load = () => import('./parse-new.js')\n` })),
    ).toHaveProperty(['src/parse-old.ts'], 1)
  })
})

describe('a test file that lost its only test', () => {
  const testFile = (left: string): Record<string, string> => ({
    'src/list.ts': `import { gates } from './features'\n\nexport const list = () => (gates.enabled('On') ? 1 : 2)\n`,
    'src/list.test.ts': `import { gates } from './features'\nimport { list } from './list'\n\n${left}\nit('is old', () => {\n  gates.setFromMap({ On: false })\n  list()\n})\n`,
  })

  it.each([
    'const get = vi.fn()\nvi.mock("./wallets", () => ({ get: () => get() }))',
    'const { get } = vi.hoisted(() => ({ get: jest.fn() }))',
    'function wallet() {\n  return { kind: "hardware" }\n}\nconst first = wallet()\nlet last = first',
    'class Wallet {}\ninterface Keys {\n  readonly on: boolean\n}\nenum Kind {\n  Hardware,\n}',
    'jest.useFakeTimers()\nvi.spyOn(console, "log").mockReturnValue()\nvi.stubEnv("TZ", "UTC")',
  ])('is deleted if what prepares tests is all that is left: %s', async (left) => {
    expect((await stripFiles(testFile(left))).changed['src/list.test.ts']).toBeNull()
  })

  it.each([
    'it("is new", () => list())\n',
    'function wallet() {\n  it("is new", () => list())\n}\nwallet()\n',
    'const suite = describe("lists", () => {\n  it("is new", () => list())\n})\n',
    'for (const size of [1, 2]) it(`has ${size}`, () => list())\n',
    'wallets("lists")\n',
    'export const wallet = { kind: "hardware" }\n',
  ])('is kept if there may be others: %s', async (left) => {
    expect((await stripFiles(testFile(left))).changed['src/list.test.ts']).not.toBeNull()
  })
})
