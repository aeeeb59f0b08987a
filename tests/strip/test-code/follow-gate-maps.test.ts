import { indentGo as indent, leftInGoTests } from '../../support/go-test-file.js'

const TYPES = `type M = map[featuregate.Feature]bool
type row struct {
	gates M
	n     int
}

`

const left = (text: string, value?: boolean): string => leftInGoTests(text, value, TYPES)
const SET = 'featuregatetesting.SetFeatureGatesDuringTest(t, features.Gate, tc.gates)'
const setting = (map: string): string => SET.replace('tc.gates', map)
const EACH =
  'for feature, on := range tc.gates {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, feature, on)\n}'

/** A table of rows with maps, a loop over it, and what is after the test. */
interface Table {
  readonly rows?: string
  readonly type?: string
  readonly loop?: string
  readonly use?: string
  readonly behind?: string
}

const ROWS =
  '{gates: M{features.On: true, features.Other: true}, n: 1},\n{gates: M{features.On: false}, n: 2},\n{gates: M{features.On: true}, n: 3},\n{n: 4},'
const LEFT = '{gates: M{features.Other: true}, n: 1},\n{n: 3},\n{n: 4},'
/** Each row says it. */
const SAID =
  '{gates: M{features.On: true, features.Other: true}, n: 1},\n{gates: M{features.On: false}, n: 2},\n{gates: M{features.Other: true, features.On: true}, n: 3},'
const LEFT_OF_SAID = '{gates: M{features.Other: true}, n: 1},\n{gates: M{features.Other: true}, n: 3},'

function table({
  rows = ROWS,
  type = '[]row',
  loop = 'for _, tc := range tests',
  use = SET,
  behind = '',
}: Table): string {
  return `func TestX(t *testing.T) {\n\ttests := ${type}{\n${indent(indent(rows))}\n\t}\n\t${loop} {\n${indent(indent(`${use}\nrun(1)`))}\n\t}\n}${behind && `\n\n${behind}`}`
}

