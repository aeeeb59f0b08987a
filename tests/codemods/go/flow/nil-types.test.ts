import { nilKindOf, staysNil } from '../../../../src/codemods/go/flow/nil-types.js'
import type { WrittenType } from '../../../../src/codemods/go/go-expression-types.js'
import type { GoVariableDeclarator } from '../../../../src/source/go-nodes.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { goFlow } from '../../../support/go-flow.js'

const TYPES = 'type shape interface{ Area() int }\n\ntype page struct{}\n\ntype other struct{}\n\ntype alias []int\n'

function typed(...types: readonly string[]) {
  const text = `package a\n\n${TYPES}\n${types.map((type, index) => `var x${index} ${type}`).join('\n')}\n`
  const flow = goFlow({ 'a/a.go': text })
  const view = flow.view('a/a.go')
  const found = nodesOf(view, 'VariableDeclarator').map((node): WrittenType => {
    const { goType } = asGo(node) as GoVariableDeclarator
    if (!goType) throw new Error('no type')
    return { type: goType, view }
  })
  return { sources: flow.go, types: found as [WrittenType, WrittenType] }
}

describe('a Go type', () => {
  it.each([
    ['*page', 'pointer'],
    ['func()', 'pointer'],
    ['chan int', 'pointer'],
    ['error', 'pointer'],
    ['any', 'pointer'],
    ['shape', 'pointer'],
    ['interface{}', 'pointer'],
    ['[]int', 'list'],
    ['map[string]int', 'list'],
    ['bool', null],
    ['string', null],
    ['page', null],
    ['alias', null],
    ['[2]int', null],
  ])('has a nil value, or none: %s', (type, kind) => {
    const { sources, types } = typed(type)
    expect(nilKindOf(types[0], sources)).toBe(kind)
  })
})

describe('a nil value', () => {
  it.each([
    ['*page', '*page', true],
    ['shape', 'shape', true],
    ['shape', 'error', true],
    ['error', 'any', true],
    ['*page', 'shape', false],
    ['*page', 'any', false],
    ['*page', '*other', false],
    ['[]int', '[]string', false],
    ['[]int', '[]int', true],
  ])('of %s in a place of %s is still nil: %s', (from, to, expected) => {
    const { sources, types } = typed(from, to)
    expect(staysNil(types[0], types[1], sources)).toBe(expected)
  })

  it('that is written as nil is nil in any type', () => {
    const { sources, types } = typed('any')
    expect(staysNil(null, types[0], sources)).toBe(true)
  })
})
