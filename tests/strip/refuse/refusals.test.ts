import { asked, itLeaves, kept, type Row } from '../../support/both-values.js'
import { refusedIn } from '../../support/refused-in.js'

const OBJECT = 'its result is used as an object, perhaps a promise'
const HELD = 'the variable that holds its result is used as an object, perhaps a promise'
const ARGUMENT = 'an argument may have a side effect that would be lost'
const IN_FRONT = 'the call in front of it may have a side effect that would be lost'
const SOURCE = 'the expression it is read from may have a side effect that would be lost'
const PROMISE = 'it may be a promise that is awaited later'
const AWAITED = 'the value it awaits is passed on elsewhere in the file, perhaps as a promise'
const ASSERTED = 'a test asserts its value, so it tests the gate itself'
const THROWS = 'it may throw while the gate is off'
const ASSIGNED = 'the variable that holds it is assigned again'
const DECLARED_AGAIN = 'the name of the variable that holds it is declared more than once'
const REST = 'the rest of the destructured object would still hold it'
const EXPORTED = 'the variable that holds it is exported, or named in a type'
const BY_VAR = 'it is declared by `var`, and may be read before it has its value'

describe('a check that is kept', () => {
  it.each([
    ['C.then(run)', [OBJECT]],
    ['const on = C\non.then(run)', [HELD]],
    ['const on = C\non.catch(run)\nrun(on)', [HELD]],
    ['run(C)', []],
    ['C.toString()', [OBJECT]],
    ['C[a]', [OBJECT]],
    ["gates.enabled('On', run())", [ARGUMENT]],
    ["gates.enabled('On', a.b)", []],
    ["gates.enabled('On', a = 1)", [ARGUMENT]],
    ["make().enabled('On')", [IN_FRONT]],
    ["new Gates().enabled('On')", [IN_FRONT]],
    ["(await load()).enabled('On')", [IN_FRONT]],
    ["a[b]().enabled('On')", [IN_FRONT]],
    ["make().getGates().enabled('On')", [IN_FRONT]],
    ["getGates(1).enabled('On')", [IN_FRONT]],
    ["gettysburg().enabled('On')", [IN_FRONT]],
    ["useless().enabled('On')", [IN_FRONT]],
    ["(run(), gates).enabled('On')", [IN_FRONT]],
    ["getGates().enabled('On')", []],
    ["getGates().client().enabled('On')", []],
    ["this.features().enabled('On')", []],
    ["a.useConfig().enabled('On')", []],
    ["useFlags().enabled('On')", []],
    ["a.b.config().enabled('On')", []],
    ["defaultGates().enabled('On')", []],
    ["globalContext().enabled('On')", []],
    ["featureFlags().enabled('On')", []],
    ["SETTINGS().enabled('On')", []],
    ["a?.get().enabled('On')", []],
    ['load().flags.On', [`${SOURCE}; if its calls have none, name them in "checks"`]],
    ['getConfig().flags.On', []],
    ['a.b.flags.On', []],
    ["flags['On']", []],
    ['const on: Promise<boolean> = C', [PROMISE]],
    ['const on: PromiseLike<boolean> = C', [PROMISE]],
    ['const on: Promised = C', []],
    ['const on: boolean = C', []],
    ['class A { on: Observable<boolean> = C }', [PROMISE]],
    ['class A { on: boolean = C }', []],
    ['const f = (): Promise<boolean> => C', [PROMISE]],
    ['const f = async (): Promise<boolean> => C', []],
    ['function f(): Thenable { return C }', [PROMISE]],
    ['function f(): boolean { return C }', []],
    ['function f(): Promise<boolean> { return a ? C : b }', [PROMISE]],
    ['function f(): Promise<boolean> { return run(C) }', []],
    ...[
      'const on = C; run(on)',
      'run(C)',
      'run(C && a)',
      'run({ a: C })',
      'run([C])',
      'new A(C)',
      'a = C',
      'a.b = C',
      '() => C',
    ].map((body): [string, string[]] => [`async () => { await gates.enabled('Other'); ${body} }`, [PROMISE]]),
    ...['if (C) run()', 'async () => C', 'await C', 'run(!C)', 'await Promise.all([C, a])', 'a = C === true'].map(
      (body): [string, string[]] => [`async () => { await gates.enabled('Other'); ${body} }`, []],
    ),
    ...['run(C)', 'const on = C; run(on)', '() => C'].map((body): [string, string[]] => [
      `async () => { await C; ${body} }`,
      [AWAITED, PROMISE],
    ]),
    ...['run(!C)', 'if (C) run()', 'run(flags.On)'].map((body): [string, string[]] => [
      `async () => { await C; ${body} }`,
      [],
    ]),
    ['expect(C).toBe(true)', [ASSERTED]],
    ['assert(C)', [ASSERTED]],
    ['assert.ok(C)', [ASSERTED]],
    ['expect.soft(C)', [ASSERTED]],
    ['expect(a.flags.On).toBe(flags.On)', [ASSERTED, ASSERTED]],
    ['Expect(a.flags.On).To(Equal(flags.On))', [ASSERTED, ASSERTED]],
    ['expect(a.isShown).toBe(flags.On)', []],
    ['expected(C)', []],
    ['const on = C\nexpect(on).toBe(true)', [ASSERTED]],
    ['const { On } = flags\nassert(On)', [ASSERTED]],
    ['let { On } = flags\nOn = a\nrun(On)', [ASSIGNED]],
    ['const { On, ...rest } = flags\nrun(On, rest)', [REST]],
    ['const { On = a, ...rest } = flags\nrun(On, rest)', [REST]],
    ['const { On } = flags\nOn.then(run)', [HELD]],
    ['export const { On } = flags', [EXPORTED]],
    ['const { On } = flags\nexport type On = typeof On', [DECLARED_AGAIN]],
    ['export {}\nvar { On } = flags\nvar On = a\nrun(On)', [DECLARED_AGAIN]],
    ['const { On } = flags\ntype A = typeof On', [EXPORTED]],
    ['export {}\nvar { On } = flags\nrun(On)', [BY_VAR]],
    ['export {}\nconst { On } = flags\nrun(On)', []],
  ])('has a reason, with the gate on: %s', (text, reasons) => {
    expect(refusedIn(text.includes('export') ? text : `export {}\n${text}`)).toEqual(reasons)
  })

  it.each([
    ['assertOn()', [THROWS]],
    ['a.ensureOn()', [THROWS]],
    ['requireOn()', [THROWS]],
    ['verifyOn()', [THROWS]],
    ['mustOn()', [THROWS]],
    ['expectOn()', [THROWS]],
    ['throwOn()', [THROWS]],
    ['async () => { await assertOn() }', [THROWS]],
    ['assertedOn()', []],
    ['requiresOn()', []],
    ['run(assertOn())', []],
    ['C', []],
  ])('has a reason, with the gate off: %s', (text, reasons) => {
    expect([refusedIn(text, false), refusedIn(text, true)]).toEqual([reasons, []])
  })

  it.each([
    [
      '<FeatureGate name="On" {...p}><A /></FeatureGate>',
      'the gate component has attributes whose meaning is not known',
    ],
    [
      '<FeatureGate name="On" a:b="c"><A /></FeatureGate>',
      'the gate component has attributes whose meaning is not known',
    ],
    [
      '<FeatureGate name="On" when={a}><A /></FeatureGate>',
      'the gate component has an attribute "when" whose meaning is not known',
    ],
    [
      '<FeatureGate name="On" fallback="a&amp;b"><A /></FeatureGate>',
      'the fallback of the gate component is JSX text that JavaScript writes in another way',
    ],
    ['<FeatureGate name="On">{() => <A />}</FeatureGate>', 'the gate component calls a function for its children'],
    [
      '<FeatureGate name="On">{function () { return <A /> }}</FeatureGate>',
      'the gate component calls a function for its children',
    ],
    ['<FeatureGate name="On" fallback="a"><A /></FeatureGate>', null],
    ['<FeatureGate otherwise={<B />} name="On"><A /></FeatureGate>', null],
    ['<FeatureGate name="On" else={!a}>{-b}</FeatureGate>', null],
  ])('names what is unknown about a component: %s', (text, reason) => {
    for (const value of [true, false])
      expect(refusedIn(`const a = ${text}`, value)).toEqual(reason === null ? [] : [reason])
  })
})

