import { findNilSlots } from '../../../../src/codemods/go/flow/find-nil-slots.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

/** What is nil in a package where only the removed path fills `var old TYPE`, which `use` then reads. */
function nilIn(type: string, use: string, rest = '', value = true): Record<string, string[]> {
  const text = `${GO_HEAD}func run() {
	var old ${type}
	if !${GO_CHECK} {
		old = fill()
	}
	${use}
}

${rest}
`
  const flow = goFlow({ 'a/a.go': text }, { value })
  return describeSlots(flow, findNilSlots(flow.strip('a/a.go'), flow.state))
}

describe('a Go variable that nothing fills since the strip', () => {
  it.each([
    ['*int', 'if old != nil { show(*old) }', { 'old: false': ['a/a.go: old != nil'], 'old: true': [] }],
    ['func()', 'if old == nil { show() }', { 'old: false': [], 'old: true': ['a/a.go: old == nil'] }],
    ['error', 'if old != nil { show() }', { 'old: false': ['a/a.go: old != nil'], 'old: true': [] }],
    ['[]int', 'if len(old) > 0 { show() }', { 'old: false': ['a/a.go: len(old) > 0'], 'old: true': [] }],
  ])('is nil: var old %s, %s', (type, use, expected) => {
    expect(nilIn(type, use)).toEqual(expected)
  })

  it.each([
    ['another line fills it', 'old = other()\n\tif old != nil { show() }', true],
    ['its address is taken', 'change(&old)\n\tif old != nil { show() }', true],
    ['the gate is off', 'if old != nil { show() }', false],
  ])('is not known to be nil where %s', (_, use, value) => {
    expect(nilIn('*int', use, '', value)).toEqual({})
  })
})

describe('a parameter that gets nil', () => {
  const SEND = 'func send(to *int) bool { return to != nil }'

  it('is nil if all calls give it nil', () => {
    expect(nilIn('*int', 'send(old)', `${SEND}\nfunc two() { send(nil) }`)).toMatchObject({
      'to: false': ['a/a.go: to != nil'],
    })
  })

  it.each([
    ['another call gives it a value', `${SEND}\nfunc two() { send(one()) }`],
    ['the function is a value elsewhere', `${SEND}\nvar f = send`],
    ['the function writes to it', 'func send(to *int) bool { to = one(); return to != nil }'],
    ['its type is an interface, in which a nil pointer is not nil', 'func send(to any) bool { return to != nil }'],
  ])('is not known to be nil where %s', (_, rest) => {
    expect(Object.keys(nilIn('*int', 'send(old)', rest)).filter((name) => name.startsWith('to'))).toEqual([])
  })

  it('is nil in an interface that another interface is given to', () => {
    const rest = 'func send(to error) bool { return to != nil }'
    expect(nilIn('error', 'send(old)', rest)).toMatchObject({ 'to: false': ['a/a.go: to != nil'] })
  })
})

describe('a result that is always nil', () => {
  const LOAD = `func load() (int, error) {
	if !${GO_CHECK} {
		return 1, fail()
	}
	return 2, nil
}
`

  function resultsIn(load: string, use: string): string[] {
    const flow = goFlow({ 'a/a.go': GO_HEAD + load, 'a/b.go': `package a\n\n${use}\n` })
    const slots = describeSlots(flow, findNilSlots(flow.strip('a/a.go'), flow.state))
    return Object.values(slots).flat()
  }

  it('is nil in the variables that get it', () => {
    const use = 'func use() { n, err := load(); if err != nil { show(n) } }'
    expect(resultsIn(LOAD, use)).toEqual(['a/b.go: err != nil'])
  })

  it('is nil where the other values would be returned behind an exit', () => {
    const load = `func load() (int, error) {\n\tif ${GO_CHECK} {\n\t\treturn 1, nil\n\t}\n\tshow()\n\treturn 2, fail()\n}\n`
    const use = 'func use() { n, err := load(); if err != nil { show(n) } }'
    expect(resultsIn(load, use)).toEqual(['a/b.go: err != nil'])
  })

  it('is followed through a function that returns it again', () => {
    const use = `func again() error { n, err := load(); show(n); return err }

func use() { err := again(); if err == nil { show() } }`
    expect(resultsIn(LOAD, use)).toEqual(['a/b.go: err == nil'])
  })

  it.each([
    [
      'another return gives a value',
      LOAD.replace('return 2, nil', 'if all {\n\t\treturn 2, more()\n\t}\n\treturn 2, nil'),
    ],
    ['it is a nil pointer in an interface', LOAD.replace('return 2, nil', 'var none *failure\n\treturn 2, none')],
    ['a deferred function may set it', LOAD.replace('(int, error)', '(n int, err error)')],
    ['the gate decides about nothing else', LOAD.replace('return 1, fail()', 'show()')],
  ])('is unknown where %s', (_, load) => {
    expect(resultsIn(load, 'func use() { n, err := load(); if err != nil { show(n) } }')).toEqual([])
  })
})
