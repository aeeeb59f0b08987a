import { itLeaves, written, type Row } from '../../support/both-values.js'

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

describe('a prop of a component', () => {
  itLeaves('is removed only if each element passes the value, and no wrapper compares it', COMPONENTS, 'input.tsx')
})
