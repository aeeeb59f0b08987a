import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a list of statements', () => {
  itLeaves('is a block, a function, a module, a namespace, a case or a static block', [
    ['export {}\nif (C) one()\ntwo()', 'export {}\none()\ntwo()', 'export {}\ntwo()'],
    [
      '{ if (C) one() }\nconst f = () => { if (C) one() }',
      '{ one() }\nconst f = () => { one() }',
      'const f = () => { }',
    ],
    ['namespace A { if (C) one() }', 'namespace A { one() }', 'namespace A { }'],
    [
      'class A { static { if (C) one(); two() } }',
      'class A { static { one(); two() } }',
      'class A { static { two() } }',
    ],
    [
      'switch (a) { case 1: if (C) one(); break; default: if (!C) two() }',
      'switch (a) { case 1: one(); break; default: }',
      'switch (a) { case 1: break; default: two() }',
    ],
    ['try { if (C) one() } catch { two() }', 'try { one() } catch { two() }', 'try { } catch { two() }'],
  ])

  itLeaves('loses a loop that never runs', [
    ['for (let i = 0; C && i < n; i++) one(i)\ntwo()', 'for (let i = 0; i < n; i++) one(i)\ntwo()', 'two()'],
    ['for (; C; ) one()\ntwo()', 'for (; true; ) one()\ntwo()', 'two()'],
    ['if (a) for (; C; ) one()', 'if (a) for (; true; ) one()', ''],
    ['for (let i = one(); C; ) two(i)', 'for (let i = one(); true; ) two(i)', 'for (let i = one(); false; ) two(i)'],
    ['for (var i = 0; C; ) two(i)', 'for (var i = 0; true; ) two(i)', 'for (var i = 0; false; ) two(i)'],
    ['for (i = 0; C; ) two(i)', 'for (i = 0; true; ) two(i)', 'for (i = 0; false; ) two(i)'],
    [
      'for (; C; ) { var a = 1 }\none(a)',
      'for (; true; ) { var a = 1 }\none(a)',
      'for (; false; ) { var a = 1 }\none(a)',
    ],
  ])

  itLeaves('loses what stands behind a statement that always leaves now', [
    [
      'function f() {\n  if (a) return 1\n  if (C) return 2\n  else one()\n  two()\n}',
      'function f() {\n  if (a) return 1\n  return 2\n}',
      'function f() {\n  if (a) return 1\n  one()\n  two()\n}',
    ],
    [
      'function f() {\n  {\n    if (C) return 1\n  }\n  two()\n}',
      'function f() {\n  {\n    return 1\n  }\n}',
      'function f() {\n  two()\n}',
    ],
    [
      'function f() {\n  if (a) { if (C) throw b } else return 1\n  two()\n}',
      'function f() {\n  if (a) { throw b } else return 1\n}',
      'function f() {\n  if (a) {} else return 1\n  two()\n}',
    ],
  ])

  itLeaves('keeps what stands behind a statement that the author wrote so', [
    [
      'function f() {\n  if (C) one()\n  return 1\n  two()\n}',
      'function f() {\n  one()\n  return 1\n  two()\n}',
      'function f() {\n  return 1\n  two()\n}',
    ],
  ])

  itLeaves('keeps the comments of what stays', [
    [
      '// first\n\n// of one\nif (C) one() // one\n// of two\ntwo()',
      '// first\n\n// of one\none() // one\n// of two\ntwo()',
      '// first\n\n// of two\ntwo()',
    ],
    ['{\n  // why\n\n  if (C) one()\n}', '{\n  // why\n\n  one()\n}', '{\n  // why\n}'],
  ])
})

describe('the only statement of a loop or a label', () => {
  itLeaves('is an empty block where nothing is left', [
    ['for (const a in b) if (C) one()', 'for (const a in b) one()', 'for (const a in b) {}'],
    ['while (a) if (C) one(); else { }', 'while (a) one();', 'while (a) {}'],
    ['with_: while (C) one()', 'with_: while (true) one()', 'with_: {}'],
    ['do if (C) one(); while (a)', 'do one(); while (a)', 'do {} while (a)'],
    ['for (;;) C && one()', 'for (;;) one()', 'for (;;) {}'],
    ['for (;;) switch (C) { case true: one() }', 'for (;;) { one() }', 'for (;;) {}'],
  ])
})

