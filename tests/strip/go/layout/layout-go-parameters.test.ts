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
