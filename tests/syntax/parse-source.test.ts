import { parseSource } from '../../src/syntax/parse-source.js'

describe('a source that is parsed twice', () => {
  it('gives the same tree while the first one is in use, for TypeScript and Go', () => {
    for (const [file, text] of [
      ['/r/a.ts', 'export const a = 1'],
      ['/r/a.go', 'package a\n'],
    ] as const) {
      const first = parseSource(file, text)
      expect(first?.kind).toBe('estree')
      expect(parseSource(file, text)).toBe(first)
    }
  })

  it('gives another tree for other code, and for another file', () => {
    const first = parseSource('/r/b.ts', 'export const a = 1')
    expect(parseSource('/r/b.ts', 'export const a = 2')).not.toBe(first)
    expect(parseSource('/r/c.ts', 'export const a = 1')).not.toBe(first)
  })
})
