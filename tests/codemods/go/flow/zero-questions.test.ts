import { isZero, slotsOfZero, zeroKindOf, type ZeroKind } from '../../../../src/codemods/go/flow/zero-questions.js'
import { asGo, asNode } from '../../../../src/source/go-casts.js'
import type { GoVariableDeclarator } from '../../../../src/source/go-nodes.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { describeSlots, goFlow } from '../../../support/go-flow.js'

/** The conditions that the zero value of `x` makes false, and true. */
function questionsIn(type: string, use: string) {
  const flow = goFlow({ 'a/a.go': `package a\n\nvar x ${type}\n\nvar y = ${use}\n` })
  const view = flow.view('a/a.go')
  const [declared] = nodesOf(view, 'VariableDeclarator').map((node) => asGo(node) as GoVariableDeclarator)
  const kind = declared?.goType ? zeroKindOf(declared.goType, view) : null
  if (!declared?.goType || !kind) return null
  const reads = nodesOf(view, 'Identifier')
    .filter((node) => node.name === 'x' && asGo(node) !== declared.id)
    .map((node) => ({ view, node }))
  const place = { slot: 'Go variable', view, name: 'x', gate: 'On', reads, parts: [] } as const
  return describeSlots(
    flow,
    slotsOfZero({ ...place, kind: kind satisfies ZeroKind, declaration: asNode(declared.id), type: declared.goType }),
  )
}

describe('the zero value of a Go type', () => {
  it.each([
    ['bool', 'x', 'x', false],
    ['bool', '!x', 'x', false],
    ['*int', 'x == nil', 'x == nil', true],
    ['*int', 'x != nil', 'x != nil', false],
    ['[]int', 'x == nil', 'x == nil', true],
    ['[]int', 'len(x) == 0', 'len(x) == 0', true],
    ['map[int]int', 'len(x) <= 0', 'len(x) <= 0', true],
    ['[]int', 'len(x) >= 0', 'len(x) >= 0', true],
    ['[]int', 'len(x) > 0', 'len(x) > 0', false],
    ['[]int', 'len(x) != 0', 'len(x) != 0', false],
    ['[]int', 'len(x) < 0', 'len(x) < 0', false],
  ])('of %s decides %s', (type, use, question, value) => {
    expect(questionsIn(type, use)).toEqual({ 'x: false': [], 'x: true': [], [`x: ${value}`]: [`a/a.go: ${question}`] })
  })

  it.each([
    ['*int', 'x == y'],
    ['*int', 'nil == x'],
    ['*int', '*x == 0'],
    ['[]int', 'len(x) > 1'],
    ['[]int', '0 == len(x)'],
    ['[]int', 'cap(x) > 0'],
    ['[]int', 'use(x)'],
  ])('of %s decides nothing in %s', (type, use) => {
    expect(questionsIn(type, use)).toEqual({ 'x: false': [], 'x: true': [] })
  })

  it.each(['string', 'int', '[2]int', 'page', 'error'])('of %s decides nothing', (type) => {
    expect(questionsIn(type, 'x')).toBeNull()
  })

  it('is nil or false as it is written', () => {
    const view = goFlow({ 'a/a.go': 'package a\n\nvar x = []any{nil, false, true, 0, y}\n' }).view('a/a.go')
    const [list] = nodesOf(view, 'ArrayExpression')
    expect(list?.elements.map((element) => element && isZero(asGo(element)))).toEqual([true, true, false, false, false])
  })
})
