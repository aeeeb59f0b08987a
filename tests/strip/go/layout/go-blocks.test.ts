import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, the inside of a block that is opened', () => {
  itLeavesInGo('moves to the left by one tab, but for labels and the lines of a text', [
    [
      'if ready {\n\tif v := get(); C {\n\t\tfor {\n\t\t\tuse(v)\n\t\t}\n\n\t\tone()\n\t}\n}',
      'if ready {\n\tv := get()\n\tfor {\n\t\tuse(v)\n\t}\n\n\tone()\n}',
      'if ready {\n\tget()\n}',
    ],
    ['if v := get(); C {\n\tuse(v, `a\n\t\tb`)\n}', 'v := get()\nuse(v, `a\n\t\tb`)', 'get()'],
    [
      'if ready {\n\tswitch {\n\tcase C:\n\t\tone()\n\n\t\t// why\n\t\ttwo()\n\t}\n}',
      'if ready {\n\tone()\n\n\t// why\n\ttwo()\n}',
      '',
    ],
    [
      'if v := get(); C {\n\tuse(v)\nend:\n\tfor {\n\t\tbreak end\n\t}\n}',
      'v := get()\nuse(v)\nend:\nfor {\n\tbreak end\n}',
      'get()',
    ],
  ])
})
