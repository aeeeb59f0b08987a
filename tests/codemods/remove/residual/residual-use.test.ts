import { isUsualWord, useAt, useOfHolder } from '../../../../src/codemods/remove/residual/residual-use.js'
import { nodeWith } from '../../../support/open-files.js'
import { parseScript } from '../../../support/strip-text.js'

describe("a gate's name", () => {
  it.each([
    ['debug', true],
    ['Name', true],
    ['é', true],
    ['NewPager', false],
    ['new-pager', false],
    ['page2', false],
    ['URL', false],
  ])('%s is a common word: %j', (gate, expected) => {
    expect(isUsualWord(gate)).toBe(expected)
  })
})

describe('a place that still needs a gate', () => {
  it('has the range of the code', () => {
    const view = parseScript('a.ts', 'use(NAMES.PAGER)\n')
    const node = nodeWith(view, 'MemberExpression', 'NAMES.PAGER')
    expect(useAt(node, 'NewPager', 'it is used')).toEqual({ start: 4, end: 15, gate: 'NewPager', reason: 'it is used' })
  })

  it('names the declaration that holds the name', () => {
    const view = parseScript('a.ts', 'use(NAMES.PAGER, PAGER)\n')
    expect(useOfHolder(nodeWith(view, 'MemberExpression', 'NAMES.PAGER'), 'NewPager', view)).toMatchObject({
      reason: 'it uses NAMES.PAGER, which holds the name of the gate',
      through: 'PAGER',
    })
    expect(
      useOfHolder(nodeWith(view, 'CallExpression', 'use(NAMES.PAGER, PAGER)'), 'NewPager', view),
    ).not.toHaveProperty('through')
  })
})
