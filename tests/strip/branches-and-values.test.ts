import { stripText } from '../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

function strippedBoth(text: string): string[] {
  return [true, false].map(
    (value) =>
      stripText({ file: 'input.ts', text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"), values: { On: value } })
        .text,
  )
}

/** What the value of a variable leaves, once nothing uses it any more. */
const VALUES: readonly (readonly [value: string, left: string])[] = [
  ['run()', 'run()'],
  ['new F()', 'new F()'],
  ['await x', 'await x'],
  ['(x = 1)', '(x = 1)'],
  ['x++', 'x++'],
  ['delete a.b', 'delete a.b'],
  ['tag`x`', 'tag`x`'],
  ["import('x')", "import('x')"],
  ['a.b', ''],
  ['a?.b', ''],
  ['a[b]', ''],
  ['x', ''],
  ['1', ''],
  ['/x/', ''],
  ['`a${b}`', ''],
  ['`${{ a }} ${[b]}`', ''],
  ['`${{ toString() { return run() } }}`', '`${{ toString() { return run() } }}`'],
  ['`${[{ toString() { return run() } }]}`', '`${[{ toString() { return run() } }]}`'],
  ["'' + { valueOf() { return run() } }", "'' + { valueOf() { return run() } }"],
  ['+{ [Symbol.toPrimitive]() { return run() } }', '+{ [Symbol.toPrimitive]() { return run() } }'],
  ['String({ toString: run })', 'String({ toString: run })'],
  ['a === { toString: run }', ''],
  ['typeof x', ''],
  ['-x', ''],
  ['!x', ''],
  ['a + b', ''],
  ['a ? b : c', ''],
  ['a ?? b', ''],
  ['this', ''],
  ['a as T', ''],
  ['a!', ''],
  ['() => run()', ''],
  ['function () { run() }', ''],
  ['async () => { await run() }', ''],
  ['{ a, b: 1, ...c }', ''],
  ['[a, 1]', ''],
  ['class { a = run(); static b = 1; m() { run() } }', ''],
  ['class extends A {}', ''],
  ['class { static a }', ''],
  ['class { static a = b; accessor c = run() }', ''],
  ['Boolean(x)', ''],
  ['Number(x)', ''],
  ['String(x)', ''],
  ['Symbol("x")', ''],
  ['BigInt(x)', 'BigInt(x)'],
  ['a.Boolean(x)', 'a.Boolean(x)'],
  ['Object.freeze({ a })', ''],
  ['Object.seal([a])', ''],
  ['Object.freeze(x)', 'Object.freeze(x)'],
  ['Object.keys({ a })', 'Object.keys({ a })'],
  ['Object.freeze()', 'Object.freeze()'],
  ['Objects.freeze({})', 'Objects.freeze({})'],
  ['new Map()', ''],
  ['new Set([a, b])', ''],
  ['new WeakMap()', ''],
  ['new WeakSet([a])', ''],
  ['new Set([...a])', 'new Set([...a])'],
  ['new Set(a)', 'new Set(a)'],
  ['new Set([, a])', 'new Set([, a])'],
  ['new Date()', 'new Date()'],
  ['new a.Map()', 'new a.Map()'],
]

/** Values whose remainder can't be a statement, or whose parts must run. */
const KEPT: readonly string[] = [
  '{ a: run() }',
  'class { static { run() } }',
  'class { static a = run() }',
  'class { [run()]() {} }',
  'class extends run() {}',
  'function () {}.call(x)',
]

/** What is done first, and what is decided then. */
const FIRST: readonly Row[] = [
  ['const a = run() && C ? b : c\nsend(a)', 'const a = run() ? b : c\nsend(a)', 'run();\nconst a = c\nsend(a)'],
  [
    'function f() {\n  return run() || C ? b : c\n}',
    'function f() {\n  run();\n  return b\n}',
    'function f() {\n  return run() ? b : c\n}',
  ],
  ['throw run() && C ? a : b', 'throw run() ? a : b', 'run();\nthrow b'],
  ['send(run() && C ? b : c)', 'send(run() ? b : c)', 'send((run(), c))'],
  ['send(run() && C || b)', 'send(run() && true || b)', 'send((run(), b))'],
  ['send((run(), C) ? a : b)', 'send((run(), a))', 'send((run(), b))'],
  ['send((run() || C) && b)', 'send((run(), b))', 'send((run() || false) && b)'],
  ['send(run() && C)', 'send(run() && true)', 'send(run() && false)'],
  ['send((run(), C))', 'send((run(), true))', 'send((run(), false))'],
  ['send(!(run() && C))', 'send(!run())', 'send((run(), true))'],
  ['const a = [run() && C ? 1 : 2]\nsend(a)', 'const a = [run() ? 1 : 2]\nsend(a)', 'const a = [(run(), 2)]\nsend(a)'],
  [
    'const a = (/* why */ run() && C) ? 1 : 2\nsend(a)',
    'const a = (/* why */ run()) ? 1 : 2\nsend(a)',
    'const a = (/* why */ run(), false) ? 1 : 2\nsend(a)',
  ],
  ['if (run() && C) one()', 'if (run()) one()', 'run();'],
  ['if (run() || C) one(); else two()', 'run();\none();', 'if (run()) one(); else two()'],
  ['if (run() && C) { one() }\ntwo()', 'if (run()) { one() }\ntwo()', 'run();\ntwo()'],
  ['if (C && run()) one()', 'if (run()) one()', ''],
  ['if (run() && C && walk()) one()', 'if (run() && walk()) one()', 'run();'],
  ['if (run() && (walk(), C)) one()', 'if (run() && (walk(), true)) one()', 'if (run() && (walk(), false)) one()'],
  ['if (a) one(); else if (run() && C) two()', 'if (a) one(); else if (run()) two()', 'if (a) one(); else run();'],
  [
    'if (a) one(); else if (run() && C) two(); else { three() }',
    'if (a) one(); else if (run()) two(); else { three() }',
    'if (a) one(); else { run(); three() }',
  ],
  [
    'if (a) one(); else if (run() && C) two(); else three()',
    'if (a) one(); else if (run()) two(); else three()',
    'if (a) one(); else { run(); three() }',
  ],
  [
    'if (a) one(); else if (x && C) two(); else { let x = 1; three(x) }',
    'if (a) one(); else if (x) two(); else { let x = 1; three(x) }',
    'if (a) one(); else { let x = 1; three(x) }',
  ],
  [
    'if (a) one(); else if (run(x) && C) two(); else { let x = 1; three(x) }',
    'if (a) one(); else if (run(x)) two(); else { let x = 1; three(x) }',
    'if (a) one(); else if ((run(x), false)) two(); else { let x = 1; three(x) }',
  ],
  ['while (run() && C) one()', 'while (run()) one()', 'run();'],
  ['while (C || run()) one()', 'while (true) one()', 'while (run()) one()'],
  ['do one(); while (run() && C)', 'do one(); while (run())', 'do one(); while ((run(), false))'],
  ['for (; run() && C;) one()', 'for (; run();) one()', 'for (; (run(), false);) one()'],
  ['run() && C && one()', 'run() && one()', 'run()'],
  ['run() || C || one()', 'run()', 'run() || one()'],
  [
    'const on = run() && C\nif (on) one()',
    'const on = run() && true\nif (on) one()',
    'const on = run() && false\nif (on) one()',
  ],
  [
    'useEffect(() => one(), [(run(), C), a])',
    'useEffect(() => one(), [(run(), true), a])',
    'useEffect(() => one(), [(run(), false), a])',
  ],
  ['useEffect(() => one(), [C, a])', 'useEffect(() => one(), [a])', 'useEffect(() => one(), [a])'],
  [
    'useEffect(() => one(), [...b, C, a])',
    'useEffect(() => one(), [...b, true, a])',
    'useEffect(() => one(), [...b, false, a])',
  ],
  ['useEffect(() => one(), C)', 'useEffect(() => one(), true)', 'useEffect(() => one(), false)'],
  ['useOwn(b, [C, a])', 'useOwn(b, [true, a])', 'useOwn(b, [false, a])'],
  ['useOwn(() => b, [C, a])', 'useOwn(() => b, [a])', 'useOwn(() => b, [a])'],
  [
    'React.useMemo(function () { return b }, [a, C])',
    'React.useMemo(function () { return b }, [a])',
    'React.useMemo(function () { return b }, [a])',
  ],
  ['useEffect([C, a])', 'useEffect([true, a])', 'useEffect([false, a])'],
  ['send(Boolean(C, run()))', 'send(Boolean(true, run()))', 'send(Boolean(false, run()))'],
  ['send(Boolean(C && a))', 'send(Boolean(a))', 'send(false)'],
  ['send((C as const) ? 1 : 2)', 'send(1)', 'send(2)'],
  ['audit(run() && C ? one : two)', 'audit(run() ? one : two)', 'audit((run(), two))'],
]

/** Branches without braces, and names that leave them. */
const BRANCHES: readonly Row[] = [
  ['if (a) if (C) one(); else two()', 'if (a) one();', 'if (a) two()'],
  ['if (a) { if (C) one() } else two()', 'if (a) { one() } else two()', 'if (a) {} else two()'],
  ['if (a) if (C) one(); else; else two()', 'if (a) one(); else two()', 'if (a) {} else two()'],
  ['if (a) { if (C) { if (b) one() } } else two()', 'if (a) { if (b) one() } else two()', 'if (a) {} else two()'],
  ['if (C) { if (b) one() } else two()', 'if (b) one()', 'two()'],
  ['if (a) one(); else if (C) two(); else three()', 'if (a) one(); else two();', 'if (a) one(); else three()'],
  ['if (a) one(); else if (C) two()', 'if (a) one(); else two()', 'if (a) one();'],
  ['if (C) one(); else if (a) two(); else three()', 'one();', 'if (a) two(); else three()'],
  ['if (C) { const a = 1; send(a) }\nsend(2)', 'const a = 1; send(a)\nsend(2)', 'send(2)'],
  [
    'const a = 2\nif (C) { const a = 1; send(a) }\nsend(a)',
    'const a = 2\n{ const a = 1; send(a) }\nsend(a)',
    'const a = 2\nsend(a)',
  ],
  [
    'function f() {\n  {\n    if (C) { const v = 1; send(v) }\n    { var v = 2 }\n  }\n}',
    'function f() {\n  {\n    { const v = 1; send(v) }\n    { var v = 2 }\n  }\n}',
    'function f() {\n  {\n    { var v = 2 }\n  }\n}',
  ],
  // A `var` without a value leaves its block, too.
  [
    'for (const a of b) {\n  if (C) { const v = 1; send(v) }\n  if (a) { var v }\n}',
    'for (const a of b) {\n  { const v = 1; send(v) }\n  if (a) { var v }\n}',
    'for (const a of b) {\n  if (a) { var v }\n}',
  ],
  ['if (C) { var v = 1 }\nsend(v)', 'var v = 1\nsend(v)', 'var v;\nsend(v)'],
  ['if (C) { var v: number = 1, w = 2 }\nsend(v)', 'var v: number = 1, w = 2\nsend(v)', 'var v: number;\nsend(v)'],
  ['if (C) { var v = 1; send(v) }', 'var v = 1; send(v)', ''],
  [
    'if (C) one()\nelse { var v = 1 }\nvar v = 2\nsend(v)',
    'one()\nvar v = 2\nsend(v)',
    'var v = 1\nvar v = 2\nsend(v)',
  ],
  ['for (;;) if (C) break', 'for (;;) break', 'for (;;) {}'],
  ['for (const a of b) if (C) one()', 'for (const a of b) one()', 'for (const a of b) {}'],
  ['a: if (C) one()', 'a: one()', 'a: {}'],
  ['if (C) {\n  one()\n}\n// why\nelse {\n  two()\n}', 'one()', '// why\ntwo()'],
  ['  if (C) one(); /* why */ /* not */ else two()', '  one();', '  /* why */\n  /* not */\n  two()'],
  [
    'if (a) if (C) { if (b) one(); else if (c) two() } else three(); else four()',
    'if (a) { if (b) one(); else if (c) two() } else four()',
    'if (a) three(); else four()',
  ],
  [
    'if (a) if (C) { if (b) one(); else two() } else three(); else four()',
    'if (a) { if (b) one(); else two() } else four()',
    'if (a) three(); else four()',
  ],
  [
    'if (a) if (C) { for (;;) if (b) one() } else three(); else four()',
    'if (a) { for (;;) if (b) one() } else four()',
    'if (a) three(); else four()',
  ],
  [
    'if (a) if (C) { while (b) if (b) one() } else three(); else four()',
    'if (a) { while (b) if (b) one() } else four()',
    'if (a) three(); else four()',
  ],
  [
    'if (a) if (C) { l: if (b) one() } else three(); else four()',
    'if (a) { l: if (b) one() } else four()',
    'if (a) three(); else four()',
  ],
  [
    'if (a) if (C) { do if (b) one(); while (c) } else three(); else four()',
    'if (a) { do if (b) one(); while (c) } else four()',
    'if (a) three(); else four()',
  ],
  ['if (a) { } else if (C) { }\nsend(1)', 'if (a) { }\nsend(1)', 'if (a) { }\nsend(1)'],
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
]

/** Statements that meet without a semicolon. */
const JOINTS: readonly Row[] = [
  ['const a = b\nif (C) { one() }\n[c].map(d)', 'const a = b\none()\n;[c].map(d)', 'const a = b\n;[c].map(d)'],
  ['a()\nif (C) { one() }\n(b)()', 'a()\none()\n;(b)()', 'a()\n;(b)()'],
  ['a()\nif (C) { one() }\n`x`.run()', 'a()\none()\n;`x`.run()', 'a()\n;`x`.run()'],
  ['a()\nif (C) { one() }\n/b/.test(c)', 'a()\none()\n;/b/.test(c)', 'a()\n;/b/.test(c)'],
  ['a()\nif (C) { one() }\n-b', 'a()\none()\n;-b', 'a()\n;-b'],
  ['a();\nif (C) { one() }\n(b)()', 'a();\none()\n;(b)()', 'a();\n(b)()'],
  ['a()\nif (C) { one(); }\n(b)()', 'a()\none();\n(b)()', 'a()\n;(b)()'],
  ['if (a) {}\nif (C) { one() }\n(b)()', 'if (a) {}\none()\n;(b)()', 'if (a) {}\n(b)()'],
  ['const a = {}\nif (C) { one() }\n(b)()', 'const a = {}\none()\n;(b)()', 'const a = {}\n;(b)()'],
  ['if (C) { one() }\n(b)()', 'one()\n;(b)()', '(b)()'],
  ['{\n  if (C) { one() }\n  (b)()\n}', '{\n  one()\n  ;(b)()\n}', '{\n  (b)()\n}'],
  ['a()\nif (C) { one() }\n// why\n(b)()', 'a()\none()\n// why\n;(b)()', 'a()\n// why\n;(b)()'],
  ['a()\nif (C) { one() }\nb()', 'a()\none()\nb()', 'a()\nb()'],
  ['a(); if (C) { one() } b()', 'a(); one(); b()', 'a(); b()'],
  ['a()\nb = (c || d)() || C ? 1 : 2', 'a()\n;(c || d)();\nb = 1', 'a()\nb = (c || d)() ? 1 : 2'],
  [
    'do a(); while (b) c = run() || C ? 1 : 2',
    'do a(); while (b); run(); c = 1',
    'do a(); while (b) c = run() ? 1 : 2',
  ],
  [
    'a()\nif (C) { [b].map(c) } else { var v = 1 }\nsend(v)',
    'a()\nvar v;\n;[b].map(c)\nsend(v)',
    'a()\nvar v = 1\nsend(v)',
  ],
  ['for (const a of b) if (!C) one(); two()', 'for (const a of b) {} two()', 'for (const a of b) one(); two()'],
  // A comment at the end of a case doesn't describe the next one, which is removed.
  [
    'switch (true) {\n  case a:\n    one()\n    break\n  // about on\n  case C:\n    two()\n    break\n    // end of on\n  default:\n    three()\n    // end of all\n}',
    'switch (true) {\n  case a:\n    one()\n    break\n  // about on\n  default:\n    two()\n    break\n    // end of on\n}',
    'switch (true) {\n  case a:\n    one()\n    break\n  default:\n    three()\n    // end of all\n}',
  ],
  [
    'switch (a) { case 1: if (C) { one() } case 2: two() }',
    'switch (a) { case 1: one(); case 2: two() }',
    'switch (a) { case 1: case 2: two() }',
  ],
]

const inF = (body: string): string => `function f() {\n${body.replaceAll(/^/gm, '  ')}\n}`

/** What is after a statement that always leaves now. */
const TAILS: readonly Row[] = (
  [
    ['if (C) return 1\nclass A {}\nreturn new A()', 'return 1', 'class A {}\nreturn new A()'],
    ['if (C) return 1\nlet a = 2\nreturn a', 'return 1', 'let a = 2\nreturn a'],
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
      'g()\nif (C) return 1\nenum E { A }\nfunction g() { return E.A }',
      'g()\nreturn 1\nenum E { A }\nfunction g() { return E.A }',
      'g()\nenum E { A }\nfunction g() { return E.A }',
    ],
    [
      'g()\nif (C) return 1\nvar a = 2, b = 3\nfunction g() { return a }',
      'g()\nreturn 1\nvar a;\nfunction g() { return a }',
      'g()\nvar a = 2, b = 3\nfunction g() { return a }',
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
    ['if (C) return\none()', '', 'one()'],
    ['one()\nif (C) return', 'one()', 'one()'],
    ['one()\nif (C) { two(); return }', 'one()\ntwo();', 'one()'],
    ['if (C) {\n  if (C) { using a = b(); send(a); return }\n}', '{ using a = b(); send(a); }', ''],
  ] as const
).map(([text, on, off]) => [
  inF(text),
  on === '' ? 'function f() {\n}' : inF(on),
  off === '' ? 'function f() {\n}' : inF(off),
])

/** A parameter's documentation is removed with it. */
function documented(lines: readonly string[], left: readonly string[], parameters = 'a, isNew', kept = 'a'): Row {
  const code = (own: string, body: string, call: string): string =>
    `function f(${own}) { return ${body} }\nsend(f(${call}))`
  const comment = (all: readonly string[]): string =>
    all.length === 0
      ? ''
      : /^\/[/*]/.test(all[0] ?? '')
        ? `${all[0]}\n`
        : `/**\n${all.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`
  const calls = parameters
    .split(', ')
    .map((name) => (name.startsWith('isNew') ? 'C' : '1'))
    .join(', ')
  const leftCalls =
    kept === ''
      ? ''
      : kept
          .split(', ')
          .map(() => '1')
          .join(', ')
  return [
    comment(lines) + code(parameters, 'isNew ? 1 : 2', calls),
    comment(left) + code(kept, '1', leftCalls),
    comment(left) + code(kept, '2', leftCalls),
  ]
}

const TAGS: readonly Row[] = [
  documented(
    ['Does it.', '', '@param a the first', '@param isNew whether', '  it is new', '@returns it'],
    ['Does it.', '', '@param a the first', '@returns it'],
  ),
  documented(
    ['Does it.', '', '@param {number} a the first', '@param {boolean} [isNew=false] whether'],
    ['Does it.', '', '@param {number} a the first'],
  ),
  documented(
    ['Does it.', '', '@param  {boolean}  isNew whether', '@param a the first'],
    ['Does it.', '', '@param a the first'],
  ),
  [
    '/**\n * Does it.\n * @param props all\n * @param props.isNew whether\n */\nfunction f(props) { const { isNew, a } = props; return isNew ? a : 2 }\nsend(f({ isNew: C, a: 1 }))',
    '/**\n * Does it.\n * @param props all\n */\nfunction f(props) { const { a } = props; return a }\nsend(f({ a: 1 }))',
    '/**\n * Does it.\n */\nfunction f() { return 2 }\nsend(f())',
  ],
  documented(
    ['Does it.', '', '@arg isNew whether', '@argument a the first'],
    ['Does it.', '', '@argument a the first'],
  ),
  documented(
    ['Does it.', '@param {{ a: { b: 1 } }} isNew whether', '@param a the first'],
    ['Does it.', '@param a the first'],
  ),
  documented(
    [
      'Does it.',
      '@param isNew.part whether',
      '@param isNew[].part whether',
      '@param isNewer no',
      '@params isNew no',
      '@returns isNew',
    ],
    ['Does it.', '@param isNewer no', '@params isNew no', '@returns isNew'],
  ),
  documented(['Does it.', '', '@param isNew whether'], ['Does it.'], 'isNew', ''),
  documented(['/** @param isNew whether */'], [], 'isNew', ''),
  documented(['/** Does it. @param isNew whether */'], ['/** Does it. @param isNew whether */'], 'isNew', ''),
  documented(['/* @param isNew whether */'], ['/* @param isNew whether */'], 'isNew', ''),
  documented(['// @param isNew whether'], ['// @param isNew whether'], 'isNew', ''),
  documented(['@param isNew whether', '@param other'], ['@param other'], 'isNew', ''),
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'side effects before a decision': FIRST,
  'branches, with or without braces': BRANCHES,
  neighbours: JOINTS,
  'code after an exit': TAILS,
  'the comment of a function': TAGS,
}

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('keep their effect: %s', (text, on, off) => {
    expect(strippedBoth(text)).toEqual([on, off])
  })
})

describe('the value of a variable that is removed', () => {
  it.each(VALUES)('is replaced by its side effects: %s', (value, left) => {
    expect(strippedBoth(`const v = ${value}\nif (C) use(v)`)[1]).toBe(left === '' ? '' : `${left}\n`)
  })

  it.each(KEPT)('is kept with its name if it cannot be a statement: %s', (value) => {
    expect(strippedBoth(`const v = ${value}\nif (C) use(v)`)[1]).toBe(`const v = ${value}\n`)
  })

  it('is replaced by its side effects if a name that looks built in is another one', () => {
    expect(strippedBoth('const Map = make()\nconst v = new Map()\nif (C) use(v)')[1]?.trimEnd()).toBe(
      'const Map = make()\nnew Map()',
    )
    expect(strippedBoth('function f(Boolean) {\n  const v = Boolean(1)\n  if (C) use(v)\n}')[1]?.trimEnd()).toBe(
      'function f(Boolean) {\n  Boolean(1)\n}',
    )
  })
})
