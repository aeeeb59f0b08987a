import { Liveness } from '../../../src/strip/evaluate/liveness.js'
import { isFirmlyUsed } from '../../../src/strip/slots/firm-uses.js'
import { readPropertiesOf } from '../../../src/strip/slots/read-properties.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

/** Whether the first parameter of a function is firmly used, where the call of `dead` is removed. */
function isFirm(body: string): boolean {
  const view = parseScript('a.ts', `export function f(p) { ${body} }`)
  const [fn] = nodesOf(view, 'FunctionDeclaration')
  const [variable] = fn ? view.scopes.getDeclaredVariables(fn).slice(-1) : []
  if (!variable) throw new Error('no parameter')
  const dead = nodesOf(view, 'CallExpression').filter(({ callee }) => view.text.slice(...callee.range) === 'dead')
  return isFirmlyUsed(variable, new Liveness(view, new Set<Node>(dead)))
}

describe('a use of a parameter', () => {
  it.each(['return p', 'if (p) one()', 'p.a()', 'p()', 'return a && !p', 'for (const a of p) one(a)', 'throw `${p}`'])(
    'is firm where only its whole function can be removed with it: %s',
    (body) => expect(isFirm(body)).toBe(true),
  )

  it.each(['send(p)', 'const a = p', 'return { p }', 'dead(p)', 'if (dead(p)) one()', 'return () => p', 'return 1'])(
    'is not firm where a part of the function may be removed with it: %s',
    (body) => expect(isFirm(body)).toBe(false),
  )

  it('is judged in the same way for a property that is read from it', () => {
    const view = parseScript('a.ts', 'export function f(p) { if (p.a) one(p.b) }')
    const [fn] = nodesOf(view, 'FunctionDeclaration')
    const variable = fn && view.scopes.getDeclaredVariables(fn).find(({ name }) => name === 'p')
    const properties = variable && readPropertiesOf(variable, view)
    const liveness = new Liveness(view, new Set<Node>())
    expect(['a', 'b'].map((key) => isFirmlyUsed(properties?.get(key) as never, liveness))).toEqual([true, false])
  })
})
