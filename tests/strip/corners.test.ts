import { stripText } from '../support/strip-text.js'

/**
 * Code beside a check, where `C` is replaced by a check of the gate: the source, and the results with the gate on and
 * off.
 */
const CORNERS: readonly (readonly [text: string, on: string, off: string])[] = [
  ['const a = C!\nsend(a)', 'send(true)', 'send(false)'],
  ['const a = C as const\nsend(a)', 'send(true)', 'send(false)'],
  ['const a = C satisfies boolean\nsend(a)', 'send(true)', 'send(false)'],
  ['if (C) one()\nelse { two(); enum E { A } }', 'one()', 'two(); enum E { A }'],
  ['useEffect(run, [C, ...rest])', 'useEffect(run, [true, ...rest])', 'useEffect(run, [false, ...rest])'],
  [
    'const on = C\nuseEffect(() => run(on), [on, ...rest])',
    'useEffect(() => run(true), [true, ...rest])',
    'useEffect(() => run(false), [false, ...rest])',
  ],
  [
    'function f() {\n  if (C) return 1\n  enum E { A }\n  return E.A\n}',
    'function f() {\n  return 1\n}',
    'function f() {\n  enum E { A }\n  return E.A\n}',
  ],
  [
    'const on = C\nif (on in a) one()\nif (on instanceof A) two()',
    'if (true in a) one()\nif (true instanceof A) two()',
    'if (false in a) one()\nif (false instanceof A) two()',
  ],
  [
    "send(`${C ? null : 1}`, `${C ? 'null' : 2}`, `${C ? 12 : x}`)",
    'send(`null`, `null`, `12`)',
    'send(`1`, `2`, `${x}`)',
  ],
  ['C && class { static a = run() }', '(class { static a = run() })', ''],
  ['C && class { [run()]() {} }', '(class { [run()]() {} })', ''],
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
  ['send([...(C ? [...b] : []), c], { ...(C ? other : {}) })', 'send([...b, c], { ...other })', 'send([c], {})'],
  ['f(...(C ? [1, 2] : []))\nnew F(...(C ? [1] : [2]))', 'f(1, 2)\nnew F(1)', 'f()\nnew F(2)'],
  ['label: { if (C) break label; two() }\nthree()', 'label: { break label; }\nthree()', 'label: { two() }\nthree()'],
  [
    'switch (a) { case 1: if (C) break; one(); case 2: two() }',
    'switch (a) { case 1: break; case 2: two() }',
    'switch (a) { case 1: one(); case 2: two() }',
  ],
  ['while (C) { if (a) break; one() }', 'while (true) { if (a) break; one() }', ''],
  ['try { if (C) one() } catch { two() }', 'try { one() } catch { two() }', 'try { } catch { two() }'],
  [
    'const f = () => C\nconst g = f\nif (g()) one()',
    'const f = () => true\nconst g = f\nif (g()) one()',
    'const f = () => false\nconst g = f\nif (g()) one()',
  ],
  ['let on\non = C\nif (on) one()', 'let on\non = true\nif (on) one()', 'let on\non = false\nif (on) one()'],
]

/** Parts of templates. */
const TEMPLATES: typeof CORNERS = [
  ['send(`a${C ? \'b\' : "c"}d`)', 'send(`abd`)', 'send(`acd`)'],
  ['send(`${C ? 1e3 : 0x10}${C ? 1n : 15}`)', 'send(`${1e3}${1n}`)', 'send(`${0x10}${15}`)'],
  ['send(`${C}${!C}`)', 'send(`truefalse`)', 'send(`falsetrue`)'],
  ['send(`$${C ? "{a" : "b"}`)', 'send(`$${"{a"}`)', 'send(`$b`)'],
  ['send(`$${C ? "" : "b"}{a}`)', 'send(`$${""}{a}`)', 'send(`$b{a}`)'],
  ['send(`${C ? "a$" : "b"}{x}`)', 'send(`${"a$"}{x}`)', 'send(`b{x}`)'],
  ['send(`\\0${C ? "1" : "a"}`)', 'send(`\\0${"1"}`)', 'send(`\\0a`)'],
  ['send(`\\0${C ? "" : "a"}1`)', 'send(`\\0${""}1`)', 'send(`\\0a1`)'],
  ['send(`${C ? "a`b" : "${x}"}`)', 'send(`a\\`b`)', 'send(`\\${x}`)'],
  ['send(`${C ? "a\\n\\"b" : \'a\\\'b\'}`)', 'send(`a\\n\\"b`)', "send(`a\\'b`)"],
  ['send(`a${C ? `b${x}c` : ``}d`)', 'send(`ab${x}cd`)', 'send(`ad`)'],
  ['send(`${x}${C ? `{b}` : `1`}`)', 'send(`${x}${`{b}`}`)', 'send(`${x}${`1`}`)'],
  ['send(tag`${C ? 1 : 2}`)', 'send(tag`${1}`)', 'send(tag`${2}`)'],
  ['send(`${/* why */ C ? "a" : "b"}`)', 'send(`${/* why */ "a"}`)', 'send(`${/* why */ "b"}`)'],
  ['send(`${(C ? "a" : b)}`)', 'send(`a`)', 'send(`${b}`)'],
  ['send(`${ ( C ? a : "b" ) }`)', 'send(`${ a }`)', 'send(`b`)'],
  ['send(`${C ? /x/ : undefined}`)', 'send(`${/x/}`)', 'send(`${undefined}`)'],
]

