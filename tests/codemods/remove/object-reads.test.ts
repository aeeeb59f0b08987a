import {
  isGivenToGates,
  isModuleListed,
  isReadByPosition,
  nameOfObject,
  readsOfObject,
} from '../../../src/codemods/remove/object-reads.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { FEATURES, nodeWith, openFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

/** How code reads the first object, array, enum or class of `src/names.ts`. */
function readsIn(text: string, files: Files = {}): Record<string, unknown> {
  const opened = openFiles({ 'src/features.ts': FEATURES, 'src/names.ts': text, ...files })
  const view = opened.view('src/names.ts')
  const [object] = nodesOf(view, 'ObjectExpression', 'ArrayExpression', 'TSEnumDeclaration', 'ClassDeclaration')
  if (!object) throw new Error('no object')
  const { members, ...flags } = readsOfObject(object, view, opened.removal({ On: true }))
  const found = Object.entries(flags).flatMap(([name, is]) => (is === true ? [name] : []))
  return { members: [...members].sort(), found: found.sort() }
}

const TITLES = 'const titles = { On: 1, Other: 2 }\n'
const LIST = `const names = ['On', 'Other']\n`
const reads = (members: string[] = [], ...found: string[]) => ({ members, found: found.sort() })

describe('the reads of a named object', () => {
  it.each([
    ['use(titles.On, titles["Other"])', reads(['On', 'Other'])],
    ['const { On } = titles', reads(['On'])],
    ['type A = typeof titles', reads()],
    ['use(titles[name])', reads([], 'isLookedUp')],
    ['const f = (name: GateName) => titles[name]', reads()],
    ['const f = (name: keyof typeof titles) => titles[name]', reads([], 'isLookedUp')],
    ['Object.keys(titles)', reads([], 'isListed')],
    ['new FeatureGate(titles)', reads([], 'isGivenToGates')],
    ['featureGates.setFromMap(titles)', reads([], 'isGivenToGates')],
    ['export const config = { featureFlags: titles }', reads([], 'isGivenToGates')],
    ['use(titles)', reads([], 'isOpen')],
    ['const { ...all } = titles', reads([], 'isOpen')],
    ['send({ flags: titles })', reads([], 'isOpen')],
  ])('by %j are known', (use, expected) => {
    expect(readsIn(`${TITLES}${use}\n`)).toEqual(expected)
  })

  it.each([
    ['use(names[0])', reads([], 'isListed', 'isLookedUp', 'isReadByPosition')],
    ['names.includes("On")', reads(['On'])],
    ['names.includes(name)', reads([], 'isLookedUp')],
    ['use(names.length)', reads(['length'])],
    ['names.map(use)', reads(['map'], 'isListed')],
  ])('of a list by %j are known', (use, expected) => {
    expect(readsIn(`${LIST}${use}\n`)).toEqual(expected)
  })

  it('of an enum and a class count in all places, but not where objects are made', () => {
    expect(readsIn(`enum A { On = 'On' }\nuse(A.On)\n`)).toEqual(reads(['On']))
    const own = `class A {\n  static on = 'On'\n  static m() { return this.on }\n}\n`
    expect(readsIn(`${own}new A()\na instanceof A\n`)).toEqual(reads(['on']))
    expect(readsIn(`@decorated\n${own}`)).toEqual(reads(['on'], 'isOpen'))
  })

  it('in other files count, under the name and as a member of the module', () => {
    const files = {
      'src/a.ts': `import { titles } from './names'\nuse(titles.On)\n`,
      'src/b.ts': `import * as names from './names'\nuse(names.titles.Other)\n`,
      'src/c.ts': `const titles = {}\nuse(titles)\n`,
    }
    expect(readsIn(`export ${TITLES}`, files)).toEqual(reads(['On', 'Other']))
    expect(readsIn(TITLES, files)).toEqual(reads())
    expect(readsIn(`export ${TITLES}`, { 'src/a.ts': `import { titles } from './names'\nuse(titles)\n` })).toEqual(
      reads([], 'isOpen'),
    )
  })

  it('are unknown of an object without a name, and where a file that names it cannot be parsed', () => {
    const unknown = reads([], 'isListed', 'isLookedUp', 'isOpen')
    expect(readsIn('use({ On: 1 })\n')).toEqual(unknown)
    expect(readsIn('let titles = { On: 1 }\n')).toEqual(unknown)
    expect(readsIn(`export ${TITLES}`, { 'src/A.vue': '<script>use(titles)</script>' })).toEqual(unknown)
  })
})

describe('a list whose positions count', () => {
  const isByPosition = (text: string): boolean => {
    const opened = openFiles({ 'src/features.ts': FEATURES, 'src/names.ts': text })
    const view = opened.view('src/names.ts')
    const [list] = nodesOf(view, 'ArrayExpression')
    return list !== undefined && isReadByPosition(list, view, opened.removal({ On: true }))
  }

  it.each([
    `['On', 'Other'].map((name, index) => use(index))`,
    `${LIST}const [first] = names`,
    `${LIST}names.indexOf('On')`,
    `${LIST}use(names[1])`,
  ])('is that of %j', (text) => {
    expect(isByPosition(text)).toBe(true)
  })

  it.each([`['On', 'Other'].map((name) => use(name))`, `${LIST}for (const name of names) use(name)`])(
    "isn't that of %j",
    (text) => {
      expect(isByPosition(text)).toBe(false)
    },
  )
})

describe('what code does with an object', () => {
  it('is to give it to gates', () => {
    const { view } = openFiles({ 'a.ts': 'new FeatureGate(a)\nfeatureGates.set(b)\nfeatureGates.get(c)\nrender(d)\n' })
    const isGiven = (name: string): boolean => isGivenToGates(nodeWith(view('a.ts'), 'Identifier', name), view('a.ts'))
    expect(['a', 'b', 'c', 'd'].map(isGiven)).toEqual([true, true, false, false])
  })

  it('is to name it, as a constant', () => {
    const { view } = openFiles({ 'a.ts': 'const a = { b: 1 } as const\nlet c = { d: 1 }\nuse({ e: 1 })\n' })
    expect(nodesOf(view('a.ts'), 'ObjectExpression').map((object) => nameOfObject(object)?.name)).toEqual([
      'a',
      undefined,
      undefined,
    ])
  })

  it('is to take all that its module exports as one value', () => {
    const isListed = (user: string): boolean => {
      const opened = openFiles({ 'src/features.ts': FEATURES, 'src/names.ts': `export ${TITLES}`, 'src/a.ts': user })
      return isModuleListed(opened.view('src/names.ts'), opened.removal({ On: true }))
    }
    expect(isListed(`import * as names from './names'\nObject.values(names)\n`)).toBe(true)
    expect(isListed(`import * as names from './names'\nuse(names[name])\n`)).toBe(true)
    expect(isListed(`import * as names from './names'\nuse(names.titles)\ntype A = typeof names\n`)).toBe(false)
    expect(isListed(`import { titles as names } from './names'\nuse(names)\n`)).toBe(false)
  })
})
