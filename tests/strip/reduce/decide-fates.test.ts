import { itLeaves } from '../../support/both-values.js'

describe('the walk that decides about each node of a file', () => {
  itLeaves('reaches checks at any depth, and leaves the rest alone', [
    [
      'send(() => { class A { m(a = C) { return [{ b: `${C}` }] } } })',
      'send(() => { class A { m(a = true) { return [{ b: `true` }] } } })',
      'send(() => { class A { m(a = false) { return [{ b: `false` }] } } })',
    ],
    [
      'label: for (const a of b) { try { if (C) one() } catch { two(C) } }',
      'label: for (const a of b) { try { one() } catch { two(true) } }',
      'label: for (const a of b) { try { } catch { two(false) } }',
    ],
    [
      'export default { a: async function* () { yield C } }',
      'export default { a: async function* () { yield true } }',
      'export default { a: async function* () { yield false } }',
    ],
  ])

  itLeaves('decides again about what is left of a node', [
    ['send(C ? C ? a : b : c)', 'send(a)', 'send(c)'],
    ['if (C) { if (!C) one(); else if (C) two() }', 'two()', ''],
    ['send((C && (a, C ? b : c)) || d)', 'send((a, b) || d)', 'send(d)'],
    ['send(run() && C ? (C ? a : b) : C)', 'send(run() ? a : true)', 'send((run(), false))'],
  ])

  itLeaves('uses the position of what is replaced for its part', [
    ['if (C ? a && C : b) one()', 'if (a) one()', 'if (b) one()'],
    ['send(C ? a && C : b)', 'send(a && true)', 'send(b)'],
    ['send(!(C && (a || !C)))', 'send(!(a))', 'send(true)'],
    ['a = C && b\nsend((C, a && C))', 'a = b\nsend((true, a && true))', 'a = false\nsend((false, a && false))'],
  ])

  itLeaves(
    'decides about children of fragments before the fragment',
    [
      ['send(<><A />{C && <B />}</>)', 'send(<><A /><B /></>)', 'send(<A />)'],
      ['send(<p><>{C && <><a /><b /></>}</></p>)', 'send(<p><><a /><b /></></p>)', 'send(<p></p>)'],
    ],
    'input.tsx',
  )
})
