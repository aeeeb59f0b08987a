import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a block that a check leaves', () => {
  itLeavesInGo('keeps its braces where a `goto` jumps over what it declares', [
    [
      'if ready {\n\tgoto end\n}\nif C {\n\tv := get()\n\tuse(v)\n}\nend:\none()',
      'if ready {\n\tgoto end\n}\n{\n\tv := get()\n\tuse(v)\n}\nend:\none()',
      'if ready {\n\tgoto end\n}\nend:\none()',
    ],
    [
      'switch x {\ncase 1:\n\tif ready {\n\t\tgoto end\n\t}\n\tif C {\n\t\tv := get()\n\t\tuse(v)\n\t}\nend:\n\tone()\n}',
      'switch x {\ncase 1:\n\tif ready {\n\t\tgoto end\n\t}\n\t{\n\t\tv := get()\n\t\tuse(v)\n\t}\nend:\n\tone()\n}',
      'switch x {\ncase 1:\n\tif ready {\n\t\tgoto end\n\t}\nend:\n\tone()\n}',
    ],
    [
      'if C {\n\tv := get()\n\tif v > 1 {\n\t\tgoto end\n\t}\n\tuse(v)\n}\nend:\none()',
      '{\n\tv := get()\n\tif v > 1 {\n\t\tgoto end\n\t}\n\tuse(v)\n}\nend:\none()',
      'one()',
    ],
  ])

  itLeavesInGo('loses them where none does', [
    [
      'if ready {\n\tgoto end\n}\nif C {\n\tuse(1)\n}\nend:\none()',
      'if ready {\n\tgoto end\n}\nuse(1)\nend:\none()',
      'if ready {\n\tgoto end\n}\nend:\none()',
    ],
    [
      'if C {\n\tv := get()\n\tuse(v)\n}\nif ready {\n\tgoto end\n}\none()\nend:\ntwo()',
      'v := get()\nuse(v)\nif ready {\n\tgoto end\n}\none()\nend:\ntwo()',
      'if ready {\n\tgoto end\n}\none()\nend:\ntwo()',
    ],
    [
      'end:\none()\nif C {\n\tv := get()\n\tuse(v)\n}\nif ready {\n\tgoto end\n}',
      'end:\none()\nv := get()\nuse(v)\nif ready {\n\tgoto end\n}',
      'end:\none()\nif ready {\n\tgoto end\n}',
    ],
    [
      'if !C {\n\tgoto end\n}\nif C {\n\tv := get()\n\tuse(v)\n}\nend:\none()',
      'v := get()\nuse(v)\none()',
      'goto end\nend:\none()',
    ],
  ])
})
