import { findLinks } from '../../../src/codemods/project/find-links.js'
import { openFiles, textOf } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const FLAGS = { 'flags.ts': 'export const isOn = () => true\n' }

/** What leads to `isOn` of `flags.ts`: links as `file: node -> references`, what holds it, and what replaces it. */
function linksIn(files: Files): { links: string[]; isHeld: boolean; mocks: string[]; mockedIn: string[] } {
  const opened = openFiles({ ...FLAGS, ...files })
  const { links, isHeld, mocks, mockedIn } = findLinks(opened.modules, opened.path('flags.ts'), 'isOn')
  return {
    links: links.map(({ view, node, references, exported }) => {
      const uses =
        exported === null ? references.map((reference) => textOf(view, reference)).join(', ') : `as ${exported}`
      return `${opened.nameOf(view.file)}: ${textOf(view, node)} -> ${uses}`
    }),
    isHeld,
    mocks: mocks.map(({ view, node }) => `${opened.nameOf(view.file)}: ${textOf(view, node)}`),
    mockedIn: [...mockedIn].map((file) => opened.nameOf(file)),
  }
}

const NOTHING = { links: [], isHeld: false, mocks: [], mockedIn: [] }

describe('the places that use an exported name', () => {
  it.each([
    [`import { isOn } from './flags'\nisOn()\n`, ['a.ts: isOn -> isOn']],
    [`import { isOn as on } from './flags'\non(); on\n`, ['a.ts: isOn as on -> on, on']],
    [
      `import * as flags from './flags'\nflags.isOn()\nflags['isOn']()\n`,
      ['a.ts: flags.isOn -> flags.isOn', "a.ts: flags['isOn'] -> flags['isOn']"],
    ],
    [`const { isOn: on } = require('./flags')\non()\n`, ['a.ts: isOn: on -> on']],
    [`import * as flags from './flags'\nconst { isOn } = flags\nisOn()\n`, ['a.ts: isOn -> isOn']],
    [`import { isOn } from './flags'\nexport { isOn as on }\n`, ['a.ts: isOn as on -> as on', 'a.ts: isOn -> ']],
    [`export { isOn as on } from './flags'\n`, ['a.ts: isOn as on -> as on']],
  ])('are found in %j', (text, links) => {
    expect(linksIn({ 'a.ts': text })).toEqual({ ...NOTHING, links })
  })

  it('are found through barrels, but not through one that exports the name itself', () => {
    const user = `import { isOn } from './index'\nisOn()\n`
    const files = { 'a.ts': user, 'index.ts': `export * from './flags'\n` }
    expect(linksIn(files).links).toEqual(['a.ts: isOn -> isOn'])
    expect(linksIn({ ...files, 'index.ts': `export * from './flags'\nexport const isOn = 1\n` })).toEqual(NOTHING)
  })

  it('are found behind a namespace that another file exports', () => {
    const files = {
      'index.ts': `export * as flags from './flags'\n`,
      'a.ts': `import { flags } from './index'\nflags.isOn()\n`,
    }
    expect(linksIn(files).links).toEqual(['a.ts: flags.isOn -> flags.isOn'])
  })

  it.each([
    `import * as flags from './flags'\nuse(flags)\n`,
    `import * as flags from './flags'\nflags[name]()\n`,
    `import * as flags from './flags'\nconst { ...all } = flags\n`,
    `import('./flags')\n`,
    `import * as flags from './flags'\nconst [first] = flags\n`,
    `import * as flags from './flags'\nuse(1, other.flags, flags)\n`,
    `load('./flags')\n`,
  ])('may be more than are known for %j', (text) => {
    expect(linksIn({ 'a.ts': text }).isHeld).toBe(true)
  })

  it('may be more than are known where a package or a component imports the file', () => {
    expect(linksIn({ 'package.json': '{ "main": "flags.js" }' }).isHeld).toBe(true)
    const component = (name: string): Files => ({ 'A.vue': `<script>\nimport { ${name} } from './flags'\n</script>\n` })
    expect(linksIn(component('isOn')).isHeld).toBe(true)
    expect(linksIn(component('other')).isHeld).toBe(false)
  })

  it('include the mocks of tests, with the replacement of the name alone', () => {
    const text = `import { isOn } from './flags'\nvi.mock('./flags', () => ({ isOn: () => false, other: 1 }))\nisOn()\n`
    expect(linksIn({ 'a.test.ts': text })).toEqual({
      links: ['a.test.ts: isOn -> isOn'],
      isHeld: false,
      mocks: ['a.test.ts: isOn: () => false'],
      mockedIn: ['a.test.ts'],
    })
    expect(linksIn({ 'a.test.ts': `vi.mock('./flags', () => ({ other: 1 }))\n` })).toEqual(NOTHING)
  })

  it("aren't those of a default import of an ES module, which has no such member", () => {
    expect(linksIn({ 'a.ts': `import flags from './flags'\nflags.isOn()\n` })).toEqual(NOTHING)
    const commonJs = { 'flags.ts': 'module.exports = { isOn: () => true }\n' }
    expect(linksIn({ ...commonJs, 'a.ts': `import flags from './flags'\nflags.isOn()\n` }).links).toEqual([
      'a.ts: flags.isOn -> flags.isOn',
    ])
  })

  it('say which tests replace the name where they use it', () => {
    const spied = `import * as flags from './flags'\nvi.spyOn(flags, 'isOn').mockReturnValue(false)\n`
    expect(linksIn({ 'a.test.ts': spied })).toMatchObject({
      mocks: [`a.test.ts: vi.spyOn(flags, 'isOn')`],
      mockedIn: ['a.test.ts'],
    })
    const typed = `import { isOn } from './flags'\nvi.mocked(isOn)\n;(isOn as jest.Mock)()\n`
    expect(linksIn({ 'a.test.ts': typed }).mockedIn).toEqual(['a.test.ts'])
    for (const use of ['isOn.mockReturnValue(true)', '(isOn as jest.Mock)()', 'vi.mocked(isOn)'])
      expect(linksIn({ 'a.test.ts': `import { isOn } from './flags'\n;${use}\n` }).mockedIn).toEqual(['a.test.ts'])
    expect(linksIn({ 'a.test.ts': `import { isOn } from './flags'\nuse(isOn); isOn.name\n` }).mockedIn).toEqual([])
  })

  it.each([
    [`vi.mock('./flags')`, true],
    [`jest.mock('./flags', makeFlags)`, true],
    [`vi.mock('./flags', () => ({ other: 1 }))`, true],
    [`vi.mock('./other')`, false],
    [`vi.mock('./flags', { spy: true })`, false],
    [`vi.mock('./flags', async (original) => ({ ...(await original()), other: 1 }))`, false],
    [`vi.mock('./flags', async () => ({ ...(await vi.importActual('./flags')), other: 1 }))`, false],
    [`jest.mock('./flags', () => ({ ...jest.requireActual('./flags'), other: 1 }))`, false],
  ])('say that a test replaces the name by a mock that names none, as in %s: %s', (mock, isReplaced) => {
    const text = `import { isOn } from './flags'\n${mock}\nisOn()\n`
    const { links, mocks, mockedIn } = linksIn({ 'a.test.ts': text, 'other.ts': '' })
    expect({ links, mocks, mockedIn }).toEqual({
      links: ['a.test.ts: isOn -> isOn'],
      mocks: [],
      mockedIn: isReplaced ? ['a.test.ts'] : [],
    })
  })

  it('say so of a test that uses the name through a barrel', () => {
    const files = {
      'index.ts': `export * from './flags'\n`,
      'a.test.ts': `import { isOn } from './index'\nvi.mock('./flags')\nisOn()\n`,
    }
    expect(linksIn(files).mockedIn).toEqual(['a.test.ts'])
  })

  it('are not searched for once one of them is enough, and then all are searched for again', () => {
    const files = {
      'a.ts': `import { isOn } from './flags'\nisOn()\n`,
      'b.ts': `import { isOn } from './flags'\nisOn()\n`,
    }
    const opened = openFiles({ ...FLAGS, ...files })
    const find = (isEnough?: () => boolean): number =>
      findLinks(opened.modules, opened.path('flags.ts'), 'isOn', isEnough).links.length
    expect(find(() => true)).toBe(1)
    expect(find()).toBe(2)
    expect(find(() => true)).toBe(2)
  })
})
