import { nodesOf } from '../../../src/source/nodes-of.js'
import { goFieldRowOf } from '../../../src/strip/test-code/go-field-rows.js'
import { parseScript } from '../../support/strip-text.js'

/** The row of the table with `DisabledGates: ...`, the number of its rows, and what is removed with the last one. */
function rowIn(body: string) {
  const view = parseScript('a_test.go', `package a\n\nfunc TestA(t *testing.T) {\n${body}\n}\n`)
  const entry = nodesOf(view, 'Property').find(({ key }) => key.type === 'Identifier' && key.name === 'DisabledGates')
  const found = entry && goFieldRowOf(entry, view)
  if (!found) return null
  const textOf = ({ range }: { range: readonly [number, number] }): string => view.text.slice(...range)
  return {
    row: textOf(found.row),
    rows: found.rows.length,
    statement: found.statement && textOf(found.statement).split('\n', 1)[0],
    isCounted: found.isCounted,
  }
}

const ROW = '{config: Config{DisabledGates: []string{features.On}}}'
const LIST = `[]test{${ROW}, {n: 2}}`
const RUN = '{ run(tc.config) }'

describe('an entry of a struct in the row of a Go table', () => {
  it('belongs to the row of the list that a loop goes through', () => {
    const expected = { row: ROW, rows: 2, statement: `for _, tc := range ${LIST} ${RUN}`, isCounted: false }
    expect(rowIn(`for _, tc := range ${LIST} ${RUN}`)).toEqual(expected)
    expect(rowIn(`tests := ${LIST}\nfor _, tc := range tests ${RUN}`)).toMatchObject({ row: ROW, rows: 2 })
  })

  it('belongs to the value of a map that a loop goes through', () => {
    expect(rowIn(`for name, tc := range map[string]test{"a": ${ROW}} ${RUN}`)).toMatchObject({ rows: 1 })
  })

  it('is in a row that is counted where the loop uses its position', () => {
    expect(rowIn(`for i, tc := range ${LIST} { run(expected[i], tc) }`)).toMatchObject({ isCounted: true })
    expect(rowIn(`for i, tc := range ${LIST} { t.Log(i); run(tc) }`)).toMatchObject({ isCounted: false })
  })

  it.each([
    `tests := ${LIST}\nfor _, tc := range tests ${RUN}\nuse(tests)`,
    `use(${LIST})`,
    `for _, tc := range [2]test{${ROW}, {n: 2}} ${RUN}`,
    `config := Config{DisabledGates: []string{features.On}}\nuse(config)`,
    `for _, tc := range []func(){func() { use(Config{DisabledGates: nil}) }} { tc() }`,
  ])('belongs to no row: %s', (body) => {
    expect(rowIn(body)).toBeNull()
  })
})
