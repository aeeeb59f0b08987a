import { describe, expect, it } from 'vitest'
import type { GoNode } from '../../../src/source/go-nodes.js'
import type { Node } from '../../../src/source/source-view.js'
import { childrenOf, walk } from '../../../src/source/walk.js'
import { GO_VISITOR_KEYS } from '../../../src/syntax/go/nodes.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'

function parse(text: string) {
  const view = parseGo('a.go', text)
  if (view.kind !== 'estree') throw new Error(JSON.stringify(view))
  return view
}

/** The nodes of a type, as the text that their ranges cover. */
function textsOf(text: string, type: GoNode['type']): string[] {
  const found: string[] = []
  walk(parse(text).ast, GO_VISITOR_KEYS, (node) => {
    if ((node.type as string) === type) found.push(text.slice(...node.range))
  })
  return found
}

function inFunction(statements: string): string {
  return `package p\n\nfunc f() {\n${statements}\n}\n`
}

describe('a Go file', () => {
  it('has every node at its range in the source, and in the range of its parent', () => {
    const text = inFunction('\tif err := g(); err != nil && !(ok) {\n\t\treturn // ä 😀\n\t}\n\tx.y["😀"], z = 1, 2')
    expect(textsOf(text, 'IfStatement')).toEqual(['if err := g(); err != nil && !(ok) {\n\t\treturn // ä 😀\n\t}'])
    expect(textsOf(text, 'LogicalExpression')).toEqual(['err != nil && !(ok)'])
    expect(textsOf(text, 'UnaryExpression')).toEqual(['!(ok)'])
    expect(textsOf(text, 'ArrayPattern')).toEqual(['x.y["😀"], z'])
    expect(textsOf(text, 'GoExpressionList')).toEqual(['1, 2'])
    let nodes = 0
    walk(parse(text).ast, GO_VISITOR_KEYS, (node) => {
      for (const child of childrenOf(node, GO_VISITOR_KEYS)) {
        nodes++
        expect((child as Node).parent).toBe(node)
        expect(child.range[0]).toBeGreaterThanOrEqual(node.range[0])
        expect(child.range[1]).toBeLessThanOrEqual(node.range[1])
      }
    })
    expect(nodes).toBeGreaterThan(20)
  })

  it('keeps its comments, with the offsets of their markers', () => {
    const text = 'package p // one\r\n\n/* two */ func f()\n'
    expect(parse(text).comments).toEqual([
      { type: 'Line', value: ' one', start: 10, end: 16 },
      { type: 'Block', value: ' two ', start: 19, end: 28 },
    ])
  })
})
