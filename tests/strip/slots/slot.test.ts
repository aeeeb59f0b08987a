import { slotOfFile } from '../../../src/strip/slots/slot.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

const view = parseScript('a.ts', 'const on = check()\nsend(on)')
const [declaration] = nodesOf(view, 'VariableDeclarator') as unknown as [Node]
const uses = nodesOf(view, 'Identifier').filter(({ name, range }) => name === 'on' && range[0] > 10)

describe('a place that only its own file reads', () => {
  it('has the value wherever the file uses it', () => {
    const slot = slotOfFile(view, { kind: 'variable', declaration, source: declaration, value: true, uses })
    expect(slot).toMatchObject({ kind: 'variable', access: 'constant', gate: null, value: true })
    expect(slot.reads()).toEqual(uses.map((node) => ({ view, node })))
  })

  it('is kept unless something is named that is removed with it', () => {
    const given = { kind: 'variable', declaration, source: declaration, value: true, uses } as const
    expect(slotOfFile(view, given).removal(() => true)).toEqual([])
    expect(slotOfFile(view, { ...given, removed: [declaration] }).removal(() => false)).toEqual([
      { view, node: declaration },
    ])
  })

  it('can be a promise, and of a gate that is known already', () => {
    const slot = slotOfFile(view, {
      kind: 'function result',
      declaration,
      source: declaration,
      value: false,
      uses,
      access: 'promise',
      gate: 'On',
    })
    expect(slot).toMatchObject({ access: 'promise', gate: 'On', value: false })
  })
})
