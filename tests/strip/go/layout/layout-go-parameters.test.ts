import { leftWithoutMarked } from '../../../support/without-marked.js'

describe('in Go, parameters that share a type', () => {
  it.each([
    ['func f(a, «on» bool) {}', 'func f(a bool) {}'],
    ['func f(a, /* whether */ «on» bool) {}', 'func f(a bool) {}'],
    ['func f(\n\ta,\n\t«on» bool,\n) {\n}', 'func f(\n\ta bool,\n) {\n}'],
    ['var f = func(«on», a bool) {}', 'var f = func(a bool) {}'],
  ])('lose a name with its comma: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', `package a\n\n${marked}\n`)).toBe(`package a\n\n${left}\n`)
  })
})

describe('in Go, a list of parameters on lines of its own', () => {
  it.each([
    ['func f(\n\t«on» bool,\n) {\n}', 'func f() {\n}'],
    ['func f(\n\t«on», «off» bool,\n\t«x» int) int {\n\treturn 1\n}', 'func f() int {\n\treturn 1\n}'],
    ['var f = func(\n\t«on» bool,\n) {\n}', 'var f = func() {\n}'],
    ['func f(\n\t«on» bool,\n\t// None.\n) {\n}', 'func f(\n\t// None.\n) {\n}'],
  ])('is closed on the same line once nothing is left in it: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', `package a\n\n${marked}\n`)).toBe(`package a\n\n${left}\n`)
  })
})
