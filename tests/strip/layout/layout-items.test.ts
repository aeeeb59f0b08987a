import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('a list that loses items', () => {
  itLeaves('is written without blanks where nothing is left', [
    ['send({ ...(C && { a }) }, [ ...(C ? [] : [b]) ])', 'send({ a }, [])', 'send({}, [ b ])'],
    ['send({\n  ...(C && { a }),\n})', 'send({\n  a,\n})', 'send({})'],
    ['useMemo(() => a, [ C ])', 'useMemo(() => a, [  ])', 'useMemo(() => a, [  ])'],
    ['new F( ...(C ? [] : [a]) )', 'new F(  )', 'new F( a )'],
  ])

  itLeaves('takes the contents of what is spread, with their comments and lines', [
    [
      'send({\n  a,\n  ...(C && {\n    // of b\n    b,\n    c, // of c\n  }),\n  d,\n})',
      'send({\n  a,\n  ...{\n    // of b\n    b,\n    c, // of c\n  },\n  d,\n})',
      'send({\n  a,\n  d,\n})',
    ],
    ['send({\n  ...(C ? { b } : { c, d, }),\n})', 'send({\n  b,\n})', 'send({\n  c, d,\n})'],
    [
      'send({\n\t...(C && {\n\t\tb: {\n\t\t\tx: 1,\n\t\t},\n\t}),\n})',
      'send({\n\tb: {\n\t\tx: 1,\n\t},\n})',
      'send({})',
    ],
    ['send([...(C ? [\n  a,\n] : [b])])', 'send([a])', 'send([b])'],
  ])

  itLeavesInGo('keeps the type in front of its braces in Go', [
    [
      'type row struct {\n\ton bool\n}\nuse(row{on: C}.on, ready)',
      'type row struct {\n\ton bool\n}\nuse(row{on: true}.on, ready)',
      'type row struct {\n\ton bool\n}\nuse(row{on: false}.on, ready)',
    ],
    [
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{\n\tname: "a",\n\ton:   C,\n}\nuse(r.on, r.name)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{\n\tname: "a",\n}\nuse(true, r.name)',
      'type row struct {\n\tname string\n\ton   bool\n}\nr := row{\n\tname: "a",\n}\nuse(false, r.name)',
    ],
  ])
})
