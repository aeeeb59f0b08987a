import { itLeaves } from '../../support/both-values.js'

describe('an expression with a check in it', () => {
  itLeaves('is the part that is left of it', [
    ['const a = C!\nsend(a)', 'send(true)', 'send(false)'],
    ['const a = C as const\nsend(a)', 'send(true)', 'send(false)'],
    ['const a = C satisfies boolean\nsend(a)', 'send(true)', 'send(false)'],
    ['send(Boolean(C, run()))', 'send(Boolean(true, run()))', 'send(Boolean(false, run()))'],
    ['send(Boolean(C && a))', 'send(Boolean(a))', 'send(false)'],
    ['send((C as const) ? 1 : 2)', 'send(1)', 'send(2)'],
    [
      'send(C ? a : b, C && a, C || a, !C && a, C ?? a, !!C)',
      'send(a, a, true, false, true, true)',
      'send(b, false, a, a, false, false)',
    ],
    ['send((C && "new") || "old", (C ? "new" : null) ?? "old")', 'send("new", "new")', 'send("old", "old")'],
    ['send(C ? a ? 1 : 2 : C ? 3 : 4)', 'send(a ? 1 : 2)', 'send(4)'],
    ['send(C === true, C !== true, false == C)', 'send(true, false, false)', 'send(false, true, true)'],
    [
      'const on = C\nif (on in a) one()\nif (on instanceof A) two()',
      'if (true in a) one()\nif (true instanceof A) two()',
      'if (false in a) one()\nif (false instanceof A) two()',
    ],
    [
      'for (const { a = C } of list) send(a)',
      'for (const { a = true } of list) send(a)',
      'for (const { a = false } of list) send(a)',
    ],
    [
      'const { on = C, ...rest } = list\nsend(on, rest)',
      'const { on = true, ...rest } = list\nsend(on, rest)',
      'const { on = false, ...rest } = list\nsend(on, rest)',
    ],
  ])

  itLeaves('keeps the value that an operand gives, and not only whether it is true', [
    ['send(a && C, a || C)', 'send(a && true, a || true)', 'send(a && false, a || false)'],
    ['send(!a && C, a > 1 || C, Boolean(a) && C)', 'send(!a, true, Boolean(a))', 'send(false, a > 1, false)'],
    [
      'send(!x || y && C, !x || y > 1 && C, !x && (y || C), !x && (y > 1 || C))',
      'send(!x || y && true, !x || y > 1, !x && (y || true), !x)',
      'send(!x || y && false, !x, !x && (y || false), !x && y > 1)',
    ],
    ['if (a && C || b) one()', 'if (a || b) one()', 'if (b) one()'],
    ['send((a && C) ? 1 : 2, !(a || C))', 'send(a ? 1 : 2, false)', 'send(2, !a)'],
    ['const on = run() && C\nsend(on)', 'const on = run() && true\nsend(on)', 'const on = run() && false\nsend(on)'],
  ])

  itLeaves('keeps a cast that gives the value another type', [
    [
      'send(C as Variant, <Variant>C, C satisfies boolean)',
      'send(true as Variant, <Variant>true, true)',
      'send(false as Variant, <Variant>false, false)',
    ],
    ['send(C as boolean, C as const)', 'send(true, true)', 'send(false, false)'],
  ])

  itLeaves('says what `typeof` gives, which is a string', [
    [
      'send(typeof C, typeof !C, typeof a)',
      "send('boolean', 'boolean', typeof a)",
      "send('boolean', 'boolean', typeof a)",
    ],
  ])

  itLeaves('keeps the side effects in front of what is left', [
    ['send(run() && C ? b : c)', 'send(run() ? b : c)', 'send((run(), c))'],
    ['send(run() && C || b)', 'send(run() && true || b)', 'send((run(), b))'],
    ['send((run(), C) ? a : b)', 'send((run(), a))', 'send((run(), b))'],
    ['send((run() || C) && b)', 'send((run(), b))', 'send((run() || false) && b)'],
    ['send(run() && C)', 'send(run() && true)', 'send(run() && false)'],
    ['send((run(), C))', 'send((run(), true))', 'send((run(), false))'],
    ['send(!(run() && C))', 'send(!run())', 'send((run(), true))'],
  ])

  itLeaves('is as true as it was where a loop asks it', [
    ['while (C || run()) one()', 'while (true) one()', 'while (run()) one()'],
    ['do one(); while (run() && C)', 'do one(); while (run())', 'do one(); while ((run(), false))'],
    ['for (; run() && C;) one()', 'for (; run();) one()', 'for (; (run(), false);) one()'],
  ])

  itLeaves('as a statement leaves what has an effect', [
    ['run() && C && one()', 'run() && one()', 'run()'],
    ['run() || C || one()', 'run()', 'run() || one()'],
  ])
})
