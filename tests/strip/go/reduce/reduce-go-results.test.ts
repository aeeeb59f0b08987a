import { leftWithoutMarked } from '../../../support/without-marked.js'

describe('in Go, a result that nothing reads', () => {
  it.each([
    ['func f() («*int», error) {\n\treturn «nil», err()\n}', 'func f() error {\n\treturn err()\n}'],
    ['func f() (int, «error») {\n\treturn n+1, «nil»\n}', 'func f() int {\n\treturn n + 1\n}'],
    ['func f() (a, «error», b) {\n\treturn n+1, «nil», m\n}', 'func f() (a, b) {\n\treturn n+1, m\n}'],
    ['func f() («a», «b», c) {\n\treturn «1», «2», (n)\n}', 'func f() c {\n\treturn (n)\n}'],
  ])('is removed with what is returned for it: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', `package a\n\n${marked}\n`)).toBe(`package a\n\n${left}\n`)
  })

  it.each([
    [
      'func f(n int) «error» {\n\tif n > 1 {\n\t\treturn «nil»\n\t}\n\tg()\n\treturn «nil»\n}',
      'func f(n int) {\n\tif n > 1 {\n\t\treturn\n\t}\n\tg()\n}',
    ],
    ['func f() («error») {\n\tg()\n\treturn «nil» // why\n}', 'func f() {\n\tg()\n}'],
  ])('leaves a bare return, or none at the end: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', `package a\n\n${marked}\n`)).toBe(`package a\n\n${left}\n`)
  })
})
