import { goSetting as setGo, indentGo as indent, leftInGoTests as leftInGo } from '../../support/go-test-file.js'

const goTable = (rows: readonly string[], body: string, fields = ['on bool', 'n  int'], type = '[]'): string =>
  `func TestX(t *testing.T) {\n\tfor _, tc := range ${type}struct {\n${fields.map((field) => `\t\t${field}\n`).join('')}\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${indent(indent(body))}\n\t}\n}`

describe('in Go, a list in a column, whose elements set the gate', () => {
  const FIELDS = ['n      int', 'values []bool']
  const ROWS_OF_LISTS = [
    '{n: 1, values: []bool{true, false}}',
    '{n: 2, values: []bool{false}}',
    '{n: 3, values: []bool{true}}',
  ]
  const loop = (inner: string, first = ''): string =>
    `${first}for _, on := range tc.values {\n\t${inner.replaceAll('\n', '\n\t')}\n}`

  it.each([
    [loop(`${setGo('on')}\nrun(tc.n)`), 'for range tc.values {\n\trun(tc.n)\n}'],
    [loop(`${setGo('on')}\nrun(tc.n)`, 'tc := tc\n'), 'tc := tc\nfor range tc.values {\n\trun(tc.n)\n}'],
    [loop(`${setGo('on')}\nrun(tc.n, on)`), 'for range tc.values {\n\trun(tc.n, true)\n}'],
    [
      loop(`${setGo('!on')}\nrun(tc.n)`),
      'for range tc.values {\n\trun(tc.n)\n}',
      '{n: 1, values: []bool{false}}',
      '{n: 2, values: []bool{false}}',
    ],
  ])('loses the elements for the removed path, and its row with the last one: %s', (body, kept, ...rows) => {
    expect(leftInGo(goTable(ROWS_OF_LISTS, body, FIELDS))).toBe(
      goTable(rows.length > 0 ? rows : ['{n: 1, values: []bool{true}}', '{n: 3, values: []bool{true}}'], kept, FIELDS),
    )
  })

  it.each([
    [loop(setGo('on'), 'use(tc)\n')],
    [loop(setGo('on'), 'use(tc.values)\n')],
    [loop(setGo('on'), 'use(len(tc.values))\n')],
    [loop(setGo('on'), 'tc.values = other\n')],
    [loop(setGo('on && ready'))],
    [loop(`on = ready\n${setGo('on')}`)],
  ])('is kept if it has other uses: %s', (body) => {
    expect(leftInGo(goTable(ROWS_OF_LISTS, body, FIELDS))).toBe(goTable(ROWS_OF_LISTS, body, FIELDS))
  })

  it.each([['{n: 2, values: list}'], ['{n: 2, values: []bool{ready}}'], ['{n: 2, values: [2]bool{false}}']])(
    'is kept if a row does not state all of its elements, or counts them: %s',
    (row) => {
      const rows = [ROWS_OF_LISTS[0] as string, row]
      expect(leftInGo(goTable(rows, loop(`${setGo('on')}\nrun(tc.n)`), FIELDS))).toBe(
        goTable(rows, loop(`${setGo('on')}\nrun(tc.n)`), FIELDS),
      )
    },
  )
})