/** What is spread. */
const SPREADS: typeof CORNERS = [
  ['send({ a, ...(C && { b }) })', 'send({ a, b })', 'send({ a })'],
  ['send({ a, ...(C && b) })', 'send({ a, ...b })', 'send({ a })'],
  ['send({ ...(C && { __proto__: x }) })', 'send({ ...{ __proto__: x } })', 'send({})'],
  ["send({ ...(C && { '__proto__': x }) })", "send({ ...{ '__proto__': x } })", 'send({})'],
  ["send({ ...(C && { ['__proto__']: x }) })", "send({ ...{ ['__proto__']: x } })", 'send({})'],
  ['send({ ...(C && { get a() { return 1 } }) })', 'send({ ...{ get a() { return 1 } } })', 'send({})'],
  ['send({ ...(C && { a() { return 1 } }) })', 'send({ a() { return 1 } })', 'send({})'],
  ['send({ a: 1, ...(C ? { a: 2 } : {}) })', 'send({ a: 1, ...(true ? { a: 2 } : {}) })', 'send({ a: 1 })'],
  ['send({ a: 1, ...(C && { "a": 2 }) })', 'send({ a: 1, ...(true && { "a": 2 }) })', 'send({ a: 1 })'],
  ['send({ [a]: 1, ...(C && { [a]: 2 }) })', 'send({ [a]: 1, [a]: 2 })', 'send({ [a]: 1 })'],
  ['send({ ...(C ? { a: 1 } : { a: 2 }), ...b })', 'send({ a: 1, ...b })', 'send({ a: 2, ...b })'],
  ['send({ ...(C ? undefined : null), a })', 'send({ a })', 'send({ a })'],
  ['send({ ...(C ? 0 : "ab"), a })', 'send({ ...0, a })', 'send({ ..."ab", a })'],
  ['send({ ...(C || b) })', 'send({ ...true })', 'send({ ...b })'],
  ['send({ ...(!C || b) })', 'send({ ...b })', 'send({ ...true })'],
  ['send({ ...C })', 'send({ ...true })', 'send({})'],
  ['send({ ...(C && { b /* last */ }) })', 'send({ ...{ b /* last */ } })', 'send({  })'],
  ['send({ a, ...(C ? { b, } : { c, d, }) })', 'send({ a, b })', 'send({ a, c, d })'],
  ['send({ /* why */ ...(C && { a }) })', 'send({ /* why */ a })', 'send({  })'],
  ['send({ ...(C ? [1] : { a }) })', 'send({ ...[1] })', 'send({ a })'],
  ['send([...(C ? [, 1] : [])])', 'send([...[, 1]])', 'send([])'],
  ['send([...(C && [1])])', 'send([1])', 'send([...false])'],
  ['send([...(C ? { a } : [2, ...b])])', 'send([...{ a }])', 'send([2, ...b])'],
  ['send(...(C ? [a] : undefined))', 'send(a)', 'send(...undefined)'],
  ['send([\n  ...(C ? [\n    a,\n    b,\n  ] : []),\n  c,\n])', 'send([\n  a,\n  b,\n  c,\n])', 'send([\n  c,\n])'],
]

