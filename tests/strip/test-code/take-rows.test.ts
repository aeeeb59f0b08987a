import { goSetting } from '../../support/go-test-file.js'
import { itLeavesInGoTests, itLeavesInTests } from '../../support/test-file.js'

const loop = (rows: string, body = 'run(n)'): string =>
  `it.each([${rows}])('x', ({ n, on }) => {\n  setFeatureGate('On', on)\n  ${body}\n})`

describe('the rows of a table', () => {
  itLeavesInTests('are removed if they set the other value, with the test if all do', [
    [loop('{ n: 1, on: true }, { n: 2, on: false }'), "it.each([{ n: 1, on: true }])('x', ({ n }) => {\n  run(n)\n})"],
    [loop('{ n: 1, on: false }, { n: 2, on: false }'), ''],
    [
      loop('{ n: 1, on: true }, { n: 2, on: true }'),
      "it.each([{ n: 1, on: true }, { n: 2, on: true }])('x', ({ n }) => {\n  run(n)\n})",
    ],
    [
      loop('{ n: 1, on: true }, { n: 2, on: false }', 'run(n, on, !on)'),
      "it.each([{ n: 1, on: true }])('x', ({ n }) => {\n  run(n, true, false)\n})",
    ],
  ])

  itLeavesInGoTests('are removed in Go with their column, and with the row of another table that holds them', [
    [
      `func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tn      int\n\t\tvalues []bool\n\t}{\n\t\t{n: 1, values: []bool{true, false}},\n\t\t{n: 2, values: []bool{false}},\n\t} {\n\t\tfor _, on := range tc.values {\n\t\t\t${goSetting('on')}\n\t\t\trun(tc.n)\n\t\t}\n\t}\n}`,
      'func TestX(t *testing.T) {\n\tfor _, tc := range []struct {\n\t\tn      int\n\t\tvalues []bool\n\t}{\n\t\t{n: 1, values: []bool{true}},\n\t} {\n\t\tfor range tc.values {\n\t\t\trun(tc.n)\n\t\t}\n\t}\n}',
    ],
    [`func TestX(t *testing.T) {\n\tfor _, on := range []bool{false} {\n\t\t${goSetting('on')}\n\t\trun()\n\t}\n}`, ''],
  ])
})
