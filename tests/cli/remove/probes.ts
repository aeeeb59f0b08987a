/** A small project, and what a removal of its gate `NewPager` has to do there. */
export interface RemovalProbe {
  readonly name: string
  /** Texts by path; they replace those that every probe has. */
  readonly files: Readonly<Record<string, string>>
  /** `NewPager` where it isn't said. */
  readonly gate?: string
  /** The file that registers the gate, where it is another one than that of all probes. */
  readonly registry?: string
  /** The places that stop the removal, as `path:line`; none: all of the gate is removed. */
  readonly stoppedBy: readonly string[]
  /** What must still be there afterwards, as `path: text`. */
  readonly keeps?: readonly string[]
  /** What must not be there afterwards, as `path: text`. */
  readonly loses?: readonly string[]
  /** The places that stop it are in the file that registers the gate. */
  readonly isListedInRegistry?: true
  /** Its files name modules or syntax that nothing here can load. */
  readonly isOnlyRead?: true
}

const CONFIG = JSON.stringify({ registries: [{ files: ['src/features.*'] }], currentVersion: '1.0.0' })

/** What the probes of TypeScript share: a strict registry, in which an unknown name is an error. */
export const TYPESCRIPT_BASE: Readonly<Record<string, string>> = {
  'feature-gates.config.json': CONFIG,
  'runtime.d.ts': `declare module 'runtime' {\n  export function log(...values: unknown[]): void\n}\n`,
  'src/features.ts': `export const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
export type GateName = keyof typeof featureGates
export function isEnabled(name: GateName): boolean {
  return featureGates[name].default
}
`,
}

export const COMMON_JS_BASE: Readonly<Record<string, string>> = {
  'feature-gates.config.json': CONFIG,
  'src/features.cjs': `const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
function isEnabled(name) {
  return featureGates[name].default
}
module.exports = { featureGates, isEnabled }
`,
}

const IMPORTS = `import { log } from 'runtime'\nimport { featureGates, isEnabled, type GateName } from './features.js'\n`
const NAME_FIRST = `import { log } from 'runtime'\nimport { isEnabled, type GateName } from './features.js'\n`
const ENABLED = `import { log } from 'runtime'\nimport { isEnabled } from './features.js'\n`
const REGISTRY = `import { log } from 'runtime'\nimport { featureGates } from './features.js'\n`
const CHECK = `export const main = () => log(isEnabled('NewPager') ? 'pages' : 'all')\n`

/** A probe of which `src/main.ts` is all that is its own; lines count from the first line of `text`. */
function stopped(name: string, head: string, text: string, ...lines: readonly number[]): RemovalProbe {
  const offset = head.split('\n').length - 1
  return { name, files: { 'src/main.ts': head + text }, stoppedBy: lines.map((line) => `src/main.ts:${line + offset}`) }
}

function gone(name: string, files: Readonly<Record<string, string>>, more: Partial<RemovalProbe> = {}): RemovalProbe {
  return { name, files, stoppedBy: [], ...more }
}

