import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../support/strip-text.js'

const SHAPES = [
  { call: 'isOn', gate: 'Plan' },
  { call: 'isLost', gate: 'Lost' },
]

/** The mocks of a gate's wrapper: shape, value (or the expression whose value is unknown), and source. */
function mocksIn(text: string): string[] {
  const { settings } = findGateChecks(parseScript('input.test.ts', text), indexOf(['Plan']), {
    shapes: SHAPES,
    resolveImport: resolveNoImports,
  })
  return settings.map(
    ({ shape, name, value, valueNode, node, nameRange }) =>
      `${shape} ${name} ${value}${valueNode ? ` by ${text.slice(...valueNode.range)}` : ''} in ${text.slice(...node.range)} at ${text.slice(nameRange.start, nameRange.end)}`,
  )
}

const IMPORT = "import { isOn } from './flags' // is a mock\n"

describe('a mock of a module', () => {
  it.each([
    [
      "vi.mock('./flags', () => ({ isOn: () => true, other: () => false }))",
      ['member Plan true in isOn: () => true at isOn'],
    ],
    [
      "jest.mock('./flags', () => ({ isOn: jest.fn(() => false) }))",
      ['member Plan false in isOn: jest.fn(() => false) at isOn'],
    ],
    [
      "jest.doMock('./flags', function () { return { isOn: jest.fn().mockReturnValue(true) } })",
      ['member Plan true in isOn: jest.fn().mockReturnValue(true) at isOn'],
    ],
    [
      "jest.unstable_mockModule('./flags', async () => ({ isOn: async () => true }))",
      ['member Plan true in isOn: async () => true at isOn'],
    ],
    [
      "vi.mock(import('./flags'), () => { const a = 1; return { isOn: () => { const b = a; return true } } })",
      ['member Plan true in isOn: () => { const b = a; return true } at isOn'],
    ],
    ["vi.mock('./flags', () => ({ isOn: vi.fn() }))", ['member Plan null in isOn: vi.fn() at isOn']],
    ["vi.mock('./flags', () => ({ isOn: sinon.stub() }))", ['member Plan null in isOn: sinon.stub() at isOn']],
    [
      "vi.mock('./flags', () => ({ isOn: vi.fn(() => a) }))",
      ['member Plan null by vi.fn(() => a) in isOn: vi.fn(() => a) at isOn'],
    ],
    [
      "vi.mock('./flags', () => ({ isOn: () => { run(); return true } }))",
      ['member Plan null by () => { run(); return true } in isOn: () => { run(); return true } at isOn'],
    ],
    [
      "vi.mock('./flags', () => ({ isOn: vi.fn().mockReturnValue(a) }))",
      ['member Plan null by vi.fn().mockReturnValue(a) in isOn: vi.fn().mockReturnValue(a) at isOn'],
    ],
    [
      "vi.mock('./flags', () => ({ isOn: vi.fn(() => true).mockReturnValue(false) }))",
      [
        'member Plan null by vi.fn(() => true).mockReturnValue(false) in isOn: vi.fn(() => true).mockReturnValue(false) at isOn',
      ],
    ],
    ["vi.mock('./flags', () => ({ isOn: run(true) }))", ['member Plan null by run(true) in isOn: run(true) at isOn']],
    [
      "vi.mock('./flags', () => ({ isOn: mockReturnValue(true) }))",
      ['member Plan null by mockReturnValue(true) in isOn: mockReturnValue(true) at isOn'],
    ],
    [
      "vi.mock('./flags', () => ({ ['isOn']: () => true }) as any)",
      ["member Plan true in ['isOn']: () => true at 'isOn'"],
    ],
  ])('replaces an export: %s', (text, wanted) => {
    expect(mocksIn(text)).toEqual(wanted)
  })

  it.each([
    [
      'another function',
      "vi.run('./flags', () => ({ isOn: () => true })); remock('./flags', () => ({ isOn: () => true })); vi.mocks('./flags', () => ({ isOn: () => true }))",
    ],
    ['a module whose name is computed at run time', 'vi.mock(flags, () => ({ isOn: () => true })); vi.mock()'],
    [
      'something else than an object',
      "vi.mock('./flags', () => flags({ isOn: () => true })); vi.mock('./flags', { isOn: () => true }); vi.mock('./flags')",
    ],
    ['an object that comes from elsewhere', "vi.mock('./flags', () => ({ ...isOn, other: () => true }))"],
    [
      'an object that is returned after more',
      "vi.mock('./flags', () => { run(); return { isOn: () => true } }); vi.mock('./flags', () => {})",
    ],
  ])('replaces no export if it is %s', (_, text) => {
    expect(mocksIn(text)).toEqual([])
  })

  it('may be a variable whose value has the mocks', () => {
    const text =
      "const mockIsOn = vi.fn(() => true)\nvi.mock('./flags', () => ({ isOn: mockIsOn }))\nmockIsOn.mockReturnValue(false)\nmockIsOn()\n"
    expect(mocksIn(text)).toEqual([
      'member Plan null in isOn: mockIsOn at isOn',
      'mock Plan true in vi.fn(() => true) at isOn',
      'mock Plan false by false in mockIsOn.mockReturnValue(false) at mockIsOn',
      'mock Plan null by mockIsOn in mockIsOn at mockIsOn',
    ])
  })

  it('may call a variable', () => {
    const text =
      "let mockIsOn = vi.fn()\nvi.mock('./flags', () => ({ isOn: (...args) => mockIsOn(...args) }))\nmockIsOn = vi.fn()\nmockIsOn.mockReturnValueOnce(true)\n"
    expect(mocksIn(text)).toEqual([
      'member Plan null in isOn: (...args) => mockIsOn(...args) at isOn',
      'mock Plan true by true in mockIsOn.mockReturnValueOnce(true) at mockIsOn',
    ])
  })
})

