import { goSetting } from '../../support/go-test-file.js'
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
