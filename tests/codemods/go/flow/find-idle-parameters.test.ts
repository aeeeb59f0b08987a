import { findIdleGoParameters } from '../../../../src/codemods/go/flow/find-idle-parameters.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const DRAW = `${GO_HEAD}func draw(size int, old string) {\n\tif !${GO_CHECK} {\n\t\tuse(old)\n\t}\n\tuse(size)\n}\n`
const CALL = { 'a/b.go': 'package a\n\nfunc f(x string) { draw(1, x) }\n' }

function idleIn(files: Files, value = true, isOpen = true): string[] {
  const flow = goFlow({ 'a/a.go': DRAW, ...files }, { value, isOpen: () => isOpen })
  return flow.places(findIdleGoParameters(flow.view('a/a.go'), flow.state))
}

describe('a parameter that the strip left unread', () => {
  it('can be removed with its arguments', () => {
    expect(idleIn(CALL)).toEqual(['a/a.go: old', 'a/b.go: x'])
  })

  it('is still read with the gate off', () => {
    expect(idleIn(CALL, false)).toEqual([])
  })

  it.each([
    ['an argument does something', 'func f() { draw(1, start()) }'],
    ['the function is a value', 'var all = []any{draw}\n\nfunc f() { draw(1, "a") }'],
    ['a call spreads its arguments', 'func f(all []string) { draw(1, all...) }'],
    ['a call passes the results of another one', 'func f() { draw(two()) }'],
    ['nothing calls it', ''],
  ])('is kept if %s', (_, text) => {
    expect(idleIn({ 'a/b.go': `package a\n\n${text}\n` })).toEqual([])
  })

  it('is kept if it was never read, if another build has the function, and if other modules may call it', () => {
    expect(idleIn({ ...CALL, 'a/a.go': DRAW.replace('use(old)', 'use(1)') })).toEqual([])
    expect(idleIn({ ...CALL, 'a/a_windows.go': 'package a\n\nfunc draw(size int, old string) {}\n' })).toEqual([])
    expect(
      idleIn({ 'a/a.go': DRAW.replace('draw(', 'Draw('), 'a/b.go': CALL['a/b.go'].replace('draw(', 'Draw(') }),
    ).toEqual([])
  })

  it('is kept of an exported method, which an interface elsewhere may require', () => {
    const method = (name: string): Files => ({
      'a/a.go': DRAW.replace('package a', 'package main').replace(
        'func draw',
        `type page struct{}\n\nfunc (page) ${name}`,
      ),
      'a/b.go': `package main\n\nfunc f(p page, x string) { p.${name}(1, x) }\n`,
    })
    expect(idleIn(method('draw'))).toEqual(['a/a.go: old', 'a/b.go: x'])
    expect(idleIn(method('Draw'))).toEqual([])
  })

  it('is kept where a call must not be changed', () => {
    expect(idleIn(CALL, true, false)).toEqual([])
  })
})
