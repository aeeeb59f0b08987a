import type { RemovalProbe } from './probes.js'

type Files = Readonly<Record<string, string>>

/** A name that no text has. */
const RAW = `['New', 'Pager'].join('')`
const HEAD = `import { log } from 'runtime'\n`
const REGISTRY = `${HEAD}import { featureGates, type GateName } from './features.js'\n`
const ENABLED = `${HEAD}import { isEnabled, type GateName } from './features.js'\n`
const GUARD = `const isGate = (text: string): text is GateName => text in featureGates\n`
const GUARDED = `${HEAD}import { featureGates, isEnabled, type GateName } from './features.js'\n`
const LOG = 'export const main = () => log'

/** Rows of names, what shows them, and their text with a name that no text has. */
const ROWS = `import type { GateName } from './features.js'\nexport interface Row { gate: GateName }\n`
const SHOW = `import { isEnabled } from './features.js'\nimport type { Row } from './rows.js'\nexport const show = (rows: Row[]): boolean[] => rows.map((row) => isEnabled(row.gate))\n`
const DATA = `'[{"gate":"New' + 'Pager"}]'`

function stopped(name: string, files: Files, ...stoppedBy: readonly string[]): RemovalProbe {
  return { name, files, stoppedBy }
}

function gone(name: string, files: Files): RemovalProbe {
  return { name, files, stoppedBy: [] }
}

