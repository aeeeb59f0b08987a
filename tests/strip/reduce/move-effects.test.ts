import { itLeaves } from '../../support/both-values.js'

describe('a side effect in front of a value that a check decides', () => {
  itLeaves('becomes a statement where it is the first thing that its statement does', [
    ['const a = run() && C ? b : c\nsend(a)', 'const a = run() ? b : c\nsend(a)', 'run();\nconst a = c\nsend(a)'],
    [
      'function f() {\n  return run() || C ? b : c\n}',
      'function f() {\n  run();\n  return b\n}',
      'function f() {\n  return run() ? b : c\n}',
    ],
    ['throw run() && C ? a : b', 'throw run() ? a : b', 'run();\nthrow b'],
    ['a = run() && C ? b : c', 'a = run() ? b : c', 'run();\na = c'],
    [
      'function f() {\n  run() && C ? one() : two()\n}',
      'function f() {\n  run() ? one() : two()\n}',
      'function f() {\n  run();\n  two()\n}',
    ],
    [
      'const a = await run() && C ? b : c, d = 1\nsend(a, d)',
      'const a = await run() ? b : c, d = 1\nsend(a, d)',
      'await run();\nconst a = c, d = 1\nsend(a, d)',
    ],
  ])

  itLeaves('stays in front of its value where something runs before it, or no statement fits', [
    [
      'const a = [run() && C ? 1 : 2]\nsend(a)',
      'const a = [run() ? 1 : 2]\nsend(a)',
      'const a = [(run(), 2)]\nsend(a)',
    ],
    ['audit(run() && C ? one : two)', 'audit(run() ? one : two)', 'audit((run(), two))'],
    ['a.b = run() && C ? b : c', 'a.b = run() ? b : c', 'a.b = (run(), c)'],
    ['a += run() && C ? b : c', 'a += run() ? b : c', 'a += (run(), c)'],
    [
      'const a = b(), d = run() && C ? 1 : 2\nsend(a, d)',
      'const a = b(), d = run() ? 1 : 2\nsend(a, d)',
      'const a = b(), d = (run(), 2)\nsend(a, d)',
    ],
    [
      'const { a } = run() && C ? b : c\nsend(a)',
      'const { a } = run() ? b : c\nsend(a)',
      'const { a } = (run(), c)\nsend(a)',
    ],
    ['if (a) return_(run() && C ? b : c)', 'if (a) return_(run() ? b : c)', 'if (a) return_((run(), c))'],
    [
      'for (const a of b) c = run() && C ? b : c',
      'for (const a of b) c = run() ? b : c',
      'for (const a of b) c = (run(), c)',
    ],
  ])

  itLeaves('stays where it would begin a statement with another meaning, or take several lines', [
    [
      'a = (function () { run() })() && C ? b : c',
      'a = (function () { run() })() ? b : c',
      '(function () { run() })();\na = c',
    ],
    ['a = [run()].pop() && C ? b : c', 'a = [run()].pop() ? b : c', 'a = ([run()].pop(), c)'],
    ['a = run({\n  x: 1\n}) && C ? b : c', 'a = run({\n  x: 1\n}) ? b : c', 'a = (run({\n  x: 1\n}), c)'],
  ])

  itLeaves('stays with a comment that would be lost', [
    [
      'const a = (/* why */ run() && C) ? 1 : 2\nsend(a)',
      'const a = (/* why */ run()) ? 1 : 2\nsend(a)',
      'const a = (/* why */ run(), false) ? 1 : 2\nsend(a)',
    ],
  ])
})
