import { describe, expect, it } from 'vitest'
import { longLineFault } from '../../../src/syntax/typescript/long-lines.js'

/** Each is a mistake that the native parser passes over, and tells with its line. */
const MISTAKES = 'readonly readonly a;'

describe('a file with a long line', () => {
  it('is reported if its syntax errors would take the native parser too long', () => {
    const text = `class A {${MISTAKES.repeat(8_000)}}`
    expect(longLineFault('a.ts', text, 400)).toBe('its long lines take too long to be read')
  })

  it('is read if it has no syntax errors', () => {
    expect(longLineFault('a.ts', `x = [${'{ a: 1 }, '.repeat(2_000)}]`)).toBeNull()
  })
})

describe('a file with only short lines', () => {
  it('is not tried first, whatever its size', () => {
    expect(longLineFault('a.ts', `class A {\n${`${MISTAKES}\n`.repeat(20_000)}}`, 1)).toBeNull()
  })
})
