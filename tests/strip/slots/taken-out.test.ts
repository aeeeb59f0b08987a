import { leftForBoth } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

const FLAGS = [{ member: 'flags' }]

/** What is left with the gate on, where `flags` holds gates. */
function leftOf(text: string): string {
  return stripText({ file: 'a.ts', text: `export {}\n${text}`, values: { On: true }, checks: FLAGS }).text.slice(10)
}

describe('a flag that a pattern reads from an object', () => {
  it.each([
    ['const { On } = flags\nif (On) one()', 'one()'],
    ['const { On: isOn, a } = flags\nif (isOn) send(a)', 'const { a } = flags\nsend(a)'],
    ['const { On = false } = flags\nif (On) one()', 'one()'],
    ['const { a, On } = props.flags\nif (On) send(a)', 'const { a } = props.flags\nsend(a)'],
    ['let { On } = flags\nif (On) one()', 'one()'],
    ['function f() {\n  const { On } = flags\n  return On ? 1 : 2\n}', 'function f() {\n  return 1\n}'],
  ])('is removed, and its uses have the value: %s', (text, left) => {
    expect(leftOf(text)).toBe(left)
  })

  it.each([
    'let { On } = flags\nOn = a\nif (On) one()',
    'const { On, ...rest } = flags\nif (On) send(rest)',
    'const { On } = flags\nOn.then(one)',
    'export const { On } = flags\nif (On) one()',
    'const { On } = flags\ntype A = typeof On',
    'var { On } = flags\nif (On) one()',
    'var { On } = flags\nvar On = a\nif (On) one()',
    'const { other } = flags\nif (other) one()',
    'const { [On]: a } = flags\nif (a) one()',
    'const { On } = other\nif (On) one()',
  ])('is kept where its name may hold something else, or does more than ask: %s', (text) => {
    expect(leftOf(text)).toBe(text)
  })

  it('is not recognised in an object that nothing names', () => {
    const text = 'export {}\nconst { On } = flags\nif (On) one()'
    expect(leftForBoth(text)).toEqual([text, text])
  })
})
