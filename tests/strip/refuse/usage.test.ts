import { itLeaves, kept, written, type Row } from '../../support/both-values.js'

/** What asks more of the value than a boolean has. */
const MISUSES: readonly Row[] = [
  ...[
    'send(C.value)',
    'send(C[a])',
    'send(C?.value)',
    'C(a)',
    'new C()',
    'C`a`',
    'send([...C])',
    'f(...C)',
    'for (const a of C) one()',
    'for (const a in C) one()',
    'function* f() { yield* C }',
    'const { a } = C',
    'const [a] = C',
    '({ a } = C)',
    '[a] = C',
    'function f({ a } = C) {}',
    'function f([a] = C) {}',
    'const [{ a } = C] = list',
    'send(a in C)',
    'send(a instanceof C)',
    'send(C - 1)',
    'send(C * 2)',
    'send(C < a)',
    'send(C & 1)',
    'send(C === `a`)',
    "send(C !== 'a')",
    'send(C == 1)',
    'send((C as string[]).length)',
    'send(C!.value)',
    'send((<A>C).value)',
    'send((C satisfies A).value)',
    'const on = C\nsend(on.value)',
    'const on = C\nfor (const a of on) one()',
    'const on = C\nsend(on > 1)',
    'switch (C) { case 1: one(); break; case a(): two() }',
  ].map(kept),
  ...[
    'send(a[C])',
    'f(C)',
    'new F(C)',
    'for (const a of f(C)) one()',
    'function* f() { yield C }',
    'send(`${a}${C}b${c}`)',
    'a = C',
    'function f(a = C) {}',
    'const [a = C] = list\nsend(a)',
    'send(C + a)',
    "send(a + C + 'b')",
    'send(C === a)',
    'send(C === a.b)',
    'send(C !== f())',
  ].map((text) =>
    text.includes('`') ? ([text, 'send(`${a}trueb${c}`)', 'send(`${a}falseb${c}`)'] as const) : written(text),
  ),
]

describe('a value of which more is asked than a boolean has', () => {
  itLeaves('is kept, and replaced where anything may stand', MISUSES)
})
