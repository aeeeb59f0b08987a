import { itLeaves } from '../../support/both-values.js'

describe('a bare exit with which a function or a loop ends after a strip', () => {
  itLeaves('is removed', [
    ['function f() {\n  one()\n  if (C) return\n}', 'function f() {\n  one()\n}', 'function f() {\n  one()\n}'],
    [
      'function f() {\n  one()\n  if (C) { two(); return }\n}',
      'function f() {\n  one()\n  two();\n}',
      'function f() {\n  one()\n}',
    ],
    [
      'const f = () => {\n  if (a) {\n    one()\n    if (C) return\n  }\n}',
      'const f = () => {\n  if (a) {\n    one()\n  }\n}',
      'const f = () => {\n  if (a) {\n    one()\n  }\n}',
    ],
    [
      'for (const a of b) {\n  one(a)\n  if (C) continue\n  two(a)\n}',
      'for (const a of b) {\n  one(a)\n}',
      'for (const a of b) {\n  one(a)\n  two(a)\n}',
    ],
    [
      'while (a) {\n  if (b) {\n    one()\n  } else {\n    if (C) { two(); continue }\n  }\n}',
      'while (a) {\n  if (b) {\n    one()\n  } else {\n    two();\n  }\n}',
      'while (a) {\n  if (b) {\n    one()\n  }\n}',
    ],
    [
      'a: for (const b of c) {\n  one(b)\n  if (C) continue a\n  two(b)\n}',
      'for (const b of c) {\n  one(b)\n}',
      'for (const b of c) {\n  one(b)\n  two(b)\n}',
    ],
    ['a: {\n  one()\n  if (C) break a\n  two()\n}', 'a: {\n  one()\n}', 'a: {\n  one()\n  two()\n}'],
    ['one()\na: {\n  if (C) break a\n  two()\n}\n', 'one()\n', 'one()\na: {\n  two()\n}\n'],
    [
      'class A {\n  m() {\n    if (C) {\n      one()\n      return // done\n    } else two()\n  }\n}',
      'class A {\n  m() {\n    one() // done\n  }\n}',
      'class A {\n  m() {\n    two()\n  }\n}',
    ],
  ])

  itLeaves('is kept where it gives a value or leads elsewhere', [
    [
      'function f() {\n  one()\n  if (C) return undefined\n}',
      'function f() {\n  one()\n  return undefined\n}',
      'function f() {\n  one()\n}',
    ],
    [
      'a: for (;;) {\n  for (const b of c) {\n    one()\n    if (C) continue a\n  }\n}',
      'a: for (;;) {\n  for (const b of c) {\n    one()\n    continue a\n  }\n}',
      'for (;;) {\n  for (const b of c) {\n    one()\n  }\n}',
    ],
    [
      'a: {\n  b: {\n    one()\n    if (C) break a\n  }\n  two()\n}',
      'a: {\n  b: {\n    one()\n    break a\n  }\n  two()\n}',
      'a: {\n  b: {\n    one()\n  }\n  two()\n}',
    ],
    [
      'a: for (const b of c) {\n  if (C) break a\n}',
      'a: for (const b of c) {\n  break a\n}',
      'for (const b of c) {\n}',
    ],
    [
      'for (const a of b) {\n  one(a)\n  if (C) break\n}',
      'for (const a of b) {\n  one(a)\n  break\n}',
      'for (const a of b) {\n  one(a)\n}',
    ],
    [
      'function f() {\n  for (const a of b) {\n    one(a)\n    if (C) return\n  }\n}',
      'function f() {\n  for (const a of b) {\n    one(a)\n    return\n  }\n}',
      'function f() {\n  for (const a of b) {\n    one(a)\n  }\n}',
    ],
  ])

  itLeaves('is kept where the declared type of the function requires one', [
    [
      'async function f(): Promise<A | undefined> {\n  if (C) {\n    return\n  }\n  return one()\n}',
      'async function f(): Promise<A | undefined> {\n  return\n}',
      'async function f(): Promise<A | undefined> {\n  return one()\n}',
    ],
    [
      'const f = (): A | undefined => {\n  one()\n  if (C) return\n  return two()\n}',
      'const f = (): A | undefined => {\n  one()\n  return\n}',
      'const f = (): A | undefined => {\n  one()\n  return two()\n}',
    ],
    [
      'async function f(): Promise<void> {\n  one()\n  if (C) return\n  two()\n}',
      'async function f(): Promise<void> {\n  one()\n}',
      'async function f(): Promise<void> {\n  one()\n  two()\n}',
    ],
    [
      'function f(): void {\n  one()\n  if (C) return\n  two()\n}',
      'function f(): void {\n  one()\n}',
      'function f(): void {\n  one()\n  two()\n}',
    ],
  ])

  itLeaves('is kept where more code follows, or the author wrote it at the end', [
    [
      'function f() {\n  if (a) {\n    one()\n    if (C) return\n  }\n  two()\n}',
      'function f() {\n  if (a) {\n    one()\n    return\n  }\n  two()\n}',
      'function f() {\n  if (a) {\n    one()\n  }\n  two()\n}',
    ],
    [
      'function f() {\n  if (C) one()\n  return\n}',
      'function f() {\n  one()\n  return\n}',
      'function f() {\n  return\n}',
    ],
    [
      'function f() {\n  do {\n    one()\n    if (C) continue\n  } while (a)\n}',
      'function f() {\n  do {\n    one()\n    continue\n  } while (a)\n}',
      'function f() {\n  do {\n    one()\n  } while (a)\n}',
    ],
    [
      'function f() {\n  try {\n    if (C) return\n  } finally {\n    one()\n  }\n}',
      'function f() {\n  try {\n    return\n  } finally {\n    one()\n  }\n}',
      'function f() {\n  try {\n  } finally {\n    one()\n  }\n}',
    ],
    [
      'function f() {\n  g()\n  if (C) return\n  let a = 2\n  function g() { return a }\n}',
      'function f() {\n  g()\n  return\n  let a = 2\n  function g() { return a }\n}',
      'function f() {\n  g()\n  let a = 2\n  function g() { return a }\n}',
    ],
  ])

  itLeaves('leaves the comments that are not about it', [
    [
      'function f() {\n  if (C) {\n    // one\n    one()\n    // out\n    return\n  }\n}',
      'function f() {\n  // one\n  one()\n}',
      'function f() {\n}',
    ],
    [
      'function f() {\n  if (C) {\n    // nothing to do\n    return\n  }\n  one()\n}',
      'function f() {\n}',
      'function f() {\n  one()\n}',
    ],
    [
      'function f() {\n  one()\n  if (!C) {\n    two()\n  } else {\n    // why\n    return\n  }\n}',
      'function f() {\n  one()\n}',
      'function f() {\n  one()\n  two()\n}',
    ],
  ])
})
