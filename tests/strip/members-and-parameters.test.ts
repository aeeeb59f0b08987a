import { stripText } from '../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

function asked(text: string): string {
  return text.replaceAll(/\bC\b/g, "gates.enabled('On')")
}

function strippedBoth(text: string): string[] {
  return [true, false].map((value) => stripText({ file: 'input.ts', text: asked(text), values: { On: value } }).text)
}

function written(text: string): Row {
  return [text, text.replaceAll(/\bC\b/g, 'true'), text.replaceAll(/\bC\b/g, 'false')]
}

/** A class with a member that holds the value, and a method that reads it. */
const holding = (member: string, use = 'this.#on', more = ''): string =>
  `class A {\n  ${member}\n\n  run() {\n    if (${use}) one()\n    else two()\n  }${more}\n}`
const left = (branch: string, more = ''): string => `class A {\n  run() {\n    ${branch}\n  }${more}\n}`
const gone = (member: string, use?: string, more = ''): Row => [
  holding(member, use, more),
  left('one()', more),
  left('two()', more),
]

/** A member that depends on another one, which is kept. */
const behind = (first: string, member: string, use = 'this.#on'): Row[] => [
  [
    holding(`${first}\n\n  ${member}`, use),
    left('one()').replace('{\n', `{\n  ${first}\n\n`),
    left('two()').replace('{\n', `{\n  ${first}\n\n`),
  ],
]

const MEMBERS: readonly Row[] = [
  gone('#on = C'),
  gone('private on = C', 'this.on'),
  gone('private readonly on: boolean = C', 'this.on'),
  gone('static #on = C', 'A.#on'),
  gone('private static on = C', 'A.on'),
  gone('readonly #on = C'),
  gone('#isOn() {\n    return C\n  }', 'this.#isOn()'),
  gone('private isOn(): boolean {\n    return C\n  }', 'this.isOn()'),
  gone('get #on() {\n    return C\n  }'),
  gone('private get on() {\n    return C\n  }', 'this.on'),
  gone('#isOn = () => C', 'this.#isOn()'),
  gone('static #isOn() {\n    return C\n  }', 'A.#isOn()'),
  gone('#on\n\n  constructor() {\n    this.#on = C\n  }'),
  gone('private on: boolean\n\n  constructor() {\n    this.on = C\n  }', 'this.on'),
  [holding('#on = !C'), left('two()'), left('one()')],
  ...behind('static {\n    boot()\n  }', '#on = C'),
  ...behind('static {\n    new A().run()\n  }', '#on = C'),
  ...behind('static {\n    boot()\n  }', 'static #on = C', 'A.#on'),
  ...behind('a = A.make()', '#on = C'),
  ...behind('static a = boot()', '#on = C'),
  ...behind('a = boot()', 'static #on = C', 'A.#on'),
  ...behind('a = () => this.run()', '#on = C'),
  ...behind('accessor a = 1', '#on = C'),
  ...behind('a', '#on = C'),
  gone('private on = C', 'this.on', '\n\n  private constructor() {\n    start()\n  }'),
  gone('accessor #on = C'),
  [
    holding('#on\n\n  constructor(a) {\n    const b = a\n    this.#on = C\n    start(b)\n  }'),
    ...(['one()', 'two()'].map((branch) =>
      left(branch).replace('{\n', '{\n  constructor(a) {\n    const b = a\n    start(b)\n  }\n\n'),
    ) as [string, string]),
  ],
  ...['EventEmitter', 'React.Component', 'Error'].map(
    (base): Row => gone('#on = C').map((text) => text.replace('class A', `class A extends ${base}`)) as unknown as Row,
  ),
  // Nobody gets what a setter returns.
  written('class A {\n  private set on(list) { return C }\n\n  run() {\n    if (this.on()) one()\n  }\n}'),
  // A method that is passed on is kept, though nothing calls it any more.
  [
    holding('#isOn() {\n    return C\n  }', 'this.#isOn()', '\n\n  bound() {\n    return this.#isOn.bind(this)\n  }'),
    ...([
      ['one()', 'true'],
      ['two()', 'false'],
    ].map(
      ([branch, value]) =>
        `class A {\n  #isOn() {\n    return ${value}\n  }\n\n  run() {\n    ${branch}\n  }\n\n  bound() {\n    return this.#isOn.bind(this)\n  }\n}`,
    ) as [string, string]),
  ],
  [
    holding('#on = C\n\n  all = [this.#on]'),
    ...([
      ['one()', 'true'],
      ['two()', 'false'],
    ].map(([branch, value]) => left(branch as string).replace('{\n', `{\n  all = [${value}]\n\n`)) as [string, string]),
  ],
  [
    holding('#on = C', 'this.#on', '\n\n  show(a) {\n    return send(a, { on: this.#on })\n  }'),
    left('one()', '\n\n  show(a) {\n    return send(a, { on: true })\n  }'),
    left('two()', '\n\n  show(a) {\n    return send(a, { on: false })\n  }'),
  ],
  [
    holding('#on = C', 'this.#on && a'),
    'class A {\n  run() {\n    if (a) one()\n    else two()\n  }\n}',
    left('two()'),
  ],
]

