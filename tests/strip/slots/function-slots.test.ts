import { itLeaves, written, type Row } from '../../support/both-values.js'

const WRAPPERS: readonly Row[] = [
  [
    'function isOn(a: A | B): a is B { return C }\nif (isOn(x)) one(x)',
    'function isOn(a: A | B): a is B { return true }\nif (isOn(x)) one(x)',
    'function isOn(a: A | B): a is B { return false }\nif (isOn(x)) one(x)',
  ],
  [
    'function isOn() { const a = 1, b = 2; let c; type T = 1; interface I {}; return C }\nif (isOn()) one()',
    'one()',
    '',
  ],
  [
    'function isOn() { const { a } = b; return C }\nif (isOn()) one()',
    'function isOn() { const { a } = b; return true }\nif (isOn()) one()',
    'function isOn() { const { a } = b; return false }\nif (isOn()) one()',
  ],
  [
    'function isOn() { const a = run(); return C }\nif (isOn()) one()',
    'function isOn() { const a = run(); return true }\nif (isOn()) one()',
    'function isOn() { const a = run(); return false }\nif (isOn()) one()',
  ],
  ['function isOn() { function a() {}; return C }\nif (isOn()) one()', 'one()', ''],
  ...['const a = 1, { b } = c;', 'const a = 1, b = load();', 'if (a) return false;', 'for (;;) {};'].map(
    (first): Row => [
      `function isOn() { ${first} return C }\nif (isOn()) one()`,
      `function isOn() { ${first} return true }\nif (isOn()) one()`,
      `function isOn() { ${first} return false }\nif (isOn()) one()`,
    ],
  ),
  [
    'function kind() { return C ? 1 : 0 }\nif (kind()) send(kind())',
    'function kind() { return 1 }\nif (kind()) send(kind())',
    'function kind() { return 0 }\nif (kind()) send(kind())',
  ],
  written('function isOn() { return (log(), C) }\nif (isOn()) one()'),
  written('function isOn() { return C }\nnamespace isOn { export const a = 1 }\nif (isOn()) one(isOn.a)'),
  written('function isOn({ a = log() }) { return C }\nif (isOn({})) one()'),
  written('function isOn(a = log()) { return C }\nif (isOn()) one()'),
  ['function isOn(a = 1) { return C }\nif (isOn()) one()', 'one()', ''],
  ['function isOn() { if (C) return true; return false }\nif (isOn()) one()', 'one()', ''],
  ['function isOn() { if (C) { return false } else { return true } }\nif (isOn()) one()\nelse two()', 'two()', 'one()'],
  [
    'function isOn() { if (!C) return false }\nif (isOn()) one()\nelse two()',
    'function isOn() { return undefined }\nif (isOn()) one()\nelse two()',
    'two()',
  ],
  ['function isOn() { return C }\nif (isOn()) one()', 'one()', ''],
  ['const isOn = () => C\nif (isOn() && a) one()', 'if (a) one()', ''],
  ['const isOn = () => { return !C }\nif (isOn()) one()\nelse two()', 'two()', 'one()'],
  ['function isOn() { return C && a }\nif (isOn()) one()', 'function isOn() { return a }\nif (isOn()) one()', ''],
  ['const on = () => C\nsend(on)', 'const on = () => true\nsend(on)', 'const on = () => false\nsend(on)'],
  [
    'function isOn() { log(); return C }\nif (isOn()) one()',
    'function isOn() { log(); return true }\nif (isOn()) one()',
    'function isOn() { log(); return false }\nif (isOn()) one()',
  ],
  [
    'async function isOn() { return C }\nasync function f() { if (await isOn()) one() }',
    'async function f() { one() }',
    'async function f() { }',
  ],
  [
    'async function isOn() { return C }\nsend(isOn())',
    'async function isOn() { return true }\nsend(isOn())',
    'async function isOn() { return false }\nsend(isOn())',
  ],
  [
    'function* isOn() { return C }\nif (isOn()) one()',
    'function* isOn() { return true }\nif (isOn()) one()',
    'function* isOn() { return false }\nif (isOn()) one()',
  ],
  [
    'export function isOn() { return C }\nif (isOn()) one()',
    'export function isOn() { return true }\none()',
    'export function isOn() { return false }\n',
  ],
  [
    'export default function () { return C }',
    'export default function () { return true }',
    'export default function () { return false }',
  ],
  [
    'export default function isOn() { return C }\nif (isOn()) one()',
    'export default function isOn() { return true }\none()',
    'export default function isOn() { return false }\n',
  ],
  [
    'function isOn(a) { return C }\nif (isOn(run())) one()',
    'function isOn(a) { return true }\nif (isOn(run())) one()',
    'function isOn(a) { return false }\nif (isOn(run())) one()',
  ],
]

describe('a function that only asks a check', () => {
  itLeaves('is replaced by the value at its calls only if that is certain', WRAPPERS)

  itLeaves('keeps its value where it is handed on', [
    [
      'const f = () => C\nconst g = f\nif (g()) one()',
      'const f = () => true\nconst g = f\nif (g()) one()',
      'const f = () => false\nconst g = f\nif (g()) one()',
    ],
  ])
})
