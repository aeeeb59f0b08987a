import { itLeaves } from '../../support/both-values.js'

describe('a name that holds nothing once a check is decided', () => {
  itLeaves('is not asked for a method or a property any more', [
    [
      'const held = C ? handlers : null\nheld?.close()\nsend(held?.a, held)',
      'const held = handlers\nheld?.close()\nsend(held?.a, held)',
      'const held = null\nsend(undefined, held)',
    ],
    [
      'const held = C ? handlers : undefined\nsend(held?.a.b(run()))',
      'const held = handlers\nsend(held?.a.b(run()))',
      'send(undefined)',
    ],
    [
      'const held = C ? handlers : null\nconst other = held\nsend(other?.a)',
      'const held = handlers\nconst other = held\nsend(other?.a)',
      'send(undefined)',
    ],
    [
      'function f() {\n  const held = C ? open() : null\n  run()\n  held?.close()\n}',
      'function f() {\n  const held = open()\n  run()\n  held?.close()\n}',
      'function f() {\n  run()\n}',
    ],
  ])

  itLeaves('is asked where it may hold something', [
    [
      'let held = C ? handlers : null\nheld = a\nheld?.close()',
      'let held = handlers\nheld = a\nheld?.close()',
      'let held = null\nheld = a\nheld?.close()',
    ],
    [
      'let held = C ? handlers : null\nfunction f() { held = a }\nsend(held?.a)',
      'let held = handlers\nfunction f() { held = a }\nsend(held?.a)',
      'let held = null\nfunction f() { held = a }\nsend(held?.a)',
    ],
    [
      'const held = C ? handlers : 0\nsend(held?.a)',
      'const held = handlers\nsend(held?.a)',
      'const held = 0\nsend(held?.a)',
    ],
    [
      'const held = C ? handlers : other\nsend(held?.a)',
      'const held = handlers\nsend(held?.a)',
      'const held = other\nsend(held?.a)',
    ],
    [
      'const { held } = C ? handlers : a\nsend(held?.b)',
      'const { held } = handlers\nsend(held?.b)',
      'const { held } = a\nsend(held?.b)',
    ],
  ])

  itLeaves('is written as `undefined` only where that name means it', [
    [
      'const held = C ? handlers : null\nfunction f(undefined) { return held?.a }\nsend(f)',
      'const held = handlers\nfunction f(undefined) { return held?.a }\nsend(f)',
      'const held = null\nfunction f(undefined) { return held?.a }\nsend(f)',
    ],
  ])
})
