import { itLeaves } from '../../support/both-values.js'

describe('the arm that takes the place of its `switch`', () => {
  itLeaves('loses its label and its `break`, and moves to the left', [
    ['switch (C) {\n  case true:\n    one()\n    break\n  case false:\n    two()\n}', 'one()', 'two()'],
    [
      '{\n  switch (C) {\n    case true: {\n      one()\n      break\n    }\n    default: {\n      two()\n    }\n  }\n}',
      '{\n  one()\n}',
      '{\n  two()\n}',
    ],
    ['switch (C) { case true: one(); break; default: two() }', 'one();', 'two()'],
    ['switch (C) {\r\n  case true:\r\n    one()\r\n    break\r\n}\r\n', 'one()\r\n', ''],
  ])

  itLeaves('keeps its braces where a name would clash, and gets some where it needs them', [
    [
      'const a = 1\nswitch (C) {\n  case true: {\n    const a = 2\n    one(a)\n    break\n  }\n}\nsend(a)',
      'const a = 1\n{\n  const a = 2\n  one(a)\n}\nsend(a)',
      'const a = 1\nsend(a)',
    ],
    [
      'for (const a of b) switch (C) { case true: one(); two(); break; default: }',
      'for (const a of b) { one(); two(); }',
      'for (const a of b) {}',
    ],
    [
      'for (const a of b) switch (C) { case true: { one(); break } default: two() }',
      'for (const a of b) { one(); }',
      'for (const a of b) { two() }',
    ],
  ])

  itLeaves('keeps the comments at the start of the `switch`, unless they are about a case that is removed', [
    [
      'switch (C) { // open\n  // of all\n\n  // of on\n  case true:\n    one()\n    break\n  // of off\n  default:\n    two()\n}',
      '// open\n// of all\n\n// of on\none()',
      '// open\n// of all\n// of off\ntwo()',
    ],
    [
      '{\r\n  switch (C) {\r\n    // of all\r\n\r\n    case true: {\r\n      one()\r\n      break\r\n    }\r\n  }\r\n}',
      '{\r\n  // of all\r\n  one()\r\n}',
      '',
    ],
    ['switch (C) { /* of on */ case true: one(); break; default: two() }', '/* of on */\none();', 'two()'],
    ['switch (true) {\n  // of all\n\n  case C:\n    one()\n}', '// of all\none()', ''],
  ])

  itLeaves('keeps the comments above its labels and at its end', [
    [
      'switch (C) {\n  // of on\n  case true:\n    one()\n    // end of on\n    break\n  // of off\n  default:\n    two() // two\n}\nthree()',
      '// of on\none()\n// end of on\nthree()',
      '// of off\ntwo() // two\nthree()',
    ],
    [
      'switch (C) {\n  case false:\n  // of both\n  case true:\n    // first\n    one()\n}',
      '// of both\n// first\none()',
      '// of both\n// first\none()',
    ],
    ['switch (C) {\n  case true:\n    // nothing\n    break\n  default:\n    two()\n}', '// nothing', 'two()'],
  ])
})

describe('a `switch` that loses cases', () => {
  itLeaves('keeps the others with their comments', [
    [
      'switch (true) {\n  // of a\n  case a:\n    one()\n    break\n  // of on\n  case C:\n    two()\n    break\n    // end of on\n  // of b\n  case b:\n    three()\n    break\n}',
      'switch (true) {\n  // of a\n  case a:\n    one()\n    break\n  // of on\n  default:\n    two()\n    break\n    // end of on\n}',
      'switch (true) {\n  // of a\n  case a:\n    one()\n    break\n  // of b\n  case b:\n    three()\n    break\n}',
    ],
    [
      'switch (true) {\n  case a:\n  case !C:\n    one()\n    break\n  default:\n    two()\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  default:\n    two()\n}',
      'switch (true) {\n  case a:\n  default:\n    one()\n    break\n}',
    ],
    [
      'switch (true) { case a: one(); break; case (C): two(); break; default: three() }',
      'switch (true) { case a: one(); break; default: two(); break; }',
      'switch (true) { case a: one(); break; default: three() }',
    ],
    [
      'switch (true) {\n  case a:\n    one()\n    break\n  case C: // why\n    two()\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  default: // why\n    two()\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n}',
    ],
  ])
})
