import { exportedNamesOf, isEsModule, ownExportsOf } from '../../../src/codemods/project/module-exports.js'
import { exportedSlot } from '../../support/exported-slot.js'
import { nodeWith, textOf } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

/** `exported < local: node = value` */
function exportsIn(text: string, file = 'a.ts'): string[] {
  const view = parseScript(file, text)
  return ownExportsOf(view).map(({ exported, local, node, value }) =>
    [
      `${exported} < ${local ?? '-'}`,
      node && textOf(view, node).replaceAll(/\s+/g, ' '),
      value && textOf(view, value),
    ].join(' | '),
  )
}

describe('the names that a module declares and exports', () => {
  it.each([
    ['export const a = 1, b = 2', ['a < a | a = 1 | 1', 'b < b | b = 2 | 2']],
    ['export let a', ['a < a | a | ']],
    ['export function a() {}', ['a < a | function a() {} | function a() {}']],
    ['export class A {}', ['A < A | class A {} | class A {}']],
    ['export type A = 1', ['A < A | type A = 1 | type A = 1']],
    ['const a = 1\nexport { a, a as b, a as "c d" }', ['a < a | a | ', 'b < a | a as b | ', 'c d < a | a as "c d" | ']],
    ['export default a', ['default < a | export default a | ']],
    ['export default function a() {}', ['default < a | export default function a() {} | function a() {}']],
    ['export default () => 1', ['default < - | export default () => 1 | () => 1']],
  ])('are, of %j, %j', (text, expected) => {
    expect(exportsIn(text)).toEqual(expected)
  })

  it('have no node of their own where a pattern gives them', () => {
    expect(exportsIn('export const { a, b: c, ...d } = all, [e] = list')).toEqual(['a < a |  | ', 'c < c |  | '])
  })

  it.each([
    ['exports.a = 1', ['a < - |  | 1']],
    ['module.exports.a = b', ['a < b |  | b']],
    [`exports['a b'] = 1`, ['a b < - |  | 1']],
    [
      'module.exports = { a, b: c, "d": 1, e() {} }',
      ['a < a |  | a', 'b < c |  | c', 'd < - |  | 1', 'e < - |  | () {}'],
    ],
  ])('are found in CommonJS: %j', (text, expected) => {
    expect(exportsIn(text, 'a.cjs')).toEqual(expected)
  })

  it.each([
    `export { a } from './a'`,
    `export * from './a'`,
    'exports[name] = 1',
    'exports.a += 1',
    'other.a = 1',
    'module.exports = a',
    'module.exports = { ...a, [b]: 1 }',
  ])("aren't those of %j", (text) => {
    expect(exportsIn(text, 'a.js')).toEqual([])
  })

  it('make no difference to whether it is an ES module', () => {
    expect(isEsModule(parseScript('a.js', `import './a'`))).toBe(true)
    expect(isEsModule(parseScript('a.js', 'export {}'))).toBe(true)
    expect(isEsModule(parseScript('a.js', 'exports.a = 1'))).toBe(false)
  })

  it('are all that one declaration has', () => {
    const view = parseScript('a.ts', 'const a = () => true\nexport { a, a as b }\nexport default function () {}\n')
    const declared = nodeWith(view, 'VariableDeclarator', 'a = () => true')
    expect(exportedNamesOf(exportedSlot(view, declared, 'a'))).toEqual(['a', 'b'])
    const other = nodeWith(view, 'FunctionDeclaration', 'function () {}')
    expect(exportedNamesOf(exportedSlot(view, other, 'other'))).toEqual([])
  })
})
