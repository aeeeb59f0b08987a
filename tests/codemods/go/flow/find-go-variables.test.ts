import { findGoVariables } from '../../../../src/codemods/go/flow/find-go-variables.js'
import type { SharedSlot } from '../../../../src/codemods/slots/shared-slot.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD, removedWith, type GoFlow } from '../../../support/go-flow.js'

function variablesIn(files: Readonly<Record<string, string>>, value = true): { flow: GoFlow; slots: SharedSlot[] } {
  const flow = goFlow(files, { value })
  const strip = flow.strip('a/a.go')
  return { flow, slots: findGoVariables(strip, strip.plan?.across?.stored ?? [], flow.state) }
}

const named = (files: Readonly<Record<string, string>>, value?: boolean): Record<string, string[]> => {
  const { flow, slots } = variablesIn(files, value)
  return describeSlots(flow, slots)
}

const OWN = { 'a/a.go': `${GO_HEAD}var on = ${GO_CHECK}\n` }
const USE = { 'a/b.go': 'package a\n\nfunc f() bool { return on }\n\nfunc g(on int) int { return on }\n' }

describe('a package variable that holds a gate', () => {
  it.each([true, false])('has its value in all files of the package (gate at %s)', (value) => {
    expect(named({ ...OWN, ...USE }, value)).toEqual({ [`on: ${value}`]: ['a/b.go: on'] })
  })

  it('is removed once nothing reads it', () => {
    const { flow, slots } = variablesIn({ ...OWN, ...USE })
    expect(removedWith(flow, slots)).toEqual([`a/a.go: on = ${GO_CHECK}`])
    expect(removedWith(flow, slots, false)).toEqual([])
  })

  it.each(['on = false', 'p := &on\n\t_ = p', 'on, x := false, 1\n\t_ = x', 'set(&on)'])(
    'is not one with %j',
    (use) => {
      const isHidden = use.includes(':= false')
      expect(Object.keys(named({ ...OWN, 'a/b.go': `package a\n\nfunc f() {\n\t${use}\n}\n` }))).toEqual(
        isHidden ? ['on: true'] : [],
      )
    },
  )

  it('is not one that another build declares as well, or that has no name', () => {
    expect(named({ ...OWN, 'a/a_windows.go': 'package a\n\nvar on = false\n' })).toEqual({})
    expect(named({ 'a/a.go': `${GO_HEAD}var _ = ${GO_CHECK}\n` })).toEqual({})
  })

  it('is not one of a function, or one that calls something', () => {
    expect(named({ 'a/a.go': `${GO_HEAD}func f() bool {\n\ton := ${GO_CHECK}\n\treturn on\n}\n` })).toEqual({})
    expect(named({ 'a/a.go': `${GO_HEAD}var on = ${GO_CHECK} && start()\n` })).toEqual({})
  })

  it('is kept for other modules, unless its package is private', () => {
    const exported = `${GO_HEAD}var On = ${GO_CHECK}\n`
    expect(named({ 'a/a.go': exported })).toEqual({})
    const use = { 'b/b.go': 'package b\n\nimport "example.com/m/a"\n\nvar x = a.On\n' }
    const tool = { 'go.mod': 'module tool\n', 'b/b.go': use['b/b.go'].replace('example.com/m', 'tool') }
    expect(named({ 'a/a.go': exported, ...tool })).toEqual({ 'On: true': ['b/b.go: a.On'] })
  })
})
