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

  it('gives the same tree again after the file was parsed with other code in between', () => {
    const before = parseSource('/r/d.ts', 'export const a = isOn() ? 1 : 2')
    const after = parseSource('/r/d.ts', 'export const a = 1')
    expect(before?.kind).toBe('estree')
    expect(parseSource('/r/d.ts', 'export const a = isOn() ? 1 : 2')).toBe(before)
    expect(parseSource('/r/d.ts', 'export const a = 1')).toBe(after)
  })

  it('gives another tree for other code, and for another file', () => {
    const first = parseSource('/r/b.ts', 'export const a = 1')
    expect(parseSource('/r/b.ts', 'export const a = 2')).not.toBe(first)
    expect(parseSource('/r/c.ts', 'export const a = 1')).not.toBe(first)
  })
})
