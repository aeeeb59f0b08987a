import { findPropertyUses, isIdleProperty, type SharedProperty } from '../../../src/codemods/slots/property-reads.js'
import { nodeWith, openFiles, textOf, type OpenFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const FLAGS = 'export const flags = { isOn: true, size: 1 }\n'

function propertyOf(opened: OpenFiles, text = 'isOn: true', file = 'flags.ts'): SharedProperty {
  const view = opened.view(file)
  return { view, holder: 'flags', name: 'isOn', node: nodeWith(view, 'Property', text) }
}

function readsIn(files: Files, text?: string): string[] {
  const opened = openFiles({ 'flags.ts': FLAGS, ...files })
  return findPropertyUses(opened.modules, propertyOf(opened, text), 'the slot')
    .reads.map(({ view, node }) => `${opened.nameOf(view.file)}: ${textOf(view, node)}`)
    .sort()
}

const user = (use: string): string => `import { flags } from './flags'\n${use}\n`

describe('the reads of a property of an exported object', () => {
  it('are found in all files, under any name of the object', () => {
    expect(
      readsIn({
        'flags.ts': `${FLAGS}use(flags.isOn)\n`,
        'a.ts': user(`use(flags.isOn, flags['isOn'], flags.size)`),
        'b.ts': `import { all as own } from './c'\nown.isOn\n`,
        'c.ts': `export { flags as all } from './flags'\n`,
        'd.ts': user('type Flags = typeof flags'),
      }),
    ).toEqual(['a.ts: flags.isOn', `a.ts: flags['isOn']`, 'b.ts: own.isOn', 'flags.ts: flags.isOn'])
  })

  it.each([
    'flags.isOn = false',
    'flags.size++',
    'delete flags.isOn',
    'use(flags)',
    'use(flags[name])',
    'const { isOn } = flags',
    'use({ ...flags })',
  ])('are not known where a file has %j', (use) => {
    expect(readsIn({ 'a.ts': user('use(flags.isOn)'), 'b.ts': user(use) })).toEqual([])
  })

  it('are not known where a test replaces the object, or the module is taken as a whole', () => {
    const read = { 'a.ts': user('use(flags.isOn)') }
    expect(readsIn({ ...read, 'b.test.ts': `vi.mock('./flags', () => ({ flags: {} }))\n` })).toEqual([])
    expect(readsIn({ ...read, 'b.ts': `import('./flags')\n` })).toEqual([])
  })

  it('are not known where `with` may give the name another meaning', () => {
    expect(readsIn({ 'a.cjs': `const { flags } = require('./flags')\nwith (a) { use(flags.isOn) }\n` })).toEqual([])
  })

  it('are not known if a method of the object writes to it, or passes it on', () => {
    const read = { 'a.ts': user('use(flags.isOn)') }
    const method = (body: string): Files => ({
      ...read,
      'flags.ts': `export const flags = { isOn: true, m() { ${body} } }\n`,
    })
    expect(readsIn(method('return this.isOn'))).toEqual(['a.ts: flags.isOn'])
    expect(readsIn(method('this.isOn = false'))).toEqual([])
    expect(readsIn(method('use(this)'))).toEqual([])
  })

  it("are those of the module's exports where no variable holds the object", () => {
    const opened = openFiles({ 'flags.cjs': 'exports.isOn = true\n', 'a.cjs': `require('./flags.cjs').isOn\n` })
    const view = opened.view('flags.cjs')
    const node = nodeWith(view, 'AssignmentExpression', 'exports.isOn = true')
    const { reads } = findPropertyUses(opened.modules, { view, holder: null, name: 'isOn', node }, 'the slot')
    expect(reads.map((read) => textOf(read.view, read.node))).toEqual([`require('./flags.cjs').isOn`])
  })
})

describe('a property that can be removed', () => {
  function isIdle(files: Files, isGone: (text: string) => boolean = () => true, text?: string): boolean {
    const opened = openFiles({ 'flags.ts': FLAGS, ...files })
    return isIdleProperty(opened.modules, propertyOf(opened, text), (view, node) => isGone(textOf(view, node)))
  }
  const read = { 'a.ts': user('use(flags.isOn)\nuse(flags.size)') }

  it('has lost all its reads, of which other files had some', () => {
    expect(isIdle(read)).toBe(true)
    expect(isIdle(read, (text) => text === 'flags.isOn')).toBe(true)
    expect(isIdle(read, () => false)).toBe(false)
    expect(isIdle({})).toBe(false)
    expect(isIdle({ 'flags.ts': `${FLAGS}use(flags.isOn)\n` })).toBe(false)
  })

  it('is required by no type: `as const` requires none, an annotation may', () => {
    expect(isIdle({ ...read, 'flags.ts': 'export const flags = { isOn: true, size: 1 } as const\n' })).toBe(true)
    expect(isIdle({ ...read, 'flags.ts': 'export const flags: Flags = { isOn: true, size: 1 }\n' })).toBe(false)
    expect(isIdle({ ...read, 'flags.ts': 'export const flags = { isOn: true } satisfies Flags\n' })).toBe(false)
  })

  it('is in an object without `this`', () => {
    expect(isIdle({ ...read, 'flags.ts': 'export const flags = { isOn: true, m() { return this.isOn } }\n' })).toBe(
      false,
    )
  })
})
