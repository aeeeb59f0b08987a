import { itLeaves, itLeavesInGo } from '../../support/both-values.js'
import { leftWithoutMarked } from '../../support/without-marked.js'

describe('the parts of a node that is kept', () => {
  itLeaves('are decided by what is around them', [
    [
      'send([...(C ? [a] : []), C], { ...(C && { b }) }, new F(...(C ? [1] : [])))',
      'send([a, true], { b }, new F(1))',
      'send([false], {}, new F())',
    ],
    ['useMemo(() => a, [C, b])', 'useMemo(() => a, [b])', 'useMemo(() => a, [b])'],
    ['send(`is ${C}`)', 'send(`is true`)', 'send(`is false`)'],
  ])

  it.each([
    ['const { a, «b» } = c', 'const { a } = c'],
    ['const [a, «b»] = c', 'const [a] = c'],
    ['function f(a, «b») {}', 'function f(a) {}'],
    ['type A = { a: 1; «b: 2» }', 'type A = { a: 1 }'],
    ['interface A { a: 1; «b: 2» }', 'interface A { a: 1 }'],
    ['send({ a, «b: 1» })', 'send({ a })'],
    ['f(a, «b»)', 'f(a)'],
  ])('are removed one by one: %s', (marked, left) => {
    expect(leftWithoutMarked('a.ts', marked)).toBe(left)
  })

  itLeaves('are kept in a list of another kind', [
    ['send(C ? [a] : [b], [...[C]])', 'send([a], [...[true]])', 'send([b], [...[false]])'],
    ['const a = [C]\nsend(a)', 'const a = [true]\nsend(a)', 'const a = [false]\nsend(a)'],
  ])

  itLeavesInGo('are the same in Go', [
    [
      'use([]bool{C}, T{A: C}, map[string]bool{"a": C})',
      'use([]bool{true}, T{A: true}, map[string]bool{"a": true})',
      'use([]bool{false}, T{A: false}, map[string]bool{"a": false})',
    ],
  ])
})
