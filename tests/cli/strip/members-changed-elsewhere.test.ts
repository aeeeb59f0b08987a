import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { projectLoader } from '../../support/run-project.js'
import { CONFIGURED, FEATURES } from '../../support/graduated-gate.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const BASE = {
  ...CONFIGURED,
  'src/features.ts': FEATURES,
  'src/gates.ts': `import { featureGates, type GateName } from './features.js'
export class Gates {
  isEnabled(name: GateName): boolean { return featureGates[name].default }
}
export const gates = { isEnabled: (name: GateName): boolean => featureGates[name].default }
export const instance = new Gates()
`,
}
/** A caller that uses the object, the instance, and a value with the type of the class. */
const MAIN = `import { log } from 'runtime'
import './patch.js'
import { gates, instance, type Gates } from './gates.js'
import { given } from './patch.js'
const ask = (own: Gates): void => log('typed', own.isEnabled('NewPager') ? 1 : 0)
export const main = () => {
  log('object', gates.isEnabled('NewPager') ? 1 : 0)
  log('instance', instance.isEnabled('NewPager') ? 1 : 0)
  ask(given)
}
`
const GIVEN = 'export const given = instance\n'

type Files = Readonly<Record<string, string>>

function traceOf(files: Files): unknown[] {
  const logged: unknown[] = []
  const log = (...values: readonly unknown[]): void => void logged.push(values)
  const load = projectLoader(files, new Map([['runtime', { log }]]), { log })
  ;(load('./main.js') as { main: () => void }).main()
  return logged
}

async function strip(patch: string, others: Files = {}) {
  const before: Files = { ...BASE, 'src/main.ts': MAIN, 'src/patch.ts': patch, ...others }
  const root = tempFolder(before)
  const run = await runCli(root, ['strip', 'NewPager', '--write', '--force', '--json'])
  const refused = (JSON.parse(run.stdout) as { refused: { path: string; line: number }[] }).refused
  return {
    before,
    after: filesBelow(root),
    code: run.code,
    refused: refused.map(({ path, line }) => `${path}:${line}`),
  }
}

const OBJECT = "import { gates, instance } from './gates.js'\n" + GIVEN
const CLASS = "import { Gates, instance } from './gates.js'\n"

