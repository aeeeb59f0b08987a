import { itLeaves } from '../../support/both-values.js'

describe('a comparison with a text that a check chooses', () => {
  itLeaves('is decided, and the constant is kept while something reads it', [
    [
      "const mode = C ? 'new' : 'old'\nif (mode === 'new') one()\nelse two()\nsend(mode)",
      "const mode = 'new'\none()\nsend(mode)",
      "const mode = 'old'\ntwo()\nsend(mode)",
    ],
    ["const mode = C ? 'new' : 'old'\nif ('new' != mode) one()", '', 'one()'],
    [
      "const mode = C ? 'new' : 'old'\nsend(mode == 'other', mode !== 'new')",
      'send(false, false)',
      'send(false, true)',
    ],
    ["const mode = (C && 'new') || 'old'\nif (mode === 'old') one()", '', 'one()'],
    [
      "const f = () => {\n  const mode: Mode = C ? 'new' : 'old'\n  return mode === `new` ? 1 : 2\n}\nsend(f)",
      'const f = () => {\n  return 1\n}\nsend(f)',
      'const f = () => {\n  return 2\n}\nsend(f)',
    ],
  ])

  itLeaves('is decided for numbers, and for null and undefined', [
    ['const size = C ? 1 : 2\nif (size === 1) one()\nelse two()', 'one()', 'two()'],
    [
      'const a = C ? b : null\nif (a === null) one()\nelse send(a.c)',
      'const a = b\nif (a === null) one()\nelse send(a.c)',
      'one()',
    ],
    ['const a = C ? b : undefined\nif (undefined !== a) send(a.c)', 'const a = b\nif (undefined !== a) send(a.c)', ''],
    [
      'const a = C ? 1 : null\nsend(a != null, a == undefined, a === undefined)',
      'send(true, false, false)',
      'send(false, true, false)',
    ],
    ["const a = C ? 'x' : null\nif (a === 1) one()", '', ''],
  ])

  itLeaves('is kept where it would convert the value', [
    [
      "const a = C ? 1 : 2\nif (a == '1') one()",
      "const a = 1\nif (a == '1') one()",
      "const a = 2\nif (a == '1') one()",
    ],
    ['const a = C ? 1 : 2\nif (a > 1) one()', 'const a = 1\nif (a > 1) one()', 'const a = 2\nif (a > 1) one()'],
  ])

  itLeaves('is decided in a switch', [
    [
      "const mode = C ? 'new' : 'old'\nswitch (mode) {\n  case 'new':\n    one()\n    break\n  case 'old':\n    two()\n    break\n  default:\n    never(mode)\n}",
      'one()',
      'two()',
    ],
    [
      'const size = C ? 1 : 2\nswitch (size) {\n  case 1:\n    one()\n}\nsend(size)',
      'const size = 1\none()\nsend(size)',
      'const size = 2\nsend(size)',
    ],
    [
      'const size = C ? 1 : 2\nswitch (a) {\n  case size:\n    one()\n}',
      'const size = 1\nswitch (a) {\n  case size:\n    one()\n}',
      'const size = 2\nswitch (a) {\n  case size:\n    one()\n}',
    ],
    [
      "let mode = C ? 'new' : 'old'\nmode = a\nswitch (mode) {\n  case 'new':\n    one()\n}",
      "let mode = 'new'\nmode = a\nswitch (mode) {\n  case 'new':\n    one()\n}",
      "let mode = 'old'\nmode = a\nswitch (mode) {\n  case 'new':\n    one()\n}",
    ],
  ])

  itLeaves('is decided if nothing assigns to the variable again', [
    [
      "let mode: Mode = C ? 'new' : 'old'\nif (mode === 'new') one()\nsend(mode)",
      "let mode: Mode = 'new'\none()\nsend(mode)",
      "let mode: Mode = 'old'\nsend(mode)",
    ],
    [
      "var mode = C ? 'new' : 'old'\nif (mode === 'new') one()",
      "var mode = 'new'\nif (mode === 'new') one()",
      "var mode = 'old'\nif (mode === 'new') one()",
    ],
  ])

  itLeaves('is kept where the text may be another one', [
    [
      "let mode = C ? 'new' : 'old'\nmode = a\nif (mode === 'new') one()",
      "let mode = 'new'\nmode = a\nif (mode === 'new') one()",
      "let mode = 'old'\nmode = a\nif (mode === 'new') one()",
    ],
    [
      "const mode = C ? 'new' : other\nif (mode === 'new') one()",
      'one()',
      "const mode = other\nif (mode === 'new') one()",
    ],
    [
      "const { mode } = C ? 'new' : 'old'\nif (mode === 'new') one()",
      "const { mode } = 'new'\nif (mode === 'new') one()",
      "const { mode } = 'old'\nif (mode === 'new') one()",
    ],
    ["const mode = 'new'\nif (mode === 'new' && C) one()", "const mode = 'new'\nif (mode === 'new') one()", ''],
  ])

  itLeaves('is kept where it is none with a text', [
    [
      "const mode = C ? 'new' : 'old'\nif (mode === a) one()\nif (mode < 'new') two()",
      "const mode = 'new'\nif (mode === a) one()\nif (mode < 'new') two()",
      "const mode = 'old'\nif (mode === a) one()\nif (mode < 'new') two()",
    ],
    [
      "const mode = C ? 'new' : 'old'\nif (mode == 1) one()\nif (mode.startsWith('new')) two()",
      "const mode = 'new'\nif (mode == 1) one()\nif (mode.startsWith('new')) two()",
      "const mode = 'old'\nif (mode == 1) one()\nif (mode.startsWith('new')) two()",
    ],
  ])
})
