import { itLeaves, written, type Row } from '../../support/both-values.js'

/** A function that gets the value, and what is left of it. */
const PARAMETERS: readonly Row[] = [
  [
    'function f(on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f() { return 1 }\nsend(f())',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f(a, on, b) { return on ? a : b }\nsend(f(1, C, 2), f(3, C, 4))',
    'function f(a) { return a }\nsend(f(1), f(3))',
    'function f(b) { return b }\nsend(f(2), f(4))',
  ],
  ['const f = (on) => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
  ['const f = on => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
  [
    'function f(on = false) { return on ? 1 : 2 }\nsend(f(C))',
    'function f() { return 1 }\nsend(f())',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f({ on, a }) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
    'function f({ a }) { return a }\nsend(f({ a: 1 }))',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(!C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(true), f(false))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(false), f(true))',
  ],
  [
    'function f({ on, ...rest }) { return on ? rest : 2 }\nsend(f({ on: C }))',
    'function f({ on, ...rest }) { return rest }\nsend(f({ on: true }))',
    'function f() { return 2 }\nsend(f())',
  ],
  ...[
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(a))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f)',
    'function f(on) { on = a; return on ? 1 : 2 }\nsend(f(C))',
    'export function f(on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f(on) { return on ? arguments : 2 }\nsend(f(C))',
    'function f(...on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(...a))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f())',
    'function f([on]) { return on ? 1 : 2 }\nsend(f([C]))',
    'let f = (on) => on ? 1 : 2\nf = a\nsend(f(C))',
    'function f({ on }) { return on ? 1 : 2 }\nsend(f({ on: C, ...a }))',
  ].map(written),
]

describe('a parameter to which each call passes a check', () => {
  itLeaves('is removed only if that is certain', PARAMETERS)

  itLeaves('is removed with what its type says of it', [
    [
      'function f({ on, a }: { on: boolean; a: number }) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
      'function f({ a }: { a: number }) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'interface P { on: boolean; a: number }\nfunction f({ on, a }: P) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
      'interface P { a: number }\nfunction f({ a }: P) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'type P = { on: boolean; a: number }\nfunction f(p: Readonly<P>) { return p.on ? p.a : 2 }\nsend(f({ on: C, a: 1 }))',
      'type P = { a: number }\nfunction f(p: Readonly<P>) { return p.a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
  ])

  itLeaves('is kept where its type is needed elsewhere, or follows from the argument', [
    [
      'interface P { on: boolean; a: number }\nexport type Q = P\nfunction f({ on, a }: P) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
      'interface P { on: boolean; a: number }\nexport type Q = P\nfunction f({ a }: P) { return a }\nsend(f({ on: true, a: 1 }))',
      'interface P { on: boolean; a: number }\nexport type Q = P\nfunction f() { return 2 }\nsend(f())',
    ],
    [
      'export interface P { on: boolean }\nfunction f({ on }: P) { return on ? 1 : 2 }\nsend(f({ on: C }))',
      'export interface P { on: boolean }\nfunction f() { return 1 }\nsend(f())',
      'export interface P { on: boolean }\nfunction f() { return 2 }\nsend(f())',
    ],
    [
      'interface P extends Q { a: number }\nfunction f({ on, a }: P) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
      'interface P extends Q { a: number }\nfunction f({ a }: P) { return a }\nsend(f({ on: true, a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f<T>(on: T) { return on ? 1 : 2 }\nsend(f(C))',
      'function f<T>(on: T) { return on ? 1 : 2 }\nsend(f(true))',
      'function f<T>(on: T) { return on ? 1 : 2 }\nsend(f(false))',
    ],
    [
      'function f<T>({ on }: { on: T }) { return on ? 1 : 2 }\nsend(f({ on: C }))',
      'function f<T>({ on }: { on: T }) { return on ? 1 : 2 }\nsend(f({ on: true }))',
      'function f<T>({ on }: { on: T }) { return on ? 1 : 2 }\nsend(f({ on: false }))',
    ],
    [
      'class A<T> { #f(on: T) { return on ? 1 : 2 } m() { return this.#f(C) } }',
      'class A<T> { #f(on: T) { return on ? 1 : 2 } m() { return this.#f(true) } }',
      'class A<T> { #f(on: T) { return on ? 1 : 2 } m() { return this.#f(false) } }',
    ],
  ])

  itLeaves('is kept where a call passes something else, or something with an effect', [
    [
      'function f(on, a) { return on ? a : 2 }\nsend(f(run() && C, 1))',
      'function f(on, a) { return on ? a : 2 }\nsend(f(run() && true, 1))',
      'function f(on, a) { return on ? a : 2 }\nsend(f(run() && false, 1))',
    ],
    [
      'function f(on = run()) { return on ? 1 : 2 }\nsend(f(C), f())',
      'function f(on = run()) { return on ? 1 : 2 }\nsend(f(true), f())',
      'function f(on = run()) { return on ? 1 : 2 }\nsend(f(false), f())',
    ],
    [
      'function f(on = run()) { return on ? 1 : 2 }\nsend(f(C))',
      'function f() { return 1 }\nsend(f())',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f(on) { return on.a ? 1 : 2 }\nsend(f(C))',
      'function f(on) { return on.a ? 1 : 2 }\nsend(f(true))',
      'function f(on) { return on.a ? 1 : 2 }\nsend(f(false))',
    ],
    [
      'function f(on) { return 1 }\nsend(f(C))',
      'function f(on) { return 1 }\nsend(f(true))',
      'function f(on) { return 1 }\nsend(f(false))',
    ],
    [
      'function f({ on, ...rest }) { return on ? rest : 2 }\nsend(f({ ...a, on: C }))',
      'function f({ on, ...rest }) { return rest }\nsend(f({ ...a, on: true }))',
      'function f() { return 2 }\nsend(f())',
    ],
  ])

  itLeaves('counts no call that is removed, and none of the function itself', [
    [
      'function f(on) { return on ? 1 : 2 }\nsend(f(C))\nif (!C) send(f(a))',
      'function f() { return 1 }\nsend(f())\n',
      'function f(on) { return on ? 1 : 2 }\nsend(f(false))\nsend(f(a))',
    ],
    [
      'function f(on, a) { return on && a ? f(on, a - 1) : 2 }\nsend(f(C, 1))',
      'function f(a) { return a ? f(a - 1) : 2 }\nsend(f(1))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f(on = C) { return on ? 1 : 2 }\nsend(f())',
      'function f() { return 1 }\nsend(f())',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f({ on = C } = {}) { return on ? 1 : 2 }\nsend(f())',
      'function f() { return 1 }\nsend(f())',
      'function f() { return 2 }\nsend(f())',
    ],
  ])
})
