import fc from 'fast-check'
import { composeEdits } from '../../src/text/compose-edits.js'
import { applyEdits, type TextEdit } from '../../src/text/text-edits.js'
import { propertyRuns } from '../support/property-runs.js'

describe('composed edits', () => {
  it('do at once what both lists do in sequence', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }).chain((text) => fc.record({ text: fc.constant(text), first: editsOf(text) })),
        fc.array(fc.tuple(fc.nat(50), fc.nat(6), fc.string({ maxLength: 3 })), { maxLength: 6 }),
        ({ text, first }, cuts) => {
          const middle = applyEdits(text, first)
          const second = inOrder(cuts, middle.length)
          expect(applyEdits(text, composeEdits(first, middle, second))).toBe(applyEdits(middle, second))
        },
      ),
      { numRuns: propertyRuns(2000), seed: 20_261_121 },
    )
  })

  it('leave alone what neither list touches', () => {
    const first = [{ start: 2, end: 4, text: 'xyz' }]
    const middle = applyEdits('abcdefghij', first)
    expect(composeEdits(first, middle, [{ start: 9, end: 10, text: 'I' }])).toEqual([
      ...first,
      { start: 8, end: 9, text: 'I' },
    ])
  })

  it('drop what the first list wrote where the second deletes it', () => {
    const first = [{ start: 1, end: 1, text: 'long' }]
    expect(applyEdits('ab', composeEdits(first, 'alongb', [{ start: 0, end: 5, text: '' }]))).toBe('b')
  })
})

function editsOf(text: string): fc.Arbitrary<TextEdit[]> {
  return fc
    .array(fc.tuple(fc.nat(40), fc.nat(6), fc.string({ maxLength: 5 })), { maxLength: 6 })
    .map((cuts) => inOrder(cuts, text.length))
}

function inOrder(cuts: readonly (readonly [number, number, string])[], length: number): TextEdit[] {
  const edits: TextEdit[] = []
  for (const [from, size, text] of [...cuts].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(from, edits.at(-1)?.end ?? 0)
    if (start <= length) edits.push({ start, end: Math.min(start + size, length), text })
  }
  return edits
}
