import { usesExportsPlainly } from '../../../src/codemods/project/common-js.js'
import { parseScript } from '../../support/strip-text.js'

const isPlain = (text: string, file = 'a.cjs'): boolean => usesExportsPlainly(parseScript(file, text))

describe('a CommonJS file whose uses of an exported name all show', () => {
  it.each([
    'exports.a = 1\nexports.b = function () {}\n',
    'module.exports.a = 1\n',
    'module.exports = { a, b }\n',
    'exports = module.exports = { a }\n',
    'exports.a = exports.b = 1\n',
    'class A {\n  b = this.c\n  d() { return this }\n}\nexports.A = A\n',
    'const a = 1\n',
    'function f() { return this }\n',
  ])('only exports at its top level: %j', (text) => {
    expect(isPlain(text)).toBe(true)
  })

  it.each([
    'exports.a = 1\nuse(exports)\n',
    'exports.a = 1\nconst b = exports.a\n',
    'exports.a += 1\n',
    'exports[name] = 1\n',
    'module[name] = 1\n',
    'if (on) exports.a = 1\n',
    'function f() { exports.a = 1 }\n',
    'use((exports.a = 1))\n',
    'use(module)\n',
    'exports.a = function () { return this.b }\n',
    'exports.a = 1\nthis.b = 2\n',
    'delete exports.a\n',
  ])('does nothing like %j', (text) => {
    expect(isPlain(text)).toBe(false)
  })

  it('may have a variable of that name', () => {
    expect(isPlain('function f(exports) { use(exports) }\n')).toBe(true)
  })

  it('is also every ES module', () => {
    expect(isPlain('export const a = () => this\n', 'a.mjs')).toBe(true)
  })
})
