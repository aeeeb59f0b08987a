import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a side effect that is written in front of its statement', () => {
  itLeaves('gets a line of its own where the statement has one', [
    [
      'function f() {\n\treturn run() && C ? a : b\n}',
      'function f() {\n\treturn run() ? a : b\n}',
      'function f() {\n\trun();\n\treturn b\n}',
    ],
    [
      '{\r\n  a = run() || C ? 1 : 2\r\n}\r\n',
      '{\r\n  run();\r\n  a = 1\r\n}\r\n',
      '{\r\n  a = run() ? 1 : 2\r\n}\r\n',
    ],
    [
      '// why\nconst a = run() || C ? 1 : 2\nsend(a)',
      '// why\nrun();\nconst a = 1\nsend(a)',
      '// why\nconst a = run() ? 1 : 2\nsend(a)',
    ],
  ])

  itLeaves('stays on the line where others stand before it', [
    ['one(); a = run() || C ? 1 : 2', 'one(); run(); a = 1', 'one(); a = run() ? 1 : 2'],
    [
      'function f() { return run() || C ? 1 : 2 }',
      'function f() { run(); return 1 }',
      'function f() { return run() ? 1 : 2 }',
    ],
  ])

  itLeavesInGo('gets a line of its own in Go', [
    ['b := get() == 1 || C\nuse(b)', 'b := get() == 1 || true\nuse(b)', 'b := get() == 1\nuse(b)'],
    ['ready = get(1) && C\nuse(ready)', 'ready = get(1)\nuse(ready)', 'ready = get(1) && false\nuse(ready)'],
  ])
})
