import { itLeaves } from '../../support/both-values.js'
import { leftWithoutMarked } from '../../support/without-marked.js'

describe('a member of a class', () => {
  it.each([
    ['class A { «#on = 1;» a = 2 }', 'class A { a = 2 }'],
    ['class A {\n  a = 1\n  «static #on() {}»\n}', 'class A {\n  a = 1\n}'],
  ])('is removed once nothing uses it: %s', (marked, left) => {
    expect(leftWithoutMarked('a.ts', marked)).toBe(left)
  })

  itLeaves('is removed with its check if it does nothing any more', [
    [
      'class A {\n  static { if (C) one() }\n  a = 1\n}',
      'class A {\n  static { one() }\n  a = 1\n}',
      'class A {\n  a = 1\n}',
    ],
    [
      'class A {\n  constructor() {\n    if (C) one()\n  }\n\n  a = 1\n}',
      'class A {\n  constructor() {\n    one()\n  }\n\n  a = 1\n}',
      'class A {\n  a = 1\n}',
    ],
  ])

  itLeaves('is kept where it says how the class is made, or the author left it empty', [
    [
      'class A extends B {\n  constructor() { if (C) one() }\n}',
      'class A extends B {\n  constructor() { one() }\n}',
      'class A extends B {\n  constructor() { }\n}',
    ],
    [
      'class A {\n  private constructor() { if (C) one() }\n}',
      'class A {\n  private constructor() { one() }\n}',
      'class A {\n  private constructor() { }\n}',
    ],
    [
      'class A {\n  constructor(a) { if (C) one() }\n}',
      'class A {\n  constructor(a) { one() }\n}',
      'class A {\n  constructor(a) { }\n}',
    ],
    [
      'class A {\n  constructor()\n  constructor(a: B)\n  constructor() { if (C) one() }\n}',
      'class A {\n  constructor()\n  constructor(a: B)\n  constructor() { one() }\n}',
      'class A {\n  constructor()\n  constructor(a: B)\n  constructor() { }\n}',
    ],
    [
      'class A {\n  constructor() {}\n  m() { return C }\n}',
      'class A {\n  constructor() {}\n  m() { return true }\n}',
      'class A {\n  constructor() {}\n  m() { return false }\n}',
    ],
    ['class A {\n  m() { if (C) one() }\n}', 'class A {\n  m() { one() }\n}', 'class A {\n  m() { }\n}'],
    [
      'class A {\n  constructor() {\n    // why\n\n    if (C) one()\n  }\n}',
      'class A {\n  constructor() {\n    // why\n\n    one()\n  }\n}',
      'class A {\n  constructor() {\n    // why\n  }\n}',
    ],
    [
      'class A {\n  static { if (C) one(); two() }\n}',
      'class A {\n  static { one(); two() }\n}',
      'class A {\n  static { two() }\n}',
    ],
  ])
})
