import { stripText } from '../../support/strip-text.js'

/** What a file exports that has the gate's value, with the gate on. */
function exportedBy(text: string, file = 'a.js'): string[] {
  const { plan } = stripText({
    file,
    text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
    values: { On: true },
    constants: { On: 'On' },
  })
  return plan.exported.map(({ name, access, value, gate }) => `${name} ${access} ${value} ${gate}`)
}

describe('what a file exports of a value', () => {
  it.each<[text: string, exported: readonly string[]]>([
    ['export const on = C', ['on constant true On']],
    ['export const f = () => !C', ['f call false On']],
    ['export async function f() { return C }', ['f promise true On']],
    ['export default function f() { return C }', ['f call true On']],
    ['const on = C\nexport { on as other }', ['on constant true On']],
    ['const on = C\nexport default on', ['on constant true On']],
    ['const on = C\nmodule.exports = { on }', ['on constant true On']],
    ['const on = C\nmodule.exports.other = on', ['on constant true On']],
    ['const f = () => C\nexports.f = f', ['f call true On']],
  ])('is a variable or a function under its local name: %s', (text, exported) => {
    expect(exportedBy(text)).toEqual(exported)
  })

  it.each([
    'const on = C\nsend(on)\nexport const other = 1',
    'const on = C\nsend({ on })\nexport {}',
    'const on = C\nother.exports = { on }',
    'const f = () => C\nsend(f)\nexport {}',
    'export const { on } = { on: C }',
    'export const on = C && a',
    'export class A { on = C }',
  ])('is nothing that only the file uses, or that has another value: %s', (text) => {
    expect(exportedBy(text)).toEqual([])
  })

  it('is in Go whatever the files of a package share', () => {
    const head = 'package a\n\nimport "example.com/features"\n\n'
    const check = 'features.Gate.Enabled(features.On)'
    expect(exportedBy(`${head}func isOn() bool { return ${check} }\n`, 'a.go')).toEqual(['isOn call true On'])
    expect(exportedBy(`${head}func f() { on := ${check}; use(on) }\n`, 'a.go')).toEqual([])
  })
})
