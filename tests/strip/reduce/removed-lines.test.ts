import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a statement that is removed', () => {
  itLeaves('takes its lines with it, and leaves what shares them', [
    ['two(); if (C) one() // why', 'two(); one() // why', 'two();'],
    ['if (C) one(); two()', 'one(); two()', 'two()'],
    ['three()\nif (C) one(); two()', 'three()\none(); two()', 'three()\ntwo()'],
    ['one()\n\nif (C) x()\n\ntwo()', 'one()\n\nx()\n\ntwo()', 'one()\n\ntwo()'],
    ['one()\r\n\r\nif (C) x()\r\n\r\ntwo()\r\n', 'one()\r\n\r\nx()\r\n\r\ntwo()\r\n', 'one()\r\n\r\ntwo()\r\n'],
    ['{\n  if (C) x()\n\n  two()\n}', '{\n  x()\n\n  two()\n}', '{\n  two()\n}'],
    ['{\n  two()\n\n  if (C) x()\n}', '{\n  two()\n\n  x()\n}', '{\n  two()\n}'],
    ['{\n  two()\n\n  if (C) x()\n  three()\n}', '{\n  two()\n\n  x()\n  three()\n}', '{\n  two()\n\n  three()\n}'],
    ['if (C) x()\n\ntwo()\n', 'x()\n\ntwo()\n', 'two()\n'],
    ['two()\n\nif (C) x()\n', 'two()\n\nx()\n', 'two()\n'],
    ['two()\n\nif (C) x()', 'two()\n\nx()', 'two()\n'],
    ['one()\n\nif (C) x()\n\nif (C) y()\n\ntwo()', 'one()\n\nx()\n\ny()\n\ntwo()', 'one()\n\ntwo()'],
    ['\tif (C) {\r\n\t\tone()\r\n\t}\r\n\ttwo()\r\n', '\tone()\r\n\ttwo()\r\n', '\ttwo()\r\n'],
  ])

  itLeaves('takes the comments that describe it', [
    ['// why\nif (C) one()\ntwo()', '// why\none()\ntwo()', 'two()'],
    ['if (C) one() // why\ntwo()', 'one() // why\ntwo()', 'two()'],
    [
      'three()\n// eslint-disable-next-line no-x\nif (C) one()\ntwo()',
      'three()\n// eslint-disable-next-line no-x\none()\ntwo()',
      'three()\ntwo()',
    ],
    ['three()\n// regions\nif (C) one()\ntwo()', 'three()\n// regions\none()\ntwo()', 'three()\ntwo()'],
    [
      'three()\n/* istanbul ignore next */\nif (C) one()\ntwo()',
      'three()\n/* istanbul ignore next */\none()\ntwo()',
      'three()\ntwo()',
    ],
    [
      'three()\n// @ts-expect-error\nif (C) one()\ntwo()',
      'three()\n// @ts-expect-error\none()\ntwo()',
      'three()\ntwo()',
    ],
    [
      'three()\n/* why */\n  // more\n\t/* more */  \nif (C) one()\ntwo()',
      'three()\n/* why */\n  // more\n\t/* more */  \none()\ntwo()',
      'three()\ntwo()',
    ],
  ])

  itLeaves('leaves comments about the file, about several lines, or of another statement', [
    [
      'three()\n// eslint-disable no-x\nif (C) one()\ntwo()',
      'three()\n// eslint-disable no-x\none()\ntwo()',
      'three()\n// eslint-disable no-x\ntwo()',
    ],
    [
      'three()\n// #region x\nif (C) one()\ntwo()',
      'three()\n// #region x\none()\ntwo()',
      'three()\n// #region x\ntwo()',
    ],
    [
      'three()\n/* istanbul ignore file */\nif (C) one()\ntwo()',
      'three()\n/* istanbul ignore file */\none()\ntwo()',
      'three()\n/* istanbul ignore file */\ntwo()',
    ],
    [
      'three()\n// Copyright of x\nif (C) one()\ntwo()',
      'three()\n// Copyright of x\none()\ntwo()',
      'three()\n// Copyright of x\ntwo()',
    ],
    [
      'three()\n// @ts-nocheck\nif (C) one()\ntwo()',
      'three()\n// @ts-nocheck\none()\ntwo()',
      'three()\n// @ts-nocheck\ntwo()',
    ],
    ['/* header */\nif (C) one()\ntwo()', '/* header */\none()\ntwo()', '/* header */\ntwo()'],
    ['three() // three\nif (C) one()\ntwo()', 'three() // three\none()\ntwo()', 'three() // three\ntwo()'],
    ['// far\n\nif (C) one()\ntwo()', '// far\n\none()\ntwo()', '// far\n\ntwo()'],
    [
      'one() // one\n/* two */ if (C) two()\n/* three */ three()',
      'one() // one\n/* two */ two()\n/* three */ three()',
      'one() // one\n/* three */ three()',
    ],
  ])

  itLeaves('takes the decorators in front of `export` with it', [
    [
      'function f() {\n  // why\n  @dec()\n  class A {}\n  if (C) return A\n  return 1\n}',
      'function f() {\n  // why\n  @dec()\n  class A {}\n  return A\n}',
      'function f() {\n  // why\n  @dec()\n  class A {}\n  return 1\n}',
    ],
  ])

  itLeaves('leaves the heading of a group whose other members stay', [
    [
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  // Limits\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'class A {\n  // Limits\n  #a = 1\n  #b = 2\n  #c = 3\n  m() { if (C) use(this.#a); return this.#b + this.#c }\n}',
      'class A {\n  // Limits\n  #a = 1\n  #b = 2\n  #c = 3\n  m() { use(this.#a); return this.#b + this.#c }\n}',
      'class A {\n  // Limits\n  #b = 2\n  #c = 3\n  m() { return this.#b + this.#c }\n}',
    ],
  ])

  itLeaves('takes a comment that may be about it alone', [
    [
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  if (C) use(a)\n  return b\n}',
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  use(a)\n  return b\n}',
      'function f() {\n  const b = 2\n  return b\n}',
    ],
    [
      'function f() {\n  // The limit.\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  // The limit.\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'function f() {\n  // About a\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  // About a\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'function f() {\n  /* Limits */\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  /* Limits */\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'function f() {\n  // Limits\n  const a = 1\n\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  // Limits\n  const a = 1\n\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'function f() {\n  one()\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a)\n  return b + c\n}',
      'function f() {\n  one()\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a)\n  return b + c\n}',
      'function f() {\n  one()\n  const b = 2\n  const c = 3\n  return b + c\n}',
    ],
    [
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  if (C) use(a, b, c)\n  return 1\n}',
      'function f() {\n  // Limits\n  const a = 1\n  const b = 2\n  const c = 3\n  use(a, b, c)\n  return 1\n}',
      'function f() {\n  return 1\n}',
    ],
  ])
})

