import { isGoListReadByPosition } from '../../../src/codemods/remove/go-list-positions.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { GO_FEATURES, openFiles } from '../../support/open-files.js'

/** Whether the position of an element of the first list of a file counts. */
function isRead(text: string, files: Readonly<Record<string, string>> = {}): boolean {
  const opened = openFiles({
    'features/features.go': GO_FEATURES,
    'a/a.go': `package a\n\nimport "slices"\n\n${text}\n`,
    ...files,
  })
  const view = opened.view('a/a.go')
  const [list] = nodesOf(view, 'ArrayExpression')
  if (!list) throw new Error('no list')
  return isGoListReadByPosition(list, view, opened.removal({ Paging: true }))
}

const LIST = 'var all = []string{"Paging", "Other"}\n\n'

describe('a Go list whose positions count', () => {
  it.each([
    'var all = [2]string{"Paging", "Other"}',
    `${LIST}var a = all[0]`,
    `${LIST}var a = all[1:]`,
    `${LIST}var a = all[:1]`,
    `${LIST}var a = len(all) == 2`,
    `${LIST}var a = slices.Index(all, "Other")`,
    `${LIST}func f() {\n\tfor i, name := range all {\n\t\tuse(others[i], name)\n\t}\n}`,
    `${LIST}func f() { take(all) }\n\nfunc take(names []string) { use(names[1]) }`,
    `func all() []string { return []string{"Paging", "Other"} }\n\nvar a = all()[1]`,
    `var a = struct{ names []string }{names: []string{"Paging", "Other"}}\n\nvar b = a.names[0]`,
  ])('is that of %j', (text) => {
    expect(isRead(text)).toBe(true)
  })

  it.each([
    'var all = [...]string{"Paging", "Other"}',
    `${LIST}var a = len(all) == 0`,
    `${LIST}var a = len(all) > 0`,
    `${LIST}var a = slices.Contains(all, "Other")`,
    `${LIST}func f() {\n\tfor _, name := range all {\n\t\tuse(name)\n\t}\n}`,
    `${LIST}func f() {\n\tfor i := range all {\n\t\tuse(all[i])\n\t}\n}`,
    `${LIST}func f() {\n\tfor i := 0; i < len(all); i++ {\n\t\tuse(all[i])\n\t}\n}`,
    `${LIST}var a = all[:]`,
    `${LIST}func f(others []string) { use(others[1]) }`,
  ])("isn't that of %j", (text) => {
    expect(isRead(text)).toBe(false)
  })

  it('may be one that another file reads', () => {
    const exported = LIST.replace('all', 'All')
    const user = (index: string): Readonly<Record<string, string>> => ({
      'b/b.go': `package b\n\nimport "example.com/m/a"\n\nvar x = a.All${index}\n`,
    })
    expect(isRead(exported, user('[1]'))).toBe(true)
    expect(isRead(exported, user(''))).toBe(false)
  })
})
