import { describe, expect, it } from 'vitest'
import type { FeatureSpec, Gate } from '../../src/registry/model.js'
import { TwinFinder } from '../../src/rules/support/twin-gates.js'

/** A registration that counts how often its states are read. */
function gateOf(name: string, spec: Partial<FeatureSpec>, count: { reads: number } = { reads: 0 }): Gate {
  return {
    name,
    get specs() {
      count.reads++
      return [{ version: null, stage: 'GA', default: true, lockToDefault: true, fields: {}, ...spec } as FeatureSpec]
    },
  } as unknown as Gate
}

describe('a gate that is registered many times', () => {
  it.each([
    ['alike', () => ({})],
    ['each in another way', (index: number) => ({ stage: `S${index}` }) as unknown as Partial<FeatureSpec>],
  ])('is compared as often as it is registered, not with all others: %s', (_, specOf) => {
    const readsOf = (size: number): number => {
      const count = { reads: 0 }
      const finder = new TwinFinder(null)
      for (let index = 0; index < size; index++) {
        const gate = gateOf('A', specOf(index), count)
        finder.find(gate)
        finder.add(gate)
      }
      return count.reads
    }
    expect(readsOf(4_000) / readsOf(1_000)).toBeLessThan(4.5)
  })

  it('is found if one of the registrations differs, and under a similar name', () => {
    const finder = new TwinFinder(null)
    for (let index = 0; index < 100; index++) finder.add(gateOf('A', {}))
    expect(finder.find(gateOf('A', {}))).toBeNull()
    expect(finder.find(gateOf('A', { default: false }))?.kind).toBe('registeredTwice')
    expect(finder.find(gateOf('a', {}))?.kind).toBe('differsInCase')
    finder.add(gateOf('a', {}))
    expect(finder.find(gateOf('A', {}))?.gate.name).toBe('a')
  })
})
