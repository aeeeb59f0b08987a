import { stripText } from '../support/strip-text.js'

/** What stands beside a check, where `C` asks for the gate: the text, and what is left with the gate on, and off. */
const CORNERS: readonly (readonly [text: string, on: string, off: string])[] = [
  ['const a = C!\nsend(a)', 'send(true)', 'send(false)'],
  ['const a = C as const\nsend(a)', 'send(true)', 'send(false)'],
  ['const a = C satisfies boolean\nsend(a)', 'send(true)', 'send(false)'],
  ['if (C) one()\nelse { two(); enum E { A } }', 'one()', 'two(); enum E { A }'],
  ['useEffect(run, [C, ...rest])', 'useEffect(run, [true, ...rest])', 'useEffect(run, [false, ...rest])'],
  ['const on = C\nuseEffect(() => run(on), [on, ...rest])', 'useEffect(() => run(true), [true, ...rest])', 'useEffect(() => run(false), [false, ...rest])'],
  ['function f() {\n  if (C) return 1\n  enum E { A }\n  return E.A\n}', 'function f() {\n  return 1\n}', 'function f() {\n  enum E { A }\n  return E.A\n}'],
  ['const on = C\nif (on in a) one()\nif (on instanceof A) two()', 'if (true in a) one()\nif (true instanceof A) two()', 'if (false in a) one()\nif (false instanceof A) two()'],
  ['send(`${C ? null : 1}`, `${C ? \'null\' : 2}`, `${C ? 12 : x}`)', 'send(`null`, `null`, `12`)', 'send(`1`, `2`, `${x}`)'],
  ['C && class { static a = run() }', '(class { static a = run() })', ''],
  ['C && class { [run()]() {} }', '(class { [run()]() {} })', ''],
  ['for (const { a = C } of list) send(a)', 'for (const { a = true } of list) send(a)', 'for (const { a = false } of list) send(a)'],
  ['const { on = C, ...rest } = list\nsend(on, rest)', 'const { on = true, ...rest } = list\nsend(on, rest)', 'const { on = false, ...rest } = list\nsend(on, rest)'],
  ['send([...(C ? [...b] : []), c], { ...(C ? other : {}) })', 'send([...b, c], { ...other })', 'send([c], {})'],
  ['f(...(C ? [1, 2] : []))\nnew F(...(C ? [1] : [2]))', 'f(1, 2)\nnew F(1)', 'f()\nnew F(2)'],
  ['label: { if (C) break label; two() }\nthree()', 'label: { break label; }\nthree()', 'label: { two() }\nthree()'],
  ['switch (a) { case 1: if (C) break; one(); case 2: two() }', 'switch (a) { case 1: break; case 2: two() }', 'switch (a) { case 1: one(); case 2: two() }'],
  ['while (C) { if (a) break; one() }', 'while (true) { if (a) break; one() }', ''],
  ['try { if (C) one() } catch { two() }', 'try { one() } catch { two() }', 'try { } catch { two() }'],
  ['const f = () => C\nconst g = f\nif (g()) one()', 'const f = () => true\nconst g = f\nif (g()) one()', 'const f = () => false\nconst g = f\nif (g()) one()'],
  ['let on\non = C\nif (on) one()', 'let on\non = true\nif (on) one()', 'let on\non = false\nif (on) one()'],
]

describe('beside what is unusual', () => {
  it.each(CORNERS)('a check goes, and the rest stays as it is: %s', (text, on, off) => {
    const strip = (value: boolean): string => stripText({ file: 'input.ts', text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"), values: { On: value } }).text
    expect([strip(true), strip(false)]).toEqual([on, off])
  })
})
