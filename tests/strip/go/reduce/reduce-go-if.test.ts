import { itLeavesInGo, type Row } from '../../../support/both-values.js'

const IFS: readonly Row[] = [
  ['if v := get(); C {\n\tuse(v)\n}', 'v := get()\nuse(v)', 'get()'],
  ['if v := 1; C {\n\tuse(v)\n}', 'v := 1\nuse(v)', ''],
  ['if v := get(); C {\n\tone()\n}', 'get()\none()', 'get()'],
  [
    'if v := get(); !C {\n\tuse(v)\n} else if v > 1 {\n\tone()\n}',
    'if v := get(); v > 1 {\n\tone()\n}',
    'v := get()\nuse(v)',
  ],
  ['if err := run(); C && err != nil {\n\tone(err)\n}', 'if err := run(); err != nil {\n\tone(err)\n}', 'run()'],
  [
    'v := 1\nif v := get(); C {\n\tuse(v)\n}\nuse(v)',
    'v := 1\n{\n\tv := get()\n\tuse(v)\n}\nuse(v)',
    'v := 1\nget()\nuse(v)',
  ],
  ['if v := get(); C {\n\tone()\n} else {\n\tuse(v)\n}', 'get()\none()', 'v := get()\nuse(v)'],
  [
    'if v := get(); C {\n\tif v > 1 {\n\t\tuse(v)\n\t}\n} else {\n\tv := 2\n\tuse(v)\n}',
    'v := get()\nif v > 1 {\n\tuse(v)\n}',
    'get()\nv := 2\nuse(v)',
  ],
  ['if ch <- x; C {\n\tone()\n}', 'ch <- x\none()', 'ch <- x'],
  [
    'if x > 1 {\n\tone()\n} else if ch <- x; C {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tch <- x\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tch <- x\n}',
  ],
  ['if x++; C {\n\tone()\n} else {\n\ttwo()\n}', 'x++\none()', 'x++\ntwo()'],
  ['if v, ok := m[1]; ok && C {\n\tuse(v)\n}', 'if v, ok := m[1]; ok {\n\tuse(v)\n}', ''],
  ['if C {\n\tone()\n} else if v := get(); v > 1 {\n\ttwo()\n}', 'one()', 'if v := get(); v > 1 {\n\ttwo()\n}'],
  [
    'if x > 1 {\n\tone()\n} else if v := get(); C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := get()\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tget()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := 1; C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := 1\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := get(); v > 1 && C {\n\tuse(v)\n} else {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else if v := get(); v > 1 {\n\tuse(v)\n} else {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tget()\n\ttwo()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := get(C); v > 1 {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else if v := get(true); v > 1 {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else if v := get(false); v > 1 {\n\tuse(v)\n}',
  ],
  [
    'if !C {\n\tone()\n} else if v := get(); C {\n\tuse(v)\n}\nthree()',
    'v := get()\nuse(v)\nthree()',
    'one()\nthree()',
  ],
  ['if !C {\n\tone()\n} else if v := get(); !C {\n\tuse(v)\n}\nthree()', 'get()\nthree()', 'one()\nthree()'],
  ['if !C {\n\tone()\n} else if v := get(); v > 1 {\n\tuse(v)\n}', 'if v := get(); v > 1 {\n\tuse(v)\n}', 'one()'],
  [
    'if x > 1 {\n\tone()\n} else if !C {\n\ttwo()\n} else if v := get(); C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := get()\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\ttwo()\n}',
  ],
]

describe('in Go, an `if` with a statement in front of its test', () => {
  itLeavesInGo('keeps what the statement does, in front of the branch that runs', IFS)

  itLeavesInGo('keeps it where an effect of the test runs behind it', [
    [
      'if v := get(); v > 1 && C {\n\tone()\n} else {\n\ttwo()\n}',
      'if v := get(); v > 1 {\n\tone()\n} else {\n\ttwo()\n}',
      'get()\ntwo()',
    ],
    ['if v := get(); !C {\n\tuse(v)\n} else if get() || C {\n\tone()\n}', 'get()\nget()\none()', 'v := get()\nuse(v)'],
    [
      'if v := get(); !C {\n\tuse(v)\n} else if get() && !C {\n\tone()\n} else {\n\tv := 2\n\tuse(v)\n}',
      'if v := get(); false {\n\tuse(v)\n} else {\n\tget()\n\tv := 2\n\tuse(v)\n}',
      'v := get()\nuse(v)',
    ],
  ])

  itLeavesInGo('leaves an `if` that has a statement of its own where it is', [
    [
      'if v := get(); !C {\n\tuse(v)\n} else if w := get(); w > 1 {\n\ttwo()\n}',
      'if v := get(); false {\n\tuse(v)\n} else if w := get(); w > 1 {\n\ttwo()\n}',
      'v := get()\nuse(v)',
    ],
    [
      'if !C {\n\tone()\n} else if v, ok := m[1]; ok {\n\tuse(v)\n} else {\n\ttwo()\n}',
      'if v, ok := m[1]; ok {\n\tuse(v)\n} else {\n\ttwo()\n}',
      'one()',
    ],
  ])

  itLeavesInGo('is removed where nothing in it does anything', [
    ['if v := x; v > 1 {\n\tif C {\n\t\tone()\n\t}\n}\ntwo()', 'if v := x; v > 1 {\n\tone()\n}\ntwo()', 'two()'],
    [
      'if v := get(); v > 1 {\n\tif C {\n\t\tone()\n\t}\n}\ntwo()',
      'if v := get(); v > 1 {\n\tone()\n}\ntwo()',
      'if v := get(); v > 1 {\n}\ntwo()',
    ],
  ])
})
