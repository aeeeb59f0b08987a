import { describe, expect, it } from 'vitest'
import { readDataRegistry } from '../../src/registry/readers/data.js'
import { planLockField, type EditedFile } from '../../src/registry-edits/entry-edits.js'
import { dataViewOf } from '../registry/data-fixtures.js'
import { growthOf, LINEAR } from '../support/growth.js'

/** A JSON registry of GA gates; a separator is between them. */
function registryOf(size: number, separator: string): EditedFile {
  const spec = '{ "specs": [{ "version": "1.30", "stage": "GA", "default": true }] }'
  const gates = Array.from({ length: size }, (_, index) => `"Gate${index}": ${spec}`)
  const text = `{ "gates": { ${gates.join(`,${separator}`)} } }`
  return { text, kind: 'json', registry: readDataRegistry(dataViewOf('gates.json', text), {}) }
}

describe('the plans of all locks of a registry', () => {
  it.each([
    ['each gate on a line of its own', '\n'],
    ['all gates on one line', ' '],
  ])('take linear time: %s', async (_, separator) => {
    const files = new Map([1_000, 4_000].map((size) => [size, registryOf(size, separator)]))
    const planAll = (size: number): void => {
      const file = files.get(size)!
      // Another object, of which nothing is known yet.
      const edited = { ...file, registry: { ...file.registry } }
      const plans = file.registry.gates.map((gate) => planLockField(edited, gate, gate.specs[0]!))
      expect(plans).not.toContain(null)
    }
    expect(await growthOf(planAll, 1_000)).toBeLessThan(LINEAR)
  })
})