export const TYPESCRIPT_PROBES: readonly RemovalProbe[] = [
  stopped(
    'an escape spells the name',
    REGISTRY,
    String.raw`export const main = () => log(featureGates['New\x50ager'].default)` + '\n',
    1,
  ),
  stopped(
    'a member of the registry is read',
    REGISTRY,
    'export const main = () => log(featureGates.NewPager.default)\n',
    1,
  ),
  stopped(
    'a member of the registry is read by a string',
    REGISTRY,
    `export const main = () => log(featureGates['NewPager'].default)\n`,
    1,
  ),
  stopped(
    'a name is looked for in the registry',
    REGISTRY,
    `export const main = () => log('NewPager' in featureGates)\n`,
    1,
  ),
  stopped(
    'a pattern reads the registry',
    REGISTRY,
    'const { NewPager } = featureGates\nexport const main = () => log(NewPager.default)\n',
    1,
  ),
  stopped(
    'a pattern with another name reads the registry',
    REGISTRY,
    'const { NewPager: spec } = featureGates\nexport const main = () => log(spec.default)\n',
    1,
  ),
  stopped(
    'a pattern of a parameter reads the registry',
    REGISTRY,
    'const show = ({ NewPager }: typeof featureGates) => log(NewPager.default)\nexport const main = () => show(featureGates)\n',
    1,
  ),
  stopped(
    'a map is made from the registry and read by the name',
    REGISTRY,
    `const map = new Map(Object.entries(featureGates))\nexport const main = () => log(map.get('NewPager')!.default)\n`,
    2,
  ),
  stopped(
    'a copy of the registry is read',
    REGISTRY,
    'const copy = { ...featureGates }\nexport const main = () => log(copy.NewPager.default)\n',
    2,
  ),
  stopped(
    'a type takes a member of the registry',
    REGISTRY,
    `type Spec = (typeof featureGates)['NewPager']\nconst spec: Spec = featureGates.Compact\nexport const main = () => log(spec.default)\n`,
    1,
  ),
  stopped(
    'a type picks a member of the registry',
    REGISTRY,
    `type Part = Pick<typeof featureGates, 'NewPager'>\nexport const main = () => log(null as Part | null)\n`,
    1,
  ),
  stopped(
    'a type excludes the name',
    `import { log } from 'runtime'\nimport type { GateName } from './features.js'\n`,
    `type Rest = Exclude<GateName, 'NewPager'>\nexport const main = () => log(null as Rest | null)\n`,
    1,
  ),
  stopped(
    'a constant of the key type holds the name',
    NAME_FIRST,
    `const first: GateName = 'NewPager'\nexport const main = () => log(isEnabled(first), first)\n`,
    2,
  ),
  stopped(
    'a case compares with the name',
    NAME_FIRST,
    `function titleOf(name: GateName) {\n  switch (name) {\n    case 'NewPager':\n      return 'Pages'\n    default:\n      return isEnabled(name) ? 'on' : 'off'\n  }\n}\nexport const main = () => log(titleOf('Compact'))\n`,
    3,
  ),
  stopped(
    'a row of a table carries the name to a check',
    NAME_FIRST,
    `const routes: { path: string; gate: GateName }[] = [\n  { path: '/pages', gate: 'NewPager' },\n  { path: '/list', gate: 'Compact' },\n]\nexport const main = () => log(routes.filter(({ gate }) => isEnabled(gate)).map(({ path }) => path))\n`,
    2,
  ),
  stopped(
    'a function is given the name and asks later',
    NAME_FIRST,
    `function withGate(name: GateName, run: () => void) {\n  return () => {\n    log(name)\n    if (isEnabled(name)) run()\n  }\n}\nexport const main = withGate('NewPager', () => log('pages'))\n`,
    7,
  ),
  stopped(
    'a default parameter is the name',
    NAME_FIRST,
    `function show(name: GateName = 'NewPager') {\n  log(name, isEnabled(name))\n}\nexport const main = () => {\n  show()\n  show('Compact')\n}\n`,
    1,
  ),
  stopped(
    'an object of names is read by a key',
    ENABLED,
    `const GATES = { pager: 'NewPager', compact: 'Compact' } as const\nconst on = (key: keyof typeof GATES) => isEnabled(GATES[key])\nexport const main = () => log(on('pager'), on('compact'))\n`,
    1,
  ),
  stopped(
    'a loop goes through a list of names that is handed on',
    NAME_FIRST,
    `const run = (names: readonly GateName[]) => names.map((name) => isEnabled(name))\nexport const main = () => log(run(['NewPager', 'Compact']))\n`,
    2,
  ),
  stopped(
    'a function gives the name',
    NAME_FIRST,
    `const pick = (): GateName => 'NewPager'\nexport const main = () => log(isEnabled(pick()))\n`,
    1,
  ),
  stopped(
    'a choice gives the name',
    ENABLED,
    `const ask = (wide: boolean) => isEnabled(wide ? 'NewPager' : 'Compact')\nexport const main = () => log(ask(true), ask(false))\n`,
    1,
  ),
  stopped(
    'a field of a class holds the name',
    NAME_FIRST,
    `class Page {\n  gate: GateName = 'NewPager'\n  show() {\n    log(isEnabled(this.gate))\n  }\n}\nexport const main = () => new Page().show()\n`,
    2,
  ),
  stopped(
    'a template without parts is the name',
    NAME_FIRST,
    'const names: GateName[] = [`NewPager`]\nexport const main = () => log(names.map(isEnabled))\n',
    1,
  ),
  stopped(
    'a comparison looks for the name among those of the registry',
    IMPORTS,
    `const names = Object.keys(featureGates) as GateName[]\nexport const main = () => log(names.find((name) => name === 'NewPager'), names.map(isEnabled))\n`,
    2,
  ),
  stopped(
    "a setter of the project's own is given the name as a key",
    REGISTRY,
    `function apply(values: Partial<Record<keyof typeof featureGates, boolean>>) {\n  for (const [name, value] of Object.entries(values)) featureGates[name as 'Compact'].default = value\n}\nexport const main = () => {\n  apply({ NewPager: true })\n  log(Object.values(featureGates).length > 0)\n}\n`,
    5,
  ),
  stopped(
    'an object by gate is read by whatever comes',
    `import { log } from 'runtime'\n`,
    `const TITLES: Record<string, string> = { NewPager: 'Pages', Compact: 'Small' }\nexport const titleOf = (name: string) => TITLES[name] ?? 'none'\nexport const main = () => log(titleOf(['New', 'Pager'].join('')))\n`,
    1,
  ),
  stopped(
    'an object by gate is gone through',
    `import { log } from 'runtime'\n`,
    `const EVENTS = { NewPager: 'pager_shown', Compact: 'compact_shown' }\nexport const main = () => log(Object.values(EVENTS).join())\n`,
    1,
  ),
  stopped(
    'a list beside the registry is printed, and has all of its gates',
    ENABLED,
    `const FEATURE_GATES = ['NewPager', 'Compact']\nexport const main = () => log(isEnabled('Compact'), FEATURE_GATES.join())\n`,
    1,
  ),
  {
    name: 'a list in the file of the registry is printed',
    files: {
      'src/features.ts': `${TYPESCRIPT_BASE['src/features.ts']}export const ALL_FEATURE_GATES: GateName[] = ['NewPager', 'Compact']\n`,
      'src/main.ts': `${ENABLED}import { ALL_FEATURE_GATES } from './features.js'\nexport const main = () => log(isEnabled('Compact'), ALL_FEATURE_GATES.join())\n`,
    },
    stoppedBy: ['src/features.ts:9', 'src/features.ts:2'],
    isListedInRegistry: true,
  },
  {
    name: 'a list in the file of the registry is counted',
    files: {
      'src/features.ts': `${TYPESCRIPT_BASE['src/features.ts']}export const ALL_FEATURE_GATES: GateName[] = ['NewPager', 'Compact']\n`,
      'src/main.ts': `${ENABLED}import { ALL_FEATURE_GATES } from './features.js'\nexport const main = () => log(isEnabled('Compact'), ALL_FEATURE_GATES.length)\n`,
    },
    stoppedBy: ['src/features.ts:9', 'src/features.ts:2'],
    isListedInRegistry: true,
  },
  stopped(
    'an object of booleans by gate is listed',
    ENABLED,
    `const SHOWN = { NewPager: true, Compact: false }\nexport const main = () => log(isEnabled('Compact'), Object.keys(SHOWN))\n`,
    1,
  ),
  stopped(
    'an object of booleans by gate is sent',
    ENABLED,
    `const SHOWN_FEATURE_GATES = { NewPager: true, Compact: false }\nexport const main = () => log(isEnabled('Compact'), SHOWN_FEATURE_GATES)\n`,
    1,
  ),
  stopped(
    'an object of booleans by gate is sent as a part of something',
    ENABLED,
    `const SHOWN = { NewPager: true, Compact: false }\nexport const main = () => log(isEnabled('Compact'), { flags: SHOWN })\n`,
    1,
  ),
  stopped(
    'an object of booleans by gate is sent without a name of its own',
    ENABLED,
    `export const main = () => log(isEnabled('Compact'), { NewPager: true, Compact: false })\n`,
    1,
  ),
  {
    name: 'an object by gate is read by the name in another file',
    files: {
      'src/titles.ts': `export const TITLES = { NewPager: 'Pages', Compact: 'Small' }\n`,
      'src/main.ts': `import { log } from 'runtime'\nimport { TITLES } from './titles.js'\nexport const main = () => log(TITLES.NewPager)\n`,
    },
    stoppedBy: ['src/titles.ts:1'],
  },
  {
    name: 'a constant of another file is used for something else',
    files: {
      'src/names.ts': `export const NEW_PAGER = 'NewPager'\n`,
      'src/main.ts': `${ENABLED}import { NEW_PAGER } from './names.js'\nexport const main = () => log(NEW_PAGER, isEnabled(NEW_PAGER))\n`,
    },
    stoppedBy: ['src/main.ts:4'],
  },
  {
    name: 'a member of an enum is handed on',
    files: {
      'src/names.ts': `export enum Gates {\n  NewPager = 'NewPager',\n  Compact = 'Compact',\n}\n`,
      'src/main.ts': `${ENABLED}import { Gates } from './names.js'\nconst ask = (gate: Gates) => {\n  log(gate)\n  return isEnabled(gate)\n}\nexport const main = () => log(ask(Gates.NewPager), ask(Gates.Compact))\n`,
    },
    stoppedBy: ['src/main.ts:8'],
  },
  ...['page.vue', 'page.mdx', 'page.html'].map((file): RemovalProbe => ({
    name: `a file that isn't read asks for it: ${file}`,
    files: {
      'src/main.ts': ENABLED + CHECK,
      [`src/${file}`]: `<script>\nimport { isEnabled } from './features.js'\n</script>\n<p>{isEnabled('NewPager')}</p>\n`,
    },
    stoppedBy: [`src/${file}:4`],
  })),
  {
    name: "a template that isn't read asks for it",
    files: { 'src/main.ts': ENABLED + CHECK, 'views/page.hbs': `{{#gate "NewPager"}}pages{{/gate}}\n` },
    stoppedBy: ['views/page.hbs:1'],
  },
  {
    name: 'an element is given the name, and asks',
    files: {
      'src/main.ts': ENABLED + CHECK,
      'src/page.tsx': `import { Gated } from './gated.js'\nexport const Page = () => <Gated gate="NewPager">pages</Gated>\n`,
    },
    stoppedBy: ['src/page.tsx:2'],
    isOnlyRead: true,
  },
  {
    name: 'data beside the code names it for a check',
    files: {
      'src/main.ts': ENABLED + CHECK,
      'src/menu.json': `[{ "path": "/pages", "gate": "NewPager" }]\n`,
    },
    stoppedBy: ['src/menu.json:1'],
  },
  {
    name: 'data that code imports has the name as a string',
    files: {
      'src/main.ts': `${ENABLED}import menu from './menu.json'\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `[\n  { "title": "NewPager" }\n]\n`,
    },
    stoppedBy: ['src/menu.json:2'],
    isOnlyRead: true,
  },
  {
    name: 'data that code imports has the name as a key',
    files: {
      'src/main.ts': `${ENABLED}import menu from './menu.json' with { type: 'json' }\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `{ "titles": { "NewPager": "Pages" } }\n`,
    },
    stoppedBy: ['src/menu.json:1'],
    isOnlyRead: true,
  },
  {
    name: 'data that code may import by an alias has the name',
    files: {
      'src/main.ts': `${ENABLED}import menu from '@/menu.json'\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `["NewPager"]\n`,
    },
    stoppedBy: ['src/menu.json:1'],
    isOnlyRead: true,
  },
  {
    name: 'data that code requires without its extension has the name',
    files: {
      'src/main.ts': `${ENABLED}const menu = require('./menu')\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `["NewPager"]\n`,
    },
    stoppedBy: ['src/menu.json:1'],
    isOnlyRead: true,
  },
  {
    name: 'data that nothing imports has the name as a string',
    files: {
      'src/main.ts': `${ENABLED}const menu = [] // import menu from './menu.json'\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `["NewPager"]\n`,
    },
    stoppedBy: [],
    keeps: ['src/menu.json: NewPager'],
    isOnlyRead: true,
  },
  {
    name: 'only an example in a document imports data that has the name',
    files: {
      'src/main.ts': ENABLED + CHECK,
      'src/menu.json': `["NewPager"]\n`,
      'guide.md': "    import menu from './src/menu.json'\n",
    },
    stoppedBy: [],
    keeps: ['src/menu.json: NewPager'],
  },
  {
    name: 'a component imports data that has the name',
    files: {
      'src/main.ts': ENABLED + CHECK,
      'src/menu.json': `["NewPager"]\n`,
      'src/page.vue': `<script>\nimport menu from './menu.json'\n</script>\n`,
    },
    stoppedBy: ['src/menu.json:1'],
  },
  {
    name: 'data of the same file name in another folder is imported',
    files: {
      'src/main.ts': `${ENABLED}import menu from './other/menu.json'\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `["NewPager"]\n`,
    },
    stoppedBy: [],
    keeps: ['src/menu.json: NewPager'],
    isOnlyRead: true,
  },
  {
    name: 'data that code imports only sets the gate',
    files: {
      'src/main.ts': `${ENABLED}import menu from './menu.json'\nexport const main = () => log(isEnabled('NewPager'), menu)\n`,
      'src/menu.json': `{ "featureGates": { "NewPager": true, "Compact": true } }\n`,
    },
    stoppedBy: [],
    loses: ['src/menu.json: NewPager'],
    isOnlyRead: true,
  },

  gone(
    'an object says the values of several gates',
    {
      'src/main.ts': `${ENABLED}const start = (options: { flags: Record<string, boolean> }) => log(options.flags['Compact'])
export const main = () => {
  log(isEnabled('NewPager'))
  start({ flags: { NewPager: true, Compact: true } })
}
`,
    },
    { loses: ['src/main.ts: NewPager'] },
  ),
  gone('a check is all', { 'src/main.ts': ENABLED + CHECK }),
  gone('a constant is all', {
    'src/names.ts': `export const NEW_PAGER = 'NewPager'\n`,
    'src/main.ts': `${ENABLED}import { NEW_PAGER } from './names.js'\nexport const main = () => log(isEnabled(NEW_PAGER) ? 1 : 2)\n`,
  }),
  gone('an enum has it', {
    'src/names.ts': `export enum Gates {\n  NewPager = 'NewPager',\n  Compact = 'Compact',\n}\n`,
    'src/main.ts': `${ENABLED}import { Gates } from './names.js'\nexport const main = () => log(isEnabled(Gates.NewPager), isEnabled(Gates.Compact))\n`,
  }),
  gone('a union of names has it', {
    'src/main.ts': `${ENABLED}type FeatureGateName = 'NewPager' | 'Compact'\nconst ask = (name: FeatureGateName) => isEnabled(name)\nexport const main = () => log(isEnabled('NewPager'), ask('Compact'))\n`,
  }),
  gone(
    'titles of tests, comments and documents have it',
    {
      'src/main.ts': `// NewPager shows pages.\n${ENABLED}${CHECK}`,
      'tests/main.test.ts': `import { expect, it } from 'vitest'\nimport { main } from '../src/main.js'\n\ndescribe('NewPager', () => {\n  it('shows pages', () => {\n    expect(main()).toBe(undefined)\n  })\n})\n`,
      'docs/gates.md': 'NewPager shows pages.\n',
    },
    { isOnlyRead: true, keeps: ["tests/main.test.ts: describe('NewPager'", 'docs/gates.md: NewPager'] },
  ),
  gone('a longer name begins like it', {
    'src/main.ts': `${ENABLED}const size = 'NewPagerSize'\nexport const main = () => log(isEnabled('NewPager'), size)\n`,
  }),
  gone(
    'a class, a type and a module are called like it',
    {
      'src/NewPager.ts': `export class NewPager {\n  pages = 2\n}\n`,
      'src/main.ts': `${ENABLED}import { NewPager } from './NewPager.js'\nexport const main = () => log(isEnabled('NewPager') ? new NewPager().pages : 1)\n`,
    },
    { keeps: ['src/main.ts: new NewPager().pages'] },
  ),
  gone(
    'a member of something else is called like it',
    {
      'src/main.ts': `${ENABLED}const components = { NewPager: () => 'new' }\nexport const main = () => log(isEnabled('NewPager') ? components.NewPager() : '')\n`,
    },
    { keeps: ['src/main.ts: components.NewPager()'] },
  ),
  gone(
    'an object by gate is read by gates alone',
    {
      'src/main.ts': `${IMPORTS}const TITLES: Record<GateName, string> = { NewPager: 'Pages', Compact: 'Small' }\nconst titleOf = (name: GateName) => TITLES[name]\nexport const main = () => log(isEnabled('NewPager'), titleOf('Compact'), 'Compact' in featureGates)\n`,
    },
    { loses: ['src/main.ts: NewPager'] },
  ),
  gone(
    'an object by gate is read by other names',
    {
      'src/main.ts': `${ENABLED}const TITLES = { NewPager: 'Pages', Compact: 'Small' }\nexport const main = () => log(isEnabled('NewPager'), TITLES.Compact)\n`,
    },
    { loses: ['src/main.ts: NewPager'] },
  ),
  gone(
    'a gate is called like a usual word: name',
    {
      'src/features.ts': TYPESCRIPT_BASE['src/features.ts']?.replaceAll('NewPager', 'name') ?? '',
      'src/main.ts': `${ENABLED}const person = { name: 'Ann', debug: true }\nconst { name } = person\nexport const main = () => log(isEnabled('name'), person.name, name)\n`,
    },
    { gate: 'name', keeps: ["src/main.ts: const person = { name: 'Ann', debug: true }\nconst { name } = person"] },
  ),
  gone(
    'a gate is called like a usual word: default',
    {
      'src/features.ts': TYPESCRIPT_BASE['src/features.ts']?.replaceAll('NewPager:', 'default:') ?? '',
      'src/main.ts': `${ENABLED}const sizes = { default: 1, Compact: 2 }\nexport const main = () => log(isEnabled('default'), sizes.default, sizes.Compact)\n`,
    },
    { gate: 'default', keeps: ['src/main.ts: const sizes = { default: 1, Compact: 2 }'] },
  ),
  gone(
    'a gate is called like a usual word: debug',
    {
      'src/features.ts': TYPESCRIPT_BASE['src/features.ts']?.replaceAll('NewPager', 'debug') ?? '',
      'src/main.ts': `${ENABLED}type Level = 'debug' | 'info'\nconst level: Level = 'debug'\nconst write = (at: Level) => log(at)\nexport const main = () => {\n  log(isEnabled('debug'), level)\n  write('debug')\n}\n`,
    },
    { gate: 'debug', keeps: ["src/main.ts: type Level = 'debug' | 'info'", "src/main.ts: write('debug')"] },
  ),
  ...['default', 'debug'].map((gate) =>
    gone(
      `a member of an interface is called like the gate: ${gate}`,
      {
        'src/features.ts': TYPESCRIPT_BASE['src/features.ts']?.replaceAll('NewPager', gate) ?? '',
        'src/main.ts': `${ENABLED}interface Options { ${gate}: string }
interface FeatureSpec { ${gate}: boolean; more: number }
interface FeatureOptions { ${gate}: string; Compact: string }
type FeatureFlag = { ${gate}: string }
const options: Options = { ${gate}: 'a' }
const show = (spec: FeatureSpec) => log(spec.more)
const shown: FeatureOptions = { ${gate}: 'b', Compact: 'c' }
const flag = (given: FeatureFlag) => Object.values(given)
export const main = () => {
  log(isEnabled('${gate}'), options.${gate}, shown.${gate}, flag({ ${gate}: 'd' }))
  show({ ${gate}: true, more: 1 })
}
`,
      },
      {
        gate,
        keeps: [
          `src/main.ts: interface Options { ${gate}: string }
interface FeatureSpec { ${gate}: boolean; more: number }
interface FeatureOptions { ${gate}: string; Compact: string }
type FeatureFlag = { ${gate}: string }`,
        ],
      },
    ),
  ),
  gone(
    'an interface of something else has a member that is called like the gate',
    {
      'src/main.ts': `${ENABLED}interface FeatureFlagPages { NewPager: string; other: string }\nconst show = (pages: FeatureFlagPages | null) => log(pages?.other)\nexport const main = () => {\n  log(isEnabled('NewPager'))\n  show(null)\n}\n`,
    },
    { keeps: ['src/main.ts: interface FeatureFlagPages { NewPager: string; other: string }'] },
  ),
  gone(
    'an interface has the gates and their values',
    {
      'src/flags.ts': `export interface FeatureFlags {\n  NewPager: boolean\n  Compact: boolean\n}\n`,
      'src/main.ts': `${ENABLED}import type { FeatureFlags } from './flags.js'\nconst flags: FeatureFlags = { NewPager: true, Compact: false }\nexport const main = () => log(isEnabled('NewPager'), flags.Compact)\n`,
    },
    { loses: ['src/flags.ts: NewPager', 'src/main.ts: NewPager'] },
  ),
  gone(
    'an interface of gates is called so and has gates that are usual words',
    {
      'src/features.ts': TYPESCRIPT_BASE['src/features.ts']?.replaceAll('NewPager', 'debug') ?? '',
      'src/main.ts': `${ENABLED}interface FeatureFlags {\n  debug: boolean\n  Compact: boolean\n}\nconst featureFlags: FeatureFlags = { debug: true, Compact: false }\nexport const main = () => log(isEnabled('debug'), featureFlags.Compact)\n`,
    },
    { gate: 'debug', loses: ['src/main.ts: debug'] },
  ),
  gone(
    'a list of gates is asked for single names',
    {
      'src/features.ts': `${TYPESCRIPT_BASE['src/features.ts']}const ALL_FEATURE_GATES: GateName[] = ['NewPager', 'Compact']\nexport const isKnown = (name: GateName) => ALL_FEATURE_GATES.includes(name)\n`,
      'src/main.ts': `${ENABLED}import { isKnown } from './features.js'\nexport const main = () => log(isEnabled('NewPager'), isKnown('Compact'))\n`,
    },
    { loses: ['src/features.ts: NewPager'] },
  ),
  gone(
    'an object of booleans by gate is asked for single names',
    {
      'src/main.ts': `${ENABLED}const SHOWN: Record<string, boolean> = { NewPager: true, Compact: false }\nconst isShown = (name: string) => SHOWN[name]\nexport const main = () => log(isEnabled('NewPager'), isShown('Compact'))\n`,
    },
    { loses: ['src/main.ts: NewPager'] },
  ),
  gone(
    'inputs of fixtures name it',
    {
      'src/main.ts': ENABLED + CHECK,
      'tests/fixtures/pages/input.ts': `import { isEnabled } from 'gates'\nexport const on = isEnabled('NewPager')\n`,
      'tests/__fixtures__/a.ts': `import { isEnabled } from 'gates'\nexport const on = isEnabled('NewPager')\n`,
    },
    {
      isOnlyRead: true,
      keeps: ["tests/fixtures/pages/input.ts: isEnabled('NewPager')", "tests/__fixtures__/a.ts: isEnabled('NewPager')"],
    },
  ),
]

