import { exitsAlwaysInGo } from '../../../../src/strip/go/reduce/go-exits.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { itLeavesInGo } from '../../../support/both-values.js'
import { parseScript } from '../../../support/strip-text.js'

/** Whether control never passes the end of the first statement of a function. */
function exits(statement: string): boolean {
  const view = parseScript('a.go', `package a\n\nfunc f() {\n${statement}\n}\n`)
  const [fn] = nodesOf(view, 'FunctionDeclaration')
  const go = asGo(fn ?? view.ast)
  const first = go.type === 'FunctionDeclaration' ? go.body?.body[0] : undefined
  if (!first) throw new Error(statement)
  return exitsAlwaysInGo(first, view)
}

describe('in Go, the end of a statement', () => {
  it.each([
    'return',
    'goto end\nend:\nrun()',
    'panic("x")',
    '{\nrun()\nreturn\n}',
    'if a {\nreturn\n} else {\npanic(1)\n}',
    'if a {\nreturn\n} else if b {\nreturn\n} else {\nreturn\n}',
    'for {\nrun()\n}',
    'for {\nfor {\nbreak\n}\n}',
    'for {\nswitch a {\ncase 1:\nbreak\n}\n}',
    'for {\nfunc() {\nfor {\nbreak\n}\n}()\n}',
    'switch a {\ncase 1:\nreturn\ndefault:\npanic(1)\n}',
    'switch a.(type) {\ncase int:\nreturn\ndefault:\nreturn\n}',
    'select {}',
    'select {\ncase <-ch:\nreturn\n}',
    'loop:\nfor {\nrun()\n}',
    'switch a {\ncase 1:\nfallthrough\ndefault:\nreturn\n}',
  ])('is never passed: %s', (statement) => expect(exits(statement)).toBe(true))

  it.each([
    'run()',
    'p.panic("x")',
    'if a {\nreturn\n}',
    'if a {\nreturn\n} else {\nrun()\n}',
    '{\nreturn\nrun()\n}',
    'for a {\nreturn\n}',
    'for range a {\nreturn\n}',
    'for {\nbreak\n}',
    'for {\nif a {\nbreak\n}\n}',
    'loop:\nfor {\nfor {\nbreak loop\n}\n}',
    'switch a {\ncase 1:\nreturn\n}',
    'switch a {\ncase 1:\nbreak\ndefault:\nreturn\n}',
    'switch a {\ncase 1:\ndefault:\nreturn\n}',
    'select {\ncase <-ch:\nbreak\n}',
    'func() {\nreturn\n}()',
    'defer panic(1)',
  ])('may be passed: %s', (statement) => expect(exits(statement)).toBe(false))
})

describe('in Go, code behind an exit', () => {
  itLeavesInGo('is removed behind an exit of its own, once no `goto` leads there any more', [
    [
      'if ready {\n\tif C {\n\t\tgoto fail\n\t}\n\tone()\n}\nreturn\nfail:\ntwo()\nthree()',
      'if ready {\n\tgoto fail\n}\nreturn\nfail:\ntwo()\nthree()',
      'if ready {\n\tone()\n}\nreturn',
    ],
    [
      'if ready {\n\tgoto end\n}\nif C {\n\tgoto fail\n}\nreturn\nfail:\ntwo()\nend:\nthree()',
      'if ready {\n\tgoto end\n}\ngoto fail\nfail:\ntwo()\nend:\nthree()',
      'if ready {\n\tgoto end\n}\nreturn\nend:\nthree()',
    ],
  ])

  itLeavesInGo('is kept from the first label on to which a `goto` leads', [
    [
      'if ready {\n\tgoto b\n}\nif C {\n\treturn\n}\none()\na:\ntwo()\nb:\nthree()\ngoto a',
      'if ready {\n\tgoto b\n}\nreturn\na:\ntwo()\nb:\nthree()\ngoto a',
      'if ready {\n\tgoto b\n}\none()\na:\ntwo()\nb:\nthree()\ngoto a',
    ],
    ['if C {\n\treturn\n}\none()\na:\ntwo()\nif ready {\n\tgoto a\n}', '', 'one()\na:\ntwo()\nif ready {\n\tgoto a\n}'],
    [
      'if ready {\n\tgoto a\n}\nfunc() {\n\tif C {\n\t\treturn\n\t}\n\tone()\n\tgoto a\na:\n\ttwo()\n}()\na:\nthree()',
      'if ready {\n\tgoto a\n}\nfunc() {\n}()\na:\nthree()',
      'if ready {\n\tgoto a\n}\nfunc() {\n\tone()\n\tgoto a\na:\n\ttwo()\n}()\na:\nthree()',
    ],
  ])
})
