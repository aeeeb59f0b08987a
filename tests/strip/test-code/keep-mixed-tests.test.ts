import { goSetting } from '../../support/go-test-file.js'
import { stripText } from '../../support/strip-text.js'
import { itLeavesInGoTests, itLeavesInTests } from '../../support/test-file.js'

const set = (value: string): string => `setFeatureGate('On', ${value})`

describe('a test that sets the gate to both values', () => {
  itLeavesInTests('is kept, with all that it sets', [
    [
      `it('x', () => {\n  ${set('true')}\n  run()\n  ${set('false')}\n  run()\n})`,
      `it('x', () => {\n  ${set('true')}\n  run()\n  ${set('false')}\n  run()\n})`,
    ],
    [
      `describe('x', () => {\n  beforeEach(() => {\n    ${set('false')}\n  })\n  it('y', () => {\n    ${set('true')}\n    run()\n  })\n})`,
      `describe('x', () => {\n  beforeEach(() => {\n    ${set('false')}\n  })\n  it('y', () => {\n    ${set('true')}\n    run()\n  })\n})`,
    ],
    [
      `it('x', () => {\n  ${set('false')}\n  run()\n  ${set('true')}\n  run()\n})\n\nit('y', () => {\n  ${set('true')}\n  run()\n})`,
      "it('x', () => {\n  setFeatureGate('On', false)\n  run()\n  setFeatureGate('On', true)\n  run()\n})\n\nit('y', () => {\n  run()\n})",
    ],
  ])

  itLeavesInTests('is not one that only gives the gate its former value back', [
    [`it('x', () => {\n  ${set('false')}\n  run()\n})\n\nafterEach(() => {\n  ${set('true')}\n})`, ''],
    [
      `describe('x', () => {\n  it('y', () => {\n    ${set('true')}\n    run()\n  })\n  it('z', () => {\n    ${set('false')}\n    run()\n  })\n})`,
      "describe('x', () => {\n  it('y', () => {\n    run()\n  })\n})",
    ],
  ])

  itLeavesInGoTests('loses in Go what it does after it has switched the gate off', [
    [
      `func TestX(t *testing.T) {\n\t${goSetting('true')}\n\trun(1)\n\t${goSetting('false')}\n\trun(2)\n}`,
      'func TestX(t *testing.T) {\n\trun(1)\n}',
    ],
    [
      `func TestX(t *testing.T) {\n\t${goSetting('false')}\n\trun(1)\n\t${goSetting('true')}\n\trun(2)\n}`,
      `func TestX(t *testing.T) {\n\t${goSetting('false')}\n\trun(1)\n\t${goSetting('true')}\n\trun(2)\n}`,
    ],
  ])
})

describe('a setting that no test is around', () => {
  const EACH = `it.each([[true], [false]])('x', (on) => {\n  ${set('on')}\n  run()\n})\n`
  const KEPT = `startWith({ flags: { On: false } })\n`
  const stripped = (text: string) => stripText({ file: 'src/list.test.ts', text, values: { On: true } })

  it('keeps the settings that may depend on it, and says so of rows for the removed path', () => {
    const { text, plan } = stripped(EACH + KEPT)
    expect(text).toBe(EACH + KEPT)
    expect(plan.refusals.map(({ start, reason }) => [text.slice(0, start).split('\n').length, reason])).toEqual([
      [5, 'it sets the gate to false, and no surrounding test shows what depends on that'],
      [2, 'a setting that is kept may depend on it, and some of its rows are for the removed path'],
    ])
  })

  it('says nothing of settings that only set the own value', () => {
    const once = `it('x', () => {\n  ${set('true')}\n  run()\n})\n`
    const { text, plan } = stripped(once + KEPT)
    expect(text).toBe(once + KEPT)
    expect(plan.refusals).toHaveLength(1)
  })
})
