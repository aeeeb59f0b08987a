import { describe, expect, it } from 'vitest'
import { MAIN, PAGE_LINE, refusedIn, SHOW_LINE, type Files } from '../../support/answering-program.js'

const main = (declared: string, made: string): Files => ({
  'src/main.ts': `${MAIN}${declared}
export const main = () => log(new Page(new RealGates()).show(), new Page(${made}).show(), show(isEnabled))
`,
})

describe('a check through an interface', () => {
  it('is stripped if every implementation passes the name on', async () => {
    const declared = `class More implements Gates {
  constructor(private readonly inner: Gates) {}
  isEnabled(name: GateName): boolean { return this.inner.isEnabled(name) }
}`
    expect(await refusedIn(main(declared, 'new More(new RealGates())'))).toEqual([])
  })

  it.each([
    [
      'answers itself',
      'class Fake implements Gates { isEnabled(): boolean { return false } }',
      'returns something else',
    ],
    [
      'depends on more',
      `const tenant = ['old'][0]
class Fake implements Gates { isEnabled(name: GateName): boolean { return tenant !== 'old' && isEnabled(name) } }`,
      'also depends on `tenant`',
    ],
    [
      'negates it',
      'class Fake implements Gates { isEnabled(name: GateName): boolean { return !isEnabled(name) } }',
      'does more than check the gate',
    ],
    [
      'has a map of its own',
      `class Fake implements Gates {
  #own = new Map<GateName, boolean>()
  isEnabled(name: GateName): boolean { return this.#own.get(name) ?? false }
}`,
      'looks the name up elsewhere',
    ],
    [
      'doesn’t name it',
      'class Fake { isEnabled(name: GateName): boolean { return name === "Compact" } }',
      'returns something else',
    ],
    [
      'extends one of another kind',
      `class Log { log(): void {} }
class Fake extends Log { isEnabled(): boolean { return false } }`,
      'returns something else',
    ],
    [
      'inherits its answer',
      `class Fakes { isEnabled(): boolean { return false } }
class Fake extends Fakes {}`,
      'returns something else',
    ],
    [
      'is below one that does',
      'class Fake extends RealGates { isEnabled(): boolean { return false } }',
      'returns something else',
    ],
  ])('is refused if another class %s', async (_, declared, why) => {
    const found = await refusedIn(main(declared, 'new Fake()'))
    expect(found).toEqual([expect.stringContaining(`${PAGE_LINE} it may call the function on line `)])
    expect(found[0]).toContain(`of \`src/main.ts\`, which ${why}`)
  })

  it.each([
    ['is declared to be one', 'const fake: Gates = { isEnabled: () => false }', 'fake'],
    ['is given where one is expected', '', '{ isEnabled: (name) => name === "Compact" }'],
    ['is given as one', 'const make = (): Gates => ({ isEnabled: () => false })', 'make()'],
    ['has its members', 'const fake = { isEnabled: () => false }', 'fake'],
    ['has its members, and is imported', "import { fake } from './fake.js'", 'fake'],
    ['has its members, and is a default export', "import fake from './whole.js'", 'fake'],
    ['has its members, and is a module', "import * as fake from './module.js'", 'fake'],
    ['has its members, and is in a list', 'const all = [{ isEnabled: () => false }]', 'all[0] as Gates'],
    ['has its members, and is in an object', 'const app = { gates: { isEnabled: () => false } }', 'app.gates'],
    ['has its members, and is a result', 'const make = () => ({ isEnabled: () => false })', 'make()'],
    ['hides one behind a proxy', 'const fake = new Proxy(new RealGates(), { get: () => () => false })', 'fake'],
    ['is a proxy of the type', 'const fake: Gates = new Proxy(new RealGates(), { get: () => () => false })', 'fake'],
  ])('is refused if an object of another file %s', async (_, declared, made) => {
    const files = {
      ...main(declared, made),
      'src/fake.ts': 'export const fake = { isEnabled: () => false }\n',
      'src/whole.ts': 'export default { isEnabled: () => false }\n',
      'src/module.ts': 'export const isEnabled = () => false\n',
    }
    expect(await refusedIn(files)).toEqual([expect.stringContaining(`${PAGE_LINE} it may call`)])
  })

  it('is stripped if only a test implements it differently', async () => {
    const test = `import { Page } from './page.js'\nimport type { Gates } from './features.js'
const fake: Gates = { isEnabled: () => false }
it('shows all', () => { expect(new Page(fake).show()).toBe('all') })\n`
    const found = await refusedIn({ ...main('', 'new RealGates()'), 'src/page.test.ts': test })
    expect(found.filter((one) => one.startsWith('src/page.ts'))).toEqual([])
  })

  it('is stripped if objects with a method of that name are of another kind', async () => {
    const declared = `class Toolbar { isEnabled(button: string): boolean { return button === 'bold' } press() {} }
const toolbar = new Toolbar()
log(toolbar.isEnabled('bold'), toolbar.press())`
    expect(await refusedIn(main(declared, 'new RealGates()'))).toEqual([])
  })
})

