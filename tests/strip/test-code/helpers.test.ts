import { callsOf, mayCall } from '../../../src/strip/test-code/helpers.js'
import type { FunctionNode } from '../../../src/strip/test-code/test-structure.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

/** The function `helper` of a file, and the first call of `it`. */
function partsOf(text: string, file = 'a.test.ts') {
  const view = parseScript(file, text)
  const functions = nodesOf(view, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression')
  const fn = functions.find((node) => /^(?:func|function) helper|^\(.*=> set/.test(view.text.slice(...node.range)))
  const test = nodesOf(view, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'it',
  )
  if (!fn) throw new Error(text)
  return { view, fn: fn as FunctionNode, test: test as Node }
}

describe('a test', () => {
  it.each([
    "function helper() { set() }\nit('a', () => helper())",
    "const helper = () => set()\nit('a', () => { helper() })",
    "function helper() { set() }\nfunction other() { helper() }\nit('a', () => other())",
    "function helper() { set() }\nit('a', helper)",
    "function helper() { set() }\nfunction a() { b(); helper() }\nfunction b() { a() }\nit('a', () => b())",
    "it('a', () => other())\nuse(() => set())",
  ])('may call a helper: %s', (text) => {
    const { view, fn, test } = partsOf(text)
    expect(mayCall(test, fn, view)).toBe(true)
  })

  it.each([
    "function helper() { set() }\nit('a', () => other())",
    "function helper() { helper() }\nit('a', () => other())",
    "function helper() { set() }\nfunction other() { helper() }\nit('a', () => run())",
    "it('a', () => use(() => set()))",
  ])('calls none that it does not reach: %s', (text) => {
    const { view, fn, test } = partsOf(text)
    expect(mayCall(test, fn, view)).toBe(false)
  })
})

describe('the calls of a helper', () => {
  it('are known if its name has no other use', () => {
    const { view, fn } = partsOf("function helper(on) { set(on) }\nhelper(1)\nit('a', () => helper(2))")
    expect(callsOf(fn, view)?.map(({ range }) => view.text.slice(...range))).toEqual(['helper(1)', 'helper(2)'])
  })

  it.each([
    'function helper() {}\nuse(helper)',
    'export function helper() {}\nhelper()',
    'function helper() {}\nhelper(...args)',
    'let helper = () => set()\nhelper = other\nhelper()',
    'use(() => set())',
  ])('are not known otherwise: %s', (text) => {
    const { view, fn } = partsOf(text)
    expect(callsOf(fn, view)).toBeNull()
  })

  it('are not known for a function of a Go package', () => {
    const { view, fn } = partsOf('package a\n\nfunc helper() {}\n\nfunc f() { helper() }\n', 'a_test.go')
    expect(callsOf(fn, view)).toBeNull()
  })
})
