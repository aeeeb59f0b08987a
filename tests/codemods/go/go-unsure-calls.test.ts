import { findUnsureCalls } from '../../../src/codemods/go/go-unsure-calls.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const OWN = { 'a/a.go': `${GO_HEAD}type flags struct{}\n\nfunc (flags) isOn(n int) bool { return ${GO_CHECK} }\n` }

function callsIn(files: Files, closed: readonly string[] = [], isGone = false): string[] {
  const flow = goFlow({ ...OWN, ...files })
  const methods = (flow.strip('a/a.go').plan?.exported ?? []).map((constant) => ({
    view: flow.view('a/a.go'),
    constant,
    gate: 'On',
  }))
  const open = new Set(flow.go.files.filter((file) => !closed.includes(flow.nameOf(file))))
  const uses = findUnsureCalls(methods, { sources: flow.go, open, isGone: () => isGone })
  return uses.map(({ view, node, gate, reason }) => {
    expect(gate).toBe('On')
    return `${flow.places([{ view, node }])[0]}: ${reason}`
  })
}

const other = (text: string): Files => ({ 'a/b.go': `package a\n\n${text}\n` })
const UNKNOWN = "it may call flags.isOn, which now returns a constant; the type of its receiver isn't known"

describe('a call that may reach a method with a constant result', () => {
  it('goes through an interface that the type implements', () => {
    expect(callsIn(other('type asks interface{ isOn(int) bool }\n\nfunc f(a asks) { a.isOn(1) }'))).toEqual([
      'a/b.go: a.isOn(1): it may call flags.isOn, which now returns a constant; the interface asks may also hold another type',
    ])
  })

  it('is one of a receiver that is not known, if no other type has such a method', () => {
    const call = 'func f() { unknown().isOn(1) }'
    expect(callsIn(other(call))).toEqual([`a/b.go: unknown().isOn(1): ${UNKNOWN}`])
    expect(callsIn(other(`${call}\n\ntype more struct{}\n\nfunc (more) isOn(n int) bool { return x }`))).toEqual([])
  })

  it.each([
    [
      'an interface that requires more',
      'type asks interface {\n\tisOn(int) bool\n\toff()\n}\n\nfunc f(a asks) { a.isOn(1) }',
    ],
    ['another number of arguments', 'func f() { unknown().isOn(1, 2) }'],
    ['the type itself', 'func f(a flags) { a.isOn(1) }'],
    ['another type', 'type more struct{}\n\nfunc (more) isOn(n int) bool { return x }\n\nfunc f(a more) { a.isOn(1) }'],
    ['a package', 'import "example.com/b"\n\nfunc f() { b.isOn(1) }'],
    ['the method as a value', 'func f() { use(unknown().isOn) }'],
  ])("isn't one with %s", (_, text) => {
    expect(callsIn(other(text))).toEqual([])
  })

  it("isn't listed where it is removed, or its file must not be changed", () => {
    const files = other('func f() { unknown().isOn(1) }')
    expect(callsIn(files, [], true)).toEqual([])
    expect(callsIn(files, ['a/b.go'])).toEqual([])
  })
})
