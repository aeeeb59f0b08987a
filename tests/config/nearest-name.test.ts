import { describe, expect, it } from 'vitest'
import { nearestName } from '../../src/source/nearest-name.js'

describe('the nearest name', () => {
  it('is the one with the fewest edits', () => {
    expect(nearestName('NewPraser', ['OldParser', 'NewParser', 'NewParsers'])).toBe('NewParser')
    expect(nearestName('strp', ['strip', 'list', 'check'])).toBe('strip')
  })

  it('prefers another case to another letter', () => {
    expect(nearestName('newParser', ['NawParser', 'NewParser'])).toBe('NewParser')
  })

  it('does not exist if every name is too different', () => {
    expect(nearestName('banana', ['strip', 'list'])).toBeNull()
    expect(nearestName('ab', ['xy'])).toBeNull()
    expect(nearestName('', [])).toBeNull()
  })

  it('is never the name itself', () => {
    expect(nearestName('list', ['list'])).toBeNull()
  })

  it('can be of any kind', () => {
    expect(nearestName('__prto__', ['__proto__', 'constructor'])).toBe('__proto__')
  })
})
