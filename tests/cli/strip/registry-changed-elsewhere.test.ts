import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { projectLoader } from '../../support/run-project.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const SPECS = `{
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}`
const TYPESCRIPT: Files = {
  'src/features.ts': `export const featureGates = ${SPECS}
export function isEnabled(name: keyof typeof featureGates): boolean { return featureGates[name].default }
`,
  'src/main.ts': `import { log } from 'runtime'
import './patch.js'
import { isEnabled } from './features.js'
export const main = () => log(isEnabled('NewPager') ? 'pages' : 'all')
`,
}
const COMMON_JS: Files = {
  'src/features.cjs': `const featureGates = ${SPECS}
const isEnabled = (name) => featureGates[name].default
module.exports = { featureGates, isEnabled }
`,
}
const IMPORT = "import { featureGates } from './features.js'\n"

function traceOf(files: Files, entry: string): unknown[] {
  const logged: unknown[] = []
  const log = (...values: readonly unknown[]): void => void logged.push(values)
  const load = projectLoader(files, new Map([['runtime', { log }]]), { log })
  ;(load(entry) as { main: () => void }).main()
  return logged
}

async function stripped(files: Files, entry: string, ...flags: readonly string[]) {
  const before: Files = {
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/features.*'] }],
      currentVersion: '1.0.0',
    }),
    ...files,
  }
  const root = tempFolder(before)
  const run = await runCli(root, ['strip', 'NewPager', '--write', '--force', '--json', ...flags])
  const refused = (JSON.parse(run.stdout) as { refused: { path: string; line: number; reason: string }[] }).refused
  expect(traceOf(filesBelow(root), entry)).toEqual(traceOf(before, entry))
  return { code: run.code, refused, after: filesBelow(root) }
}

describe('a gate of a map that registers gates, which another file changes', () => {
  const MAP: Files = {
    ...TYPESCRIPT,
    'src/features.ts': `export const featureGates = new Map<string, { default: boolean; lockToDefault: boolean; preRelease: string }>([
  ['NewPager', { default: true, lockToDefault: true, preRelease: 'GA' }],
  ['Compact', { default: false, lockToDefault: false, preRelease: 'Beta' }],
])
export function isEnabled(name: string): boolean { return featureGates.get(name)?.default ?? false }
`,
  }

  it.each([
    ['set', "featureGates.set('NewPager', featureGates.get('Compact')!)"],
    ['set with any name', "for (const name of ['NewPager']) featureGates.set(name, featureGates.get('Compact')!)"],
    ['delete', "featureGates.delete('NewPager')"],
    ['clear', 'featureGates.clear()'],
    ['a spec that it gets', "featureGates.get('NewPager')!.default = false"],
    ['a spec that it gets and keeps', "const spec = featureGates.get('NewPager')\nif (spec) spec.default = false"],
    ['all of its specs', 'for (const spec of featureGates.values()) spec.default = false'],
    ['pairs of names and specs', 'for (const [, spec] of featureGates) spec.default = false'],
    ['forEach', 'featureGates.forEach((spec) => { spec.default = false })'],
    ['a function', "function turn(all: typeof featureGates) { all.delete('NewPager') }\nturn(featureGates)"],
  ])('is refused where it is checked: by %s', async (_, patch) => {
    const { code, refused } = await stripped({ ...MAP, 'src/patch.ts': `${IMPORT}${patch}\n` }, './main.js')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.ts:4'])
    expect(refused[0]?.reason).toMatch(/^line \d of `src\/patch\.ts` changes the registered specs of/)
    expect(code).toBe(1)
  })

  it('is stripped where files only read it', async () => {
    const patch = `${IMPORT}export const all = [...featureGates.keys()].filter((name) => featureGates.has(name))\n`
    const { refused, after } = await stripped({ ...MAP, 'src/patch.ts': patch }, './main.js')
    expect(refused).toEqual([])
    expect(after['src/main.ts']).toContain("log('pages')")
  })

  it('is stripped where files change other gates alone', async () => {
    const patch = `${IMPORT}featureGates.delete('Compact')\n`
    const { refused } = await stripped({ ...MAP, 'src/patch.ts': patch }, './main.js')
    expect(refused).toEqual([])
  })
})

describe('a gate whose registered spec another file changes', () => {
  it.each([
    ['its value', `${IMPORT}featureGates.NewPager.default = false\n`],
    ['its value, by a name in brackets', `${IMPORT}featureGates['NewPager']['default'] = false\n`],
    ['its entry', `${IMPORT}featureGates.NewPager = featureGates.Compact\n`],
    ['its entry, which has a name there', `${IMPORT}const { NewPager } = featureGates\nNewPager.default = false\n`],
    ['entries, by Object.assign', `${IMPORT}Object.assign(featureGates, { NewPager: featureGates.Compact })\n`],
    ['an entry, by Object.assign', `${IMPORT}Object.assign(featureGates.NewPager, { default: false })\n`],
    ['entries of any name', `${IMPORT}for (const name of ['NewPager']) featureGates[name].default = false\n`],
    ['all entries', `${IMPORT}for (const spec of Object.values(featureGates)) spec.default = false\n`],
    ['its value, of a module', `import * as all from './features.js'\nall.featureGates.NewPager.default = false\n`],
  ])('is refused where it is checked: %s', async (_, patch) => {
    const { code, refused } = await stripped({ ...TYPESCRIPT, 'src/patch.ts': patch }, './main.js')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.ts:4'])
    expect(refused[0]?.reason).toMatch(
      /^line [23] of `src\/patch\.ts` changes the registered specs of (?:NewPager|gates)/,
    )
    expect(code).toBe(1)
  })

  it.each([
    ['a pattern', ';[featureGates.NewPager.default] = [false]'],
    ['a pattern of an object', '({ on: featureGates.NewPager.default } = { on: false })'],
    ['a loop', 'for (featureGates.NewPager.default of [false]);'],
    [
      'a spec that is looked for',
      "Object.values(featureGates).find((spec) => spec.preRelease === 'GA')!.default = false",
    ],
    ['a shallow copy', 'const own = Object.assign({}, featureGates)\nown.NewPager.default = false'],
    ['an object of its entries', 'Object.fromEntries(Object.entries(featureGates)).NewPager!.default = false'],
    ['a map', "new Map(Object.entries(featureGates)).get('NewPager')!.default = false"],
    ['a set', 'for (const spec of new Set(Object.values(featureGates))) spec.default = false'],
    ['a list', 'const all = [featureGates]\nall[0]!.NewPager.default = false'],
    [
      'a member of a global',
      'const all = globalThis as any\nall.gates = featureGates\nall.gates.NewPager.default = false',
    ],
    ['a choice', 'let own: typeof featureGates | undefined\n;(own ?? featureGates).NewPager.default = false'],
    ['a parameter', 'function turn(spec: { default: boolean }) { spec.default = false }\nturn(featureGates.NewPager)'],
    [
      'a function by its name',
      'Object.values(featureGates).forEach(off)\nfunction off(spec: { default: boolean }) { spec.default = false }',
    ],
    [
      'what a function gives to a list',
      "['NewPager'].map((name) => featureGates[name]).forEach((spec) => { spec.default = false })",
    ],
    [
      'what a function returns',
      "const specOf = (name: string) => featureGates[name]\nspecOf('NewPager').default = false",
    ],
    [
      'a function that is given to one with the registry',
      'function each(all: typeof featureGates, use: (spec: { default: boolean }) => void) { for (const name in all) use(all[name]) }\neach(featureGates, (spec) => { spec.default = false })',
    ],
    ['a default parameter', 'function turn(all = featureGates) { all.NewPager.default = false }\nturn()'],
    ['a parameter elsewhere', "import { turn } from './turn.js'\nturn(featureGates)"],
    ['a promise', "void import('./features.js').then(({ featureGates: all }) => { all.NewPager.default = false })"],
  ])('is refused where it is checked if it is changed through %s', async (_, patch) => {
    const files = {
      'src/turn.ts':
        'export function turn(all: Record<string, { default: boolean }>) { for (const name in all) all[name]!.default = false }\n',
      'src/patch.ts': `${IMPORT}${patch}\n`,
    }
    const { code, refused } = await stripped({ ...TYPESCRIPT, ...files }, './main.js')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.ts:4'])
    expect(refused[0]?.reason).toMatch(/^line \d of `src\/(?:patch|turn)\.ts` changes the registered specs of/)
    expect(code).toBe(1)
  })

  it.each([
    [
      'reads a copy',
      'const own = new Map(Object.entries(featureGates))\nexport const pager = own.get("NewPager")!.default\n',
    ],
    [
      'replaces an entry of a copy',
      'const own = Object.assign({}, featureGates)\nown.NewPager = featureGates.Compact\n',
    ],
    [
      'gives it to a function that reads',
      'const count = (all: object) => Object.keys(all).length\ncount(featureGates)\n',
    ],
    [
      'writes something else in a loop',
      'let on = 0\nfor (const spec of Object.values(featureGates)) on += spec.default ? 1 : 0\n',
    ],
  ])('is stripped if a file %s', async (_, patch) => {
    const { code, refused } = await stripped({ ...TYPESCRIPT, 'src/patch.ts': `${IMPORT}${patch}` }, './main.js')
    expect(refused).toEqual([])
    expect(code).toBe(0)
  })

  it.each([
    ['another gate', `${IMPORT}featureGates.Compact.default = true\n`],
    ['another field', `${IMPORT}featureGates.NewPager.owner = 'pages'\n`],
    ['another object', `const own = { NewPager: { default: true } }\nown.NewPager.default = false\n`],
    ['a copy', `${IMPORT}const own = { ...featureGates }\nown.other = { default: false }\n`],
  ])('is stripped if a file changes %s', async (_, patch) => {
    const { code, refused } = await stripped({ ...TYPESCRIPT, 'src/patch.ts': patch }, './main.js')
    expect(refused).toEqual([])
    expect(code).toBe(0)
  })

  it.each([
    ['assigns it', "const all = require('./features.cjs')\nall.isEnabled = () => false\n"],
    ['assigns it with others', "Object.assign(require('./features.cjs'), { isEnabled: () => false })\n"],
    ['writes to the registry', "require('./features.cjs').featureGates.NewPager.default = false\n"],
  ])('is refused in CommonJS if another file takes its function from an export, and %s', async (_, patch) => {
    const main = `require('./patch.cjs')
