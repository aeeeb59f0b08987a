import { givesNothing, whyUnknown, type Item } from '../../../src/strip/test-code/test-setting.js'
import { itLeavesInTests } from '../../support/test-file.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript, stripText } from '../../support/strip-text.js'

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

describe('a setting of an unknown value', () => {
  it('is told from a mock that the test also uses in another way', () => {
    const whyOf = (shape: string, valueNode: unknown): string =>
      whyUnknown({ shape, node, valueNode } as unknown as Item['setting'])
    expect(whyOf('mock', node)).toMatch(/^the test uses the mock for more than to set one value/)
    expect(whyOf('mock', { ...node })).toMatch(/^the value that the test sets is unknown/)
    expect(whyOf('member', node)).toMatch(/^the value that the test sets is unknown/)
  })
})

describe('a setting that gives a value', () => {
  itLeavesInTests('is removed if it is that of the gate, and takes the test with it if it is the other', [
    ["it('x', () => {\n  setFeatureGate('On', true)\n  run()\n})", "it('x', () => {\n  run()\n})"],
    ["it('x', () => {\n  setFeatureGate('On', false)\n  run()\n})", ''],
  ])
})

describe('an object of flags that all tests of a suite share', () => {
  const suite = (title: string, flags: string): string =>
    `describe('${title}', () => {\n  const featureFlags = { ${flags} }\n  it('deploys', () => run(featureFlags, deploy))\n})`
  const refusalsOf = (text: string): unknown[] =>
    stripText({ file: 'a.test.ts', text, values: { On: true } }).plan.refusals.map(({ reason }) => reason)

  it('is kept with the suite, and listed, where it has other gates and no title speaks of this one', () => {
    const text = suite('name collisions', 'On: false, Other: true')
    expect(refusalsOf(text)).toEqual(['it is false for a whole suite, among other gates, and no title says what for'])
    expect(stripText({ file: 'a.test.ts', text, values: { On: true } }).text).toBe(text)
  })

  itLeavesInTests('takes the suite with it only where a title says that, or where there is no other gate', [
    [suite('without the feature', 'On: false, Other: true'), suite('without the feature', 'On: false, Other: true')],
    [suite('with On disabled', 'On: false, Other: true'), ''],
    [suite('name collisions', 'On: false'), ''],
  ])
})
