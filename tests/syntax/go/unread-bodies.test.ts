import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childrenOf } from '../../../src/source/walk.js'
import type { Node, SourceView } from '../../../src/source/source-view.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'
import { UnreadableBody } from '../../../src/syntax/go/unread-function.js'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** A view of which no body was parsed with the file. */
function leftOut(text: string): SourceView {
  return viewOf(parseGo('left-out.go', text, () => false))
}

function viewOf(parsed: ReturnType<typeof parseGo>): SourceView {
  if (parsed.kind !== 'estree') throw new Error(parsed.message)
  return parsed
}

/** Types, ranges, names, parents and comments of a tree, which takes all that was left out. */
function outline({ ast, visitorKeys, comments }: SourceView): unknown {
  const describeNode = (node: Node): unknown => ({
    type: node.type,
    range: node.range,
    name: 'name' in node && typeof node.name === 'string' ? node.name : undefined,
    children: childrenOf(node, visitorKeys).map((child) =>
      child.parent === node ? describeNode(child) : `${child.type} has another parent`,
    ),
  })
  return { tree: describeNode(ast), comments }
}

function functionOf(view: SourceView, index: number): { readonly body: unknown; readonly isUnread?: boolean } {
  return view.ast.body.filter(({ type }) => type === 'FunctionDeclaration')[index] as never
}

describe('a body that is left out', () => {
  it('gives the tree of a complete parse on first use', () => {
    const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.go'))
    let functions = 0
    for (const file of files) {
      const text = readFileSync(join(FIXTURES, file), 'utf8').replace(/^\uFEFF/, '')
      const parsed = parseGo(file, text)
      if (parsed.kind !== 'estree') continue
      const view = leftOut(text)
      functions += view.ast.body.filter((statement) => 'isUnread' in statement && statement.isUnread).length
      expect(outline(view), file).toEqual(outline(parsed))
    }
    expect(functions).toBeGreaterThan(300)
  })

  it('ends at its own bracket, whatever strings, runes and comments hold', () => {
    const body =
      "{\n\ta := \"}\\\"{\" + `}\n{` // }\n\tb := '}' + '\\'' + '{' /* } \n { */\n\treturn []int{1, (2)}[0:len(a)] / b\n}"
    const text = `package a\n\nfunc f() ${body}\n\nfunc g() { f() } // {\n`
    expect(functionOf(leftOut(text), 0).isUnread).toBe(true)
    expect(outline(leftOut(text))).toEqual(outline(viewOf(parseGo('a.go', text))))
  })

  it('is chosen by its source, so that only unneeded bodies are left out', () => {
    const asked: string[] = []
    const view = viewOf(
      parseGo('a.go', 'package a\nfunc f() { g() }\nfunc g() { h() }\nfunc h()\n', (body) => {
        asked.push(body)
        return body.includes('g')
      }),
    )
    expect(asked).toEqual(['{ g() }', '{ h() }'])
    expect([functionOf(view, 0).isUnread, functionOf(view, 1).isUnread, functionOf(view, 2).body]).toEqual([
      undefined,
      true,
      null,
    ])
  })

  it('has names of its own for predeclared values', () => {
    const text =
      'package a\n\nfunc f() bool {\n\ttrue := 1 > 2\n\treturn true\n}\n\nfunc g() bool {\n\tnil, x := 1, true\n\treturn x && nil > 0\n}\n\nfunc h() bool { return true }\n'
    expect(outline(leftOut(text))).toEqual(outline(viewOf(parseGo('a.go', text))))
    const scopes = (view: SourceView): unknown =>
      view.scopes.scopes.map((scope) => [
        scope.type,
        scope.variables.map(({ name, references }) => [name, references.length]),
      ])
    expect(scopes(leftOut(text))).toEqual(scopes(viewOf(parseGo('a.go', text))))
  })

  it.each([
    ['a bracket that is not closed', 'func f() {\n\tg(\n}\n'],
    ['a bracket that closes another one', 'func f() {\n\tg(]\n}\n'],
    ['a block that is not closed', 'func f() {\n\tg()\n'],
    ['a string that is not closed', 'func f() {\n\tg("a)\n}\n'],
    ['a rune that is not closed', "func f() {\n\tg('a)\n}\n"],
    ['a comment that is not closed', 'func f() {\n\tg() /* }\n'],
    ['a raw string that is not closed', 'func f() {\n\tg(`a)\n}\n'],
    ['what stands behind it', 'func f() {\n\tg()\n} else\n'],
  ])('does not hide %s', (_, code) => {
    expect(parseGo('a.go', `package a\n\n${code}`, () => false)).toEqual(parseGo('a.go', `package a\n\n${code}`))
  })

  it('reports a syntax error only to code that reads it', () => {
    const text = 'package a\n\nfunc f() {\n\tif {\n\t}\n}\n\nfunc g() { h() }\n'
    const view = leftOut(text)
    expect(() => functionOf(view, 1).body).not.toThrow()
    expect(() => functionOf(view, 0).body).toThrow(UnreadableBody)
    expect(() => functionOf(view, 0).body).toThrow(UnreadableBody)
    expect(parseGo('a.go', text).kind).toBe('failure')
  })

  it('is parsed with the file if that declares a predeclared name', () => {
    const broken = 'package a\n\nvar true = 1\n\nfunc f() {\n\tif {\n\t}\n}\n'
    expect(parseGo('a.go', broken, () => false)).toEqual(parseGo('a.go', broken))
  })
})
