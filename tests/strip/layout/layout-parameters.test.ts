import { itLeaves } from '../../support/both-values.js'

describe('a list of parameters', () => {
  itLeaves('loses the one that no call needs any more', [
    [
      'function f(on, a) { return on ? a : 2 }\nsend(f(C, 1))',
      'function f(a) { return a }\nsend(f(1))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f(\n  a,\n  on, // whether\n) { return on ? a : 2 }\nsend(f(1, C))',
      'function f(\n  a,\n) { return a }\nsend(f(1))',
      'function f(\n) { return 2 }\nsend(f())',
    ],
    ['const f = (on) => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
    ['const f = on => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
    [
      'const f = async on => on ? 1 : 2\nsend(f(C))',
      'const f = async () => 1\nsend(f())',
      'const f = async () => 2\nsend(f())',
    ],
    [
      'const f = function (on = false) { return on ? 1 : 2 }\nsend(f(C))',
      'const f = function () { return 1 }\nsend(f())',
      'const f = function () { return 2 }\nsend(f())',
    ],
  ])
})

describe('the type of an object that is a parameter', () => {
  itLeaves('loses the member that describes what is removed', [
    [
      'function f({ on, a }: { on: boolean; a: number }) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
      'function f({ a }: { a: number }) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f({ a, on }: { a: number; on: boolean }) { return on ? a : 2 }\nsend(f({ a: 1, on: C }))',
      'function f({ a }: { a: number }) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'function f({ a, on }: { a: number, on: boolean }) { return on ? a : 2 }\nsend(f({ a: 1, on: C }))',
      'function f({ a }: { a: number }) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'interface Props {\n  a: number\n  // whether\n  on: boolean\n}\nfunction f({ a, on }: Props) { return on ? a : 2 }\nsend(f({ a: 1, on: C }))',
      'interface Props {\n  a: number\n}\nfunction f({ a }: Props) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
    [
      'type Props = {\n  on: boolean;\n  a: number;\n}\nfunction f({ a, on }: Props) { return on ? a : 2 }\nsend(f({ a: 1, on: C }))',
      'type Props = {\n  a: number;\n}\nfunction f({ a }: Props) { return a }\nsend(f({ a: 1 }))',
      'function f() { return 2 }\nsend(f())',
    ],
  ])
})