describe('the maps in the rows of a Go table', () => {
  it.each<Table>([
    { type: '[]*row' },
    { type: '[...]row' },
    { loop: 'for i, tc := range tests', use: `t.Log(i)\n${SET}` },
    { loop: 'for i := range tests', use: setting('tests[i].gates') },
    { loop: 'for i := range tests', use: `tc := tests[i]\n${SET}` },
    { loop: 'for i := range tests', use: `tc := &tests[i]\n${SET}` },
    { use: `tc := tc\n${SET}` },
    { use: `_ = tc\n${SET}` },
    { use: `p := &tc\n${setting('p.gates')}` },
    { use: `p := &tc\nq := *p\n${setting('q.gates')}` },
    { use: `var gates = tc.gates\n${setting('gates')}` },
    { use: `${EACH}\nuse(tc.n)` },
    { use: `${SET}\nuse(tc.gates[Third])` },
    { use: `${SET}\nuse(tc.gates[third])`, behind: 'const third featuregate.Feature = "Third"' },
    { use: `${SET}\nuse(tc.gates[features.Other])` },
    { use: `t.Run(tc.name, func(t *testing.T) {\n${indent(SET)}\n})` },
    { use: `use(tc.load(), tc.other.gates)\n${SET}` },
    { use: `gates := maps.Clone(tc.gates)\n${setting('gates')}` },
    { use: `gates := M{}\nmaps.Copy(gates, tc.gates)\n${setting('gates')}` },
    { use: `gates := make(M, len(tc.gates))\nmaps.Copy(gates, tc.gates)\n${setting('gates')}` },
    {
      use: `gates := make(map[string]bool)\nfor gate, on := range tc.gates {\n\tgates[string(gate)] = on\n}\n${setting('gates')}`,
    },
    { use: 'if tc.gates != nil {\n\terr := features.Gate.SetFromMap(tc.gates)\n\trequire.NoError(t, err)\n}' },
    { use: 'if tc.gates != nil {\n\trequire.NoError(t, features.Gate.SetFromMap(tc.gates))\n}' },
    { use: `if len(tc.gates) > 0 {\n${indent(SET)}\n${indent(EACH)}\n}` },
    { loop: 'for _, tc := range tests', use: `${SET}\nuse(make([]int, len(tests)))` },
  ])('lose what sets the gate, and rows for the other value: %j', (given) => {
    expect(left(table(given))).toBe(table({ ...given, rows: LEFT }))
  })

  it.each([
    'tc.gates[features.Third] = true',
    'maps.Copy(tc.gates, shared)',
    'gates := maps.Clone(tc.gates)\ngates[features.Third] = true',
  ])('are kept, empty, if the code writes into them: %s', (write) => {
    const use = `${write}\n${SET}`
    expect(left(table({ use }))).toBe(table({ use, rows: LEFT.replace('{n: 3}', '{gates: M{}, n: 3}') }))
  })

  it.each<[use: string, behind: string]>([
    ['set(t, tc.gates)', `func set(t *testing.T, gates M) {\n${indent(setting('gates'))}\n}`],
    ['set(t, tc)', `func set(t *testing.T, tc row) {\n${indent(SET)}\n}`],
    ['set(t, &tc)', `func set(t *testing.T, tc *row) {\n${indent(SET)}\n}`],
    [
      'set(t, nil, tc.gates)',
      `func set(t *testing.T, more, gates M) {\n${indent(`use(more)\n${setting('gates')}`)}\n}`,
    ],
    [
      'set(t, tc.gates)',
      `func set(t *testing.T, gates M) {\n\tagain(t, gates)\n}\n\nfunc again(t *testing.T, gates M) {\n${indent(setting('gates'))}\n}`,
    ],
    [`${SET}\nlog(tc.gates)`, 'func log(M) {\n}'],
    [`${SET}\nlog(tc.gates)`, 'func log(_ M) {\n}'],
    [
      'set := func(gates M) {\n\tfeaturegatetesting.SetFeatureGatesDuringTest(t, features.Gate, gates)\n}\nset(tc.gates)',
      '',
    ],
    ['tc.set(t)', `func (tc row) set(t *testing.T) {\n${indent(SET)}\n}`],
    ['tc.set(t)', `func (tc *row) set(t *testing.T) {\n${indent(SET)}\n}`],
    [`${SET}\ntc.log()`, 'func (row) log() {\n}'],
    [`${SET}\ntc.log()`, 'func (tc row) log() {\n\tuse(tc.n)\n}'],
    [`${SET}\ntc.log()`, 'func (tc other) log() {\n\tuse(tc)\n}'],
    [`${SET}\nt.Cleanup(tc.log)`, 'func (tc row) log() {\n\tuse(tc.n)\n}'],
    [
      'set(t, tc.gates, 1)',
      `func set(t *testing.T, gates M, n int) {\n${indent(setting('gates'))}\n\tif n < 2 {\n\t\tset(t, gates, n+1)\n\t}\n}`,
    ],
  ])('are followed into functions and methods of the file: %s %s', (use, behind) => {
    expect(left(table({ use, behind }))).toBe(table({ use, behind, rows: LEFT }))
  })

  it.each<Table>([
    { use: 'use(tc.gates)' },
    { use: `${SET}\nuse(tc)` },
    { use: `${SET}\nsaved = tc.gates` },
    { use: `${SET}\nsaved = append(saved, tc)` },
    { use: `${SET}\nuse(len(tc.gates))` },
    { use: `${SET}\nuse(make([]int, cap(tc.gates)))` },
    { use: `${SET}\nuse(len(tests))` },
    { use: `${SET}\nuse(tests)` },
    { use: `${SET}\nuse(maps.Keys(tc.gates))` },
    { use: `${SET}\nmaps.Copy(saved, tc.gates)` },
    { use: `${SET}\nmaps.Copy(other.gates, tc.gates)` },
    { use: `${SET}\nuse(-tc.gates)` },
    { use: `gates := M{}\nfor gate, on := range tc.gates {\n\tgates[gate] = !on\n}\n${setting('gates')}` },
    { use: `gates := M{}\nfor _, on := range tc.gates {\n\tgates[features.Other] = on\n}\n${setting('gates')}` },
    { use: `if tc.gates != nil {\n\terr := features.Gate.SetFromMap(tc.gates)\n\trequire.NoError(t, other)\n}` },
    { use: `if tc.gates != nil {\n${indent(SET)}\n\tprepare()\n}` },
    { use: `${SET}\nfor feature, on := range tc.gates {\n\tuse(feature, on)\n}` },
    {
      use: `${SET}\nfor _, on := range tc.gates {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, features.Other, on)\n}`,
    },
    {
      use: 'for feature, on := range tc.gates {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, feature, !on)\n}',
    },
    {
      use: 'for feature, on := range tc.gates {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, feature, ready)\n\tt.Log(on)\n}',
    },
    { use: `${SET}\nuse(tc.gates[key])` },
    { use: `key := pick()\n${SET}\nuse(tc.gates[key])` },
    { use: `${SET}\nuse(tc.gates[Key])`, behind: 'var Key = features.On' },
    { use: `${SET}\nuse(tc.gates[Key])`, behind: 'const Key = features.On' },
    { use: `${SET}\nuse(tc.gates[third])`, behind: 'var third featuregate.Feature = "Third"' },
    { use: `${SET}\nuse(tc.gates[keys.First])`, behind: 'var keys = load()' },
    { use: `${SET}\non, ok := tc.gates[features.On]\nuse(on, ok)` },
    { use: `${SET}\nuse(tc.gates[features.All[0]])` },
    { use: `${SET}\nuse(tc.gates[features.Get()])` },
    { use: `a, b := tc.gates, 1\n${setting('a')}\nuse(b)` },
    { use: 'set(t, tc.gates)' },
    { use: 'pkg.Set(t, tc.gates)' },
    { use: 'set(t, tc.gates...)', behind: `func set(t *testing.T, gates M) {\n${indent(setting('gates'))}\n}` },
    { use: 'set(t, tc.gates)', behind: `func set(t *testing.T, all ...M) {\n${indent(setting('all[0]'))}\n}` },
    {
      use: 'set(t, tc.gates)',
      behind: `func set(t *testing.T, gates M) {\n${indent(setting('gates'))}\n\tuse(gates)\n}`,
    },
    { use: 'set(t, tc.gates)', behind: `func set(t *testing.T) {\n${indent(setting('gates'))}\n}` },
    { use: `${SET}\nset(t, tc.gates)`, behind: 'func set(t *testing.T, gates M)' },
    { use: `set := func(gates M) {\n${indent(setting('gates'))}\n}\nset = other\nset(tc.gates)` },
    { use: 'set := pick()\nset(tc.gates)' },
    { use: `${SET}\ntc.log()`, behind: 'func (tc row) log() {\n\tuse(tc.gates)\n}' },
    { use: `${SET}\ntc.log()`, behind: 'func (tc row) log() {\n\tuse(tc)\n}' },
    { use: `${SET}\nt.Cleanup(tc.log)`, behind: 'func (tc row) log() {\n\tuse(tc.gates)\n}' },
    { use: `if len(tc.gates) >= 0 {\n${indent(SET)}\n}` },
    { use: `if len(tc.gates) != 1 {\n${indent(SET)}\n}` },
    { use: `if 0 < len(tc.gates) {\n${indent(SET)}\n}` },
    { use: `if cap(tc.gates) > 0 {\n${indent(SET)}\n}` },
    { use: `if tc.gates != other {\n${indent(SET)}\n}` },
    { use: `if use(len(tc.gates) > 0) {\n${indent(SET)}\n}` },
    { use: `if len(tc.gates) > 0 {\n${indent(setting('other.gates'))}\n}\n${SET}` },
    { use: `if len(tc.gates) > 0 {\n\tfor range other.gates {\n\t}\n}\n${SET}` },
    { use: `if len(tc.gates) > 0 {\n\tn++\n}\n${SET}` },
  ])('are kept if they may have other uses: %j', (given) => {
    expect(left(table(given))).toBe(table(given))
  })

  it.each<Table>([
    { loop: 'for range 2', use: setting('tests[0].gates') },
    { loop: 'for range 2', use: `tc := tests[1]\n${SET}` },
    { loop: 'for i := 0; i < 4; i++', use: `tc := tests[i]\n${SET}` },
    { loop: 'for i := range others', use: setting('tests[i].gates') },
    { loop: 'for i := range tests', use: `i = 1\n${setting('tests[i].gates')}` },
    { loop: 'for i := range tests', use: setting('tests[next(i)].gates') },
    {
      type: 'map[string]row',
      rows: ROWS.replaceAll(/^/gm, '"a": '),
      loop: 'for range 2',
      use: setting('tests["a"].gates'),
    },
    { type: '[4]row' },
  ])('are kept if the code depends on their positions: %j', (given) => {
    expect(left(table(given))).toBe(table(given))
  })

  it('are kept if other files may use the table', () => {
    const text = `var tests = []row{\n${indent(ROWS)}\n}\n\nfunc TestX(t *testing.T) {\n\tfor _, tc := range tests {\n${indent(indent(SET))}\n\t}\n}`
    expect(left(text)).toBe(text)
  })

  /** Rows are compared with those of a table of scenarios. */
  const compare = (body: string): string =>
    `${SET}\nfor _, scenario := range []M{{features.Other: true}} {\n\tfor gate, value := range tc.gates {\n${indent(indent(body))}\n\t}\n\tuse(scenario)\n}`

  it.each([
    'if other, ok := scenario[gate]; ok && other != value {\n\tbreak\n}',
    'if other, ok := scenario[gate]; ok && value != other {\n\tskip = true\n\tbreak\n}',
  ])('may be compared with other values of the same gates only: %s', (body) => {
    expect(left(table({ use: compare(body) }))).toBe(table({ use: compare(body), rows: LEFT }))
  })

  it.each([
    ['if other, ok := scenario[gate]; ok || other != value {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ok && other == value {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ready && other != value {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ok && other != ready {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ok && ready != value {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ok && other {\n\tbreak\n}'],
    ['if other, ok := scenario[gate]; ok && other != value {\n\tbreak\n} else {\n\tone()\n}'],
    ['if other, ok := scenario[gate]; ok && other != value {\n\tbreak\n}\none()'],
    ['if other, ok := scenario[gate]; ok && other != value {\n\tuse(gate)\n}'],
    ['if other, ok := scenario[gate]; ok && other != value {\n\tuse(value)\n}'],
    ['if other, ok := scenario[ready]; ok && other != value {\n\tuse(gate)\n}'],
    ['if other, ok := scenario.gates[gate]; ok && other != value {\n\tbreak\n}'],
    ['if other, ok := known[gate]; ok && other != value {\n\tbreak\n}'],
    ['if other := scenario[gate]; other != value {\n\tbreak\n}'],
    ['one()'],
  ])('are kept if they are compared in another way: %s', (body) => {
    expect(left(table({ use: compare(body) }))).toBe(table({ use: compare(body) }))
  })

  it('are kept if they are compared with something other than a table of scenarios', () => {
    const use = `known := load()\n${compare('if other, ok := known[gate]; ok && other != value {\n\tbreak\n}')}`
    expect(left(table({ use }))).toBe(table({ use }))
  })

  const OTHERS = '{gates: M{features.On: false}, n: 1},\n{gates: M{features.Other: true, features.On: false}, n: 2},'

  it('are removed with the test if no row is left', () => {
    expect(left(table({ rows: OTHERS }))).toBe('')
  })

  it.each([
    ['for i := range tests', setting('tests[i].gates')],
    ['for i := range tests', `tc := tests[i]\n${SET}`],
  ])('leave an empty table if more than one loop uses it: %s %s', (loop, use) => {
    expect(left(table({ rows: OTHERS, loop, use }))).toBe(table({ rows: '', loop, use }).replace('{\n\n\t}', '{}'))
  })

  it.each([
    ['for _, tc := range LIST {\n\tBODY\n}', ''],
    ['set(t, LIST)', ''],
    ['tests := LIST\nset(t, tests)', ''],
    ['tests := LIST\nset(t, tests)\nset(t, tests)', 'tests := []row{}\nset(t, tests)\nset(t, tests)'],
    ['start()\nfor _, tc := range LIST {\n\tBODY\n}', 'start()'],
    ['start()\nset(t, LIST)', 'start()'],
  ])('leave the code around an empty table: %s', (body, kept) => {
    const test = (text: string): string =>
      text && `func TestX(t *testing.T) {\n${indent(text.replace('BODY', SET))}\n}\n\n`
    const behind = `func set(t *testing.T, list []row) {\n\tfor _, tc := range list {\n\t\t${SET}\n\t}\n}`
    expect(left(`${test(body.replace('LIST', '[]row{{gates: M{features.On: false}, n: 1}}'))}${behind}`)).toBe(
      `${test(kept)}${behind}`,
    )
  })
})

