import { exitsAlways } from '../../../src/strip/reduce/exits.js'
import { parseScript } from '../../support/strip-text.js'
import { nodesOf } from '../../../src/source/nodes-of.js'

/** Whether control never passes the end of the first statement of a loop in a function. */
function exits(statement: string): boolean {
  const view = parseScript('a.ts', `function f() { l: for (;;) { ${statement} } }`)
  const [loop] = nodesOf(view, 'ForStatement')
  if (loop?.body.type !== 'BlockStatement') throw new Error(statement)
  return exitsAlways(loop.body.body[0])
}

describe('the end of a statement', () => {
  it.each([
    'return',
    'throw a',
    'break',
    'continue l',
    '{ run(); return }',
    'if (a) return; else throw b',
    'if (a) { return } else if (b) { break } else { continue }',
    'switch (a) { default: return }',
    'switch (a) { case 1: return; case 2: run(); default: throw b }',
    'switch (a) { case 1: for (;;) { break } default: { return } }',
    'try { return } finally { run() }',
    'try { return } catch { throw a }',
    'try { run() } finally { return }',
  ])('is never passed: %s', (statement) => expect(exits(statement)).toBe(true))

  it.each([
    'run()',
    'if (a) return',
    'if (a) return; else run()',
    '{ run() }',
    'while (true) {}',
    'try { return } catch { run() }',
    'try { run() } finally { run() }',
    'switch (a) { case 1: return }',
    'switch (a) { case 1: break; default: return }',
    'switch (a) { default: return; case 1: run() }',
    'b: switch (a) { case 1: for (;;) { break b } default: return }',
    'function g() { return }',
  ])('may be passed, or nobody looks: %s', (statement) => expect(exits(statement)).toBe(false))

  it('is passed where there is no statement', () => {
    expect([null, undefined].map((statement) => exitsAlways(statement))).toEqual([false, false])
  })
})