describe('an import that is removed', () => {
  itLeaves('leaves the comment at the start of a file, and takes one further down', [
    [
      "// About the file\nimport { a } from 'a'\nif (C) a()\nb()",
      "// About the file\nimport { a } from 'a'\na()\nb()",
      '// About the file\nb()',
    ],
    [
      "import { b } from 'b'\n// why\nimport { a } from 'a'\nif (C) a()\nb()",
      "import { b } from 'b'\n// why\nimport { a } from 'a'\na()\nb()",
      "import { b } from 'b'\nb()",
    ],
  ])
})

describe('a comment above removed code', () => {
  const dead = (comment: string): string => `function f() {\n  if (C) return 1\n${comment}  return all()\n}`
  const live = (comment: string): string => `function f() {\n${comment}  return all()\n}`
  itLeaves(
    'is removed with it if it is a sentence',
    ['  // Global pages are few.\n  // They are special.\n', '  // eslint forbids it,\n  // but it is needed.\n'].map(
      (comment) => [dead(comment), 'function f() {\n  return 1\n}', live(comment)],
    ),
  )

  itLeaves('is kept if it is a directive for more than that', [
    [
      dead('  /* global pages */\n'),
      'function f() {\n  return 1\n  /* global pages */\n}',
      live('  /* global pages */\n'),
    ],
  ])
})

describe('the comment above the first import', () => {
  itLeaves('is about the file, also behind directives', [
    ["// why\nimport { a } from 'a'\nif (C) a()\nelse b()", "// why\nimport { a } from 'a'\na()", '// why\nb()'],
    [
      "'use client'\n// why\nimport { a } from 'a'\nif (C) a()\nelse b()",
      "'use client'\n// why\nimport { a } from 'a'\na()",
      "'use client'\n// why\nb()",
    ],
    [
      "#!/usr/bin/env node\n'use strict'\n// why\nimport { a } from 'a'\nif (C) a()\nelse b()",
      "#!/usr/bin/env node\n'use strict'\n// why\nimport { a } from 'a'\na()",
      "#!/usr/bin/env node\n'use strict'\n// why\nb()",
    ],
    [
      "start()\n// why\nimport { a } from 'a'\nif (C) a()\nelse b()",
      "start()\n// why\nimport { a } from 'a'\na()",
      'start()\nb()',
    ],
  ])
})

describe('in Go, a constant that is removed', () => {
  itLeavesInGo('leaves the heading of its block', [
    [
      'const (\n\t// Limits of lists.\n\tfirst = 1\n\tsecond = 2\n)\nif C {\n\tuse(first)\n}\nuse(second)',
      'const (\n\t// Limits of lists.\n\tfirst = 1\n\tsecond = 2\n)\nuse(first)\nuse(second)',
      'const (\n\t// Limits of lists.\n\tsecond = 2\n)\nuse(second)',
    ],
    [
      'const (\n\t// first is a limit.\n\tfirst = 1\n\tsecond = 2\n)\nif C {\n\tuse(first)\n}\nuse(second)',
      'const (\n\t// first is a limit.\n\tfirst = 1\n\tsecond = 2\n)\nuse(first)\nuse(second)',
      'const (\n\tsecond = 2\n)\nuse(second)',
    ],
  ])
})
