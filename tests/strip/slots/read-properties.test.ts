import { readPropertiesOf } from '../../../src/strip/slots/read-properties.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

interface Read {
  readonly key: string
  readonly takes: readonly string[]
  readonly reads: number
  readonly isOpen: boolean
}

/** The properties that a function reads from its first parameter. */
function readIn(fn: string, file = 'a.tsx'): readonly Read[] {
  const view = parseScript(file, `send(${fn})`)
  const [node] = nodesOf(view, 'ArrowFunctionExpression', 'FunctionExpression')
  const variable = node && view.scopes.getDeclaredVariables(node).find(({ defs }) => defs[0]?.type === 'Parameter')
  if (!variable) throw new Error(`no parameter: ${fn}`)
  return [...readPropertiesOf(variable, view).values()].map(({ key, takes, reads, isOpen }) => ({
    key,
    takes: takes.map(({ range }) => view.text.slice(...range)),
    reads: reads.size,
    isOpen,
  }))
}

describe('the properties that a function reads from its parameter', () => {
  it('are found with all that reads their values', () => {
    expect(readIn('(p) => p.a && p["b"] && p.a')).toEqual([
      { key: 'a', takes: ['p.a', 'p.a'], reads: 2, isOpen: false },
      { key: 'b', takes: ['p["b"]'], reads: 1, isOpen: false },
    ])
    expect(readIn('function (p) { const { a, b: c = 1 } = p; return a + c + c }')).toEqual([
      { key: 'a', takes: ['a'], reads: 1, isOpen: false },
      { key: 'b', takes: ['b: c = 1'], reads: 2, isOpen: false },
    ])
    expect(readIn('(p = {}) => p.a').map(({ key }) => key)).toEqual(['a'])
  })

  it.each([
    '(p) => <p.a />',
    '(p) => { let { a } = p; a = 1; return a }',
    '(p) => { var { a } = p; return a }',
    '(p) => { const { a: { b } } = p; return b }',
  ])('may be more than a value that a literal can replace: %s', (fn) => {
    expect(readIn(fn)).toMatchObject([{ key: 'a', isOpen: true }])
  })

  it.each([
    '(p) => send(p, p.a)',
    '(p) => ({ ...p, a: p.a })',
    '(p) => p[a]',
    '(p) => p?.a',
    '(p) => { p.a = 1 }',
    '(p) => { delete p.a }',
    '(p) => { p = b; return p.a }',
    '(p) => { const { ...rest } = p; return rest }',
    '(p) => { const { [a]: b } = p; return b }',
    '(p) => { const { a }: P = p; return a }',
    '(p = b) => p.a',
    '({ p }) => p.a',
    '(...p) => p.a',
    '(p) => 1',
  ])('are not listed where the function does more with it, or nothing: %s', (fn) => {
    expect(readIn(fn)).toEqual([])
  })

  it('are marked where they are called with it as `this`', () => {
    const view = parseScript('a.ts', 'send((p) => p.a() + p.b)')
    const [node] = nodesOf(view, 'ArrowFunctionExpression')
    const [variable] = node ? view.scopes.getDeclaredVariables(node) : []
    const properties = variable && readPropertiesOf(variable, view)
    expect([...(properties?.get('b')?.called ?? [])]).toEqual(['a'])
  })
})