/** Until `this` is handed out, nobody sees the member without its value. */
const EARLY: readonly Row[] = [
  ...['static {\n    A.boot()\n  }', 'static a = A.boot()', 'static a = this.boot()'].map((first) =>
    written(holding(`${first}\n\n  static #on = C`, 'A.#on')),
  ),
  ...['a = this.run()', 'a = [this]', 'accessor a = this.run()'].map((first) =>
    written(holding(`${first}\n\n  #on = C`)),
  ),
  written(holding('#on\n\n  constructor() {}\n\n  init() {\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    {\n      this.#on = C\n    }\n  }')),
  written(holding('#on\n\n  constructor(a) {\n    if (a) return\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor(a) {\n    a(this)\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    const a = this.run()\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    this.#on = C\n    this.#on = a\n  }')),
  written(holding('#on = a\n\n  constructor() {\n    this.#on = C\n  }')),
  written(
    holding(
      '#on\n\n  constructor() {\n    this.a = 1\n    this.#on = C\n  }',
      'this.#on',
      '\n\n  set a(a) {\n    this.run()\n  }',
    ),
  ),
  written(holding('#on\n\n  constructor() {\n    start(() => {\n      this.#on = C\n    })\n  }')),
  written(holding('static #on\n\n  constructor() {\n    A.#on = C\n  }', 'A.#on')),
  written(holding('#on\n\n  constructor() {\n    this.#on ??= C\n  }')),
  written(holding('#on = C').replace('class A', 'class A extends B')),
]

/** Who gets all fields of an instance gets this one as well. */
const LISTED: readonly Row[] = [
  'Object.keys(this)',
  'JSON.stringify(this)',
  'Reflect.ownKeys(this)',
  '{ ...this }',
  '[...this]',
].flatMap((all): Row[] => {
  const more = `\n\n  all() {\n    return ${all}\n  }`
  return [
    [
      holding('private on = C', 'this.on', more),
      left('one()', more).replace('class A {\n', 'class A {\n  private on = true\n\n'),
      left('two()', more).replace('class A {\n', 'class A {\n  private on = false\n\n'),
    ],
  ]
})

