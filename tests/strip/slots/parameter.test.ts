import { itLeaves, written, type Row } from '../../support/both-values.js'

/** A function that gets the value as a property, and its calls. */
const f = (parameter: string, body: string, ...calls: readonly string[]): string =>
  `function f(${parameter}) { ${body} }\nsend(${calls.map((call) => `f(${call})`).join(', ')})`

/** With the value in the place of each read, and nothing that passes it. */
const folded = (parameter: string, body: string, call: string, left = '', leftCall = ''): Row => [
  f(parameter, body, call),
  f(left, 'return 1', leftCall),
  f(left, 'return 2', leftCall),
]

const PROPERTIES: readonly Row[] = [
  folded('props', 'return props.on ? 1 : 2', '{ on: C }'),
  folded('props', "return props['on'] ? 1 : 2", '{ on: C }'),
  folded('props', 'return props.on ? 1 : 2', "{ 'on': C }"),
  folded('props = {}', 'return props.on ? 1 : 2', '{ on: C }'),
  folded('props: Props', 'return props.on ? 1 : 2', '{ on: C }'),
  folded('{ on }', 'return on ? 1 : 2', '{ on: C }'),
  folded('{ on: isOn }', 'return isOn ? 1 : 2', '{ on: C }'),
  folded("{ 'on': isOn }", 'return isOn ? 1 : 2', '{ on: C }'),
  folded('{ on } = {}', 'return on ? 1 : 2', '{ on: C }'),
  folded('{ on = true }', 'return on ? 1 : 2', '{ on: C }'),
  folded('{ on = false } = {}', 'return on ? 1 : 2', '{ on: C }'),
  folded('a, { on }', 'return on ? 1 : 2', 'a, { on: C }', 'a', 'a'),
  folded('props, a', 'return props.on ? 1 : 2', '{ on: C }, a', 'a', 'a'),
  [
    f('props', 'return props.on ? props.a : 2', '{ on: C, a: 1 }'),
    f('props', 'return props.a', '{ a: 1 }'),
    f('', 'return 2', ''),
  ],
  [
    f('props', 'const { on, a } = props; return on ? a : 2', '{ on: C, a: 1 }'),
    f('props', 'const { a } = props; return a', '{ a: 1 }'),
    f('', 'return 2', ''),
  ],
  [f('props', 'return props.on ? 1 : 2', '{ ...a, on: C }'), f('', 'return 1', ''), f('', 'return 2', '')],
  [
    f('{ on = false } = {}', 'return on ? 1 : 2', '{ on: C }', ''),
    f('{ on = false } = {}', 'return on ? 1 : 2', '{ on: true }', ''),
    f('', 'return 2', '', ''),
  ],
  [
    f('{ on = true } = {}', 'return on ? 1 : 2', '{ on: C }', ''),
    f('', 'return 1', '', ''),
    f('{ on = true } = {}', 'return on ? 1 : 2', '{ on: false }', ''),
  ],
  [
    f('on = true', 'return on ? 1 : 2', 'C', ''),
    f('', 'return 1', '', ''),
    f('on = true', 'return on ? 1 : 2', 'false', ''),
  ],
  [
    f('props', 'return props.on ? props.run() : 2', '{ on: C, run: () => 1 }'),
    f('props', 'return props.run()', '{ run: () => 1 }'),
    f('', 'return 2', ''),
  ],
  [
    f('{ on, ...rest }', 'return on ? rest : 2', '{ ...a, on: C }'),
    f('{ on, ...rest }', 'return rest', '{ ...a, on: true }'),
    f('', 'return 2', ''),
  ],
  // Beside a spread, the argument is kept, though the rest element that excluded it is removed.
  [
    f('{ on, b, ...rest }', 'return on ? b : rest', '{ ...a, on: C }'),
    f('{ b }', 'return b', '{ ...a, on: true }'),
    f('{ on, b, ...rest }', 'return rest', '{ ...a, on: false }'),
  ],
  [
    f('{ on, b, ...rest }', 'return on ? b : rest', '{ a, on: C }'),
    f('{ b }', 'return b', '{ a }'),
    f('{ on, b, ...rest }', 'return rest', '{ a, on: false }'),
  ],
  // Without anything to take `b` out of, it throws.
  [f('{ b }', 'return C ? 1 : b', 'a'), f('{ b }', 'return 1', 'a'), f('{ b }', 'return b', 'a')],
  [f('{ on, b }', 'return on ? b : 2', '{ ...a, on: C }'), f('{ b }', 'return b', '{ ...a }'), f('', 'return 2', '')],
  [
    f('props', 'b.c = props.on; return props.on ? 1 : 2', '{ on: C }'),
    f('', 'b.c = true; return 1', ''),
    f('', 'b.c = false; return 2', ''),
  ],
  ...[
    f('props', 'send(props); return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'return props[a] ? props.on : 2', '{ on: C }'),
    f('props', 'return props?.on ? 1 : 2', '{ on: C }'),
    f('props', 'props.on = a; return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'delete props.on; return props.on ? 1 : 2', '{ on: C }'),
    f('props', '({ a: props.on } = b); return props.on ? 1 : 2', '{ on: C }'),
    f('props', '[props.on] = b; return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'props.on++; return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'for (props.on of a) return props.on ? 1 : 2', '{ on: C }'),
    f('props', '(props.on as any) = 1; return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'const { ...rest } = props; return props.on ? rest : 2', '{ on: C }'),
    f('props', 'const { [a]: b } = props; return props.on ? b : 2', '{ on: C }'),
    f('props', 'const { on }: Props = props; return on ? 1 : 2', '{ on: C }'),
    f('props', 'props = a; return props.on ? 1 : 2', '{ on: C }'),
    f('props = a', 'return props.on ? 1 : 2', '{ on: C }'),
    f('props = { on: a }', 'return props.on ? 1 : 2', '{ on: C }'),
    f('props', 'return props.on ? props.run() : 2', '{ on: C, run() { return this.on } }'),
    f('props', 'return props.on ? props.run() : 2', '{ on: C, run: function () { return this.on } }'),
    f('props', 'return props.on ? props.run!() : 2', '{ on: C, run }'),
    f('props', 'return props.on ? props.run`` : 2', '{ on: C, run }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C, ...a }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C, [a]: 1 }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C, get a() { return this.on } }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C, on: a }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C }', 'a'),
    f('props', 'return props.on ? 1 : 2', '{ on: C }', ''),
    f('props', 'return props.on ? 1 : 2', '{ on: C }', '{ on: a }'),
    f('props', 'return props.on ? 1 : 2', '{ on: C }', '...a'),
    f('{ on }', 'return on ? 1 : 2', '...a, { on: C }'),
    f('{ on: { a } }', 'return a ? 1 : 2', '{ on: { a: C } }'),
    f('{ [on]: a }', 'return a ? 1 : 2', '{ [on]: C }'),
    f('{ on } = a', 'return on ? 1 : 2', '{ on: C }'),
    f('{ on }', 'on = a; return on ? 1 : 2', '{ on: C }'),
    f('[on]', 'return on ? 1 : 2', '[C]'),
    f('on', 'return eval(a) ? on : 2', 'C'),
    f('{ __proto__: on }', 'return on ? 1 : 2', '{ __proto__: C }'),
    f('props', 'var props; return props.on ? 1 : 2', '{ on: C }'),
    'const { call } = (on) => on ? 1 : 2\nsend(call(C))',
    'const f = function g(on) { return on ? g(on) : 2 }\nsend(f(C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f.call(a, C))',
    'function f(on) { return on ? 1 : 2 }\nsend(new f(C))',
    'function f(on) { return on ? 1 : 2 }\nf(C)\nf = a',
    'function f(on) { return on ? 1 : 2 }\nfunction f(on) { return on ? 3 : 4 }\nsend(f(C))',
    'const f: Fn = (on) => on ? 1 : 2\nsend(f(C))',
    'const [f] = [(on) => on ? 1 : 2]\nsend(f(C))',
    'const f = wrap((on) => on ? 1 : 2)\nsend(f(C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C))\nexport { f }',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C))\nexport default f',
    'export default function f(on) { return on ? 1 : 2 }\nsend(f(C))',
  ].map(written),
]

describe('a property that each call passes a check in', () => {
  itLeaves('is removed only if nothing else can read it', PROPERTIES, 'input.tsx')
})
