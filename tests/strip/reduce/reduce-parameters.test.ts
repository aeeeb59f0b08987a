import { leftWithoutMarked } from '../../support/without-marked.js'

describe('a parameter that nothing passes any more', () => {
  it.each([
    ['function f(a, «on») { return a }', 'function f(a) { return a }'],
    ['const f = («on», a) => a', 'const f = (a) => a'],
    ['const f = «on» => 1', 'const f = () => 1'],
    ['class A { m(«on = true», a) {} }', 'class A { m(a) {} }'],
    ['function f(a, «{ on }») {}', 'function f(a) {}'],
    ['function f(a, ...«rest») {}', 'function f(a, ...rest) {}'],
  ])('is removed: %s', (marked, left) => {
    expect(leftWithoutMarked('a.ts', marked)).toBe(left)
  })
})

describe('the member of a type that describes it', () => {
  it.each([
    ['type P = { a: string; «on: boolean» }', 'type P = { a: string }'],
    ['type P = { «on: boolean;» a: string }', 'type P = { a: string }'],
    ['interface P {\n  «on: boolean»\n  a: string\n}', 'interface P {\n  a: string\n}'],
    ['function f({ a }: { a: string, «on?: boolean» }) {}', 'function f({ a }: { a: string }) {}'],
  ])('is removed: %s', (marked, left) => {
    expect(leftWithoutMarked('a.ts', marked)).toBe(left)
  })
})
