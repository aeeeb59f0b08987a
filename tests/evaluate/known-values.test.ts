import { stripText } from '../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

/** `C` is replaced by a check of the gate. An import in front of the source is kept, or removed with its last use. */
function strippedBoth(text: string, head = ''): string[] {
  return [true, false].map((value) => {
    const result = stripText({ file: 'input.ts', text: head + asked(text), values: { On: value } }).text
    return result.startsWith(head) ? result.slice(head.length) : result
  })
}

/** A row whose result is the text itself, with the value in the place of the check. */
function written(text: string): Row {
  return [text, text.replaceAll(/\bC\b/g, 'true'), text.replaceAll(/\bC\b/g, 'false')]
}

/** A check that is unchanged. */
function kept(text: string): Row {
  return [text, asked(text), asked(text)]
}

function asked(text: string): string {
  return text.replaceAll(/\bC\b/g, "gates.enabled('On')")
}

const VALUES: readonly Row[] = [
  ['send(C, C && a, C || a, !C, !!C)', 'send(true, a, true, false, true)', 'send(false, false, a, true, false)'],
  [
    'send(C === true, C == false, true !== C, false != C)',
    'send(true, false, false, true)',
    'send(false, true, true, false)',
  ],
  [
    'send(C !== null, C != undefined, undefined == C, null === C)',
    'send(true, true, false, false)',
    'send(true, true, false, false)',
  ],
  ['send(C === !C, C !== !C)', 'send(false, true)', 'send(false, true)'],
  ...[
    'send(C === a)',
    'send(C + 1)',
    'send(void C)',
    'send(+C)',
    'send(C in a)',
    'send(a && C)',
    'send(a || C)',
    'send(a ?? C)',
  ].map(written),
  ...['send(C === 0)', 'send(C > false)', "send(C === 'true')", 'send(C === /null/)'].map(kept),
  ['send(typeof C === a)', "send('boolean' === a)", "send('boolean' === a)"],
  [
    "send(typeof C === 'boolean', 'boolean' !== typeof C, typeof C == 'string', 'x' != typeof C)",
    'send(true, false, false, true)',
    'send(true, false, false, true)',
  ],
  ["send((C ? 'a' : 'b') === 'a', 'a' != (C ? 'a' : 'b'))", 'send(true, false)', 'send(false, true)'],
  ["send((C ? 'a' : b) === 'a', (C ? 'a' : 1) === 'a')", 'send(true, true)', "send(b === 'a', 1 === 'a')"],
  ['send(C ?? a, (C && a) ?? b, a ?? (C || b))', 'send(true, a ?? b, a ?? true)', 'send(false, false, a ?? b)'],
  ['send(!a && C, a > 1 && C, a in b && C)', 'send(!a, a > 1, a in b)', 'send(false, false, false)'],
  ['send(!a || C, a === b || C, C || !a)', 'send(true, true, true)', 'send(!a, a === b, !a)'],
  ['send(!(a && C), !!(a && C), Boolean(a && C))', 'send(!a, !!a, Boolean(a))', 'send(true, false, false)'],
  ['send(!(a || C), !!(a || C), Boolean(a || C))', 'send(false, true, true)', 'send(!a, !!a, Boolean(a))'],
  ['send(a ? C : C, run() ? C : C)', 'send(true, (run(), true))', 'send(false, (run(), false))'],
  ['send(a ? C : !C, a ? C : b)', 'send(a ? true : false, a ? true : b)', 'send(a ? false : true, a ? false : b)'],
  ['send(C ? a : b ? c : d, b ? C ? a : c : d)', 'send(a, b ? a : d)', 'send(b ? c : d, b ? c : d)'],
  [
    'send(C as boolean, <boolean>C, C!, (C satisfies boolean))',
    'send(true, true, true, true)',
    'send(false, false, false, false)',
  ],
  ['send((a, C), (a, C) && b)', 'send(true, b)', 'send(false, false)'],
  [
    'if (a && C) one()\nif (a || C) two()\nif (C || a) three()',
    'if (a) one()\ntwo()\nthree()',
    'if (a) two()\nif (a) three()',
  ],
  [
    'if (a && (b || C)) one()\nif (a || (b && C)) two()',
    'if (a) one()\nif (a || b) two()',
    'if (a && b) one()\nif (a) two()',
  ],
  ['if (await (C || a)) one()', 'one()', 'if (await a) one()'],
  ['if (!(a || !C)) one()', 'if (!a) one()', ''],
  [
    'send(Boolean(C), Boolean(C, a), make.Boolean(C))',
    'send(true, Boolean(true, a), make.Boolean(true))',
    'send(false, Boolean(false, a), make.Boolean(false))',
  ],
]

