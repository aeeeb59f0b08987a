import { describe, expect, it } from 'vitest'
import { placeBefore } from '../../../src/cli/remove/place-before.js'
import { growthOf, LINEAR } from '../../support/growth.js'

const at = (line: number): { file: string; line: number; column: number } => ({ file: 'a.ts', line, column: 1 })

describe('the line on disk of a planned line', () => {
  it('is the same line, or the one that it was made from', () => {
    const [before, after] = ['a\nif (x) b\nc\nd\n', 'b\nc\ne\n']
    expect([1, 2, 3].map((line) => placeBefore(at(line), before, after).line)).toEqual([1, 3, 4])
    expect(placeBefore(at(2), after, after).line).toBe(2)
  })

  it('is found for all lines of a file in time that grows with its length', async () => {
    const run = (size: number): void => {
      const after = '// Done\n'.repeat(size)
      for (let line = 1; line <= size; line++) placeBefore(at(line), `if (x) y\n${after}`, after)
    }
    expect(await growthOf(run, 500)).toBeLessThan(LINEAR)
  })
})
