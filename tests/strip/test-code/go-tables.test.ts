import { goSetting as set, indentGo, leftInGoTests } from '../../support/go-test-file.js'

const left = (text: string): string => leftInGoTests(text)

const test = (body: string, name = 'TestX'): string => `func ${name}(t *testing.T) {\n${indentGo(body)}\n}`

describe('the rows of a Go table', () => {
  const table = (rows: string, more = '', loop = 'for _, tc := range tests', use = 'tc.on'): string =>
    test(`tests := ${rows}\n${loop} {\n\t${set(use)}\n\trun(tc.n${more})\n}`)
  const STRUCT = '[]struct {\n\tn  int\n\ton bool\n}'
  const LEFT = '[]struct {\n\tn int\n}'

  it.each([
    [
      table(`${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: false},\n\t{n: 3, on: true},\n}`),
      test(`tests := ${LEFT}{\n\t{n: 1},\n\t{n: 3},\n}\nfor _, tc := range tests {\n\trun(tc.n)\n}`),
    ],
    [
      table(`${STRUCT}{\n\t{1, true},\n\t{2, false},\n}`),
      test(`tests := ${LEFT}{\n\t{1},\n}\nfor _, tc := range tests {\n\trun(tc.n)\n}`),
    ],
    [
      table(`${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: false},\n}`, ', tc.on'),
      test(`tests := ${LEFT}{\n\t{n: 1},\n}\nfor _, tc := range tests {\n\trun(tc.n, true)\n}`),
    ],
    [
      table(`${STRUCT}{\n\t{n: 1, on: false},\n\t{n: 2, on: true},\n}`, '', 'for _, tc := range tests', '!tc.on'),
      test(`tests := ${LEFT}{\n\t{n: 1},\n}\nfor _, tc := range tests {\n\trun(tc.n)\n}`),
    ],
    [
      table(`map[string]struct {\n\tn  int\n\ton bool\n}{\n\t"a": {n: 1, on: true},\n\t"b": {n: 2, on: false},\n}`),
      test('tests := map[string]struct {\n\tn int\n}{\n\t"a": {n: 1},\n}\nfor _, tc := range tests {\n\trun(tc.n)\n}'),
    ],
    [table(`${STRUCT}{\n\t{n: 1, on: false},\n}`), ''],
    [
      table(
        `${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: false},\n}`,
        '',
        'for i := range tests {\n\t\ttc := tests[i]\n\t\t_ = i',
      ).replace('_ = i {', '_ = i'),
      null,
    ],
    [
      test(`values := []bool{true, false}\nfor i := range values {\n\ton := values[i]\n\t${set('on')}\n\trun()\n}`),
      test('values := []bool{true}\nfor range values {\n\trun()\n}'),
    ],
    [
      table('[]struct {\n\t*env\n\ton bool\n\tn  int\n}{\n\t{nil, true, 1},\n\t{nil, false, 2},\n}'),
      test('tests := []struct {\n\t*env\n\tn int\n}{\n\t{nil, 1},\n}\nfor _, tc := range tests {\n\trun(tc.n)\n}'),
    ],
    ...[
      ['n int; on bool', 'n int'],
      ['on bool; n int', 'n int'],
      ['a int; on bool; n int', 'a int; n int'],
      ['n int; off, on bool', 'n int; off bool'],
    ].map(([fields, kept]): [string, string] => [
      test(
        `for _, tc := range []struct{ ${fields} }{{n: 1, on: true}, {n: 2, on: false}} {\n\t${set('tc.on')}\n\trun(tc.n)\n}`,
      ),
      test(`for _, tc := range []struct{ ${kept} }{{n: 1}} {\n\trun(tc.n)\n}`),
    ]),
    [test(`for _, on := range []bool{true, false} {\n\t${set('on')}\n\trun(on)\n}`), test('run(true)')],
    [
      test(
        `for _, on := range []bool{true, false} {\n\tt.Run(fmt.Sprintf("%v", on), func(t *testing.T) {\n\t\t${set('on')}\n\t\trun()\n\t})\n}`,
      ),
      test('t.Run(fmt.Sprintf("%v", true), func(t *testing.T) {\n\trun()\n})'),
    ],
    [
      test(
        `for _, on := range []bool{false} {\n\tt.Run("x", func(t *testing.T) {\n\t\t${set('on')}\n\t\trun()\n\t})\n}`,
      ),
      '',
    ],
  ] as const)('are removed if they set the other value: %s', (text, kept) => {
    if (kept === null) expect(left(text)).toContain('{n: 1')
    else expect(left(text)).toBe(kept)
  })

  it('keep the loop over the one value that is left if a jump needs it', () => {
    const body = `if failed() {\n\t\tcontinue\n\t}\n\trun()`
    expect(left(test(`for _, on := range []bool{true, false} {\n\t${set('on')}\n\t${body}\n}`))).toBe(
      test(`for range []bool{true} {\n\t${body}\n}`),
    )
  })

  it.each([
    [`for _, on := range []bool{true} {\n\t${set('on')}\n\trun()\n}`, 'run()'],
    [
      `for _, on := range []bool{true, false} {\n\t${set('on')}\n\tfor _, n := range list {\n\t\tif n == 0 {\n\t\t\tcontinue\n\t\t}\n\t\trun(n)\n\t}\n}`,
      'for _, n := range list {\n\tif n == 0 {\n\t\tcontinue\n\t}\n\trun(n)\n}',
    ],
  ])('lose a loop that runs once, of one value and around other loops: %s', (loop, kept) => {
    expect(left(test(loop))).toBe(test(kept))
  })

  it('keep a loop over one value that never set the gate', () => {
    const loop = `for range []bool{true} {\n\trun()\n}`
    expect(left(test(`${set('true')}\n${loop}`))).toBe(test(loop))
  })

  it.each(['tc := tc', 'i, tc := i, tc\n\t_ = i'])('lose rows and column where the loop copies a row: %s', (copy) => {
    const rows = (fields: string, list: string, body: string): string =>
      test(
        `for i, tc := range []struct{ ${fields} }{${list}} {\n\t${copy.includes('_ = i') ? '' : '_ = i\n\t'}${copy}\n\t${body}run(tc.n)\n}`,
      )
    expect(left(rows('n int; on bool', '{n: 1, on: true}, {n: 2, on: false}', `${set('tc.on')}\n\t`))).toBe(
      rows('n int', '{n: 1}', ''),
    )
  })

  it('keep the braces of a loop that runs once where names clash', () => {
    const loop = `for _, on := range []bool{true, false} {\n\t${set('on')}\n\tx := value()\n\trun(x)\n}`
    expect(left(test(`x := 1\n${loop}\nrun(x)`))).toBe(test('x := 1\n{\n\tx := value()\n\trun(x)\n}\nrun(x)'))
  })

  it.each([
    [table(`${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: value},\n}`)],
    [
      table(
        `${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: false},\n}`,
        '',
        'for _, tc := range tests',
        'tc.on && ready',
      ),
    ],
    [table(`${STRUCT}{\n\t{n: 1, on: true},\n\t{n: 2, on: false},\n}`, '', 'for _, tc := range tests', 'other.on')],
    [table('make(rows, 2)')],
    [table('load()')],
    [test(`for _, on := range []bool{true, value} {\n\t${set('on')}\n\trun(on)\n}`)],
    [test(`for _, on := range values {\n\t${set('on')}\n\trun(on)\n}`)],
    [test(`for _, on := range []bool{true, false} {\n\ton = ready\n\t${set('on')}\n\trun(on)\n}`)],
    [test(`for _, on := range []bool{true, false} {\n\tload(&on)\n\t${set('on')}\n\trun(on)\n}`)],
    [test(`values := []bool{true, false}\nfor i := range values {\n\ton := !values[i]\n\t${set('on')}\n\trun()\n}`)],
    [
      test(
        `others := []bool{true, false}\nvalues := []bool{true, false}\nfor i := range others {\n\ton := values[i]\n\t${set('on')}\n\trun()\n}`,
      ),
    ],
    [
      test(
        `values := []bool{true, false}\nfor i := range values {\n\ti = 0\n\ton := values[i]\n\t${set('on')}\n\trun()\n}`,
      ),
    ],
    [test(`for on := range []bool{true, false} {\n\t${set('on')}\n\trun()\n}`)],
  ])('are kept if their values are unknown: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})
