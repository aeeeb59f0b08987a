import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a label', () => {
  itLeavesInGo('loses the statement behind it, and leads to the next', [
    ['goto end\nend:\nif C {\n\tone()\n}\ntwo()', 'goto end\nend:\n{\n\tone()\n}\ntwo()', 'goto end\nend:\ntwo()'],
    [
      'goto end\nend: // why\nif C {\n\tone()\n}\ntwo()',
      'goto end\nend: // why\n{\n\tone()\n}\ntwo()',
      'goto end\nend: // why\ntwo()',
    ],
    [
      'if ready {\n\tgoto end\n}\none()\nend:\nif C {\n\ttwo()\n}',
      'if ready {\n\tgoto end\n}\none()\nend:\n{\n\ttwo()\n}',
      'if ready {\n\tgoto end\n}\none()\nend:',
    ],
  ])

  itLeavesInGo('is removed with its line, and leaves its statement where it is', [
    ['loop:\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n\tone()\n}'],
    ['loop: for {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}', 'loop: for {\n\tbreak loop\n}', 'for {\n\tone()\n}'],
    [
      '// why\nloop:\n// of the loop\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}',
      '// why\nloop:\n// of the loop\nfor {\n\tbreak loop\n}',
      '// why\n// of the loop\nfor {\n\tone()\n}',
    ],
    [
      'loop: // why\n// of the loop\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}',
      'loop: // why\n// of the loop\nfor {\n\tbreak loop\n}',
      '// of the loop\nfor {\n\tone()\n}',
    ],
    [
      'if ready {\nloop:\n\t// of the loop\n\tfor {\n\t\tif C {\n\t\t\tbreak loop\n\t\t}\n\t\tone()\n\t}\n}',
      'if ready {\nloop:\n\t// of the loop\n\tfor {\n\t\tbreak loop\n\t}\n}',
      'if ready {\n\t// of the loop\n\tfor {\n\t\tone()\n\t}\n}',
    ],
  ])
})