/** Items of lists. */
const LISTS: typeof CORNERS = [
  ['send([...(C ? [] : [a]), b])', 'send([b])', 'send([a, b])'],
  ['send([a, ...(C ? [] : [b])])', 'send([a])', 'send([a, b])'],
  ['send([a, ...(C ? [] : [b]), c])', 'send([a, c])', 'send([a, b, c])'],
  ['send([a, ...(C ? [] : [b]),])', 'send([a,])', 'send([a, b,])'],
  ['send([ ...(C ? [] : [b]) ])', 'send([])', 'send([ b ])'],
  ['send([...(C ? [] : [a]), ...(C ? [] : [b])])', 'send([])', 'send([a, b])'],
  ['send(...(C ? [] : [a]), ...(C ? [] : [b]))', 'send()', 'send(a, b)'],
  ['send(...(C ? [] : [a]), ...(C ? [] : [b]),)', 'send()', 'send(a, b,)'],
  ['send(a, ...(C ? [] : [b]), ...(C ? [] : [c]))', 'send(a)', 'send(a, b, c)'],
  ['send(...(C ? [] : [a]), b, ...(C ? [] : [c]))', 'send(b)', 'send(a, b, c)'],
  ['send([, ...(C ? [] : [a]), , b])', 'send([, , b])', 'send([, a, , b])'],
  ['send([/* x */ ...(C ? [] : [b]), c])', 'send([c])', 'send([/* x */ b, c])'],
  ['send([a, ...(C ? [] : [b]) /* x */, c])', 'send([a, c])', 'send([a, b /* x */, c])'],
  ['send([a, /* of c */ c, ...(C ? [] : [b])])', 'send([a, /* of c */ c])', 'send([a, /* of c */ c, b])'],
  ['send([(a), ...(C ? [] : [b]), (c)])', 'send([(a), (c)])', 'send([(a), b, (c)])'],
  ['send([\n  a,\n  ...(C ? [] : [b]),\n  c,\n])', 'send([\n  a,\n  c,\n])', 'send([\n  a,\n  b,\n  c,\n])'],
  ['send([\n  a,\n  ...(C ? [] : [b])\n])', 'send([\n  a\n])', 'send([\n  a,\n  b\n])'],
  [
    'send([\n  a, // one\n  ...(C ? [] : [b]) // two\n])',
    'send([\n  a // one\n])',
    'send([\n  a, // one\n  b // two\n])',
  ],
  [
    'send([\n  a,\n  // two\n  ...(C ? [] : [b]),\n  // three\n  c,\n])',
    'send([\n  a,\n  // three\n  c,\n])',
    'send([\n  a,\n  // two\n  b,\n  // three\n  c,\n])',
  ],
  ['send([\n  a, ...(C ? [] : [b]),\n  c,\n])', 'send([\n  a,\n  c,\n])', 'send([\n  a, b,\n  c,\n])'],
  ['send([\n  ...(C ? [] : [b]), c,\n])', 'send([\n  c,\n])', 'send([\n  b, c,\n])'],
  ['send([\n  a,\n\n  ...(C ? [] : [b]),\n\n  c,\n])', 'send([\n  a,\n\n  c,\n])', 'send([\n  a,\n\n  b,\n\n  c,\n])'],
]