const MEMO = "import { useMemo } from 'react'\nuse(useMemo)\n"
const MEMOS: readonly Row[] = [
  ['send(useMemo(() => C, []))', 'send(true)', 'send(false)'],
  ['const on = useMemo(() => C && !a, [a])\nif (on) one()', 'const on = useMemo(() => !a, [a])\nif (on) one()', ''],
  ['send(useMemo(() => C, [run()]))', 'send(useMemo(() => true, [run()]))', 'send(useMemo(() => false, [run()]))'],
  [
    'send(useMemo(() => { return C }, []))',
    'send(useMemo(() => { return true }, []))',
    'send(useMemo(() => { return false }, []))',
  ],
  ['send(useMemo(async () => C, []))', 'send(useMemo(async () => true, []))', 'send(useMemo(async () => false, []))'],
  ['send(other(() => C, []))', 'send(other(() => true, []))', 'send(other(() => false, []))'],
]

const FILTER =
  "import clsx from 'clsx'\nimport { twMerge } from 'tailwind-merge'\nimport other from 'other'\nuse(clsx, twMerge, other)\n"
const FILTERS: readonly Row[] = [
  ["send(clsx(a, C && 'b'))", "send(clsx(a, 'b'))", 'send(clsx(a))'],
  ["send(twMerge(C ? 'a' : ''))", "send(twMerge('a'))", 'send(twMerge())'],
  ["send(other(a, C && 'b'))", "send(other(a, 'b'))", 'send(other(a, false))'],
  ["send(a.clsx(a, C && 'b'))", "send(a.clsx(a, 'b'))", 'send(a.clsx(a, false))'],
  ...['Boolean', '(x) => x', 'x => !!x', 'x => Boolean(x)', '(x) => (x)', '(x) => !!Boolean(x)', '(x) => x as T'].map(
    (test): Row => [`send([a, C && b].filter(${test}))`, `send([a, b].filter(${test}))`, `send([a].filter(${test}))`],
  ),
  ...[
    '(x, i) => x',
    'x => y',
    'x => !x',
    '(x) => !!y',
    'async (x) => x',
    '(x = 1) => x',
    'Boolean, a',
    'String',
    '(x) => Number(x)',
    '(x) => Boolean(x, 1)',
    'function (x) { return x }',
    '',
  ].map((test): Row => [
    `send([a, C && b].filter(${test}))`,
    `send([a, b].filter(${test}))`,
    `send([a, false].filter(${test}))`,
  ]),
  ['send([a, C && b].map(Boolean))', 'send([a, b].map(Boolean))', 'send([a, false].map(Boolean))'],
  ["send([a, C && b]['filter'](Boolean))", "send([a, b]['filter'](Boolean))", "send([a, false]['filter'](Boolean))"],
  ['send([a, C && b].filter)', 'send([a, b].filter)', 'send([a, false].filter)'],
  [
    'send([C ? 0 : a, C ? "" : b, C ? null : c, C ? undefined : d].filter(Boolean))',
    'send([].filter(Boolean))',
    'send([a, b, c, d].filter(Boolean))',
  ],
  [
    'send([C ? 0n : a, C ? NaN : b, C ? 1 : c, C ? /x/ : d].filter(Boolean))',
    'send([0n, NaN, 1, /x/].filter(Boolean))',
    'send([a, b, c, d].filter(Boolean))',
  ],
  [
    'send([a, run() && C].filter(Boolean))',
    'send([a, run() && true].filter(Boolean))',
    'send([a, (run(), false)].filter(Boolean))',
  ],
  ['send([a, ...(C ? [b] : [])].filter(Boolean))', 'send([a, b].filter(Boolean))', 'send([a].filter(Boolean))'],
]

const HOOKS: readonly Row[] = [
  ['useEffect(() => run(a), [C, a])', 'useEffect(() => run(a), [a])', 'useEffect(() => run(a), [a])'],
  ['useMemo(fn, [C])', 'useMemo(fn, [])', 'useMemo(fn, [])'],
  ['React.useCallback(fn, [a, C])', 'React.useCallback(fn, [a])', 'React.useCallback(fn, [a])'],
  ['useImperativeHandle(ref, fn, [C])', 'useImperativeHandle(ref, fn, [])', 'useImperativeHandle(ref, fn, [])'],
  ['useCustom(() => a, [C])', 'useCustom(() => a, [])', 'useCustom(() => a, [])'],
  ['useEffect(fn, [C && a])', 'useEffect(fn, [a])', 'useEffect(fn, [])'],
  ['useEffect(fn, [, C])', 'useEffect(fn, [, ])', 'useEffect(fn, [, ])'],
  ...[
    'useCustom(fn, [C])',
    'use(() => a, [C])',
    'user(() => a, [C])',
    'useEffect([C], fn)',
    'useEffect([C])',
    'useEffect(fn, [C], a)',
    'make()(fn, [C])',
  ].map(written),
  kept('useEffect(fn, [...C])'),
]

