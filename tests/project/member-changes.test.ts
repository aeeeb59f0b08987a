import { describe, expect, it } from 'vitest'
import { mayWriteByKey } from '../../src/project/member-changes.js'

describe('a text that may write members by names in brackets', () => {
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
  ])('is none that has %s', (text) => {
    expect(mayWriteByKey(text)).toBe(false)
  })
})
