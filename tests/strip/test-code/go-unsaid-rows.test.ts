import { GO_TEST_HEAD, goSetting } from '../../support/go-test-file.js'
import { stripText } from '../../support/strip-text.js'

interface Table {
  readonly rows: readonly string[]
  readonly value?: boolean
  readonly fields?: string
  readonly column?: string
  /** What the test does besides. */
  readonly more?: string
}

/** The rows that are left, without the column. */
function leftOf({ rows, value = true, fields = 'name string', column = 'enableShiny', more = '' }: Table): string[] {
  const text = `${GO_TEST_HEAD}\nfunc TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\t${column} bool\n\t\t${fields}\n\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n\t\t${goSetting(`tc.${column}`, 'ShinyThings')}${more}\n\t\trun(tc.name)\n\t}\n}\n`
  const result = stripText({
    file: 'a_test.go',
    text,
    values: { ShinyThings: value },
    others: ['Other'],
    constants: { ShinyThings: 'ShinyThings', Other: 'Other' },
  }).text
  return [...result.matchAll(/^\t\t(\{.*\}),$/gm)].map(([, row]) => row as string)
}

const SAID = [
  'feature gate disabled',
  'feature disabled',
  'the feature is off',
  'gate was turned off',
  'fg not enabled',
  'a featuregate not set',
  'ShinyThings disabled',
  'x: shinythings disabled, y',
  'ShinyThings feature gate off',
  'Shiny things is off',
  'shiny disabled',
  'Shiny feature disabled',
  'SHINYThings off',
  'without ShinyThings',
  'pods without the shiny things',
  'no feature gate',
  'disabled feature',
  'a disabled shiny, b',
  "don't parse when disabled",
  'nothing happens if it is off',
]
const NOT_SAID = [
  'disabled',
  'a',
  '',
  'feature enabled',
  'feature disabled and feature enabled',
  'disabled pods',
  'featured off',
  'offline feature',
  'feature offline',
  'shiny thing disabled',
  'another gates off',
  'shiny was said to be disabled',
  'non ShinyThings',
  'with ShinyThings',
  'when disabled, fails',
  'when another is disabled',
  'ShinyThings enabled',
]

