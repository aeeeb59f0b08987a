import { itLeaves, written, type Row } from '../../support/both-values.js'

const VARS: readonly Row[] = [
  ['var on = C\nif (on) one()', 'one()', ''],
  [
    'function f() {\n  var on = C\n  return on ? 1 : 2\n}',
    'function f() {\n  return 1\n}',
    'function f() {\n  return 2\n}',
  ],
  [
    'const f = () => {\n  var on = C, a = 1\n  return on ? a : 2\n}',
    'const f = () => {\n  var a = 1\n  return a\n}',
    'const f = () => {\n  return 2\n}',
  ],
  [
    'class A {\n  m() {\n    var on = C\n    return on ? 1 : 2\n  }\n}',
    'class A {\n  m() {\n    return 1\n  }\n}',
    'class A {\n  m() {\n    return 2\n  }\n}',
  ],
  ...[
    'if (on) one()\nvar on = C',
    'run(() => { if (on) one() })\nvar on = C\nrun()',
    'var on = C\nrun(() => { if (on) one() })\nif (on) two()',
    '{ var on = C }\nif (on) one()',
    'if (a) { var on = C }\nif (on) one()',
    'for (var on = C; on;) one()',
    'for (let on = C; on;) one()',
    'for (const on = C; a;) send(on)',
    'var on = C\nvar on = a\nif (on) one()',
    'function f(on) {\n  var on = C\n  if (on) one()\n}',
    'var on = C\nif (on) one()\non = a',
    'let on = C\non ||= a\nif (on) one()',
    'let on = C\nif (a) [on] = a\nif (on) one()',
    'let on = C\non++\nif (on) one()',
  ].map(written),
  ['let on = C\nif (on) one()', 'one()', ''],
  [
    'let on: boolean = C\nconst f = () => on ? 1 : 2\nsend(f)',
    'const f = () => 1\nsend(f)',
    'const f = () => 2\nsend(f)',
  ],
  ['const on = C, off = !C\nif (on) one()\nif (off) two()', 'one()\n', 'two()'],
  ['send({ ...C })', 'send({ ...true })', 'send({})'],
  [
    'const on = C\nconst off = !on\nconst both = on && off\nsend(on, off, both)',
    'send(true, false, false)',
    'send(false, true, false)',
  ],
  ['const on = C\nsend({ on, a: on })', 'send({ on: true, a: true })', 'send({ on: false, a: false })'],
  ['const on = C\nexport { on }', 'const on = true\nexport { on }', 'const on = false\nexport { on }'],
  [
    'const on = C\nexport { on as a }\nif (on) one()',
    'const on = true\nexport { on as a }\none()',
    'const on = false\nexport { on as a }\n',
  ],
  ['const on = C\nexport default on', 'const on = true\nexport default on', 'const on = false\nexport default on'],
  [
    'const on = C\ntype A = typeof on\nsend(on)',
    'const on = true\ntype A = typeof on\nsend(true)',
    'const on = false\ntype A = typeof on\nsend(false)',
  ],
  [
    'const on = C\nfunction f(on) { return on }\nsend(on, f)',
    'function f(on) { return on }\nsend(true, f)',
    'function f(on) { return on }\nsend(false, f)',
  ],
  ['const on = C\nlabel: on ? one() : two()', 'label: one()', 'label: two()'],
  ['const { a, b } = C ? c : d\nsend(a)', 'const { a, b } = c\nsend(a)', 'const { a, b } = d\nsend(a)'],
]

describe('a variable that holds a check', () => {
  itLeaves('has the value only if that is certain', VARS)

  itLeaves('keeps its name where it gets its value later', [
    ['let on\non = C\nif (on) one()', 'let on\non = true\nif (on) one()', 'let on\non = false\nif (on) one()'],
  ])
})
