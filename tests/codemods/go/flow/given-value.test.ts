import {
  commonValue,
  factsOfFile,
  givenValue,
  removedOnceUnread,
} from '../../../../src/codemods/go/flow/given-value.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

function given(expression: string, value = true) {
  const flow = goFlow({ 'a/a.go': `${GO_HEAD}func f(x bool) { use(${expression}, ${GO_CHECK}) }\n` }, { value })
  const view = flow.view('a/a.go')
  const call = nodesOf(view, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'use',
  )
  const [argument] = call?.arguments ?? []
  return argument ? givenValue(asGo(argument), factsOfFile(view, flow.state)) : undefined
}

describe('the value that a Go expression gives', () => {
  it.each([true, false])("is a gate's, or made of it (gate at %s)", (value) => {
    expect(given(GO_CHECK, value)).toEqual({ value, gate: 'On' })
    expect(given(`!${GO_CHECK}`, value)).toEqual({ value: !value, gate: 'On' })
  })

  it('is a literal, which depends on no gate', () => {
    expect(given('true')).toEqual({ value: true, gate: null })
    expect(given('false')).toEqual({ value: false, gate: null })
  })

  it.each(['x', `${GO_CHECK} && x`, `${GO_CHECK} && start()`, '1', '"true"', 'nil'])(
    'is unknown of %s',
    (expression) => {
      expect(given(expression)).toBeNull()
    },
  )

  it('is found in a file without a plan', () => {
    const flow = goFlow({ 'a/a.go': 'package a\n\nvar on = true\n' }, { stripOf: () => null })
    const [declared] = nodesOf(flow.view('a/a.go'), 'VariableDeclarator')
    if (!declared?.init) throw new Error('no value')
    expect(givenValue(asGo(declared.init), factsOfFile(flow.view('a/a.go'), flow.state))).toEqual({
      value: true,
      gate: null,
    })
  })
})

describe('the value that several expressions have in common', () => {
  const gate = { value: true, gate: 'On' }
  const literal = { value: true, gate: null }

  it("is a gate's, if one of them has it", () => {
    expect(commonValue([literal, gate, literal])).toEqual(gate)
    expect(commonValue([gate])).toEqual(gate)
  })

  it.each([
    ['no gate', [literal, literal]],
    ['another value', [gate, { value: false, gate: null }]],
    ['one that is unknown', [gate, null]],
    ['nothing', []],
  ])("isn't known where there is %s", (_, all) => {
    expect(commonValue(all)).toBeNull()
  })
})

describe('what is removed with a slot', () => {
  it('is all of it, once every read is gone', () => {
    const { view } = goFlow({ 'a/a.go': 'package a\n\nvar a, b, c = 1, 2, 3\n' })
    const own = view('a/a.go')
    const [a, b, c] = nodesOf(own, 'Literal').map((node) => ({ view: own, node }))
    if (!a || !b || !c) throw new Error('no literals')
    const removal = removedOnceUnread([a, b], [c])
    expect(removal((_, node) => node === a.node)).toEqual([])
    expect(removal((_, node) => node !== c.node)).toEqual([c])
    expect(removedOnceUnread([], [c])(() => false)).toEqual([c])
  })
})