describe('a test that is kept', () => {
  const inTest = (body: string): string => `it('x', () => {\n  ${body}\n})`
  const COMPUTED = 'the value that the test sets is unknown, so the test may be for the removed path'

  it.each([
    ["overrideFeatureGates('On', true, 'Other', false)\n  run()", ['the call sets other gates as well']],
    ["const undo = setFeatureGate('On', true)\n  use(undo)", ['the result of the override is used']],
    ["setFeatureGate('On', on)\n  run()", [COMPUTED]],
    [
      "if (a) setFeatureGate('On', false)\n  run()",
      ["it only sometimes sets the gate to the other value, so it isn't known which code depends on that"],
    ],
    [
      "setFeatureGate('On', true)\n  run()\n  setFeatureGate('On', false)\n  run()",
      ['the test around it sets the gate to both values'],
    ],
    ["setFeatureGate('On', true)\n  run()", []],
    ["setFeatureGate('On', false)\n  run()", []],
  ])('has a reason: %s', (body, reasons) => {
    expect(refusedIn(inTest(body), true, 'src/a.test.ts')).toEqual(reasons)
  })

  it('has a reason outside tests, and in functions that cannot be followed', () => {
    expect(refusedIn("setFeatureGate('On', false)\nit('x', () => run())", true, 'src/a.test.ts')).toEqual([
      'it sets the gate to false, and no surrounding test shows what depends on that',
    ])
    expect(
      refusedIn(
        "function prepare() {\n  setFeatureGate('On', false)\n}\nuse(prepare)\nit('x', () => prepare())",
        true,
        'src/a.test.ts',
      ),
    ).toEqual(["the function that sets the gate is used in ways that can't be followed"])
  })
})

