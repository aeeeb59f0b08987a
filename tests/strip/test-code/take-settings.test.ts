import { stripText } from '../../support/strip-text.js'

const KEPT = "it('stays', () => {\n  run()\n});\n\n"
const HEAD =
  'package a\n\nimport (\n\t"testing"\n\n\tft "example.com/featuregate/testing"\n\t"example.com/features"\n)\n\nvar _ = features.Gate\nvar _ = ft.Any\n\nfunc TestStays(t *testing.T) {\n\trun()\n}\n\n'
const GATES = ['On', 'Two', 'Three']

/**
 * The result with two gates on while a third one is kept, the refused gates, and which of them are reported to be set
 * to the other value.
 */
function left(
  text: string,
  isGo = false,
): { readonly text: string; readonly refused: readonly string[]; readonly other: readonly string[] } {
  const head = isGo ? HEAD : KEPT
  const strip = (source: string) =>
    stripText({
      file: isGo ? 'list_test.go' : 'src/list.test.ts',
      text: source,
      values: { On: true, Two: true },
      others: ['Three'],
      constants: isGo ? Object.fromEntries(GATES.map((name) => [name, name])) : {},
    })
  const { text: result, plan } = strip(`${head}${text}\n`)
  expect(strip(result).text).toBe(result)
  return {
    text: result.slice(head.length).trim(),
    refused: plan.refusals.map(({ gate }) => gate),
    other: plan.refusals.filter(({ maySetOther }) => maySetOther).map(({ gate }) => gate),
  }
}

const inTest = (...lines: readonly string[]): string =>
  `it('x', () => {\n${[...lines, 'run()'].map((line) => `  ${line}\n`).join('')}})`
const set = (name: string, value: string): string => `gates.set('${name}', ${value})`

describe('what a test sets of several gates', () => {
  it.each([
    [inTest("featureGates.set('On=true,Two=true')"), inTest()],
    [inTest("featureGates.set('On=true,Two=true,Three=false')"), inTest("featureGates.set('Three=false')")],
    [
      inTest("featureGates.set('Three=false,On=true', 'Two=true')"),
      inTest("featureGates.set('Three=false', 'Two=true')"),
      'Two',
    ],
    [inTest("featureGates.set('Three=false', 'On=true')"), inTest("featureGates.set('Three=false', 'On=true')"), 'On'],
    [inTest("featureGates.set('On=true', { Two: true })"), inTest()],
    [
      inTest("featureGates.set('On=true', { Three: true })"),
      inTest("featureGates.set('On=true', { Three: true })"),
      'On',
    ],
    [inTest("featureGates.set(a, 'On=true')"), inTest()],
    [inTest("featureGates.set(a, 'On=true,Three=true')"), inTest("featureGates.set(a, 'Three=true')")],
    [
      inTest("featureGates.set('On=true,\\u0054hree=true')"),
      inTest("featureGates.set('On=true,\\u0054hree=true')"),
      'On',
    ],
    [inTest("featureGates.set('On=true,Two=false,Three=true')"), ''],
    [
      inTest('setFeatureGates({ On: true }, { Two: true, Three: false })'),
      inTest('setFeatureGates({}, { Three: false })'),
    ],
    [inTest('setFeatureGates({ On: true }, { Two: true })'), inTest()],
    [inTest('setFeatureGates({ Two: true, On: a })'), inTest('setFeatureGates({ On: a })'), 'On'],
    [inTest('setFeatureGates({ Two: true, On: false })'), ''],
  ])('is removed from the call, and the call with its last gate: %s', (text, kept, ...refused) => {
    expect(left(text)).toMatchObject({ text: kept, refused })
  })

  it('is removed even if the setting of another gate is kept, in this test and in others', () => {
    expect(left(inTest("featureGates.set('On=true,Two=true')", set('Two', 'a')))).toMatchObject({
      text: inTest("featureGates.set('Two=true')", set('Two', 'a')),
      refused: ['Two'],
    })
    expect(
      left(`${inTest("featureGates.set('On=true,Two=true')", set('Two', 'a'))}\n\n${inTest(set('Two', 'true'))}`),
    ).toMatchObject({
      text: `${inTest("featureGates.set('Two=true')", set('Two', 'a'))}\n\n${inTest()}`,
      refused: ['Two'],
    })
    expect(left(inTest(set('On', 'a'), set('Two', 'true')))).toEqual({
      text: inTest(set('On', 'a')),
      refused: ['On'],
      other: ['On'],
    })
    expect(left(inTest(set('Two', 'true'), set('On', 'a')))).toEqual({
      text: inTest(set('On', 'a')),
      refused: ['On'],
      other: ['On'],
    })
  })

  it('is distinguished from code that sets another gate to the other value', () => {
    expect(left(inTest(set('On', 'true'), set('Two', 'false')))).toEqual({ text: '', refused: [], other: [] })
    expect(left(inTest(set('On', 'false'), set('Two', 'true')))).toEqual({ text: '', refused: [], other: [] })
    expect(left(`${set('On', 'false')}\n\n${inTest(set('Two', 'true'))}`)).toEqual({
      text: `${set('On', 'false')}\n\n${inTest()}`,
      refused: ['On'],
      other: ['On'],
    })
    expect(left(inTest(set('On', 'false'), set('On', 'true')))).toEqual({
      text: inTest(set('On', 'false'), set('On', 'true')),
      refused: ['On'],
      other: ['On'],
    })
  })
})

