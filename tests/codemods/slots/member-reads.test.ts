import { findMemberReads } from '../../../src/codemods/slots/member-reads.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { openFiles, textOf } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const FLAGS = 'export class Flags {\n  isOn(): boolean { return true }\n}\n'

/** The reads of `isOn` of the class `Flags`. */
function readsIn(files: Files): string[] {
  const opened = openFiles({
    'flags.ts': FLAGS,
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    ...files,
  })
  const view = opened.view('flags.ts')
  const node = nodesOf(view, 'MethodDefinition', 'PropertyDefinition').find(
    (member) => textOf(view, member.key) === 'isOn',
  )
  if (node?.type !== 'MethodDefinition' && node?.type !== 'PropertyDefinition') throw new Error('no member')
  return findMemberReads(opened.modules, { view, className: 'Flags', name: 'isOn', node })
    .map(({ view: user, node: read }) => `${opened.nameOf(user.file)}: ${textOf(user, read)}`)
    .sort()
}

const user = (text: string): string => `import { Flags } from './flags'\n${text}\n`

describe('the reads of a member of a class', () => {
  it('are found through the class, in all files', () => {
    expect(
      readsIn({
        'flags.ts': `${FLAGS}const own = new Flags()\nown.isOn()\n`,
        'a.ts': user('export const draw = (flags: Flags) => flags.isOn()'),
        'b.ts': user('class A { flags = new Flags()\n  m() { return this.flags.isOn() } }'),
        'c.ts': 'export const other = { size: 1 }\n',
      }),
    ).toEqual(['a.ts: flags.isOn', 'b.ts: this.flags.isOn', 'flags.ts: own.isOn'])
  })

  it('are found through an interface that nothing else fits', () => {
    const own = `interface Asks { isOn(): boolean }\nexport const draw = (asks: Asks) => asks.isOn()\n`
    expect(readsIn({ 'a.ts': own })).toEqual(['a.ts: asks.isOn'])
    const other = 'export class Other { isOn(): boolean { return false } }\n'
    expect(readsIn({ 'a.ts': own, 'b.ts': other })).toEqual([])
  })

  it('are found of a static member, through the class itself', () => {
    const flags = 'export class Flags {\n  static isOn(): boolean { return true }\n}\n'
    expect(readsIn({ 'flags.ts': flags, 'a.ts': user('Flags.isOn()') })).toEqual(['a.ts: Flags.isOn'])
  })

  it.each([
    ['is optional', 'export const draw = (flags?: Flags) => flags?.isOn()'],
    ['may have another type', 'export const draw = (flags: Flags | { isOn(): string }) => flags.isOn()'],
    ['has an unknown type', 'export const draw = (flags: any) => flags.isOn()'],
  ])("aren't known where the object %s", (_, text) => {
    expect(readsIn({ 'a.ts': user(text) })).toEqual([])
  })

  it.each([
    ['a subclass overrides it', 'class Inner extends Flags { override isOn() { return false } }'],
    ['an object is assigned such a member', 'const flags = new Flags()\nflags.isOn = () => false'],
    ['an object literal has the type', 'const flags: Flags = { isOn: () => false }'],
  ])("aren't known at all if %s", (_, text) => {
    expect(readsIn({ 'a.ts': user('export const draw = (flags: Flags) => flags.isOn()'), 'b.ts': user(text) })).toEqual(
      [],
    )
  })

  it("aren't those in a file that names the member in a text, as a mock does", () => {
    const read = 'export const draw = (flags: Flags) => flags.isOn()'
    expect(readsIn({ 'a.ts': user(`${read}\nvi.spyOn(Flags.prototype, 'isOn')`) })).toEqual([])
  })

  it("aren't those of a class that other packages may extend, unless the member is private", () => {
    const main = { 'package.json': '{ "main": "flags.js" }', 'a.ts': user('new Flags().isOn()') }
    expect(readsIn(main)).toEqual([])
    const own = 'export class Flags {\n  private isOn(): boolean { return true }\n  m() { return this.isOn() }\n}\n'
    expect(readsIn({ ...main, 'a.ts': '', 'flags.ts': own })).toEqual(['flags.ts: this.isOn'])
  })
})
