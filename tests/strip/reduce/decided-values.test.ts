import { itLeaves } from '../../support/both-values.js'
import { canBeginStatement } from '../../../src/strip/reduce/decided-values.js'

describe('a value that is known after its side effects', () => {
  itLeaves('is written behind them', [
    ['send(run() && C ? a : b)', 'send(run() ? a : b)', 'send((run(), b))'],
    ['send((run() || C) && a)', 'send((run(), a))', 'send((run() || false) && a)'],
    ['send(run() && walk() && C ? a : b)', 'send(run() && walk() ? a : b)', 'send((run() && walk(), b))'],
    ['send({ a: run() && C || b })', 'send({ a: run() && true || b })', 'send({ a: (run(), b) })'],
    [
      'send((run() && C) ?? a, new A(C) && C ? a : b)',
      'send((run() && true) ?? a, new A(true) ? a : b)',
      'send((run() && false) ?? a, (new A(false), b))',
    ],
    ['send((run(), C), !(run(), C))', 'send((run(), true), (run(), false))', 'send((run(), false), (run(), true))'],
  ])

  itLeaves('is left as it is where a comment would be lost', [
    ['send(run() /* why */ && C ? a : b)', 'send(run() /* why */ ? a : b)', 'send(run() /* why */ && false ? a : b)'],
    ['send(run(/* why */) && C ? a : b)', 'send(run(/* why */) ? a : b)', 'send((run(/* why */), b))'],
    [
      'send(run() && C ? /* on */ a : /* off */ b)',
      'send(run() ? /* on */ a : /* off */ b)',
      'send((run(), false) ? /* on */ a : /* off */ b)',
    ],
  ])

  itLeaves('is left as it is where a check inside the side effect would change its ends', [
    ['send((C ? run : walk)(1) && C ? a : b)', 'send(run(1) ? a : b)', 'send((walk(1), b))'],
    ['send((a = C ? run() : 1) && C ? 1 : 2)', 'send((a = run()) ? 1 : 2)', 'send((a = 1) && false ? 1 : 2)'],
  ])
})

describe('a text', () => {
  it.each(['run()', '$', '_a.b', '(a)()', 'classes()', 'functional', 'asyncRun()', 'letter', 'await a'])(
    'may begin a statement: %s',
    (text) => expect(canBeginStatement(text)).toBe(true),
  )

  it.each(['{ a }', 'function () {}', 'class A {}', 'async () => {}', 'let [a]', '[a]', '/a/', '`a`', '-a', '+a', ''])(
    'would mean something else at the start of a statement: %s',
    (text) => expect(canBeginStatement(text)).toBe(false),
  )
})
