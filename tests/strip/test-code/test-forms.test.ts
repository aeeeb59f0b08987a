import { testFormsOf } from '../../../src/strip/test-code/test-forms.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

describe('the form of tests', () => {
  it('is one for scripts: tables of `each`, and no tests in tests', () => {
    const text = "it.each([true, false])('x', (on) => { set(on) })"
    for (const file of ['a.test.ts', 'a.test.js']) {
      const view = parseScript(file, text)
      const forms = testFormsOf(view)
      expect(forms).toMatchObject({ nestsTests: false, hasGateMaps: false })
      const set = nodesOf(view, 'CallExpression').find(({ callee }) => callee.type === 'Identifier')
      expect(forms.tableOf(set?.arguments[0] ?? view.ast, view)?.rows.map(({ value }) => value)).toEqual([true, false])
      expect(forms.unitOf(set ?? view.ast)).toBeNull()
    }
  })

  it('is another for Go: loops over tables, tests in tests, and maps of gates', () => {
    const text =
      'package a\n\nfunc f() {\n\tfor _, on := range []bool{true, false} {\n\t\tset(on)\n\t}\n\tdefer reset()\n}\n'
    const view = parseScript('a_test.go', text)
    const forms = testFormsOf(view)
    expect(forms).toMatchObject({ nestsTests: true, hasGateMaps: true })
    const [set, reset] = nodesOf(view, 'CallExpression')
    expect(forms.tableOf(set?.arguments[0] ?? view.ast, view)?.rows.map(({ value }) => value)).toEqual([true, false])
    expect(forms.unitOf(reset ?? view.ast)?.type).toBe('GoDeferStatement')
  })
})
