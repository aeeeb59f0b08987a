import type { Reference } from '@typescript-eslint/scope-manager'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { planSourceStrip } from '../../src/syntax/plan-source-strip.js'
import { indexOf, parseScript, stripText } from '../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

function asked(text: string): string {
  return text.replaceAll(/\bC\b/g, "gates.enabled('On')")
}

function strippedBoth(text: string): string[] {
  return [true, false].map((value) => stripText({ file: 'input.tsx', text: asked(text), values: { On: value } }).text)
}

function written(text: string): Row {
  return [text, text.replaceAll(/\bC\b/g, 'true'), text.replaceAll(/\bC\b/g, 'false')]
}

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

const card = (head: string, body: string, use: string): string => `${head} => ${body}\nsend(${use})`

const COMPONENTS: readonly Row[] = [
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}/>'),
    card('const Card = ()', '<a/>', '<Card/>'),
    card('const Card = ()', '<b/>', '<Card/>'),
  ],
  [
    card('const Card = (props)', 'props.on ? <a/> : <b/>', '<Card on={C}/>'),
    card('const Card = ()', '<a/>', '<Card/>'),
    card('const Card = ()', '<b/>', '<Card/>'),
  ],
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}>x</Card>'),
    card('const Card = ({ on })', '<a/>', '<Card on={true}>x</Card>'),
    card('const Card = ({ on })', '<b/>', '<Card on={false}>x</Card>'),
  ],
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}>\n</Card>'),
    card('const Card = ()', '<a/>', '<Card>\n</Card>'),
    card('const Card = ()', '<b/>', '<Card>\n</Card>'),
  ],
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card key="a" on={C}/>'),
    card('const Card = ()', '<a/>', '<Card key="a"/>'),
    card('const Card = ()', '<b/>', '<Card key="a"/>'),
  ],
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card b on={C}/>'),
    card('const Card = ({ on })', '<a/>', '<Card b on={true}/>'),
    card('const Card = ({ on })', '<b/>', '<Card b on={false}/>'),
  ],
  ...[
    'function same(x, y) { return x.a === y.a }',
    'const same = (x, y) => x.a === y.a',
    'const same = function ({ a }, { a: b }) { return a === b }',
  ].map((same): Row => {
    const memo = (parameters: string, body: string, use: string): string =>
      `import { memo } from 'react'\n${same}\nconst Card = memo((${parameters}) => ${body}, same)\nsend(${use})`
    return [
      memo('{ on, a }', 'on ? <a>{a}</a> : <b>{a}</b>', '<Card on={C} a={1}/>'),
      memo('{ a }', '<a>{a}</a>', '<Card a={1}/>'),
      memo('{ a }', '<b>{a}</b>', '<Card a={1}/>'),
    ]
  }),
  // The comparison may look at the prop.
  ...[
    'function same(x, y) { return x.on === y.on }',
    'const same = (x, y) => x[a] === y[a]',
    'const same = ({ on, a }, { ...b }) => on',
    'const same = (x, y) => send(x, y)',
    'function same() { return arguments[0].on }',
    "import { same } from 'same'",
  ].map((same): Row => {
    const memo = (parameters: string, body: string, use: string): string =>
      `import { memo } from 'react'\n${same}\nconst Card = memo((${parameters}) => ${body}, same)\nsend(${use})`
    return [
      memo('{ on, a }', 'on ? <a>{a}</a> : <b>{a}</b>', '<Card on={C} a={1}/>'),
      memo('{ a }', '<a>{a}</a>', '<Card on={true} a={1}/>'),
      memo('{ a }', '<b>{a}</b>', '<Card on={false} a={1}/>'),
    ]
  }),
  // Its type is in another file, which may still require the prop.
  [
    card('const Card: FC<Props> = ({ on, a })', 'on ? <a>{a}</a> : <b>{a}</b>', '<Card on={C} a={1}/>'),
    card('const Card: FC<Props> = ({ a })', '<a>{a}</a>', '<Card on={true} a={1}/>'),
    card('const Card: FC<Props> = ({ a })', '<b>{a}</b>', '<Card on={false} a={1}/>'),
  ],
  [
    card('const Card = ({ on = false })', 'on ? <a/> : <b/>', '[<Card on={C}/>, <Card/>]'),
    card('const Card = ({ on = false })', 'on ? <a/> : <b/>', '[<Card on={true}/>, <Card/>]'),
    card('const Card = ()', '<b/>', '[<Card/>, <Card/>]'),
  ],
  [
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '[<Card on={C}/>, <Card on/>]'),
    card('const Card = ()', '<a/>', '[<Card/>, <Card/>]'),
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '[<Card on={false}/>, <Card on/>]'),
  ],
  [
    `${card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}></Card>')}\nCard.displayName = 'Card'`,
    `${card('const Card = ()', '<a/>', '<Card></Card>')}\nCard.displayName = 'Card'`,
    `${card('const Card = ()', '<b/>', '<Card></Card>')}\nCard.displayName = 'Card'`,
  ],
  ...[
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C} {...a}/>'),
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C} on={a}/>'),
    card('const Card = ({ key })', 'key ? <a/> : <b/>', '<Card key={C}/>'),
    card('const Card = ({ children })', 'children ? <a/> : <b/>', '<Card children={C}/>'),
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '[<Card on={C}/>, Card]'),
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '[<Card on={C}/>, <Card on={a}/>]'),
    card('const Card = ({ on })', 'on ? <a/> : <b/>', '[<Card on={C}/>, <Card on="a"/>]'),
    card('const Card: Other<Props> = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}/>'),
    card('const Card: FC<Props, A> = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}/>'),
    card('const Card = (a, { on })', 'on ? <a/> : <b/>', '<Card on={C}/>'),
    `${card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}/>')}\nCard.defaultProps = { on: a }`,
    `${card('const Card = ({ on })', 'on ? <a/> : <b/>', '<Card on={C}/>')}\nsend(Card.displayName = 'Card')`,
  ].map(written),
]

/** Stripped with scopes as ESLint 9 returns them for plain JavaScript: elements refer to nothing. */
function strippedWithoutElements(text: string, value: boolean): string {
  // A tree of its own: one that others use must not change.
  const view = parseScript('uncounted.jsx', text)
  const keepCounted = (references: Reference[]): unknown =>
    references.splice(
      0,
      Infinity,
      ...references.filter(({ identifier }) => (identifier.type as string) !== 'JSXIdentifier'),
    )
  for (const scope of view.scopes.scopes) {
    keepCounted(scope.references)
    for (const { references } of scope.variables) keepCounted(references)
  }
  const { checks, settings } = findGateChecks(view, indexOf(['On']), { shapes: [], resolveImport: resolveNoImports })
  return applyEdits(text, planSourceStrip(view, checks, { values: new Map([['On', value]]), settings }).edits)
}

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'a property that is passed': PROPERTIES,
  'a prop of a component': COMPONENTS,
}

it('is kept where an element, which scope analysis of plain JavaScript does not count, is a call as well', () => {
  const text = 'function Card({ on }) { return on ? 1 : 2 }\nexport const list = [Card({ on: C }), <Card on={a}/>]'
  for (const file of ['input.jsx', 'input.tsx']) {
    expect([true, false].map((value) => stripText({ file, text: asked(text), values: { On: value } }).text)).toEqual(
      written(text).slice(1),
    )
  }
  expect([true, false].map((value) => strippedWithoutElements(asked(text), value))).toEqual(written(text).slice(1))
})

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('is removed if each call passes the value, and nothing else reads it: %s', (text, on, off) => {
    expect(strippedBoth(text)).toEqual([on, off])
  })
})
