import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { askedFunction, findGeneralMocks } from '../../src/gates/general-mocks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../support/strip-text.js'

describe('the function that checks a gate', () => {
  it.each([
    ["gates.isEnabled('Plan')", 'isEnabled'],
    ["await gates.isEnabled('Plan')", 'isEnabled'],
    ["gates?.isEnabled('Plan')", 'isEnabled'],
    ["await gates?.isEnabled?.('Plan')", 'isEnabled'],
    ["isEnabled('Plan')", 'isEnabled'],
    ["make().isEnabled('Plan')", 'isEnabled'],
    ['config.flags.Plan', null],
    ['isPlanned()', null],
    ['<Feature name="Plan" />', null],
  ])('is known if it can check others: %s', (text, name) => {
    const { checks } = findGateChecks(parseScript('input.tsx', `async () => ${text}`), indexOf(['Plan']), {
      shapes: [{ member: 'config.flags' }, { call: 'isPlanned', gate: 'Plan' }, { jsx: 'Feature', prop: 'name' }],
      resolveImport: resolveNoImports,
    })
    expect(checks.map(askedFunction)).toEqual([name])
  })
})

describe('a mock that gives one value for every gate', () => {
  const mocksIn = (text: string): string[] => {
    const found = (value: boolean): string[] =>
      findGeneralMocks(parseScript('input.test.ts', text), new Set(['isEnabled']), value).map(
        (node) => `${value}: ${text.slice(...node.range)}`,
      )
    return [...found(true), ...found(false)]
  }

  it.each([
    ['vi.mocked(isEnabled).mockReturnValue(false)', 'false'],
    ['vi.mocked(gates.isEnabled).mockResolvedValue(true)', 'true'],
    ['isEnabled.mockReset().mockReturnValue(true)', 'true'],
    ['(isEnabled as Mock).mockReturnValue(true)', 'true'],
    ['gates.isEnabled.returns(true)', 'true'],
    ["jest.spyOn(gates, 'isEnabled').mockReturnValue(true)", 'true'],
    ["jest.spyOn(gates, 'isEnabled').mockReset().mockImplementation(() => true)", 'true'],
    ["sinon.stub(gates, 'isEnabled').callsFake(async () => false)", 'false'],
  ])('is a call: %s', (text, value) => {
    expect(mocksIn(text)).toEqual([`${value}: ${text}`])
  })

  it.each([
    ['const asked = isEnabled as jest.Mock', 'asked.mockReturnValue(false)'],
    ['const asked = vi.mocked(gates.isEnabled)', 'asked.mockReset().mockReturnValue(false)'],
    ["let asked; beforeEach(() => { asked = sinon.stub(gates, 'isEnabled') })", 'asked.returns(false)'],
    ["let asked = jest.spyOn(gates, 'isEnabled'); asked = vi.mocked(isEnabled)", 'asked.mockReturnValue(false)'],
    ["const asked = vi.fn(); vi.mock('./gates', () => ({ isEnabled: asked }))", 'asked.mockReturnValue(false)'],
    [
      "const asked = vi.fn(); vi.mock('./gates', () => ({ isEnabled: (...names) => asked(...names) }))",
      'asked.mockReturnValue(false)',
    ],
    [
      "vi.mock('./gates', () => { const asked = vi.fn(); asked.mockReturnValue(false); return { isEnabled: asked } })",
      'asked.mockReturnValue(false)',
    ],
  ])('may be held by a variable: %s', (before, call) => {
    expect(mocksIn(`${before}; ${call}`).at(-1)).toBe(`false: ${call}`)
  })

  it.each([
    'const asked = other as jest.Mock; asked.mockReturnValue(false)',
    'const { asked } = isEnabled as jest.Mock; asked.mockReturnValue(false)',
    'let asked = vi.mocked(isEnabled); asked = vi.mocked(other); asked.mockReturnValue(false)',
    'let asked; [asked] = isEnabled; asked.mockReturnValue(false)',
    'let asked = isEnabled; asked ||= isEnabled; asked.mockReturnValue(false)',
    'const asked = asked as jest.Mock; asked.mockReturnValue(false)',
    'const asked = vi.fn(); const gates = { isEnabled: asked }; asked.mockReturnValue(false)',
    "const asked = vi.fn(); vi.mock('./gates', () => ({ isEnabled: () => !asked() })); asked.mockReturnValue(false)",
    "const asked = vi.fn(); vi.mock('./gates', () => ({ isEnabled: run(asked) })); asked.mockReturnValue(false)",
    'const isEnabled = vi.mocked(other); isEnabled.mockReturnValue(false)',
  ])('does not count if a variable holds something else: %s', (text) => {
    expect(mocksIn(text)).toEqual([])
  })

  it.each([
    "vi.mock('./gates', () => ({ isEnabled: () => true }))",
    "jest.mock('./gates', () => ({ isEnabled: jest.fn(() => true), other: () => true }))",
  ])('is an entry of a module: %s', (text) => {
    expect(mocksIn(text)).toEqual([
      `true: ${/isEnabled: .*?true\)?/.exec(text)?.[0].replace(/(?<!fn\(\(\) => true)\)$/, '')}`,
    ])
  })

  it.each([
    [
      "jest.mock('./isEnabled', () => ({ __esModule: true, default: jest.fn(() => false) }))",
      'default: jest.fn(() => false)',
    ],
    ["vi.mock('../gates/isEnabled.js', () => ({ default: () => false }))", 'default: () => false'],
    [
      "const asked = vi.fn(); vi.mock('./isEnabled', () => ({ default: asked })); asked.mockReturnValue(false)",
      'asked.mockReturnValue(false)',
    ],
  ])('is the default export of the module that is called like the function: %s', (text, found) => {
    expect(mocksIn(text)).toEqual([`false: ${found}`])
    expect(mocksIn(text.replace('isEnabled', 'other'))).toEqual([])
  })

  it.each([
    'vi.mocked(other).mockReturnValue(true)',
    'vi.mocked(isEnabled).mockReturnValue(on)',
    'vi.mocked(isEnabled).mockName(true)',
    'vi.mocked(isEnabled).mockReturnValue()',
    'mockReturnValue(true)',
    'vi.mocked().mockReturnValue(true)',
    'wrap(isEnabled).mockReturnValue(true)',
    'isEnabled.withArgs(a).returns(true)',
    'mockReset(isEnabled).mockReturnValue(true)',
    'isEnabled[name].returns(true)',
    'make()[name]().returns(true)',
    'const gates = { isEnabled: () => true }',
    "run('./gates', () => ({ isEnabled: () => true }))",
    "vi.mock('./gates', () => ({ isEnabled: vi.fn() }))",
    "vi.mock('./gates', () => ({ [isEnabled]: () => true, ...isEnabled }))",
  ])('does not count: %s', (text) => {
    expect(mocksIn(text)).toEqual([])
  })
})
