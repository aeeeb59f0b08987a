import { itLeaves } from '../../support/both-values.js'

describe('two statements that meet when those between them go', () => {
  itLeaves('get a semicolon where the second would continue the first', [
    ['const a = b\nif (C) { one() }\n[c].map(d)', 'const a = b\none()\n;[c].map(d)', 'const a = b\n;[c].map(d)'],
    ['a()\nif (C) { one() }\n(b)()', 'a()\none()\n;(b)()', 'a()\n;(b)()'],
    ['a()\nif (C) { one() }\n`x`.run()', 'a()\none()\n;`x`.run()', 'a()\n;`x`.run()'],
    ['a()\nif (C) { one() }\n/b/.test(c)', 'a()\none()\n;/b/.test(c)', 'a()\n;/b/.test(c)'],
    ['a()\nif (C) { one() }\n-b', 'a()\none()\n;-b', 'a()\n;-b'],
    ['if (C) { one() }\n(b)()', 'one()\n;(b)()', '(b)()'],
    ['{\n  if (C) { one() }\n  (b)()\n}', '{\n  one()\n  ;(b)()\n}', '{\n  (b)()\n}'],
    ['a()\nif (C) { one() }\n// why\n(b)()', 'a()\none()\n// why\n;(b)()', 'a()\n// why\n;(b)()'],
    [
      'a()\nif (C) { [b].map(c) } else { var v = 1 }\nsend(v)',
      'a()\nvar v;\n;[b].map(c)\nsend(v)',
      'a()\nvar v = 1\nsend(v)',
    ],
    ['a()\r\nif (C) { one() }\r\n(b)()\r\n', 'a()\r\none()\r\n;(b)()\r\n', 'a()\r\n;(b)()\r\n'],
    ['export default a\nif (C) { one() }\n(b)()', 'export default a\none()\n;(b)()', 'export default a\n;(b)()'],
    ['throw_(a)\nif (C) { one() }\n+b', 'throw_(a)\none()\n;+b', 'throw_(a)\n;+b'],
    ['type A = B\nif (C) { one() }\n[c].map(d)', 'type A = B\none()\n;[c].map(d)', 'type A = B\n;[c].map(d)'],
  ])

  itLeaves('get none where the first ends by itself, or the second begins one', [
    ['a();\nif (C) { one() }\n(b)()', 'a();\none()\n;(b)()', 'a();\n(b)()'],
    ['a()\nif (C) { one(); }\n(b)()', 'a()\none();\n(b)()', 'a()\n;(b)()'],
    ['if (a) {}\nif (C) { one() }\n(b)()', 'if (a) {}\none()\n;(b)()', 'if (a) {}\n(b)()'],
    ['const a = {}\nif (C) { one() }\n(b)()', 'const a = {}\none()\n;(b)()', 'const a = {}\n;(b)()'],
    ['a()\nif (C) { one() }\nb()', 'a()\none()\nb()', 'a()\nb()'],
    ['a = b\nif (C) { c = d }\n++n', 'a = b\nc = d\n++n', 'a = b\n++n'],
    ['a = b\nif (C) { c = d }\n--n', 'a = b\nc = d\n--n', 'a = b\n--n'],
    ['a()\nif (C) { one() }\n/* why */ b()', 'a()\none()\n/* why */ b()', 'a()\n/* why */ b()'],
    ['a()\nif (C) { one() }\nif (b) {}', 'a()\none()\nif (b) {}', 'a()\nif (b) {}'],
    ['class A {}\nif (C) { one() }\n(b)()', 'class A {}\none()\n;(b)()', 'class A {}\n(b)()'],
    [
      'const f = () => {}\nif (C) { one() }\n{ b() }',
      'const f = () => {}\none()\n{ b() }',
      'const f = () => {}\n{ b() }',
    ],
  ])

  itLeaves('are separated where they come to stand on one line', [
    ['a(); if (C) { one() } b()', 'a(); one(); b()', 'a(); b()'],
    [
      'do a(); while (b) c = run() || C ? 1 : 2',
      'do a(); while (b); run(); c = 1',
      'do a(); while (b) c = run() ? 1 : 2',
    ],
    ['for (const a of b) if (!C) one(); two()', 'for (const a of b) {} two()', 'for (const a of b) one(); two()'],
    [
      'switch (a) { case 1: if (C) { one() } case 2: two() }',
      'switch (a) { case 1: one(); case 2: two() }',
      'switch (a) { case 1: case 2: two() }',
    ],
    ['if (C) { one() } else { two() } three()', 'one(); three()', 'two(); three()'],
    ['{ if (C) { one() } }', '{ one() }', ''],
  ])

  itLeaves('get it behind an effect that moved between them', [
    ['a()\nb = (c || d)() || C ? 1 : 2', 'a()\n;(c || d)();\nb = 1', 'a()\nb = (c || d)() ? 1 : 2'],
  ])

  itLeaves('keep a comment at the end of a case with its statements', [
    // A comment at the end of a case doesn't describe the next one, which is removed.
    [
      'switch (true) {\n  case a:\n    one()\n    break\n  // about on\n  case C:\n    two()\n    break\n    // end of on\n  default:\n    three()\n    // end of all\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  // about on\n  default:\n    two()\n    break\n    // end of on\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  default:\n    three()\n    // end of all\n}',
    ],
  ])
})