describe('a member that is changed in a file that neither declares nor calls it', () => {
  it.each([
    ['an assignment', `${OBJECT}gates.isEnabled = () => false\n`, ['src/main.ts:7']],
    ['a name in brackets', `${OBJECT}gates['isEnabled'] = () => false\n`, ['src/main.ts:7']],
    ['a constant for the name', `${OBJECT}const NAME = 'isEnabled'\ngates[NAME] = () => false\n`, ['src/main.ts:7']],
    ['Object.assign', `${OBJECT}Object.assign(gates, { isEnabled: () => false })\n`, ['src/main.ts:7']],
    [
      'Object.assign of a constant',
      `${OBJECT}const own = { isEnabled: () => false }\nObject.assign(gates, own)\n`,
      ['src/main.ts:7'],
    ],
    [
      'Object.defineProperty',
      `${OBJECT}Object.defineProperty(gates, 'isEnabled', { value: () => false })\n`,
      ['src/main.ts:7'],
    ],
    ['Reflect.set', `${OBJECT}Reflect.set(gates, 'isEnabled', () => false)\n`, ['src/main.ts:7']],
    [
      'a function that is given the object',
      `${OBJECT}function patch(own: any) { own.isEnabled = () => false }\npatch(gates)\n`,
      ['src/main.ts:7'],
    ],
    [
      'a function that others may give any object',
      `${OBJECT}export function patch(own: any) { own.isEnabled = () => false }\npatch(gates)\n`,
      ['src/main.ts:7', 'src/main.ts:8', 'src/main.ts:5'],
    ],
    [
      'a constant of another file for the name',
      `import { KEY } from './key.js'\nimport { gates as all, instance } from './gates.js'\n${GIVEN}all[KEY] = () => false\n`,
      ['src/main.ts:7'],
    ],
    [
      'a name that is put together',
      `import { gates, instance } from './gates.js'\n${GIVEN}const { gates: all } = { gates }\nall['is' + 'Enabled'] = () => false\n`,
      ['src/main.ts:7'],
    ],
    ['the instance', `${OBJECT}instance.isEnabled = () => false\n`, ['src/main.ts:8', 'src/main.ts:5']],
    ['the prototype', `${CLASS}${GIVEN}Gates.prototype.isEnabled = () => false\n`, ['src/main.ts:8', 'src/main.ts:5']],
    [
      'a class below',
      `${CLASS}class Off extends Gates { isEnabled() { return false } }\nexport const given = new Off()\n`,
      ['src/main.ts:5'],
    ],
    [
      'a field of a class below',
      `${CLASS}class Off extends Gates { isEnabled = () => false }\nexport const given = new Off()\n`,
      ['src/main.ts:5'],
    ],
    [
      'what a class below assigns',
      `${CLASS}class Off extends Gates {\n  constructor() { super(); this.isEnabled = () => false }\n}\nexport const given = new Off()\n`,
      ['src/main.ts:5'],
    ],
  ])('is refused where it is called: %s', async (_, patch, places) => {
    const { before, after, code, refused } = await strip(patch, { 'src/key.ts': "export const KEY = 'isEnabled'\n" })
    expect(traceOf(after)).toEqual(traceOf(before))
    expect([...refused].sort()).toEqual([...places].sort())
    expect(code).toBe(1)
  })

  it.each([
    ['an object with that type', `${CLASS}export const given: Gates = { isEnabled: () => false }\nvoid instance\n`],
    [
      'a class that implements it',
      `${CLASS}class Off implements Gates { isEnabled() { return false } }\nexport const given = new Off()\nvoid instance\n`,
    ],
  ])('is refused on a value with a type that another file gives to %s', async (_, patch) => {
    const { before, after, refused } = await strip(patch)
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(refused).toEqual(['src/main.ts:5'])
  })

  it.each([
    [
      'a function that replaces members',
      "const replace = (own: any, name: string, other: unknown) => { own[name] = other }\nreplace(gates, 'isEnabled', () => false)\n",
    ],
    ['a pattern', ';[gates.isEnabled] = [() => false]\n'],
  ])('is refused if it is changed by %s', async (_, patch) => {
    const { before, after, refused } = await strip(OBJECT + patch)
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(refused).toEqual(['src/main.ts:7'])
  })

  it('is refused if a static method is called on `this` and a subclass has its own', async () => {
    const below = `import { Static } from './static.js'\nexport class Off extends Static { static isEnabled() { return false } }\n`
    const base = `import { log } from 'runtime'
import { featureGates, type GateName } from './features.js'
export class Static {
  static isEnabled(name: GateName): boolean { return featureGates[name].default }
  static run() { log(this.isEnabled('NewPager') ? 1 : 0) }
}
`
    const main = "import { Off } from './below.js'\nexport const main = () => Off.run()\n"
    const { before, after } = await strip(OBJECT, { 'src/static.ts': base, 'src/below.ts': below, 'src/main.ts': main })
    expect(traceOf(after)).toEqual(traceOf(before))
  })

  it.each([
    ['module.exports = class', '', "const Page = require('./page')"],
    ['class Page', 'module.exports = Page', "const Page = require('./page')"],
    ['class Page', 'module.exports = { Page }', "const { Page } = require('./page')"],
  ])('is kept if a class below that requires it has its own: %s %s', async (head, foot, required) => {
    const page = `const { featureGates } = require('./features')
${head} {
  title() { return this.isShown('NewPager') ? 1 : 0 }
  isShown(name) { return featureGates[name].default }
}
${foot}
`
    const below = `${required}\nmodule.exports = class Old extends Page { isShown() { return false } }\n`
    const { before, after } = await strip(OBJECT, { 'src/page.js': page, 'src/old.js': below })
    expect(after['src/page.js']).toBe(before['src/page.js'])
  })

  it('is kept if a class above that is required assigns whatever it is given', async () => {
    const base = 'class Base { constructor(given) { Object.assign(this, given) } }\nmodule.exports = { Base }\n'
    const page = `const { featureGates } = require('./features')
const { Base } = require('./base')
module.exports = class Page extends Base {
  title() { return this.isShown('NewPager') ? 1 : 0 }
  isShown(name) { return featureGates[name].default }
}
`
    const { before, after } = await strip(OBJECT, { 'src/page.js': page, 'src/base.js': base })
    expect(after['src/page.js']).toBe(before['src/page.js'])
  })

  it('is refused if an imported object is assigned to it', async () => {
    const own = 'export const overrides = { isEnabled: () => false }\n'
    const { before, after } = await strip(
      `import { overrides } from './own.js'\n${OBJECT}Object.assign(gates, overrides)\n`,
      { 'src/own.ts': own },
    )
    expect(traceOf(after)).toEqual(traceOf(before))
  })

  it.each([
    ['another object of its own', `${OBJECT}const own = { isEnabled: () => true }\nown.isEnabled = () => false\n`],
    ['another member', `${OBJECT}Object.assign(gates, { other: () => false })\n`],
    ['a new object', `${OBJECT}Object.assign({}, gates)\n`],
    [
      'a class of its own',
      `${OBJECT}class Form { isEnabled() { return false } }\nclass Own extends Form { isEnabled() { return true } }\nnew Own()\n`,
    ],
    ['a switch of something else', `${OBJECT}export const dim = (light: any) => { light.isEnabled = true }\n`],
    [
      'a bound method',
      `${CLASS}${GIVEN}export class Own extends Gates {\n  constructor() { super(); this.isEnabled = this.isEnabled.bind(this) }\n}\n`,
    ],
  ])('is stripped if another file changes %s', async (_, patch) => {
    const { before, after, code, refused } = await strip(patch)
    expect(refused).toEqual([])
    expect(code).toBe(0)
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(after['src/main.ts']).not.toContain('NewPager')
  })

  it('is not a check if another member of its name has a body that checks no gate', async () => {
    const form = `import { log } from 'runtime'
import './patch.js'
class Form {
  isEnabled(name: string) { return name.length > 3 }
  show() { return this.isEnabled('NewPager') }
}
export const main = () => log(new Form().show())
`
    const patch = `${OBJECT}export function patch(own: any) { own.isEnabled = () => false }\npatch(gates)\n`
    const { refused } = await strip(patch, { 'src/main.ts': form })
    expect(refused).toEqual([])
  })

  it('is stripped if only a test changes it', async () => {
    const patch = "import { gates } from '../src/gates.js'\ngates.isEnabled = () => false\n"
    const { refused } = await strip(OBJECT, { 'src/gates.test.ts': patch })
    expect(refused).toEqual([])
  })
})

