import { BOOLEAN, DROPPED, leftOperandPosition, VALUE } from '../../../src/strip/reduce/position.js'

describe('the left operand of a logical operator', () => {
  it.each([
    ['&&', VALUE, { truthyMatters: false, falsyMatters: true, dropped: false }],
    ['||', VALUE, { truthyMatters: true, falsyMatters: false, dropped: false }],
    ['&&', BOOLEAN, { truthyMatters: false, falsyMatters: false, dropped: false }],
    ['||', BOOLEAN, { truthyMatters: false, falsyMatters: false, dropped: false }],
  ] as const)('passes to the result what it decides: %s', (operator, outer, own) => {
    expect(leftOperandPosition(operator, outer)).toEqual(own)
  })

  it('gives its value wherever `??` asks whether there is one', () => {
    for (const outer of [VALUE, BOOLEAN, DROPPED]) expect(leftOperandPosition('??', outer)).toEqual(VALUE)
  })

  it('is never dropped: it decides whether the right one runs', () => {
    for (const operator of ['&&', '||'] as const) expect(leftOperandPosition(operator, DROPPED).dropped).toBe(false)
  })
})
