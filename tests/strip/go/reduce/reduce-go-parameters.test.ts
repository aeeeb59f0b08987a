import { leftWithoutMarked } from '../../../support/without-marked.js'

const inFile = (signature: string): string => `package a\n\nfunc f(${signature}) {}\n`

describe('in Go, a parameter that nothing passes any more', () => {
  it.each([
    ['a, «on» bool', 'a bool'],
    ['«on», a bool', 'a bool'],
    ['a, «on», b bool', 'a, b bool'],
    ['a int, «on bool»', 'a int'],
    ['«on bool», a int', 'a int'],
  ])('is removed from the names that share a type: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', inFile(marked))).toBe(inFile(left))
  })

  it.each([
    ['«on», «off» bool', ''],
    ['a int, «on», «off» bool, b int', 'a int, b int'],
    ['«on» bool', ''],
    ['a int, «on» bool', 'a int'],
  ])('takes its type with it once no name is left: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', inFile(marked))).toBe(inFile(left))
  })

  it('has nothing to do with parameters of other languages', () => {
    expect(leftWithoutMarked('a.ts', 'function f(a, «on») {}')).toBe('function f(a) {}')
  })
})
