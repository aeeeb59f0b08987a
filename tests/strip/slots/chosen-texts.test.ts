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

  itLeaves('is kept where the text may be another one', [
    [
      "let mode = C ? 'new' : 'old'\nmode = a\nif (mode === 'new') one()",
      "let mode = 'new'\nmode = a\nif (mode === 'new') one()",
      "let mode = 'old'\nmode = a\nif (mode === 'new') one()",
    ],
    [
      "let mode = C ? 'new' : 'old'\nif (mode === 'new') one()",
      "let mode = 'new'\nif (mode === 'new') one()",
      "let mode = 'old'\nif (mode === 'new') one()",
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
      "const mode = C ? 'new' : 'old'\nif (mode === 1) one()\nif (mode.startsWith('new')) two()",
      "const mode = 'new'\nif (mode === 1) one()\nif (mode.startsWith('new')) two()",
      "const mode = 'old'\nif (mode === 1) one()\nif (mode.startsWith('new')) two()",
    ],
    [
      'const mode = C ? 1 : 2\nif (mode === 1) one()',
      'const mode = 1\nif (mode === 1) one()',
      'const mode = 2\nif (mode === 1) one()',
    ],
  ])
})
