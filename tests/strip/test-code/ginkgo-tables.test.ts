import { goSetting as set, indentGo, leftInGoTests } from '../../support/go-test-file.js'

const left = (text: string): string => leftInGoTests(text)

describe('the entries of a Ginkgo table', () => {
  const table = (params: string, body: string, entries: readonly string[], before = ''): string =>
    indent(
      `${before}DescribeTable("draws", func(${params}) {\n${indentGo(body)}\n},\n${entries.map((entry) => `\t${entry},\n`).join('')})`,
    )
  const indent = (body: string): string => `var _ = Describe("page", func() {\n${indentGo(body)}\n})`
  const sets = `${set('on')}\nrun()`
  const other = 'Entry("x", !true)'

  it.each([
    ['on bool', ['Entry("fast", true)', 'Entry("slow", false)'], '', ['Entry("fast")']],
    ['on bool, n int', ['Entry("fast", true, 1)', 'Entry("slow", false, 2)'], 'n int', ['Entry("fast", 1)']],
    ['n int, on bool', ['PEntry("slow", 1, false)', 'FEntry("fast", 2, true)'], 'n int', ['FEntry("fast", 2)']],
    [
      'a, on, b bool',
      ['Entry("fast", x, true, y)', 'Entry("slow", x, false, y)'],
      'a, b bool',
      ['Entry("fast", x, y)'],
    ],
    ['ctx SpecContext, on bool', ['Entry("fast", true)', 'Entry("slow", false)'], 'ctx SpecContext', ['Entry("fast")']],
  ])('lose those for the other value, and the column: %s', (params, entries, kept, rest) => {
    expect(left(table(params, sets, entries))).toBe(table(kept, 'run()', rest))
  })

  it('may name their value by a constant', () => {
    const entries = (...all: string[]): string => table('n int', 'run()', all, 'const isOn = true\n')
    const text = table('n int, on bool', sets, ['Entry("a", 1, isOn)', 'Entry("b", 2, !isOn)'], 'const isOn = true\n')
    expect(left(text)).toBe(entries('Entry("a", 1)').replace('\tconst isOn = true\n', ''))
  })

  it('are removed with their table if they are all for the other value', () => {
    const more = '\n\tIt("reads", func() {\n\t\trun()\n\t})\n'
    const text = table('on bool', sets, [other]).replace(/\n\}\)$/, `${more}})`)
    expect(left(text)).toBe(`var _ = Describe("page", func() {${more}})`)
  })

  it('keep a column whose value makes a title', () => {
    const describe = 'EntryDescription("on: %v")'
    expect(left(table('on bool', sets, [describe, 'Entry(nil, true)', 'Entry(nil, false)']))).toBe(
      table('on bool', 'run()', [describe, 'Entry(nil, true)']),
    )
    const title = 'func(on bool) string { return text(on) }'
    expect(left(table('on bool', sets, [`Entry(${title}, true)`]))).toBe(
      table('on bool', 'run()', [`Entry(${title}, true)`]),
    )
  })

  it('may be structs that a field is read from', () => {
    const read = `${set('tc.on')}\nrun(tc.n)`
    expect(
      left(table('tc page', read, ['Entry("a", page{on: true, n: 1})', 'Entry("b", page{on: false, n: 2})'])),
    ).toBe(table('tc page', 'run(tc.n)', ['Entry("a", page{on: true, n: 1})']))
  })

  it.each([
    ['on bool', ['Entry("a", true)', 'Entry("b", value)']],
    ['on bool', ['Entry("a", true)', other, 'entries']],
    ['on bool', ['Entry("a", true)', other, 'slow()']],
    ['on bool', ['Entry("a", true)', other, 'entries...']],
    ['on bool', ['Entry("a", Serial, true)', other]],
    ['on bool', ['Entry("a", values...)', other]],
    ['on bool, n ...int', ['Entry("a", true)', other]],
    ['on *bool', ['Entry("a", &yes)', 'Entry("b", nil)']],
    ['on bool', []],
  ])('are kept if not all are understood: %s %s', (params, entries) => {
    const text = table(params, sets, entries)
    expect(left(text)).toBe(text)
  })

  it.each(['on = ready()', 'load(&on)', 'copied := on\nrun(copied)'])(
    'keep the column if the body does more than read it: %s',
    (more) => {
      const text = table('on bool', `${more}\n${sets}`, ['Entry("a", true)', other])
      expect(left(text)).toContain('Entry("a", true)')
    },
  )
})
