import { itLeaves } from '../../support/both-values.js'

describe('a `var` in a branch that is removed', () => {
  itLeaves('stays declared where other code uses it', [
    ['if (C) { var v = 1 }\nsend(v)', 'var v = 1\nsend(v)', 'var v;\nsend(v)'],
    ['if (C) { var v: number = 1, w = 2 }\nsend(v)', 'var v: number = 1, w = 2\nsend(v)', 'var v: number;\nsend(v)'],
    [
      'if (C) { one() } else { for (var i = 0, j = 1; ;) { var k } }\nsend(i, k)',
      'var i, k;\none()\nsend(i, k)',
      'for (var i = 0, j = 1; ;) { var k }\nsend(i, k)',
    ],
    [
      'if (C) { one() } else { var { a, b: [c] } = d }\nsend(c)',
      'var c;\none()\nsend(c)',
      'var { a, b: [c] } = d\nsend(c)',
    ],
    [
      'function f() {\n  if (C) return a\n  var a = 1\n  return a\n}',
      'function f() {\n  return a\n  var a;\n}',
      'function f() {\n  var a = 1\n  return a\n}',
    ],
  ])

  itLeaves('goes where only its branch uses it, or another declaration stays', [
    ['if (C) { var v = 1; send(v) }', 'var v = 1; send(v)', ''],
    [
      'if (C) one()\nelse { var v = 1 }\nvar v = 2\nsend(v)',
      'one()\nvar v = 2\nsend(v)',
      'var v = 1\nvar v = 2\nsend(v)',
    ],
    [
      'var v = 2\nif (C) one()\nelse { var v = 1 }\nsend(v)',
      'var v = 2\none()\nsend(v)',
      'var v = 2\nvar v = 1\nsend(v)',
    ],
    [
      'if (C) one()\nelse { const f = () => { var v = 1; return v }; f() }\nsend(v)',
      'one()\nsend(v)',
      'const f = () => { var v = 1; return v }; f()\nsend(v)',
    ],
    [
      'if (C) one()\nelse { class A { m() { var v } } new A() }\nsend(v)',
      'one()\nsend(v)',
      'class A { m() { var v } } new A()\nsend(v)',
    ],
    ['if (C) one()\nelse { let v = 1; send(v) }\nsend(v)', 'one()\nsend(v)', '{ let v = 1; send(v) }\nsend(v)'],
    [
      'if (C) one()\nelse { const f = function () { var v = 1; return v }; f() }\nsend(v)',
      'one()\nsend(v)',
      'const f = function () { var v = 1; return v }; f()\nsend(v)',
    ],
  ])

  itLeaves('is declared once if two branches that go declare it', [
    [
      'if (C) one()\nelse { var v = 1 }\nif (C) two()\nelse { var v = 2 }\nsend(v)',
      'var v;\none()\ntwo()\nsend(v)',
      'var v = 1\nvar v = 2\nsend(v)',
    ],
  ])
})
