import { itLeavesInGo, itLeavesInGoFile } from '../../../support/both-values.js'

describe('in Go, a label', () => {
  itLeavesInGo('is removed with the last jump to it', [
    ['loop:\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n\tone()\n}'],
    ['loop:\nfor {\n\tif !C {\n\t\tcontinue loop\n\t}\n\tone()\n}', 'for {\n\tone()\n}', 'for {\n}'],
    ['if C {\n\tgoto end\n}\none()\nend:\ntwo()', 'goto end\nend:\ntwo()', 'one()\ntwo()'],
    ['again:\none()\nif C {\n\tgoto again\n}\ntwo()', 'again:\none()\ngoto again', 'one()\ntwo()'],
    [
      'if C {\n\tgoto end\n}\nif ready {\n\tgoto end\n}\none()\nend:\ntwo()',
      'goto end\nend:\ntwo()',
      'if ready {\n\tgoto end\n}\none()\nend:\ntwo()',
    ],
    [
      'loop:\nfor {\n\tif C {\n\t\tfunc() {\n\t\tloop:\n\t\t\tfor {\n\t\t\t\tbreak loop\n\t\t\t}\n\t\t}()\n\t}\n\tcontinue loop\n}',
      'loop:\nfor {\n\tfunc() {\n\tloop:\n\t\tfor {\n\t\t\tbreak loop\n\t\t}\n\t}()\n\tcontinue loop\n}',
      'loop:\nfor {\n\tcontinue loop\n}',
    ],
  ])

  itLeavesInGo('is kept where the author jumps to it nowhere, or still does', [
    ['end:\none()\nuse(C)', 'end:\none()\nuse(true)', 'end:\none()\nuse(false)'],
    [
      'loop:\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tif ready {\n\t\tcontinue loop\n\t}\n\tone()\n}',
      'loop:\nfor {\n\tbreak loop\n}',
      'loop:\nfor {\n\tif ready {\n\t\tcontinue loop\n\t}\n\tone()\n}',
    ],
  ])
})

describe('in Go, a call of `panic`', () => {
  itLeavesInGo('leaves the function', [
    ['if C {\n\tpanic("x")\n}\none()', 'panic("x")', 'one()'],
    ['if C {\n\tpanic := use\n\tpanic("x")\n}\none()', 'panic := use\npanic("x")\none()', 'one()'],
    ['if C {\n\tp.panic("x")\n}\none()', 'p.panic("x")\none()', 'one()'],
  ])
})

describe('in Go, a group of imports or types', () => {
  itLeavesInGoFile('loses those that nothing uses, and goes with the last one', [
    [
      'func f() int {\n\ttype a int\n\ttype b int\n\tif C {\n\t\treturn int(a(1))\n\t}\n\treturn int(b(2))\n}',
      'func f() int {\n\ttype a int\n\treturn int(a(1))\n}',
      'func f() int {\n\ttype b int\n\treturn int(b(2))\n}',
    ],
    [
      'func f() int {\n\ttype (\n\t\ta int\n\t\t// of b\n\t\tb int\n\t)\n\tif C {\n\t\treturn int(a(1))\n\t}\n\treturn int(b(2))\n}',
      'func f() int {\n\ttype (\n\t\ta int\n\t)\n\treturn int(a(1))\n}',
      'func f() int {\n\ttype (\n\t\t// of b\n\t\tb int\n\t)\n\treturn int(b(2))\n}',
    ],
  ])
})

describe('in Go, a statement with a check inside', () => {
  itLeavesInGo('keeps what it does otherwise', [
    ['defer func() {\n\tif C {\n\t\tone()\n\t}\n}()', 'defer func() {\n\tone()\n}()', 'defer func() {\n}()'],
    ['a, b := C, 1\nuse(a, b)', 'b := 1\nuse(true, b)', 'b := 1\nuse(false, b)'],
    ['a := C\nuse(a)', 'use(true)', 'use(false)'],
    ['a := C\na = ready\nuse(a)', 'a := true\na = ready\nuse(a)', 'a := false\na = ready\nuse(a)'],
    ['var a, b int\nif C {\n\ta = 1\n\tuse(a)\n}\nuse(b)', 'var a, b int\na = 1\nuse(a)\nuse(b)', 'var b int\nuse(b)'],
    ['r.on = C\nuse(r.on)', 'r.on = true\nuse(r.on)', 'r.on = false\nuse(r.on)'],
    ['m[1], x = C, 2\nuse(m)', 'm[1], x = true, 2\nuse(m)', 'm[1], x = false, 2\nuse(m)'],
    [
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a", on: C}\nuse(r.name, r.on)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, true)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, false)',
    ],
    [
      'list = append(list, func() int {\n\tif C {\n\t\treturn 1\n\t}\n\treturn 2\n}())',
      'list = append(list, func() int {\n\treturn 1\n}())',
      'list = append(list, func() int {\n\treturn 2\n}())',
    ],
    [
      'if ready && C {\n\tone()\n} else if C {\n\ttwo()\n} else {\n\tthree()\n}',
      'if ready {\n\tone()\n} else {\n\ttwo()\n}',
      'three()',
    ],
    ['if !C {\n\treturn\n}\none()', 'one()', ''],
    ['if C {\n\treturn\n}\none()', '', 'one()'],
    [
      'if C && get() {\n\tone()\n}\nif get() && C {\n\ttwo()\n}',
      'if get() {\n\tone()\n}\nif get() {\n\ttwo()\n}',
      'get()',
    ],
    ['a := C && ready\nif a {\n\tone()\n}', 'a := ready\nif a {\n\tone()\n}', ''],
    [
      'go func() {\n\tif C {\n\t\tone()\n\t}\n}()\ndefer use(C)',
      'go func() {\n\tone()\n}()\ndefer use(true)',
      'go func() {\n}()\ndefer use(false)',
    ],
    [
      '// why\nif C {\n\t// first\n\tone()\n\t// last\n} else {\n\t// other\n\ttwo()\n}',
      '// why\n// first\none()\n// last',
      '// why\n// other\ntwo()',
    ],
    ['var on = C\nvar off bool = !C\nuse(on, off)', 'use(true, false)', 'use(false, true)'],
  ])
})
