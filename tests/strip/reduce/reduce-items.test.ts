import { itLeaves } from '../../support/both-values.js'

describe('what a check spreads', () => {
  itLeaves('is written among the properties of an object', [
    ['send({ a, ...(C && { b }) })', 'send({ a, b })', 'send({ a })'],
    ['send({ a, ...(C && b) })', 'send({ a, ...b })', 'send({ a })'],
    ['send({ ...(C && { a() { return 1 } }) })', 'send({ a() { return 1 } })', 'send({})'],
    ['send({ [a]: 1, ...(C && { [a]: 2 }) })', 'send({ [a]: 1, [a]: 2 })', 'send({ [a]: 1 })'],
    ['send({ ...(C ? { a: 1 } : { a: 2 }), ...b })', 'send({ a: 1, ...b })', 'send({ a: 2, ...b })'],
    ['send({ ...(C ? undefined : null), a })', 'send({ a })', 'send({ a })'],
    ['send({ a, ...(C ? { b, } : { c, d, }) })', 'send({ a, b })', 'send({ a, c, d })'],
    ['send({ /* why */ ...(C && { a }) })', 'send({ /* why */ a })', 'send({  })'],
    ['send({ ...(C && { ...b, a }) })', 'send({ ...b, a })', 'send({})'],
    ['send({ ...((C ? 1 : 0) && { a }), ...(C ? b : "") })', 'send({ a, ...b })', 'send({})'],
    ['send({ ...(C || { a }), ...(!C || { b }) })', 'send({ ...true, b })', 'send({ a, ...true })'],
    ['send({ ...(C ? (C ? { a } : 1) : { b }) })', 'send({ a })', 'send({ b })'],
  ])

  itLeaves('keeps its braces where the properties would mean something else', [
    ['send({ ...(C && { __proto__: x }) })', 'send({ ...{ __proto__: x } })', 'send({})'],
    ["send({ ...(C && { '__proto__': x }) })", "send({ ...{ '__proto__': x } })", 'send({})'],
    ["send({ ...(C && { ['__proto__']: x }) })", "send({ ...{ ['__proto__']: x } })", 'send({})'],
    ['send({ ...(C && { get a() { return 1 } }) })', 'send({ ...{ get a() { return 1 } } })', 'send({})'],
    ['send({ ...(C && { a() { return super.a() } }) })', 'send({ ...{ a() { return super.a() } } })', 'send({})'],
    [
      'send({ ...(C && { a: { b: () => class { c() { return super.c() } } } }) })',
      'send({ ...{ a: { b: () => class { c() { return super.c() } } } } })',
      'send({})',
    ],
    ['send({ ...(C ? 0 : "ab"), a })', 'send({ a })', 'send({ ..."ab", a })'],
    ['send({ ...(C || b) })', 'send({ ...true })', 'send({ ...b })'],
    ['send({ ...(!C || b) })', 'send({ ...b })', 'send({ ...true })'],
    ['send({ ...C })', 'send({ ...true })', 'send({})'],
    ['send({ ...(C ? /* why */ { a } : 0) })', 'send({ .../* why */ { a } })', 'send({  })'],
    ['send({ ...(C ? /* why */ ({ a }) : { b }) })', 'send({ .../* why */ ({ a }) })', 'send({ b })'],
    ['send({ ...(C && { b /* last */ }) })', 'send({ ...{ b /* last */ } })', 'send({  })'],
    [
      'send({ a: 1, ...(C ? { ["a"]: 2 } : { b: 2 }) })',
      'send({ a: 1, ...(true ? { ["a"]: 2 } : { b: 2 }) })',
      'send({ a: 1, b: 2 })',
    ],
  ])

  itLeaves('keeps its condition where a key would be written twice', [
    ['send({ a: 1, ...(C ? { a: 2 } : {}) })', 'send({ a: 1, ...(true ? { a: 2 } : {}) })', 'send({ a: 1 })'],
    ['send({ a: 1, ...(C && { "a": 2 }) })', 'send({ a: 1, ...(true && { "a": 2 }) })', 'send({ a: 1 })'],
  ])

  itLeaves('is written among the items of a list, or stays where it is no list', [
    ['send({ ...(C ? [1] : { a }) })', 'send({ ...[1] })', 'send({ a })'],
    ['send([...(C ? [, 1] : [])])', 'send([...[, 1]])', 'send([])'],
    ['send([...(C && [1])])', 'send([1])', 'send([...false])'],
    ['send([...(C ? { a } : [2, ...b])])', 'send([...{ a }])', 'send([2, ...b])'],
    ['send(...(C ? [a] : undefined))', 'send(a)', 'send(...undefined)'],
    ['send([\n  ...(C ? [\n    a,\n    b,\n  ] : []),\n  c,\n])', 'send([\n  a,\n  b,\n  c,\n])', 'send([\n  c,\n])'],
    ['send([...(C ? [...b] : []), c], { ...(C ? other : {}) })', 'send([...b, c], { ...other })', 'send([c], {})'],
    ['f(...(C ? [1, 2] : []))\nnew F(...(C ? [1] : [2]))', 'f(1, 2)\nnew F(1)', 'f()\nnew F(2)'],
    [
      'send([...(C ? {} : [1])], [...(a ? [C] : [])])',
      'send([...{}], [...(a ? [true] : [])])',
      'send([1], [...(a ? [false] : [])])',
    ],
  ])

  itLeaves('is kept where deciding it has a side effect', [
    ['send({ ...(run() && C && { a }) })', 'send({ ...(run() && { a }) })', 'send({ ...run() && false })'],
    ['send({ ...((run(), C) ? { a } : { b }) })', 'send({ ...(run(), { a }) })', 'send({ ...(run(), { b }) })'],
    ['send({ ...((run(), C) && { a }) })', 'send({ ...(run(), { a }) })', 'send({ ...(run(), false) })'],
  ])
})

describe('an item of a list that a check removes', () => {
  itLeaves('takes one comma with it', [
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
    ['send([(a), ...(C ? [] : [b]), (c)])', 'send([(a), (c)])', 'send([(a), b, (c)])'],
    [
      'function f(a, on, b) { return on ? a : b }\nsend(f(1, C, 2))',
      'function f(a) { return a }\nsend(f(1))',
      'function f(b) { return b }\nsend(f(2))',
    ],
  ])

  itLeaves('takes its own comments and lines, and leaves those of its neighbours', [
    ['send([/* x */ ...(C ? [] : [b]), c])', 'send([c])', 'send([/* x */ b, c])'],
    ['send([a, ...(C ? [] : [b]) /* x */, c])', 'send([a, c])', 'send([a, b /* x */, c])'],
    ['send([a, /* of c */ c, ...(C ? [] : [b])])', 'send([a, /* of c */ c])', 'send([a, /* of c */ c, b])'],
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
    [
      'send([\n  a,\n\n  ...(C ? [] : [b]),\n\n  c,\n])',
      'send([\n  a,\n\n  c,\n])',
      'send([\n  a,\n\n  b,\n\n  c,\n])',
    ],
    ['send([\r\n  a,\r\n  ...(C ? [] : [b]),\r\n])', 'send([\r\n  a,\r\n])', 'send([\r\n  a,\r\n  b,\r\n])'],
  ])
})
