import { stripText } from '../../support/strip-text.js'

/** With the gate off, once nothing uses `a` any more. */
function left(text: string, use = 'use(a)', file = 'input.ts'): string {
  return stripText({ file, text: `${text}\nif (gates.enabled('On')) ${use}\n`, values: { On: false } }).text.trim()
}

describe('a declaration whose last use is removed', () => {
  it.each([
    ["import a from 'a'"],
    ["import { a } from 'a'"],
    ["import { b as a } from 'a'"],
    ["import * as a from 'a'"],
    ["import { default as a } from 'a'"],
    ["import a = require('a')"],
    ['import a = b.c'],
    ['function a() { run() }'],
    ['function a(b: string): void\nfunction a(b: any) { run(b) }'],
    ['async function a() { await run() }'],
    ['class a {}'],
    ['class a { b = run() }'],
    ['abstract class a { abstract b(): void }'],
    ['enum a { b }'],
    ['enum a { b = 1, c = b + 1 }'],
    ['const enum a { b }'],
    ['declare const a: number'],
    ['declare function a(): void'],
    ['namespace a { export const b = 1 }'],
    ['namespace a { export function b() { run() } }'],
    ['namespace a { export namespace b { export type c = 1 } }'],
    ['namespace a {}'],
    ['namespace a { import b = c.d }'],
    ['namespace a { export class b {} interface d {} enum e { f } }'],
    ['const a = 1'],
    ['let a'],
    ['let a: A'],
    ['let a\na = 1'],
    ['let a = 1\na++'],
    ['let a = 1\na = 2\na += 3'],
    ['let a = 1\n{ a = 2 }'],
    ['const [a] = b'],
    ['const { a } = b'],
    ['const { c: a } = b'],
    ['const { c: { a } } = b'],
    ['const [, a] = b'],
    ['const { a = 1 } = b'],
    ['const [a = 1] = b'],
    ['var a = 1'],
    ['const a = () => a()'],
    ['function a() { a() }'],
    ['let a = 1\na = run()', 'run()'],
    ['const a = run()', 'run()'],
    ['const a = await run()', 'await run()'],
    ['const { a, c } = b\nsend(c)', 'const { c } = b\nsend(c)'],
    ['const [a, c] = b\nsend(c)', 'const [, c] = b\nsend(c)'],
    ['const [c, a] = b\nsend(c)', 'const [c] = b\nsend(c)'],
    ['const c = 1, a = 2\nsend(c)', 'const c = 1\nsend(c)'],
    ['const a = 2, c = 1\nsend(c)', 'const c = 1\nsend(c)'],
    ["import a, { c } from 'a'\nsend(c)", "import { c } from 'a'\nsend(c)"],
    ["import c, { a } from 'a'\nsend(c)", "import c from 'a'\nsend(c)"],
    ["import { a, c } from 'a'\nsend(c)", "import { c } from 'a'\nsend(c)"],
    ["import { c, a } from 'a'\nsend(c)", "import { c } from 'a'\nsend(c)"],
    ["import c, * as a from 'a'\nsend(c)", "import c from 'a'\nsend(c)"],
    ['const { c, ...a } = b\nsend(c)', 'const { c } = b\nsend(c)'],
    ['const [c, ...a] = b\nsend(c)', 'const [c] = b\nsend(c)'],
    ['const d = 1\nconst a = d', ''],
    ['function d() {}\nfunction a() { d() }', ''],
    ["import d from 'd'\nconst a = d.e", ''],
    ['type D = 1\nconst a: D = 1', ''],
    ['interface D {}\nfunction a(d: D) {}', ''],
    ['const d = 1\nconst a = d\nsend(d)', 'const d = 1\nsend(d)'],
    ['switch (b) { case 1: { const a = 1 } }', 'switch (b) { case 1: { const a = 1 } }'],
    ['try { run() } catch (a) { send(a) }', 'try { run() } catch (a) { send(a) }'],
  ])('is removed: %s', (text, kept = '') => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    ['var a = 1\nvar a = 2'],
    ['let a\na += run()'],
    ['let a\nsend(a = 1)'],
    ['let a\n;[a] = b'],
    ['let a\nfor (a of b) {}'],
    ['const { a, ...rest } = b\nsend(rest)'],
    ['const { a = run() } = b'],
    ['const { [run()]: a } = b'],
    ['const [a = run()] = b'],
    ['using a = b'],
    ['await using a = b'],
    ['export const a = 1'],
    ['export function a() {}'],
    ['const a = 1\nexport { a }'],
    ['const a = 1\nsend(a)'],
    ['enum a { b = run() }'],
    ['class a { static b = run() }'],
    ['class a extends run() {}'],
    ['@b class a {}'],
    ['namespace a { run() }'],
    ['namespace a { export const b = run() }'],
    ['namespace a { if (b) run() }'],
    ["import 'a'\nlet a\nsend(() => a)"],
    ['let a\n{ if (b) a = function () {}() }'],
    ['let a\na = function () { run() }()'],
    ['let a\na = class { static b = run() }'],
    ['label: a = run()\nvar a'],
  ])('is kept if it does more, or something else may use it: %s', (text) => {
    expect(left(text)).toBe(text)
  })

  it.each([
    ['type a = 1', 'use<a>()'],
    ['interface a {}', 'use<a>()'],
    ["import type { a } from 'a'", 'use<a>()'],
    ["import { type a } from 'a'", 'use<a>()'],
    ["import { a } from 'a'", 'use<typeof a>()'],
    ['class a {}', 'use<a>()'],
    ['enum a { b }', 'use<a.b>()'],
    ["import * as a from 'a'", 'use<a.B>()'],
    ['interface a {}\ninterface a { b: 1 }', 'use<a>()'],
    ['function f(a) { use(a) }', 'f(1)'],
    ['const f = (a) => use(a)', 'f(1)'],
    ['let f = function (a) { use(a) }', 'f(1)'],
  ])('is removed with a use as a type, or in a call: %s, %s', (text, use) => {
    expect(left(text, use)).toBe('')
  })

  it.each([
    ['try { run() } catch (a) { if (C) send(a) }', 'try { run() } catch (a) { }'],
    ['function f(a) { if (C) send(a) }\nf(run())', 'function f(a) { }\nf(run())'],
    ['function f(a) { if (C) send(a); end() }\nf(1)', 'function f() { end() }\nf()'],
    ['function f(a, b) { if (C) send(a); return b }\nf(1, 2)', 'function f(b) { return b }\nf(2)'],
    ['export function f(a) { if (C) send(a) }', 'export function f(a) { }'],
    ['send((a) => { if (C) send(a) })', 'send((a) => { })'],
    ['send(({ a }) => { if (C) send(a) })', 'send(({ a }) => { })'],
    ['send(([a]) => { if (C) send(a) })', 'send(([a]) => { })'],
    ['class A { set b(a) { if (C) send(a) } }', 'class A { set b(a) { } }'],
  ])('is a parameter, which is kept unless every call is known: %s', (text, kept) => {
    const result = stripText({
      file: 'input.ts',
      text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
      values: { On: false },
    }).text
    expect(result).toBe(kept)
  })
})
