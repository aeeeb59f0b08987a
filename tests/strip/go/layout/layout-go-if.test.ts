import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, the statement in front of a test', () => {
  itLeavesInGo('comes to stand in front of the branch, at its indentation', [
    [
      'if ready {\n\tif v := get(); C {\n\t\t// why\n\t\tuse(v)\n\t} else {\n\t\ttwo()\n\t}\n}',
      'if ready {\n\tv := get()\n\t// why\n\tuse(v)\n}',
      'if ready {\n\tget()\n\ttwo()\n}',
    ],
    ['if v := get(\n\tx,\n); C {\n\tuse(v)\n}', 'v := get(\n\tx,\n)\nuse(v)', '_ = get(\n\tx,\n)'],
    ['if v := `a\nb`; C {\n\tuse(v)\n}', 'v := `a\nb`\nuse(v)', ''],
    ['if v := get(); C {\n\t// nothing\n}', 'get()\n// nothing', 'get()'],
    ['if v := get(); C {\n}', 'get()', 'get()'],
  ])

  itLeavesInGo('gets a block where names would clash, or behind `else`', [
    [
      'v := 1\nif v := get(); C {\n\tuse(v)\n}\nuse(v)',
      'v := 1\n{\n\tv := get()\n\tuse(v)\n}\nuse(v)',
      'v := 1\nget()\nuse(v)',
    ],
    [
      'if x > 1 {\n\tone()\n} else if v := get(\n\tx,\n); C {\n\tuse(v)\n}',
      'if x > 1 {\n\tone()\n} else {\n\tv := get(\n\t\tx,\n\t)\n\tuse(v)\n}',
      'if x > 1 {\n\tone()\n} else {\n\t_ = get(\n\t\tx,\n\t)\n}',
    ],
    [
      'if x > 1 {\n\tone()\n} else if v := `a\nb`; C {\n\tuse(v)\n}',
      'if x > 1 {\n\tone()\n} else {\n\tv := `a\nb`\n\tuse(v)\n}',
      'if x > 1 {\n\tone()\n}',
    ],
    ['v := 1\nif v := get(); C {\n}\nuse(v)', 'v := 1\nget()\nuse(v)', 'v := 1\nget()\nuse(v)'],
  ])

  itLeavesInGo('moves to the `if` behind it', [
    [
      'if v := get(); !C {\n\tuse(v)\n} else if v > 1 {\n\tone()\n} else {\n\ttwo()\n}',
      'if v := get(); v > 1 {\n\tone()\n} else {\n\ttwo()\n}',
      'v := get()\nuse(v)',
    ],
    [
      'if v := get(); !C {\n\tuse(v)\n\t// end\n} else if v > 1 && C { // why\n\tone()\n}',
      'if v := get(); v > 1 { // why\n\tone()\n}',
      'v := get()\nuse(v)\n// end',
    ],
  ])

  itLeavesInGo('runs before the side effect of a test behind `else`', [
    ['if v := get(); !C {\n\tuse(v)\n} else if get() && !C {\n\tone()\n}', 'get()\nget()', 'v := get()\nuse(v)'],
    [
      'if v := get(); !C {\n\tuse(v)\n} else if get() || C {\n\tuse(v)\n}',
      'v := get()\nget()\nuse(v)',
      'v := get()\nuse(v)',
    ],
  ])
})
