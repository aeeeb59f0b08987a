import { stripText } from '../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

function asked(text: string): string {
  return text.replaceAll(/\bC\b/g, "gates.enabled('On')")
}

function strippedBoth(text: string, file = 'input.ts'): string[] {
  return [true, false].map((value) => stripText({ file, text: asked(text), values: { On: value } }).text)
}

function written(text: string): Row {
  return [text, text.replaceAll(/\bC\b/g, 'true'), text.replaceAll(/\bC\b/g, 'false')]
}

function kept(text: string): Row {
  return [text, asked(text), asked(text)]
}

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

/** What asks more of the value than a boolean has. */
const MISUSES: readonly Row[] = [
  ...[
    'send(C.value)',
    'send(C[a])',
    'send(C?.value)',
    'C(a)',
    'new C()',
    'C`a`',
    'send([...C])',
    'f(...C)',
    'for (const a of C) one()',
    'for (const a in C) one()',
    'function* f() { yield* C }',
    'const { a } = C',
    'const [a] = C',
    '({ a } = C)',
    '[a] = C',
    'function f({ a } = C) {}',
    'function f([a] = C) {}',
    'const [{ a } = C] = list',
    'send(a in C)',
    'send(a instanceof C)',
    'send(C - 1)',
    'send(C * 2)',
    'send(C < a)',
    'send(C & 1)',
    'send(C === `a`)',
    "send(C !== 'a')",
    'send(C == 1)',
    'send((C as string[]).length)',
    'send(C!.value)',
    'send((<A>C).value)',
    'send((C satisfies A).value)',
    'const on = C\nsend(on.value)',
    'const on = C\nfor (const a of on) one()',
    'const on = C\nsend(on > 1)',
    'switch (C) { case 1: one(); break; case a(): two() }',
  ].map(kept),
  ...[
    'send(a[C])',
    'f(C)',
    'new F(C)',
    'for (const a of f(C)) one()',
    'function* f() { yield C }',
    'send(`${a}${C}b${c}`)',
    'a = C',
    'function f(a = C) {}',
    'const [a = C] = list\nsend(a)',
    'send(C + a)',
    "send(a + C + 'b')",
    'send(C === a)',
    'send(C === a.b)',
    'send(C !== f())',
  ].map((text) =>
    text.includes('`') ? ([text, 'send(`${a}trueb${c}`)', 'send(`${a}falseb${c}`)'] as const) : written(text),
  ),
]

/** Promises, as far as the text tells. */
const PROMISES: readonly Row[] = [
  ...[
    'const on: Promise<boolean> = C',
    'class A {\n  on: Promise<boolean> = C\n}',
    'function f(): Promise<boolean> { return C }',
    'const f = (): PromiseLike<boolean> => C',
    'const f = function (): Observable<boolean> { return a ? C : b }',
    'const f = (): Promise<boolean> => a || C',
    'class A {\n  on(): Promise<boolean> {\n    return C\n  }\n}',
    ...[
      'const on = C\nsend(on)',
      'function g() { return C }',
      'const g = () => C',
      'a = C',
      'send(C)',
      'send([C])',
      'send(a ? C : b)',
      'send({ a: C })',
      'new F(C)',
    ].map((use) => `async function f() { if (await C) one() }\n${use}`),
    'async function f() { await C }\nsend(C)',
    'class A {\n  #on = C as any\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on = C!\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  accessor #on = C\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on = () => C\n\n  run() {\n    this.#on().then(one)\n  }\n}',
    'class A {\n  get #on() {\n    return C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on() {\n    return C\n  }\n\n  run() {\n    this.#on().then(one)\n  }\n}',
    'class A {\n  #on\n\n  constructor() {\n    this.#on = C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  on = function () {\n    return C\n  }\n\n  run() {\n    this.on().then(one)\n  }\n}',
    'C.then(one)',
    'C.then((on) => on ? 1 : 2).catch(two)',
    'const on = C\non.then(one)',
  ].map(kept),
  [
    'async function f(): Promise<boolean> { return C }',
    'async function f(): Promise<boolean> { return true }',
    'async function f(): Promise<boolean> { return false }',
  ],
  ['const f = (): boolean => C', 'const f = (): boolean => true', 'const f = (): boolean => false'],
  ['const on: boolean = C\nsend(on)', 'send(true)', 'send(false)'],
  ['const on: Promised = C\nsend(on)', 'send(true)', 'send(false)'],
  [
    'async function f() { if (await C) one() }\nif (C) two()',
    'async function f() { one() }\ntwo()',
    'async function f() { }\n',
  ],
  [
    'async function f() { if (await C) one() }\nsend(await Promise.all([C]))',
    'async function f() { one() }\nsend(await Promise.all([true]))',
    'async function f() { }\nsend(await Promise.all([false]))',
  ],
  [
    'async function f() { if (await C) one() }\nsend(!C)',
    'async function f() { one() }\nsend(false)',
    'async function f() { }\nsend(true)',
  ],
  [
    'async function f() { if (await C) one() }\nasync function g() { return C }',
    'async function f() { one() }\nasync function g() { return true }',
    'async function f() { }\nasync function g() { return false }',
  ],
]

