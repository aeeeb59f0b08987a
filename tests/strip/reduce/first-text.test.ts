import { itLeaves } from '../../support/both-values.js'

describe('the beginning of what is left of an expression', () => {
  itLeaves('keeps a statement from becoming one of another kind', [
    ['const v = (C ? a : { b: u() }).b(1)\nif (C) use(v)', 'const v = a.b(1)\nuse(v)', 'const v = { b: u() }.b(1)\n'],
    [
      'const v = (C ? a : { b: u() }).b.c(1)\nif (C) use(v)',
      'const v = a.b.c(1)\nuse(v)',
      'const v = { b: u() }.b.c(1)\n',
    ],
    ['const v = (C ? a : function () {})(1)\nif (C) use(v)', 'const v = a(1)\nuse(v)', 'const v = function () {}(1)\n'],
    [
      'const v = (C ? a : class { static b = u() }).b(1)\nif (C) use(v)',
      'const v = a.b(1)\nuse(v)',
      'const v = class { static b = u() }.b(1)\n',
    ],
    [
      'const v = (C ? a : { b: u() }).b() + 1\nif (C) use(v)',
      'const v = a.b() + 1\nuse(v)',
      'const v = { b: u() }.b() + 1\n',
    ],
    ['const v = (C ? a : { b: u() })!.b()\nif (C) use(v)', 'const v = a!.b()\nuse(v)', 'const v = { b: u() }!.b()\n'],
    ['const v = (C ? a : { b: u() }).b`x`\nif (C) use(v)', 'const v = a.b`x`\nuse(v)', 'const v = { b: u() }.b`x`\n'],
  ])

  itLeaves('is harmless behind a parenthesis, a sign or a word', [
    ['const v = !(C ? a : { b: u() }).b()\nif (C) use(v)', 'const v = !a.b()\nuse(v)', '!{ b: u() }.b()\n'],
    ['const v = (C ? a : b).c(1)\nif (C) use(v)', 'const v = a.c(1)\nuse(v)', 'b.c(1)\n'],
    ['const v = new (C ? A : B)(1)\nif (C) use(v)', 'const v = new A(1)\nuse(v)', 'new B(1)\n'],
    ['const v = u((C ? a : { b: 1 }).b)\nif (C) use(v)', 'const v = u(a.b)\nuse(v)', 'u({ b: 1 }.b)\n'],
  ])
})
