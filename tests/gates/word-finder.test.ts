import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordFinder } from '../../src/gates/word-finder.js'
import { propertyRuns } from '../support/property-runs.js'

describe('a word finder', () => {
  it('finds the words that a text has, and no others', () => {
    const letters = fc.constantFrom('a', 'b', 'A', 'B', '_', '-', 'é', '😀', '\u00E1')
    const words = fc.array(fc.string({ unit: letters, minLength: 5, maxLength: 9 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, fc.string({ unit: letters, maxLength: 60 }), fc.nat(5), (some, text, index) => {
        const finder = WordFinder.create(some)
        const holding = `${text}${some[index % some.length]}${text}`
        expect(finder?.isIn(Buffer.from(holding))).toBe(true)
        expect(finder?.isIn(Buffer.from(text))).toBe(some.some((word) => text.includes(word)))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('finds words of any case in every case', () => {
    const finder = WordFinder.create(['Other'], ['feature-gate', 'feature_gate'])
    const letters = fc.constantFrom(
      'feature',
      'FEATURE',
      'Feature',
      'fEATURe',
      '-',
      '_',
      'gate',
      'GATE',
      'gaTe',
      'M',
      'other',
      ' ',
    )
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 8 }), (text) => {
        expect(finder?.isIn(Buffer.from(text))).toBe(/feature[-_]gate/i.test(text))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('reads only the bytes that count', () => {
    const bytes = Buffer.from('some Needle here')
    const finder = WordFinder.create(['Needle'])
    expect(finder?.isIn(bytes, 11)).toBe(true)
    expect(finder?.isIn(bytes, 10)).toBe(false)
  })

  it('finds a word that is longer than it can skip', () => {
    const long = 'Word'.repeat(100)
    const finder = WordFinder.create([long])
    expect(finder?.isIn(Buffer.from(`${long.slice(1)} ${long}`))).toBe(true)
    expect(finder?.isIn(Buffer.from(`${long.slice(1)} ${long.slice(1)}`))).toBe(false)
  })

  it('does not search for words that are too short to skip by, and finds nothing without words', () => {
    expect(WordFinder.create(['Long enough', 'no'])).toBeNull()
    expect(WordFinder.create([])?.isIn(Buffer.from('anything'))).toBe(false)
  })
})