const LOOPS: readonly Row[] = [
  ['switch (C) { case true: one(); break; case false: two() }', 'one();', 'two()'],
  ['switch (C) { case true: one(); break; default: two() }', 'one();', 'two()'],
  ['switch (C) { case false: two(); break; default: one() }', 'one()', 'two();'],
  ['switch (C) { default: two(); break; case true: one() }', 'one()', 'two();'],
  ['switch (C) { case true: { one(); break } case false: { two() } }', 'one();', 'two()'],
  ['switch (C) { case true: { one() } break; case false: two() }', 'one()', 'two()'],
  ['switch (C) { case true: case false: one() }', 'one()', 'one()'],
  ['switch (C) { case true: }', '', ''],
  ['switch (C) { case false: one() }', '', 'one()'],
  [
    'function f() { switch (C) { case true: return 1; case false: return 2 } }',
    'function f() { return 1; }',
    'function f() { return 2 }',
  ],
  [
    'function f() { switch (C) { case true: throw a; default: return 2 } }',
    'function f() { throw a; }',
    'function f() { return 2 }',
  ],
  ['for (;;) { switch (C) { case true: continue; default: one() } }', 'for (;;) { continue; }', 'for (;;) { one() }'],
  [
    'switch (C) { case true: { const a = 1; send(a); break } case false: { const a = 2; send(a) } }',
    'const a = 1; send(a);',
    'const a = 2; send(a)',
  ],
  ...[
    'switch (C) { case true: one(); case false: two() }',
    'switch (C) { case true: one(); break; case a: two() }',
    'switch (C) { case true: const b = 1; send(b); break; case false: two(b) }',
    'switch (C) { case true: var b = 1; break; case false: two(b) }',
    'switch (C) { case true: for (var b of c) one(); break; case false: two(b) }',
    'switch (C) { case true: for (var b = 1; c;) one(); break; case false: two(b) }',
    'switch (C) { case true: if (b) {} else break; one(); break; case false: two() }',
    'switch (C) { case true: l: { if (a) break } one(); break; case false: two() }',
    'switch (C) { case true: try { one() } catch { break } one(); break; case false: two() }',
    'switch (C) { case true: { { break } } default: two() }',
  ].map(kept),
  [
    'switch (C) { case true: do { if (a) break } while (b); one(); break; case false: two() }',
    'do { if (a) break } while (b); one();',
    'two()',
  ],
  kept('switch (C) { case true: if (a) break; one(); break; case false: two() }'),
  kept('switch (C) { case true: { if (a) { one(); break } } two(); break; default: three() }'),
  [
    'switch (C) { case true: for (const a of b) { if (a) break } one(); break; default: three() }',
    'for (const a of b) { if (a) break } one();',
    'three()',
  ],
  ['switch (C) { case true: while (a) { break } one() }', 'while (a) { break } one()', ''],
  kept('switch (C) { case true: try { if (a) break } finally { one() } two() }'),
  ['switch (C) { case true: switch (a) { case 1: break } one() }', 'switch (a) { case 1: break } one()', ''],
  ['switch (C) { case true: l: { break l } one() }', 'l: { break l } one()', ''],
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'a name that holds the value': VARS,
  'a value that is not only a boolean': MISUSES,
  'a value that may be a promise': PROMISES,
  'a switch that an inner statement leaves': LOOPS,
}

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('has the value only if that is certain: %s', (text, on, off) => {
    expect(strippedBoth(text)).toEqual([on, off])
  })
})

describe('a script that is not a module', () => {
  it.each<Row>([
    ['const on = C\nif (on) one()', 'const on = true\none()', 'const on = false\n'],
    [
      'function f() {\n  const on = C\n  return on ? 1 : 2\n}',
      'function f() {\n  return 1\n}',
      'function f() {\n  return 2\n}',
    ],
    ['const a = require("a")\nconst on = C\nif (on) a()', 'const a = require("a")\na()', 'require("a")\n'],
  ])('keeps the names that other scripts see: %s', (text, on, off) => {
    const results = [true, false].map(
      (value) => stripText({ file: 'input.js', text: asked(text), values: { On: value } }).text,
    )
    expect(results).toEqual([on, off])
  })

  it('keeps a function in a block that may be called outside the block', () => {
    const text = '{\n  function f(on) { return on ? 1 : 2 }\n  send(f(C))\n}'
    expect(strippedBoth(text, 'input.cjs')).toEqual(written(text).slice(1))
    expect(strippedBoth(text, 'input.mjs')).toEqual([
      '{\n  function f() { return 1 }\n  send(f())\n}',
      '{\n  function f() { return 2 }\n  send(f())\n}',
    ])
  })

  it('keeps parameters that follow `this`', () => {
    expect(strippedBoth('function f(this: A, on) { return on ? 1 : 2 }\nsend(f(C))')).toEqual([
      'function f(this: A, on) { return on ? 1 : 2 }\nsend(f(true))',
      'function f(this: A, on) { return on ? 1 : 2 }\nsend(f(false))',
    ])
  })
})