describe('a mock that is made before the imports', () => {
  it.each([
    [
      "const mocks = vi.hoisted(() => ({ isOn: vi.fn(() => false) }))\nvi.mock('./flags', () => ({ isOn: mocks.isOn }))\nmocks.isOn.mockReturnValueOnce(true)\nmocks.other.mockReturnValue(true)\n",
      [
        'member Plan null in isOn: mocks.isOn at isOn',
        'member Plan false in isOn: vi.fn(() => false) at isOn',
        'mock Plan true by true in mocks.isOn.mockReturnValueOnce(true) at mocks.isOn',
      ],
    ],
    [
      "const mocks = { on: vi.fn() }\nvi.mock('./flags', () => ({ isOn: (...args) => mocks.on(...args) }))\nvi.mocked(mocks.on).mockReturnValue(a)\n",
      [
        'member Plan null in isOn: (...args) => mocks.on(...args) at isOn',
        'member Plan null in on: vi.fn() at isOn',
        'mock Plan null by a in vi.mocked(mocks.on).mockReturnValue(a) at mocks.on',
      ],
    ],
    [
      "const { isOn, size: a } = vi.hoisted(function () { return { isOn: vi.fn(), size: vi.fn() } })\nvi.mock('./flags', () => ({ isOn }))\nisOn.mockReturnValue(true)\n",
      [
        'member Plan null in isOn at isOn',
        'member Plan null in isOn: vi.fn() at isOn',
        'mock Plan true by true in isOn.mockReturnValue(true) at isOn',
      ],
    ],
    [
      "const on = vi.hoisted(() => vi.fn(() => true))\nvi.mock('./flags', () => ({ isOn: on }))\n",
      ['member Plan null in isOn: on at isOn', 'mock Plan true in vi.hoisted(() => vi.fn(() => true)) at isOn'],
    ],
    [
      "let mocks = vi.hoisted(() => ({ isOn: vi.fn() }))\nvi.mock('./flags', () => ({ isOn: mocks.isOn }))\nmocks = others\n",
      ['member Plan null by mocks.isOn in isOn: mocks.isOn at isOn'],
    ],
    [
      "const state = vi.hoisted(() => ({ isOn: true }))\nvi.mock('./flags', () => ({ isOn: () => state.isOn }))\n",
      ['member Plan null by () => state.isOn in isOn: () => state.isOn at isOn'],
    ],
  ])('is found where it is held: %s', (text, wanted) => {
    expect(mocksIn(text)).toEqual(wanted)
  })
})