const TEST_HEAD = `import { main } from '../src/main.js'\nimport { gates, makeFlagData, mockFeatures, use } from './help.js'\n\n`

/** What tests say of the gate; only `tests/main.test.ts` is their own. */
export const TEST_PROBES: readonly RemovalProbe[] = [
  inTest('a test sets the gate to its value', `  gates.set('NewPager', true)\n  expect(main()).toBe(1)\n`, {
    stoppedBy: [],
    keeps: ['tests/main.test.ts: expect(main()).toBe(1)'],
    loses: ['tests/main.test.ts: NewPager'],
  }),
  inTest('a test is for the other value', `  gates.set('NewPager', false)\n  expect(main()).toBe(2)\n`, {
    stoppedBy: [],
    loses: ['tests/main.test.ts: expect'],
  }),
  inTest('a test mocks nothing but the gate', `  mockFeatures(['NewPager'])\n  expect(main()).toBe(1)\n`, {
    stoppedBy: [],
    keeps: ['tests/main.test.ts: expect(main()).toBe(1)'],
    loses: ['tests/main.test.ts: mockFeatures'],
  }),
  inTest('a test mocks nothing, and did so before', `  mockFeatures([])\n  expect(main()).toBe(1)\n`, {
    stoppedBy: [],
    keeps: ['tests/main.test.ts: mockFeatures([])'],
  }),
  inTest("a setter of the project's own is called", `  use('NewPager', 'off')\n  expect(main()).toBe(2)\n`, {
    stoppedBy: ['tests/main.test.ts:5'],
  }),
  inTest('a value is wrapped', `  use({ NewPager: makeFlagData(true) })\n  expect(main()).toBe(1)\n`, {
    stoppedBy: ['tests/main.test.ts:5'],
  }),
  inTest('an assertion looks for the name', `  expect(Object.keys(gates)).toContain('NewPager')\n`, {
    stoppedBy: ['tests/main.test.ts:5'],
  }),
]

