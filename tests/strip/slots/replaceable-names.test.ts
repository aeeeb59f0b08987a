import { itLeaves, leftForBoth } from '../../support/both-values.js'

describe('a name in a script that is not a module', () => {
  itLeaves(
    'is kept where other scripts see it',
    [
      ['const on = C\nif (on) one()', 'const on = true\none()', 'const on = false\n'],
      [
        'function f() {\n  const on = C\n  return on ? 1 : 2\n}',
        'function f() {\n  return 1\n}',
        'function f() {\n  return 2\n}',
      ],
      ['const a = require("a")\nconst on = C\nif (on) a()', 'const a = require("a")\na()', 'require("a")\n'],
    ],
    'input.js',
  )

  itLeaves(
    'is removed in a file that its ending shows to be a module of Node',
    [['const on = C\nif (on) one()', 'one()', '']],
    'a.cjs',
  )
  itLeaves(
    'is removed in a file that exports as such modules do',
    [['const on = C\nexports.a = on', 'exports.a = true', 'exports.a = false']],
    'a.js',
  )
})

describe('a read of a name', () => {
  itLeaves('can be a value, but not where the name itself is exported or named in a type', [
    [
      'const on = C\nexport { on }\nsend(on)',
      'const on = true\nexport { on }\nsend(true)',
      'const on = false\nexport { on }\nsend(false)',
    ],
    ['const on = C\nexport default on', 'const on = true\nexport default on', 'const on = false\nexport default on'],
    ['const on = C\nexport = on', 'const on = true\nexport = on', 'const on = false\nexport = on'],
    [
      'const on = C\ntype A = typeof on\nsend(on)',
      'const on = true\ntype A = typeof on\nsend(true)',
      'const on = false\ntype A = typeof on\nsend(false)',
    ],
    ['const on = C\nsend(on, [on], { on })', 'send(true, [true], { on: true })', 'send(false, [false], { on: false })'],
  ])

  it('is replaced once its variable is only exported as a value', () => {
    expect(leftForBoth('const on = C\nexport default (on)')[0]).toBe('const on = true\nexport default (on)')
    expect(leftForBoth('const on = C\nexport default { on }')[0]).toBe('export default { on: true }')
  })
})
