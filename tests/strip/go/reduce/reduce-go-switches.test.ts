import { itLeavesInGo, type Row } from '../../../support/both-values.js'

const SWITCHES: readonly Row[] = [
  ['switch {\ncase C:\n\tone()\ndefault:\n\ttwo()\n}', 'one()', 'two()'],
  [
    'switch {\ncase x > 1:\n\tone()\ncase C:\n\ttwo()\ncase x > 0:\n\tthree()\ndefault:\n\tfour()\n}',
    'switch {\ncase x > 1:\n\tone()\ndefault:\n\ttwo()\n}',
    'switch {\ncase x > 1:\n\tone()\ncase x > 0:\n\tthree()\ndefault:\n\tfour()\n}',
  ],
  [
    'switch {\ndefault:\n\tfour()\ncase C:\n\ttwo()\ncase x > 0:\n\tthree()\n}',
    'two()',
    'switch {\ndefault:\n\tfour()\ncase x > 0:\n\tthree()\n}',
  ],
  ['switch {\ncase C, x > 1:\n\tone()\n}', 'one()', 'switch {\ncase x > 1:\n\tone()\n}'],
  ['switch {\ncase ready, C, x > 1:\n\tone()\n}', 'one()', 'switch {\ncase ready, x > 1:\n\tone()\n}'],
  [
    'switch {\ncase get() > 0, C:\n\tone()\n}',
    'switch {\ncase get() > 0, true:\n\tone()\n}',
    'switch {\ncase get() > 0:\n\tone()\n}',
  ],
  [
    'switch {\ncase get() && C, ready:\n\tone()\n}',
    'switch {\ncase get(), ready:\n\tone()\n}',
    'switch {\ncase get() && false, ready:\n\tone()\n}',
  ],
  [
    'switch get() {\ncase 1:\n\tif C {\n\t\tone()\n\t}\n}',
    'switch get() {\ncase 1:\n\tone()\n}',
    'switch get() {\ncase 1:\n}',
  ],
  [
    'switch {\ncase C:\n\tswitch {\n\tcase ready:\n\t\tbreak\n\t}\n\tfunc() {\n\t\tfor {\n\t\t\tbreak\n\t\t}\n\t}()\n}',
    'switch {\ncase ready:\n\tbreak\n}\nfunc() {\n\tfor {\n\t\tbreak\n\t}\n}()',
    '',
  ],
  [
    'switch {\ncase x > 1:\n\tone()\n// about on\ncase C: // here\n\ttwo()\n\t// end of on\ndefault:\n\tthree()\n\t// end of all\n}',
    'switch {\ncase x > 1:\n\tone()\n// about on\ndefault: // here\n\ttwo()\n\t// end of on\n}',
    'switch {\ncase x > 1:\n\tone()\ndefault:\n\tthree()\n\t// end of all\n}',
  ],
  ['switch {\ncase C && get() > 1:\n\tone()\n}', 'switch {\ncase get() > 1:\n\tone()\n}', ''],
  ['switch C {\ncase true:\n\tone()\ncase false:\n\ttwo()\n}', 'one()', 'two()'],
  ['switch C {\ncase true:\n\tone()\n}', 'one()', ''],
  ['switch C {\ncase true:\n\tone()\ndefault:\n\ttwo()\n}', 'one()', 'two()'],
  [
    'switch C {\ncase ready:\n\tone()\n}',
    'switch true {\ncase ready:\n\tone()\n}',
    'switch false {\ncase ready:\n\tone()\n}',
  ],
  [
    'switch x {\ncase 1:\n\tif C {\n\t\tone()\n\t}\ncase 2:\n\ttwo()\n}',
    'switch x {\ncase 1:\n\tone()\ncase 2:\n\ttwo()\n}',
    'switch x {\ncase 1:\ncase 2:\n\ttwo()\n}',
  ],
  [
    'switch {\ncase C:\n\tif ready {\n\t\tbreak\n\t}\n\tone()\n}',
    'switch {\ndefault:\n\tif ready {\n\t\tbreak\n\t}\n\tone()\n}',
    '',
  ],
  ['switch {\ncase C:\n\tfor ready {\n\t\tbreak\n\t}\n\tone()\n}', 'for ready {\n\tbreak\n}\none()', ''],
  [
    'switch {\ncase C:\n\tselect {\n\tcase <-ch:\n\t\tbreak\n\t}\n\tone()\n}',
    'select {\ncase <-ch:\n\tbreak\n}\none()',
    '',
  ],
  ['loop:\nfor {\n\tswitch {\n\tcase C:\n\t\tbreak loop\n\t}\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n}'],
  [
    'switch {\ncase C:\n\tone()\n\tfallthrough\ncase x > 1:\n\ttwo()\n}',
    'switch {\ncase true:\n\tone()\n\tfallthrough\ncase x > 1:\n\ttwo()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n}',
  ],
  [
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ncase C:\n\tone()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ndefault:\n\tone()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ncase false:\n\tone()\n}',
  ],
  [
    'switch {\n// about on\ncase C:\n\tone()\n\t// end of on\n// about other\ncase x > 1:\n\ttwo()\n}',
    '// about on\none()\n// end of on',
    'switch {\n// about other\ncase x > 1:\n\ttwo()\n}',
  ],
  [
    'y := 1\nswitch {\ncase C:\n\ty := 2\n\tuse(y)\n}\nuse(y)',
    'y := 1\n{\n\ty := 2\n\tuse(y)\n}\nuse(y)',
    'y := 1\nuse(y)',
  ],
  [
    'switch v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'switch v := any.(type) {\ncase int:\n\tuse(v)\n}',
    'switch any.(type) {\ncase int:\n}',
  ],
  ['switch {\ncase C:\n}', '', ''],
  ['switch {\ncase C:\n\t// nothing\n}', '// nothing', ''],
]

