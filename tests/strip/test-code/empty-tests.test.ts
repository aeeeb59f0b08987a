import { goSetting } from '../../support/go-test-file.js'
import { itLeavesInGoTests, itLeavesInTests } from '../../support/test-file.js'

const set = (value: string): string => `setFeatureGate('On', ${value})`

describe('a test without a statement, and a suite without a test', () => {
  itLeavesInTests('are removed once a strip has emptied them', [
    [`it('x', () => {\n  ${set('true')}\n})`, ''],
    [
      `describe('x', () => {\n  const a = 1\n  beforeEach(() => run(a))\n  it('y', () => {\n    ${set('false')}\n    run()\n  })\n})`,
      '',
    ],
    [
      `describe('x', () => {\n  describe('y', () => {\n    it('z', () => {\n      ${set('false')}\n    })\n  })\n})`,
      '',
    ],
    [`beforeEach(() => {\n  ${set('true')}\n})`, ''],
    [`describe('x', () => {\n  for (const a of b) {\n    it(a, () => {\n      ${set('false')}\n    })\n  }\n})`, ''],
  ])

  itLeavesInTests('are kept where the author left them empty, or something else is in them', [
    ["it('x', () => {})\n\nuse(C)", "it('x', () => {})\n\nuse(true)"],
    ["describe('x', () => {})\n\nuse(C)", "describe('x', () => {})\n\nuse(true)"],
    [`it('x', () => {\n  ${set('true')}\n  run()\n})`, "it('x', () => {\n  run()\n})"],
    [
      `describe('x', () => {\n  run()\n  it('y', () => {\n    ${set('false')}\n  })\n})`,
      "describe('x', () => {\n  run()\n})",
    ],
    [
      `describe('x', () => {\n  if (a) run()\n  it('y', () => {\n    ${set('false')}\n  })\n})`,
      "describe('x', () => {\n  if (a) run()\n})",
    ],
  ])

  itLeavesInGoTests('are removed in Go with what only prepares them', [
    [`func TestX(t *testing.T) {\n\t${goSetting('true')}\n}`, ''],
    [
      `func TestX(t *testing.T) {\n\tt.Parallel()\n\tt.Run("a", func(t *testing.T) {\n\t\t${goSetting('false')}\n\t\trun()\n\t})\n}`,
      '',
    ],
    [
      `func TestX(t *testing.T) {\n\tprepare()\n\tt.Run("a", func(t *testing.T) {\n\t\t${goSetting('false')}\n\t\trun()\n\t})\n}`,
      'func TestX(t *testing.T) {\n\tprepare()\n}',
    ],
    [
      `func TestX(t *testing.T) {\n\tt.Run("a", func(t *testing.T) {\n\t\t${goSetting('false')}\n\t\trun()\n\t})\n\tt.Run("b", func(t *testing.T) {\n\t\trun()\n\t})\n}`,
      'func TestX(t *testing.T) {\n\tt.Run("b", func(t *testing.T) {\n\t\trun()\n\t})\n}',
    ],
  ])
})
