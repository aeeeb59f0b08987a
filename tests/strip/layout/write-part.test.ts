import { itLeaves } from '../../support/both-values.js'

describe('the part that replaces an expression', () => {
  itLeaves('keeps the comments in front of it, in its parentheses and behind it', [
    [
      'function f() {\n  return (\n    // why\n    !a\n  ) && C\n}',
      'function f() {\n  return (\n    // why\n    !a\n  )\n}',
      'function f() {\n  return false\n}',
    ],
    ['if ((/* why */ a) && C) one()', 'if (/* why */ a) one()', ''],
    ['if ((\n  // why\n  a\n) || !C) one()', 'if (// why\n  a) one()', 'one()'],
    ['send(C && /* why */ a)', 'send(/* why */ a)', 'send(false)'],
    ['send(C ? a /* of a */ : b /* of b */)', 'send(a /* of a */ /* of b */)', 'send(b /* of b */)'],
    ['send(C\n  ? a // of a\n  : b // of b\n)', 'send(a // of a\n)', 'send(b // of b\n)'],
    [
      'const x = C\n  ? a // of a\n  : b; // of b\nsend(x)',
      'const x = a // of a\n  ;\nsend(x)',
      'const x = b; // of b\nsend(x)',
    ],
    ['send(\n  a && // of a\n    C\n)', 'send(\n  a && // of a\n    true\n)', 'send(\n  a && // of a\n    false\n)'],
    [
      'send(\n  a && // of a\n    C && // of check\n    b,\n)',
      'send(\n  a && // of a\n    b,\n)',
      'send(\n  a && // of a\n    false // of check\n    ,\n)',
    ],
    [
      'send(\n  a\n    // of b\n    && b && C\n)',
      'send(\n  a\n    // of b\n    && b && true\n)',
      'send(\n  a\n    // of b\n    && b && false\n)',
    ],
  ])

  itLeaves('needs no blanks, but where two words or signs would meet', [
    ['function f() { return(C && x) }', 'function f() { return x }', 'function f() { return false }'],
    ['send(a in(C ? b : c), (C ? a : b)in c)', 'send(a in b, a in c)', 'send(a in c, b in c)'],
    [
      'send(typeof(C ? a : b), a +(C ? +b : -b), a -(C ? b : -b))',
      'send(typeof a, a + +b, a -b)',
      'send(typeof b, a +-b, a - -b)',
    ],
    ['send(a /(C ? /x/ : b))', 'send(a / /x/)', 'send(a /b)'],
    ['const f = () =>(C ? a : b)\nsend(f)', 'const f = () =>a\nsend(f)', 'const f = () =>b\nsend(f)'],
  ])

  itLeaves('keeps one pair of parentheses where it needs one', [
    ['send((C && (a || b)) && c)', 'send((a || b) && c)', 'send(false)'],
    ['send((C ? (a, b) : c), (C ? (a) : (b)))', 'send((a, b), a)', 'send(c, b)'],
    ['send(C ? ((a)) : b)', 'send(a)', 'send(b)'],
    [
      'send(!(C && a > b), (C && a).b, (C ? a : () => b)())',
      'send(!(a > b), a.b, a())',
      'send(true, false.b, (() => b)())',
    ],
    [
      'const f = () => (\n  C ? a : b\n)\nsend(f)',
      'const f = () => (\n  a\n)\nsend(f)',
      'const f = () => (\n  b\n)\nsend(f)',
    ],
  ])

  itLeaves('is no method where it was a plain function', [
    ['(C && a.b)()', '(0, a.b)()', 'false()'],
    ['(C ? a.b : c)`x`', '(0, a.b)`x`', 'c`x`'],
    ['((C && a.b) as F)()', '((0, a.b) as F)()', '(false as F)()'],
    ['(C ? eval : a)("x")', '(0, eval)("x")', 'a("x")'],
    ['send(((C ? a.b : c))(1), new (C ? a.b : c)(1))', 'send(((0, a.b))(1), new (a.b)(1))', 'send((c)(1), new c(1))'],
  ])

  itLeaves('moves its lines with it', [
    [
      'const a = C\n  ? {\n      x: 1,\n    }\n  : {\n      y: 1,\n    }\nsend(a)',
      'const a = {\n  x: 1,\n}\nsend(a)',
      'const a = {\n  y: 1,\n}\nsend(a)',
    ],
    ['send(\n  C &&\n    run(\n      1,\n    ),\n)', 'send(\n  run(\n    1,\n  ),\n)', 'send(\n  false,\n)'],
    ['send(C ? run(\n  1,\n) : `\n  x`)', 'send(run(\n  1,\n))', 'send(`\n  x`)'],
    ['send(C\r\n  ? run({\r\n      x: 1,\r\n    })\r\n  : 2)', 'send(run({\r\n  x: 1,\r\n}))', 'send(2)'],
  ])

  itLeaves('does not end a `return` at a line break', [
    [
      'function f() {\n  return C &&\n    // why\n    a\n}',
      'function f() {\n  return (// why\n  a)\n}',
      'function f() {\n  return false\n}',
    ],
    [
      'function f() {\n  throw C\n    ? // why\n      a\n    : b\n}',
      'function f() {\n  throw (// why\n  a)\n}',
      'function f() {\n  throw b\n}',
    ],
    [
      'function* f() {\n  yield C &&\n    // why\n    a\n}',
      'function* f() {\n  yield (// why\n  a)\n}',
      'function* f() {\n  yield false\n}',
    ],
    [
      'function f() {\n  return (\n    C &&\n    // why\n    a\n  )\n}',
      'function f() {\n  return (\n    // why\n    a\n  )\n}',
      'function f() {\n  return (\n    false\n  )\n}',
    ],
  ])

  itLeaves('keeps a cast on its line', [
    ['send((C ? a // why\n  : b) as T)', 'send((a // why\n  ) as T)', 'send(b as T)'],
    ['send((C ? a /* why */ : b)!)', 'send(a /* why */!)', 'send(b!)'],
  ])
})

describe('the literal that replaces an expression', () => {
  itLeaves('takes the parentheses that the check had, and leaves a comment in them', [
    [
      'send((C), ((C)), (/* why */ C))',
      'send(true, (true), (/* why */ true))',
      'send(false, (false), (/* why */ false))',
    ],
    ['function f() { return(C) }', 'function f() { return true }', 'function f() { return false }'],
    ['send(typeof(C), (C)in a)', "send('boolean', true in a)", "send('boolean', false in a)"],
    [
      'const f = () => (\n  C\n)\nsend(f)',
      'const f = () => (\n  true\n)\nsend(f)',
      'const f = () => (\n  false\n)\nsend(f)',
    ],
  ])

  itLeaves('gets the name of a property that was short', [
    ['const on = C\nsend({ on, a: [on] })', 'send({ on: true, a: [true] })', 'send({ on: false, a: [false] })'],
  ])
})