const STAYING: readonly Row[] = [
  written(holding('on = C', 'this.on')),
  written(holding('protected on = C', 'this.on')),
  written(holding('public readonly on = C', 'this.on')),
  written(holding("'on' = C", 'this.on')),
  written(holding('#on = C', 'this.#on', '\n\n  set(a) {\n    this.#on = a\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  toggle() {\n    this.#on ||= a\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  count() {\n    this.#on++\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  take() {\n    [this.#on] = a\n  }')),
  written(holding('private on = C', 'this.on', '\n\n  set(a) {\n    this[a] = 1\n  }')),
  written(holding('private on = C', 'this.on', '\n\n  drop() {\n    delete this.on\n  }')),
  [
    holding('private on = C', 'this.on', '\n\n  get(a) {\n    return this[a]\n  }'),
    ...([
      ['true', 'one()'],
      ['false', 'two()'],
    ].map(
      ([value, branch]) =>
        `class A {\n  private on = ${value}\n\n  run() {\n    ${branch}\n  }\n\n  get(a) {\n    return this[a]\n  }\n}`,
    ) as [string, string]),
  ],
  gone('private on = C', 'this.on', '\n\n  get() {\n    return this[Symbol.iterator] ?? this[0]\n  }'),
  gone('#on = C', 'this.#on', '\n\n  get(a) {\n    this[a] = 1\n  }'),
  ...[
    'other.on = a',
    'this.next.on = a',
    '({ on: this.on } = a)',
    'for (this.on of a) one()',
    "this['on'] = a",
    "send('on' in other)",
  ].map((use): Row => written(holding('private on = C', 'this.on', `\n\n  more(other) {\n    ${use}\n  }`))),
  ...["send(other['on'])", 'const { on } = other', 'send((other as any).on)'].map((use): Row => {
    const more = `\n\n  more(other) {\n    ${use}\n  }`
    return [
      holding('private on = C', 'this.on', more),
      left('one()', more).replace('{\n', '{\n  private on = true\n\n'),
      left('two()', more).replace('{\n', '{\n  private on = false\n\n'),
    ]
  }),
  ...['(a as any).on = b', "a['on'] = b", "spyOn(a, 'on')", '(<any>a).on = b'].map((use): Row =>
    written(`${holding('private on = C', 'this.on')}\n${use.startsWith('(') ? ';' : ''}${use}`),
  ),
  // It is a promise where code awaits it.
  ...[
    ['#on = C', 'this.#on'],
    ['static #on = C', 'A.#on'],
    ['on = C', 'this.on'],
    ['static on = C', 'A.on'],
    ['static on = C', 'this.on'],
  ].map(([member, use]): Row => {
    const text = holding(member as string, use, `\n\n  wait() {\n    return ${use}.then(one)\n  }`)
    return [text, asked(text), asked(text)]
  }),
  written(holding('#on = (log(), C)')),
  written(holding('#on = C ? 1 : 2', 'this.#on > 1')).map((text) =>
    text.replace(/(true|false) \? 1 : 2/, (_, value) => (value === 'true' ? '1' : '2')),
  ) as unknown as Row,
  written(holding('#on = C', 'this.#on', '\n\n  constructor(a) {\n    if (a) this.#on = a\n  }')),
]

/** A function that gets the value, and what is left of it. */
const PARAMETERS: readonly Row[] = [
  [
    'function f(on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f() { return 1 }\nsend(f())',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f(a, on, b) { return on ? a : b }\nsend(f(1, C, 2), f(3, C, 4))',
    'function f(a) { return a }\nsend(f(1), f(3))',
    'function f(b) { return b }\nsend(f(2), f(4))',
  ],
  ['const f = (on) => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
  ['const f = on => on ? 1 : 2\nsend(f(C))', 'const f = () => 1\nsend(f())', 'const f = () => 2\nsend(f())'],
  [
    'function f(on = false) { return on ? 1 : 2 }\nsend(f(C))',
    'function f() { return 1 }\nsend(f())',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f({ on, a }) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))',
    'function f({ a }) { return a }\nsend(f({ a: 1 }))',
    'function f() { return 2 }\nsend(f())',
  ],
  [
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(!C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(true), f(false))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(false), f(true))',
  ],
  [
    'function f({ on, ...rest }) { return on ? rest : 2 }\nsend(f({ on: C }))',
    'function f({ on, ...rest }) { return rest }\nsend(f({ on: true }))',
    'function f() { return 2 }\nsend(f())',
  ],
  ...[
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(a))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f)',
    'function f(on) { on = a; return on ? 1 : 2 }\nsend(f(C))',
    'export function f(on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f(on) { return on ? arguments : 2 }\nsend(f(C))',
    'function f(...on) { return on ? 1 : 2 }\nsend(f(C))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(...a))',
    'function f(on) { return on ? 1 : 2 }\nsend(f(C), f())',
    'function f([on]) { return on ? 1 : 2 }\nsend(f([C]))',
    'let f = (on) => on ? 1 : 2\nf = a\nsend(f(C))',
    'function f({ on }) { return on ? 1 : 2 }\nsend(f({ on: C, ...a }))',
  ].map(written),
]

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
    'function isOn() { }\nif (isOn()) one()\nelse two()',
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

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'members that no other code sees': MEMBERS,
  'members that may be read before they have it': EARLY,
  'members of instances that are passed on as a whole': LISTED,
  'members that other code may read or change': STAYING,
  parameters: PARAMETERS,
  'functions that only check a gate': WRAPPERS,
}

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('have the value only if that is certain: %s', (text, on, off) => {
    expect(strippedBoth(text)).toEqual([on, off])
  })
})