describe('in Go, a switch over a check, or with a check in its cases', () => {
  itLeavesInGo('is replaced by the clause that runs, and loses those that never do', SWITCHES)

  itLeavesInGo('keeps its order, and what runs before its clauses', [
    [
      'switch v := get(); {\ncase C:\n\tuse(v)\ndefault:\n\ttwo()\n}',
      'switch v := get(); {\ndefault:\n\tuse(v)\n}',
      'switch get(); {\ndefault:\n\ttwo()\n}',
    ],
    [
      'switch v := get(); C {\ncase true:\n\tuse(v)\n}',
      'switch v := get(); {\ndefault:\n\tuse(v)\n}',
      'switch get(); {\n}',
    ],
    [
      'switch get() && C {\ncase true:\n\tone()\n}',
      'switch get() {\ncase true:\n\tone()\n}',
      'switch get() && false {\ncase true:\n\tone()\n}',
    ],
    [
      'switch {\ncase get() == 1 && C:\n\tone()\ncase C:\n\ttwo()\n}',
      'switch {\ncase get() == 1:\n\tone()\ndefault:\n\ttwo()\n}',
      'switch {\ncase get() == 1 && false:\n\tone()\n}',
    ],
  ])

  itLeavesInGo('ends a function only where each clause does', [
    [
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\treturn 1\n\tcase C:\n\t\treturn 2\n\t}\n\treturn 3\n}()',
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\treturn 1\n\tdefault:\n\t\treturn 2\n\t}\n}()',
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\treturn 1\n\t}\n\treturn 3\n}()',
    ],
    [
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\tone()\n\tcase C:\n\t\treturn 2\n\t}\n\treturn 3\n}()',
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\tone()\n\tdefault:\n\t\treturn 2\n\t}\n\treturn 3\n}()',
      'func() int {\n\tswitch {\n\tcase x > 1:\n\t\tone()\n\t}\n\treturn 3\n}()',
    ],
  ])
})

describe('in Go, a clause of a select or of a switch over types', () => {
  itLeavesInGo('is reduced inside, and the name that nothing reads is removed', [
    [
      'select {\ncase v, ok := <-ch:\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(ok)\ndefault:\n\tif C {\n\t\tone()\n\t}\n}',
      'select {\ncase v, ok := <-ch:\n\tuse(v)\n\tuse(ok)\ndefault:\n\tone()\n}',
      'select {\ncase _, ok := <-ch:\n\tuse(ok)\ndefault:\n}',
    ],
    [
      'switch w := get(); v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(w)\n\t}\n\tuse(v)\n}',
      'switch w := get(); v := any.(type) {\ncase int:\n\tuse(w)\n\tuse(v)\n}',
      'switch get(); v := any.(type) {\ncase int:\n\tuse(v)\n}',
    ],
    [
      'switch v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(v)\n\t}\ncase string:\n\tuse(v)\n}',
      'switch v := any.(type) {\ncase int:\n\tuse(v)\ncase string:\n\tuse(v)\n}',
      'switch v := any.(type) {\ncase int:\ncase string:\n\tuse(v)\n}',
    ],
  ])
})
