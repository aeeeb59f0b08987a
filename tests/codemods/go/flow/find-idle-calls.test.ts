import { findIdleCalls } from '../../../../src/codemods/go/flow/find-idle-calls.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const DROP = `${GO_HEAD}func drop(s *spec) {\n\tif !${GO_CHECK} {\n\t\ts.extra = nil\n\t}\n}\n`
const CALL = { 'a/b.go': 'package a\n\ntype spec struct{ extra *int }\n\nfunc f(s *spec) {\n\tdrop(s)\n}\n' }

function idleIn(files: Files, value = true, isOpen = true): string[] {
  const flow = goFlow({ 'a/a.go': DROP, ...files }, { value, isOpen: () => isOpen })
  return flow.places(findIdleCalls(flow.view('a/a.go'), flow.state))
}

const calling = (code: string): Files => ({ 'a/b.go': `package a\n\n${code}\n` })

describe('a call of a function that the strip left empty', () => {
  it('can be removed', () => {
    expect(idleIn(CALL)).toEqual(['a/b.go: drop(s)'])
  })

  it('still does something with the gate off', () => {
    expect(idleIn(CALL, false)).toEqual([])
  })

  it('can be removed from a clause of a switch', () => {
    expect(idleIn(calling('func f(s *spec, n int) {\n\tswitch n {\n\tcase 1:\n\t\tdrop(s)\n\t}\n}'))).toEqual([
      'a/b.go: drop(s)',
    ])
  })

  it.each([
    ['an argument does something', 'func f() {\n\tdrop(start())\n}'],
    ['one of the calls is deferred', 'func f(s *spec) {\n\tdrop(s)\n\tdefer drop(s)\n}'],
    ['one of the calls starts a goroutine', 'func f(s *spec) {\n\tdrop(s)\n\tgo drop(s)\n}'],
    ['a call stands before a condition', 'func f(s *spec) {\n\tif drop(s); s != nil {\n\t\treturn\n\t}\n}'],
    ['the function is a value', 'var all = []func(*spec){drop}\n\nfunc f(s *spec) {\n\tdrop(s)\n}'],
  ])('is kept if %s', (_, code) => {
    expect(idleIn(calling(code))).toEqual([])
  })

  it('is kept if a test calls the function', () => {
    const test = 'package a\n\nfunc TestDrop(t *testing.T) {\n\tdrop(nil)\n}\n'
    expect(idleIn({ ...CALL, 'a/a_test.go': test })).toEqual([])
  })

  it('is kept if the function was empty before, has a comment left, or gives a result', () => {
    expect(idleIn({ ...CALL, 'a/a.go': `${GO_HEAD}func drop(s *spec) {}\n\nvar _ = ${GO_CHECK}\n` })).toEqual([])
    expect(idleIn({ ...CALL, 'a/a.go': DROP.replace('\tif', '\t// TODO: more\n\n\tif') })).toEqual([])
    expect(idleIn({ ...CALL, 'a/a.go': DROP.replace('(s *spec)', '(s *spec) (n int)') })).toEqual([])
  })

  it('is kept if another build has the function, or other modules may call it', () => {
    expect(idleIn({ ...CALL, 'a/a_windows.go': 'package a\n\nfunc drop(s *spec) { panic(s) }\n' })).toEqual([])
    expect(
      idleIn({ 'a/a.go': DROP.replace('drop(', 'Drop('), 'a/b.go': CALL['a/b.go'].replace('drop(', 'Drop(') }),
    ).toEqual([])
  })

  it('is kept where it must not be changed', () => {
    expect(idleIn(CALL, true, false)).toEqual([])
  })

  const method = (receiver: string): Files => ({
    'a/a.go': DROP.replace('func drop', `func (${receiver}) drop`),
    'a/b.go': CALL['a/b.go'].replace('f(s *spec)', 'f(s *spec, d *dropper)').replace('drop(s)', 'd.drop(s)'),
    'a/c.go': 'package a\n\ntype dropper struct{}\n',
  })

  it('is kept of a method of a value, which panics on a nil pointer', () => {
    expect(idleIn(method('d *dropper'))).toEqual(['a/b.go: d.drop(s)'])
    expect(idleIn(method('d dropper'))).toEqual([])
  })

  it('is kept of a method that an interface may require', () => {
    const asked = 'package a\n\ntype cleaner interface{ drop(*spec) }\n'
    expect(idleIn({ ...method('d *dropper'), 'a/d.go': asked })).toEqual([])
  })
})
