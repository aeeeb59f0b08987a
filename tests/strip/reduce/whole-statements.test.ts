import { itLeaves } from '../../support/both-values.js'

describe('a statement that is kept or removed as a whole', () => {
  itLeaves('tells whether the next one needs a semicolon in front of it', [
    ['if (C) { run() }\n(a)()', 'run()\n;(a)()', '(a)()'],
    ['if (C) { run(); }\n(a)()', 'run();\n(a)()', '(a)()'],
    ['if (C) { if (a) run() }\n(b)()', 'if (a) run()\n;(b)()', '(b)()'],
    ['if (C) { if (a) { run() } }\n(b)()', 'if (a) { run() }\n(b)()', '(b)()'],
    ['if (C) { for (;;) run() }\n(a)()', 'for (;;) run()\n;(a)()', '(a)()'],
    ['if (C) { do run(); while (a) }\n(b)()', 'do run(); while (a)\n;(b)()', '(b)()'],
    ['if (C) { l: run() }\n(a)()', 'l: run()\n;(a)()', '(a)()'],
    ['if (C) { class A {} }\n(a)()', 'class A {}\n(a)()', '(a)()'],
    ['if (C) { const f = function () {} }\n(a)()', 'const f = function () {}\n;(a)()', '(a)()'],
    ['function f() {\n  if (C) { throw a }\n  (b)()\n}', 'function f() {\n  throw a\n}', 'function f() {\n  (b)()\n}'],
    ['if (C) { debugger }\n(a)()', 'debugger\n;(a)()', '(a)()'],
    ['if (C) { type A = 1 }\n(a)()', 'type A = 1\n;(a)()', '(a)()'],
    ['if (C) { interface A {} }\n(a)()', 'interface A {}\n(a)()', '(a)()'],
    ['if (C) { try { run() } finally { run() } }\n(a)()', 'try { run() } finally { run() }\n(a)()', '(a)()'],
  ])

  itLeaves('leaves comments that were not those of a removed one', [
    [
      'if (a) {\n  // of one\n  if (C) one()\n  // of the block\n} else two()',
      'if (a) {\n  // of one\n  one()\n  // of the block\n} else two()',
      'if (a) {\n  // of the block\n} else two()',
    ],
    ['{\n  // only\n  if (C) one()\n}\ntwo()', '{\n  // only\n  one()\n}\ntwo()', 'two()'],
    ['{\n  if (C) one()\n\n  // last\n}\ntwo()', '{\n  one()\n\n  // last\n}\ntwo()', '{\n  // last\n}\ntwo()'],
  ])
})
