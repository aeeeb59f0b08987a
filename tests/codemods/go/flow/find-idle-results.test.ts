import { findIdleResults } from '../../../../src/codemods/go/flow/find-idle-results.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

const LOAD = `${GO_HEAD}func load() (*int, error) {
	return nil, read()
}
`
const USE = `
func use() error {
	old, err := load()
	if ${GO_CHECK} && err == nil {
		show(old)
	}
	return err
}
`

function idleIn(text: string, more: Record<string, string> = {}, value = false): string[] {
  const flow = goFlow({ 'a/a.go': text, ...more }, { value })
  return flow.places(findIdleResults(flow.view('a/a.go'), flow.state))
}

describe('a result of a Go function that the strip left unread', () => {
  it('can be removed with what is returned for it, and the names that get it', () => {
    expect(idleIn(LOAD + USE)).toEqual(['a/a.go: *int', 'a/a.go: nil', 'a/a.go: old'])
  })

  it('is still read with the gate on', () => {
    expect(idleIn(LOAD + USE, {}, true)).toEqual([])
  })

  it.each([
    ['its value varies', LOAD.replace('nil, read()', 'one(), read()')],
    ['one of two values differs', LOAD.replace('\treturn', '\tif all {\n\t\treturn one(), nil\n\t}\n\treturn')],
    ['a variable holds it', LOAD.replace('\treturn nil', '\tx := one()\n\treturn x')],
    ['it has a name', LOAD.replace('(*int, error)', '(n *int, err error)')],
    ['it is returned as another function returns it', LOAD.replace('nil, read()', 'read()')],
    ['a comment is beside it', LOAD.replace('nil, read()', 'nil /* none */, read()')],
    ['the function has a type parameter', LOAD.replace('load()', 'load[T any]()')],
  ])('is kept if %s', (_, load) => {
    expect(idleIn(load + USE)).toEqual([])
  })

  it.each([
    ['another call reads it', 'func two() { n, _ := load(); show(n) }'],
    ['another call passes it on', 'func two() (*int, error) { return load() }'],
    ['another call is an argument', 'func two() { show(load()) }'],
    ['it is assigned to a field', 'func two(s *state) { s.n, _ = load() }'],
    ['the function is a value', 'var all = []any{load}'],
    ['it is assigned in the head of a loop', 'func two() { for n, _ := load(); n == nil; { } }'],
    ['a variable of the package gets it', 'var _, failed = load()'],
  ])('is kept if %s', (_, text) => {
    expect(idleIn(LOAD + USE, { 'a/b.go': `package a\n\n${text}\n` })).toEqual([])
  })

  it('is removed at calls that drop it, too', () => {
    const more = { 'a/b_test.go': 'package a\n\nfunc two() {\n\t_, err := load()\n\tgo load()\n\tshow(err)\n}\n' }
    expect(idleIn(LOAD + USE, more)).toEqual(['a/a.go: *int', 'a/a.go: nil', 'a/a.go: old', 'a/b_test.go: _'])
  })

  it('is kept of a method that an interface may require, in other builds, and of what other modules call', () => {
    const method = (name: string): string =>
      (LOAD + USE)
        .replace('func load', `type page struct{}\n\nvar p page\n\nfunc (page) ${name}`)
        .replace(':= load', `:= p.${name}`)
    expect(idleIn(method('load'))).toHaveLength(3)
    expect(idleIn(method('Load').replace('package a', 'package main'))).toEqual([])
    expect(
      idleIn(method('load'), { 'a/b.go': 'package a\n\ntype loader interface{ load() (*int, error) }\n' }),
    ).toEqual([])
    expect(
      idleIn(LOAD + USE, { 'a/a_windows.go': 'package a\n\nfunc load() (*int, error) { return nil, nil }\n' }),
    ).toEqual([])
    expect(idleIn((LOAD + USE).replaceAll('load', 'Load'))).toEqual([])
  })
})

describe('the only result of a Go function', () => {
  const CHECK = `${GO_HEAD}func check() error {\n\treturn nil\n}\n`
  const RUN = `
func run() {
	err := check()
	if ${GO_CHECK} {
		show(err)
	}
}
`

  it('can be removed where all calls become statements', () => {
    expect(idleIn(CHECK + RUN)).toEqual(['a/a.go: error', 'a/a.go: nil'])
  })

  it.each([
    ['a blank gets it', 'func two() { _ = check() }'],
    ['a condition reads it', 'func two() bool { return check() == nil }'],
  ])('is kept if %s', (_, text) => {
    expect(idleIn(CHECK + RUN, { 'a/b.go': `package a\n\n${text}\n` })).toEqual([])
  })

  it('is kept where the strip joins the call with a return', () => {
    const run = `\nfunc run() error {\n\terr := check()\n\tif ${GO_CHECK} {\n\t\tshow(err)\n\t}\n\treturn err\n}\n`
    expect(idleIn(CHECK + run)).toEqual([])
  })
})

it('a result is kept if the strip writes a call again that passes it on', () => {
  const moved = 'func two() { if is := pass(load()); gates.Enabled(gates.On) { show(is) } }'
  expect(idleIn(LOAD + USE, { 'a/b.go': `package a\n\nimport "example.com/gates"\n\n${moved}\n` })).toEqual([])
})
