import { arePointersTold } from '../../../../src/codemods/go/flow/told-pointers.js'
import { goFlow } from '../../../support/go-flow.js'
import { dirname } from 'node:path'

const OWN =
  'package a\n\ntype page struct{ on bool }\n\nfunc (p *page) Show() {}\n\nfunc (p *page) Error() string { return "" }\n'

function areTold(text: string): boolean {
  const flow = goFlow({ 'a/a.go': OWN, 'a/b.go': `package a\n\n${text}\n` })
  const folder = dirname(flow.view('a/a.go').file)
  return arePointersTold({ folder, name: 'page' }, flow.state.sources)
}

describe('code that tells pointers to a type apart', () => {
  it.each([
    ['has them as keys of a map', 'var all map[*page]int'],
    ['has keys of an interface that they satisfy', 'type shower interface{ Show() }\n\nvar all map[shower]int'],
    ['has keys of any type', 'var all map[any]int'],
    ['compares them', 'func f(p, q *page) bool { return p == q }'],
    ['compares errors that they are', 'func f(err error, other error) bool { return err != other }'],
    ['looks for them in a switch', 'func f(p, q *page) {\n\tswitch p {\n\tcase q:\n\t}\n}'],
    ['gives them to a function that compares', 'func f(err, p error) bool { return errors.Is(err, p) }'],
  ])('%s', (_, text) => {
    expect(areTold(text)).toBe(true)
  })

  it.each([
    ['compares values', 'func f(p, q page) bool { return p == q }'],
    ['compares with nil', 'func f(p *page) bool { return p != nil }'],
    ['has keys of an interface with another method', 'type hider interface{ Hide() }\n\nvar all map[hider]int'],
    ['has keys of another type', 'var all map[string]*page'],
  ])('is missing where it only %s', (_, text) => {
    expect(areTold(text)).toBe(false)
  })
})
