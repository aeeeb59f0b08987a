import { describe, expect, it } from 'vitest'
import { hashUnit, LAST_KEYWORD, LAST_UNIVERSE_VALUE, NameTable } from '../../../src/syntax/go/name-table.js'
import { Scanner } from '../../../src/syntax/go/scanner.js'

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from(text, (letter) => letter.charCodeAt(0))
}

/** What the table has for `name`, found inside a longer text. */
function find(table: NameTable, name: string): number {
  const text = `a ${name} b`
  return table.find(text, unitsOf(text), 2, 2 + name.length, unitsOf(name).reduce(hashUnit, 0))
}

function namesIn(text: string): string[] {
  const scanner = new Scanner(text)
  const names: string[] = []
  for (scanner.next(); scanner.token !== 'EOF'; scanner.next()) if (scanner.token === 'IDENT') names.push(scanner.value)
  scanner.close()
  return names
}

describe('the names of a Go file', () => {
  it('are found again, and differ by one letter or by length', () => {
    const table = new NameTable()
    const names = [
      'a',
      'b',
      'ab',
      'aB',
      'aNameOfMoreThanTwelveLetters',
      'aNameOfMoreThanTwelveLetterS',
      '__proto__',
      'constructor',
    ]
    const indices = names.map((name) => find(table, name))
    expect(new Set(indices).size).toBe(names.length)
    expect(indices.map((index) => table.strings[index])).toEqual(names)
    expect(names.map((name) => find(table, name))).toEqual(indices)
  })

  it('are distinguished from keywords and predeclared values', () => {
    const table = new NameTable()
    for (const keyword of ['break', 'func', 'var']) expect(find(table, keyword)).toBeLessThanOrEqual(LAST_KEYWORD)
    for (const value of ['true', 'false', 'nil']) {
      expect(find(table, value)).toBeGreaterThan(LAST_KEYWORD)
      expect(find(table, value)).toBeLessThanOrEqual(LAST_UNIVERSE_VALUE)
    }
    for (const name of ['fun', 'funcs', 'Func', 'nill']) expect(find(table, name)).toBeGreaterThan(LAST_UNIVERSE_VALUE)
  })

  it('may be more than the table has room for, and keywords are still keywords', () => {
    const table = new NameTable()
    const wrong = Array.from({ length: 30_000 }, (_, count) => `name${count}`).filter((name) => {
      const index = find(table, name)
      return index >= 0 && table.strings[index] !== name
    })
    expect(wrong).toEqual([])
    expect(table.strings.length).toBeLessThan(30_000)
    expect(find(table, 'return')).toBeLessThanOrEqual(LAST_KEYWORD)
  })

  it('may have the same hash, and be longer than the table', () => {
    // Of letters with the distance of 31, two hash as one does with the next letter and another.
    const pairs = ['aR', 'b3']
    const names = Array.from({ length: 256 }, (_, number) =>
      Array.from({ length: 8 }, (_, bit) => pairs[(number >> bit) & 1]).join(''),
    )
    expect(new Set(names.map((name) => unitsOf(name).reduce(hashUnit, 0))).size).toBe(1)
    expect(namesIn(names.join(' '))).toEqual(names)
    const long = 'x'.repeat(200_000)
    expect(namesIn(`${long} y ${long}`)).toEqual([long, 'y', long])
  })

  it('belong to their own file, even while another one is read', () => {
    const outer = new Scanner('first second')
    outer.next()
    expect(namesIn('other names')).toEqual(['other', 'names'])
    outer.next()
    expect(outer.value).toBe('second')
    outer.close()
  })
})
