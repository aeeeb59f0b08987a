import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import type { GateSetting } from '../../src/gates/gate-settings.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../support/strip-text.js'

const SHAPES = [
  { call: 'isPlanned', gate: 'Plan' },
  { call: 'asks.second', argument: 1 },
  { member: 'config.flags' },
  { member: 'remote' },
]

function settingsIn(text: string, file = 'input.test.tsx'): readonly GateSetting[] {
  return findGateChecks(parseScript(file, text), indexOf(['Plan', 'Watch'], { PlanGate: 'Plan' }), {
    shapes: SHAPES,
    resolveImport: resolveNoImports,
  }).settings
}

/** Each setting: shape, gate and value; by what, where that is an expression; where it is. */
function shown(text: string, file?: string): string[] {
  const cut = ({ start, end }: { start: number; end: number }): string => text.slice(start, end)
  return settingsIn(text, file).map(
    ({ shape, name, value, valueNode, nameRange, isShared }) =>
      `${shape} ${name}=${value === null ? valueNode && text.slice(...valueNode.range) : value} at ${cut(nameRange)}${isShared ? ', shared' : ''}`,
  )
}

describe('an assignment to what the configuration names', () => {
  it.each([
    ['config.flags.Plan = false', ['call Plan=false at Plan']],
    ['remote.Watch = on', ['call Watch=on at Watch']],
    ['api.isPlanned = vi.fn().mockReturnValue(false)', ['call Plan=false at isPlanned']],
    ['api.isPlanned = () => true', ['call Plan=true at isPlanned']],
    ['afterEach(() => { config.flags.Plan = false })', []],
    ['tearDown(() => { config.flags.Plan = false })', []],
    ['lookAfter(() => { config.flags.Plan = false })', ['call Plan=false at Plan']],
    ['config.flags.Plan ||= false', []],
    ['a = config.flags.Plan = false', []],
    ['config.flags.Lost = false', []],
    ['api.isLost = () => true', []],
    ['api.isPlanned = () => other', []],
    ['api.isPlanned = other', []],
    ['api.second = () => true', []],
  ])('sets a gate if it is a statement of its own: %s', (text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })
})

