import {
  copiesOf,
  declaratorOf,
  elementsOf,
  fieldNames,
  initOf,
  isCopied,
  isGoList,
  isGoLiteral,
  nameOf,
  pairTaken,
  rowValueOf,
} from '../../../src/strip/test-code/go-table-parts.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { GoVariableDeclarator } from '../../../src/source/go-nodes.js'
import { parseScript } from '../../support/strip-text.js'

/** The declarators of a function's body, in their order. */
function declared(body: string) {
  const view = parseScript('a.go', `package a\n\nfunc f() {\n${body}\n}\n`)
  const declarators = nodesOf(view, 'VariableDeclarator').map((node) => asGo(node) as GoVariableDeclarator)
  const textOf = (node: { readonly range: readonly [number, number] } | null | undefined): string | null =>
    node ? view.text.slice(...node.range) : null
  return { view, declarators, textOf }
}

describe('in Go, a literal of a table', () => {
  it('has elements, of which each is the literal of a row', () => {
    const { declarators, textOf } = declared('a := []T{{1}, &T{2}, T{3}}\nb := map[string]T{"x": {4}, "y": &T{5}}')
    const rows = declarators.map(({ init }) =>
      isGoLiteral(init) ? elementsOf(init).map((element) => textOf(rowValueOf(element))) : [],
    )
    expect(rows).toEqual([
      ['{1}', 'T{2}', 'T{3}'],
      ['{4}', 'T{5}'],
    ])
  })

  it('is a list if its elements have positions', () => {
    const { declarators } = declared(
      'a := []T{}\nb := map[string]T{}\nc := [2]T{1: {}}\nd := []T{{}}\ne := make([]T, 1)',
    )
    expect(declarators.map(({ init }) => isGoLiteral(init) && isGoList(init))).toEqual([true, false, true, true, false])
  })
})

describe('in Go, a name', () => {
  it('has the value that its declaration gives to it', () => {
    const { view, declarators, textOf } = declared('i, tc := i, tests[i]\nv := one()\na, b := two()')
    const inits = declarators.flatMap((declarator) =>
      view.scopes
        .getDeclaredVariables(declarator as never)
        .map((variable) => `${variable.name}: ${textOf(initOf(declarator, variable))}`),
    )
    expect(inits).toEqual(['i: i', 'tc: tests[i]', 'v: one()', 'a: two()', 'b: two()'])
  })

  it('may be a copy of another one', () => {
    const { view, declarators } = declared('tc := row\ni, other := j, row\nuse(row)\na, b := row')
    const names = nodesOf(view, 'Identifier').filter(({ name }) => name === 'row')
    expect(names.map((name) => isCopied(asGo(name)))).toEqual([true, true, false, false])
    expect(names.map((name) => copiesOf(asGo(name), view).map((variable) => variable.name))).toEqual([
      ['tc'],
      ['other'],
      [],
      [],
    ])
    expect(declarators).toHaveLength(3)
  })

  it('has one declarator, or none that tells its value', () => {
    const { view } = declared('a := 1\nfunc() {\n\tb := 2\n\tuse(a, b)\n}()')
    const variables = view.scopes.scopes.flatMap((scope) => scope.variables)
    const named = (name: string) => variables.find((variable) => variable.name === name)
    expect(declaratorOf(named('a'))?.type).toBe('VariableDeclarator')
    expect(declaratorOf(named('f'))).toBeNull()
    expect(declaratorOf(null)).toBeNull()
  })

  it('is that of an identifier', () => {
    const { declarators } = declared('a := b\nc := d.e')
    expect(declarators.map(({ init }) => init && nameOf(init))).toEqual(['b', null])
  })
})

describe('in Go, two names that take an entry of a map', () => {
  it('are known with the entry', () => {
    const { declarators, textOf } = declared('on, ok := m[key]\na := m[key]\nb, c := f()')
    const pairs = declarators.map((declarator) => pairTaken(declarator))
    expect(pairs.map((pair) => pair && [textOf(pair.looked), pair.names])).toEqual([
      ['m[key]', ['on', 'ok']],
      null,
      null,
    ])
    expect(pairTaken(null)).toBeNull()
  })
})

describe('in Go, the fields of a struct', () => {
  it('have names in their order, but for embedded ones', () => {
    const { view } = declared('var a struct {\n\tx, y int\n\tT\n\t*p.U\n\tz bool\n}')
    const struct = nodesOf(view, 'VariableDeclarator').map((node) => asGo(node) as GoVariableDeclarator)[0]?.goType
    expect(struct?.type === 'GoStructType' ? fieldNames(struct) : null).toEqual(['x', 'y', null, null, 'z'])
  })
})
