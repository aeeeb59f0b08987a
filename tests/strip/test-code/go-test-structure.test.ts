import { goSetting as set, indentGo, leftInGoTests } from '../../support/go-test-file.js'

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

describe('a test that another function than t.Run may run', () => {
  const other = `run(t, "a", func(t *testing.T) {\n\t${set('false')}\n\tone(t)\n})`

  it.each([
    `${other}\nrun(t, "b", two)`,
    `prepare(t)\n${other}`,
    `t.Run("c", func(t *testing.T) {\n${indentGo(other)}\n\ttwo(t)\n})`,
  ])('is kept beside others, and they with it: %s', (body) => {
    expect(left(test(body))).toBe(test(body))
  })

  it('is deleted with the one around it, if that does nothing else', () => {
    expect(left(test(`t.Parallel()\n${other}`))).toBe('')
    expect(left(test(`t.Run("c", func(t *testing.T) {\n${indentGo(other)}\n})\nt.Run("b", two)`))).toBe(
      test('t.Run("b", two)'),
    )
  })
})
