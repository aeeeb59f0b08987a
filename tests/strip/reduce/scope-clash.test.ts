import { itLeaves, leftForBoth } from '../../support/both-values.js'

describe('a block that a check leaves', () => {
  itLeaves('keeps its braces where a name in it would clash with one around it', [
    [
      'const a = 2\nif (C) { const a = 1; send(a) }\nsend(a)',
      'const a = 2\n{ const a = 1; send(a) }\nsend(a)',
      'const a = 2\nsend(a)',
    ],
    [
      'function f() {\n  {\n    if (C) { const v = 1; send(v) }\n    { var v = 2 }\n  }\n}',
      'function f() {\n  {\n    { const v = 1; send(v) }\n    { var v = 2 }\n  }\n}',
      'function f() {\n  {\n    { var v = 2 }\n  }\n}',
    ],
    // A `var` without a value leaves its block, too.
    [
      'for (const a of b) {\n  if (C) { const v = 1; send(v) }\n  if (a) { var v }\n}',
      'for (const a of b) {\n  { const v = 1; send(v) }\n  if (a) { var v }\n}',
      'for (const a of b) {\n  if (a) { var v }\n}',
    ],
    [
      'function f(a) {\n  if (C) { const a = 1; send(a) }\n  return a\n}',
      'function f(a) {\n  { const a = 1; send(a) }\n  return a\n}',
      'function f(a) {\n  return a\n}',
    ],
    [
      'try { one() } catch (a) { if (C) { const a = 1; send(a) } }',
      'try { one() } catch (a) { { const a = 1; send(a) } }',
      'try { one() } catch (a) { }',
    ],
    [
      'if (C) { class A {} send(A) }\nclass A {}\nsend(A)',
      '{ class A {} send(A) }\nclass A {}\nsend(A)',
      'class A {}\nsend(A)',
    ],
    ['if (C) { function a() {} a() }\na()', '{ function a() {} a() }\na()', 'a()'],
    [
      'export {}\nif (C) { const a = 1; send(a) }\nsend(() => a)',
      'export {}\n{ const a = 1; send(a) }\nsend(() => a)',
      'export {}\nsend(() => a)',
    ],
    [
      'if (C) { const a = 1; send(a) } else { var a = 2 }\nsend(a)',
      'var a;\n{ const a = 1; send(a) }\nsend(a)',
      'var a = 2\nsend(a)',
    ],
    [
      'const f = function a() { if (C) { const a = 1; send(a) } return a }',
      'const f = function a() { { const a = 1; send(a) } return a }',
      'const f = function a() { return a }',
    ],
    [
      'function f() {\n  {\n    if (C) { const v = 1; send(v) }\n    if (!C) { var v = 2 }\n  }\n  send(v)\n}',
      'function f() {\n  {\n    { const v = 1; send(v) }\n    var v;\n  }\n  send(v)\n}',
      'function f() {\n  {\n    var v = 2\n  }\n  send(v)\n}',
    ],
  ])

  itLeaves('loses them where the other name is only in code that goes', [
    [
      'export {}\nif (C) { const a = 1; send(a) } else { const a = 2; send(a) }',
      'export {}\nconst a = 1; send(a)',
      'export {}\nconst a = 2; send(a)',
    ],
    [
      'export {}\nif (C) { const a = 1; send(a) }\nif (!C) send(a)',
      'export {}\nconst a = 1; send(a)\n',
      'export {}\nsend(a)',
    ],
    [
      'export {}\nif (C) { const a = 1; if (!C) send(a); one() }\nconst a = 2\nsend(a)',
      'export {}\none()\nconst a = 2\nsend(a)',
      'export {}\nconst a = 2\nsend(a)',
    ],
    [
      'export {}\nif (C) { const a = 1; send(a) }\nconst a = 2\nif (!C) send(a)',
      'export {}\nconst a = 1; send(a)\n',
      'export {}\nconst a = 2\nsend(a)',
    ],
    [
      'try { one() } catch (e) { if (C) { const a = 1; send(a) } }',
      'try { one() } catch (e) { const a = 1; send(a) }',
      'try { one() } catch (e) { }',
    ],
    [
      'function f() {\n  {\n    if (C) { const v = 1; send(v) }\n  }\n  var v = 2\n  send(v)\n}',
      'function f() {\n  {\n    const v = 1; send(v)\n  }\n  var v = 2\n  send(v)\n}',
      'function f() {\n  var v = 2\n  send(v)\n}',
    ],
    [
      'function f() {\n  {\n    if (C) { const v = 1; send(v) }\n    if (!C) { var v = 2 }\n  }\n}',
      'function f() {\n  {\n    const v = 1; send(v)\n  }\n}',
      'function f() {\n  {\n    var v = 2\n  }\n}',
    ],
  ])

  itLeaves('keeps them where a second block brings the same name', [
    [
      'export {}\nif (C) { const a = 1; send(a) }\nif (C) { const a = 2; send(a) }',
      'export {}\nconst a = 1; send(a)\n{ const a = 2; send(a) }',
      'export {}\n',
    ],
    [
      'export {}\nif (C) { if (C) { const a = 1; send(a) } }\nif (C) { const a = 2; send(a) }',
      'export {}\nconst a = 1; send(a)\n{ const a = 2; send(a) }',
      'export {}\n',
    ],
  ])

  itLeaves('keeps them where something ends with the block, or would become a directive', [
    [
      'function f() {\n  if (C) { using a = open(); send(a) }\n  one()\n}',
      'function f() {\n  { using a = open(); send(a) }\n  one()\n}',
      'function f() {\n  one()\n}',
    ],
    [
      'async function f() {\n  if (C) { await using a = open(); send(a) }\n  one()\n}',
      'async function f() {\n  { await using a = open(); send(a) }\n  one()\n}',
      'async function f() {\n  one()\n}',
    ],
    [
      "function f() {\n  if (C) { 'use strict'; one() }\n}",
      "function f() {\n  { 'use strict'; one() }\n}",
      'function f() {\n}',
    ],
    [
      "function f() {\n  one()\n  if (C) { 'use strict'; one() }\n}",
      "function f() {\n  one()\n  'use strict'; one()\n}",
      'function f() {\n  one()\n}',
    ],
    [
      "function f() {\n  'use client'\n  if (C) 'use strict'\n  one()\n}",
      "function f() {\n  'use client'\n  { 'use strict' }\n  one()\n}",
      "function f() {\n  'use client'\n  one()\n}",
    ],
    [
      "function f() {\n  if (!C) one()\n  if (C) 'use strict'\n  two()\n}",
      "function f() {\n  { 'use strict' }\n  two()\n}",
      'function f() {\n  one()\n  two()\n}',
    ],
    [
      "function f() {\n  const on = C\n  if (on) 'use strict'\n  two()\n}",
      "function f() {\n  { 'use strict' }\n  two()\n}",
      'function f() {\n  two()\n}',
    ],
  ])

  it('keeps the names of a script to itself, because other scripts would see them', () => {
    const text = 'if (C) { const a = 1; send(a) }'
    const inModule = `${text}\nmodule.exports = {}`
    expect(leftForBoth(text, 'a.js')[0]).toBe('{ const a = 1; send(a) }')
    expect(leftForBoth(inModule, 'a.js')[0]).toBe('const a = 1; send(a)\nmodule.exports = {}')
  })

  itLeaves(
    'keeps them where a name of the function itself would be taken',
    [
      [
        'function f() { if (C) { let arguments = 1; send(arguments) } return arguments }',
        'function f() { { let arguments = 1; send(arguments) } return arguments }',
        'function f() { return arguments }',
      ],
    ],
    'a.cjs',
  )
})