function inTest(name: string, body: string, more: Partial<RemovalProbe>): RemovalProbe {
  return {
    ...gone(name, {
      'src/main.ts': ENABLED + CHECK,
      'tests/main.test.ts': `${TEST_HEAD}it('pages', () => {\n${body}})\n`,
    }),
    isOnlyRead: true,
    ...more,
  }
}

/** Lists of flags without a life cycle, which are registries by their shape. */
/** The list of the flags beside the registry, and code that reads it by position. */
function byPosition(name: string, list: string, text: string): RemovalProbe {
  const registry = TYPESCRIPT_BASE['src/features.ts'] as string
  const line = registry.split('\n').length
  return {
    name,
    files: { 'src/features.ts': `${registry}${list}\n`, 'src/main.ts': text },
    // The registration is kept for the list's sake.
    stoppedBy: [`src/features.ts:${line}`, 'src/features.ts:2'],
    isListedInRegistry: true,
  }
}

const ROWS = `export const rows = [{ name: 'NewPager', title: 'Pages' }, { name: 'Compact', title: 'Small' }]`
const ROW_HEAD = `import { log } from 'runtime'\nimport { rows } from './features.js'\nconst icons = ['P', 'C']\n`

export const POSITION_PROBES: readonly RemovalProbe[] = [
  byPosition(
    'rows are read beside other lists in a callback',
    ROWS,
    `${ROW_HEAD}export const main = () => rows.forEach((row, i) => row.title === 'Small' && log(icons[i]))\n`,
  ),
  byPosition(
    'rows are read beside other lists in a loop over pairs',
    ROWS,
    `${ROW_HEAD}export function main() {\n  for (const [i, row] of rows.entries()) if (row.title === 'Small') log(icons[i])\n}\n`,
  ),
  byPosition(
    'rows are read beside other lists in a loop over positions',
    ROWS,
    `${ROW_HEAD}export function main() {\n  for (const i in rows) if (rows[i]?.title === 'Small') log(icons[Number(i)])\n}\n`,
  ),
  gone(
    'rows are read with positions that only read the rows',
    {
      'src/features.ts': `${TYPESCRIPT_BASE['src/features.ts']}${ROWS}\n`,
      'src/main.ts': `${ROW_HEAD}export const main = () => log(rows.filter((row, i) => rows[i] === row && row.name === 'Compact').length, icons)\n`,
    },
    { loses: ['src/features.ts: NewPager'] },
  ),
]

