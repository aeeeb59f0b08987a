import { itLeaves } from '../../support/both-values.js'

describe('a switch over a check', () => {
  itLeaves('is replaced by the arm that runs', [
    ['switch (C) {\n  case true:\n    one()\n    break\n  default:\n    two()\n}', 'one()', 'two()'],
    ['switch (!C) { case true: one(); break; case false: two() }', 'two()', 'one();'],
    ['switch (C) { case true: { const a = 1; one(a) } }', 'const a = 1; one(a)', ''],
    ['switch (C) { default: }\none()', 'one()', 'one()'],
    [
      'function f() {\n  switch (C) {\n    case true:\n      return 1\n  }\n  return 2\n}',
      'function f() {\n  return 1\n}',
      'function f() {\n  return 2\n}',
    ],
  ])

  // The import is found unused once the switch is gone, and everything is decided again.
  const again = (text: string): string => `import { g } from './g'\nif (!C) g()\n${text}`
  const off = (text: string): string => again(text).replace('if (!C) ', '')
  const loop = 'for (const a of list) {\n  one()\n}'

  itLeaves('leaves no `break` behind, which would then leave the loop around it', [
    [again(loop.replace('  one', '  switch (C) { case true: if (C) break }\n  one')), loop, off(loop)],
    [again(loop.replace('  one', '  switch (true) { case C: { if (C) { break } } }\n  one')), loop, off(loop)],
    [
      again(loop.replace('  one', '  switch (C ? 1 : 2) { case 2: two(); break; case 1: if (C) break }\n  one')),
      loop,
      off(loop.replace('  one', '  two();\n  one')),
    ],
  ])

  itLeaves('is kept where its value has an effect first, or a case is no boolean', [
    [
      'switch (run() && C) { case true: one() }',
      'switch (run() && true) { case true: one() }',
      'switch (run() && false) { case true: one() }',
    ],
    [
      'switch (C) { case a: one() }',
      "switch (gates.enabled('On')) { case a: one() }",
      "switch (gates.enabled('On')) { case a: one() }",
    ],
    [
      'switch (a && C) { case true: one() }',
      'switch (a && true) { case true: one() }',
      'switch (a && false) { case true: one() }',
    ],
  ])
})

describe('a switch over a text or a number that a check selects', () => {
  itLeaves('is replaced by the arm that runs', [
    ["switch (C ? 'a' : 'b') { case 'a': one(); break; case 'b': two() }", 'one();', 'two()'],
    ["switch (C ? 'a' : 'b') { case 'b': one(); break; default: two() }", 'two()', 'one();'],
    ["switch (C ? 'a' : 'b') { case 'x': case 'a': one(); break }", 'one();', ''],
    ['switch (C ? 1 : 2) { case 1: one(); break; case 2: two() }', 'one();', 'two()'],
    [
      "function f() { switch (C ? 'a' : 'b') { case 'a': return 1 } return 2 }",
      'function f() { return 1 }',
      'function f() { return 2 }',
    ],
  ])

  itLeaves('is kept where its cases depend on each other, or a case is something else', [
    [
      "switch (C ? 'a' : 'b') { case 'a': one(); case 'b': two() }",
      "switch ('a') { case 'a': one(); case 'b': two() }",
      "switch ('b') { case 'a': one(); case 'b': two() }",
    ],
    [
      "switch (C ? 'a' : 'b') { case A: one(); break; case 'b': two() }",
      "switch ('a') { case A: one(); break; case 'b': two() }",
      "switch ('b') { case A: one(); break; case 'b': two() }",
    ],
    [
      "switch (C ? '1' : '2') { case 1: one(); break; default: two() }",
      "switch ('1') { case 1: one(); break; default: two() }",
      "switch ('2') { case 1: one(); break; default: two() }",
    ],
    [
      "switch (run() && C ? 'a' : 'b') { case 'a': one(); break; case 'b': two() }",
      "switch (run() ? 'a' : 'b') { case 'a': one(); break; case 'b': two() }",
      "switch ((run(), 'b')) { case 'a': one(); break; case 'b': two() }",
    ],
    [
      "switch (C ? 'a' : x) { case x: one(); break; case 'b': two() }",
      "switch ('a') { case x: one(); break; case 'b': two() }",
      "switch (x) { case x: one(); break; case 'b': two() }",
    ],
    [
      "switch (x) { case 'a': if (C) one(); break; case 'b': two() }",
      "switch (x) { case 'a': one(); break; case 'b': two() }",
      "switch (x) { case 'a': break; case 'b': two() }",
    ],
    [
      "switch ('b') { case 'a': if (C) one(); break; case 'b': two() }",
      "switch ('b') { case 'a': one(); break; case 'b': two() }",
      "switch ('b') { case 'a': break; case 'b': two() }",
    ],
  ])
})

describe('a switch over `true` with a check in its cases', () => {
  itLeaves('ends with the case that always holds', [
    [
      'switch (true) { case a: one(); break; case C: two(); break; case b: three() }',
      'switch (true) { case a: one(); break; default: two(); break; }',
      'switch (true) { case a: one(); break; case b: three() }',
    ],
    ['switch (true) { case C: one(); break; case a: two() }', 'one();', 'switch (true) { case a: two() }'],
    ['switch (true) { case !C: one(); break; default: two() }', 'switch (true) { default: two() }', 'one();'],
    [
      'switch (true) { case C && a: one(); break; default: two() }',
      'switch (true) { case a: one(); break; default: two() }',
      'switch (true) { default: two() }',
    ],
  ])

  itLeaves('loses a case that never holds, but for statements that another one falls into', [
    [
      'switch (true) { case a: one(); case !C: two(); break; default: three() }',
      'switch (true) { case a: one(); case false: two(); break; default: three() }',
      'switch (true) { case a: one(); default: two(); break; }',
    ],
    [
      'switch (true) { case a: case !C: one() }',
      'switch (true) { case a: one() }',
      'switch (true) { case a: default: one() }',
    ],
    [
      'switch (true) { case !C: case a: one() }',
      'switch (true) { case a: one() }',
      'switch (true) { case true: case a: one() }',
    ],
    ['switch (true) { case !C: one() }\ntwo()', 'two()', 'one()\ntwo()'],
  ])

  itLeaves('is kept where a case declares what others use, or has an effect first', [
    [
      'switch (true) { case !C: let b = 1; send(b); break; case a: b = 2; send(b) }',
      'switch (true) { case false: let b = 1; send(b); break; case a: b = 2; send(b) }',
      'switch (true) { default: let b = 1; send(b); break; }',
    ],
    [
      'switch (true) { case !C: var b = 1; break; case a: send(b) }',
      'switch (true) { case false: var b = 1; break; case a: send(b) }',
      '',
    ],
    [
      'switch (true) { case run() && C: one(); break; default: two() }',
      'switch (true) { case run() && true: one(); break; default: two() }',
      'switch (true) { case run() && false: one(); break; default: two() }',
    ],
    [
      'switch (true) { default: one(); case C: two() }',
      'switch (true) { default: one(); case true: two() }',
      'switch (true) { default: one(); case false: two() }',
    ],
  ])
})
