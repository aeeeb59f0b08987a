import { isTested, isWritten, roleOf } from '../../src/source/role-of.js'
import type { Node } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import { parseSource } from '../../src/syntax/parse-source.js'

/** The first mention of `x` in a text. */
function mentionOf(file: string, text: string): Node {
  const view = parseSource(file, text)
  let found: Node | null = null
  if (view?.kind === 'estree')
    walk(view.ast, view.visitorKeys, (node) => {
      if (!found && node.type === 'Identifier' && node.name === 'x') found = node
    })
  if (!found) throw new Error(`no x in ${text}`)
  return found
}

describe('the role of a reference', () => {
  it.each([
    ['x = 1', 'written'],
    ['x += 1', 'written'],
    ['x++', 'written'],
    ['[x] = list', 'written'],
    ['({ a: x } = list)', 'written'],
    ['({ a: x = 1 } = list)', 'written'],
    ['[...x] = list', 'written'],
    ['for (x of list);', 'written'],
    ['(x as any) = 1', 'written'],
    ['delete x', 'deleted'],
    ['x()', 'called'],
    ['x!()', 'called'],
    ['new x()', 'called'],
    ['x`text`', 'called'],
    ['f(x)', 'passed'],
    ['f(...x)', 'spread'],
    ['y = <A {...x} />', 'spread'],
    ['for (const a of x);', 'iterated'],
    ['const { a } = x', 'destructured'],
    ['[a] = x', 'destructured'],
    ['x.a', 'accessed'],
    ['x?.a', 'accessed'],
    ['export default x', 'exported'],
    ['let a: typeof x', 'type'],
    ['a = x', 'read'],
    ['a = { x }', 'read'],
    ['if (x) f()', 'read'],
    ['a = b[x]', 'read'],
  ])('is found: %s', (text, role) => {
    expect(roleOf(mentionOf(text.includes('<A') ? 'input.tsx' : 'input.ts', text))).toBe(role)
  })

  it.each([
    ['x = true', 'written'],
    ['x, y = f()', 'written'],
    ['_ = &x', 'addressed'],
    ['_ = x', 'read'],
  ])('is found in Go as well: %s', (statement, role) => {
    expect(roleOf(mentionOf('input.go', `package p\n\nfunc f() {\n\t${statement}\n}\n`))).toBe(role)
  })

  it('is a write if it is deleted, or its address is taken', () => {
    expect(['x = 1', 'delete x', 'f(x)', 'x.a = 1'].map((text) => isWritten(mentionOf('input.ts', text)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isWritten(mentionOf('input.go', 'package p\n\nvar y = &x\n'))).toBe(true)
  })
})

describe('an expression of which only the truth matters', () => {
  const isTestedIn = (text: string): boolean => {
    const mention = mentionOf('a.ts', text)
    const view = parseSource('a.ts', text)
    if (view?.kind !== 'estree') throw new Error(text)
    return isTested(mention, view)
  }

  it.each(['if (x) run()', 'x ? 1 : 2', 'while (x) run()', 'for (; x; ) run()', '!x', 'Boolean(x)'])(
    'stands where a truth is tested: %s',
    (text) => expect(isTestedIn(text)).toBe(true),
  )

  it.each(['if (a) x', 'a ? x : 2', '-x', 'run(x)', 'Boolean(a, x)', 'x'])('stands elsewhere: %s', (text) =>
    expect(isTestedIn(text)).toBe(false),
  )
})
