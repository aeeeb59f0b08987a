import { goSetting as set, indentGo, leftInGoTests } from '../support/go-test-file.js'

const left = (text: string): string => leftInGoTests(text)
const test = (body: string, name = 'TestX'): string => `func ${name}(t *testing.T) {\n${indentGo(body)}\n}`

describe('what a Go test does to set a gate', () => {
  it.each([
    [set('true')],
    [`defer ${set('true')}()`],
    [`defer ${set('true')}`],
    [`_ = ${set('true')}`],
    [`var _ = ${set('true')}`],
    [`require.NoError(t, ${set('true')})`],
    [`Expect(${set('true')}).To(Succeed())`],
    [`Expect(${set('true')}).ShouldNot(HaveOccurred())`],
    [`if err := ${set('true')}; err != nil {\n\tt.Fatal(err)\n}`],
    [`undo := ${set('true')}\ndefer undo()`],
    [`undo := ${set('true')}\nt.Cleanup(undo)`],
  ])('is removed with it: %s', (body) => {
    expect(left(test(`${body}\nrun()`))).toBe(test('run()'))
  })

  it.each([
    [`err := ${set('true')}\nuse(err)`],
    [`if err := ${set('true')}; err != nil {\n\tt.Fatal(err)\n} else {\n\tgo1()\n}`],
    [`if err := ${set('true')}; other != nil {\n\tt.Fatal(err)\n}`],
    [`if err := ${set('true')}; err == nil {\n\tt.Fatal(err)\n}`],
    [`if err := ${set('true')}; err != other {\n\tt.Fatal(err)\n}`],
    ...[
      'require.NoError(t, undo())',
      '_ = undo()',
      'if err := undo(); err != nil {\n\tt.Fatal(err)\n}',
      'go undo()',
    ].map((use): [string] => [`undo := ${set('true')}\n${use}`]),
    [`use(${set('true')})`],
    [`Expect(${set('true')}).Error()`],
    [`x := Expect(${set('true')}).To(Succeed())\nuse(x)`],
    [`${set('true')}()`],
    [`defer ${set('true')}(1)`],
    [`a, _ := 1, ${set('true')}\nuse(a)`],
  ])('is kept with it if it does more: %s', (body) => {
    expect(left(test(`${body}\nrun()`))).toBe(test(`${body}\nrun()`))
  })

  it.each([
    [test(`${set('false')}\nrun()`), ''],
    [test(`${set('false')}\nrun()`, 'Test_x'), ''],
    [test(`${set('false')}\nrun()`, 'Test'), ''],
    [test(`${set('false')}\nrun()`, 'FuzzX').replace('testing.T', 'testing.F'), ''],
    [test(`${set('false')}\nrun()`, 'BenchmarkX').replace('testing.T', 'testing.B'), ''],
    [
      test(
        `t.Run("off", func(t *testing.T) {\n\t${set('false')}\n\trun()\n})\nt.Run("on", func(t *testing.T) {\n\t${set('true')}\n\trun()\n})`,
      ),
      test('t.Run("on", func(t *testing.T) {\n\trun()\n})'),
    ],
    [test(`t.Parallel()\ndefer stop()\nt.Run("off", func(t *testing.T) {\n\t${set('false')}\n\trun()\n})`), ''],
    [test(`start()\nt.Run("off", func(t *testing.T) {\n\t${set('false')}\n\trun()\n})`), test('start()')],
    [
      test(
        `for _, n := range []int{1, 2} {\n\tt.Run("off", func(t *testing.T) {\n\t\t${set('false')}\n\t\trun(n)\n\t})\n}\nrun()`,
      ),
      test('run()'),
    ],
    [
      test(
        `for _, n := range []int{1, 2} {\n\tlog(n)\n\tt.Run("off", func(t *testing.T) {\n\t\t${set('false')}\n\t\trun(n)\n\t})\n}\nrun()`,
      ),
      test('for _, n := range []int{1, 2} {\n\tlog(n)\n}\nrun()'),
    ],
    [
      `var _ = Describe("a", func() {\n\tBeforeEach(func() {\n\t\t${set('true')}\n\t})\n\tIt("b", func() {\n\t\trun()\n\t})\n})`,
      'var _ = Describe("a", func() {\n\tIt("b", func() {\n\t\trun()\n\t})\n})',
    ],
    [
      `var _ = Describe("a", func() {\n\tIt("off", func() {\n\t\t${set('false')}\n\t\trun()\n\t})\n\tIt("b", func() {\n\t\trun()\n\t})\n})`,
      'var _ = Describe("a", func() {\n\tIt("b", func() {\n\t\trun()\n\t})\n})',
    ],
    [
      `var _ = Describe("a", func() {\n\tWhen("off", func() {\n\t\tBeforeEach(func() {\n\t\t\t${set('false')}\n\t\t})\n\t\tIt("b", func() {\n\t\t\trun()\n\t\t})\n\t})\n\tIt("c", func() {\n\t\trun()\n\t})\n})`,
      'var _ = Describe("a", func() {\n\tIt("c", func() {\n\t\trun()\n\t})\n})',
    ],
    [test(`pool.Run(func(n int) {\n\t${set('false')}\n\twork(n)\n})\nrun()`), ''],
    [test(`suite.Run("off", func(s *State) {\n\t${set('false')}\n\trun(s)\n})\nrun()`), test('run()')],
  ])('is removed with the test of the other value: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    [`func Testing(t *testing.T) {\n\t${set('false')}\n\trun()\n}`],
    [`func helper(t *testing.T) {\n\t${set('false')}\n\trun()\n}`],
    [`func (s *Suite) TestX(t *testing.T) {\n\t${set('false')}\n\trun()\n}`],
    [`func TestX(t *testing.M) {\n\t${set('false')}\n\trun()\n}`],
    [`func TestX(t testing.T) {\n\t${set('false')}\n\trun()\n}`],
    [`func BenchmarkX(b *testing.PB) {\n\t${set('false')}\n\trun()\n}`],
    [`func TestX(t *other.T) {\n\t${set('false')}\n\trun()\n}`],
    [`func TestX(t *testing.T, n int) {\n\t${set('false')}\n\trun()\n}`],
    [test(`if ready {\n\t${set('false')}\n}\nrun()`)],
    [test(`switch n {\ncase 1:\n\t${set('false')}\n}\nrun()`)],
    [test(`select {\ncase <-ch:\n\t${set('false')}\n}\nrun()`)],
  ])('is kept in code that is not a test, or not always: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})

describe('a Go test that switches the gate off at its end', () => {
  const EMULATE = 'featuregatetesting.SetFeatureGateEmulationVersionDuringTest(t, features.Gate, version)'

  it.each([
    [test(`${set('true')}\none()\n${set('false')}\ntwo()`), test('one()')],
    [test(`${set('true')}\none()\n${EMULATE}\n${set('false')}\ntwo()\nthree()`), test('one()')],
    [test(`one()\n${set('true')}\ntwo()\n${set('false')}\nthree()\n${set('false')}\nfour()`), test('one()\ntwo()')],
    [
      test(`t.Run("a", func(t *testing.T) {\n\t${set('true')}\n\tone()\n\t${set('false')}\n\ttwo()\n})`),
      test('t.Run("a", func(t *testing.T) {\n\tone()\n})'),
    ],
    [
      test(`for _, n := range list {\n\t${set('true')}\n\tone(n)\n\t${set('false')}\n\ttwo(n)\n}`),
      test('for _, n := range list {\n\tone(n)\n}'),
    ],
    [test(`${set('true')}\none()\ndefer ${set('false')}()\ntwo()`), test('one()')],
    [test(`${set('true')}\n{\n\tone()\n}\n${set('false')}`), test('{\n\tone()\n}')],
  ])('keeps what it does before that: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    [test(`${set('false')}\none()\n${set('true')}\ntwo()`)],
    [test(`${set('true')}\none()\n${set('false')}\nend:\n\ttwo()`)],
    [test(`use(func() int {\n\t${set('true')}\n\tone()\n\t${set('false')}\n\treturn 1\n}())`)],
    [test(`${set('true')}\nif ready {\n\t${set('false')}\n\ttwo()\n}\none()`)],
    [test(`one()\nuse(${set('false')})\n${set('true')}\ntwo()`)],
  ])('is kept if that is not certain: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})

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

describe('the maps of a Go table', () => {
  const maps = (rows: string, loop: string): string =>
    test(
      `tests := []struct {\n\tgates map[featuregate.Feature]bool\n\tn     int\n}{\n${rows.replaceAll(/^/gm, '\t')}\n}\nfor _, tc := range tests {\n${loop.replaceAll(/^/gm, '\t')}\n\trun(tc.n)\n}`,
    )
  const ROWS =
    '{gates: map[featuregate.Feature]bool{features.On: true, features.Other: true}, n: 1},\n{gates: map[featuregate.Feature]bool{features.On: false}, n: 2},\n{gates: map[featuregate.Feature]bool{features.On: true}, n: 3},\n{n: 4},'
  const LEFT = '{gates: map[featuregate.Feature]bool{features.Other: true}, n: 1},\n{n: 3},\n{n: 4},'
  const EACH =
    'for feature, on := range tc.gates {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, feature, on)\n}'

  it.each([
    [EACH, EACH],
    [
      'featuregatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)',
      'featuregatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)',
    ],
    [
      `if len(tc.gates) > 0 {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n}`,
      `if len(tc.gates) > 0 {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n}`,
    ],
    [
      `names := make([]string, 0, len(tc.gates))\nuse(names)\n${EACH}`,
      `names := make([]string, 0, len(tc.gates))\nuse(names)\n${EACH}`,
    ],
    [
      `if len(tc.gates) != 0 {\n${EACH.replaceAll(/^/gm, '\t')}\n}`,
      `if len(tc.gates) != 0 {\n${EACH.replaceAll(/^/gm, '\t')}\n}`,
    ],
    [
      `if tc.gates != nil {\n${EACH.replaceAll(/^/gm, '\t')}\n}`,
      `if tc.gates != nil {\n${EACH.replaceAll(/^/gm, '\t')}\n}`,
    ],
    [
      'gates := tc.gates\nfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, gates)',
      'gates := tc.gates\nfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, gates)',
    ],
    [
      't.Logf("%v", tc.gates)\nfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)',
      't.Logf("%v", tc.gates)\nfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)',
    ],
  ])('lose what sets the gate, and rows for the other value: %s', (loop, kept) => {
    expect(left(maps(ROWS, loop))).toBe(maps(LEFT, kept))
  })

  it.each([
    ['use(tc.gates)'],
    [`if len(tc.gates) > 1 {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n}`],
    [
      `if len(tc.gates) > 0 {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n} else {\n\tgo1()\n}`,
    ],
    [`if n := 1; len(tc.gates) > n {\n${EACH.replaceAll(/^/gm, '\t')}\n}`],
    [`if tc.gates == nil {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n}`],
    [`use(tc.gates)\n${EACH}`],
    [`${EACH}\nif len(tc.gates) > 1 {\n\tgo1()\n}`],
    [`${EACH}\nsaved = tc.gates`],
    [`${EACH}\nsend(tc)`],
    ['for feature := range tc.gates {\n\tuse(feature)\n}'],
    ['if len(tc.gates) > 0 {\n\tgo1()\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)\n}'],
  ])('are kept if they have other uses: %s', (loop) => {
    expect(left(maps(ROWS, loop))).toBe(maps(ROWS, loop))
  })
})
