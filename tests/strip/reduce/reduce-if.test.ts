import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('an `if` that a check decides', () => {
  itLeaves('is replaced by the branch that runs, without braces that nothing needs', [
    ['if (a) if (C) one(); else two()', 'if (a) one();', 'if (a) two()'],
    ['if (C) { if (b) one() } else two()', 'if (b) one()', 'two()'],
    ['if (a) one(); else if (C) two(); else three()', 'if (a) one(); else two();', 'if (a) one(); else three()'],
    ['if (a) one(); else if (C) two()', 'if (a) one(); else two()', 'if (a) one();'],
    ['if (C) one(); else if (a) two(); else three()', 'one();', 'if (a) two(); else three()'],
    ['if (C) { const a = 1; send(a) }\nsend(2)', 'const a = 1; send(a)\nsend(2)', 'send(2)'],
    ['if (a) { } else if (C) { }\nsend(1)', 'if (a) { }\nsend(1)', 'if (a) { }\nsend(1)'],
    ['if (C) one()\nelse { two(); enum E { A } }', 'one()', 'two(); enum E { A }'],
    ['if (C) {\r\n  one()\r\n} else {\r\n  two()\r\n}\r\n', 'one()\r\n', 'two()\r\n'],
    ['if (C) ; else two()', '', 'two()'],
    ['if (C) {\n  // nothing to do\n} else two()', '// nothing to do', 'two()'],
    ['if (C) if (a) one()\nif (!C) two(); else if (C) three(); else if (b) four()', 'if (a) one()\nthree();', 'two();'],
    ['if (C) for (const a of b) if (a) one()', 'for (const a of b) if (a) one()', ''],
    [
      'function f() {\n  if (a) { if (C) return 1 } else { if (C) return 2 }\n  return 3\n}',
      'function f() {\n  if (a) { return 1 } else { return 2 }\n}',
      'function f() {\n  return 3\n}',
    ],
  ])

  itLeaves('leaves braces where a statement must stand', [
    ['if (a) { if (C) one() } else two()', 'if (a) { one() } else two()', 'if (a) {} else two()'],
    ['if (a) if (C) one(); else; else two()', 'if (a) one(); else two()', 'if (a) {} else two()'],
    ['if (a) { if (C) { if (b) one() } } else two()', 'if (a) { if (b) one() } else two()', 'if (a) {} else two()'],
    ['for (;;) if (C) break', 'for (;;) break', 'for (;;) {}'],
    ['for (const a of b) if (C) one()', 'for (const a of b) one()', 'for (const a of b) {}'],
    ['a: if (C) one()', 'a: one()', 'a: {}'],
  ])

  itLeaves('gets braces where the `else` behind it would change sides', [
    [
      'if (a) if (C) { if (b) one(); else if (c) two() } else three(); else four()',
      'if (a) { if (b) one(); else if (c) two() } else four()',
      'if (a) three(); else four()',
    ],
    [
      'if (a) if (C) { if (b) one(); else two() } else three(); else four()',
      'if (a) { if (b) one(); else two() } else four()',
      'if (a) three(); else four()',
    ],
    [
      'if (a) if (C) { for (;;) if (b) one() } else three(); else four()',
      'if (a) { for (;;) if (b) one() } else four()',
      'if (a) three(); else four()',
    ],
    [
      'if (a) if (C) { while (b) if (b) one() } else three(); else four()',
      'if (a) { while (b) if (b) one() } else four()',
      'if (a) three(); else four()',
    ],
    [
      'if (a) if (C) { l: if (b) one() } else three(); else four()',
      'if (a) { l: if (b) one() } else four()',
      'if (a) three(); else four()',
    ],
    [
      'if (a) if (C) { do if (b) one(); while (c) } else three(); else four()',
      'if (a) { do if (b) one(); while (c) } else four()',
      'if (a) three(); else four()',
    ],
  ])

  itLeaves('keeps the comments of the branch that stays', [
    ['if (C) {\n  one()\n}\n// why\nelse {\n  two()\n}', 'one()', '// why\ntwo()'],
    ['  if (C) one(); /* why */ /* not */ else two()', '  one();', '  /* why */\n  /* not */\n  two()'],
    ['if (C) /* on */ one(); else /* off */ two()', '/* on */ one();', '/* off */\ntwo()'],
    [
      '// why\nif (C) {\n  one() // one\n} // end of on\nelse {\n  two()\n  // last\n}\nthree()',
      '// why\none() // one\n// end of on\nthree()',
      '// why\ntwo()\n// last\nthree()',
    ],
    ['if (!C) {\n  one()\n}\n// about two\nelse if (C) {\n  two()\n}', '// about two\ntwo()', 'one()'],
    ['if (C) /* nothing */ ; else two()', '/* nothing */ ;', 'two()'],
  ])

  itLeaves('runs the side effect of its test first', [
    ['if (run() && C) one()', 'if (run()) one()', 'run();'],
    ['if (run() || C) one(); else two()', 'run();\none();', 'if (run()) one(); else two()'],
    ['if (run() && C) { one() }\ntwo()', 'if (run()) { one() }\ntwo()', 'run();\ntwo()'],
    ['if (C && run()) one()', 'if (run()) one()', ''],
    ['if (run() && C && walk()) one()', 'if (run() && walk()) one()', 'run();'],
    ['if (run() && (walk(), C)) one()', 'if (run() && (walk(), true)) one()', 'if (run() && (walk(), false)) one()'],
    ['if (a) one(); else if (run() && C) two()', 'if (a) one(); else if (run()) two()', 'if (a) one(); else run();'],
    [
      'if (a) one(); else if (run() && C) two(); else { three() }',
      'if (a) one(); else if (run()) two(); else { three() }',
      'if (a) one(); else { run(); three() }',
    ],
    [
      'if (a) one(); else if (run() && C) two(); else three()',
      'if (a) one(); else if (run()) two(); else three()',
      'if (a) one(); else { run(); three() }',
    ],
    [
      'if (a) one()\nelse if (run() || C) { two() }',
      'if (a) one()\nelse { run(); two() }',
      'if (a) one()\nelse if (run()) { two() }',
    ],
    ['for (;;) if (run() && C) one()', 'for (;;) if (run()) one()', 'for (;;) run();'],
    ['if (run() || C) if (C) one(); else two()', 'run();\none();', 'if (run()) two()'],
  ])

  itLeaves('keeps a side effect in the test where a name means something else in the branch', [
    [
      'if (a) one(); else if (x && C) two(); else { let x = 1; three(x) }',
      'if (a) one(); else if (x) two(); else { let x = 1; three(x) }',
      'if (a) one(); else { let x = 1; three(x) }',
    ],
    [
      'if (a) one(); else if (run(x) && C) two(); else { let x = 1; three(x) }',
      'if (a) one(); else if (run(x)) two(); else { let x = 1; three(x) }',
      'if (a) one(); else if ((run(x), false)) two(); else { let x = 1; three(x) }',
    ],
  ])

  itLeaves('keeps a test with two side effects, or with one that is no statement', [
    ['if ((run(), walk(), C)) one()', 'if ((run(), walk(), true)) one()', 'if ((run(), walk(), false)) one()'],
    [
      'if ((function () { return run() })() && C) one()',
      'if ((function () { return run() })()) one()',
      '(function () { return run() })();',
    ],
    [
      'if (run() && C) one(); else { var v = 1 }\nsend(v)',
      'if (run()) one(); else { var v = 1 }\nsend(v)',
      'run();\nvar v = 1\nsend(v)',
    ],
    [
      'if (function () { return run() }() && C) one()',
      'if (function () { return run() }()) one()',
      'if ((function () { return run() }(), false)) one()',
    ],
    [
      'if (run() || C) one(); else { var v = 1 }\nsend(v)',
      'if ((run(), true)) one(); else { var v = 1 }\nsend(v)',
      'if (run()) one(); else { var v = 1 }\nsend(v)',
    ],
    [
      'for (;;) if (C) one(); else { var v = 1 }\nsend(v)',
      'for (;;) if (true) one(); else { var v = 1 }\nsend(v)',
      'for (;;) { var v = 1 }\nsend(v)',
    ],
  ])

  itLeaves('is removed where a check inside it leaves nothing and its test has no effect', [
    ['if (a) { if (C) one() }\ntwo()', 'if (a) { one() }\ntwo()', 'two()'],
    ['if (run()) { if (C) one() }\ntwo()', 'if (run()) { one() }\ntwo()', 'if (run()) {}\ntwo()'],
    [
      'if (a) {\n  // why\n  if (C) one()\n\n  // last\n}\ntwo()',
      'if (a) {\n  // why\n  one()\n\n  // last\n}\ntwo()',
      'if (a) {\n  // last\n}\ntwo()',
    ],
    [
      'if (a) { if (C) one() } else if (b) { if (C) two() }\nthree()',
      'if (a) { one() } else if (b) { two() }\nthree()',
      'three()',
    ],
    [
      'if (a) { if (C) one() } else { if (!C) two() }\n[b].map(c)',
      'if (a) { one() }\n[b].map(c)',
      'if (a) {} else { two() }\n[b].map(c)',
    ],
  ])
})

