import fc from 'fast-check'
import { EXPORTED_NAMES, isWord, WordIndex, WORDS } from '../../../src/codemods/go/word-index.js'
import { propertyRuns } from '../../support/property-runs.js'

const word = fc.constantFrom('a', 'A', 'AB', 'A_b', 'Ü', 'x1')

describe('the index of words', () => {
  it.each([
    ['all words', WORDS],
    ['exported names', EXPORTED_NAMES],
  ])('of %s gives the files that a search for the whole word gives, in their order', (_, words) => {
    const texts = fc.array(fc.option(fc.array(word, { maxLength: 6 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, word, (all, wanted) => {
        const files = all.map((_, number) => `/r/${number}.go`)
        const index = new WordIndex(files, (file) => all[files.indexOf(file)]?.join(' . ') ?? null, words)
        const expected = files.filter((_, number) => all[number]?.includes(wanted))
        expect(index.filesWith(wanted)).toEqual(isWord(wanted, words) ? expected : null)
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it.each(['Enabled', 'Ünlock', 'A1'])('takes %s for an exported name', (name) => {
    expect(isWord(name, EXPORTED_NAMES)).toBe(true)
  })

  it.each(['enabled', 'go:linkname', 'net/rpc', 'A.B', 'isOn', 'A ', ''])(
    "doesn't take '%s' for an exported name",
    (text) => {
      expect(isWord(text, EXPORTED_NAMES)).toBe(false)
    },
  )
})
