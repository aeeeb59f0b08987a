import {
  isOfTable,
  settingOfArgument,
  variedByTests,
  type GivenCall,
} from '../../../../src/codemods/go/flow/varied-arguments.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { parseScript } from '../../../support/strip-text.js'

/** What the calls of `draw` are given in a file. */
function givenIn(file: string, text: string): GivenCall[] {
  const view = parseScript(file, `package a\n\n${text}\n`)
  return nodesOf(view, 'CallExpression').flatMap(({ callee, arguments: [node] }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'draw' || !node) return []
    const value = node.type === 'Literal' && typeof node.value === 'boolean' ? { value: node.value, gate: null } : null
    return [{ view, node, value }]
  })
}

const CODE = givenIn('a.go', 'func f() { draw(true) }').map((given) => ({
  ...given,
  value: { value: true, gate: 'On' },
}))
const table = (rows: string, call = 'draw(test.isNew)'): string =>
  `func TestDraw(t *testing.T) {\n\tfor _, test := range []struct{ isNew bool }{${rows}} {\n\t\t${call}\n\t}\n}`

describe('the value that code outside tests passes', () => {
  it('is known where tests take theirs from a table', () => {
    const test = givenIn('a_test.go', table('{isNew: true}, {isNew: false}'))
    expect(variedByTests([...CODE, ...test])).toMatchObject({ value: true, gate: 'On', varied: test })
  })

  it('is known where tests pass it as well', () => {
    expect(
      variedByTests([...CODE, ...givenIn('a_test.go', 'func TestDraw(t *testing.T) { draw(true) }')])?.varied,
    ).toEqual([])
  })

  it.each([
    ['the other value directly', 'func TestDraw(t *testing.T) { draw(false) }'],
    ['something unknown', 'func TestDraw(t *testing.T) { draw(x) }'],
    ['a column that is computed', table('{isNew: x}')],
    ['a column in a condition', table('{isNew: false}', 'if x {\n\t\t\tdraw(test.isNew)\n\t\t}')],
  ])("isn't known where a test passes %s", (_, test) => {
    expect(variedByTests([...CODE, ...givenIn('a_test.go', test)])).toBeNull()
  })

  it("isn't known where that code differs, or has no gate", () => {
    expect(variedByTests([...CODE, ...givenIn('b.go', 'func g() { draw(false) }')])).toBeNull()
    expect(variedByTests(givenIn('a.go', 'func f() { draw(true) }'))).toBeNull()
  })
})

describe('a value from the column of a table', () => {
  const isColumn = (file: string, rows: string): boolean | undefined => {
    const [given] = givenIn(file, table(rows))
    return given && isOfTable(given.node, given.view)
  }

  it('is one of a test whose rows are all literals', () => {
    expect(isColumn('a_test.go', '{isNew: true}, {isNew: false}')).toBe(true)
    expect(isColumn('a_test.go', '{true}, {false}')).toBe(true)
    expect(isColumn('a_test.go', '{isNew: true}, {isNew: x}')).toBe(false)
    expect(isColumn('a.go', '{isNew: true}, {isNew: false}')).toBe(false)
  })

  it('is a setting of the slot, of a value that the row has', () => {
    const [given] = givenIn('a_test.go', table('{isNew: true}'))
    if (!given) throw new Error('no call')
    expect(settingOfArgument('the slot', given)).toMatchObject({
      view: given.view,
      settings: [{ name: 'the slot', isOfSlot: true, node: given.node, value: null, valueNode: given.node }],
    })
  })
})