/** Names that are listed, and gates that are read by a name that only the run knows. */
export const UNKNOWN_NAME_PROBES: readonly RemovalProbe[] = [
  stopped(
    'a function returns parsed data as rows of names',
    {
      'src/rows.ts': `${ROWS}export const load = (text: string): Row[] => JSON.parse(text)\n`,
      'src/show.ts': SHOW,
      'src/main.ts': `${HEAD}import { load } from './rows.js'\nimport { show } from './show.js'\n${LOG}(show(load(${DATA})))\n`,
    },
    'src/rows.ts:3',
  ),
  stopped(
    'parsed data gets a type of names in a file that names neither the registry nor a check',
    {
      'src/rows.ts': `${ROWS}export interface Page { rows: Row[] }\n`,
      'src/show.ts': SHOW,
      'src/main.ts': `${HEAD}import type { Page } from './rows.js'\nimport { show } from './show.js'\nconst page: Page = JSON.parse(\`{"rows":\${${DATA}}}\`)\n${LOG}(show(page.rows))\n`,
    },
    'src/main.ts:4',
  ),
  stopped(
    'a function of a package fetches data of a type that the caller names',
    {
      'src/rows.ts': `${ROWS}declare const api: { get<T>(path: string): T }\nexport const load = (): Row[] => api.get<Row[]>('/rows')\n`,
      'src/show.ts': SHOW,
      'src/main.ts': `${HEAD}import { load } from './rows.js'\nimport { show } from './show.js'\n;(globalThis as any).api = { get: () => JSON.parse(${DATA}) }\n${LOG}(show(load()))\n`,
    },
    'src/rows.ts:4',
  ),
  gone('rows of names are written down, and parsed data is of another type', {
    'src/rows.ts': ROWS,
    'src/show.ts': SHOW,
    'src/main.ts': `${HEAD}import type { Row } from './rows.js'\nimport { show } from './show.js'\nconst count: number = JSON.parse('1')\nconst rows: Row[] = [{ gate: 'Compact' }]\n${LOG}(show(rows), count)\n`,
  }),
  stopped(
    'a type whose name begins with a small letter makes another name',
    {
      'src/main.ts': `${ENABLED}type name = GateName\ntype hook = \`use${'$'}{name}\`\nconst own: hook = 'useNewPager'\n${LOG}(own, isEnabled('Compact'))\n`,
    },
    'src/main.ts:5',
  ),
  stopped(
    'a check under the local name of its import is given a cast text',
    {
      'src/main.ts': `${HEAD}import { isEnabled as on, type GateName } from './features.js'\n${LOG}(on(${RAW} as GateName))\n`,
    },
    'src/main.ts:3',
  ),
  stopped(
    'a check that a constant holds is given a cast text',
    {
      'src/main.ts': `${ENABLED}const on = isEnabled\n${LOG}(on(${RAW} as GateName))\n`,
    },
    'src/main.ts:4',
  ),
  stopped(
    'a typed check is given a template whose parts are constants',
    {
      'src/main.ts': `${ENABLED}const start = 'New'\nexport const name: GateName = 'Compact'\n${LOG}(isEnabled(\`${'$'}{start}Pager\`))\n`,
    },
    'src/main.ts:5',
  ),
  stopped(
    'a function of another file that hands on its typed name is given a part of a name',
    {
      'src/ask.ts': `import { isEnabled, type GateName } from './features.js'\nexport const ask = (name: GateName): boolean => isEnabled(name)\n`,
      'src/main.ts': `${HEAD}import { ask } from './ask.js'\nconst kinds = ['Pager'] as const\n${LOG}(kinds.map((kind) => ask(\`New${'$'}{kind}\`)))\n`,
    },
    'src/main.ts:4',
  ),
  ...[
    ['a list of casts', `const names = [${RAW}] as GateName[]\n${LOG}(names.map(isEnabled))`, 4],
    ['a list of type any to filter', `const names = [${RAW}] as any[]\n${LOG}(names.filter(isEnabled).length)`, 4],
    ['a cast by call', `${LOG}(isEnabled.call(null, ${RAW} as GateName))`, 3],
  ].map(([name, text, line]) =>
    stopped(
      `the check itself is given ${String(name)}`,
      { 'src/main.ts': `${ENABLED}export const name: GateName = 'Compact'\n${String(text)}\n` },
      `src/main.ts:${Number(line) + 1}`,
    ),
  ),
  gone('the check itself is given a list that is written down', {
    'src/main.ts': `${ENABLED}const names: GateName[] = ['Compact']\n${LOG}(names.map(isEnabled), isEnabled('NewPager'))\n`,
  }),
  ...[
    [
      'is cast to rows and goes to a function',
      `const rows = ${'$'}{DATA} as Row[]\nfor (const row of rows) show(row)`,
      5,
    ],
    ['is declared as rows', `const rows: Row[] = ${'$'}{DATA}\nrows.forEach(show)`, 5],
    ['is given to a function that takes a row', `for (const row of ${'$'}{DATA}) show(row)`, 5],
  ].map(([name, text, line]) =>
    stopped(
      `data without a type ${String(name)}`,
      {
        'src/main.ts': `${ENABLED}interface Row { gate: GateName; title: string }\nconst all: boolean[] = []\nconst show = (row: Row): void => void all.push(isEnabled(row.gate))\n${String(text).replaceAll('${DATA}', 'JSON.parse(\'[{"gate":"New\' + \'Pager"}]\')')}\n${LOG}(all)\n`,
      },
      `src/main.ts:${Number(line) + 1}`,
    ),
  ),
  stopped(
    'a function without types, between files with types, is given a text that only the run knows',
    {
      'src/ask.js': `import { isEnabled } from './features.js'\nexport const ask = (name) => isEnabled(name)\n`,
      'src/main.ts': `${HEAD}// @ts-expect-error It has no types.\nimport { ask } from './ask.js'\n${LOG}(ask(${RAW}))\n`,
    },
    'src/ask.js:2',
  ),
  stopped(
    'a row joins the name of a gate from constants of another file',
    {
      'src/parts.ts': `export const START = 'New'\nexport const ENDS = { list: 'Pager' } as const\n`,
      'src/main.ts': `${ENABLED}import { ENDS, START } from './parts.js'\nconst rows = [{ path: '/a', gate: START + ENDS.list }]\n${LOG}(rows.filter(({ gate }) => isEnabled(gate as GateName)).length)\n`,
    },
    'src/main.ts:4',
  ),
  stopped(
    'a row joins the name of a gate from texts',
    {
      'src/main.ts': `${ENABLED}const rows = [{ path: '/a', gate: 'New' + 'Pager' }]\n${LOG}(rows.filter(({ gate }) => isEnabled(gate as GateName)).length)\n`,
    },
    'src/main.ts:3',
  ),
  ...[
    ['a parameter of type any', `const ask = (raw: any): boolean => isEnabled(raw)\n${LOG}(ask(${RAW}))`, 3],
    [
      'a member of a value of type any',
      `const ask = (raw: any): boolean => isEnabled(raw.gate)\n${LOG}(ask({ gate: ${RAW} }))`,
      3,
    ],
    ['parsed JSON', `${LOG}(isEnabled(JSON.parse('{"gate":"New' + 'Pager"}').gate))`, 3],
    [
      'what parsed JSON is destructured into',
      `const { gate } = JSON.parse('{"gate":"New' + 'Pager"}')\n${LOG}(isEnabled(gate))`,
      4,
    ],
    [
      'each name of a list of type any',
      `const names: any[] = [${RAW}]\nconst all: boolean[] = []\nfor (const name of names) all.push(isEnabled(name))\n${LOG}(all)`,
      5,
    ],
    ['the result of a function of type any', `const load = (): any => ${RAW}\n${LOG}(isEnabled(load()))`, 4],
    ['a text that is cast to any', `${LOG}(isEnabled(${RAW} as any))`, 3],
  ].map(([what, code, line]) =>
    stopped(`a typed check is given ${what}`, { 'src/main.ts': `${ENABLED}${code}\n` }, `src/main.ts:${line}`),
  ),
  ...[
    [
      'the text of the command line that a type guard was asked about',
      `${GUARD}declare const process: { argv: string[] }\nconst raw = process.argv[2] ?? ''\n${LOG}(isGate(raw) && isEnabled(raw))`,
      6,
    ],
    [
      'a field that a type guard was asked about before',
      `${GUARD}const ask = (row: { name: string }): boolean => {\n  if (!isGate(row.name)) return false\n  return isEnabled(row.name)\n}\n${LOG}(ask({ name: ${RAW} }))`,
      6,
    ],
    [
      'each of the texts that a type guard lets through',
      `${GUARD}const raws = [${RAW}, 'x']\n${LOG}(raws.filter(isGate).map((name) => isEnabled(name)))`,
      5,
    ],
    [
      'the text that a type guard finds',
      `${GUARD}const found = [${RAW}, 'x'].find(isGate)\n${LOG}(found && isEnabled(found))`,
      5,
    ],
    [
      'what a function makes a name of',
      `${GUARD}function parse(raw: string): GateName {\n  if (!isGate(raw)) throw new Error(raw)\n  return raw\n}\n${LOG}(isEnabled(parse(${RAW})))`,
      8,
    ],
    [
      'the result of a function that casts a text',
      `const parse = (raw: string) => raw as GateName\nconst name = parse(${RAW})\n${LOG}(isEnabled(name))`,
      5,
    ],
    [
      'what a callback receives from a function that takes any',
      `const runs: ((name: any) => void)[] = []\nconst listen = (run: (name: any) => void): void => void runs.push(run)\nconst all: boolean[] = []\nlisten((name: GateName) => void all.push(isEnabled(name)))\nfor (const run of runs) run(${RAW})\n${LOG}(all)`,
      6,
    ],
    [
      'what a callback receives from an emitter',
      `const emitter: { on(event: string, run: (...given: any[]) => void): void } = { on: (_event, run) => run(${RAW}) }\nconst all: boolean[] = []\nemitter.on('ask', (name) => all.push(isEnabled(name)))\n${LOG}(all)`,
      5,
    ],
    [
      'what is read from lines of JSON',
      `const rows = [JSON.stringify({ gate: ${RAW} })].map((line) => JSON.parse(line))\n${LOG}(rows.map((row) => isEnabled(row.gate)))`,
      4,
    ],
    [
      'a text that was trimmed and cast elsewhere',
      `const clean = (raw: string): any => raw.trim()\n${LOG}(isEnabled(clean(${RAW})))`,
      4,
    ],
  ].map(([what, code, line]) =>
    stopped(`a typed check is given ${what}`, { 'src/main.ts': `${GUARDED}${code}\n` }, `src/main.ts:${line}`),
  ),
  stopped(
    'the registry is read by Reflect',
    {
      'src/main.ts': `${REGISTRY}export const name: GateName = 'Compact'\n${LOG}(Reflect.get(featureGates, ${RAW}).default)\n`,
    },
    'src/main.ts:4',
  ),
  gone('typed names are filtered by their checks', {
    'src/main.ts': `${ENABLED}const names: GateName[] = ['Compact']\nconst on = names.filter((name) => isEnabled(name))\nconst first = (): GateName => names[0] ?? 'Compact'\n${LOG}(on.map((name) => isEnabled(name)), isEnabled(first()), isEnabled('NewPager'))\n`,
  }),
  gone('a type guard takes only what is missing out of a list of names', {
    'src/main.ts': `${ENABLED}const rows: { gate?: GateName }[] = [{ gate: 'Compact' }]\nconst isNamed = (gate: GateName | undefined): gate is GateName => gate !== undefined\nconst names = rows.map((row) => row.gate).filter(isNamed)\n${LOG}(names.map((name) => isEnabled(name)), isEnabled('NewPager'))\n`,
  }),
  gone('a typed name is read of a map by a text', {
    'src/main.ts': `${ENABLED}const names = new Map<string, GateName>([['small', 'Compact']])\nconst of = (key: string): boolean => {\n  const name = names.get(key)\n  return name !== undefined && isEnabled(name)\n}\n${LOG}(of('small'), isEnabled('NewPager'))\n`,
  }),
  gone('a typed check is given a template that can only be another name', {
    'src/main.ts': `${ENABLED}const start = 'Com'\nexport const name: GateName = 'Compact'\n${LOG}(isEnabled(\`${'$'}{start}pact\`))\n`,
  }),
  stopped(
    'a check is given one of two variables that hold each other',
    {
      'src/main.ts': `${ENABLED}export const name: GateName = 'Compact'\nexport const asked = (): boolean => {\n  var one: any = two\n  var two: any = one\n  return isEnabled(one as GateName)\n}\n${LOG}(typeof asked)\n`,
    },
    'src/main.ts:7',
  ),
  gone('two variables hold each other', {
    'src/main.ts': `${ENABLED}export const name: GateName = 'Compact'\nvar one: unknown = two\nvar two: unknown = one\nconst title = (text: unknown): string => String(text)\n${LOG}(isEnabled('Compact'), title(one))\n`,
  }),
  gone('a function that checks no gate is given a part of a name', {
    'src/main.ts': `${ENABLED}export const name: GateName = 'Compact'\nconst title = (text: string): string => text.trim()\nlet later: (() => void) | undefined\nlater?.()\n${LOG}(isEnabled('Compact'), ['s'].map((end) => title(\`NewPager${'$'}{end}\`)))\n`,
  }),
  stopped(
    'another file lists the values of an object of names',
    {
      'src/names.ts': `export const NAMES = { Pager: 'NewPager', Small: 'Compact' } as const\n`,
      'src/main.ts': `${HEAD}import { NAMES } from './names.js'\n${LOG}(Object.values(NAMES).join())\n`,
    },
    'src/names.ts:1',
  ),
  stopped(
    'its own file counts the names of an object',
    {
      'src/main.ts': `${HEAD}const NAMES = { NewPager: 'NewPager', Compact: 'Compact' } as const\n${LOG}(Object.entries(NAMES).length)\n`,
    },
    'src/main.ts:2',
  ),
  stopped(
    'another file lists an enum of names',
    {
      'src/names.ts': `export enum Names {\n  NewPager = 'NewPager',\n  Compact = 'Compact',\n}\n`,
      'src/main.ts': `${HEAD}import { Names } from './names.js'\n${LOG}(Object.values(Names).join())\n`,
    },
    'src/names.ts:2',
  ),
  stopped(
    'its own file counts the static fields of a class',
    {
      'src/main.ts': `${ENABLED}class Names { static readonly NewPager = 'NewPager' }\n${LOG}(isEnabled(Names.NewPager), Object.keys(Names).length)\n`,
    },
    'src/main.ts:3',
  ),
  stopped(
    'a static method lists the static fields of its class',
    {
      'src/names.ts': `export class Names {\n  static readonly NewPager = 'NewPager'\n  static all() { return Object.values(this) }\n}\n`,
      'src/main.ts': `${ENABLED}import { Names } from './names.js'\n${LOG}(isEnabled(Names.NewPager), Names.all().join())\n`,
    },
    'src/names.ts:2',
  ),
  stopped(
    'another file lists the static fields of a class',
    {
      'src/names.ts': `export const Names = class {\n  static readonly NewPager = 'NewPager'\n}\n`,
      'src/main.ts': `${ENABLED}import { Names } from './names.js'\n${LOG}(isEnabled(Names.NewPager), Object.values(Names).join())\n`,
    },
    'src/names.ts:2',
  ),
  gone('a class with names in static fields is only made and compared', {
    'src/names.ts': `export class Names {\n  static readonly NewPager = 'NewPager'\n  size = 1\n}\n`,
    'src/main.ts': `${ENABLED}import { Names } from './names.js'\nconst made: unknown = new Names()\n${LOG}(isEnabled(Names.NewPager), made instanceof Names && made.size)\n`,
  }),
  stopped(
    'another file lists all that a module of names exports',
    {
      'src/names.ts': `export const NewPager = 'NewPager'\nexport const Compact = 'Compact'\n`,
      'src/main.ts': `${HEAD}import * as names from './names.js'\n${LOG}(Object.values(names).join())\n`,
    },
    'src/names.ts:1',
  ),
  stopped(
    'a method of an object is called like the gate, and its keys are asked for',
    {
      'src/main.ts': `${ENABLED}const runs = { NewPager() { return 1 }, Compact() { return 2 } }\n${LOG}(Object.keys(runs).filter((name) => isEnabled(name as GateName)).length)\n`,
    },
    'src/main.ts:4',
  ),
  gone('a module of names is only asked for one', {
    'src/names.ts': `export const NewPager = 'NewPager'\nexport const Compact = 'Compact'\n`,
    'src/main.ts': `${ENABLED}import * as names from './names.js'\n${LOG}(isEnabled(names.NewPager), isEnabled(names.Compact))\n`,
  }),
  stopped(
    'a variable reads the registry',
    { 'src/main.ts': `${REGISTRY}const raw = ${RAW}\n${LOG}(featureGates[raw as GateName].default)\n` },
    'src/main.ts:4',
  ),
  stopped(
    'a check is given a string that is cast to a name',
    { 'src/main.ts': `${ENABLED}${LOG}(isEnabled(${RAW} as GateName))\n` },
    'src/main.ts:3',
  ),
  stopped(
    'a function makes the name of a part',
    {
      'src/main.ts': `${ENABLED}const find = (part: string) => isEnabled(\`New\${part}\` as GateName)\n${LOG}(find('Pager'))\n`,
    },
    'src/main.ts:3',
  ),
  stopped(
    'what a request names reads the registry',
    {
      'src/server.ts': `import { featureGates, type GateName } from './features.js'\nexport const handle = (request: { name: string }) => featureGates[request.name as GateName].default\n`,
      'src/main.ts': `${HEAD}import { handle } from './server.js'\n${LOG}(handle({ name: ${RAW} }))\n`,
    },
    'src/server.ts:2',
  ),
  stopped(
    'a map of the registry is read',
    {
      'src/main.ts': `${HEAD}import { featureGates } from './features.js'\nconst all = new Map<string, { default: boolean }>(Object.entries(featureGates))\n${LOG}(all.get(${RAW})?.default)\n`,
    },
    'src/main.ts:4',
  ),
  gone('a wrapper of strings is given names that are written down', {
    'src/on.ts': `import { isEnabled, type GateName } from './features.js'\nexport const on = (name: string): boolean => isEnabled(name as GateName)\n`,
    'src/main.ts': `${HEAD}import { on } from './on.js'\n${LOG}(on('NewPager'), on('Compact'))\n`,
  }),
  gone('the names of rows have the type of the names', {
    'src/main.ts': `${ENABLED}const rows: { gate: GateName }[] = [{ gate: 'Compact' }]\n${LOG}(rows.filter(({ gate }) => isEnabled(gate)).length, isEnabled('NewPager'))\n`,
  }),
  gone('a part shows that it is another one', {
    'src/main.ts': `${ENABLED}const find = (part: string) => isEnabled(\`Com\${part}\` as GateName)\n${LOG}(find('pact'), isEnabled('NewPager'))\n`,
  }),
  gone('an object of gates looks names up that are set', {
    'src/gates.ts': `import { featureGates, type GateName } from './features.js'
export class Gates {
  #set = new Map<string, boolean>()
  known: Record<string, { default: boolean }> = { ...featureGates }
  isEnabled(name: GateName): boolean {
    return this.#set.get(name) ?? featureGates[name].default
  }
  set(name: string, on: boolean): void {
    if (!this.known[name]) throw new Error(name)
    this.#set.set(name, on)
  }
}
export const gates = new Gates()
`,
    'src/main.ts': `${HEAD}import { gates } from './gates.js'\ngates.set('Compact', true)\n${LOG}(gates.isEnabled('Compact'))\n`,
  }),
]

