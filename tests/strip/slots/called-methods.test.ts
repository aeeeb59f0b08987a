import { itLeaves } from '../../support/both-values.js'

describe('a private method of which all calls are known', () => {
  itLeaves('loses a parameter that each of them gives the value', [
    [
      'class A {\n  #f(on, a) { return on ? a : 2 }\n  m() { return this.#f(C, 1) + this.#f(C, 2) }\n}',
      'class A {\n  #f(a) { return a }\n  m() { return this.#f(1) + this.#f(2) }\n}',
      'class A {\n  #f() { return 2 }\n  m() { return this.#f() + this.#f() }\n}',
    ],
    [
      'class A {\n  #f = (on) => on ? 1 : 2\n  m() { return this.#f(C) }\n}',
      'class A {\n  #f = () => 1\n  m() { return this.#f() }\n}',
      'class A {\n  #f = () => 2\n  m() { return this.#f() }\n}',
    ],
    [
      'class A {\n  static #f(on) { return on ? 1 : 2 }\n  m() { return A.#f(C) }\n}',
      'class A {\n  static #f() { return 1 }\n  m() { return A.#f() }\n}',
      'class A {\n  static #f() { return 2 }\n  m() { return A.#f() }\n}',
    ],
  ])

  itLeaves('keeps it where something else may call the method', [
    [
      'class A {\n  #f(on) { return on ? 1 : 2 }\n  m() { send(this.#f); return this.#f(C) }\n}',
      'class A {\n  #f(on) { return on ? 1 : 2 }\n  m() { send(this.#f); return this.#f(true) }\n}',
      'class A {\n  #f(on) { return on ? 1 : 2 }\n  m() { send(this.#f); return this.#f(false) }\n}',
    ],
    [
      'class A {\n  #f = (on) => on ? 1 : 2\n  m() { this.#f = a; return this.#f(C) }\n}',
      'class A {\n  #f = (on) => on ? 1 : 2\n  m() { this.#f = a; return this.#f(true) }\n}',
      'class A {\n  #f = (on) => on ? 1 : 2\n  m() { this.#f = a; return this.#f(false) }\n}',
    ],
    [
      'class A {\n  private f(on) { return on ? 1 : 2 }\n  m() { return this.f(C) }\n}',
      'class A {\n  private f(on) { return on ? 1 : 2 }\n  m() { return this.f(true) }\n}',
      'class A {\n  private f(on) { return on ? 1 : 2 }\n  m() { return this.f(false) }\n}',
    ],
    [
      'class A {\n  f(on) { return on ? 1 : 2 }\n  m() { return this.f(C) }\n}',
      'class A {\n  f(on) { return on ? 1 : 2 }\n  m() { return this.f(true) }\n}',
      'class A {\n  f(on) { return on ? 1 : 2 }\n  m() { return this.f(false) }\n}',
    ],
    [
      'class A {\n  @dec() #f(on) { return on ? 1 : 2 }\n  m() { return this.#f(C) }\n}',
      'class A {\n  @dec() #f(on) { return on ? 1 : 2 }\n  m() { return this.#f(true) }\n}',
      'class A {\n  @dec() #f(on) { return on ? 1 : 2 }\n  m() { return this.#f(false) }\n}',
    ],
    [
      'class A {\n  #f: F = (on) => on ? 1 : 2\n  m() { return this.#f(C) }\n}',
      'class A {\n  #f: F = (on) => on ? 1 : 2\n  m() { return this.#f(true) }\n}',
      'class A {\n  #f: F = (on) => on ? 1 : 2\n  m() { return this.#f(false) }\n}',
    ],
    [
      'class A {\n  set #f(on) { send(on ? 1 : 2) }\n  m() { this.#f = C }\n}',
      'class A {\n  set #f(on) { send(on ? 1 : 2) }\n  m() { this.#f = true }\n}',
      'class A {\n  set #f(on) { send(on ? 1 : 2) }\n  m() { this.#f = false }\n}',
    ],
  ])
})
