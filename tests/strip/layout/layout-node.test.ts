import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a node that a check decides', () => {
  itLeaves('is written as its part, a literal, a sequence, a text, or not at all', [
    [
      'send(C ? a : b, C, run() && C ? a : b, `${C}`)\nif (C) one()',
      'send(a, true, run() ? a : b, `true`)\none()',
      'send(b, false, (run(), b), `false`)\n',
    ],
    ['while (run() && C) one()', 'while (run()) one()', 'run();'],
    ['const v = run()\nif (C) use(v)', 'const v = run()\nuse(v)', 'run()\n'],
  ])

  itLeaves('leaves what is around it as written', [
    ['send( a,C  ,b )', 'send( a,true  ,b )', 'send( a,false  ,b )'],
    [
      'send(a /* a */, C /* on */, b /* b */)',
      'send(a /* a */, true /* on */, b /* b */)',
      'send(a /* a */, false /* on */, b /* b */)',
    ],
    ['const {a} = { a:C?1:2, };send ( a )', 'const {a} = { a:1, };send ( a )', 'const {a} = { a:2, };send ( a )'],
  ])

  itLeaves('loses items, names, members and parameters', [
    ['send([...(C ? [] : [a]), b], { ...(C && { c }) })', 'send([b], { c })', 'send([a, b], {})'],
    ['const { a, b } = c\nif (C) send(b)\nsend(a)', 'const { a, b } = c\nsend(b)\nsend(a)', 'const { a } = c\nsend(a)'],
    [
      'function f({ a, on }: { a: number; on: boolean }) { return on ? a : 1 }\nsend(f({ a: 1, on: C }))',
      'function f({ a }: { a: number }) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 1 }\nsend(f())',
    ],
  ])

  itLeavesInGo('loses fields of a struct', [
    [
      'type row struct {\n\tname string\n\ton   bool\n}\nuse(row{name: "a", on: C}.on)',
      'type row struct {\n\tname string\n\ton   bool\n}\nuse(row{name: "a", on: true}.on)',
      'type row struct {\n\tname string\n\ton   bool\n}\nuse(row{name: "a", on: false}.on)',
    ],
  ])

  itLeavesInGo('gets a sign in front of parentheses that stay', [
    ['use(C == (x > 1))', 'use(x > 1)', 'use(!(x > 1))'],
    ['use(C == (ready && x > 1))', 'use(ready && x > 1)', 'use(!(ready && x > 1))'],
    ['use((ready) != C)', 'use(!ready)', 'use(ready)'],
  ])
})
