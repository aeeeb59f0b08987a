import { itLeaves } from '../../support/both-values.js'

describe('the side effects in front of a value', () => {
  itLeaves('are written in parentheses, separated by commas', [
    ['send(run() && C ? a : b)', 'send(run() ? a : b)', 'send((run(), b))'],
    ['send((run(), C) ? a : b)', 'send((run(), a))', 'send((run(), b))'],
    ['send(a + (run() && C ? 1 : 2))', 'send(a + (run() ? 1 : 2))', 'send(a + (run(), 2))'],
    [
      'function f(a) { return a,run() && C ? a : b }',
      'function f(a) { return a,run() ? a : b }',
      'function f(a) { return a,(run(), b) }',
    ],
    [
      'const f = () => run() && C ? a : b\nsend(f)',
      'const f = () => run() ? a : b\nsend(f)',
      'const f = () => (run(), b)\nsend(f)',
    ],
  ])

  itLeaves('do not join a word in front of them', [
    [
      'send(typeof(run() && C ? a : b), void(run() && C))',
      'send(typeof(run() ? a : b), void(run() && true))',
      'send(typeof(run(), b), void(run() && false))',
    ],
    ['send(a in(run() && C ? b : c))', 'send(a in(run() ? b : c))', 'send(a in(run(), c))'],
  ])

  itLeaves('are stripped themselves', [
    ['send(run(C) && C ? a(C) : b(C))', 'send(run(true) ? a(true) : b(true))', 'send((run(false), b(false)))'],
    ['send(run(C ? 1 : 2) && !C)', 'send(run(1) && false)', 'send(run(2) && true)'],
  ])
})
