import { statementEnd, statementOf, statementStart } from '../../../src/strip/reduce/statement-text.js'
import { STRIP_DIALECTS } from '../../../src/strip/dialects/strip-dialects.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { Trivia } from '../../../src/text/trivia.js'
import { parseScript } from '../../support/strip-text.js'

function statement(file: string, text: string, indent: string): string {
  const view = parseScript(file, text)
  const call = nodesOf(view, 'CallExpression').at(-1)
  if (!call) throw new Error(text)
  return statementOf(call, indent, { view, trivia: new Trivia(view), dialect: STRIP_DIALECTS[view.language] })
}

describe('an expression that becomes a statement', () => {
  it('ends with a semicolon, but not in Go', () => {
    expect(statement('a.ts', 'if (run()) one', '')).toBe('run();')
    expect(statement('a.go', 'package a\n\nfunc f() {\n\tif get() {\n\t}\n}\n', '')).toBe('get()')
  })

  it('moves its lines to its new indentation, but for those of a text', () => {
    expect(statement('a.ts', '    if (run(\n      1,\n    )) one', '  ')).toBe('run(\n    1,\n  );')
    expect(statement('a.ts', '    x = run(`\n    a`)', '  ')).toBe('run(`\n    a`);')
  })

  it('is given to a blank name in Go where it is only a value', () => {
    const text = 'package a\n\nfunc f() {\n\tv := int64(x)\n}\n'
    const view = parseScript('a.go', text)
    const [call] = nodesOf(view, 'CallExpression')
    const source = { view, dialect: STRIP_DIALECTS[view.language] }
    expect(call && statementStart(call, source)).toBe('_ = ')
    expect(statementEnd(source)).toBe('')
  })
})
