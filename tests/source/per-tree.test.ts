import { describe, expect, it } from 'vitest'
import { PerTree } from '../../src/source/per-tree.js'

describe('a value that is computed for a tree', () => {
  it.each([
    ['is open', {}],
    ['takes no more properties', Object.freeze({})],
  ])('is kept if the tree %s, and does not show among its properties', (_, tree) => {
    const [names, sizes] = [new PerTree<string>(), new PerTree<number>()]
    expect(names.get(tree)).toBeUndefined()
    names.set(tree, 'a')
    sizes.set(tree, 0)
    names.set(tree, 'b')
    expect([names.get(tree), sizes.get(tree), names.get({ ...tree })]).toEqual(['b', 0, undefined])
    expect([Object.keys(tree), { ...tree }]).toEqual([[], {}])
  })
})
