import { itLeaves, kept, type Row } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

const CHECKS = [
  { member: 'flags' },
  { jsx: 'FeatureGate', prop: 'name' },
  ...['assertOn', 'ensureOn', 'requireOn', 'verifyOn', 'mustOn', 'expectOn', 'throwOn', 'assertedOn', 'requiresOn'].map(
    (call) => ({ call, gate: 'On' }),
  ),
]

function refusedIn(text: string, value = true, file = 'input.tsx'): string[] {
  return stripText({
    file,
    text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
    values: { On: value },
    others: ['Other'],
    checks: CHECKS,
  }).plan.refusals.map(({ reason }) => reason)
}

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
const REPEATED = 'its value is a key of a map that may have the same key already, and Go compiles no key twice'
const BY_VAR = 'it is declared by `var`, and may be read before it has its value'

it('a plan without a check is empty', () => {
  const { text, plan } = stripText({ text: 'run(a)', values: { On: true } })
  expect(text).toBe('run(a)')
  expect(plan).toEqual({
    edits: [],
    refusals: [],
    removed: { checks: 0, imports: 0, declarations: 0, tests: 0 },
    exported: [],
    asked: [],
    across: null,
  })
})

describe('what other files may treat as constant', () => {
  it.each<[text: string, names: readonly string[]]>([
    ['const on = C\nexport { on }', ['on']],
    ['export const f = () => C', ['f']],
    ['function f() { return C }\nexport { f as g }', ['f']],
    ['const on = C\nmodule.exports = { on }', ['on']],
    ['const on = C\nsend(on)\nexport const other = 1', []],
    ['const f = () => C\nsend(f)\nexport const other = 1', []],
    ['function f() { return C }\nsend(f())\nexport const other = 1', []],
  ])('is what the file exports: %s', (text, names) => {
    const { plan } = stripText({
      file: 'input.js',
      text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
      values: { On: true },
    })
    expect(plan.exported.map(({ name }) => name)).toEqual(names)
  })
})

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

describe('a check that would leave an empty list in a variable without a type', () => {
  const UNTYPED =
    'it would leave an empty list in a variable without a type, so that TypeScript no longer knows the type of its elements'
  const lists = (declared: string, uses = 'use(all.map(String))'): string => `${declared}\n${uses}`

  it('is kept in TypeScript, where the other side gives the type', () => {
    expect(refusedIn(lists('const all = C ? find() : []'), false)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = !C ? find() : []'), true)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = C ? [] : find()'), true)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = other && C ? find() : []'), false)).toEqual([UNTYPED])
    expect(refusedIn(lists('let all = C ? find() : []', 'export const f = () => all'), false)).toEqual([UNTYPED])
    const inFunction = 'all.push(1)\nexport const f = () => all'
    expect(refusedIn(lists('let all = C ? find() : []', inFunction), false)).toEqual([UNTYPED])
  })

  it('is replaced with a type, in JavaScript, and where the other side is left', () => {
    expect(refusedIn(lists('const all: Item[] = C ? find() : []'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []'), false, 'input.js')).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []'), true)).toEqual([])
    expect(refusedIn(lists('const all = other || C ? [] : find()'), false)).toEqual([])
    expect(refusedIn('use(C ? find() : [])', false)).toEqual([])
  })

  it('is replaced where TypeScript learns the type, or needs none', () => {
    expect(refusedIn(lists('const all = C ? find() : []', 'all.push(1)\nuse(all)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'if (a) all.push(1)\nuse(all)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'use(all.length)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'export { all }'), false)).toEqual([])
    expect(refusedIn(lists('export const all = C ? find() : []'), false)).toEqual([])
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

it.each<[text: string, reasons: readonly string[]]>([
  ['m := map[bool]string{true: "a", C: "b"}\nuse(m)', [REPEATED]],
  ['m := map[bool]string{false: "a", !C: "b"}\nuse(m)', [REPEATED]],
  ['m := map[any]string{ready(): "a", C: "b"}\nuse(m)', [REPEATED]],
  ['on := C\nm := map[bool]string{true: "a", on: "b"}\nuse(m)', [REPEATED]],
  ['m := map[bool]string{false: "a", C: "b"}\nuse(m)', []],
  ['m := map[bool]string{!C: "a", C: "b"}\nuse(m)', []],
  ['m := map[string]bool{"a": C, "b": true}\nuse(m)', []],
])('in Go, no key of a map is written twice: %s', (body, reasons) => {
  const text = `package a\n\nimport "k8s.io/app/features"\n\nfunc f() {\n${body.replaceAll(/^/gm, '\t')}\n}\n`
  const { plan } = stripText({
    file: 'input.go',
    text: text.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)'),
    values: { On: true },
    constants: { On: 'On' },
  })
  expect(plan.refusals.map(({ reason }) => reason)).toEqual(reasons)
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
    'class A {\n  #on = C as any\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on = C!\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  accessor #on = C\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on = () => C\n\n  run() {\n    this.#on().then(one)\n  }\n}',
    'class A {\n  get #on() {\n    return C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  #on() {\n    return C\n  }\n\n  run() {\n    this.#on().then(one)\n  }\n}',
    'class A {\n  #on\n\n  constructor() {\n    this.#on = C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    'class A {\n  on = function () {\n    return C\n  }\n\n  run() {\n    this.on().then(one)\n  }\n}',
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
  [
    'async function f() { if (await C) one() }\nasync function g() { return C }',
    'async function f() { one() }\nasync function g() { return true }',
    'async function f() { }\nasync function g() { return false }',
  ],
]

describe('a value that may be a promise', () => {
  itLeaves('is replaced only if the text shows that it is none', PROMISES)
})