describe('an entry of an object', () => {
  it.each([
    ['const flags = { Plan: true, Watch: !a, Lost: true }', ['entry Plan=true at Plan', 'entry Watch=!a at Watch']],
    ["const testFlags = { ['Plan']: false }", ["entry Plan=false at 'Plan'"]],
    ['run({ flags: { Plan: true } })', ['entry Plan=true at Plan']],
    ['run({ flags: { Plan: true } as any })', ['entry Plan=true at Plan']],
    ['mockFlags({ Plan: true })', ['entry Plan=true at Plan']],
    ['setup.withFeatureGates(a, { Plan: true })', ['call Plan=true at Plan']],
    ['run(<A flags={{ Plan: true }} />)', ['entry Plan=true at Plan']],
    ['const flags = () => ({ Plan: true })', ['entry Plan=true at Plan']],
    ['const flags = function () { return { Plan: true } }', ['entry Plan=true at Plan']],
    ['const flags = async () => { return { Plan: true } }', ['entry Plan=true at Plan']],
    ['async () => { const flags = await { Plan: true } }', ['entry Plan=true at Plan']],
    ['vi.mocked(useFlags).mockReturnValue({ Plan: true })', ['entry Plan=true at Plan']],
    ['(useFlags as Mock).mockReturnValueOnce({ Plan: true })', ['entry Plan=true at Plan']],
    ["jest.spyOn(api, 'useFlags').mockImplementation(() => ({ Plan: true }))", ['entry Plan=true at Plan']],
    ['const useFlags = vi.fn(() => ({ Plan: true }))', ['entry Plan=true at Plan']],
    ['api.useFlags.returns({ Plan: true })', ['entry Plan=true at Plan']],
    ['expect; const flags = { Plan: true }', ['entry Plan=true at Plan']],
    ['lookAtExpectation(() => { mockFlags({ Plan: true }) })', ['entry Plan=true at Plan']],
    ['assertThat(() => { mockFlags({ Plan: true }) })', ['entry Plan=true at Plan']],
  ])('of flags sets a gate: %s', (text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })

  it.each([
    ['a pattern', 'const { flags: { Plan: a } } = b'],
    ['a method, a getter', 'const flags = { Plan() {}, get Watch() { return true } }'],
    [
      'an object of another name',
      'const options = { Plan: true }; run({ options: { Plan: true } }); run({ Plan: true })',
    ],
    ['an object that has a type', 'const flags: Plans = { Plan: true }'],
    ['an object in a pattern', 'const { flags } = { Plan: true }'],
    ['a parameter of a function', 'const flags = (a = { Plan: true }) => a'],
    ['a function that does more', 'const flags = () => { run(); return { Plan: true } }'],
    ['a block', 'const flags = () => { { return { Plan: true } } }'],
    [
      'another attribute',
      'run(<A options={{ Plan: true }} />); run(<A>{{ Plan: true }}</A>); run(<A a:flags={{ Plan: true }} />)',
    ],
    ['a function that sets no flags', 'getFlags({ Plan: true }); flags({ Plan: true })'],
    ['a callee', 'const flags = ({ Plan: true }).run()'],
    [
      'a mock of something else',
      'vi.mocked(useOptions).mockReturnValue({ Plan: true }); mockReturnValue({ Plan: true })',
    ],
    ['a mock that gives something else', 'vi.mocked(useFlags).mockName({ Plan: true })'],
    [
      'what is expected',
      'expect(flags).toEqual({ flags: { Plan: true } }); assert.equal(a, { flags: { Plan: true } }); deepEqual({ flags: { Plan: true } })',
    ],
    ['what was asked for', 'expect(a).calledWith({ flags: { Plan: true } })'],
  ])('sets no gate: %s', (_, text) => {
    expect(shown(text)).toEqual([])
  })

  it.each([
    ['var a = map[featuregate.Feature]bool{"Plan": true}', ['entry Plan=true at "Plan"']],
    ['var a = map[Feature]bool{features.PlanGate: true}', ['entry Plan=true at features.PlanGate']],
    ['var a = map[FeatureName]bool{"Plan": true}', ['entry Plan=true at "Plan"']],
    [
      'var a = []map[featuregate.Feature]bool{{"Plan": true}, {"Watch": false}}',
      ['entry Plan=true at "Plan"', 'entry Watch=false at "Watch"'],
    ],
    ['var a = map[string]map[featuregate.Feature]bool{"x": {"Plan": true}}', ['entry Plan=true at "Plan"']],
    ['var a = map[string]bool{"Plan": true}', []],
    ['var flags = FeatureFlags{Plan: true}', []],
    ['var flags = other.FeatureFlags{Plan: true}', []],
    ['var rows = []row{{featureFlags: FeatureFlags{Plan: true}}}', []],
    ['var a = map[featuregate.Feature]string{"Plan": true}', []],
    ['var a = map[featuregate.Feature][]bool{"Plan": true}', []],
    ['var a = map[FeatureSet]bool{"Plan": true}', []],
    ['var a = map[OldFeature]bool{"Plan": true}', []],
    ['var a = []map[string]bool{{"Plan": true}}', []],
    ['var a = T{Plan: true}', []],
  ])('of a Go map sets a gate if gates are its keys: %s', (text, wanted) => {
    expect(shown(`package a\n\nimport "features"\n\n${text}\n`, 'input_test.go')).toEqual(wanted)
  })
})