describe('in Go, an `if` that a check decides', () => {
  itLeavesInGo('keeps its braces behind `else`, with the side effect of its test', [
    [
      'if x > 1 {\n\tone()\n} else if get() && C {\n\ttwo()\n}',
      'if x > 1 {\n\tone()\n} else if get() {\n\ttwo()\n}',
      'if x > 1 {\n\tone()\n} else {\n\tget()\n}',
    ],
    [
      'if x > 1 {\n\tone()\n} else if get() && C {\n\ttwo()\n} else {\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else if get() {\n\ttwo()\n} else {\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else {\n\tget()\n\tthree()\n}',
    ],
    [
      'if x > 1 {\n\tone()\n} else if get() && C {\n\ttwo()\n} else if ready {\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else if get() {\n\ttwo()\n} else if ready {\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else if get() && false {\n\ttwo()\n} else if ready {\n\tthree()\n}',
    ],
    ['if get() || C {\n\tone()\n}\ntwo()', 'get()\none()\ntwo()', 'if get() {\n\tone()\n}\ntwo()'],
  ])

  itLeavesInGo('becomes the `if` behind it, with the statement that it begins with', [
    ['if C {\n\tone()\n} else if v := get(); v > 1 {\n\ttwo()\n}', 'one()', 'if v := get(); v > 1 {\n\ttwo()\n}'],
    ['if !C {\n\tone()\n} else if ready {\n\ttwo()\n} // end', 'if ready {\n\ttwo()\n} // end', 'one()'],
  ])

  itLeavesInGo('keeps comments, but for one about the test in front of a brace', [
    ['if C { // why\n\t// first\n\tone()\n}', '// why\n// first\none()', ''],
    ['if !C {\n\tone()\n} else { // why\n\ttwo()\n}', '// why\ntwo()', 'one()'],
    ['if C /* test */ {\n\tone()\n}', 'one()', ''],
  ])
})
