import { isGoClause, isGoInit, isGoRange } from '../../../src/strip/go/go-places.js'
import { walk } from '../../../src/source/walk.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

/** The texts of the nodes of a function's body that a question is true of. */
function areSo(isSo: (node: Node) => boolean, body: string): string[] {
  const view = parseScript('a.go', `package a\n\nfunc f() {\n${body}\n}\n`)
  const found: string[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    if (isSo(node)) found.push(view.text.slice(...node.range))
  })
  return found
}

describe('in Go, a place', () => {
  it('is a clause in a switch and in a select', () => {
    expect(areSo(isGoClause, 'switch a {\ncase 1:\ndefault:\n}\nselect {\ncase <-b:\n}')).toEqual([
      'case 1:',
      'default:',
      'case <-b:',
    ])
    expect(areSo(isGoClause, 'if a {\n}\n{\n}')).toEqual([])
  })

  it('is in front of a condition', () => {
    const body =
      'if a := 1; b {\n}\nfor c := 1; d; e++ {\n}\nswitch g := 1; h {\n}\nswitch i := 1; j := k.(type) {\n}\nl := 1'
    expect(areSo(isGoInit, body)).toEqual(['a := 1', 'c := 1', 'g := 1', 'i := 1'])
  })

  it('declares the names of a loop over a list', () => {
    expect(
      areSo((node) => node.type === 'VariableDeclarator' && isGoRange(node), 'for a, b := range c {\n}\nd := 1'),
    ).toHaveLength(1)
    expect(isGoRange(undefined)).toBe(false)
  })
})