describe('a test of Go that is skipped', () => {
  it.each([
    ['SkipUnlessFeatureGateEnabled("Plan")', ['call Plan=true at "Plan"']],
    ['e2eskipper.SkipUnlessFeatureGateEnabled(features.PlanGate)', ['call Plan=true at features.PlanGate']],
    ['SkipIfFeatureGateEnabled("Plan")', ['call Plan=false at "Plan"']],
    ['SkipIfFeatureGateDisabled("Plan")', ['call Plan=true at "Plan"']],
    ['SkipUnlessFeatureGateDisabled("Plan")', ['call Plan=false at "Plan"']],
    ['skipIfFeatureGateEnabled("Plan")', ['call Plan=false at "Plan"']],
    ['SkipUnlessFeatureGateEnabled("Lost")', []],
    ['SkipUnlessFeatureGateEnabled()', []],
    ['SkipUnlessFeatureGateEnabled("Plan", "Watch")', []],
    ['AndSkipUnlessFeatureGateEnabled("Plan")', []],
    ['SkipUnlessFeatureGateEnabledAt("Plan")', []],
    ['SkipIt("Plan")', []],
  ])('by a gate runs with one value of it: %s', (call, wanted) => {
    const text = `package a\n\nimport "features"\n\nfunc TestA() {\n\t${call}\n}\n`
    expect(shown(text, 'input_test.go')).toEqual(wanted)
    for (const { node, valueNode } of settingsIn(text, 'input_test.go'))
      expect([text.slice(...node.range), valueNode]).toEqual([call, null])
  })
})

describe('a mock for one argument', () => {
  it.each([
    ["when(isEnabled).calledWith('Plan').mockReturnValue(false)", ["mock Plan=false at 'Plan'"]],
    ["isEnabled.withArgs('Plan').returns(on)", ["mock Plan=on at 'Plan'"]],
    ["isEnabled.withArgs('Plan').resolves(true)", ["mock Plan=true at 'Plan'"]],
    ["isEnabled.withArgs('Lost').returns(true)", []],
    ['isEnabled.withArgs(name).returns(true)', []],
    ["isEnabled.withArgs('Plan', a).returns(true)", []],
    ["isEnabled.withArgs('Plan').returns(true, a)", []],
    ["isEnabled.withArgs('Plan').returns()", []],
    ["isEnabled.withArgs('Plan').throws(true)", []],
    ["isEnabled.withThis('Plan').returns(true)", []],
    ['isEnabled.withArgs.returns(true)', []],
    ["returns(isEnabled.withArgs('Plan'))", []],
  ])('gives a gate a value: %s', (text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })
})

