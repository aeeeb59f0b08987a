import { describe, expect, it } from 'vitest'
import { variableOf } from '../../src/source/bindings.js'
import { soleGoParameterOf } from '../../src/source/go-parameters.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import type { Node, SourceView } from '../../src/source/source-view.js'
import { parseGo } from '../../src/syntax/go/parse-go.js'

function view(text: string): SourceView {
  return parseGo('a.go', `package p\n\n${text}\n`) as SourceView
}

/** The types of the parameters that each `gates` in a body is known to mean. */
function meant(text: string): (string | null)[] {
  const source = view(text)
  return nodesOf(source, 'Identifier')
    .filter(({ name, parent }) => name === 'gates' && (parent.type as string) !== 'GoField')
    .map((node) => {
      const field = soleGoParameterOf(node, source)
      return field && source.text.slice(...field.goType.range)
    })
}

describe('the parameter that a name of a Go function means', () => {
  it.each([
    ['its receiver', 'func (gates Set) f() bool { return gates.On(A) }', ['Set']],
    ['its parameter', 'func f(n int, gates *Set) bool { return gates.On(A) && gates.all.Off(B) }', ['*Set', '*Set']],
    ['one of a list', 'func f(other, gates Set) bool { return gates.On(A) }', ['Set']],
    ['that of the function around', 'func f(gates Set) { g(func() bool { return gates.On(A) }) }', ['Set']],
  ])('is known without scopes if it is %s', (_, text, expected) => {
    const source = view(text)
    expect(meant(text)).toEqual(expected)
    const [node] = nodesOf(source, 'Identifier').filter(({ name }) => name === 'gates')
    if (node) soleGoParameterOf(node, source)
    expect(Object.getOwnPropertySymbols(source.ast)).toHaveLength(1)
  })

  it.each([
    ['a variable of the function', 'func f(gates Set) bool { { gates := other(); return gates.On(A) } }'],
    ['a variable of an if', 'func f(gates Set) bool { if gates, ok := g(); ok { return gates.On(A) }; return false }'],
    ['a parameter of an inner function', 'func f(gates Set) { g(func(gates Other) bool { return gates.On(A) }) }'],
    ['a variable of a loop', 'func f(gates Set) { for _, gates := range all { g(gates.On(A)) } }'],
    ['a type of the function', 'func f(gates Set) { type gates struct{}; g(gates.On(A)) }'],
    ['a constant of the function', 'func f(gates Set) { const gates = 1; g(gates.On(A)) }'],
    ['a type switch', 'func f(gates any) { switch gates := gates.(type) { case Set: g(gates.On(A)) } }'],
  ])('is left to scopes if it may be %s', (_, text) => {
    expect(meant(text)).toEqual(meant(text).map(() => null))
  })

  it('is what scopes say, wherever it is known', () => {
    const places = ['gates.On(A)', 'g(gates)', 'gates := x', 'other.gates.On(A)', '_ = func(gates T) {}', '// gates']
    for (const first of places)
      for (const second of places) {
        const source = view(`func (r R) f(gates Set) {\n\t${first}\n\t{\n\t\t${second}\n\t}\n\tgates.Off(B)\n}`)
        for (const node of nodesOf(source, 'Identifier')) {
          const field = node.name === 'gates' ? soleGoParameterOf(node, source) : null
          const { parent } = node as Node & { parent: Node }
          if (
            !field ||
            (parent.type as string) === 'GoField' ||
            (parent.type === 'MemberExpression' && parent.property === node)
          )
            continue
          expect(variableOf(source, node)?.defs[0]?.type, `${first} ${second}`).toBe('Parameter')
        }
      }
  })
})
