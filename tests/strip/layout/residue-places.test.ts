import { Fates } from '../../../src/strip/reduce/fate.js'
import { Residue } from '../../../src/strip/layout/residue-places.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

const view = parseScript('a.ts', 'send((x ? (y && b)! : c) as T)')
const [conditional] = nodesOf(view, 'ConditionalExpression')
const [logical] = nodesOf(view, 'LogicalExpression')
const [bang] = nodesOf(view, 'TSNonNullExpression')
const [cast] = nodesOf(view, 'TSAsExpression')
const nodes = { conditional, logical, bang, cast, b: logical?.right } as Record<string, Node>

function residueOf(decisions: readonly (readonly [node: string, part: string, isNegated?: boolean])[]): Residue {
  const fates = new Fates()
  for (const [node, part, isNegated] of decisions)
    fates.set(nodes[node] as Node, { kind: 'become', part: nodes[part] as Node, isNegated: isNegated ?? false })
  return new Residue(fates)
}

describe('the place of a node after the strip', () => {
  it('is its own if it replaces nothing', () => {
    const residue = residueOf([])
    expect(residue.placeOf(nodes['b'] as Node)).toBe(nodes['b'])
    expect(residue.replacedBy(nodes['b'] as Node)).toBeNull()
  })

  it('is the outermost node that it comes to replace', () => {
    const residue = residueOf([
      ['logical', 'b'],
      ['conditional', 'logical'],
    ])
    expect(residue.placeOf(nodes['b'] as Node)).toBe(nodes['conditional'])
    expect(residue.replacedBy(nodes['b'] as Node)).toBe(nodes['logical'])
  })

  it('ends at a sign that is written in front of it', () => {
    const residue = residueOf([
      ['logical', 'b', true],
      ['conditional', 'logical'],
    ])
    expect(residue.replacedBy(nodes['b'] as Node)).toBeNull()
    expect(residue.placeOf(nodes['b'] as Node)).toBe(nodes['b'])
  })

  it('of its value reaches through wrappers that are only types', () => {
    const residue = residueOf([
      ['logical', 'b'],
      ['conditional', 'bang'],
    ])
    expect(residue.placeOf(nodes['b'] as Node)).toBe(nodes['logical'])
    expect(residue.valuePlaceOf(nodes['b'] as Node)).toBe(nodes['cast'])
  })
})
