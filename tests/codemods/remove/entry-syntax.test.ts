import { collectionsIn, listAround, mapAt } from '../../../src/codemods/remove/entry-syntax.js'
import type { DataView, SourceView } from '../../../src/source/source-view.js'
import { parseSource } from '../../../src/syntax/parse-source.js'

function parsed(file: string, text: string): SourceView | DataView {
  const source = parseSource(file, text)
  if (!source || source.kind === 'failure') throw new Error('does not parse')
  return source
}

const all = (text: string): { start: number; end: number } => ({ start: 0, end: text.length })

/** `kind: items` of the lists and maps of a text. */
function collections(file: string, text: string): string[] {
  return collectionsIn(parsed(file, text), all(text)).map(
    ({ kind, isBlock, items }) =>
      `${isBlock ? 'block ' : ''}${kind}: ${items.map(({ start, end }) => text.slice(start, end)).join(' | ')}`,
  )
}

describe('the lists and maps of a registry', () => {
  it('are those of a script, outermost first', () => {
    expect(collections('a.ts', 'const a = { b: [1, { c: 2 }], d }\n')).toEqual([
      'map: b: [1, { c: 2 }] | d',
      'list: 1 | { c: 2 }',
      'map: c: 2',
    ])
  })

  it('leave out lists with holes', () => {
    expect(collections('a.ts', 'const a = [1, , 2]\n')).toEqual([])
  })

  it('are those of YAML and JSON, by lines or in brackets', () => {
    expect(collections('a.yaml', 'a:\n  - b: 1\nc: [2, 3]\n')).toEqual([
      'block map: a:\n  - b: 1 | c: [2, 3]',
      'block list: b: 1',
      'block map: b: 1',
      'list: 2 | 3',
    ])
    expect(collections('a.json', '{ "a": [1] }')).toEqual(['map: "a": [1]', 'list: 1'])
  })

  it("don't include what an alias refers to", () => {
    const text = 'a: &x [1]\nb: [*x]\n'
    const range = { start: text.indexOf('b:'), end: text.length }
    expect(collectionsIn(parsed('a.yaml', text), range).map(({ items }) => items)).toEqual([[]])
  })

  it('are only those inside a range', () => {
    const text = 'const a = { b: [1], c: [2] }\n'
    const range = { start: text.indexOf('[2'), end: text.indexOf(' }') }
    expect(collectionsIn(parsed('a.ts', text), range)).toHaveLength(1)
  })

  it('are found around an item, and by their range', () => {
    const text = 'const a = { b: [{ c: 1 }, { c: 2 }] }\n'
    const source = parsed('a.ts', text)
    const item = { start: text.indexOf('{ c: 2'), end: text.indexOf('] }') }
    expect(listAround(source, item, all(text))?.items).toHaveLength(2)
    expect(listAround(source, item, item)).toBeNull()
    expect(mapAt(source, item)?.items).toHaveLength(1)
    expect(mapAt(source, { ...item, end: item.end - 1 })).toBeNull()
  })
})