/** Promises, as far as the text tells. */
const PROMISES: readonly Row[] = [
  ...[
    'const on: Promise<boolean> = C',
    'class A {\n  on: Promise<boolean> = C\n}',
    'function f(): Promise<boolean> { return C }',
    'const f = (): PromiseLike<boolean> => C',
    'const f = function (): Observable<boolean> { return a ? C : b }',
    'const f = (): Promise<boolean> => a || C',
    'class A {\n  on(): Promise<boolean> {\n    return C\n  }\n}',
    ...[
      'const on = C\nsend(on)',
      'function g() { return C }',
      'const g = () => C',
      'a = C',
      'send(C)',
      'send([C])',
      'send(a ? C : b)',
      'send({ a: C })',
      'new F(C)',
    ].map((use) => `async function f() { if (await C) one() }\n${use}`),
    'async function f() { await C }\nsend(C)',
    'C.then(one)',
    'C.then((on) => on ? 1 : 2).catch(two)',
    'const on = C\non.then(one)',
  ].map(kept),
  [
    'async function f(): Promise<boolean> { return C }',
    'async function f(): Promise<boolean> { return true }',
    'async function f(): Promise<boolean> { return false }',
  ],
  ['const f = (): boolean => C', 'const f = (): boolean => true', 'const f = (): boolean => false'],
  ['const on: boolean = C\nsend(on)', 'send(true)', 'send(false)'],
  ['const on: Promised = C\nsend(on)', 'send(true)', 'send(false)'],
  [
    'async function f() { if (await C) one() }\nif (C) two()',
    'async function f() { one() }\ntwo()',
    'async function f() { }\n',
  ],
  [
    'async function f() { if (await C) one() }\nsend(await Promise.all([C]))',
    'async function f() { one() }\nsend(await Promise.all([true]))',
    'async function f() { }\nsend(await Promise.all([false]))',
  ],
  [
    'async function f() { if (await C) one() }\nsend(!C)',
    'async function f() { one() }\nsend(false)',
    'async function f() { }\nsend(true)',
  ],
  ...[
    ['let c = a ? u() : C', 'a ? u() : true'],
    ['let c\n  c = a ? u() : C', 'a ? u() : true'],
  ].map(([stored, left]): Row => {
    const program = (...body: readonly string[]): string => `function g(u) {\n  ${body.join('\n  ')}\n}`
    return [
      `async function f() { if (await C) one() }\n${program(stored as string, 'if (!C) send(c)')}`,
      `async function f() { one() }\n${program(left as string)}`,
      asked(`async function f() { if (await C) one() }\n${program(stored as string, 'send(c)')}`),
    ]
  }),
  [
    'async function f() { if (await C) one() }\nasync function g() { return C }',
    'async function f() { one() }\nasync function g() { return true }',
    'async function f() { }\nasync function g() { return false }',
  ],
]

describe('a value that may be a promise', () => {
  itLeaves('is replaced only if the text shows that it is none', PROMISES)
})
