import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('the branch that takes the place of its `if`', () => {
  itLeaves('moves to the indentation of the `if`', [
    [
      '{\n  if (C) {\n    one()\n    {\n      two()\n    }\n  } else {\n    three()\n  }\n}',
      '{\n  one()\n  {\n    two()\n  }\n}',
      '{\n  three()\n}',
    ],
    ['if (C)\n  one(\n    1,\n  )\nelse\n  two()', 'one(\n  1,\n)', 'two()'],
    ['{\n\tif (C) {\n\t\tone()\n\n\t\ttwo()\n\t}\n}', '{\n\tone()\n\n\ttwo()\n}', ''],
    ['if (C) { one()\n  two()\n}', 'one()\ntwo()', ''],
    ['if (C) {\n  one(`\n    text\n  `)\n}', 'one(`\n    text\n  `)', ''],
    ['{\r\n  if (C) {\r\n    one()\r\n  }\r\n}', '{\r\n  one()\r\n}', ''],
  ])

  itLeaves('leaves a semicolon with the next statement that it is written in front of', [
    ['if (C) one()\nelse two()\n;[1].forEach(three)', 'one()\n;[1].forEach(three)', 'two()\n;[1].forEach(three)'],
    [
      'if (C) one()\nelse two() // old\n\n// About three.\n;[1].forEach(three)',
      'one()\n\n// About three.\n;[1].forEach(three)',
      'two() // old\n\n// About three.\n;[1].forEach(three)',
    ],
    [
      'for (const a of b) if (C) one(a)\nelse two(a)\n;`a`.trim()',
      'for (const a of b) one(a)\n;`a`.trim()',
      'for (const a of b) two(a)\n;`a`.trim()',
    ],
    [
      'function f() {\n  if (C) return one()\n  else two()\n  ;[1].forEach(three)\n}',
      'function f() {\n  return one()\n}',
      'function f() {\n  two()\n  ;[1].forEach(three)\n}',
    ],
  ])

  itLeaves('leaves odd indentation alone', [
    ['  if (C) {\n one()\n      two()\n  }', '  one()\n  two()', ''],
    ['\tif (C) {\n    one()\n\t}', '	one()', ''],
  ])

  itLeaves('keeps its comments at its ends', [
    ['if (C) {\n  // first\n  one()\n  // last\n} else {\n  // only\n}', '// first\none()\n// last', '// only'],
    [
      'if (C) { /* first */ one() /* last */ } else /* two */ { two() }',
      '/* first */ one() /* last */',
      '/* two */\ntwo()',
    ],
    [
      'if (C) {\n  one()\n} // behind one\nelse {\n  two()\n} // behind two\nthree()',
      'one() // behind one\nthree()',
      'two() // behind two\nthree()',
    ],
    [
      'if (a) {\n  one()\n} else if (C) { // of two\n  two()\n} // end\nthree()',
      'if (a) {\n  one()\n} else { // of two\n  two()\n} // end\nthree()',
      'if (a) {\n  one()\n}\nthree()',
    ],
    ['if (C) one() // of one\nelse two() // of two\nthree()', 'one() // of one\nthree()', 'two() // of two\nthree()'],
    ['if (C) { one() // of one\n} else two()', 'one() // of one', 'two()'],
  ])

  itLeaves('follows what was moved in front of it', [
    [
      '{\n  if (run() && C) {\n    one()\n  } else {\n    two()\n  }\n}',
      '{\n  if (run()) {\n    one()\n  } else {\n    two()\n  }\n}',
      '{\n  run();\n  two()\n}',
    ],
    [
      '{\n  if (C) {\n    one()\n  } else {\n    var a = 1\n  }\n  send(a)\n}',
      '{\n  var a;\n  one()\n  send(a)\n}',
      '{\n  var a = 1\n  send(a)\n}',
    ],
    [
      'if (run() || C)\n  // why\n  one()\nelse two()',
      'run();\n// why\none()',
      'if (run())\n  // why\n  one()\nelse two()',
    ],
    ['if (run() && C) { one() } else { }', 'if (run()) { one() } else { }', 'run();'],
  ])

  itLeaves('takes the effect of its test behind `else`', [
    [
      'if (a) {\n  one()\n} else if (run() && C) {\n  two()\n} else {\n  three()\n}',
      'if (a) {\n  one()\n} else if (run()) {\n  two()\n} else {\n  three()\n}',
      'if (a) {\n  one()\n} else {\n  run();\n  three()\n}',
    ],
    [
      'if (a) {\n  one()\n} else if (run() && C) {\n  two()\n} else {\n  // why\n}',
      'if (a) {\n  one()\n} else if (run()) {\n  two()\n} else {\n  // why\n}',
      'if (a) {\n  one()\n} else {\n  run();\n  // why\n}',
    ],
    [
      'if (a) one()\nelse if (run() && C) two()\nelse three()',
      'if (a) one()\nelse if (run()) two()\nelse three()',
      'if (a) one()\nelse { run(); three() }',
    ],
    [
      'if (a) { one() } else if (run() && C) { two() } else {}',
      'if (a) { one() } else if (run()) { two() } else {}',
      'if (a) { one() } else { run(); }',
    ],
  ])
})

