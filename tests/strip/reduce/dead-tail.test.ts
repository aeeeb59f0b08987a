import type { Row } from '../../support/both-values.js'
import { itLeaves } from '../../support/both-values.js'

const inFunction = (body: string): string =>
  body === '' ? 'function f() {\n}' : `function f() {\n${body.replaceAll(/^/gm, '  ')}\n}`

function itLeavesOf(title: string, rows: readonly Row[]): void {
  itLeaves(
    title,
    rows.map(([text, on, off]): Row => [inFunction(text), inFunction(on), inFunction(off)]),
  )
}

describe('code after a statement that always leaves now', () => {
  itLeavesOf('is removed', [
    ['if (C) return 1\nclass A {}\nreturn new A()', 'return 1', 'class A {}\nreturn new A()'],
    ['if (C) return 1\nlet a = 2\nreturn a', 'return 1', 'let a = 2\nreturn a'],
    ['if (!C) throw a\none()\ntwo()', 'one()\ntwo()', 'throw a'],
    ['for (;;) {\n  if (C) break\n  one()\n}\ntwo()', 'for (;;) {\n  break\n}\ntwo()', 'for (;;) {\n  one()\n}\ntwo()'],
    ['for (;;) {\n  if (C) continue\n  one()\n}', 'for (;;) {\n}', 'for (;;) {\n  one()\n}'],
    ['if (C) { return 1 } else { return 2 }\none()', 'return 1\none()', 'return 2\none()'],
    ['if (a) { if (C) return 1 }\nreturn 2', 'if (a) { return 1 }\nreturn 2', 'return 2'],
    [
      'try { if (C) return 1; one() } finally { two() }\nthree()',
      'try { return 1; } finally { two() }\nthree()',
      'try { one() } finally { two() }\nthree()',
    ],
  ])

  itLeavesOf('is removed with a bare exit at the end of the function', [
    ['if (C) return\none()', '', 'one()'],
    ['one()\nif (C) return', 'one()', 'one()'],
    ['one()\nif (C) { two(); return }', 'one()\ntwo();', 'one()'],
    ['if (C) {\n  if (C) { using a = b(); send(a); return }\n}', '{ using a = b(); send(a); }', ''],
  ])

  itLeavesOf('is kept in part: functions and types that other code uses', [
    [
      'g()\nif (C) return 1\nfunction g(a: string): void\nfunction g(a: any) {}',
      'g()\nreturn 1\nfunction g(a: string): void\nfunction g(a: any) {}',
      'g()\nfunction g(a: string): void\nfunction g(a: any) {}',
    ],
    [
      'if (C) return 1\ng()\nfunction g() { h() }\nfunction h() {}',
      'return 1',
      'g()\nfunction g() { h() }\nfunction h() {}',
    ],
    [
      'g()\nif (C) return 1\nfunction g() { h() }\nfunction h() {}\nfunction i() { g() }',
      'g()\nreturn 1\nfunction g() { h() }\nfunction h() {}',
      'g()\nfunction g() { h() }\nfunction h() {}\nfunction i() { g() }',
    ],
    [
      'const a: A = 1, b: B = 2\nif (C) return [a, b]\ntype A = number\ninterface B {}\ntype D = A',
      'const a: A = 1, b: B = 2\nreturn [a, b]\ntype A = number\ninterface B {}',
      'type A = number\ntype D = A',
    ],
  ])

  itLeavesOf('is kept as a declaration without a value where it declares a `var` that other code uses', [
    [
      'g()\nif (C) return 1\nvar a = 2, b = 3\nfunction g() { return a }',
      'g()\nreturn 1\nvar a;\nfunction g() { return a }',
      'g()\nvar a = 2, b = 3\nfunction g() { return a }',
    ],
  ])

  itLeavesOf('is kept whole where a function reads a name that has no value before its line', [
    [
      'g()\nif (C) return 1\nlet a = 2\nfunction g() { return a }',
      'g()\nreturn 1\nlet a = 2\nfunction g() { return a }',
      'g()\nlet a = 2\nfunction g() { return a }',
    ],
    [
      'g()\nif (C) return 1\nclass A {}\nfunction g() { return A }',
      'g()\nreturn 1\nclass A {}\nfunction g() { return A }',
      'g()\nclass A {}\nfunction g() { return A }',
    ],
    [
      'g()\nif (C) return 1\nenum E { A }\nfunction g() { return E.A }',
      'g()\nreturn 1\nenum E { A }\nfunction g() { return E.A }',
      'g()\nenum E { A }\nfunction g() { return E.A }',
    ],
  ])

  itLeaves('is removed with a function that nothing else calls, and left where something does', [
    [
      'function f() {\n  if (C) { return 1 }\n  return 2\n}',
      'function f() {\n  return 1\n}',
      'function f() {\n  return 2\n}',
    ],
    ['function f() {\n  if (!C) throw x\n  one()\n}', 'function f() {\n  one()\n}', 'function f() {\n  throw x\n}'],
    [
      'function f() {\n  if (C) return\n  one()\n  function g() {}\n}',
      'function f() {\n}',
      'function f() {\n  one()\n  function g() {}\n}',
    ],
    [
      'function f() {\n  g()\n  if (C) return\n  one()\n  function g() {}\n}',
      'function f() {\n  g()\n  function g() {}\n}',
      'function f() {\n  g()\n  one()\n  function g() {}\n}',
    ],
    [
      'function f() {\n  if (C) return 1\n  enum E { A }\n  return E.A\n}',
      'function f() {\n  return 1\n}',
      'function f() {\n  enum E { A }\n  return E.A\n}',
    ],
  ])

  itLeaves('is removed up to the end of its case, its block or its loop', [
    ['label: { if (C) break label; two() }\nthree()', 'three()', 'label: { two() }\nthree()'],
    [
      'switch (a) { case 1: if (C) break; one(); case 2: two() }',
      'switch (a) { case 1: break; case 2: two() }',
      'switch (a) { case 1: one(); case 2: two() }',
    ],
  ])
})
