import { isOtherWord } from '../../../../src/codemods/remove/residual/other-words.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { indexOf, parseScript } from '../../../support/strip-text.js'

function isOther(text: string, gate = 'debug'): boolean {
  const view = parseScript('a.tsx', text)
  const found = nodesOf(view, 'Literal').find(({ value }) => value === gate)
  if (!found) throw new Error('no string')
  return isOtherWord(found, gate, { view, index: indexOf(['debug', 'trace', 'NewPager']) })
}

describe('a common word that is not the name of a gate', () => {
  it.each([
    `const level: 'debug' | 'info' = 'debug'`,
    `type Level = 'debug' | 'info'\nconst level: Level = 'debug'`,
    `type Level = 'debug' | 'info'`,
    `const log = (level: 'debug' | 'info') => level\nlog('debug')`,
    `function log(level: Level) {}\ntype Level = Other\ntype Other = 'debug' | 'info'\nlog('debug')`,
    `class A { level: 'debug' | 'info' = 'debug' }`,
    `function log(level: 'debug' | 'info' = 'debug') {}`,
    `const a = <input type="debug" />`,
  ])('is told by a type, or by an element of HTML: %s', (text) => {
    expect(isOther(text)).toBe(true)
  })

  it.each([
    `new URLSearchParams(location.search).get('debug')`,
    `request.nextUrl.searchParams.has('debug')`,
    `const { searchParams } = new URL(url)\nsearchParams.getAll('debug')`,
    `const [searchParams] = useSearchParams()\nsearchParams!.get('debug')`,
    `const query = new URLSearchParams(text)\nquery.set('debug', '1')`,
    `const read = (form: FormData) => form.get('debug')`,
    `function read(headers: Headers) { return headers.get('debug') }`,
  ])('is told by what a browser sends: %s', (text) => {
    expect(isOther(text)).toBe(true)
  })

  it.each([
    `const level = 'debug'`,
    `const level: string = 'debug'`,
    `const gate: 'debug' | 'trace' = 'debug'`,
    `log('debug')`,
    `import type { Level } from './x'\nconst level: Level = 'debug'`,
    `const a = <Gate name="debug" />`,
    `new Map(entries).get('debug')`,
    `flags.get('debug')`,
    `import { Headers } from './gates'\nnew Headers().get('debug')`,
    `import type { FormData } from './gates'\nconst read = (form: FormData) => form.get('debug')`,
    `let query: unknown = new URLSearchParams(text)\nquery.get('debug')`,
    `let query = new URLSearchParams(text)\nquery = gates\nquery.get('debug')`,
    `const { query } = new URLSearchParams(text)\nquery.get('debug')`,
    `gates.searchParams('debug')`,
    `type A = B\ntype B = A\nconst level: A = 'debug'`,
  ])("isn't told by %s", (text) => {
    expect(isOther(text)).toBe(false)
  })

  it('is never another kind of name', () => {
    expect(isOther(`const a: 'NewPager' | 'Other' = 'NewPager'`, 'NewPager')).toBe(false)
  })
})
