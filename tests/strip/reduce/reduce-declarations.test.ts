import { itLeaves, leftForBoth } from '../../support/both-values.js'

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
  ['run().a.b', 'run()'],
  ['run().a[b]', 'run()'],
  ['run().a[run()]', 'run().a[run()]'],
  ['(await run()).a', 'await run()'],
  ['run()?.a', 'run()?.a'],
  ['run()!.a', 'run()!'],
  ['run() /* why */.a', 'run() /* why */.a'],
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

describe('the value of a variable that is removed', () => {
  it.each(VALUES)('is replaced by its side effects: %s', (value, left) => {
    expect(leftForBoth(`const v = ${value}\nif (C) use(v)`)[1]).toBe(left === '' ? '' : `${left}\n`)
  })

  it.each(KEPT)('is kept with its name if it cannot be a statement: %s', (value) => {
    expect(leftForBoth(`const v = ${value}\nif (C) use(v)`)[1]).toBe(`const v = ${value}\n`)
  })

  it('is replaced by its side effects if a name that looks built in is another one', () => {
    expect(leftForBoth('const Map = make()\nconst v = new Map()\nif (C) use(v)')[1]?.trimEnd()).toBe(
      'const Map = make()\nnew Map()',
    )
    expect(leftForBoth('function f(Boolean) {\n  const v = Boolean(1)\n  if (C) use(v)\n}')[1]?.trimEnd()).toBe(
      'function f(Boolean) {\n  Boolean(1)\n}',
    )
  })
})

describe('a declaration of several names', () => {
  itLeaves('loses the name that nothing uses', [
    ['const a = 1, v = 2\nif (C) use(v)\nsend(a)', 'const a = 1, v = 2\nuse(v)\nsend(a)', 'const a = 1\nsend(a)'],
    [
      'const v = 1, // why\n  a = 2\nif (C) use(v)\nsend(a)',
      'const v = 1, // why\n  a = 2\nuse(v)\nsend(a)',
      'const a = 2\nsend(a)',
    ],
    [
      'let a = 1,\n  v = 2,\n  b = 3\nif (C) use(v)\nsend(a, b)',
      'let a = 1,\n  v = 2,\n  b = 3\nuse(v)\nsend(a, b)',
      'let a = 1,\n  b = 3\nsend(a, b)',
    ],
  ])

  itLeaves('keeps the name whose value has a side effect', [
    [
      'const a = 1, v = run()\nif (C) use(v)\nsend(a)',
      'const a = 1, v = run()\nuse(v)\nsend(a)',
      'const a = 1, v = run()\nsend(a)',
    ],
    [
      'const v = run(), w = walk()\nif (C) use(v, w)',
      'const v = run(), w = walk()\nuse(v, w)',
      'const v = run(), w = walk()\n',
    ],
    ['const v = 1, w = a.b\nif (C) use(v, w)', 'const v = 1, w = a.b\nuse(v, w)', ''],
    [
      'const { a } = C ? b : c, v = C ? 1 : 2\nsend(a, v)',
      'const { a } = b, v = 1\nsend(a, v)',
      'const { a } = c, v = 2\nsend(a, v)',
    ],
  ])

  itLeaves('keeps a name whose comment would be lost', [
    ['const v /* why */ = run()\nif (C) use(v)', 'const v /* why */ = run()\nuse(v)', 'const v /* why */ = run()\n'],
    [
      'const v = (C ? a : { b: run() }).b(1)\nif (C) use(v)',
      'const v = a.b(1)\nuse(v)',
      'const v = { b: run() }.b(1)\n',
    ],
  ])
})

describe('an import', () => {
  itLeaves('loses the names that nothing uses, and goes with the last one', [
    ["import { a, b } from 'c'\nif (C) a()\nb()", "import { a, b } from 'c'\na()\nb()", "import { b } from 'c'\nb()"],
    ["import a, { b } from 'c'\nif (C) b()\na()", "import a, { b } from 'c'\nb()\na()", "import a from 'c'\na()"],
    ["import * as a from 'c'\nif (C) a.b()", "import * as a from 'c'\na.b()", ''],
    [
      "import type { A } from 'c'\nif (C) { const a: A = 1; send(a) }",
      "import type { A } from 'c'\nconst a: A = 1; send(a)",
      '',
    ],
    [
      "import 'side'\nimport { a } from 'c' // why\nif (C) a()",
      "import 'side'\nimport { a } from 'c' // why\na()",
      "import 'side'\n",
    ],
  ])
})

describe('an export', () => {
  itLeaves('keeps what it exports, with its value', [
    ['export const on = C', 'export const on = true', 'export const on = false'],
    ['export const a = C ? 1 : 2, b = 3', 'export const a = 1, b = 3', 'export const a = 2, b = 3'],
    [
      'const on = C\nexport { on, on as other }',
      'const on = true\nexport { on, on as other }',
      'const on = false\nexport { on, on as other }',
    ],
    [
      'export function f() { if (C) one() }\nexport class A { m() { return C } }',
      'export function f() { one() }\nexport class A { m() { return true } }',
      'export function f() { }\nexport class A { m() { return false } }',
    ],
  ])
})
