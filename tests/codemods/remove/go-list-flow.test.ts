import { GoListFlow } from '../../../src/codemods/remove/go-list-flow.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { GO_FEATURES, openFiles } from '../../support/open-files.js'

/** Whether the list `names` gets to an argument of `found`. */
function reaches(text: string): boolean {
  const opened = openFiles({
    'features/features.go': GO_FEATURES,
    'a/a.go': `package a\n\n${text.replaceAll('LIST', '[]string{"Paging", "Other"}')}\n`,
  })
  const view = opened.view('a/a.go')
  const list = nodesOf(view, 'ArrayExpression').find(({ range }) => view.text.slice(...range).startsWith('[]string{'))
  if (!list) throw new Error('no list')
  const flow = new GoListFlow(opened.removal({ Paging: true }), ({ node }) => {
    const { parent } = node
    return (
      parent?.type === 'CallExpression' &&
      parent.callee.type === 'Identifier' &&
      parent.callee.name === 'found' &&
      parent.callee !== node
    )
  })
  return flow.reaches(asGo(list), view)
}

const found = (text: string): string => `${text}\n\nfunc found(x any) {}`

describe('the way of a Go list', () => {
  it.each([
    ['a variable', 'func f() {\n\tx := LIST\n\ty := x\n\tfound(y)\n}'],
    ['an assignment', 'var x []string\n\nfunc f() {\n\tx = LIST\n\tfound(x)\n}'],
    ['one of several values', 'func f() {\n\ta, x := 1, LIST\n\tfound(x)\n}'],
    ['the result of a function', 'func g() []string { return LIST }\n\nfunc f() { found(g()) }'],
    ['a named result', 'func g() (x []string) {\n\tx = LIST\n\treturn x\n}\n\nfunc f() { found(g()) }'],
    ['a parameter', 'func f() { g(LIST) }\n\nfunc g(x []string) { found(x) }'],
    ['a parameter of any number', 'func f() { g(1, LIST) }\n\nfunc g(n int, all ...[]string) { found(all[0]) }'],
    ['a field', 'type t struct{ x []string }\n\nfunc f() { found(t{x: LIST}.x) }'],
    [
      'a field by its position',
      'type t struct {\n\tn int\n\tx []string\n}\n\nvar all = t{1, LIST}\n\nfunc f() { found(all.x) }',
    ],
    ['a list of lists', 'func f() {\n\tfor _, x := range [][]string{LIST} {\n\t\tfound(x)\n\t}\n}'],
    ['a map of lists', 'var all = map[string][]string{"a": LIST}\n\nfunc f() { found(all["a"]) }'],
    ['a part of it', 'func f() { found(LIST[1:]) }'],
    ['a longer list', 'func f() { found(append(LIST, "x")) }'],
    ['a conversion', 'type names []string\n\nfunc f() { found(names(LIST)) }'],
    ['a function literal', 'func f() {\n\tg := func() []string { return LIST }\n\tfound(g())\n}'],
    ['a pointer', 'func f() {\n\tx := LIST\n\tfound(&x)\n}'],
  ])('leads through %s', (_, text) => {
    expect(reaches(found(text))).toBe(true)
  })

  it('may be out of sight in a channel', () => {
    expect(reaches(found('func f(c chan []string) { c <- LIST }'))).toBe(true)
  })

  it.each([
    ['another variable', 'func f(y []string) {\n\tx := LIST\n\tuse(x)\n\tfound(y)\n}'],
    ['a blank name', 'func f() {\n\t_ = LIST\n\tfound(1)\n}'],
    ['an element', 'func f() {\n\tx := LIST\n\tfound(x[0])\n}'],
    ['its length', 'func f() {\n\tx := LIST\n\tfound(len(x))\n}'],
    [
      'a field of the name of its variable',
      'type t struct{ All []string }\n\nvar All = LIST\n\nfunc f(s *t) {\n\tuse(All)\n\tfound(s.All)\n}',
    ],
    ['another field', 'type t struct{ x, y []string }\n\nfunc f() { found(t{x: LIST}.y) }'],
  ])("doesn't lead to %s", (_, text) => {
    expect(reaches(found(text))).toBe(false)
  })

  it('ends where a list is put into itself', () => {
    expect(reaches(found('func f() {\n\tx := []string{}\n\tx = append(x, x)\n}'))).toBe(false)
  })
})
