import { itLeaves } from '../../support/both-values.js'

describe('a comment beside an operator that is removed', () => {
  itLeaves('stays with the operand that it ends the line of', [
    ['send(\n  a && // of a\n    C,\n)', 'send(\n  a && // of a\n    true,\n)', 'send(\n  a && // of a\n    false,\n)'],
    ['if (\n  a && // of a\n  C\n) one()', 'if (\n  a // of a\n) one()', ''],
    [
      'if (\n  a && // of a\n  C && // of check\n  b // of b\n) one()',
      'if (\n  a && // of a\n  b // of b\n) one()',
      '',
    ],
    ['if (\n  C && // of check\n  a && // of a\n  b\n) one()', 'if (\n  a && // of a\n  b\n) one()', ''],
    ['if (\n  C || // of check\n  a // of a\n) one()', 'one()', 'if (\n  a // of a\n) one()'],
    ['if (a && /* of b */ b && C) one()', 'if (a && /* of b */ b) one()', ''],
  ])

  itLeaves('stays with the operand below it', [
    ['if (\n  a\n  // of b\n  && b\n  // of check\n  && C\n) one()', 'if (\n  a\n  // of b\n  && b\n) one()', ''],
    ['if (\n  C\n  // of a\n  && a\n) one()', 'if (\n  // of a\n  a\n) one()', ''],
    ['send(C\n  // of a\n  ? a\n  // of b\n  : b)', 'send(\n  // of a\n  a)', 'send(\n  // of b\n  b)'],
    ['const x = C\n  /* of a */\n  && a\nsend(x)', 'const x =\n  /* of a */\n  a\nsend(x)', 'send(false)'],
  ])

  itLeaves('stays in the parentheses of its operand', [
    ['if ((a /* of a */) && C) one()', 'if (a /* of a */) one()', ''],
    ['if (C && (/* of a */ a)) one()', 'if (/* of a */ a) one()', ''],
    ['if (C && (\n  // of a\n  a || b\n)) one()', 'if (// of a\n  a || b) one()', ''],
    ['if ((a) /* of a */ && C) one()', 'if ((a) /* of a */) one()', ''],
  ])

  itLeaves('ends the line only where the rest may follow it', [
    ['send((C && a // of a\n) as T)', 'send((a // of a\n) as T)', 'send((false // of a\n) as T)'],
    ['send((C && a // of a\n)!)', 'send((a // of a\n)!)', 'send(false)'],
    ['send((C && a /* of a */) as T)', 'send((a /* of a */) as T)', 'send((false /* of a */) as T)'],
    ['send((C && a // of a\n).b)', 'send((a // of a\n).b)', 'send((false // of a\n).b)'],
  ])
})