/** Statements with the lines and comments around them. */
const LINES: typeof CORNERS = [
  [
    'function f() {\n  return (\n    // why\n    !a\n  ) && C\n}',
    'function f() {\n  return (\n    // why\n    !a\n  )\n}',
    'function f() {\n  return false\n}',
  ],
  ['if ((/* why */ a) && C) one()', 'if (/* why */ a) one()', ''],
  ['if ((\n  // why\n  a\n) || !C) one()', 'if (// why\n  a) one()', 'one()'],
  ['// why\nif (C) one()\ntwo()', '// why\none()\ntwo()', 'two()'],
  ['if (C) one() // why\ntwo()', 'one() // why\ntwo()', 'two()'],
  ['two(); if (C) one() // why', 'two(); one() // why', 'two();'],
  ['if (C) one(); two()', 'one(); two()', 'two()'],
  ['three()\nif (C) one(); two()', 'three()\none(); two()', 'three()\ntwo()'],
  [
    'three()\n// eslint-disable no-x\nif (C) one()\ntwo()',
    'three()\n// eslint-disable no-x\none()\ntwo()',
    'three()\n// eslint-disable no-x\ntwo()',
  ],
  [
    'three()\n// eslint-disable-next-line no-x\nif (C) one()\ntwo()',
    'three()\n// eslint-disable-next-line no-x\none()\ntwo()',
    'three()\ntwo()',
  ],
  ['three()\n// #region x\nif (C) one()\ntwo()', 'three()\n// #region x\none()\ntwo()', 'three()\n// #region x\ntwo()'],
  ['three()\n// regions\nif (C) one()\ntwo()', 'three()\n// regions\none()\ntwo()', 'three()\ntwo()'],
  [
    'three()\n/* istanbul ignore file */\nif (C) one()\ntwo()',
    'three()\n/* istanbul ignore file */\none()\ntwo()',
    'three()\n/* istanbul ignore file */\ntwo()',
  ],
  [
    'three()\n/* istanbul ignore next */\nif (C) one()\ntwo()',
    'three()\n/* istanbul ignore next */\none()\ntwo()',
    'three()\ntwo()',
  ],
  [
    'three()\n// Copyright of x\nif (C) one()\ntwo()',
    'three()\n// Copyright of x\none()\ntwo()',
    'three()\n// Copyright of x\ntwo()',
  ],
  ['three()\n// @ts-expect-error\nif (C) one()\ntwo()', 'three()\n// @ts-expect-error\none()\ntwo()', 'three()\ntwo()'],
  [
    'three()\n// @ts-nocheck\nif (C) one()\ntwo()',
    'three()\n// @ts-nocheck\none()\ntwo()',
    'three()\n// @ts-nocheck\ntwo()',
  ],
  ['/* header */\nif (C) one()\ntwo()', '/* header */\none()\ntwo()', '/* header */\ntwo()'],
  [
    'three()\n/* why */\n  // more\n\t/* more */  \nif (C) one()\ntwo()',
    'three()\n/* why */\n  // more\n\t/* more */  \none()\ntwo()',
    'three()\ntwo()',
  ],
  ['three() // three\nif (C) one()\ntwo()', 'three() // three\none()\ntwo()', 'three() // three\ntwo()'],
  ['// far\n\nif (C) one()\ntwo()', '// far\n\none()\ntwo()', '// far\n\ntwo()'],
  ['one()\n\nif (C) x()\n\ntwo()', 'one()\n\nx()\n\ntwo()', 'one()\n\ntwo()'],
  ['one()\r\n\r\nif (C) x()\r\n\r\ntwo()\r\n', 'one()\r\n\r\nx()\r\n\r\ntwo()\r\n', 'one()\r\n\r\ntwo()\r\n'],
  ['{\n  if (C) x()\n\n  two()\n}', '{\n  x()\n\n  two()\n}', '{\n  two()\n}'],
  ['{\n  two()\n\n  if (C) x()\n}', '{\n  two()\n\n  x()\n}', '{\n  two()\n}'],
  ['{\n  two()\n\n  if (C) x()\n  three()\n}', '{\n  two()\n\n  x()\n  three()\n}', '{\n  two()\n\n  three()\n}'],
  ['if (C) x()\n\ntwo()\n', 'x()\n\ntwo()\n', 'two()\n'],
  ['two()\n\nif (C) x()\n', 'two()\n\nx()\n', 'two()\n'],
  ['two()\n\nif (C) x()', 'two()\n\nx()', 'two()\n'],
  ['one()\n\nif (C) x()\n\nif (C) y()\n\ntwo()', 'one()\n\nx()\n\ny()\n\ntwo()', 'one()\n\ntwo()'],
]

