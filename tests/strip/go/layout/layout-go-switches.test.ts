import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, the clause that takes the place of its switch', () => {
  itLeavesInGo('moves to the left with its comments', [
    [
      'switch {\n// of on\ncase C:\n\t// first\n\tone()\n\t// last\n// of other\ndefault:\n\ttwo()\n}',
      '// of on\n// first\none()\n// last',
      '// of other\ntwo()',
    ],
    [
      'switch { // head\n// all\n\n// of on\ncase C:\n\tone()\ndefault:\n\ttwo()\n}',
      '// head\n// all\n\n// of on\none()',
      '// head\n// all\ntwo()',
    ],
    [
      'if ready {\n\tswitch {\n\tcase C:\n\t\tone()\n\t\tfor {\n\t\t\ttwo()\n\t\t}\n\t}\n}',
      'if ready {\n\tone()\n\tfor {\n\t\ttwo()\n\t}\n}',
      '',
    ],
    ['switch { // head\ncase C: // of on\n\tone() // one\n}', '// head\n// of on\none() // one', ''],
    [
      'v := 1\nswitch {\n// of on\ncase C:\n\tv := 2\n\tuse(v)\n}\nuse(v)',
      'v := 1\n// of on\n{\n\tv := 2\n\tuse(v)\n}\nuse(v)',
      'v := 1\nuse(v)',
    ],
    [
      'v := 1\nswitch {\ncase C:\n\tv := 2\n\tuse(v)\n\t// last\n}\nuse(v)',
      'v := 1\n{\n\tv := 2\n\tuse(v)\n\t// last\n}\nuse(v)',
      'v := 1\nuse(v)',
    ],
  ])
})

describe('in Go, a switch that loses clauses or tests', () => {
  itLeavesInGo('keeps the others as written', [
    ['switch {\ncase ready, !C,\n\tx > 1:\n\tone()\n}', 'switch {\ncase ready,\n\tx > 1:\n\tone()\n}', 'one()'],
    [
      'switch {\ncase x > 1:\n\tone()\ncase !C:\n\ttwo()\n\t// end of off\n// of other\ncase x > 2:\n\tthree()\n}',
      'switch {\ncase x > 1:\n\tone()\n// of other\ncase x > 2:\n\tthree()\n}',
      'switch {\ncase x > 1:\n\tone()\ndefault:\n\ttwo()\n\t// end of off\n}',
    ],
    [
      'switch v := get(); (C) {\ncase true:\n\tuse(v)\n}',
      'switch v := get(); {\ndefault:\n\tuse(v)\n}',
      'switch get(); {\n}',
    ],
    [
      'switch v := 1; {\ncase C:\n\tone()\ncase x > 1:\n\ttwo()\n}\nuse(C)',
      'switch v := 1; {\ndefault:\n\tone()\n}\nuse(true)',
      'switch v := 1; {\ncase x > 1:\n\ttwo()\n}\nuse(false)',
    ],
  ])

  itLeavesInGo('loses the names in its header', [
    [
      'switch v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'switch v := any.(type) {\ncase int:\n\tuse(v)\n}',
      'switch any.(type) {\ncase int:\n}',
    ],
    [
      'switch w := 1; v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(w)\n\t}\n\tuse(v)\n}',
      'switch w := 1; v := any.(type) {\ncase int:\n\tuse(w)\n\tuse(v)\n}',
      'switch v := any.(type) {\ncase int:\n\tuse(v)\n}',
    ],
  ])
})