describe('a value whose type is a class with only public members', () => {
  const own = (members: string): Files => ({
    'src/gates.ts': `import { featureGates, type GateName } from './features.js'
export class Gates {
  ${members}isEnabled(name: GateName): boolean { return featureGates[name].default }
}
`,
    'src/page.ts': `import { log } from 'runtime'
import type { Gates } from './gates.js'
export const show = (gates: Gates) => log(gates.isEnabled('NewPager') ? 1 : 0)
export const showIn = ({ gates }: { gates: Gates }) => log(gates.isEnabled('NewPager') ? 1 : 0)
`,
    'src/off.ts':
      'export const off = () => ({ isEnabled: () => false })\nexport class Off { isEnabled() { return false } }\nexport const fake = { isEnabled: () => false }\n',
  })
  const HEAD = `import { log } from 'runtime'\nimport { Gates } from './gates.js'\nimport { off, Off } from './off.js'\nimport { show, showIn } from './page.js'\n`

  it.each([
    [
      'an object that a constant holds',
      'const fake = { isEnabled: () => false }\nexport const main = () => show(fake)\n',
    ],
    ['an object of a third file', "import { fake } from './off.js'\nexport const main = () => show(fake)\n"],
    ['an object of a function', 'export const main = () => show(off())\n'],
    ['an object of another class', 'export const main = () => show(new Off())\n'],
    ['a part of an object', 'const gates = { isEnabled: () => false }\nexport const main = () => showIn({ gates })\n'],
  ])('may be another object that a file passes: %s', async (_, text) => {
    const main = `${HEAD}void log\nvoid Gates\n${text}`
    const { before, after, code } = await strip('', { ...own(''), 'src/main.ts': main, 'src/patch.ts': '' })
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(code).toBe(1)
  })

  it.each([
    [
      'only its methods are called',
      '',
      'const bar = { isEnabled: () => false }\nconst main = () => { log(bar.isEnabled()); show(new Gates()) }\nexport { main }\n',
    ],
    [
      'a function takes it that is no user of gates',
      '',
      'const bar = { isEnabled: () => false }\nconst list = (one: { isEnabled(): boolean }) => log(one.isEnabled())\nexport const main = () => { list(bar); show(new Gates()) }\n',
    ],
    [
      'the class has private members',
      'private readonly version = 1\n  ',
      'const bar = { isEnabled: () => false }\nconst send = (one: any) => log(one.isEnabled())\nexport const main = () => { send(bar); show(new Gates()) }\n',
    ],
  ])('is an instance of the class if no other object is passed anywhere: %s', async (_, members, text) => {
    const files = {
      ...own(members),
      'src/off.ts': 'export const off = 1\nexport const Off = 2\n',
      'src/main.ts': HEAD + text,
    }
    const { before, after, refused } = await strip('', { ...files, 'src/patch.ts': '' })
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(refused).toEqual([])
  })
})

