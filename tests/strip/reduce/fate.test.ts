import { Fates, type Fate } from '../../../src/strip/reduce/fate.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

const view = parseScript('a.tsx', 'x = a ? b : c && d\ny = <A f={<B />}><C /></A>')
const textOf = (node: { readonly range: readonly [number, number] }): string => view.text.slice(...node.range)
const [conditional] = nodesOf(view, 'ConditionalExpression') as unknown as [
  Extract<Node, { type: 'ConditionalExpression' }>,
]
const [element] = nodesOf(view, 'JSXElement') as unknown as [Extract<Node, { type: 'JSXElement' }>]

function deadAfter(node: Node, fate: Fate): string[] {
  const fates = new Fates()
  fates.set(node, fate)
  return [...fates.dead].map(textOf)
}

describe('a decision about a node', () => {
  it('is kept by node, and there is none for a node that is kept', () => {
    const fates = new Fates()
    fates.set(conditional, { kind: 'drop' })
    expect(fates.of(conditional)).toEqual({ kind: 'drop' })
    expect([conditional, conditional.test].map((node) => fates.isDropped(node))).toEqual([true, false])
    expect(fates.of(conditional.test)).toBeUndefined()
  })

  it('tells which nodes are removed with it', () => {
    expect(deadAfter(conditional, { kind: 'keep' })).toEqual([])
    expect(deadAfter(conditional, { kind: 'literal', text: 'true' })).toEqual([textOf(conditional)])
    expect(deadAfter(conditional, { kind: 'become', part: conditional.consequent })).toEqual(['a', 'c && d'])
    expect(
      deadAfter(conditional, { kind: 'sequence', effects: [conditional.test], value: conditional.consequent }),
    ).toEqual(['c && d'])
    expect(deadAfter(conditional, { kind: 'sequence', effects: [conditional.test], value: true })).toEqual([
      'b',
      'c && d',
    ])
  })

  it('leaves the side effects that move in front of their statement', () => {
    const moved = { effects: [conditional.test], before: conditional }
    expect(deadAfter(conditional, { kind: 'become', part: conditional.consequent, moved })).toEqual(['c && d'])
  })

  it('leaves of a gate component its children, or its fallback', () => {
    const [child] = element.children
    const [, fallback] = nodesOf(view, 'JSXElement')
    expect(deadAfter(element, { kind: 'become', part: child as Node })).toEqual(['<A f={<B />}>', '</A>'])
    expect(deadAfter(element, { kind: 'become', part: fallback as Node })).toEqual(['<C />', 'A', '</A>'])
  })

  it('tells what a part replaces, and where a sign is written in front of it', () => {
    const fates = new Fates()
    const { consequent, alternate } = conditional
    fates.set(conditional, { kind: 'become', part: consequent, isNegated: true })
    expect([consequent, alternate].map((node) => fates.replacedBy(node))).toEqual([conditional, null])
    expect([consequent, alternate].map((node) => fates.isNegated(node))).toEqual([true, false])
  })
})

describe('the names that blocks move into a scope', () => {
  it('add up', () => {
    const fates = new Fates()
    const [scope] = view.scopes.scopes
    if (!scope) throw new Error('no scope')
    expect([...fates.namesMovedInto(scope)]).toEqual([])
    fates.moveNames(['a'], scope)
    fates.moveNames(['b', 'a'], scope)
    expect([...fates.namesMovedInto(scope)]).toEqual(['a', 'b'])
  })
})

describe('the gap in front of a statement', () => {
  it('is closed only where a decision closes it', () => {
    const fates = new Fates()
    fates.closeGap(3)
    expect([3, 4].map((start) => fates.isGapClosed(start))).toEqual([true, false])
  })
})
