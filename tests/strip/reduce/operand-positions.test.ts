import { itLeaves } from '../../support/both-values.js'

describe('what matters of an operand with a check', () => {
  itLeaves('is whether it is true where only that is asked', [
    ['send(!(a && C), Boolean(a && C))', 'send(!a, Boolean(a))', 'send(true, false)'],
    ['send((a && C) ? 1 : 2)', 'send(a ? 1 : 2)', 'send(2)'],
    [
      'if (a && C) one()\nwhile (a || !C) two()\ndo three(); while (a && C)\nfor (; a && C;) four()',
      'if (a) one()\nwhile (a) two()\ndo three(); while (a)\nfor (; a;) four()',
      'while (true) two()\ndo three(); while (false)\n',
    ],
    ['if ((a && C) || (b && C)) one()', 'if (a || b) one()', ''],
    ['if (((a && C) as boolean)!) one()', 'if ((a as boolean)!) one()', ''],
  ])

  itLeaves('is its value everywhere else', [
    [
      'send(a && C, -(a && C), [a && C], { a: a && C })',
      'send(a && true, -(a && true), [a && true], { a: a && true })',
      'send(a && false, -(a && false), [a && false], { a: a && false })',
    ],
    [
      'const own = (Boolean) => Boolean(a && C)\nsend(own)',
      'const own = (Boolean) => Boolean(a && true)\nsend(own)',
      'const own = (Boolean) => Boolean(a && false)\nsend(own)',
    ],
    [
      'send(Boolean(a && C, b), own.Boolean(a && C))',
      'send(Boolean(a && true, b), own.Boolean(a && true))',
      'send(Boolean(a && false, b), own.Boolean(a && false))',
    ],
    [
      'switch (a && C) { case 1: one() }',
      'switch (a && true) { case 1: one() }',
      'switch (a && false) { case 1: one() }',
    ],
    [
      'switch (1) { case a && C: one() }',
      'switch (1) { case a && true: one() }',
      'switch (1) { case a && false: one() }',
    ],
    ['send((a && C) ?? 1)', 'send((a && true) ?? 1)', 'send((a && false) ?? 1)'],
  ])

  itLeaves('is what passes to the result: of `&&` the falsy value, of `||` the truthy one', [
    ['if ((a && C) && b) one()', 'if (a && b) one()', ''],
    ['send((a && C) && b, (a || !C) || b)', 'send(a && b, a || b)', 'send(a && false, a || true)'],
    ['send((a || C) && b, (a && C) || b)', 'send(b, (a && true) || b)', 'send((a || false) && b, b)'],
    [
      'send(x ? a && C : b, (x, a && C))',
      'send(x ? a && true : b, (x, a && true))',
      'send(x ? a && false : b, (x, a && false))',
    ],
  ])
})