export const CATALOGUE_PROBES: readonly RemovalProbe[] = [
  gone(
    'a class of names and a list of rows with defaults',
    {
      // What reads such a list by a search is a check because the configuration says so.
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['src/features.ts'] }],
        currentVersion: '1.0.0',
        checks: [{ call: 'isEnabled' }],
      }),
      'src/features.ts': `export class FeatureFlags {
  // Pages.
  static readonly newPager = 'NewPager'
  static readonly compact = 'Compact'
}
export function getAllFeatureFlagDetails() {
  return [
    { id: FeatureFlags.newPager, defaultValue: true, displayableName: 'Pages' },
    { id: FeatureFlags.compact, defaultValue: false, displayableName: 'Small' },
  ]
}
export const isEnabled = (name: string): boolean =>
  getAllFeatureFlagDetails().find(({ id }) => id === name)!.defaultValue
`,
      'src/main.ts': `${ENABLED}${CHECK}`,
    },
    { loses: ['src/features.ts: ewPager'] },
  ),
  gone(
    'an object of flags that are described',
    {
      'src/features.ts': `export const FEATURE_FLAGS = {
  // Pages.
  NewPager: { default: true, description: 'Shows pages.' },
  Compact: { default: false, description: 'Is small.' },
}
export const isEnabled = (name: keyof typeof FEATURE_FLAGS): boolean => FEATURE_FLAGS[name].default
`,
      'src/main.ts': `${ENABLED}${CHECK}`,
    },
    { loses: ['src/features.ts: NewPager', 'src/features.ts: // Pages.'] },
  ),
  {
    name: 'an enum of flags of which a member is handed on',
    files: {
      'src/features.ts': `export enum FeatureFlag {
  NewPager = 'NewPager',
  Compact = 'Compact',
  Wide = 'Wide',
}
export const isEnabled = (name: FeatureFlag): boolean => name !== FeatureFlag.Compact
`,
      'src/main.ts': `import { log } from 'runtime'
import { FeatureFlag, isEnabled } from './features.js'
const show = (flag: FeatureFlag) => log(flag, isEnabled(flag))
export const main = () => {
  show(FeatureFlag.NewPager)
  show(FeatureFlag.Compact)
}
`,
    },
    stoppedBy: ['src/main.ts:5'],
  },
  {
    name: 'a function that is the flag, and is handed on',
    gate: 'enablePager',
    registry: 'src/feature-flag.ts',
    files: {
      'src/feature-flag.ts': `/** Pages? */
export function enablePager(): boolean {
  return true
}
/** Small? */
export function enableCompact(): boolean {
  return false
}
`,
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['src/feature-flag.ts'] }],
        currentVersion: '1.0.0',
      }),
      'src/main.ts': `import { log } from 'runtime'
import { enableCompact, enablePager } from './feature-flag.js'
export const main = () => log([enablePager, enableCompact].map((ask) => ask()))
`,
    },
    stoppedBy: ['src/main.ts:3'],
  },
  gone(
    'a list beside the registry with a row for each gate',
    {
      'src/features.ts': `${TYPESCRIPT_BASE['src/features.ts']}
export const rows: { flag: GateName; label: string }[] = [
  // Pages.
  { flag: 'NewPager', label: 'Pages' },
  { flag: 'Compact', label: 'Small' },
]
`,
      'src/main.ts': ENABLED + CHECK,
    },
    { loses: ['src/features.ts: NewPager', 'src/features.ts: // Pages.'] },
  ),
]