const goTest = (name: string, ...lines: readonly string[]): string =>
  `func Test${name}(t *testing.T) {\n${[...lines, 'run()'].map((line) => `\t${line.replaceAll('\n', '\n\t')}\n`).join('')}}`
const goSet = (name: string, value: string): string =>
  `ft.SetFeatureGateDuringTest(t, features.Gate, features.${name}, ${value})`
const loop = (rows: string, ...lines: readonly string[]): string =>
  `for _, tc := range ${rows} {\n${lines.map((line) => `\t${line}\n`).join('')}}`
const gates = (...entries: readonly string[]): string =>
  `gates: map[featuregate.Feature]bool{${entries.map((entry) => `features.${entry}`).join(', ')}}`

describe('what a Go test sets of several gates', () => {
  it('is removed from the strings of calls', () => {
    expect(
      left(goTest('X', 'features.Gate.Set("On=true,Two=true")', 'features.Gate.Set("Two=true,Three=true")'), true),
    ).toEqual({ text: goTest('X', 'features.Gate.Set("Three=true")'), refused: [], other: [] })
  })

  it('is removed for each gate separately if the test switches gates off again', () => {
    expect(
      left(goTest('X', goSet('Two', 'true'), goSet('On', 'true'), 'one()', goSet('Two', 'false'), 'two()'), true).text,
    ).toBe(goTest('X', 'one()').replace('\trun()\n', ''))
    const mixed = goTest('X', goSet('Two', 'true'), 'one()', goSet('On', 'false'), goSet('On', 'true'), 'two()')
    expect(left(mixed, true)).toEqual({
      text: mixed.replace(`\t${goSet('Two', 'true')}\n`, ''),
      refused: ['On'],
      other: ['On'],
    })
  })

  it('is recognised by the name of a row only if the test sets no other gate', () => {
    const rows = '[]struct {\n\tname string\n\ton   bool\n}{{name: "feature off"}, {name: "feature on", on: true}}'
    const lines = [goSet('On', 'tc.on'), 'two(tc.name)']
    expect(left(`${goTest('X', loop(rows, ...lines))}\n\n${goTest('Y', goSet('Two', 'true'))}`, true)).toEqual({
      text: `${goTest('X', loop('[]struct {\n\tname string\n}{{name: "feature on"}}', 'two(tc.name)'))}\n\n${goTest('Y')}`,
      refused: [],
      other: [],
    })
    expect(left(goTest('X', loop(rows, goSet('Two', 'true'), ...lines)), true)).toEqual({
      text: goTest(
        'X',
        loop('[]struct {\n\tname string\n}{{name: "feature off"}, {name: "feature on"}}', 'two(tc.name)'),
      ),
      refused: ['On'],
      other: [],
    })
  })

  it('is removed from the maps of rows for each gate separately', () => {
    const rows = `[]row{{${gates('On: true', 'Two: false')}}, {${gates('On: true', 'Two: true')}}, {${gates('Two: true')}}}`
    expect(left(goTest('X', loop(rows, 'setFeatureGates(t, tc.gates)', 'two(tc.gates[features.Two])')), true)).toEqual({
      text: goTest('X', loop('[]row{{}, {}}', 'setFeatureGates(t, tc.gates)', 'two(true)')),
      refused: [],
      other: [],
    })
    const written = `[]row{{${gates('On: true', 'Two: false')}}, {${gates('On: true', 'Two: true')}}}`
    const body = ['tc.gates[features.Two] = true', 'setFeatureGates(t, tc.gates)']
    expect(left(goTest('X', loop(written, ...body, 'two(tc.gates[features.On])')), true)).toEqual({
      text: goTest('X', loop(`[]row{{${gates('Two: false')}}, {${gates('Two: true')}}}`, ...body, 'two(true)')),
      refused: ['Two', 'Two'],
      other: ['Two'],
    })
  })
})

it('what a suite resets is kept where a test is only skipped by the gate', () => {
  const reset = 'afterEach(() => e2e.reset())'
  expect(left(`${reset}\n\n${inTest("e2e.SkipUnlessFeatureGateEnabled('On')")}`).text).toBe(`${reset}\n\n${inTest()}`)
})
