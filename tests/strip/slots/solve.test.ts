import { itLeaves, itLeavesInGo } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

describe('the value of a check', () => {
  itLeaves('is followed from one kind of place to the next', [
    [
      'export {}\nconst on = C\nconst flags = { a: on }\nfunction f(x) { return x ? 1 : 2 }\nsend(f(flags.a))',
      'export {}\nfunction f() { return 1 }\nsend(f())',
      'export {}\nfunction f() { return 2 }\nsend(f())',
    ],
    [
      'class A { #on = C; #is() { return !this.#on } m() { return this.#is() ? 1 : 2 } }',
      'class A { m() { return 2 } }',
      'class A { m() { return 1 } }',
    ],
    ["const f = () => C\nconst on = f()\nconst mode = on ? 'a' : 'b'\nif (mode === 'a') one()", 'one()', ''],
    ['const a = C\nconst b = !a\nconst c = !b\nconst d = c && !b\nsend(d)', 'send(true)', 'send(false)'],
  ])

  itLeaves('ends where a place may hold something else', [
    [
      'let on = C\non = a\nconst b = on\nsend(b)',
      'let on = true\non = a\nconst b = on\nsend(b)',
      'let on = false\non = a\nconst b = on\nsend(b)',
    ],
    [
      'const on = C\nconst b = on || a\nconst c = b && on\nsend(b, c)',
      'send(true, true)',
      'const b = a\nconst c = b && false\nsend(b, c)',
    ],
  ])

  itLeaves('gives a parameter its value once other calls are removed', [
    [
      'function f(x) { return x ? 1 : 2 }\nsend(f(C))\nif (C) one()\nelse send(f(a))',
      'function f() { return 1 }\nsend(f())\none()',
      'function f(x) { return x ? 1 : 2 }\nsend(f(false))\nsend(f(a))',
    ],
  ])

  itLeavesInGo('is followed in Go', [['a := C\nb := !a\nif b {\n\tone()\n}\nuse(a)', 'use(true)', 'one()\nuse(false)']])

  it('is of the gate that is named where it comes from', () => {
    const text =
      "export const a = gates.enabled('On')\nexport const b = gates.enabled('Off')\nexport const c = () => b\n"
    const { plan } = stripText({ file: 'a.ts', text, values: { On: true, Off: false } })
    expect(plan.exported.map(({ name, gate, value }) => [name, gate, value])).toEqual([
      ['a', 'On', true],
      ['b', 'Off', false],
      ['c', 'Off', false],
    ])
  })

  it('takes linear time along a chain of names', () => {
    const chain = (length: number): string =>
      `export {}\nconst a0 = gates.enabled('On')\n${Array.from({ length }, (_, index) => `const a${index + 1} = !a${index}\n`).join('')}send(a${length})\n`
    expect(stripText({ file: 'a.ts', text: chain(60), values: { On: true } }).text).toBe('export {}\nsend(true)\n')
  })
})
