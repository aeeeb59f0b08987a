import {
  calledFunction,
  callsOf,
  findGoParameters,
  parameterNames,
} from '../../../../src/codemods/go/flow/find-go-parameters.js'
import type { GoFlowState } from '../../../../src/codemods/go/flow/flow-state.js'
import { declarationsOf } from '../../../../src/codemods/go/find-go-declared.js'
import type { SharedSlot } from '../../../../src/codemods/slots/shared-slot.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodeWith } from '../../../support/open-files.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD, removedWith, type GoFlow } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

function parametersIn(
  files: Files,
  more: Partial<GoFlowState> & { value?: boolean } = {},
): { flow: GoFlow; slots: SharedSlot[] } {
  const flow = goFlow(files, more)
  const strip = flow.strip('a/a.go')
  return { flow, slots: findGoParameters(strip, strip.plan?.across?.passing ?? [], flow.state) }
}

const named = (files: Files, more?: { value?: boolean }): Record<string, string[]> => {
  const { flow, slots } = parametersIn(files, more)
  return describeSlots(flow, slots)
}

const CALL = { 'a/a.go': `${GO_HEAD}func f() { draw(1, ${GO_CHECK}) }\n` }
const DRAW = { 'a/draw.go': 'package a\n\nfunc draw(size int, isNew bool) { use(isNew, size) }\n' }

describe('a parameter that gets a gate at every call', () => {
  it.each([true, false])('has its value in the function (gate at %s)', (value) => {
    expect(named({ ...CALL, ...DRAW }, { value })).toEqual({ [`isNew: ${value}`]: ['a/draw.go: isNew'] })
  })

  it('is removed with all its arguments once nothing reads it', () => {
    const { flow, slots } = parametersIn({ ...CALL, ...DRAW, 'a/b.go': 'package a\n\nfunc g() { draw(2, true) }\n' })
    expect(removedWith(flow, slots)).toEqual(['a/draw.go: isNew', `a/a.go: ${GO_CHECK}`, 'a/b.go: true'])
    expect(removedWith(flow, slots, false)).toEqual([])
  })

  it('is kept where a file with a call must not be changed', () => {
    const { flow, slots } = parametersIn({ ...CALL, ...DRAW }, { isOpen: (file) => !file.endsWith('draw.go') })
    expect(describeSlots(flow, slots)).toEqual({ 'isNew: true': ['a/draw.go: isNew'] })
    expect(removedWith(flow, slots)).toEqual([])
  })

  it('may be passed on by the function to itself', () => {
    const draw = 'package a\n\nfunc draw(size int, isNew bool) {\n\tdraw(size-1, isNew)\n}\n'
    expect(named({ ...CALL, 'a/draw.go': draw })).toEqual({ 'isNew: true': ['a/draw.go: isNew'] })
  })

  it.each([
    ['another value', 'func g() { draw(2, false) }'],
    ['a value that is not known', 'func g(on bool) { draw(2, on) }'],
    ['the function as a value', 'var all = []any{draw}'],
    ['its results', 'func g() { draw(two()) }'],
    ['a directive', '//go:linkname draw'],
  ])("isn't one if other code has %s", (_, text) => {
    expect(named({ ...CALL, ...DRAW, 'a/b.go': `package a\n\n${text}\n` })).toEqual({})
  })

  it.each([
    ['writes to it', 'func draw(size int, isNew bool) { isNew = false }'],
    ['has no name for it', 'func draw(size int, _ bool) {}'],
    ['takes any number of it', 'func draw(size int, isNew ...bool) { use(isNew) }'],
    ['is generic', 'func draw[T any](size T, isNew bool) { use(isNew) }'],
    ['has no body', 'func draw(size int, isNew bool)'],
  ])("isn't one of a function that %s", (_, text) => {
    expect(named({ ...CALL, 'a/draw.go': `package a\n\n${text}\n` })).toEqual({})
  })

  it("isn't one of a function that another build has as well, or that other modules may call", () => {
    expect(
      named({ ...CALL, ...DRAW, 'a/draw_windows.go': 'package a\n\nfunc draw(size int, isNew bool) {}\n' }),
    ).toEqual({})
    const exported = (text: string): string => text.replace('draw(', 'Draw(')
    expect(named({ 'a/a.go': exported(CALL['a/a.go']), 'a/draw.go': exported(DRAW['a/draw.go']) })).toEqual({})
  })

  it('may be one of a method, unless an interface requires it or a receiver is not known', () => {
    const files = {
      'a/a.go': `${GO_HEAD}func f(p page) { p.draw(${GO_CHECK}) }\n`,
      'a/draw.go': 'package a\n\ntype page struct{}\n\nfunc (p page) draw(isNew bool) { use(isNew) }\n',
    }
    expect(named(files)).toEqual({ 'isNew: true': ['a/draw.go: isNew'] })
    expect(named({ ...files, 'a/b.go': 'package a\n\ntype draws interface{ draw(bool) }\n' })).toEqual({})
    expect(named({ ...files, 'a/b.go': 'package a\n\nfunc g() { unknown().draw(true) }\n' })).toEqual({})
  })

  it('may get a field at another call that has the same value in every struct', () => {
    const options = 'package a\n\ntype options struct{ isNew bool }\n\nfunc g(o *options) { draw(2, o.isNew) }\n'
    const files = { ...CALL, ...DRAW, 'a/b.go': options }
    const { flow, slots } = parametersIn(files, { value: false })
    expect(describeSlots(flow, slots)).toEqual({ 'isNew: false': ['a/draw.go: isNew'] })
    expect(removedWith(flow, slots)).toEqual(['a/draw.go: isNew', `a/a.go: ${GO_CHECK}`, 'a/b.go: o.isNew'])
    expect(named(files, { value: true })).toEqual({})
  })

  it('may have another value in tests, which take it from the rows of a table', () => {
    const test = `package a

import "testing"

func TestDraw(t *testing.T) {
	for _, test := range []struct{ isNew bool }{{isNew: true}, {isNew: false}} {
		draw(1, test.isNew)
	}
}
`
    const { flow, slots } = parametersIn({ ...CALL, ...DRAW, 'a/a_test.go': test })
    expect(describeSlots(flow, slots)).toEqual({ 'isNew: true': [] })
    expect(slots[0]?.settings().map(({ view, settings }) => [flow.nameOf(view.file), settings.length])).toEqual([
      ['a/a_test.go', 1],
    ])
  })
})

