import { indentGo } from '../../../support/go-test-file.js'
import { GO_GATES, stripGoFiles } from '../../../support/strip-files.js'

const CODE = `package a

import "example.test/gates"

type Config struct{}

func (*Config) IsOn() bool { return gates.Enabled(gates.On) }

type asks interface {
	IsOn() bool
}

func Draw(size int, asks asks) int {
	if asks.IsOn() {
		return size
	}
	return 0
}

func Run() { Draw(1, &Config{}) }
`

const HEAD = `package a

import "testing"
`
const STUB = `
type stub struct {
	on bool
}

func (s stub) IsOn() bool { return s.on }
`
const STAYS = test('TestStays', 'want(t, Draw(2), 2)')

function test(name: string, body: string): string {
  return `\nfunc ${name}(t *testing.T) {\n${indentGo(body)}\n}\n`
}

/** The file with these tests and `TestStays`, after the strip. */
async function stripped(tests: string, stub = STUB): Promise<string> {
  const stays = STAYS.replace('Draw(2)', 'Draw(2, stub{})')
  const file = 'internal/a/a_test.go'
  const text = HEAD + stub + stays + tests
  const { changed, left: notes } = await stripGoFiles({ ...GO_GATES, 'internal/a/a.go': CODE, [file]: text })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain('only tests give IsOn a value')
  return changed[file] ?? text
}

/** The tests that are left, beside `TestStays`. The stub is not. */
async function left(tests: string): Promise<string> {
  const text = await stripped(tests)
  expect(text.startsWith(HEAD + STAYS)).toBe(true)
  return text.slice(HEAD.length + STAYS.length)
}

describe('what tests store in the field that a stub returns', () => {
  it.each([
    ['stub{on: true}', 'stub{on: false}'],
    ['stub{true}', 'stub{false}'],
    ['&stub{on: true}', '&stub{on: false}'],
  ])('decides which of them are for the removed path: %s', async (on, off) => {
    const tests = test('TestOn', `want(t, Draw(1, ${on}), 1)`) + test('TestOff', `want(t, Draw(1, ${off}), 0)`)
    expect(await left(tests)).toBe(test('TestOn', 'want(t, Draw(1), 1)'))
  })

  it('may come from the column of a table', async () => {
    const rows = (fields: string, list: string, more: string): string =>
      test(
        'TestRows',
        `for _, tc := range []struct{ ${fields} }{${list}} {\n\twant(t, Draw(tc.size${more}), tc.want)\n}`,
      )
    expect(await left(rows('on bool; size, want int', '{true, 1, 1}, {false, 1, 0}', ', stub{on: tc.on}'))).toBe(
      rows('size, want int', '{1, 1}', ''),
    )
  })

  it('may come from the entries of a table of Ginkgo', async () => {
    const table = (params: string, entries: string, more: string): string =>
      `\nvar _ = DescribeTable("draws", func(${params}) {\n\tExpect(Draw(1${more})).To(Equal(want))\n},\n${entries})\n`
    const all = '\tEntry("on", true, 1),\n\tEntry("off", false, 0),\n'
    expect(await left(table('on bool, want int', all, ', stub{on}'))).toBe(table('want int', '\tEntry("on", 1),\n', ''))
  })

  it.each(['stub{on: ready()}', 'stub{on: value}', 'made(false)'])(
    'is left alone where it is unknown: %s',
    async (given) => {
      const made = '\nfunc made(on bool) stub { return stub{on} }\n\nvar value = ready()\n'
      const text = await stripped(made + test('TestOff', `want(t, Draw(1, ${given}), 0)`))
      expect(text).toContain('func TestOff')
    },
  )

  it('is left alone if the stub answers in another way', async () => {
    const other = STUB.replace('return s.on', 'return !s.on')
    expect(await stripped(test('TestOff', 'want(t, Draw(1, stub{on: false}), 0)'), other)).toContain('func TestOff')
  })
})
