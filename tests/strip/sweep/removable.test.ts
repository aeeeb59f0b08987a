import { itLeaves, type Row } from '../../support/both-values.js'

/** With the gate on, the dead branch takes the last use of `a`, which `declared` declares. */
const goes = (declared: string): Row => [
  `${declared}\nif (C) run()\nelse send(a)\nexport {}`,
  'run()\nexport {}',
  `${declared}\nsend(a)\nexport {}`,
]
const stays = (declared: string): Row => [
  `${declared}\nif (C) run()\nelse send(a)\nexport {}`,
  `${declared}\nrun()\nexport {}`,
  `${declared}\nsend(a)\nexport {}`,
]

describe('what declares a name', () => {
  itLeaves(
    'goes with its last use',
    [
      'const a = 1',
      'let a = b',
      'var a',
      'function a() {}',
      'class a {}',
      "import a from './a'",
      "import * as a from './a'",
      "import { b as a } from './a'",
      'enum a { B }',
      'const a = () => next()',
    ].map(goes),
  )

  itLeaves(
    'stays where it does something itself, or is told twice',
    ['var a = 1\nvar a = 2', 'class a { static b = next() }'].map(stays),
  )

  itLeaves('goes without its neighbours in one statement', [
    [
      'const a = 1, b = 2\nif (C) run(b)\nelse send(a)\nexport {}',
      'const b = 2\nrun(b)\nexport {}',
      'const a = 1\nsend(a)\nexport {}',
    ],
    [
      'const a = b, { c = next() } = d\nif (C) run()\nelse send(a)\nexport {}',
      'const { c = next() } = d\nrun()\nexport {}',
      'const a = b, { c = next() } = d\nsend(a)\nexport {}',
    ],
    [
      "import a, { b } from './a'\nif (C) run(b)\nelse send(a)",
      "import { b } from './a'\nrun(b)",
      "import a from './a'\nsend(a)",
    ],
  ])

  itLeaves('goes, and leaves what its value does', [
    [
      'const a = next()\nif (C) run()\nelse send(a)\nexport {}',
      'next()\nrun()\nexport {}',
      'const a = next()\nsend(a)\nexport {}',
    ],
    [
      'const { a } = next()\nif (C) run()\nelse send(a)\nexport {}',
      'next()\nrun()\nexport {}',
      'const { a } = next()\nsend(a)\nexport {}',
    ],
  ])

  itLeaves('goes with what only stores values in it', [
    [
      'let a = 1\na = 2\nif (C) run()\nelse send(a)\nexport {}',
      'run()\nexport {}',
      'let a = 1\na = 2\nsend(a)\nexport {}',
    ],
  ])
})
