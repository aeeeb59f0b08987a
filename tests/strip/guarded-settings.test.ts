import { goSetting as setGo, indentGo as indent, leftInGoTests as leftInGo } from '../support/go-test-file.js'
import { stripText } from '../support/strip-text.js'

const KEPT = "it('stays', () => {\n  run()\n});\n"

/** What is left of a test after one that has nothing to do with the gate. */
function left(text: string, value: boolean): string {
  const result = stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: value } }).text
  expect(result.startsWith(KEPT)).toBe(true)
  return result.slice(KEPT.length).trim()
}

const table = (rows: string, parameters: string, body: string): string =>
  `it.each([${rows}])('x', (${parameters}) => {\n  ${body.replaceAll('\n', '\n  ')}\n})`
const ROWS = '{ on: true, n: 1 }, { on: false, n: 2 }'
const [ON_ROW, OFF_ROW] = ['{ on: true, n: 1 }', '{ on: false, n: 2 }']
const set = (value: string): string => `setFeatureGate('On', ${value})`

/** With the gate on. `null`: nothing changes. */
const GUARDS: readonly (readonly [body: string, rows: string, left: string | null, parameters?: string])[] = [
  [`if (on) {\n  ${set('false')}\n}\nrun(n)`, OFF_ROW, 'run(n)'],
  [`if (!on) {\n  ${set('false')}\n}\nrun(n)`, ON_ROW, 'run(n)'],
  [`if (on) {\n  prepare()\n} else {\n  ${set('false')}\n}\nrun(n)`, ON_ROW, 'prepare()\nrun(n)'],
  [`if (!on) {\n  prepare()\n} else {\n  ${set('false')}\n}\nrun(n)`, OFF_ROW, 'prepare()\nrun(n)'],
  [`if (on) ${set('false')}\nrun(n, on)`, OFF_ROW, 'run(n, false)'],
  [`if (!on) ${set('false')}\nrun(n, on, !on)`, ON_ROW, 'run(n, true, false)'],
  [`if (on) {\n  ${set('!on')}\n}\nrun(n)`, OFF_ROW, 'run(n)'],
  [`if (!on) {\n  ${set('on')}\n}\nrun(n)`, ON_ROW, 'run(n)'],
  [`if (on) {\n  ${set('true')}\n}\nrun(n)`, ROWS, 'run(n)'],
  [`if (!on) {\n  ${set('true')}\n}\nrun(n)`, ROWS, 'run(n)'],
  [`if (on) {\n  ${set('true')}\n  prepare()\n}\nrun(n)`, ROWS, 'if (on) {\n  prepare()\n}\nrun(n)', '{ on, n }'],
  [
    `if (on) {\n  ${set('true')}\n} else {\n  prepare()\n}\nrun(n)`,
    ROWS,
    'if (on) {} else {\n  prepare()\n}\nrun(n)',
    '{ on, n }',
  ],
  [`if (on) {\n  ${set('true')}\n}\nrun(n, on)`, ROWS, 'run(n, on)', '{ on, n }'],
  [`if (on && n > 1) {\n  ${set('false')}\n}\nrun(n)`, ROWS, null],
  [`if (on) {\n  if (n) ${set('false')}\n}\nrun(n)`, ROWS, null],
  [`if (on) {\n  while (n) ${set('false')}\n}\nrun(n)`, ROWS, null],
  [`if (n) {\n  ${set('false')}\n}\nrun(n, on)`, ROWS, null],
  [`if (on) {\n  ${set('n')}\n}\nrun(n)`, ROWS, null],
  [`on ? ${set('false')} : prepare()\nrun(n)`, ROWS, null],
  [`on && ${set('false')}\nrun(n)`, ROWS, null],
]

