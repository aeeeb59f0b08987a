import { isPartOf, lostBeside } from '../../../src/strip/reduce/lost-parts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { walk } from '../../../src/source/walk.js'
import type { Node } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

/** The parts of a statement's expression that are lost when only `kept` is kept. */
function lost(expression: string, kept: string): string[] {
  const view = parseScript('a.ts', `x = ${expression}`)
  const [assignment] = nodesOf(view, 'AssignmentExpression')
  let part: Node | null = null
  walk(view.ast, view.visitorKeys, (node) => {
    if (view.text.slice(...node.range) === kept) part ??= node
  })
  if (!assignment || !part) throw new Error(`${expression}: ${kept}`)
  return lostBeside(assignment.right, part).map(({ range }) => view.text.slice(...range))
}

describe('what is lost beside a part that is kept', () => {
  it.each([
    ['a ? b : c', 'b', ['a', 'c']],
    ['a && b', 'b', ['a']],
    ['a || b', 'a', ['b']],
    ['a === b', 'b', ['a']],
    ['(a, b, c)', 'b', ['a', 'c']],
    ['a ? b && c : d', 'c', ['b', 'a', 'd']],
    ['Boolean(a)', 'a', []],
    ['f(a, b)', 'b', ['a']],
    ['a', 'a', []],
    ['!a', 'a', []],
  ])('is every other part, from the inside out: %s, %s', (expression, kept, parts) => {
    expect(lost(expression, kept)).toEqual(parts)
  })
})

describe('a node', () => {
  const view = parseScript('a.ts', 'a(b)\nc')
  const [call] = nodesOf(view, 'CallExpression')
  const [, b, c] = nodesOf(view, 'Identifier')

  it('is a part of itself and of what is around it', () => {
    expect(call && b && isPartOf(b, call)).toBe(true)
    expect(call && isPartOf(call, call)).toBe(true)
    expect(call && c && isPartOf(c, call)).toBe(false)
    expect(call && b && isPartOf(call, b)).toBe(false)
  })
})
