import { itLeavesInGo } from '../../support/both-values.js'
import { GO } from '../../../src/strip/go/go-dialect.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

describe('Go', () => {
  it.each([
    ['get()', ''],
    ['<-ch', ''],
    ['x + 1', '_ = '],
    ['len(list)', '_ = '],
    ['p.field', '_ = '],
  ])("has a blank name in front of what isn't a statement: %s", (value, prefix) => {
    const view = parseScript('a.go', `package a\n\nfunc f() {\n\tv := ${value}\n}\n`)
    const declarator = asGo(nodesOf(view, 'VariableDeclarator')[0] ?? view.ast)
    if (declarator.type !== 'VariableDeclarator' || !declarator.init) throw new Error(value)
    expect(GO.discardOf(declarator.init, view)).toBe(prefix)
  })

  itLeavesInGo('ends a statement with its line, and has its own form', [
    ['if ready && // why\n\tC {\n\tone()\n}', 'if ready { // why\n\tone()\n}', ''],
    ['use(C == ready, fmt.Sprintf("%t", C))', 'use(ready, "true")', 'use(!ready, "false")'],
    ['v := 1\nif C {\n\tv = 2\n}\nuse(v);', 'v := 2\nuse(v);', 'v := 1\nuse(v);'],
  ])
})