describe('a loop whose test a check decides', () => {
  itLeaves('leaves the side effect of its test where it never runs', [
    ['while (run() && C) one()', 'while (run()) one()', 'run();'],
    ['while (run() && walk() && C) one()', 'while (run() && walk()) one()', 'run() && walk();'],
    ['while ([run()].length && C) one()', 'while ([run()].length) one()', 'while (([run()].length, false)) one()'],
    ['while (C) { var a = 1 }\nsend(a)', 'while (true) { var a = 1 }\nsend(a)', 'while (false) { var a = 1 }\nsend(a)'],
  ])

  itLeaves('stays with its value where it runs for ever', [
    ['while (C) { if (a) break; one() }', 'while (true) { if (a) break; one() }', ''],
    [
      'function f() { while (C) { if (a) return 1 } }',
      'function f() { while (true) { if (a) return 1 } }',
      'function f() { }',
    ],
  ])
})

describe('a statement that is an expression', () => {
  itLeaves('leaves what has an effect', [
    ['C\na()', 'a()', 'a()'],
    ['C ? one() : two()', 'one()', 'two()'],
    ['C && one()\n!C || two()', 'one()\ntwo()', ''],
    ['C ? "use strict" : 1\nC && "use strict"', '', ''],
    ['run(), C', 'run(), true', 'run(), false'],
    ['void C', 'void true', 'void false'],
    ['(C ? a : b).c = 1', 'a.c = 1', 'b.c = 1'],
  ])

  itLeaves('is removed behind a switch, or a try, that always leaves', [
    [
      'function f() {\n  if (C) {\n    switch (a) {\n      case 1:\n        return 1\n      default:\n        return 2\n    }\n  }\n  return 3\n}',
      'function f() {\n  switch (a) {\n    case 1:\n      return 1\n    default:\n      return 2\n  }\n}',
      'function f() {\n  return 3\n}',
    ],
    [
      'function f() {\n  if (C) {\n    try {\n      return 1\n    } catch {\n      return 2\n    }\n  }\n  return 3\n}',
      'function f() {\n  try {\n    return 1\n  } catch {\n    return 2\n  }\n}',
      'function f() {\n  return 3\n}',
    ],
  ])

  itLeaves('becomes two where something runs before the check', [
    ['run() && C ? one() : two()', 'run() ? one() : two()', 'run();\ntwo()'],
    ['if (a) run() && C ? one() : two()', 'if (a) run() ? one() : two()', 'if (a) (run(), two())'],
  ])
})

describe('in Go, a statement behind one that leaves', () => {
  itLeavesInGo('goes up to what a label leads to', [
    ['if C {\n\treturn\n}\none()\ntwo()', '', 'one()\ntwo()'],
    ['for {\n\tif C {\n\t\tcontinue\n\t}\n\tone()\n}', 'for {\n}', 'for {\n\tone()\n}'],
    [
      'if ready {\n\tgoto end\n}\nif C {\n\treturn\n}\none()\nend:\ntwo()',
      'if ready {\n\tgoto end\n}\nreturn\nend:\ntwo()',
      'if ready {\n\tgoto end\n}\none()\nend:\ntwo()',
    ],
  ])

  itLeavesInGo('ends the list if a function must end in an exit', [
    [
      'func() int {\n\tif C {\n\t\treturn 1\n\t}\n\treturn 2\n}()',
      'func() int {\n\treturn 1\n}()',
      'func() int {\n\treturn 2\n}()',
    ],
    [
      'func() int {\n\tif C {\n\t\tpanic("x")\n\t}\n\treturn 2\n}()',
      'func() int {\n\tpanic("x")\n}()',
      'func() int {\n\treturn 2\n}()',
    ],
  ])
})
