import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a part of an expression that takes its place', () => {
  itLeaves('is called without an object, as before', [
    [
      '(C ? a.b : c)()\n;(C ? a?.b : c)()\n;(C ? a[b] : c)?.()',
      '(0, a.b)()\n;(0, a?.b)()\n;(0, a[b])?.()',
      'c()\n;c()\n;c?.()',
    ],
    [
      '(C ? a.b! : c)()\n;(C ? (a.b) : c)()\n;((C && a.b)!)()',
      '(0, a.b!)()\n;(0, a.b)()\n;((0, a.b)!)()',
      'c()\n;c()\n;false()',
    ],
    ['((C ? a.b : c) || d)()', '(a.b || d)()', '(c || d)()'],
    ['(a && (C ? b.c : d))()', '(a && b.c)()', '(a && d)()'],
    ['((C ? (x ? a.b : c) : d))()', '((x ? a.b : c))()', '(d)()'],
  ])

  itLeaves('is deleted as a value, as before', [
    ['delete (C ? a.b : a)', 'delete (0, a.b)', 'delete (0, a)'],
    ['delete (C && (a as B))\ndelete (C ? (a) : b())', 'delete (0, a as B)\ndelete (0, a)', 'delete false\ndelete b()'],
    ['delete (C ? a : b).c', 'delete a.c', 'delete b.c'],
  ])

  itLeaves('is a method where it was one', [
    ['(C ? a : b).c()', 'a.c()', 'b.c()'],
    ['a[C ? "b" : "c"]()', 'a["b"]()', 'a["c"]()'],
    ['send(C ? a.b() : c)', 'send(a.b())', 'send(c)'],
    ['new (C ? a.b : c)()', 'new (a.b)()', 'new c()'],
  ])

  itLeaves('takes over the parentheses of the whole, its own, or none', [
    ['send((C ? a + b : c) * 2)', 'send((a + b) * 2)', 'send(c * 2)'],
    ['send(C ? (a + b) * 2 : c, (C ? (a + b) : c) * 2)', 'send((a + b) * 2, (a + b) * 2)', 'send(c, c * 2)'],
    ['send((((C ? a : b))))', 'send(((a)))', 'send(((b)))'],
    ['send((\n  C ? a : b\n))', 'send((\n  a\n))', 'send((\n  b\n))'],
    ['switch (a) { case (C ? b : c): one() }', 'switch (a) { case b: one() }', 'switch (a) { case c: one() }'],
  ])

  itLeaves('keeps parentheses that hold a comment', [
    [
      'send((/* why */ C ? a : b), (C ? a : b /* b */))',
      'send((/* why */ a), (a /* b */))',
      'send((/* why */ b), (b /* b */))',
    ],
    ['send(C ? (/* a */ a) : (b /* b */))', 'send(/* a */ a)', 'send(b /* b */)'],
    ['send(C ? (a) /* a */ : b)', 'send((a) /* a */)', 'send(b)'],
    ['send((C && a /* why */) + 1)', 'send((a /* why */) + 1)', 'send((false /* why */) + 1)'],
  ])

  itLeaves('does not come to stand on the next line of a `return`', [
    [
      'function f() {\n  return (C\n    // why\n    && a) + b\n}',
      'function f() {\n  return (\n    // why\n    a) + b\n}',
      'function f() {\n  return (false) + b\n}',
    ],
    [
      'function f() {\n  return C\n    // why\n    && a\n}',
      'function f() {\n  return (\n    // why\n    a\n  )\n}',
      'function f() {\n  return false\n}',
    ],
    [
      'function f() {\n  return (\n    // why\n    a\n  ) && C\n}',
      'function f() {\n  return (\n    // why\n    a\n  ) && true\n}',
      'function f() {\n  return (\n    // why\n    a\n  ) && false\n}',
    ],
    [
      'function f() {\n  return C ? /* one\n  two */ a : b\n}',
      'function f() {\n  return (/* one\n  two */ a)\n}',
      'function f() {\n  return b\n}',
    ],
  ])
})

describe('in Go, a part of an expression that takes its place', () => {
  itLeavesInGo('loses parentheses that gofmt would keep and nobody needs', [
    ['use(C && (ready))', 'use(ready)', 'use(false)'],
    ['use(C && /* why */ (x > 1))', 'use( /* why */ x > 1)', 'use(false)'],
    ['use((C && x > 1) || ready)', 'use(x > 1 || ready)', 'use(ready)'],
    ['use(!(C && (ready && x > 1)))', 'use(!(ready && x > 1))', 'use(true)'],
  ])

  itLeavesInGo('keeps them around a literal of a type in a header', [
    ['if C && (p == &T{}) {\n\tone()\n}', 'if (p == &T{}) {\n\tone()\n}', ''],
    ['if (C && p == (&T{})) || ready {\n\tone()\n}', 'if p == (&T{}) || ready {\n\tone()\n}', 'if ready {\n\tone()\n}'],
  ])
})
