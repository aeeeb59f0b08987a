import { itLeaves } from '../../support/both-values.js'

describe('a class that loses members', () => {
  itLeaves('is written without them, with a semicolon where two would become one', [
    [
      'class A {\n  a = 1\n  #on = C;\n  [b]() { return this.#on }\n}',
      'class A {\n  a = 1;\n  [b]() { return true }\n}',
      'class A {\n  a = 1;\n  [b]() { return false }\n}',
    ],
    [
      'class A {\n  a = 1\n  #on = C;\n  *b() { yield this.#on }\n}',
      'class A {\n  a = 1;\n  *b() { yield true }\n}',
      'class A {\n  a = 1;\n  *b() { yield false }\n}',
    ],
    [
      'class A {\n  a\n  #on = C\n  #off = !C;\n  in() { return this.#on || this.#off }\n}',
      'class A {\n  a;\n  in() { return true }\n}',
      'class A {\n  a;\n  in() { return true }\n}',
    ],
    [
      'class A {\n  readonly\n  #on = C\n  b() { return this.#on }\n}',
      'class A {\n  readonly;\n  b() { return true }\n}',
      'class A {\n  readonly;\n  b() { return false }\n}',
    ],
    [
      'class A {\n  accessor a = 1\n  #on = C;\n  [b] = this.#on\n}',
      'class A {\n  accessor a = 1;\n  [b] = true\n}',
      'class A {\n  accessor a = 1;\n  [b] = false\n}',
    ],
    [
      'abstract class A {\n  abstract a: B\n  #on = C;\n  [b]() { return this.#on }\n}',
      'abstract class A {\n  abstract a: B;\n  [b]() { return true }\n}',
      'abstract class A {\n  abstract a: B;\n  [b]() { return false }\n}',
    ],
  ])

  itLeaves('needs no semicolon elsewhere', [
    [
      'class A {\n  a = 1;\n  #on = C;\n  [b]() { return this.#on }\n}',
      'class A {\n  a = 1;\n  [b]() { return true }\n}',
      'class A {\n  a = 1;\n  [b]() { return false }\n}',
    ],
    [
      'class A {\n  a = 1\n  #on = C\n  b() { return this.#on }\n}',
      'class A {\n  a = 1\n  b() { return true }\n}',
      'class A {\n  a = 1\n  b() { return false }\n}',
    ],
    [
      'class A {\n  a() {}\n  #on = C;\n  [b]() { return this.#on }\n}',
      'class A {\n  a() {}\n  [b]() { return true }\n}',
      'class A {\n  a() {}\n  [b]() { return false }\n}',
    ],
    [
      'class A {\n  get = 1\n  #on = C\n  b() { return this.#on }\n}',
      'class A {\n  get = 1\n  b() { return true }\n}',
      'class A {\n  get = 1\n  b() { return false }\n}',
    ],
    [
      'class A {\n  getter\n  #on = C\n  b() { return this.#on }\n}',
      'class A {\n  getter\n  b() { return true }\n}',
      'class A {\n  getter\n  b() { return false }\n}',
    ],
  ])

  itLeaves('takes the comments of a member with it, and leaves the others', [
    [
      'class A {\n  // of a\n  a = 1\n\n  // of on\n  #on = C // why\n\n  /** Of m. */\n  m() { return this.#on }\n}',
      'class A {\n  // of a\n  a = 1\n\n  /** Of m. */\n  m() { return true }\n}',
      'class A {\n  // of a\n  a = 1\n\n  /** Of m. */\n  m() { return false }\n}',
    ],
    [
      'class A { #on = C; m() { return this.#on } }',
      'class A { m() { return true } }',
      'class A { m() { return false } }',
    ],
  ])
})
