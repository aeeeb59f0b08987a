import { goSetting as setGo, indentGo as indent, leftInGoTests as leftInGo } from '../../support/go-test-file.js'

const goTable = (rows: readonly string[], body: string, fields = ['on bool', 'n  int'], type = '[]'): string =>
  `func TestX(t *testing.T) {\n\tfor _, tc := range ${type}struct {\n${fields.map((field) => `\t\t${field}\n`).join('')}\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${indent(indent(body))}\n\t}\n}`

const N = ['n int']

describe('in Go, the column of a table that only sets the gate', () => {
  const use = `${setGo('tc.on')}\nrun(tc.n)`

  it.each<[rows: readonly string[], fields: string[], left: readonly string[], leftFields: string[]]>([
    [['{on: true, n: 1}', '{on: false, n: 2}'], ['on bool', 'n  int'], ['{n: 1}'], ['n int']],
    [['{true, 1}', '{false, 2}'], ['on bool', 'n  int'], ['{1}'], ['n int']],
    [['{1, true}', '{2, false}'], ['n  int', 'on bool'], ['{1}'], ['n int']],
    [
      ['{n: 1, on: true, off: false}', '{n: 2, on: false, off: true}'],
      ['n       int', 'on, off bool'],
      ['{n: 1, off: false}'],
      ['n   int', 'off bool'],
    ],
    [
      ['{1, true, false}', '{2, false, true}'],
      ['n       int', 'on, off bool'],
      ['{1, false}'],
      ['n   int', 'off bool'],
    ],
  ])('is removed from its type and from its rows: %s', (rows, fields, kept, keptFields) => {
    expect(leftInGo(goTable(rows, use, fields))).toBe(goTable(kept, use.split('\n')[1] as string, keptFields))
    expect(
      leftInGo(
        goTable(
          rows.map((row) => `&${row}`.replace('&{', '{')),
          use,
          fields,
          '[]*',
        ),
      ),
    ).toBe(goTable(kept, use.split('\n')[1] as string, keptFields, '[]*'))
  })

  it.each([
    [`${setGo('tc.on')}\nrun(tc)`, 'run(tc)'],
    [`${setGo('tc.on')}\nall = append(all, tc)`, 'all = append(all, tc)'],
    [`${setGo('tc.on')}\ntc.run()`, 'tc.run()'],
  ])('is kept if the row is used as a whole, unless the row has no methods: %s', (body, kept) => {
    const isPlain = kept === 'tc.run()'
    expect(leftInGo(goTable(['{on: true, n: 1}', '{on: false, n: 2}'], body))).toBe(
      goTable(isPlain ? ['{n: 1}'] : ['{on: true, n: 1}'], kept, isPlain ? N : undefined),
    )
  })

  it.each(['[2]', '[size]'])('is kept in an array with a literal length: %s', (type) => {
    expect(leftInGo(goTable(['{on: true, n: 1}', '{on: false, n: 2}'], use, undefined, type))).toBe(
      goTable(['{on: true, n: 1}', '{on: false, n: 2}'], use, undefined, type),
    )
    expect(leftInGo(goTable(['{on: true, n: 1}', '{on: false, n: 2}'], use, undefined, '[...]'))).toBe(
      goTable(['{n: 1}'], 'run(tc.n)', N, '[...]'),
    )
  })

  it.each([
    [`tc.on = true\n${setGo('tc.on')}`],
    [`tc.on, ready = load()\n${setGo('tc.on')}`],
    [`load(&tc.on)\n${setGo('tc.on')}`],
    [`tc = other\n${setGo('tc.on')}`],
    [`${setGo('tc.load().on')}`],
    [`${setGo('tc.more[0].on')}`],
    [`tc.more.on++\n${setGo('other.on')}`],
    [`${setGo('tc.on == ready')}`],
    [`use(&tc)\n${setGo('tc.on')}`],
  ])('is kept if a row may be changed later: %s', (body) => {
    expect(leftInGo(goTable(['{on: true, n: 1}', '{on: false, n: 2}'], body))).toBe(
      goTable(['{on: true, n: 1}', '{on: false, n: 2}'], body),
    )
  })
})
