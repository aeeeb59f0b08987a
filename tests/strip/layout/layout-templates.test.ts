import { itLeaves } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

describe('a template in which a check is decided', () => {
  itLeaves('gets the text of a value, or of a template in it', [
    ['send(`a ${C} b`)', 'send(`a true b`)', 'send(`a false b`)'],
    ['send(`${ C ? "x" : `y ${z}` }`)', 'send(`x`)', 'send(`y ${z}`)'],
    ['send(`${( C ? "x" : (`y`) )}`)', 'send(`x`)', 'send(`y`)'],
    ['send(`a\n  ${C ? `b\n  c` : ""}\nd`)', 'send(`a\n  b\n  c\nd`)', 'send(`a\n  \nd`)'],
  ])
})

const row = (cells: string): string =>
  `it.each\`\n  a    | on\n${cells}\`('x', ({ a, on }) => { setFeatureGate('On', on); run(a) })`

describe('a table of tests that is a template', () => {
  it.each([
    ['  ${1} | ${true}\n  ${2} | ${false}\n', true, '${1}', '${2}'],
    ['  ${1} | ${true}\n  ${2} | ${false}\n', false, '${2}', '${1}'],
    ['  ${ 1 } | ${ true }\n  ${ (2) } | ${ false }\n', true, '${ 1 }', '(2)'],
  ])('loses the rows of the other value, with their lines: %s', (cells, value, kept, gone) => {
    const { text } = stripText({ file: 'a.test.ts', text: `${row(cells)}\nit('y', run)\n`, values: { On: value } })
    expect(text).toContain(kept)
    expect(text).not.toContain(gone)
    expect(text).not.toMatch(/\n\s*\n/)
  })
})