describe('a setting that a column of a table guards', () => {
  it.each(GUARDS.map(([body, rows, kept, parameters = '{ n }']) => ({ body, rows, kept, parameters })))(
    'is removed with the rows for the removed path, and the guard: $body',
    ({ body, rows, kept, parameters }) => {
      const given = table(ROWS, '{ on, n }', body)
      expect(left(given, true)).toBe(kept === null ? given : table(rows, parameters, kept))
    },
  )

  it.each([
    [`if (on) {\n  ${set('true')}\n}\nrun(n)`, OFF_ROW, 'run(n)'],
    [`if (!on) {\n  ${set('true')}\n}\nrun(n, on)`, ON_ROW, 'run(n, true)'],
    [`if (on) {\n  ${set('false')}\n}\nrun(n)`, ROWS, 'run(n)'],
    [`if (on) {\n  ${set('on')}\n}\nrun(n)`, OFF_ROW, 'run(n)'],
  ])('is removed with the rows for the enabled gate if the gate is off: %s', (body, rows, kept) => {
    expect(left(table(ROWS, '{ on, n }', body), false)).toBe(table(rows, '{ n }', kept))
  })

  it('is kept if a row does not state its value', () => {
    const given = table(`${ROWS}, { n: 3 }`, '{ on, n }', `if (on) {\n  ${set('false')}\n}\nrun(n)`)
    expect(left(given, true)).toBe(given)
  })

  it('is kept if no table states for which value it is', () => {
    const given = `it('x', () => {\n  const on = load()\n  if (on) {\n    ${set('on')}\n  }\n  run()\n})`
    expect(left(given, true)).toBe(given)
  })

  it('is removed with the test if every row is for the removed path', () => {
    expect(
      left(table(`${ON_ROW}, { on: true, n: 2 }`, '{ on, n }', `if (on) {\n  ${set('false')}\n}\nrun(n)`), true),
    ).toBe('')
  })
})

const goTable = (rows: readonly string[], body: string, fields = ['on bool', 'n  int'], type = '[]'): string =>
  `func TestX(t *testing.T) {\n\tfor _, tc := range ${type}struct {\n${fields.map((field) => `\t\t${field}\n`).join('')}\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${indent(indent(body))}\n\t}\n}`
/** The last row doesn't say which value it is for, and is kept. */
const GO_ROWS = ['{on: true, n: 1}', '{on: false, n: 2}', '{n: 3}']
const N = ['n int']

describe('in Go, a setting that a column of a table guards', () => {
  it.each<[body: string, rows: readonly string[], kept: string]>([
    [`if !tc.on {\n\t${setGo('false')}\n}\nrun(tc.n)`, ['{n: 1}', '{n: 3}'], 'run(tc.n)'],
    [`if tc.on {\n\t${setGo('false')}\n}\nrun(tc.n)`, ['{n: 2}', '{n: 3}'], 'run(tc.n)'],
    [`if !tc.on {\n\t${setGo('tc.on')}\n}\nrun(tc.n)`, ['{n: 1}', '{n: 3}'], 'run(tc.n)'],
    [`if tc.on {\n\t${setGo('true')}\n}\nrun(tc.n)`, ['{n: 1}', '{n: 2}', '{n: 3}'], 'run(tc.n)'],
    [
      `if tc.on {\n\tprepare()\n} else {\n\t${setGo('false')}\n}\nrun(tc.n)`,
      ['{n: 1}', '{n: 3}'],
      'prepare()\nrun(tc.n)',
    ],
  ])('is removed with the rows for the removed path, and the column: %s', (body, rows, kept) => {
    expect(leftInGo(goTable(GO_ROWS, body))).toBe(goTable(rows, kept, N))
  })

  it.each([
    [`if n := tc.n; !tc.on {\n\t${setGo('false')}\n\trun(n)\n}`],
    [`switch {\ncase !tc.on:\n\t${setGo('false')}\n}\nrun(tc.n)`],
    [`if !tc.on {\n\tif tc.n > 1 {\n\t\t${setGo('false')}\n\t}\n}`],
    [`if !tc.on && tc.n > 1 {\n\t${setGo('false')}\n}`],
  ])('is kept if something else decides as well: %s', (body) => {
    expect(leftInGo(goTable(GO_ROWS, body))).toBe(goTable(GO_ROWS, body))
  })
})

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