describe('a mock of a function', () => {
  it.each([
    [
      'vi.mocked(isOn).mockReturnValue(true)',
      ['mock Plan true by true in vi.mocked(isOn).mockReturnValue(true) at isOn'],
    ],
    [
      '(isOn as Mock).mockReturnValue(false)',
      ['mock Plan false by false in (isOn as Mock).mockReturnValue(false) at isOn'],
    ],
    [
      'vi.mocked(isOn as any)!.mockImplementation(() => true)',
      ['mock Plan true by () => true in vi.mocked(isOn as any)!.mockImplementation(() => true) at isOn'],
    ],
    [
      'vi.mocked(isOn).mockReset().mockReturnValue(true)',
      ['mock Plan true by true in vi.mocked(isOn).mockReset().mockReturnValue(true) at isOn'],
    ],
    ['vi.mocked(isOn).mockReset()', ['mock Plan null in vi.mocked(isOn).mockReset() at isOn']],
    ['isOn.mockReturnValue(a)', ['mock Plan null by a in isOn.mockReturnValue(a) at isOn']],
    ['isOn.mockReturnValue()', ['mock Plan null by isOn.mockReturnValue() in isOn.mockReturnValue() at isOn']],
    [
      'isOn.mockReturnValueOnce(true).mockReturnValueOnce(false)',
      [
        'mock Plan null by isOn.mockReturnValueOnce(true).mockReturnValueOnce(false) in isOn.mockReturnValueOnce(true).mockReturnValueOnce(false) at isOn',
      ],
    ],
    [
      'vi.mocked(isOn).mockName(true)',
      ['mock Plan null by vi.mocked(isOn).mockName(true) in vi.mocked(isOn).mockName(true) at isOn'],
    ],
    [
      'async () => { await isOn.mockResolvedValue(true) }',
      ['mock Plan true by true in isOn.mockResolvedValue(true) at isOn'],
    ],
    ['beforeEach(() => isOn.mockReturnValue(true))', ['mock Plan true by true in isOn.mockReturnValue(true) at isOn']],
    ['run(isOn.mockReturnValue(true))', ['mock Plan true by true in isOn.mockReturnValue(true) at isOn']],
    ['run(isOn)', ['mock Plan null by isOn in isOn at isOn']],
    ['run(a, isOn.mockReset())', ['mock Plan null by isOn.mockReset() in isOn.mockReset() at isOn']],
    [
      'const m = vi.mocked(isOn)\nm.mockReturnValue(true)',
      ['mock Plan null in vi.mocked(isOn) at isOn', 'mock Plan true by true in m.mockReturnValue(true) at m'],
    ],
    [
      'let m\nm = isOn as Mock\nm.mockReturnValue(true)',
      ['mock Plan null in isOn as Mock at isOn', 'mock Plan true by true in m.mockReturnValue(true) at m'],
    ],
    ['const m = run(isOn)\nm.mockReturnValue(true)', ['mock Plan null by isOn in isOn at isOn']],
    ['const { isOn: m } = run({ isOn })', ['mock Plan null by isOn in isOn at isOn']],
    ['if (isOn()) mock()', []],
    ['isOn.calls; mock()', []],
    ['isOn.length.mockReturnValue(true)', []],
  ])('gives the gate a value, which may be unknown: %s', (text, wanted) => {
    expect(mocksIn(IMPORT + text)).toEqual(wanted)
  })

  it.each([
    [
      "import * as flags from './flags'\njest.spyOn(flags, 'isOn').mockReturnValue(true)",
      ["mock Plan true by true in jest.spyOn(flags, 'isOn').mockReturnValue(true) at 'isOn'"],
    ],
    [
      "import flags from './flags'\nsinon.stub(flags, 'isOn').returns(false)",
      ["mock Plan false by false in sinon.stub(flags, 'isOn').returns(false) at 'isOn'"],
    ],
    [
      "import * as flags from './flags'\nmock.method(flags, 'isOn', () => true)",
      ["mock Plan true by () => true in mock.method(flags, 'isOn', () => true) at 'isOn'"],
    ],
    [
      "import * as flags from './flags'\nsinon.replace(flags, 'isOn', a)",
      ["mock Plan null by a in sinon.replace(flags, 'isOn', a) at 'isOn'"],
    ],
    [
      "import * as flags from './flags'\nconst spy = vi.spyOn(flags, 'isOn')\nspy.mockReturnValue(true)",
      [
        "mock Plan null in vi.spyOn(flags, 'isOn') at 'isOn'",
        'mock Plan true by true in spy.mockReturnValue(true) at spy',
      ],
    ],
    ["import * as flags from './flags'\nvi.spyOn(flags, 'isOff').mockReturnValue(true)", []],
    ["import * as flags from './flags'\nvi.spyOn(a, flags).mockReturnValue(isOn)", []],
    [
      "import * as flags from './flags'\nvi.spyOn(a.flags, 'isOn').mockReturnValue(true)",
      ["mock Plan true by true in vi.spyOn(a.flags, 'isOn').mockReturnValue(true) at 'isOn'"],
    ],
    [
      "import * as flags from './flags'\nvi.mocked(flags).isOn.mockReturnValue(true)",
      [
        'mock Plan null by vi.mocked(flags) in vi.mocked(flags) at flags',
        'mock Plan true by true in vi.mocked(flags).isOn.mockReturnValue(true) at vi.mocked(flags).isOn',
      ],
    ],
    [
      "import flags from './flags'\nmockAll(flags, a)\nrun(a, flags)\nflags.isOn()\nconst b = flags",
      ['mock Plan null by flags in flags at flags'],
    ],
    ["import { isOff } from './flags'\nisOff.mockReturnValue(isOn)", []],
    ['api.isOn.mockReturnValue(true)', ['mock Plan true by true in api.isOn.mockReturnValue(true) at api.isOn']],
    [
      'vi.mocked(api.isOn).mockReturnValue(true)',
      ['mock Plan true by true in vi.mocked(api.isOn).mockReturnValue(true) at api.isOn'],
    ],
    ['api.isOn.mockCalls.run(); api.isOn(mock)', []],
    ['vi.mocked(isLost).mockReturnValue(true)', []],
  ])('is found on the object that has it: %s', (text, wanted) => {
    expect(mocksIn(text)).toEqual(wanted)
  })
})