describe('a lookup of a gate in the maps of a Go table', () => {
  it.each<[use: string, on: string, off: string]>([
    ['if tc.gates[features.On] {\n\tone()\n}', 'one()', ''],
    ['if !tc.gates[features.On] {\n\tone()\n}', '', 'one()'],
    ['use(tc.gates[features.On])', 'use(true)', 'use(false)'],
    ['if tc.gates[features.On] && ready {\n\tone()\n}', 'if ready {\n\tone()\n}', ''],
    ['use(ready || tc.gates[features.On])', 'use(true)', 'use(ready)'],
    ['if on, ok := tc.gates[features.On]; ok && on {\n\tone()\n}', 'one()', ''],
    ['if on, ok := tc.gates[features.On]; ok && !on {\n\tone()\n}', '', 'one()'],
    [
      'if tc.gates[features.Other] {\n\tone()\n}',
      'if tc.gates[features.Other] {\n\tone()\n}',
      'if tc.gates[features.Other] {\n\tone()\n}',
    ],
  ])('is replaced by the value if each row has it: %s', (use, on, off) => {
    const given = table({ rows: SAID, use: `${SET}\n${use}` })
    const kept = (text: string): string => `${SET}${text && `\n${text}`}`
    expect(left(given)).toBe(table({ rows: LEFT_OF_SAID, use: kept(on) }))
    expect(left(given, false)).toBe(table({ rows: '{n: 2},', use: kept(off) }))
  })

  it.each([
    ['if tc.gates[features.On] {\n\tone()\n}', ROWS],
    ['if on, ok := tc.gates[features.On]; ok && on {\n\tone()\n}', ROWS],
    ['if on, ok := tc.gates[features.On]; ok && !on {\n\tone()\n\tuse(on)\n}', SAID],
    ['if on, ok := tc.gates[features.On]; ok || on {\n\tone()\n}', SAID],
    ['if on, ok := tc.gates[features.On]; ok && !on {\n\tone()\n} else {\n\ttwo()\n}', SAID],
    ['if on, ok := tc.gates[features.On]; ready && on {\n\tone()\n}', SAID],
    ['if on, ok := tc.gates[features.On]; ok && ready {\n\tone()\n}', SAID],
    ['if on, ok := tc.gates[features.On]; on && ok {\n\tone()\n}', SAID],
    ['if on, ok := tc.gates[features.On]; ok && -on {\n\tone()\n}', SAID],
  ])('keeps the maps if it may read more: %s', (use, rows) => {
    expect(left(table({ rows, use: `${SET}\n${use}` }))).toBe(table({ rows, use: `${SET}\n${use}` }))
  })

  it('does nothing if only the other value makes it run, whether each row states it or not', () => {
    const use = 'if on, ok := tc.gates[features.On]; ok && !on {\n\tone()\n}'
    expect(left(table({ use: `${use}\n${SET}` }))).toBe(table({ rows: LEFT, use: SET }))
  })
})
