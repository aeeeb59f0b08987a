import { describe, expect, it } from 'vitest'
import { lineAndColumn } from '../../src/text/line-index.js'
import { growthOf, LINEAR } from '../support/growth.js'

describe('the line of a place', () => {
  it('begins after each of the line ends of ESLint', () => {
    const text = 'a\nb\r\nc\rd\u2028e\u2029f'
    const placeOf = (part: string): [number, number] => {
      const { line, column } = lineAndColumn(text, text.indexOf(part))
      return [line, column]
    }
    expect([...'abcdef'].map(placeOf)).toEqual([1, 2, 3, 4, 5, 6].map((line) => [line, 0]))
    // Between CR and LF, and behind the text.
    expect([placeOf('\nc'), lineAndColumn(text, text.length)]).toEqual([[2, 2], { line: 6, column: 1 }])
  })

  it('is that of the text in the call, whatever was searched before', () => {
    const lines = ['\na', 'b', '\na'].map((text) => lineAndColumn(text, text.length - 1).line)
    expect(lines).toEqual([2, 1, 2])
  })

  it.each(['short', 'long'])('takes no longer to find after other places of a file with %s lines', async (length) => {
    const findAll = (count: number): void => {
      const text = (length === 'long' ? 'a file; ' : 'a file;\n').repeat(count)
      for (let place = 0; place < count; place++) lineAndColumn(text, 8 * place)
    }
    expect(await growthOf(findAll, 2_000)).toBeLessThan(LINEAR)
  })
})