/** Between tags, and in them. */
const TAGS: typeof CORNERS = [
  ['<p>{C && <B />}</p>', '<p><B /></p>', '<p></p>'],
  ['<p>{C ? "A" : "B"}</p>', '<p>A</p>', '<p>B</p>'],
  ['<p>a {C ? "b" : "c"} d</p>', '<p>a b d</p>', '<p>a c d</p>'],
  ['<p>{C ? " b" : "c "}</p>', '<p>{" b"}</p>', '<p>{"c "}</p>'],
  ['<p>{C ? "a{b" : "a<b"}</p>', '<p>{"a{b"}</p>', '<p>{"a<b"}</p>'],
  ['<p>{C ? "a&b" : ""}</p>', '<p>{"a&b"}</p>', '<p>{""}</p>'],
  ['<p>{C ? "a\\nb" : "a b"}</p>', '<p>{"a\\nb"}</p>', '<p>a b</p>'],
  ['<p>{C ? ">" : "x}"}</p>', '<p>{">"}</p>', '<p>{"x}"}</p>'],
  ['<p>\n  a\n  {C ? "b" : <b />}\n  c\n</p>', '<p>\n  a\n  {"b"}\n  c\n</p>', '<p>\n  a\n  <b />\n  c\n</p>'],
  ['<p>\n  {C ? "b" : "c"}\n</p>', '<p>\n  b\n</p>', '<p>\n  c\n</p>'],
  ['<p>a{C && " "}b</p>', '<p>a b</p>', '<p>ab</p>'],
  ['<p>a {C && <b />} c</p>', '<p>a <b /> c</p>', '<p>a  c</p>'],
  ['<p>\n  a\n  {C && <b />}\n  c\n</p>', '<p>\n  a\n  <b />\n  c\n</p>', '<p>\n  a\n  {false}\n  c\n</p>'],
  [
    '<p>\n  <a />\n  {C && <b />}\n  <c />\n</p>',
    '<p>\n  <a />\n  <b />\n  <c />\n</p>',
    '<p>\n  <a />\n  <c />\n</p>',
  ],
  ['<p>{C ? null : <b />}</p>', '<p></p>', '<p><b /></p>'],
  ['<p>{C ? undefined : true}</p>', '<p></p>', '<p></p>'],
  ['<p>{C ? 0 : ""}</p>', '<p>{0}</p>', '<p>{""}</p>'],
  ['<p>{C ? a : b}</p>', '<p>{a}</p>', '<p>{b}</p>'],
  ['<p>{C && <><b /><i /></>}</p>', '<p><b /><i /></p>', '<p></p>'],
  ['<p>{C && <>\n  <b />\n  text\n</>}</p>', '<p><>\n  <b />\n  text\n</></p>', '<p></p>'],
  ['<p>{C && <></>}</p>', '<p><></></p>', '<p></p>'],
  ['<P>{C && <><b /></>}</P>', '<P><><b /></></P>', '<P></P>'],
  ['<P.p>{C && <><b /></>}</P.p>', '<P.p><><b /></></P.p>', '<P.p></P.p>'],
  ['<>{C && <><b /></>}<i /></>', '<><b /><i /></>', '<i />'],
  ['<p id={C ? "a" : \'b"\'} />', '<p id="a" />', "<p id={'b\"'} />"],
  ['<p id={C ? "a&b" : "a\\\\b"} />', '<p id={"a&b"} />', '<p id={"a\\\\b"} />'],
  ['<p id={/* why */ C ? "a" : b} />', '<p id={/* why */ "a"} />', '<p id={/* why */ b} />'],
  ['<p hidden={C} id={C ? 1 : `x`} />', '<p hidden={true} id={1} />', '<p hidden={false} id={`x`} />'],
  ['<p {...(C && a)} />', '<p {...a} />', '<p />'],
  ['<p {...(C ? null : a)} b />', '<p b />', '<p {...a} b />'],
  ['<p\n  {...(C && a)}\n  b\n/>', '<p\n  {...a}\n  b\n/>', '<p\n  b\n/>'],
  ['<p {...(C || a)} />', '<p {...true} />', '<p {...a} />'],
  ['<><A />{C && <B />}</>', '<><A /><B /></>', '<A />'],
  ['<>\n  <A />\n  {C && <B />}\n</>', '<>\n  <A />\n  <B />\n</>', '<A />'],
  ['<>{C && <B />}</>', '<B />', '<></>'],
  ['<p><>{C && <B />}</></p>', '<p><B /></p>', '<p></p>'],
  ['<p>a<>{C && "b"}</>c</p>', '<p>a<>b</>c</p>', '<p>ac</p>'],
  ['<>{C && <B />}{a}</>', '<><B />{a}</>', '<>{a}</>'],
  ['<>{C && <B />}{/* why */}<A /></>', '<><B />{/* why */}<A /></>', '<>{/* why */}<A /></>'],
  ['<p>{/* why */ C && <b />}</p>', '<p>{/* why */ <b />}</p>', '<p></p>'],
  ['<p>{C && (\n  <b>\n    a\n  </b>\n)}</p>', '<p><b>\n  a\n</b></p>', '<p></p>'],
]

const TABLES: Readonly<Record<string, typeof CORNERS>> = {
  'in a template': TEMPLATES,
  'in what is spread': SPREADS,
  'in a list': LISTS,
  'on lines and under comments': LINES,
}

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('a check is removed with what only it needs: %s', (text, on, off) => {
    expect(strippedBoth('input.ts', text)).toEqual([on, off])
  })
})

describe('in JSX', () => {
  it.each(TAGS)('a check is replaced by what it shows: %s', (text, on, off) => {
    expect(strippedBoth('input.tsx', `send(${text})`)).toEqual([`send(${on})`, `send(${off})`])
  })
})

function strippedBoth(file: string, text: string): string[] {
  return [true, false].map(
    (value) => stripText({ file, text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"), values: { On: value } }).text,
  )
}

describe('beside unusual code', () => {
  it.each(CORNERS)('a check is removed, and the rest is left unchanged: %s', (text, on, off) => {
    expect(strippedBoth('input.ts', text)).toEqual([on, off])
  })
})
