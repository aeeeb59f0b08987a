import fc from 'fast-check'
import { WordIndex } from '../../../src/codemods/go/word-index.js'
import { propertyRuns } from '../../support/property-runs.js'

const word = fc.constantFrom('a', 'b', 'ab', 'a_b', 'ü', 'x1')

describe('the index of words', () => {
  it('gives the files that a search for the whole word gives, in their order', () => {
    const texts = fc.array(fc.option(fc.array(word, { maxLength: 6 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, word, fc.infiniteStream(fc.boolean()), (all, wanted, picks) => {
        const files = all.map((_, number) => `/r/${number}.go`)
        const index = new WordIndex(files, (file) => all[files.indexOf(file)]?.join(' . ') ?? null)
        const expected = files.filter((_, number) => all[number]?.includes(wanted))
        expect(index.filesWith(wanted, files)).toEqual(expected)
        const some = files.filter(() => picks.next().value)
        expect(index.filesWith(wanted, some)).toEqual(some.filter((file) => expected.includes(file)))
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})
