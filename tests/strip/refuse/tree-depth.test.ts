import { describe, expect, it } from 'vitest'
import type { SourceView } from '../../../src/source/source-view.js'
import { isSurelyShallow } from '../../../src/strip/refuse/tree-depth.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'
import { parseScript } from '../../support/strip-text.js'

describe('a syntax tree', () => {
  const isShallow = (text: string): boolean => isSurelyShallow(parseScript('a.ts', text))

  it('is shallow, however wide it is', () => {
    expect(isShallow('const list = [\n' + 'f({ a: [1, 2] }, () => g(h(1))),\n'.repeat(3000) + ']\n')).toBe(true)
  })

  it('is not certainly shallow if something is nested deeply at its start, in the middle or at its end', () => {
    const deep = `x = ${'f('.repeat(420)}1${')'.repeat(420)}\n`
    const wide = 'run(1, 2, [3])\n'.repeat(50)
    for (const text of [deep + wide, wide + deep + wide, wide + deep]) expect(isShallow(text)).toBe(false)
    expect(isShallow(`x = ${'f('.repeat(200)}1${')'.repeat(200)}\n${wide}`)).toBe(true)
  })

  const DEEP: readonly string[] = [
    `x = ${'f('.repeat(420)}1${')'.repeat(420)}`,
    `x = ${'!'.repeat(420)}y`,
    `x = a${'.b'.repeat(420)}`,
    `x = 1${' + 1'.repeat(420)}`,
    `x = a${'[0]'.repeat(420)}`,
    `if a {\n}${' else if a {\n}'.repeat(420)}`,
    `${'{'.repeat(180)}x = ${'!'.repeat(300)}y${'}'.repeat(180)}`,
    `var x ${'[]'.repeat(420)}int`,
    `${'a:\n'.repeat(420)}x = 1`,
    `${'go func() {\n'.repeat(99)}x = ${'*'.repeat(50)}y${'\n}()'.repeat(99)}`,
  ]

  it.each(DEEP)('is not certainly shallow if an unparsed body is deep: %#', (body) => {
    const text = `package p\n\nfunc f() {\n${body}\n}\n`
    for (const isWanted of [null, () => false])
      expect(isSurelyShallow(parseGo('a.go', text, isWanted) as SourceView)).toBe(false)
  })

  it('is shallow where a body has too few words to be deep, and leaves the body unparsed', () => {
    const text = `package p\n\nfunc f() {\n\tx = ${'f('.repeat(50)}1${')'.repeat(50)}\n}\n\nfunc g() {\n${'\trun(1, 2)\n'.repeat(300)}}\n`
    const view = parseGo('a.go', text, () => false) as SourceView
    expect(isSurelyShallow(view)).toBe(true)
    expect(view.ast.body.map((statement) => (statement as { isUnread?: boolean }).isUnread)).toEqual([
      undefined,
      true,
      false,
    ])
  })

  it.each(['00', '99', 'AA', 'ZZ', 'aa', 'zz', 'éé'])('counts a run of letters and digits as one word: %s', (word) => {
    expect(isLeftUnread(Array.from({ length: 180 }, () => word).join(', '))).toBe(true)
  })

  it.each(['((a))', '[][]int{}', '{{a}}'])('counts each of other characters: %s', (element) => {
    expect(isLeftUnread(Array.from({ length: 90 }, () => element).join(', '))).toBe(false)
  })
})

/** Whether nobody has to read a function to know that it isn't deep. */
function isLeftUnread(elements: string): boolean {
  const view = parseGo('a.go', `package p\n\nfunc f() {\n\tx = []any{${elements}}\n}\n`, () => false) as SourceView
  expect(isSurelyShallow(view)).toBe(true)
  return (view.ast.body.at(-1) as { isUnread?: boolean }).isUnread === true
}
