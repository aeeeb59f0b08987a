import { itLeavesInGo, itLeavesInGoFile } from '../../../support/both-values.js'
import { goSetting, leftInGoTests } from '../../../support/go-test-file.js'
import { leftWithoutMarked } from '../../../support/without-marked.js'

describe('in Go, a field that nothing reads any more', () => {
  it.each([
    ['«on bool»\n\tname string', 'name string'],
    ['a, «on», b bool', 'a, b bool'],
    ['«on», «off» bool\n\tname string', 'name string'],
  ])('is removed from its type: %s', (marked, left) => {
    const inFile = (fields: string): string => `package a\n\ntype row struct {\n\t${fields}\n}\n`
    expect(leftWithoutMarked('a.go', inFile(marked))).toBe(inFile(left))
  })

  it('takes the type of several columns with it, once the last of them is removed', () => {
    const table = (fields: string, row: string, body: string): string =>
      `func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n${fields}\t}{\n\t\t${row},\n\t} {\n${body}\t\trun(tc.name)\n\t}\n}`
    const settings = `\t\t${goSetting('tc.on')}\n\t\t${goSetting('tc.more')}\n`
    expect(
      leftInGoTests(table('\t\tname     string\n\t\ton, more bool\n', '{name: "a", on: true, more: true}', settings)),
    ).toBe(table('\t\tname string\n', '{name: "a"}', ''))
  })
})

describe('in Go, a field that holds a check', () => {
  itLeavesInGo('is kept in its type, and has the value where it is read', [
    [
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a", on: C}\nuse(r.name, r.on)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, true)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, false)',
    ],
    [
      'type row struct {\n\ta, on, b bool\n}\nr := row{on: C}\nuse(r.a, r.b, r.on)',
      'type row struct {\n\ta, on, b bool\n}\nr := row{}\nuse(r.a, r.b, true)',
      'type row struct {\n\ta, on, b bool\n}\nr := row{}\nuse(r.a, r.b, false)',
    ],
  ])

  itLeavesInGoFile('is kept where other files of the package may read it', [
    [
      'type row struct {\n\ton bool\n}\n\nvar r = row{on: C}',
      'type row struct {\n\ton bool\n}\n\nvar r = row{on: true}',
      'type row struct {\n\ton bool\n}\n\nvar r = row{on: false}',
    ],
    [
      'type Row struct {\n\tOn bool\n}\n\nfunc f() Row { return Row{On: C} }',
      'type Row struct {\n\tOn bool\n}\n\nfunc f() Row { return Row{On: true} }',
      'type Row struct {\n\tOn bool\n}\n\nfunc f() Row { return Row{On: false} }',
    ],
  ])
})
