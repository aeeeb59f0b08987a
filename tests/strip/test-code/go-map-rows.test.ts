import { indentGo, leftInGoTests } from '../../support/go-test-file.js'

const left = (text: string): string => leftInGoTests(text)

const test = (body: string, name = 'TestX'): string => `func ${name}(t *testing.T) {\n${indentGo(body)}\n}`

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
