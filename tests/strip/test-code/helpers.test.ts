import type { FunctionNode } from '../../../src/source/function-nodes.js'
import { callsOf, mayCall } from '../../../src/strip/test-code/helpers.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { Node } from '../../../src/source/source-view.js'
import { GO_GATES, stripGoFiles } from '../../support/strip-files.js'
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

const OPEN = { isOnlyHere: () => false }

describe('the calls of a helper', () => {
  it('are known if its name has no other use', () => {
    const { view, fn } = partsOf("function helper(on) { set(on) }\nhelper(1)\nit('a', () => helper(2))")
    expect(callsOf(fn, view, OPEN)?.map(({ range }) => view.text.slice(...range))).toEqual(['helper(1)', 'helper(2)'])
  })

  it.each([
    'function helper() {}\nuse(helper)',
    'export function helper() {}\nhelper()',
    'function helper() {}\nhelper(...args)',
    'let helper = () => set()\nhelper = other\nhelper()',
    'use(() => set())',
  ])('are not known otherwise: %s', (text) => {
    const { view, fn } = partsOf(text)
    expect(callsOf(fn, view, OPEN)).toBeNull()
  })

  it('are known for a function of a Go package that no other file names', () => {
    const { view, fn } = partsOf('package a\n\nfunc helper() {}\n\nfunc f() { helper() }\n', 'a_test.go')
    expect(callsOf(fn, view, { isOnlyHere: () => true })).toHaveLength(1)
  })

  it('are not known for another function of a Go package', () => {
    const { view, fn } = partsOf('package a\n\nfunc helper() {}\n\nfunc f() { helper() }\n', 'a_test.go')
    expect(callsOf(fn, view, OPEN)).toBeNull()
  })
})

describe('a function of a Go test that sets a gate', () => {
  const CODE = `package a

import "example.test/gates"

func Size(n int) int {
	if gates.Enabled(gates.On) {
		return n
	}
	return 0
}
`
  const HEAD = `package a

import (
	"testing"

	"example.test/gates"
)

func TestSize(t *testing.T) {
	gates.SetFeatureGateDuringTest(t, gates.Other, true)
	want(t, Size(1), 1)
}
`
  const helper = (more = ''): string =>
    `\nfunc helper(t *testing.T, on bool) {\n\tt.Helper()\n\tgates.SetFeatureGateDuringTest(t, gates.On, on)\n${more}}\n`
  const ON = '\nfunc TestOn(t *testing.T) {\n\thelper(t, true)\n\twant(t, Size(2), 2)\n}\n'
  const OFF = ON.replace('TestOn', 'TestOff').replace('true', 'false')

  async function left(test: string, more: Record<string, string> = {}) {
    const files = { ...GO_GATES, 'internal/a/a.go': CODE, 'internal/a/a_test.go': HEAD + test, ...more }
    const { changed, left: notes } = await stripGoFiles(files)
    return { text: (changed['internal/a/a_test.go'] ?? HEAD + test).slice(HEAD.length), notes }
  }

  it('is removed with its calls, and with the tests that call it with the other value', async () => {
    const { text, notes } = await left(helper() + ON + OFF)
    expect(text).toBe(ON.replace('\thelper(t, true)\n', ''))
    expect(notes).toEqual([])
  })

  it('loses the parameter if it does more', async () => {
    const { text } = await left(helper('\tprepare(t)\n') + ON + OFF)
    expect(text).toBe(
      '\nfunc helper(t *testing.T) {\n\tt.Helper()\n\tprepare(t)\n}\n' + ON.replace('helper(t, true)', 'helper(t)'),
    )
  })

  it('is kept if another file calls it', async () => {
    const other = HEAD.replace('TestSize', 'TestOther').replace(/gates\.Set.*/, 'helper(t, false)')
    const { text, notes } = await left(helper() + ON + OFF, {
      'internal/a/b_test.go': other.replace('\n\n\t"example.test/gates"', ''),
    })
    expect(text).toBe(helper() + ON + OFF)
    expect(notes).toEqual([
      "internal/a/a_test.go:16: the function that sets the gate is used in ways that can't be followed",
    ])
  })
})
