import { givesNothing, type Item } from '../../../src/strip/test-code/test-setting.js'
import { itLeavesInTests } from '../../support/test-file.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

const [node] = nodesOf(parseScript('a.ts', 'a'), 'Identifier')
const setting = (shape: string, value: boolean | null, valueNode: unknown = null): Item =>
  ({ setting: { shape, value, valueNode } }) as Item

describe('a mock', () => {
  it.each(['mock', 'member'])('gives nothing without a value: %s', (shape) => {
    expect(givesNothing(setting(shape, null))).toBe(true)
  })

  it.each(['mock', 'member'])('gives a value that is written, or computed: %s', (shape) => {
    expect(givesNothing(setting(shape, false))).toBe(false)
    expect(givesNothing(setting(shape, null, node))).toBe(false)
  })

  it.each(['call', 'entry'])('is told from what sets a gate: %s', (shape) => {
    expect(givesNothing(setting(shape, null))).toBe(false)
  })
})

describe('a setting that gives a value', () => {
  itLeavesInTests('is removed if it is that of the gate, and takes the test with it if it is the other', [
    ["it('x', () => {\n  setFeatureGate('On', true)\n  run()\n})", "it('x', () => {\n  run()\n})"],
    ["it('x', () => {\n  setFeatureGate('On', false)\n  run()\n})", ''],
  ])
})
