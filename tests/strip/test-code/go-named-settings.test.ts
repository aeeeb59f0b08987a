import { goSetting, GO_TEST_HEAD, indentGo, leftInGoTests } from '../../support/go-test-file.js'
import { stripText } from '../../support/strip-text.js'

const suite = (title: string, body: string): string => `var _ = Describe("${title}", func() {\n${indentGo(body)}\n})`
const hook = (body: string): string => `BeforeEach(func() {\n${indentGo(body)}\n})`
const it_ = (title: string, body: string): string => `It("${title}", func() {\n${indentGo(body)}\n})`

describe('in Go, a call or a list that switches gates on or off by their names', () => {
  it.each([
    ['enableFeatureGates(features.On)', true],
    ['config.EnableFeatureGate(features.On)', true],
    ['DisableFeatureGate(features.On)', false],
  ])('is removed where it gives the gate its own value: %s', (call, value) => {
    expect(leftInGoTests(suite('x', `${hook(`${call}\nprepare()`)}\n${it_('a', 'run()')}`), value)).toBe(
      suite('x', `${hook('prepare()')}\n${it_('a', 'run()')}`),
    )
  })

  it('is removed as a whole where its function takes one gate', () => {
    const helper = (body: string): string =>
      `func disableFeatureGate(c *C, name Feature) {\n\tc.Names = append(c.Names, name)\n}\n\n${suite('x', it_('a', body))}`
    expect(leftInGoTests(helper('disableFeatureGate(c, features.On)\nrun(c)'), false)).toBe(helper('run(c)'))
    expect(leftInGoTests(suite('x', it_('a', 'enableFeatureGate(c, features.On)\nrun(c)')))).toBe(
      suite('x', it_('a', 'run(c)')),
    )
  })

  it.each(['enableFeatureGate(newConfig(), features.On)', 'err := enableFeatureGate(c, features.On)\nuse(err)'])(
    'is kept and listed where the call does more: %s',
    (call) => {
      const text = `${GO_TEST_HEAD}\n${suite('x', it_('a', `${call}\nrun()`))}\n`
      const result = stripText({ file: 'a_test.go', text, values: { On: true }, constants: { On: 'On' } })
      expect(result.text).toBe(text)
      expect(result.plan.refusals).toMatchObject([{ reason: 'the call that sets the gate does something else, too' }])
    },
  )

  it.each([
    ['a function', 'enableFeatureGate(features.On, func() {\n\tcheck()\n})', ''],
    ['a function beside several gates', 'enableFeatureGates(features.On, func() {\n\tcheck()\n})', ''],
    ['a function by its name', 'enableFeatureGate(features.On, check)', 'func check() {}\n\n'],
    [
      'what its own function calls',
      'enableFeatureGate(features.On, given)',
      'func enableFeatureGate(name Feature, run func()) {\n\tset(name)\n\trun()\n}\n\n',
    ],
  ])('is kept and listed where it gets %s', (_what, call, before) => {
    const text = `${GO_TEST_HEAD}\n${before}${suite('x', it_('a', `${call}\nrun()`))}\n`
    const result = stripText({ file: 'a_test.go', text, values: { On: true }, constants: { On: 'On' } })
    expect(result.text).toBe(text)
    expect(result.plan.refusals).toMatchObject([{ reason: 'the call that sets the gate does something else, too' }])
  })

  it('loses the argument where the last parameter is variadic', () => {
    const given = (gates: string): string =>
      `func enableFeatureGate(c *C, names ...Feature) {\n\tc.Names = names\n}\n\n${suite('x', it_('a', `enableFeatureGate(c${gates})\nrun(c)`))}`
    expect(leftInGoTests(given(', features.On, features.Other'))).toBe(given(', features.Other'))
  })

  it('loses the argument where another call of a plural name has more or fewer', () => {
    const given = (gates: string): string =>
      suite('x', `${it_('a', `enableFeatureGates(c${gates})\nrun(c)`)}\n${it_('b', 'enableFeatureGates(c)\nrun(c)')}`)
    expect(leftInGoTests(given(', features.On'))).toBe(given(''))
  })

  it('is kept and listed where nothing shows that a function of another file takes fewer arguments', () => {
    const text = `${GO_TEST_HEAD}\n${suite('x', it_('a', 'enableFeatureGates(c, features.On)\nrun(c)'))}\n`
    const result = stripText({ file: 'a_test.go', text, values: { On: true }, constants: { On: 'On' } })
    expect(result.text).toBe(text)
    expect(result.plan.refusals).toMatchObject([{ reason: 'nothing shows that the call may have one argument less' }])
  })

  it('loses only that gate where it names others', () => {
    const given = (gates: string, list: string): string =>
      suite('x', `${hook(`enableFeatureGates(${gates})\nc.FeatureGates = []string{${list}}`)}\n${it_('a', 'run()')}`)
    expect(leftInGoTests(given('features.On, features.Other', 'features.Other, features.On'))).toBe(
      given('features.Other', 'features.Other'),
    )
    expect(leftInGoTests(suite('x', it_('a', 'c.DisabledFeatureGates = []string{features.On}\nrun()')), false)).toBe(
      suite('x', it_('a', 'c.DisabledFeatureGates = []string{}\nrun()')),
    )
  })

  it('is kept without arguments where it resets what another call has set', () => {
    const given = (gate: string): string =>
      suite('x', `${hook('enableFeatureGates(features.Other)')}\n${it_('a', `enableFeatureGates(${gate})\nrun()`)}`)
    expect(leftInGoTests(given('features.On'))).toBe(given(''))
  })

  it.each([
    ['rejects it when the feature gate is disabled', true, 'c.DisabledFeatureGates = []string{features.On}'],
    ['On is off', true, 'DisableFeatureGate(features.On)'],
    ['with On', false, 'enableFeatureGates(features.On)'],
    ['allows it with the feature gate enabled', false, 'c.Use(&C{FeatureGates: []string{features.On}})'],
  ])('takes a test with it that is called for the other value: %s', (title, value, body) => {
    const other = it_('b', 'prepare()')
    expect(leftInGoTests(suite('x', `${it_(title, `${body}\nrun()`)}\n\n${other}`), value)).toBe(suite('x', other))
    // The suite around it may say so.
    expect(
      leftInGoTests(suite('x', `Context("${title}", func() {\n${indentGo(it_('c', body))}\n})\n\n${other}`), value),
    ).toBe(suite('x', other))
  })

  it.each(['rejects it', 'when another is disabled', 'On enabled and On disabled'])(
    'is listed, and its test kept, where no title says that the test is for the other value: %s',
    (title) => {
      const text = `${GO_TEST_HEAD}\n${suite('x', it_(title, 'c.DisabledFeatureGates = []string{features.On}\nrun()'))}\n`
      const result = stripText({ file: 'a_test.go', text, values: { On: true }, constants: { On: 'On' } })
      expect(result.text).toBe(text)
      expect(result.plan.refusals).toMatchObject([
        {
          gate: 'On',
          reason: 'it switches the gate off, and no title says that the test is for that',
          maySetOther: true,
        },
      ])
    },
  )

  it('is removed where it runs after the test', () => {
    const given = (more: string): string => suite('x', `${it_('a', `${more}run()`)}`)
    expect(
      leftInGoTests(
        given('enableFeatureGates(features.On)\nDeferCleanup(func() {\n\tDisableFeatureGate(features.On)\n})\n'),
      ),
    ).toBe(given(''))
  })

  it.each(['Names: []string{features.On}', 'FeatureGates: []Feature{features.On}'])(
    'is not a list of another name or type: %s',
    (field) => {
      const text = suite('x', it_('the feature gate is disabled', `use(&C{${field}})\n${goSetting('true', 'Other')}`))
      expect(leftInGoTests(text, false)).toBe(text)
    },
  )
})