describe('in Go, a row that leaves out the column that sets the gate', () => {
  it.each(SAID)('is removed if its name shows that the gate is off: %s', (name) => {
    expect(leftOf({ rows: ['{name: "a", enableShiny: true}', `{name: "${name}"}`] })).toEqual(['{name: "a"}'])
  })

  it.each(NOT_SAID)('is kept if its name does not show that: %s', (name) => {
    expect(leftOf({ rows: ['{name: "a", enableShiny: true}', `{name: "${name}"}`] })).toEqual([
      '{name: "a"}',
      `{name: "${name}"}`,
    ])
  })

  it.each(['description', 'desc', 'title', 'label', 'testName', 'testCase', 'test', 'scenario', 'Name'])(
    'has its name in a column with such a name: %s',
    (column) => {
      expect(
        leftOf({
          fields: `${column} string`,
          rows: [`{${column}: "a", enableShiny: true}`, `{${column}: "feature disabled"}`],
        }),
      ).toEqual([`{${column}: "a"}`])
      expect(
        leftOf({
          fields: `my${column} string`,
          rows: [`{my${column}: "a", enableShiny: true}`, `{my${column}: "feature disabled"}`],
        }),
      ).toHaveLength(2)
    },
  )

  it.each<[own: string, other: string, left: boolean]>([
    ['pods enabled', 'pods disabled', false],
    ['enabled', 'disabled', false],
    ['pods turned on', 'pods turned off', false],
    ['pods enabled', 'pods disabled here', true],
    ['pods', 'pods disabled', true],
    ['enabled pods', 'pods disabled', true],
    ['reenabled', 'disabled', true],
  ])('is removed only if its name is that of another row with one word negated: %s, %s', (own, other, isLeft) => {
    expect(leftOf({ rows: [`{name: "${own}", enableShiny: true}`, `{name: "${other}"}`] })).toHaveLength(isLeft ? 2 : 1)
  })

  it.each([
    'shinyEnabled',
    'shinyFeatureGate',
    'shinyFeature',
    'shinyGate',
    'shinyGateOn',
    'shinyIsOn',
    'isShinyEnabled',
    'shinyFeatureEnabled',
    'shinyEnablement',
    'shinyEnabledGate',
    'enabledShiny',
    'useShiny',
    'withShiny',
    'shiny',
  ])('is removed if it names the column without its prefix or suffix: %s', (column) => {
    expect(
      leftOf({ column, rows: [`{name: "a", ${column}: true}`, '{name: "shiny disabled"}', '{name: "dull disabled"}'] }),
    ).toEqual(['{name: "a"}', '{name: "dull disabled"}'])
  })

  it.each(['userShiny', 'islandShiny', 'withinShiny', 'shinyOnly', 'shinyGates'])(
    'is kept if it names a column that only begins or ends like that: %s',
    (column) => {
      expect(leftOf({ column, rows: [`{name: "a", ${column}: true}`, '{name: "shiny disabled"}'] })).toHaveLength(2)
    },
  )

  it('is removed if another row lists its cells by position', () => {
    expect(leftOf({ rows: ['{true, "a"}', '{name: "feature disabled"}'] })).toEqual(['{"a"}'])
  })

  it('is kept if no row turns the gate on', () => {
    expect(leftOf({ rows: ['{name: "disabled"}'] })).toEqual(['{name: "disabled"}'])
  })

  it('is kept with its column if something else may read that', () => {
    const rows = ['{name: "a", enableShiny: true}', '{name: "b"}']
    expect(leftOf({ rows, more: '\n\t\ttc.run()', fields: 'name string\n\t\trun func()' })).toEqual([
      '{name: "a"}',
      '{name: "b"}',
    ])
    expect(leftOf({ rows, more: '\n\t\tuse(tc)' })).toEqual(rows)
    expect(leftOf({ rows: [rows[0] as string, '{name: "feature disabled"}'], more: '\n\t\tuse(tc)' })).toEqual([
      rows[0],
    ])
  })

  it('is recognised by a word alone only if the test sets no other gate', () => {
    const more = `\n\t\t${goSetting('true', 'Other')}`
    expect(
      leftOf({
        more,
        rows: [
          '{name: "enabled", enableShiny: true}',
          '{name: "disabled"}',
          '{name: "feature disabled"}',
          '{name: "shiny disabled"}',
        ],
      }),
    ).toEqual(['{name: "enabled"}', '{name: "disabled"}', '{name: "feature disabled"}'])
  })

  it.each<[fields: string, own: string, other: string, left: boolean]>([
    ['in, want int', 'in: 1, want: 2', 'in: 1, want: 3', false],
    ['in, want int', 'in: 1, want: 2', 'in: 2, want: 3', true],
    ['in, want int', 'in: 1, want: 2', 'in: 1, want: 2', true],
    ['in, want int', 'want: 2, in: 1', 'in: 1, want: 3', false],
    ['in, want int', 'in: 1, want: 2', 'in: 1', false],
    ['in, want int', 'in: 1, want: 2', 'in:  1, want: 3', false],
    ['in, expected int', 'in: 1, expected: 2', 'in: 1, expected: 3', false],
    ['in, shouldFail int', 'in: 1, shouldFail: 2', 'in: 1, shouldFail: 3', false],
    ['in, expErr int', 'in: 1, expErr: 2', 'in: 1, expErr: 3', false],
    ['in, exp int', 'in: 1, exp: 2', 'in: 1, exp: 3', false],
    ['in, expired int', 'in: 1, expired: 2', 'in: 1, expired: 3', true],
    ['in, unwanted int', 'in: 1, unwanted: 2', 'in: 1, unwanted: 3', true],
  ])('is removed only if it expects another result of the same input: %s: %s, %s', (fields, own, other, isLeft) => {
    expect(leftOf({ fields, rows: [`{${own}, enableShiny: true}`, `{${other}}`] })).toEqual(
      isLeft ? [`{${own}}`, `{${other}}`] : [`{${own}}`],
    )
  })

  it.each(['feature gate enabled', 'ShinyThings on', 'with ShinyThings'])(
    'is kept, whatever its name, if the gate is off, which a row without the column states: %s',
    (name) => {
      expect(
        leftOf({
          value: false,
          rows: ['{name: "a", enableShiny: false}', '{name: "b", enableShiny: true}', `{name: "${name}"}`],
        }),
      ).toEqual(['{name: "a"}', `{name: "${name}"}`])
    },
  )
})