describe('an `if` that is kept', () => {
  itLeaves('loses the branch in which nothing is left', [
    [
      'if (a) {\n  if (C) one()\n} else {\n  two()\n}',
      'if (a) {\n  one()\n} else {\n  two()\n}',
      'if (a) {} else {\n  two()\n}',
    ],
    [
      'if (a) {\n  one()\n} else {\n  if (C) two()\n} // end\nthree()',
      'if (a) {\n  one()\n} else {\n  two()\n} // end\nthree()',
      'if (a) {\n  one()\n}\nthree()',
    ],
    [
      'if (a) {\n  one()\n} // of one\nelse {\n  if (C) two()\n}\nthree()',
      'if (a) {\n  one()\n} // of one\nelse {\n  two()\n}\nthree()',
      'if (a) {\n  one()\n} // of one\nthree()',
    ],
    [
      'if (a) {\n  // why\n  if (C) one()\n  // last\n} else {\n  two()\n}',
      'if (a) {\n  // why\n  one()\n  // last\n} else {\n  two()\n}',
      'if (a) {\n  // last\n} else {\n  two()\n}',
    ],
    ['if (a) if (C) one(); else {} else two()', 'if (a) one(); else two()', 'if (a) {} else two()'],
  ])

  itLeaves('is what is left of a chain', [
    [
      'if (C) {\n  one()\n} else if (a) {\n  two()\n} else if (!C) {\n  three()\n}',
      'one()',
      'if (a) {\n  two()\n} else {\n  three()\n}',
    ],
    [
      'if (!C) {\n  one()\n} else if (a) {\n  two()\n}\n// of the rest\nelse {\n  three()\n}',
      'if (a) {\n  two()\n}\n// of the rest\nelse {\n  three()\n}',
      'one()',
    ],
    [
      '// why\nif (!C) {\n  one()\n}\n// of two\nelse if (a) {\n  two()\n}',
      '// why\n// of two\nif (a) {\n  two()\n}',
      '// why\none()',
    ],
  ])
})

describe('in Go, the branch that takes the place of its `if`', () => {
  itLeavesInGo('is formatted as gofmt does', [
    ['if C {\n\tone()\n\n\ttwo()\n} else {\n\tthree()\n}\nfour()', 'one()\n\ntwo()\nfour()', 'three()\nfour()'],
    [
      'if x > 1 {\n\tif C {\n\t\tone()\n\t}\n} else {\n\ttwo()\n}',
      'if x > 1 {\n\tone()\n} else {\n\ttwo()\n}',
      'if x > 1 {\n} else {\n\ttwo()\n}',
    ],
    [
      'if x > 1 {\n\tone()\n} else if get() && C {\n\ttwo()\n} else {\n\t// why\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else if get() {\n\ttwo()\n} else {\n\t// why\n\tthree()\n}',
      'if x > 1 {\n\tone()\n} else {\n\tget()\n\t// why\n\tthree()\n}',
    ],
    ['if C { one() }', 'one()', ''],
  ])
})
