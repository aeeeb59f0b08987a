import { describe, expect, it } from 'vitest'
import { placeBefore } from '../../../src/cli/strip/place-before.js'
import { growthOf, LINEAR } from '../../support/growth.js'

const at = (line: number, column = 1): { file: string; line: number; column: number } => ({
  file: 'a.ts',
  line,
  column,
})

const BEFORE = `import { features } from './feature-gate.js'

export function start() {
  if (features.enabled('Alpha')) {
    one()
  } else {
    two()
  }
  const more = features.enabled('Alpha') ? x['Bravo'] : null
  if (features.enabled('Alpha')) {
    const names = ['Alpha', 'Bravo']
    list('Bravo')
    both('Bravo')
  } else {
    both('Bravo')
  }
  use(features.enabled('Alpha'), 'Bravo')
}
`

const AFTER = `export function start() {
  one()
  const more = x['Bravo']
  const names = ['Alpha', 'Bravo']
  list('Bravo')
  both('Bravo')
  use(true, 'Bravo')
}
`

describe('the line on disk of a planned line', () => {
  it('is the same line, or the only one that it can be made from', () => {
    const [before, after] = ['a\nif (x) b\nc\nd\n', 'b\nc\n']
    expect([1, 2].map((line) => placeBefore(at(line), before, after).line)).toEqual([2, 3])
    expect(placeBefore(at(2), after, after).line).toBe(2)
  })

  it('is the last certain line before it if no line, or more than one, can have become it', () => {
    expect(placeBefore(at(3), 'a\nb\nc\n', 'a\nb\ne\n')).toEqual(at(2))
    expect(placeBefore(at(1), 'a\nb\n', 'e\nb\n')).toEqual(at(1))
    expect(placeBefore(at(6, 8), BEFORE, AFTER)).toEqual(at(12))
  })

  it.each([
    [2, 3, 5, 5],
    [3, 18, 9, 46],
    [4, 19, 11, 21],
    [5, 8, 12, 10],
    [7, 13, 17, 34],
  ])('is found for %i:%i of a function that lost its branches', (line, column, oldLine, oldColumn) => {
    expect(placeBefore(at(line, column), BEFORE, AFTER)).toEqual(at(oldLine, oldColumn))
  })

  it('is neither of two equal lines if the comparison had to choose between them', () => {
    const before = "x()\nif (a) {\n  list('B')\n} else {\n  list('B')\n}\n"
    expect(placeBefore(at(2), before, "x()\n  list('B')\n").line).toBe(1)
  })

  it('is found for all lines of a file in time that grows with its length', async () => {
    const run = (size: number): void => {
      const after = '// Done\n'.repeat(size)
      // Joined once: another string of the same content is compared as a whole each time.
      const before = `if (x) y\n${after}`
      for (let line = 1; line <= size; line++) placeBefore(at(line), before, after)
    }
    expect(await growthOf(run, 500)).toBeLessThan(LINEAR)
  })
})
