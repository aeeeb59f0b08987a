import {
  declaredFunctionAround,
  resultGiven,
  returnsOf,
  targetsOf,
  unnamedResults,
  valueGiven,
} from '../../../../src/codemods/go/flow/go-returns.js'
import { asGo } from '../../../../src/source/go-casts.js'
import type { GoCallExpression, GoFunctionDeclaration, GoIdentifier } from '../../../../src/source/go-nodes.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { textOf } from '../../../support/open-files.js'
import { parseScript } from '../../../support/strip-text.js'

function firstFunction(text: string) {
  const view = parseScript('a.go', `package a\n\n${text}\n`)
  const [fn] = nodesOf(view, 'FunctionDeclaration').map((node) => asGo(node) as GoFunctionDeclaration)
  if (!fn) throw new Error(`no function: ${text}`)
  return { view, fn }
}

describe('the results of a Go function', () => {
  it('are those without names', () => {
    expect(unnamedResults(firstFunction('func f() (int, error) { return 1, nil }').fn)).toHaveLength(2)
    expect(unnamedResults(firstFunction('func f() (n int, err error) { return }').fn)).toEqual([])
    expect(unnamedResults(firstFunction('func f() {}').fn)).toEqual([])
  })

  it('are given by its own return statements', () => {
    const { view, fn } = firstFunction('func f() int { g(func() int { return 1 }); if x { return 2 }; return 3 }')
    expect(returnsOf(fn, view).map((statement) => textOf(view, statement))).toEqual(['return 2', 'return 3'])
  })

  it.each([
    ['return 1, nil', 'nil'],
    ['return 1,\n\t\tnil', null],
    ['return 1 /* one */, nil', null],
    ['return 1, (nil)', null],
    ['return g()', null],
  ])('have a value that can be removed alone, or none: %s', (statement, expected) => {
    const { view, fn } = firstFunction(`func f() (int, error) {\n\t${statement}\n}`)
    const values = returnsOf(fn, view).map((found) => valueGiven(found, 1, fn, view))
    expect(values.map((value) => value && textOf(view, value))).toEqual([expected])
  })

  it('know which of them a value is', () => {
    const { view } = firstFunction('func f() (int, error) { return 1, x }\n\nvar _ = func() error { return y }')
    const given = (name: string) => {
      const node = nodesOf(view, 'Identifier').find((other) => other.name === name)
      return node && resultGiven(asGo(node) as GoIdentifier)
    }
    expect(given('x')?.index).toBe(1)
    expect(given('y')).toBeNull()
  })

  it('belong to the function that is declared, not to one inside it', () => {
    const { view, fn } = firstFunction('func f() { g(func() { h(1) }); h(2) }')
    const [outside, inside] = [2, 1].map((value) => nodesOf(view, 'Literal').find((node) => node.value === value))
    expect(outside && declaredFunctionAround(asGo(outside))).toBe(fn)
    expect(inside && declaredFunctionAround(asGo(inside))).toBeNull()
  })

  it.each([
    ['a, b := g()', ['a', 'b']],
    ['a.b, _ = g()', ['a.b', '_']],
    ['g()', []],
    ['defer g()', []],
    ['var x any = g()', null],
    ['x += g()', null],
    ['h(g())', null],
    ['return g()', null],
  ])('are got by the targets of a call: %s', (statement, expected) => {
    const { view } = firstFunction(`func f() {\n\t${statement}\n}`)
    const call = nodesOf(view, 'CallExpression').find(
      ({ callee }) => callee.type === 'Identifier' && callee.name === 'g',
    )
    const targets = call ? targetsOf(asGo(call) as GoCallExpression) : undefined
    expect(targets && targets.map((target) => textOf(view, target))).toEqual(expected)
  })
})
