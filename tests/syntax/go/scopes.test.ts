import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import { describe, expect, it } from 'vitest'
import { isNeverReassigned, topLevelVariable } from '../../../src/source/bindings.js'
import { walk } from '../../../src/source/walk.js'
import { GO_VISITOR_KEYS } from '../../../src/syntax/go/nodes.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'

function viewOf(text: string) {
  const view = parseGo('a.go', text)
  if (view.kind !== 'estree') throw new Error(JSON.stringify(view))
  return view
}

function inFunction(statements: string): string {
  return `package p\nfunc f(a, b int) (c int, err error) {\n${statements}\n}\n`
}

/** The line of `text` on which a node begins, without the blanks around. */
function lineOf(text: string, node: { range: readonly [number, number] }): string {
  return text
    .slice(text.lastIndexOf('\n', node.range[0]) + 1)
    .split('\n', 1)[0]!
    .trim()
}

/**
 * Every reference to `name` in the order of the text: the line it is on, `<-` and the line of what it refers to.
 * Nothing after the arrow: another file declares it.
 */
function uses(text: string, name: string): string[] {
  const references = viewOf(text)
    .scopes.scopes.flatMap((scope) => scope.references)
    .filter(({ identifier }) => identifier.name === name)
  return references
    .sort((one, other) => one.identifier.range[0] - other.identifier.range[0])
    .map((reference) => {
      const definition = reference.resolved?.defs[0]
      const target = !reference.resolved ? '' : definition ? lineOf(text, definition.name) : 'universe'
      return `${lineOf(text, reference.identifier)} <- ${target}`
    })
}

function variable(text: string, name: string): Variable {
  const found = viewOf(text)
    .scopes.scopes.flatMap(({ variables }) => variables)
    .filter((candidate) => candidate.name === name)
  expect(found).toHaveLength(1)
  return found[0]!
}

function access(reference: Reference): string {
  return `${reference.isRead() ? 'read' : ''}${reference.isWrite() ? 'write' : ''}${reference.init ? ' init' : ''}`
}

