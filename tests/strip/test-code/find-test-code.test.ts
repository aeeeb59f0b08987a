import { stripText } from '../../support/strip-text.js'
import { itLeavesInTests } from '../../support/test-file.js'

const set = (value: string): string => `setFeatureGate('On', ${value})`
const refusalsOf = (text: string): unknown[] =>
  stripText({ file: 'a.test.ts', text, values: { On: true } }).plan.refusals.map(({ reason }) => reason)

describe('code that sets a gate', () => {
  itLeavesInTests('is removed in a test if it sets the own value, and with its test if it sets the other', [
    [
      `it('x', () => {\n  ${set('true')}\n  run()\n})\n\nit('y', () => {\n  ${set('false')}\n  run()\n})`,
      "it('x', () => {\n  run()\n})",
    ],
    [`describe('x', () => {\n  beforeEach(() => {\n    ${set('false')}\n  })\n\n  it('y', run)\n})`, ''],
    [`function prepare() {\n  ${set('false')}\n}\n\nit('x', () => {\n  prepare()\n  run()\n})`, ''],
  ])

  itLeavesInTests('is kept while the gate is asked for another reason', [
    [
      `it('x', () => {\n  ${set('false')}\n  run()\n})\n\nC.then(run)`,
      "it('x', () => {\n  setFeatureGate('On', false)\n  run()\n})\n\ngates.isEnabled('On').then(run)",
    ],
    [`it('x', () => {\n  ${set('on')}\n  run()\n})`, `it('x', () => {\n  ${set('on')}\n  run()\n})`],
    [
      `it('x', () => {\n  if (a) ${set('false')}\n  run()\n})`,
      `it('x', () => {\n  if (a) ${set('false')}\n  run()\n})`,
    ],
  ])

  it.each([
    `define('a', () => {\n    ${set('false')}\n    run()\n  })`,
    `list.forEach((item) => {\n    ${set('false')}\n    define(item)\n  })`,
    `list.forEach((item) => {\n    beforeEach(() => {\n      ${set('false')}\n    })\n  })`,
  ])('leaves a suite whose own function may run it for one test only: %s', (code) => {
    const text = `describe('x', () => {\n  ${code}\n\n  it('b', run)\n})`
    expect(stripText({ file: 'a.test.ts', text, values: { On: true } }).text).toBe(text)
    expect(refusalsOf(text)).toEqual(["the function that sets the gate is used in ways that can't be followed"])
  })

  it('is found in what a test or a hook calls at once', () => {
    const inside = `list.forEach(() => {\n      ${set('false')}\n    })`
    for (const kind of ['beforeEach(', "it('a', "]) {
      const text = `describe('x', () => {\n  ${kind}() => {\n    ${inside}\n  })\n\n  it('b', run)\n})\nit('c', run)\n`
      expect(stripText({ file: 'a.test.ts', text, values: { On: true } }).text).not.toContain('setFeatureGate')
    }
  })

  it('is kept outside of tests', () => {
    const text = `${set('true')}\nrun()\n`
    expect(stripText({ file: 'src/a.ts', text, values: { On: true } }).text).toBe(text)
  })

  it('says why it is kept', () => {
    expect(refusalsOf(`it('x', () => {\n  ${set('on')}\n  run()\n})`)).toEqual([
      'the value that the test sets is unknown, so the test may be for the removed path',
    ])
    expect(refusalsOf(`it('x', () => {\n  ${set('true')}\n  run()\n})`)).toEqual([])
  })

  it('is counted as tests that are removed', () => {
    const text = `it('x', () => {\n  ${set('false')}\n  run()\n})\nit('y', run)\n`
    expect(stripText({ file: 'a.test.ts', text, values: { On: true } }).plan.removed.tests).toBe(1)
  })
})