const { isEnabled } = require('./features.cjs')
exports.main = () => log(isEnabled('NewPager') ? 'pages' : 'all')
`
    const files = { ...COMMON_JS, 'src/patch.cjs': patch, 'src/main.cjs': main }
    const { code, refused } = await stripped(files, './main.cjs')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.cjs:3'])
    expect(code).toBe(1)
  })
})

describe('a gate that the module of the registry changes as it loads', () => {
  const CHANGED = /changes the registered specs of|asks registered gates that their own module adds to or changes/

  it.each([
    ['its value, through another name', 'const { NewPager } = featureGates\nNewPager.default = false\n'],
    ['its value, by Object.assign', 'Object.assign(featureGates.NewPager, { default: false })\n'],
    ['its entry', 'featureGates.NewPager = featureGates.Compact\n'],
    ['all values', 'for (const spec of Object.values(featureGates)) spec.default = false\n'],
    ['all values, in a callback', 'Object.values(featureGates).forEach((spec) => { spec.default = false })\n'],
  ])('is refused where it is checked: %s', async (_, change) => {
    const registry = `${TYPESCRIPT['src/features.ts']}${change}`
    const files = { ...TYPESCRIPT, 'src/features.ts': registry, 'src/patch.ts': 'export {}\n' }
    const { code, refused } = await stripped(files, './main.js', '--value', 'true')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.ts:4'])
    expect(refused[0]?.reason).toMatch(CHANGED)
    expect(code).toBe(1)
  })

  it('has no certain value of its own', async () => {
    const registry = `${TYPESCRIPT['src/features.ts']}for (const spec of Object.values(featureGates)) spec.default = off\n`
    const root = tempFolder({
      ...TYPESCRIPT,
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }] }),
      'package.json': '{ "version": "1.0.0" }',
      'src/features.ts': registry,
    })
    const { code, stderr } = await runCli(root, ['strip', 'NewPager'])
    expect(stderr).toContain(
      "NewPager is not graduated: it is GA and locked, but what it is by default can't be read (src/features.ts:2); pass --value true or --value false",
    )
    expect(code).toBe(2)
    expect((await runCli(root, ['check'])).stdout).not.toContain('NewPager')
    expect(JSON.parse((await runCli(root, ['list', '--json'])).stdout)).toMatchObject([
      { name: 'NewPager', default: null, graduated: false },
      { name: 'Compact', default: null },
    ])
  })

  it('is stripped if a function of that module sets the gates that callers name', async () => {
    const setter =
      'export const set = (name: string, on: boolean) => { const spec = (featureGates as any)[name]; spec.default = on }\n'
    const registry = `${TYPESCRIPT['src/features.ts']}${setter}`
    const files = { ...TYPESCRIPT, 'src/features.ts': registry, 'src/patch.ts': 'export {}\n' }
    const { code, refused } = await stripped(files, './main.js')
    expect(refused).toEqual([])
    expect(code).toBe(0)
  })
})