describe('the scopes of a Go file', () => {
  it('contain what a package declares in any order, and leave names of other files unresolved', () => {
    const text =
      'package p\nimport "k8s.io/features/v2"\nvar x = late(other, features.A)\nfunc late(n int, s string) {}\n'
    expect(uses(text, 'late')).toEqual(['var x = late(other, features.A) <- func late(n int, s string) {}'])
    expect(uses(text, 'other')).toEqual(['var x = late(other, features.A) <- '])
    expect(uses(text, 'features')).toEqual(['var x = late(other, features.A) <- import "k8s.io/features/v2"'])
    expect(uses(text, 'string')).toEqual(['func late(n int, s string) {} <- universe'])
    expect(topLevelVariable(viewOf(text), 'features')?.defs[0]?.type).toBe('ImportBinding')
  })

  it('begin a local name after its declaration', () => {
    expect(uses(inFunction('x := a\n{\nx := x\n_ = x\n}'), 'x')).toEqual([
      'x := a <- x := a',
      'x := x <- x := x',
      'x := x <- x := a',
      '_ = x <- x := x',
    ])
  })

  it('treat a name that := declares again as assigned, even a parameter or a result', () => {
    const text = inFunction('a, d := 1, 2\ne, err := g()\nif d, err := g(); d {\n}')
    expect(variable(text, 'a').references.map(access)).toEqual(['write'])
    expect(variable(text, 'e').references.map(access)).toEqual(['write init'])
    expect(variable(text, 'a').defs).toHaveLength(1)
    expect(uses(text, 'err')).toEqual([
      'e, err := g() <- func f(a, b int) (c int, err error) {',
      'if d, err := g(); d { <- if d, err := g(); d {',
    ])
    expect(uses(text, 'd')).toEqual([
      'a, d := 1, 2 <- a, d := 1, 2',
      'if d, err := g(); d { <- if d, err := g(); d {',
      'if d, err := g(); d { <- if d, err := g(); d {',
    ])
  })

  it('contain what the header of an if declares in its else branches, and not after it', () => {
    const text = inFunction('if x := 1; x > 1 {\n} else if y := x; y > x {\n} else {\nuse(x, y)\n}\nuse2(x, y)')
    expect(uses(text, 'y').at(-2)).toBe('use(x, y) <- } else if y := x; y > x {')
    expect(uses(text, 'x').at(-2)).toBe('use(x, y) <- if x := 1; x > 1 {')
    expect(uses(text, 'x').at(-1)).toBe('use2(x, y) <- ')
  })

  it('give each clause a scope of its own, and each clause of a type switch its own variable', () => {
    const text = inFunction('switch x := v.(type) {\ncase int:\ny := x\ncase string:\nuse(x, y)\n}')
    expect(uses(text, 'y').at(-1)).toBe('use(x, y) <- ')
    const owners = viewOf(text)
      .scopes.scopes.flatMap(({ variables }) => variables)
      .filter(({ name }) => name === 'x')
    expect(owners.map(({ references }) => references.length)).toEqual([1, 1])
  })

  it("contain a loop's variables in the loop", () => {
    const text = inFunction(
      'for i, v := range list {\nuse(i, v)\n}\nfor i := 0; i < 3; i++ {\n}\nfor a = range 3 {\n}\nuse2(i)',
    )
    expect(uses(text, 'i')).toEqual([
      'for i, v := range list { <- for i, v := range list {',
      'use(i, v) <- for i, v := range list {',
      ...Array<string>(3).fill('for i := 0; i < 3; i++ { <- for i := 0; i < 3; i++ {'),
      'use2(i) <- ',
    ])
    expect(variable(text, 'a').references.map(access)).toEqual(['write'])
  })

  it('count an address as a possible write, and x++ as read and write', () => {
    const text =
      'package p\nvar on = false\nvar off = false\nfunc f() {\nflag.BoolVar(&on, "on")\nn := 0\nn++\nn += 2\noff.x = &off.y\n}'
    expect(isNeverReassigned(variable(text, 'on'))).toBe(false)
    expect(isNeverReassigned(variable(text, 'off'))).toBe(true)
    expect(variable(text, 'n').references.map(access)).toEqual(['write init', 'readwrite', 'readwrite'])
  })

  it('give each name its value in a row of values, or the call if one call gives all', () => {
    const text = inFunction('x, y := 1, 2\ni, j := g()')
    expect(variable(text, 'y').references[0]?.writeExpr).toMatchObject({ type: 'Literal', value: 2 })
    expect(variable(text, 'j').references[0]?.writeExpr).toMatchObject({ type: 'CallExpression' })
  })

  it('contain type parameters, even those of a receiver', () => {
    const text =
      'package p\ntype M[K comparable] struct{ k K }\nfunc (m *M[Q]) get(q Q) Q { return q }\nfunc g[T any](t T) T { return t }\n'
    expect(uses(text, 'K')).toEqual(['type M[K comparable] struct{ k K } <- type M[K comparable] struct{ k K }'])
    expect(uses(text, 'Q')).toHaveLength(2)
    expect(variable(text, 'Q').defs[0]?.type).toBe('Type')
    expect(uses(text, 'T')).toEqual(
      Array(2).fill('func g[T any](t T) T { return t } <- func g[T any](t T) T { return t }'),
    )
    expect(topLevelVariable(viewOf(text), 'get')).toBe(null)
  })

  it('distinguish the keys of maps from the fields of structs', () => {
    const text = [
      'package p',
      'type point struct{ x int }',
      'type table map[string]int',
      'func f(x string) {',
      'a(point{x: 1})',
      'b(table{x: 1})',
      'c(map[string]point{x: {x: 1}})',
      'd([]*point{{x: 2}})',
      'e(labels.Set{x: 1})',
      'g(elsewhere{x: 3})',
      'h(elsewhere{x: 3, "y": 4})',
      '}',
    ].join('\n')
    expect(uses(text, 'x').map((use) => use[0])).toEqual(['b', 'c', 'e', 'h'])
  })

  it('treat true and false as literals, and as names if the file declares them', () => {
    const literals = (text: string) => {
      const names: unknown[] = []
      walk(viewOf(text).ast, GO_VISITOR_KEYS, (node) => {
        if ('goIdentifier' in node) names.push(node.goIdentifier)
      })
      return names
    }
    expect(literals(inFunction('return true, nil'))).toEqual(['true', 'nil'])
    expect(literals(inFunction('true := false\nreturn true, nil'))).toEqual(['false', 'nil'])
    expect(uses(inFunction('true := false\nreturn true, nil'), 'true')).toHaveLength(2)
  })

  it('leave out labels, methods, fields and blank names', () => {
    const text =
      'package p\nfunc (r T) m() {\nloop:\nfor {\nbreak loop\n}\n_ = r.field\n}\nfunc init() {}\nfunc init() {}\nvar _ = 1\n'
    for (const name of ['loop', 'm', 'field', '_', 'init']) {
      expect(uses(text, name)).toEqual([])
      expect(viewOf(text).scopes.scopes.some(({ set }) => set.has(name))).toBe(false)
    }
  })

  it('state what a node declares and which scope it opens', () => {
    const view = viewOf('package p\nvar a, b = 1, 2\nfunc f(x int) {}\n')
    const [, declaration, declared] = view.ast.body
    expect(view.scopes.getDeclaredVariables(declaration!).map(({ name }) => name)).toEqual(['a', 'b'])
    expect(view.scopes.getDeclaredVariables(declared!).map(({ name }) => name)).toEqual(['f', 'x'])
    expect(view.scopes.acquire(declared!)?.type).toBe('function')
    expect(view.scopes.acquire(view.ast)?.type).toBe('global')
    expect(view.scopes.acquire(view.ast, true)?.type).toBe('module')
  })

  it('include what is declared outside', () => {
    const view = viewOf(inFunction('x := 1\n{\nuse(x, a)\n}'))
    const block = view.scopes.scopes.find(({ type }) => type === 'block')!
    expect(block.through.map(({ identifier }) => identifier.name).sort()).toEqual(['a', 'use', 'x'])
    expect(block.upper!.through.map(({ identifier }) => identifier.name).sort()).toEqual(['error', 'int', 'int', 'use'])
  })
})
