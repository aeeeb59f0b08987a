import { ClassMembers } from '../../../src/strip/slots/class-members.js'
import { DeclaredNames, isVariable } from '../../../src/strip/slots/declared-names.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

/** The names used in the first call of `send` of a file. */
function usedInSend(text: string, file = 'a.ts'): string[] {
  const view = parseScript(file, text)
  const names = new DeclaredNames(view, new ClassMembers(view))
  const call = nodesOf(view, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'send',
  )
  if (!call) throw new Error('no send')
  return names
    .usedIn(call)
    .map((declared) =>
      isVariable(declared)
        ? declared.name
        : 'takes' in declared
          ? `property ${declared.key}`
          : `member ${view.text.slice(...(declared.elements[0]?.key.range ?? [0, 0]))}`,
    )
}

describe('the names used in a part of a file', () => {
  it('are those that the file declares, once per use and in their order', () => {
    expect(usedInSend('export {}\nconst a = 1, b = 2\nsend(b, a, other, b)\nother(a)')).toEqual(['b', 'a', 'b'])
    expect(usedInSend("import { a } from 'a'\nsend(() => a + ((b) => b)(1))")).toEqual(['a', 'b'])
  })

  it('include private members and properties that are read from a parameter', () => {
    expect(usedInSend('export {}\nclass A { #a = 1; private b = 2; m() { send(this.#a, this.b, this.c) } }')).toEqual([
      'member #a',
      'member b',
    ])
    expect(usedInSend('export {}\nfunction f(p) { send(p.a) }')).toEqual(['p', 'property a'])
  })

  it('exclude the outermost names of a script, which other scripts see', () => {
    const text = 'const a = 1\nsend(a)'
    expect(usedInSend(text, 'a.js')).toEqual([])
    expect(usedInSend(text, 'a.cjs')).toEqual(['a'])
    expect(usedInSend(`${text}\nexport {}`, 'a.js')).toEqual(['a'])
  })

  it('are an empty list where nothing is used', () => {
    expect(usedInSend('export {}\nconst a = 1\na()\nsend(1)\na()')).toEqual([])
  })
})
