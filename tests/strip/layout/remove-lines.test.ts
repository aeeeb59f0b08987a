import { itLeaves } from '../../support/both-values.js'

describe('what is removed from a text', () => {
  itLeaves('takes whole lines, and the line break of one', [
    ['one()\nif (C) {\n  two()\n}\nthree()', 'one()\ntwo()\nthree()', 'one()\nthree()'],
    ['one()\r\nif (C) {\r\n  two()\r\n}\r\nthree()\r\n', 'one()\r\ntwo()\r\nthree()\r\n', 'one()\r\nthree()\r\n'],
    ['one(); if (C) two(); three()', 'one(); two(); three()', 'one(); three()'],
    ['if (C) one()', 'one()', ''],
  ])

  itLeaves('takes an item of a list with one comma', [
    [
      'const a = 1, v = 2, b = 3\nif (C) use(v)\nsend(a, b)',
      'const a = 1, v = 2, b = 3\nuse(v)\nsend(a, b)',
      'const a = 1, b = 3\nsend(a, b)',
    ],
    [
      'const v = 1,\n  a = 2\nif (C) use(v)\nsend(a)',
      'const v = 1,\n  a = 2\nuse(v)\nsend(a)',
      'const\n  a = 2\nsend(a)',
    ],
    [
      'const v = 1,\n  a = {\n    b: 2,\n  }\nif (C) use(v)\nsend(a)',
      'const v = 1,\n  a = {\n    b: 2,\n  }\nuse(v)\nsend(a)',
      'const\n  a = {\n    b: 2,\n  }\nsend(a)',
    ],
    [
      "import {\n  a,\n  b, // of b\n  c,\n} from 'd'\nif (C) b()\na(c)",
      "import {\n  a,\n  b, // of b\n  c,\n} from 'd'\nb()\na(c)",
      "import {\n  a,\n  c,\n} from 'd'\na(c)",
    ],
    [
      'send([\n  a,\n  ...(C ? [] : [(b)]),\n  (c),\n])',
      'send([\n  a,\n  (c),\n])',
      'send([\n  a,\n  (b),\n  (c),\n])',
    ],
  ])

  itLeaves('takes a case with the comments at its end', [
    [
      'switch (true) {\n  case a:\n    one()\n    break\n  case C:\n    two()\n    break\n    // end of on\n  // of b\n  default:\n    three()\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  default:\n    two()\n    break\n    // end of on\n}',
      'switch (true) {\n  case a:\n    one()\n    break\n  // of b\n  default:\n    three()\n}',
    ],
    [
      'switch (true) {\n  case !C:\n    one()\n    break\n    // end of off\n\n    // more\n  default:\n    three()\n}',
      'switch (true) {\n  default:\n    three()\n}',
      'one()',
    ],
    [
      'switch (true) { case !C: one(); break; /* end */ case a: two() }',
      'switch (true) { /* end */ case a: two() }',
      'one();',
    ],
  ])

  itLeaves(
    'takes only itself between tags where the blanks beside it are shown',
    [
      ['send(<p>a {C && <b />} c</p>)', 'send(<p>a <b /> c</p>)', 'send(<p>a  c</p>)'],
      [
        'send(\n  <p>\n    {C && <b />}\n    <i />\n  </p>,\n)',
        'send(\n  <p>\n    <b />\n    <i />\n  </p>,\n)',
        'send(\n  <p>\n    <i />\n  </p>,\n)',
      ],
      [
        'send(\n  <p>\n    <b />{C && <i />}\n  </p>,\n)',
        'send(\n  <p>\n    <b /><i />\n  </p>,\n)',
        'send(\n  <p>\n    <b />\n  </p>,\n)',
      ],
    ],
    'input.tsx',
  )
})