describe('the functions that Go calls mean', () => {
  const FILES = {
    'a/a.go':
      'package a\n\nimport "example.com/m/b"\n\nfunc own(a, b int, more ...bool) {}\n\ntype t struct{}\n\nfunc (t) m(int) {}\n\nfunc f(x t) { own(1, 2); b.Own(); x.m(3); x.none(); other.Own() }\n',
    'b/b.go': 'package b\n\nfunc Own() {}\n',
  }
  const flow = (): GoFlow => goFlow(FILES)

  it.each([
    ['own(1, 2)', 'own'],
    ['b.Own()', 'Own'],
    ['x.m(3)', 'm'],
    ['x.none()', undefined],
    ['other.Own()', undefined],
  ])('%s: %s', (text, name) => {
    const { view, state } = flow()
    const call = asGo(nodeWith(view('a/a.go'), 'CallExpression', text))
    const called = call.type === 'CallExpression' ? calledFunction(call, view('a/a.go'), state) : null
    expect(called?.declaration.id.name).toBe(name)
  })

  it('have names for their parameters, or none where these are not single values', () => {
    const { view, state } = flow()
    const names = (name: string): unknown[] => {
      const [declaration] = declarationsOf(view('a/a.go'), name)
      return declaration?.type === 'FunctionDeclaration'
        ? parameterNames(declaration).map((one) => one?.name ?? null)
        : []
    }
    expect([names('own'), names('m')]).toEqual([['a', 'b', null], [null]])
    const [own] = declarationsOf(view('a/a.go'), 'own')
    if (own?.type !== 'FunctionDeclaration') throw new Error('no function')
    expect(callsOf({ view: view('a/a.go'), declaration: own }, state)).toHaveLength(1)
  })
})
