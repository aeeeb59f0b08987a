import { settingOfStore, storedByTests, type FieldStore } from '../../../../src/codemods/go/flow/tested-fields.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { parseScript } from '../../../support/strip-text.js'

/** The stores of the field `on` in a file, with the values that they give. */
function storesIn(file: string, text: string): FieldStore[] {
  const view = parseScript(file, `package a\n\n${text}\n`)
  return nodesOf(view, 'Property', 'AssignmentExpression').flatMap((node) => {
    const [name, valueNode] = node.type === 'Property' ? [node.key, node.value] : [node.left, node.right]
    if (!/\bon$/.test(view.text.slice(...name.range))) return []
    const value = valueNode.type === 'Literal' && typeof valueNode.value === 'boolean' ? valueNode.value : null
    return [{ view, node, part: node, valueNode, given: value === null ? null : { value, gate: null } }]
  })
}

const CODE: FieldStore[] = storesIn('a.go', 'var p = page{on: true}').map((store) => ({
  ...store,
  given: { value: true, gate: 'On' },
}))
const stored = (test: string): ReturnType<typeof storedByTests> =>
  storedByTests([...CODE, ...storesIn('a_test.go', test)])

describe('the value that code outside tests stores in a field', () => {
  it.each([
    ['in a test', 'func TestOld(t *testing.T) {\n\tp := page{on: false}\n\tuse(p)\n}'],
    [
      'in a row of a table',
      'func TestAll(t *testing.T) {\n\tfor _, test := range []struct{ p page }{{p: page{on: false}}, {p: page{on: true}}} {\n\t\tuse(test.p)\n\t}\n}',
    ],
    [
      'from a column of a table',
      'func TestAll(t *testing.T) {\n\tfor _, test := range []struct{ isNew bool }{{isNew: false}, {isNew: true}} {\n\t\tuse(page{on: test.isNew})\n\t}\n}',
    ],
  ])('is known where tests store the other one %s', (_, test) => {
    const found = stored(test)
    expect(found).toMatchObject({ value: true, gate: 'On' })
    expect(found?.settings.length).toBeGreaterThan(0)
  })

  it.each([
    ['in a helper', 'func old() page { return page{on: false} }'],
    ['in a condition of a test', 'func TestOld(t *testing.T) {\n\tif x {\n\t\tuse(page{on: false})\n\t}\n}'],
    ['as something unknown', 'func TestOld(t *testing.T) { use(page{on: x}) }'],
  ])("isn't known where they store it %s", (_, test) => {
    expect(stored(test)).toBeNull()
  })

  it('may be stored by a helper of tests', () => {
    expect(stored('func fresh() page { return page{on: true} }')).toMatchObject({ value: true })
  })

  it("isn't known where that code differs", () => {
    expect(storedByTests([...CODE, ...storesIn('b.go', 'var p = page{on: false}')])).toBeNull()
    expect(storedByTests(storesIn('a_test.go', 'var p = page{on: true}'))).toBeNull()
  })
})

describe('a test that stores a value', () => {
  it('tests that value, as if it set the gate', () => {
    const [store] = storesIn('a_test.go', 'func TestOld(t *testing.T) { p.on = false }')
    if (!store) throw new Error('no store')
    const { view, settings } = settingOfStore('the slot', store)
    expect(view).toBe(store.view)
    expect(settings).toMatchObject([{ name: 'the slot', isOfSlot: true, node: store.node, value: false }])
    expect(settingOfStore('the slot', { ...store, given: null }).settings).toMatchObject([{ value: null }])
  })
})