describe('an object behind a proxy', () => {
  it.each([
    [
      'made here',
      "import { gates as own, instance } from './gates.js'\nexport const given = instance\nexport const gates = new Proxy(own, { get: () => () => false })\n",
    ],
    [
      'that a constructor gives',
      "export class Strict { constructor() { return new Proxy(this, { get: () => () => false }) }\n  isEnabled(name: GateName): boolean { return featureGates[name].default } }\nimport { featureGates, type GateName } from './features.js'\nexport const gates = new Strict()\n",
    ],
  ])('proves nothing: %s', async (_, patch) => {
    const main = `import { log } from 'runtime'
import { gates } from './patch.js'
export const main = () => log(gates.isEnabled('NewPager') ? 1 : 0)
`
    const { before, after, refused } = await strip(patch, { 'src/main.ts': main })
    expect(traceOf(after)).toEqual(traceOf(before))
    expect(refused).toEqual(['src/main.ts:3'])
  })
})

describe('a method that returns the value of a gate', () => {
  const WRAPPER = `import { featureGates } from './features.js'
const isEnabled = (name: keyof typeof featureGates): boolean => featureGates[name].default
export class Features {
  isPagerOn(): boolean { return isEnabled('NewPager') }
}
export const features = new Features()
`
  const CALLER = `import { log } from 'runtime'
import './patch.js'
import { features } from './wrapper.js'
export const main = () => log(features.isPagerOn() ? 1 : 0)
`
  const IMPORT = "import { Features, features } from './wrapper.js'\nexport const known = [Features, features]\n"
  it.each([
    ['Object.assign', 'Object.assign(Features.prototype, { isPagerOn: () => false })\n'],
    ['Object.assign to the object', 'Object.assign(features, { isPagerOn: () => false })\n'],
    ['Object.defineProperty', "Object.defineProperty(Features.prototype, 'isPagerOn', { value: () => false })\n"],
    [
      'names of a loop',
      'for (const key of Object.getOwnPropertyNames(Features.prototype))\n  if (key !== "constructor") (Features.prototype as any)[key] = () => false\n',
    ],
  ])('is still called if another file changes it by %s', async (_, patch) => {
    const { before, after } = await strip(IMPORT + patch, { 'src/wrapper.ts': WRAPPER, 'src/main.ts': CALLER })
    expect(after['src/wrapper.ts']).toContain('return true')
    expect(after['src/main.ts']).toBe(CALLER)
    expect(traceOf(after)).toEqual(traceOf(before))
  })

  it('is still called on objects behind a proxy', async () => {
    const hidden = WRAPPER.replace(
      'features = new Features()',
      'features: Features = new Proxy(new Features(), { get: () => () => false })',
    )
    const { before, after } = await strip('export {}\n', { 'src/wrapper.ts': hidden, 'src/main.ts': CALLER })
    expect(after['src/main.ts']).toBe(CALLER)
    expect(traceOf(after)).toEqual(traceOf(before))
  })

  it('is replaced by its value if nothing changes it', async () => {
    const { after } = await strip('export {}\n', { 'src/wrapper.ts': WRAPPER, 'src/main.ts': CALLER })
    expect(after['src/main.ts']).toContain('log(1)')
  })
})

