import { itLeaves, kept, type Row } from '../../support/both-values.js'

const LOOPS: readonly Row[] = [
  ['switch (C) { case true: one(); break; case false: two() }', 'one();', 'two()'],
  ['switch (C) { case true: one(); break; default: two() }', 'one();', 'two()'],
  ['switch (C) { case false: two(); break; default: one() }', 'one()', 'two();'],
  ['switch (C) { default: two(); break; case true: one() }', 'one()', 'two();'],
  ['switch (C) { case true: { one(); break } case false: { two() } }', 'one();', 'two()'],
  ['switch (C) { case true: { one() } break; case false: two() }', 'one()', 'two()'],
  ['switch (C) { case true: case false: one() }', 'one()', 'one()'],
  ['switch (C) { case true: }', '', ''],
  ['switch (C) { case false: one() }', '', 'one()'],
  [
    'function f() { switch (C) { case true: return 1; case false: return 2 } }',
    'function f() { return 1; }',
    'function f() { return 2 }',
  ],
  [
    'function f() { switch (C) { case true: throw a; default: return 2 } }',
    'function f() { throw a; }',
    'function f() { return 2 }',
  ],
  ['for (;;) { switch (C) { case true: continue; default: one() } }', 'for (;;) { continue; }', 'for (;;) { one() }'],
  [
    'switch (C) { case true: { const a = 1; send(a); break } case false: { const a = 2; send(a) } }',
    'const a = 1; send(a);',
    'const a = 2; send(a)',
  ],
  ...[
    'switch (C) { case true: one(); case false: two() }',
    'switch (C) { case true: one(); break; case a: two() }',
    'switch (C) { case true: const b = 1; send(b); break; case false: two(b) }',
    'switch (C) { case true: var b = 1; break; case false: two(b) }',
    'switch (C) { case true: for (var b of c) one(); break; case false: two(b) }',
    'switch (C) { case true: for (var b = 1; c;) one(); break; case false: two(b) }',
    'switch (C) { case true: if (b) {} else break; one(); break; case false: two() }',
    'switch (C) { case true: l: { if (a) break } one(); break; case false: two() }',
    'switch (C) { case true: try { one() } catch { break } one(); break; case false: two() }',
    'switch (C) { case true: { { break } } default: two() }',
  ].map(kept),
  [
    'switch (C) { case true: do { if (a) break } while (b); one(); break; case false: two() }',
    'do { if (a) break } while (b); one();',
    'two()',
  ],
  kept('switch (C) { case true: if (a) break; one(); break; case false: two() }'),
  kept('switch (C) { case true: { if (a) { one(); break } } two(); break; default: three() }'),
  [
    'switch (C) { case true: for (const a of b) { if (a) break } one(); break; default: three() }',
    'for (const a of b) { if (a) break } one();',
    'three()',
  ],
  ['switch (C) { case true: while (a) { break } one() }', 'while (a) { break } one()', ''],
  kept('switch (C) { case true: try { if (a) break } finally { one() } two() }'),
  ['switch (C) { case true: switch (a) { case 1: break } one() }', 'switch (a) { case 1: break } one()', ''],
  ['switch (C) { case true: l: { break l } one() }', 'l: { break l } one()', ''],
]

describe('a switch over a check', () => {
  itLeaves('is replaced by an arm only if each arm leaves it at its end, and nowhere else', LOOPS)
})
