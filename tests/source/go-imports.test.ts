import { describe, expect, it } from 'vitest'
import { variableOf } from '../../src/source/bindings.js'
import { goImportOf } from '../../src/source/go-imports.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import type { SourceView } from '../../src/source/source-view.js'
import { parseGo } from '../../src/syntax/go/parse-go.js'

function view(body: string): SourceView {
  return parseGo('a.go', `package p\n\nimport "example.com/features"\n\n${body}\n`) as SourceView
}

/** The path that each `features` refers to, in source order. */
function meant(body: string): (string | null)[] {
  const source = view(body)
  return nodesOf(source, 'Identifier')
    .filter(({ name }) => name === 'features')
    .slice(1)
    .map((node) => goImportOf(node, source)?.source.value ?? null)
}

const PATH = 'example.com/features'

describe('the import that a name of a Go file means', () => {
  it('is known without scopes if nothing else has the name', () => {
    const source = view('var a, b = features.A, x.features')
    expect(
      nodesOf(source, 'Identifier')
        .filter(({ name }) => name === 'features')
        .map((node) => goImportOf(node, source)?.source.value ?? null),
    ).toEqual([null, PATH, null])
    expect(Object.getOwnPropertySymbols(source.ast).map(({ description }) => description)).toEqual([
      'worked out',
      'worked out',
    ])
  })

  it.each([
    ['a parameter', 'func f(features set) { _ = features.A }\nvar a = features.A', [null, null, PATH]],
    ['a variable', 'func f() { features := g(); _ = features.A }', [null, null]],
    ['a label', 'func f() {\nfeatures:\n\tfor {\n\t\tbreak features\n\t}\n\t_ = features.A\n}', [null, null, PATH]],
    ['a key', 'var a = map[string]int{features: 1}\nvar b = features.A', [PATH, PATH]],
    ['a type parameter', 'func f[features any]() { var _ features }\nvar b = features.A', [null, null, PATH]],
    ['arguments that are spread', 'func f() { g(features...) }\nvar b = features.A', [PATH, PATH]],
    ['a list of parameters', 'func f(a ...features) {}\nvar b = features.A', [PATH, PATH]],
    [
      'a value whose type is asked',
      'func f(features any) { _ = features.(int) }\nvar b = features.A',
      [null, null, PATH],
    ],
    ['letters beyond ASCII behind it', 'func f(featuresé int) {}\nvar b = features.Äa', [PATH]],
    [
      'dots on lines of their own',
      'func f(features set) { _ = features.\n\tA }\nvar b = features.\n\tA',
      [null, null, PATH],
    ],
    ['only comments and texts', '// the features of a\nvar a, b = features.A, "some features" /* features */', [PATH]],
    [
      'comments between',
      'func f() { features /* a */ := 1; _ = features }\nvar b = features /* . */ .A',
      [null, null, PATH],
    ],
    ['a field', 'type t struct { features int }\nvar b = features.A', [null, PATH]],
  ])('agrees with the scopes if the file has %s of that name', (_, body, expected) => {
    expect(meant(body)).toEqual(expected)
    const source = view(body)
    expect(
      nodesOf(source, 'Identifier')
        .filter(({ name }) => name === 'features')
        .slice(1)
        .map((node) => (variableOf(source, node)?.defs[0]?.type === 'ImportBinding' ? PATH : null)),
    ).toEqual(expected)
  })

  it('is not one if two imports have one name', () => {
    const source = parseGo('a.go', 'package p\n\nimport (\n\tx "a"\n\tx "b"\n)\n\nvar y = x.Z\n') as SourceView
    expect(nodesOf(source, 'Identifier').map((node) => goImportOf(node, source)?.source.value ?? null)).toContain('a')
  })
})
