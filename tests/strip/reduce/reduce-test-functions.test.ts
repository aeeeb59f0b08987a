import { stripText } from '../../support/strip-text.js'

function leftOf(text: string, value = true): string {
  return stripText({
    file: 'a.test.ts',
    text: `${text.replaceAll(/\bC\b/g, "gates.enabled('On')")}\n`,
    values: { On: value },
  }).text.trim()
}

describe('a test that a check skips', () => {
  it.each([
    ["it.skipIf(!C)('a', run)", "it('a', run)"],
    ["describe.runIf(C)('a', () => {\n  it('b', run)\n})", "describe('a', () => {\n  it('b', run)\n})"],
    ["test.skipIf(!C).each(rows)('a', run)", "test.each(rows)('a', run)"],
  ])('always runs, and needs no condition: %s', (text, left) => {
    expect(leftOf(text)).toBe(left)
  })

  it.each(["it.skipIf(a)('a', run)", "it.runIf(a && C)('a', run)", "other.skipIf(!C)('a', run)"])(
    'keeps its condition where that is not decided, or is another one: %s',
    (text) => expect(leftOf(text)).toContain('If('),
  )

  it('is removed where it never runs', () => {
    expect(leftOf("it.skipIf(C)('a', () => {\n  run()\n})\nit('b', run)")).toBe("it('b', run)")
  })
})

describe('a row of a table that is a template', () => {
  it('is removed if it is for the other value', () => {
    const table = (rows: string): string =>
      `it.each\`\n  a    | on\n${rows}\`('x', ({ a, on }) => { setFeatureGate('On', on); run(a) })`
    expect(leftOf(table('  ${1} | ${true}\n  ${2} | ${false}\n'))).not.toContain('${2}')
    expect(leftOf(table('  ${1} | ${true}\n  ${2} | ${false}\n'), false)).not.toContain('${1}')
  })
})