const CHOSEN: readonly Row[] = [
  [
    "const mode = C ? 'new' : 'old'\nif (mode === 'new') one()\nif (mode !== 'old') two()\nif ('new' == mode) three()\nif (mode === other) four()\nsend(mode)",
    "const mode = 'new'\none()\ntwo()\nthree()\nif (mode === other) four()\nsend(mode)",
    "const mode = 'old'\nif (mode === other) four()\nsend(mode)",
  ],
  ["let mode = C ? 'new' : 'old'\nif (mode === 'new') one()", 'one()', ''],
  [
    "let mode = C ? 'new' : 'old'\nif (mode === 'new') one()\nmode = a",
    "let mode = 'new'\nif (mode === 'new') one()\nmode = a",
    "let mode = 'old'\nif (mode === 'new') one()\nmode = a",
  ],
  ['const mode = C ? 1 : 2\nif (mode === 1) one()', 'one()', ''],
  ["const mode = C ? 'new' : old\nif (mode === 'new') one()", 'one()', "const mode = old\nif (mode === 'new') one()"],
  [
    "const mode = C ? 'new' : 'old'\nif (mode > 'new') one()",
    "const mode = 'new'\nif (mode > 'new') one()",
    "const mode = 'old'\nif (mode > 'new') one()",
  ],
  [
    "const [mode] = C ? 'new' : 'old'\nif (mode === 'new') one()",
    "const [mode] = 'new'\nif (mode === 'new') one()",
    "const [mode] = 'old'\nif (mode === 'new') one()",
  ],
  ["const mode = C ? 'new' : 'old'\nif (mode === `old`) one()", '', 'one()'],
]

/** The value is kept in an object that other code sees or may change. */
function held(declaration: string, use: string): Row {
  return written(`${declaration}\n${use}\nif (flags.on) one()`)
}

const OBJECTS: readonly Row[] = [
  [
    'const flags = { on: C, other: a }\nif (flags.on) one()\nsend(flags.other)',
    'const flags = { other: a }\none()\nsend(flags.other)',
    'const flags = { other: a }\nsend(flags.other)',
  ],
  [
    "const flags = { 'on': !C, other: a } as const\nif (flags['on']) one()\nsend(flags.other)",
    'const flags = { other: a } as const\nsend(flags.other)',
    'const flags = { other: a } as const\none()\nsend(flags.other)',
  ],
  [
    'let flags = { on: C, other: a }\nif (flags.on) one()\nsend(flags.other)',
    'let flags = { other: a }\none()\nsend(flags.other)',
    'let flags = { other: a }\nsend(flags.other)',
  ],
  ['const flags = { on: C }\nif (flags.on) one()', 'one()', ''],
  held('const flags = { on: C }', 'send(flags)'),
  held('const flags = { on: C }', 'flags.on = a'),
  held('const flags = { on: C }', 'send(flags?.on)'),
  held('const flags = { on: C }', 'send(flags[a])'),
  held('const flags = { on: C, run }', 'flags.run()'),
  held('const flags = { on: C }', 'delete flags.on'),
  held('const flags = { on: C }', ';({ a: flags.on } = b)'),
  held('const flags = { on: C }', ';[flags.on] = b'),
  held('const flags = { on: C }', 'flags.on++'),
  held('const flags = { on: C, tag }', 'flags.tag`x`'),
  held('const flags = { on: C, a }', 'flags.a.b = c'),
  held('const flags = { on: C }', 'for (flags.on of b) send(1)'),
  held('const flags = { on: C }', ';[flags.on = a] = b'),
  held('export const flags = { on: C }', 'send(1)'),
  held('const flags = { on: C, ...more }', 'send(1)'),
  held('const flags = { on: C, get a() { return this.on } }', 'send(1)'),
  held('const flags = { on: C, a() { return this.on } }', 'send(1)'),
  held('const flags = { on: C, __proto__: a }', 'send(1)'),
  held('const flags = { on: C, [a]: b }', 'send(1)'),
  held('let flags = { on: C }', 'flags = a'),
  held('const flags = make({ on: C })', 'send(1)'),
]

const TABLES: Readonly<Record<string, readonly [rows: readonly Row[], head?: string]>> = {
  expressions: [VALUES],
  'values that React keeps': [MEMOS, MEMO],
  'lists without what is falsy': [FILTERS, FILTER],
  'lists of dependencies': [HOOKS],
  'texts that a gate chooses': [CHOSEN],
  'objects that hold a value': [OBJECTS],
}

describe.each(Object.entries(TABLES))('%s', (_, [rows, head]) => {
  it.each(rows)('have exactly the known value: %s', (text, on, off) => {
    expect(strippedBoth(text, head)).toEqual([on, off])
  })
})