const TWO = `const { featureGates, isEnabled } = require('./features.cjs')\n`

function stoppedInJs(name: string, text: string, ...lines: readonly number[]): RemovalProbe {
  return { name, files: { 'src/main.cjs': text }, stoppedBy: lines.map((line) => `src/main.cjs:${line}`) }
}

export const COMMON_JS_PROBES: readonly RemovalProbe[] = [
  stoppedInJs(
    'a member of the registry is read',
    `${TWO}exports.main = () => log(featureGates.NewPager.default, isEnabled('Compact'))\n`,
    2,
  ),
  stoppedInJs(
    'a member of a module is read',
    `const features = require('./features.cjs')\nexports.main = () => log(features.featureGates.NewPager.default)\n`,
    2,
  ),
  stoppedInJs(
    'a pattern reads the registry',
    `const { NewPager } = require('./features.cjs').featureGates\nexports.main = () => log(NewPager.default)\n`,
    1,
  ),
  stoppedInJs(
    'a row carries the name to a check',
    `${TWO}const rows = [{ gate: 'NewPager' }, { gate: 'Compact' }]\nexports.main = () => log(rows.map(({ gate }) => isEnabled(gate)), featureGates.Compact)\n`,
    2,
  ),
  stoppedInJs(
    'a name is looked for among those of the registry',
    `${TWO}exports.main = () => log(Object.keys(featureGates).includes('NewPager'), isEnabled('Compact'))\n`,
    2,
  ),
  stoppedInJs(
    'an exported member holds the name',
    `const { isEnabled } = require('./features.cjs')\nexports.gate = 'NewPager'\nexports.main = () => log(isEnabled(exports.gate))\n`,
    2,
  ),
  stoppedInJs(
    'a variable is set to the name later',
    `const { isEnabled } = require('./features.cjs')\nlet gate = 'Compact'\nexports.main = () => {\n  gate = 'NewPager'\n  log(isEnabled(gate))\n}\n`,
    4,
  ),
  gone('a check is all', {
    'src/main.cjs': `const { isEnabled } = require('./features.cjs')\nexports.main = () => log(isEnabled('NewPager') ? 1 : 2)\n`,
  }),
  gone('a constant is all', {
    'src/main.cjs': `const { isEnabled } = require('./features.cjs')\nconst NEW_PAGER = 'NewPager'\nexports.main = () => log(isEnabled(NEW_PAGER) ? 1 : 2)\n`,
  }),
  gone(
    'members of something else are called like it',
    {
      'src/main.cjs': `const { isEnabled } = require('./features.cjs')\nclass NewPager {}\nconst views = { NewPager }\nexports.main = () => log(isEnabled('NewPager'), typeof views.NewPager)\n`,
    },
    { keeps: ['src/main.cjs: typeof views.NewPager'] },
  ),
]
