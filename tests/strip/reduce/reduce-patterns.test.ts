import { leftWithoutMarked } from '../../support/without-marked.js'

describe('a name in a pattern that nothing uses any more', () => {
  it.each([
    ['const { a, «on» } = b', 'const { a } = b'],
    ['const { «on: { c }», a } = b', 'const { a } = b'],
    ['const { «on = 1», ...rest } = b', 'const { ...rest } = b'],
    ['const [«on», a] = b', 'const [, a] = b'],
    ['const [a, «on»] = b', 'const [a] = b'],
    ['const [, «on», a] = b', 'const [, , a] = b'],
    ['function f({ a, «on» }) {}', 'function f({ a }) {}'],
  ])('is removed: %s', (marked, left) => {
    expect(leftWithoutMarked('a.ts', marked)).toBe(left)
  })
})