describe('a check through a parameter that is a function', () => {
  it('is refused if a call passes a function that returns something else', async () => {
    const files = {
      'src/main.ts': `${MAIN}export const main = () => log(new Page(new RealGates()).show(), show(isEnabled), show((name: GateName) => name === 'Compact'))\n`,
    }
    expect(await refusedIn(files)).toEqual([
      `${SHOW_LINE} it may call the function on line 4 of \`src/main.ts\`, which returns something else`,
    ])
  })

  it.each([
    ['the other side of a condition', 'show(Date.now() > 1 ? () => false : isEnabled)'],
    ['what it gets itself', '((given: IsOn) => show(given))(() => false)'],
    ['an item of a list', '[isEnabled, () => false].map((one) => show(one))'],
    ['it to a function that calls it', '[isEnabled, (): boolean => false].map(show)'],
  ])('is refused if a call passes %s', async (_, code) => {
    const files = {
      'src/main.ts': `${MAIN.replace('type Gates', 'type IsOn')}
export const main = () => log(new Page(new RealGates()).show(), ${code})\n`,
    }
    expect(await refusedIn(files)).toEqual([expect.stringContaining(`${SHOW_LINE} it may call`)])
  })

  it('is refused if the constructor of a class gets such a function', async () => {
    const files = {
      'src/panel.ts': `import type { IsOn } from './features.js'
export class Panel {
  constructor(private readonly isEnabled: IsOn) {}
  show(): string { return this.isEnabled('NewPager') ? 'pages' : 'all' }
}
`,
      'src/main.ts': `${MAIN}import { Panel } from './panel.js'
export const main = () => log(new Panel(isEnabled).show(), new Panel(() => false).show(), show(isEnabled), typeof Page)\n`,
    }
    expect(await refusedIn(files)).toEqual([
      'src/panel.ts:4 it may call the function on line 5 of `src/main.ts`, which returns something else',
    ])
  })
})

describe('a check of a parameter whose type is a class', () => {
  const list = `import type { RealGates } from './features.js'
export const list = (gates: RealGates): string => gates.isEnabled('NewPager') ? 'pages' : 'all'
`
  const listedBy = (declared: string, made: string): Files => ({
    'src/list.ts': list,
    'src/main.ts': `${MAIN}import { list } from './list.js'
${declared}
export const main = () => log(list(new RealGates()), list(${made}))
`,
  })

  it.each([
    ['has its members', 'class Fake { isEnabled(): boolean { return false } }'],
    [
      'has its members and another class above it',
      `class Log { log(): void {} }
class Fake extends Log { isEnabled(): boolean { return false } }`,
    ],
    [
      'inherits its members',
      `class Fakes { isEnabled(): boolean { return false } }
class Fake extends Fakes {}`,
    ],
    ['takes its members', 'class Fake { constructor(readonly isEnabled: () => boolean = () => false) {} }'],
    [
      'gives itself the members',
      `class Fake {
  isEnabled!: () => boolean
  constructor() { this.isEnabled = () => false }
}`,
    ],
  ])('is refused if another class %s', async (_, declared) => {
    expect(await refusedIn(listedBy(declared, 'new Fake()'))).toEqual([
      expect.stringContaining('src/list.ts:2 `isEnabled` may be another function at run time'),
    ])
  })

  it('is stripped if another class with members of these names is never passed on', async () => {
    const declared = `class Log { log(): void {} }
class Fake extends Log { isEnabled(): boolean { return false } }
new Fake().log()`
    expect(await refusedIn(listedBy(declared, 'new RealGates()'))).toEqual([])
  })

  it('is stripped in a class that keeps the object in a field, if the object is only bound to its own method elsewhere', async () => {
    const files = {
      'src/gates.ts': "import { RealGates } from './features.js'\nexport const gates = new RealGates()\n",
      'src/list.ts': `import { gates } from './gates.js'
class Panel {
  gates = gates
  show() { return this.gates.isEnabled('NewPager') ? 'pages' : 'all' }
}
const on = gates.isEnabled.bind(gates)
export const list = () => [new Panel().show(), on('NewPager') ? 1 : 2]
`,
      'src/main.ts': `${MAIN}import { list } from './list.js'
export const main = () => log(...list())
`,
    }
    expect(await refusedIn(files)).toEqual([])
  })
})