it("a module's own export is used, and not a re-export of the same name", async () => {
  const { before, after } = await strip('export {}\n', {
    'src/all.ts': "export * from './on.js'\nexport { isOn } from './off.js'\n",
    'src/on.ts': "import { gates } from './gates.js'\nexport const isOn = () => gates.isEnabled('NewPager')\n",
    'src/off.ts': 'export const isOn = () => false\n',
    'src/main.ts':
      "import { log } from 'runtime'\nimport { isOn } from './all.js'\nexport const main = () => log(isOn() ? 1 : 0)\n",
  })
  expect(traceOf(after)).toEqual(traceOf(before))
})

describe('a gate that is named by a member', () => {
  const named = (names: string, patch = ''): Files => ({
    'src/names.ts': `export ${names}\n`,
    'src/patch.ts': `import { Names } from './names.js'\nimport { instance } from './gates.js'\n${GIVEN}${patch}\nexport const used = Names\n`,
    'src/main.ts': `import { log } from 'runtime'\nimport './patch.js'\nimport { gates } from './gates.js'\nimport { Names } from './names.js'\nexport const main = () => log(gates.isEnabled(Names.main))\n`,
  })

  it.each([
    ['an object', "const Names: { main: GateName } = { main: 'NewPager' }", "Names.main = 'Compact'"],
    ['a class', "class Names {\n  static main: GateName = 'NewPager'\n}", "Names.main = 'Compact'"],
    [
      'what Object.assign is given',
      "const Names: { main: GateName } = { main: 'NewPager' }",
      "Object.assign(Names, { main: 'Compact' })",
    ],
  ])('is refused if another file changes it: %s', async (_, names, patch) => {
    const files = named(names, patch)
    const typed = {
      ...files,
      'src/names.ts': `import type { GateName } from './features.js'\n${files['src/names.ts'] ?? ''}`,
    }
    const { before, after, refused } = await strip(files['src/patch.ts'] ?? '', typed)
    expect(refused).toEqual(['src/main.ts:5'])
    expect(after['src/main.ts']).toBe(before['src/main.ts'])
  })

  it.each([
    ['nothing changes it', "const Names = { main: 'NewPager', more: 'Compact' } as const", ''],
    ['another member changes', "const Names = { main: 'NewPager', more: 'more' }", "Names.more = 'less'"],
  ])('is stripped if %s', async (_, names, patch) => {
    const files = named(names, patch)
    const { before, after, refused } = await strip(files['src/patch.ts'] ?? '', files)
    expect(refused).toEqual([])
    expect(after['src/main.ts']).toContain('log(true)')
    expect(traceOf(after)).toEqual(traceOf(before))
  })

  it('is refused if another build has another name', async () => {
    const text = (name: string): string => `export const NAME = '${name}'\n`
    const main = `import { log } from 'runtime'\nimport { gates } from './gates.js'\nimport { NAME } from './name'\nexport const main = () => log(gates.isEnabled(NAME))\n`
    const files = (native: string): Files => ({
      'src/name.ts': text('NewPager'),
      'src/name.native.ts': text(native),
      'src/main.ts': main,
    })
    expect((await strip('', files('Compact'))).refused).toEqual(['src/main.ts:4'])
    expect((await strip('', files('NewPager'))).refused).toEqual([])
  })
})