const REQUIRED = `const { featureGates, isEnabled } = require('./features.cjs')\n`

/** The same in CommonJS, where no types tell. */
export const UNKNOWN_NAME_PROBES_IN_JS: readonly RemovalProbe[] = [
  stopped(
    'a variable reads the registry, and a name that is missing is no error',
    {
      'src/main.cjs': `${REQUIRED}const spec = featureGates[${RAW}]\nexports.main = () => log(spec ? spec.default : 'none')\n`,
    },
    'src/main.cjs:2',
  ),
  stopped(
    'a wrapper is given a name that is put together',
    {
      'src/on.cjs': `const { isEnabled } = require('./features.cjs')\nexports.on = (name) => isEnabled(name)\n`,
      'src/main.cjs': `const { on } = require('./on.cjs')\nexports.main = () => log(on(${RAW}))\n`,
    },
    'src/on.cjs:2',
  ),
  gone('a wrapper is given names that are written down', {
    'src/on.cjs': `const { isEnabled } = require('./features.cjs')\nexports.on = (name) => isEnabled(name)\n`,
    'src/main.cjs': `const { on } = require('./on.cjs')\nexports.main = () => log(on('Compact'), on('NewPager'))\n`,
  }),
  gone('the names are those of the registry', {
    'src/main.cjs': `${REQUIRED}exports.main = () => log(Object.keys(featureGates).filter((name) => isEnabled(name)).includes('Compact'))\n`,
  }),
  stopped(
    'a file lists the keys of an object of names',
    {
      'src/names.cjs': `exports.NAMES = { NewPager: 'NewPager', Compact: 'Compact' }\n`,
      'src/main.cjs': `const { NAMES } = require('./names.cjs')\nexports.main = () => log(Object.keys(NAMES).length)\n`,
    },
    'src/names.cjs:1',
  ),
]
