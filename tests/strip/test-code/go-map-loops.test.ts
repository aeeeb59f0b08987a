import { itLeavesInGoTests } from '../../support/test-file.js'

const SET = 'featuregatetesting.SetFeatureGateDuringTest(t, features.Gate, gate, on)'
const test = (
  loop: string,
  rows = ['{gates: G{features.On: true, features.Other: true}}', '{gates: G{features.On: false}}'],
): string =>
  `func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tgates G\n\t}{\n${rows.map((row) => `\t\t${row},\n`).join('')}\t} {\n${loop.replaceAll(/^(?=.)/gm, '\t\t')}\n\t\trun()\n\t}\n}`

describe('in Go, a loop over a map of gates', () => {
  itLeavesInGoTests('may set each of them, so that an entry of the gate is needless', [
    [
      test(`for gate, on := range tc.gates {\n\t${SET}\n}`),
      'func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tgates G\n\t}{\n\t\t{gates: G{features.Other: true}},\n\t} {\n\t\tfor gate, on := range tc.gates {\n\t\t\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, gate, on)\n\t\t}\n\t\trun()\n\t}\n}',
    ],
    [
      test(`for gate, on := range tc.gates {\n\tt.Logf("%s=%v", gate, on)\n\t${SET}\n}`),
      'func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tgates G\n\t}{\n\t\t{gates: G{features.Other: true}},\n\t} {\n\t\tfor gate, on := range tc.gates {\n\t\t\tt.Logf("%s=%v", gate, on)\n\t\t\tfeaturegatetesting.SetFeatureGateDuringTest(t, features.Gate, gate, on)\n\t\t}\n\t\trun()\n\t}\n}',
    ],
    [
      test(`for gate, on := range tc.gates {\n\tdefer ${SET}()\n}`),
      'func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tgates G\n\t}{\n\t\t{gates: G{features.Other: true}},\n\t} {\n\t\tfor gate, on := range tc.gates {\n\t\t\tdefer featuregatetesting.SetFeatureGateDuringTest(t, features.Gate, gate, on)()\n\t\t}\n\t\trun()\n\t}\n}',
    ],
  ])

  const switches = (on: string, off: string): string =>
    `for gate, on := range tc.gates {\n\tif on {\n\t\tfeatures.Gate.${on}(gate)\n\t} else {\n\t\tfeatures.Gate.${off}(gate)\n\t}\n}`
  const others = ['{gates: G{features.Other: true}}']

  itLeavesInGoTests('may switch each of them on or off by its value', [
    [test(switches('Enable', 'Disable')), test(switches('Enable', 'Disable'), others)],
    [test(switches('Disable', 'Enable')), test(switches('Disable', 'Enable'))],
    [test(switches('Enable', 'Enable')), test(switches('Enable', 'Enable'))],
  ])

  itLeavesInGoTests('may fill another map with its entries, which is set then', [
    [
      test(
        'all := map[string]bool{}\nfor gate, on := range tc.gates {\n\tall[string(gate)] = on\n}\nfeatures.Gate.SetFromMap(all)',
      ),
      'func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tgates G\n\t}{\n\t\t{gates: G{features.Other: true}},\n\t} {\n\t\tall := map[string]bool{}\n\t\tfor gate, on := range tc.gates {\n\t\t\tall[string(gate)] = on\n\t\t}\n\t\tfeatures.Gate.SetFromMap(all)\n\t\trun()\n\t}\n}',
    ],
  ])

  itLeavesInGoTests('may do something else with them, so that they are kept', [
    [
      test('for gate, on := range tc.gates {\n\tuse(gate, on)\n}'),
      test('for gate, on := range tc.gates {\n\tuse(gate, on)\n}'),
    ],
    [
      test(`for gate, on := range tc.gates {\n\tuse(gate)\n\t${SET}\n}`),
      test(`for gate, on := range tc.gates {\n\tuse(gate)\n\t${SET}\n}`),
    ],
    [test('for gate := range tc.gates {\n\tuse(gate)\n}'), test('for gate := range tc.gates {\n\tuse(gate)\n}')],
    [
      test('for gate, on := range tc.gates {\n\tall[gate] = !on\n}\nuse(all)'),
      test('for gate, on := range tc.gates {\n\tall[gate] = !on\n}\nuse(all)'),
    ],
  ])
})
