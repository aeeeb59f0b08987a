import { describe, expect, it } from 'vitest'
import { isUsedAsPair, usesOfPair } from '../../src/gates/go-pairs.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import type { Node, SourceView } from '../../src/source/source-view.js'
import { parseScript } from '../support/strip-text.js'

function callIn(body: string, results = ''): { readonly call: Node; readonly view: SourceView } {
  const view = parseScript('a.go', `package a\n\nfunc f() ${results} {\n\t${body}\n}\n`)
  const call = nodesOf(view, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'enabled',
  )
  return { call: call as Node, view }
}

describe('a Go call that returns the value and an error', () => {
  it.each([
    ['on, err := enabled(X)', 'on', 'err'],
    ['on, _ := enabled(X)', 'on', undefined],
    ['if on, err := enabled(X); err == nil && on {\n\t}', 'on', 'err'],
  ])('gives them to names: %s', (body, value, error) => {
    const { call, view } = callIn(body)
    const [use] = usesOfPair(call, view)
    expect(use?.form).toBe('pattern')
    expect(use?.node).toMatchObject({ name: value })
    expect(use?.error?.name).toBe(error)
  })

  it.each([
    'var on bool\n\tvar err error\n\ton, err = enabled(X)',
    'on, err := enabled(X)\n\ton, err = enabled(Y)\n\tuse(on, err)',
    '_, err := enabled(X)\n\tuse(err)',
    'use(enabled(X))',
  ])('is a use of both at once elsewhere: %s', (body) => {
    const { call, view } = callIn(body)
    expect(usesOfPair(call, view)).toEqual([{ node: call, form: 'call', error: null }])
  })

  it.each([
    ['on, err := enabled(X)', '', true],
    ['on, err = enabled(X)', '', true],
    ['return enabled(X)', '(bool, error)', true],
    ['return enabled(X)', '(on bool, err error)', true],
    ['return enabled(X)', 'bool', false],
    ['on := enabled(X)', '', false],
  ])('shows by its use that it has two results: %s in a function with %s', (body, results, isPair) => {
    const { call, view } = callIn(body, results)
    expect(isUsedAsPair(call, view)).toBe(isPair)
  })
})