describe('a mock that compares the name', () => {
  const answers = (body: string): string[] => shown(`vi.mocked(isEnabled).mockImplementation(${body})`)

  it.each([
    ["(flag) => flag === 'Plan'", ["answer Plan=true at 'Plan'"]],
    ["(flag) => 'Plan' == flag", ["answer Plan=true at 'Plan'"]],
    ["(flag) => flag !== 'Plan'", ["answer Plan=false at 'Plan'"]],
    ["(flag) => flag != 'Plan'", ["answer Plan=false at 'Plan'"]],
    ["(flag) => !(flag === 'Plan')", ["answer Plan=false at 'Plan'"]],
    [
      "(flag) => flag === 'Plan' || flag === 'Watch'",
      ["answer Plan=true at 'Plan', shared", "answer Watch=true at 'Watch', shared"],
    ],
    [
      "(flag) => flag === 'Plan' && flag === 'Watch'",
      ["answer Plan=false at 'Plan', shared", "answer Watch=false at 'Watch', shared"],
    ],
    ["(flag) => flag === 'Plan' || flag === 'Lost'", ["answer Plan=true at 'Plan', shared"]],
    ["(flag) => flag === 'Plan' ?? a", ["answer Plan=true at 'Plan'"]],
    ["(flag) => flag === 'Plan' && a", ["answer Plan=a at 'Plan'"]],
    ["(flag) => flag === 'Plan' ? a.b : false", ["answer Plan=a.b at 'Plan'"]],
    [
      "(flag) => flag === 'Watch' ? a : flag === 'Plan'",
      ["answer Watch=a at 'Watch', shared", "answer Plan=true at 'Plan', shared"],
    ],
    ["function (flag) { return flag === 'Plan' }", ["answer Plan=true at 'Plan'"]],
    ["(flag) => { if (flag === 'Plan') return true; return false }", ["answer Plan=true at 'Plan'"]],
    ["(flag) => { if (flag === 'Plan') { run(); return true } return false }", ["answer Plan=true at 'Plan'"]],
    ["(flag) => { if (flag === 'Watch') return true; else { return false } }", ["answer Watch=true at 'Watch'"]],
    ["(flag) => { const a = flag === 'Plan'; ; return true }", ["answer Plan=true at 'Plan'"]],
    ["(flag) => { if (flag === 'Plan') { run() } return true }", ["answer Plan=true at 'Plan'"]],
    ["(flag) => { if (flag === 'Plan') { run() } }", ["answer Plan=false at 'Plan'"]],
    ["(flag) => { if (flag === 'Plan') return; return true }", ["answer Plan=false at 'Plan'"]],
    ["(flag) => { switch (flag) { case 'Plan': return true; default: return false } }", ["answer Plan=true at 'Plan'"]],
    [
      "(flag) => { switch (flag) { case 'Plan': case 'Watch': return on; default: return false } }",
      ["answer Plan=on at 'Plan', shared", "answer Watch=on at 'Watch', shared"],
    ],
    [
      "(flag) => { switch (flag) { case 'Lost': return true } return flag === 'Plan' }",
      ["answer Plan=true at 'Plan', shared"],
    ],
    [
      "(flag) => { switch (flag) { default: return true; case 'Lost': return a } return flag === 'Plan' }",
      ["answer Plan=true at 'Plan', shared"],
    ],
    ["vi.fn((flag) => flag === 'Plan')", ["answer Plan=true at 'Plan'"]],
    ["(a, flag) => flag === 'Plan'", ["answer Plan=true at 'Plan'"]],
  ])('gives each gate that it knows a value: %s', (body, wanted) => {
    expect(answers(body)).toEqual(wanted)
  })

  it.each([
    ['another name', "(flag) => other === 'Plan'"],
    ['a name that it changes', "(flag) => { flag = a; return flag === 'Plan' }"],
    ['a part of the name', "(flag) => flag.name === 'Plan'"],
    ['an order of names', "(flag) => flag < 'Plan'"],
    ['a name that is computed at run time', '(flag) => flag === name'],
    ['gates that are not registered', "(flag) => flag === 'Lost'"],
    ['something else first', "(flag) => { if (a) return true; return flag === 'Plan' }"],
    ['something else as well', "(flag) => a && flag === 'Plan'"],
    [
      'a name in a switch that is computed at run time',
      "(flag) => { switch (flag) { case name: return true; case 'Plan': return false } }",
    ],
    ['in a loop', "(flag) => { for (const a of b) return flag === 'Plan' }"],
    ['a sum', "(flag) => -(flag === 'Plan')"],
    ['with a call', "(flag) => run(flag === 'Plan')"],
    ['in a mock of a mock', "vi.fn(vi.fn((flag) => flag === 'Plan'))"],
    ['in a function of something else', "vi.gn((flag) => flag === 'Plan')"],
    ['in one of two functions', "vi.fn((flag) => flag === 'Plan', a)"],
  ])('gives no value if it compares %s', (_, body) => {
    expect(answers(body)).toEqual([])
  })

  it('is the mock of a function that checks gates, also in a module, for the argument with the name', () => {
    const fn = "(flag, other) => flag === 'Plan'"
    expect(shown(`vi.mocked(isOpen).mockImplementation(${fn})`)).toEqual([])
    expect(shown(`vi.mocked(asks.second).mockImplementation(${fn})`)).toEqual([])
    expect(shown("vi.mocked(asks.second).mockImplementation((other, flag) => flag === 'Plan')")).toEqual([
      "answer Plan=true at 'Plan'",
    ])
    expect(shown(`vi.mock('./flags', () => ({ isEnabled: ${fn}, isOpen: ${fn} }))`)).toEqual([
      "answer Plan=true at 'Plan'",
    ])
    expect(shown(`const flags = { isEnabled: ${fn} }`)).toEqual([])
  })
})
