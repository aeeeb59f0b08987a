import { itLeaves, itLeavesInGoFile } from '../../support/both-values.js'

describe('a condition that is asked again once a check beside it is gone', () => {
  itLeaves('is decided where nothing runs in between', [
    [
      'if (C && a === 1) one()\nelse if (a === 1) two()\nelse three()',
      'if (a === 1) one()\nelse three()',
      'if (a === 1) two()\nelse three()',
    ],
    [
      'if (a.b && C) {\n  one()\n} else {\n  if (a.b) two()\n  three()\n}',
      'if (a.b) {\n  one()\n} else {\n  three()\n}',
      'if (a.b) two()\nthree()',
    ],
    [
      'function f(a) {\n  if (a && C) return 1\n  if (a) return 2\n  return 3\n}\nf()',
      'function f(a) {\n  if (a) return 1\n  return 3\n}\nf()',
      'function f(a) {\n  if (a) return 2\n  return 3\n}\nf()',
    ],
    [
      'function f(a) {\n  if (a && C) return 1\n  if (!a) return 2\n  return 3\n}\nf()',
      'function f(a) {\n  if (a) return 1\n  return 2\n}\nf()',
      'function f(a) {\n  if (!a) return 2\n  return 3\n}\nf()',
    ],
    ['send(a && C ? 1 : a ? 2 : 3)', 'send(a ? 1 : 3)', 'send(a ? 2 : 3)'],
    ['send(a && C ? 1 : b ? 2 : a ? 3 : 4)', 'send(a ? 1 : b ? 2 : 4)', 'send(b ? 2 : a ? 3 : 4)'],
    [
      'if ((a || b) && C) one()\nelse if (a && c) two()\nelse if (b || d) three()',
      'if (a || b) one()\nelse if (d) three()',
      'if (a && c) two()\nelse if (b || d) three()',
    ],
    ['if (a && b && C) {\n  if (b) one()\n  two()\n}', 'if (a && b) {\n  one()\n  two()\n}', ''],
  ])

  itLeaves('is kept where code in between may change it', [
    [
      'if (a && C) one()\nelse if (b() && a) two()\nelse three()',
      'if (a) one()\nelse if (b() && a) two()\nelse three()',
      'if (b() && a) two()\nelse three()',
    ],
    [
      'if (a && C) one()\nelse {\n  set()\n  if (a) two()\n}',
      'if (a) one()\nelse {\n  set()\n  if (a) two()\n}',
      'set()\nif (a) two()',
    ],
    ['if (a() && C) one()\nelse if (a()) two()', 'if (a()) one()\nelse if (a()) two()', 'a();\nif (a()) two()'],
    ['if (a && C) one()\nif (a) two()', 'if (a) one()\nif (a) two()', 'if (a) two()'],
    ['if (a?.b && C) one()\nelse if (a?.b) two()', 'if (a?.b) one()\nelse if (a?.b) two()', 'if (a?.b) two()'],
  ])

  itLeaves('is kept where it is another one', [
    [
      'if (a && C) {\n  one()\n} else {\n  if (a) two()\n  let a = 1\n}',
      'if (a) {\n  one()\n} else {\n  if (a) two()\n  let a = 1\n}',
      'if (a) two()\nlet a = 1',
    ],
    ['if (a || C) one()\nelse if (a) two()', 'one()', 'if (a) one()'],
    ['if (a && b && C) one()\nelse if (a) two()', 'if (a && b) one()\nelse if (a) two()', 'if (a) two()'],
  ])

  itLeaves('is kept where the author repeated it', [
    [
      'if (a) one()\nelse if (a) two()\nif (C) three()\nfour()',
      'if (a) one()\nelse if (a) two()\nthree()\nfour()',
      'if (a) one()\nelse if (a) two()\nfour()',
    ],
  ])

  itLeavesInGoFile('is decided in Go, too', [
    [
      'func f(mode string) {\n\tif mode == v1.New && C {\n\t\tone()\n\t} else {\n\t\t// None.\n\t\tif mode == v1.New {\n\t\t\twarn()\n\t\t}\n\t\ttwo()\n\t}\n}',
      'func f(mode string) {\n\tif mode == v1.New {\n\t\tone()\n\t} else {\n\t\ttwo()\n\t}\n}',
      'func f(mode string) {\n\t// None.\n\tif mode == v1.New {\n\t\twarn()\n\t}\n\ttwo()\n}',
    ],
    [
      'func f(err error) int {\n\tif err != nil && C {\n\t\treturn 1\n\t}\n\tif err != nil {\n\t\treturn 2\n\t}\n\treturn 3\n}',
      'func f(err error) int {\n\tif err != nil {\n\t\treturn 1\n\t}\n\treturn 3\n}',
      'func f(err error) int {\n\tif err != nil {\n\t\treturn 2\n\t}\n\treturn 3\n}',
    ],
    [
      'func f(in chan bool) {\n\tif <-in && C {\n\t\tone()\n\t} else if <-in {\n\t\ttwo()\n\t}\n}',
      'func f(in chan bool) {\n\tif <-in {\n\t\tone()\n\t} else if <-in {\n\t\ttwo()\n\t}\n}',
      'func f(in chan bool) {\n\t<-in\n\tif <-in {\n\t\ttwo()\n\t}\n}',
    ],
    [
      'func f(a bool) {\n\tif a && C {\n\t\tone()\n\t} else if a := get(); a {\n\t\ttwo()\n\t}\n}',
      'func f(a bool) {\n\tif a {\n\t\tone()\n\t} else if a := get(); a {\n\t\ttwo()\n\t}\n}',
      'func f(a bool) {\n\tif a := get(); a {\n\t\ttwo()\n\t}\n}',
    ],
  ])
})
