import { goSetting as setGo, indentGo as indent, leftInGoTests as leftInGo } from '../../support/go-test-file.js'
import { stripText } from '../../support/strip-text.js'

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

const goTable = (rows: readonly string[], body: string, fields = ['on bool', 'n  int'], type = '[]'): string =>
  `func TestX(t *testing.T) {\n\tfor _, tc := range ${type}struct {\n${fields.map((field) => `\t\t${field}\n`).join('')}\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${indent(indent(body))}\n\t}\n}`

/** The last row doesn't say which value it is for, and is kept. */
const GO_ROWS = ['{on: true, n: 1}', '{on: false, n: 2}', '{n: 3}']

const N = ['n int']

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
