import { goSetting, indentGo, leftInGoTests } from '../../support/go-test-file.js'

const SET = goSetting('*tc.on')
const EMULATE = 'featuregatetesting.SetFeatureGateEmulationVersionDuringTest(t, features.Gate, "1.33")'

interface Table {
  readonly rows: readonly string[]
  readonly body: string
  readonly column?: string
}

function table({ rows, body, column = 'on   *bool' }: Table): string {
  const fields = column === '' ? 'name string' : `name string\n\t\t${column}`
  return `func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\t${fields}\n\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${indentGo(indentGo(body))}\n\t}\n}`
}

const [ON, OFF, UNSET, NIL] = [
  '{name: "on", on: ptr.To(true)}',
  '{name: "off", on: ptr.To(false)}',
  '{name: "unset"}',
  '{name: "nil", on: nil}',
]

describe('in Go, a column of pointers of which only some rows have one', () => {
  it.each([
    [true, '{name: "on"}'],
    [false, '{name: "off"}'],
  ])('sets the gate where it is there: rows of the removed path are removed with it, gate %s', (value, left) => {
    const before = table({ rows: [ON, OFF, UNSET, NIL], body: `if tc.on != nil {\n\t${SET}\n}\nrun(tc.name)` })
    expect(leftInGoTests(before, value)).toBe(
      table({ rows: [left, '{name: "unset"}', '{name: "nil"}'], body: 'run(tc.name)', column: '' }),
    )
  })

  it('is removed with all that its condition guards when no row that is left has one', () => {
    const before = table({ rows: [OFF, UNSET], body: `if tc.on != nil {\n\t${EMULATE}\n\t${SET}\n}\nrun(tc.name)` })
    expect(leftInGoTests(before)).toBe(table({ rows: ['{name: "unset"}'], body: 'run(tc.name)', column: '' }))
  })

  it('leaves what else its condition guards when every row that is left has one', () => {
    const before = table({ rows: [ON, OFF], body: `if tc.on != nil {\n\tprepare()\n\t${SET}\n}\nrun(tc.name)` })
    expect(leftInGoTests(before)).toBe(table({ rows: ['{name: "on"}'], body: 'prepare()\nrun(tc.name)', column: '' }))
  })

  it.each([
    ['rows differ in what else it guards', [ON, UNSET], `if tc.on != nil {\n\tprepare()\n\t${SET}\n}\nrun(tc.name)`],
    ['other code reads it', [ON, OFF], `if tc.on != nil {\n\t${SET}\n}\nrun(tc.name, tc.on)`],
    ['a row computes it', [ON, '{name: "x", on: other()}'], `if tc.on != nil {\n\t${SET}\n}\nrun(tc.name)`],
    ['the condition asks more', [ON, OFF], `if tc.on != nil && other() {\n\t${SET}\n}\nrun(tc.name)`],
  ])('is kept where %s', (_, rows, body) => {
    const before = table({ rows, body })
    expect(leftInGoTests(before)).toBe(before)
  })
})
