import { describe, expect, it } from 'vitest'
import { hasClassBelow, mayWriteByKey } from '../../src/project/search-for-changes.js'
import { CHANGES_BY_KEY } from '../../src/source/targets/replaced-members.js'
import { growthOf, LINEAR } from '../support/growth.js'

describe('a file that may write members by names in brackets', () => {
  it.each([
    'gates[key] = other',
    'gates [key] = other',
    'gates[names[0]] = other',
    'gates[key]\n= other',
    'gates()[key] = other',
    'gates.all[0][key] = other',
    'gates![key] = other',
    '({ gates })[key] = other',
    'gates // ;\n[key] = other',
    'gates/* ; */[key] = other',
    'gates["]"] = other; const a = 1',
    'gates[/[/] = other',
    'const [a] = b; gates[key] = other',
    `gates[${'long + '.repeat(80)}] = other`,
    'delete gates[key]',
  ])('is one that has %s', (text) => {
    expect(mayWriteByKey(text)).toBe(true)
  })

  it.each([
    'const [value, setValue] = useState(false)',
    'let names: string[] = []',
    'let pair: [A, B] = [1, 2]',
    'const { list: [first] = [] } = value',
    'function f(a, [b] = []) {}',
    'gates[key] == other',
    'gates[key] === other',
    'const f = (a: A[]): B[] => []',
  ])('is not one that has %s', (text) => {
    expect(mayWriteByKey(text)).toBe(false)
  })
})

describe('a file that may have a subclass', () => {
  it.each([
    'class A extends B {}',
    'export default class extends B {}',
    'class A implements B {}',
    'class A<T> extends B<T> {}',
    'class A<T = { on: true }> extends B {}',
    'class A<T = () => { on: true }> extends B {}',
    'class First {}\nclass A\n  // why\n  extends B {}',
  ])('is one that has %s', (text) => {
    expect(hasClassBelow(text)).toBe(true)
  })

  it.each(['class A {}', 'class A { extends = 1 }', 'type A<T extends B> = T', 'const a = classOf; b.extends(a)'])(
    'is not one that has %s',
    (text) => {
      expect(hasClassBelow(text)).toBe(false)
    },
  )
})

it.each([
  ['classes without a body', 'class '],
  ['deletions without a bracket', 'delete '],
  ['brackets', '] = '],
  ['open brackets', '['],
])('a file with many %s is searched in linear time', async (_, part) => {
  const look = (count: number): boolean[] => {
    const text = part.repeat(count)
    return [hasClassBelow(text), mayWriteByKey(`${text}]`), CHANGES_BY_KEY.test(text)]
  }
  expect(await growthOf(look, 20_000)).toBeLessThan(LINEAR)
})
