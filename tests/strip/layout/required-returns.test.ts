import { describe, expect, it } from 'vitest'
import { stripText } from '../../support/strip-text.js'

/** With the gate off. */
function left(text: string, file = 'input.ts'): string {
  return stripText({ file, text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"), values: { On: false } }).text
}

describe('a function that loses all its returns', () => {
  it.each([
    [
      'function f(a: number): number | undefined {\n  if (C) {\n    return a\n  }\n}',
      'function f(a: number): number | undefined {\n  return undefined\n}',
    ],
    [
      'export const f = async (a: number): Promise<number | undefined> => {\n\tif (C) return a;\n};',
      'export const f = async (a: number): Promise<number | undefined> => {\n\treturn undefined;\n};',
    ],
    [
      'class A {\n  get x(): number | undefined {\n    if (C) return 1\n  }\n  get y() {\n    if (C) return 1\n  }\n}',
      'class A {\n  get x(): number | undefined {\n    return undefined\n  }\n  get y() {\n    return undefined\n  }\n}',
    ],
    [
      'function f(a: A): Maybe<A> {\r\n  one()\r\n  two = 2\r\n  if (C) return a\r\n}\r\n',
      'function f(a: A): Maybe<A> {\r\n  one()\r\n  two = 2\r\n  return undefined\r\n}\r\n',
    ],
    [
      'function f(): A | undefined { one = 1; if (C) return a }',
      'function f(): A | undefined { one = 1; return undefined }',
    ],
    ['function f(): A | undefined {if (C) return a}', 'function f(): A | undefined { return undefined }'],
    [
      'function f(): A | undefined {\n  // why\n  one(() => { return 1 }), two\n  for (const a of all) {\n    if (C) return a\n  }\n  if (C) return b\n}',
      'function f(): A | undefined {\n  // why\n  one(() => { return 1 }), two\n  for (const a of all) {\n  }\n  return undefined\n}',
    ],
  ])('gets the one that its declared type requires: %j', (text, expected) => {
    expect(left(text)).toBe(expected)
  })

  it.each([
    [
      'export function f(a: A) {\n  two = 2\n  if (C) return a.b\n}',
      'export function f(a: A) {\n  two = 2\n  return undefined\n}',
    ],
    [
      'export default function () {\n  two = 2\n  if (C) return `a`\n}',
      'export default function () {\n  two = 2\n  return undefined\n}',
    ],
    [
      'export const f = () => {\n  two = 2\n  if (C) return 1\n}',
      'export const f = () => {\n  two = 2\n  return undefined\n}',
    ],
    [
      'function f() {\n  two = 2\n  if (C) return make()\n}\nconst a = f()\nrun(a)',
      'function f() {\n  two = 2\n  return undefined\n}\nconst a = f()\nrun(a)',
    ],
    [
      'const f = () => {\n  two = 2\n  if (C) return make()\n}\nrun(f())',
      'const f = () => {\n  two = 2\n  return undefined\n}\nrun(f())',
    ],
    [
      'function Corner() {\n  two = 2\n  if (C) return <b>new</b>\n}\nexport const all = <Corner />',
      'function Corner() {\n  two = 2\n  return undefined\n}\nexport const all = <Corner />',
    ],
    [
      'export function f(a: A) {\n  console.log(a)\n  if (C) return a.b\n}',
      'export function f(a: A) {\n  console.log(a)\n  return undefined\n}',
    ],
    [
      'export const Corner = () => {\n  useEffect(() => {\n    log()\n  })\n  if (C) return <b>new</b>\n}',
      'export const Corner = () => {\n  useEffect(() => {\n    log()\n  })\n  return undefined\n}',
    ],
    [
      'export default () => {\n  save()\n  if (C) return 1\n}',
      'export default () => {\n  save()\n  return undefined\n}',
    ],
  ])('gets one where something uses its result: %j', (text, expected) => {
    expect(left(text, 'input.tsx')).toBe(expected)
  })

  it.each([
    ['function f(): void {\n  if (C) return one()\n  two = 2\n}', 'function f(): void {\n  two = 2\n}'],
    ['function f() {\n  if (C) return 1\n  two = 2\n}', 'function f() {\n  two = 2\n}'],
    [
      'function f(): A | undefined {\n  if (C) return a\n  if (b) return c\n}',
      'function f(): A | undefined {\n  if (b) return c\n}',
    ],
    ["function f(): A {\n  if (C) return a\n  throw new Error('')\n}", "function f(): A {\n  throw new Error('')\n}"],
    [
      "function f(): A | undefined {\n  if (!C) {\n    throw new Error('')\n  }\n  return a\n}",
      "function f(): A | undefined {\n  throw new Error('')\n}",
    ],
    ['function f(): A {\n  if (C) return a\n  fail()\n}', 'function f(): A {\n  fail()\n}'],
    ['export function f() {\n  if (C) return a.b\n  process.exit(1)\n}', 'export function f() {\n  process.exit(1)\n}'],
    ['function f(): A {\n  if (C) return a\n  while (true) one()\n}', 'function f(): A {\n  while (true) one()\n}'],
    ['function* f(): Iterable<A> {\n  if (C) return a\n  yield b\n}', 'function* f(): Iterable<A> {\n  yield b\n}'],
    ['export function f() {\n  if (C) return save()\n  two = 2\n}', 'export function f() {\n  two = 2\n}'],
    ['export function f() {\n  if (C) return\n  two = 2\n}', 'export function f() {\n  two = 2\n}'],
    ['function f() {\n  if (C) return 1\n  two = 2\n}\nf()\nrun(f)', 'function f() {\n  two = 2\n}\nf()\nrun(f)'],
    ['effect(() => {\n  if (C) return stop\n  two = 2\n})', 'effect(() => {\n  two = 2\n})'],
  ])('gets none where none is required: %j', (text, expected) => {
    expect(left(text)).toBe(expected)
  })

  it('gets none in JavaScript', () => {
    expect(left('class A {\n  get x() {\n    if (C) return 1\n  }\n}', 'input.js')).toBe(
      'class A {\n  get x() {\n  }\n}',
    )
  })
})
