import { itLeaves, type Row } from '../../support/both-values.js'

const DECIDED: readonly Row[] = [
  ['const orOff = (value) => value ?? false\nif (orOff(C)) one()', 'one()', ''],
  [
    'function orOpen(value) { if (env.all && value === null) return true; return value }\nif (orOpen(C)) one()',
    'one()',
    '',
  ],
  ['const pick = (value, other) => (value === null ? other : value)\nif (pick(C, true)) one()', 'one()', ''],
  ['const not = function (value) { return !value }\nif (not(C)) one()', '', 'one()'],
  ['const same = (a, b) => a === b\nif (same(C, true)) one()', 'one()', ''],
  ['const both = (a, b) => a && b\nif (both(C, !C)) one()', '', ''],
  ['const id = (value) => value\nconst not = (value) => !id(value)\nif (not(id(C))) one()', '', 'one()'],
  [
    'const id = (value) => value\nif (id(C)) one()\nif (id(other)) two()',
    'const id = (value) => value\none()\nif (id(other)) two()',
    'const id = (value) => value\nif (id(other)) two()',
  ],
  [
    'const either = (a, b) => a || b\nif (either(C, other)) one()\nif (either(other, other)) two()',
    'const either = (a, b) => a || b\none()\nif (either(other, other)) two()',
    'const either = (a, b) => a || b\nif (either(false, other)) one()\nif (either(other, other)) two()',
  ],
]

const OPEN: readonly string[] = [
  // It does something else.
  'function id(value) { log(value); return value }\nif (id(C)) one()\nif (id(other)) two()',
  'const id = (value) => (count++, value)\nif (id(C)) one()\nif (id(other)) two()',
  // It may return something else.
  'function id(value) { value = next(); return value }\nif (id(C)) one()\nif (id(other)) two()',
  'function id(value) { arguments[0] = next(); return value }\nif (id(C)) one()\nif (id(other)) two()',
  'let id = (value) => value\nid = next()\nif (id(C)) one()\nif (id(other)) two()',
  'const id = (value) => wrap(value)\nif (id(C)) one()\nif (id(other)) two()',
  'const id = (value) => [value]\nif (id(C)) one()\nif (id(other)) two()',
  'const id = (value) => () => value\nif (id(C)) one()\nif (id(other)) two()',
  'const id = async (value) => value\nif (id(C)) one()\nif (id(other)) two()',
  'function* id(value) { return value }\nif (id(C)) one()\nif (id(other)) two()',
  // It isn't known which function is called.
  'if (id(C)) one()\nif (id(other)) two()',
  'function f(id) { if (id(C)) one() }\nf(other)',
  'const id = (value) => value\nfunction f(id) { if (id(C)) one() }\nf(id)\nid(other)',
  // The other arguments are evaluated, too.
  'const first = (value) => value\nif (first(C, log())) one()\nif (first(other)) two()',
  'const first = (value) => value\nif (first(...[C])) one()\nif (first(other)) two()',
  'function second(this: App, value) { return value }\nif (second(other, C)) one()\nif (second(other)) two()',
  'const first = ({ value }) => value\nif (first({ value: C })) one()\nif (first(other)) two()',
]

const without = (source: string, value: boolean): string => source.replaceAll(/\bC\b/g, String(value))

itLeaves('a call whose arguments decide what a small function returns has that value', DECIDED)
itLeaves(
  'a call of a function that does more, or may be another one, is kept with the value',
  OPEN.map((source): Row => [source, without(source, true), without(source, false)]),
)

const SECOND = 'const second = (a, b) => b\n'
itLeaves('a call that a literal alone decides is kept', [
  [
    `${SECOND}if (second(C ? one : two, true)) three()`,
    `${SECOND}if (second(one, true)) three()`,
    `${SECOND}if (second(two, true)) three()`,
  ],
])
