import { findConstants, keyOfNode, usesConstant } from '../../../src/codemods/remove/find-constants.js'
import { FEATURES, GO_FEATURES, openFiles, textOf } from '../../support/open-files.js'

function constantsIn(text: string, file = 'src/names.ts'): string[] {
  const isGo = file.endsWith('.go')
  const registry: Readonly<Record<string, string>> = isGo
    ? { 'features/features.go': GO_FEATURES }
    : { 'src/features.ts': FEATURES }
  const opened = openFiles({ ...registry, [file]: text })
  const view = opened.view(file)
  return findConstants(view, opened.removal(isGo ? { Paging: true } : { On: true })).map(
    ({ name, kind, node }) => `${kind} ${name}: ${textOf(view, node)}`,
  )
}

describe('a constant that only holds the name of a gate', () => {
  it.each([
    [`const ON = 'On'`, [`name ON: ON = 'On'`]],
    [`export const OnGate = 'On' as const`, [`name OnGate: OnGate = 'On' as const`]],
    [`enum Names { On = 'On', Other = 'Other' }`, [`member On: On = 'On'`]],
    [`const Names = { On: 'On', Other: 'Other' } as const`, [`member On: On: 'On'`]],
    [`class Names { static readonly ON = 'On' }`, [`member ON: static readonly ON = 'On'`]],
    [`const ON = 'On'\nconst COPY = ON`, [`name ON: ON = 'On'`, 'name COPY: COPY = ON']],
    [`enum Names { First = 'On', Second = 'Other' }`, [`member First: First = 'On'`]],
  ])('is found in %j', (text, expected) => {
    expect(constantsIn(`${text}\n`)).toEqual(expected)
  })

  it.each([
    [`const TITLE = 'On'`, 'its name says something else'],
    [`let ON = 'On'`, 'it may change'],
    [`const ON = 'Other'`, 'it holds another name'],
    [`const names = { On: 'On', size: 1 }`, 'the object holds more than names'],
    [`class Names { ON = 'On' }`, 'each object has it'],
    [`for (const ON of ['On']) use(ON)`, 'a loop gives it'],
  ])("isn't found in %j, because %s", (text) => {
    expect(constantsIn(`${text}\n`)).toEqual([])
  })

  it('is found in Go, unless later ones repeat its expression', () => {
    const go = (text: string): string[] => constantsIn(`package a\n\n${text}\n`, 'a/a.go')
    expect(go('const PagingGate = "Paging"')).toEqual(['name PagingGate: PagingGate = "Paging"'])
    expect(go('const PagingGate = string("Paging")')).toHaveLength(1)
    expect(go('const (\n\tPagingGate = "Paging"\n\tAgain\n)')).toEqual([])
    expect(go('var PagingGate = "Paging"')).toEqual([])
  })
})

describe('a file that uses a constant', () => {
  const isUsed = (text: string, kind: 'name' | 'member' = 'name', isDeclared = false): boolean => {
    const { view } = openFiles({ 'a.ts': text })
    const own = view('a.ts')
    const [node] = own.ast.body
    if (!node) throw new Error('nothing')
    const declarations = new Set(
      isDeclared && node.type === 'VariableDeclaration' ? node.declarations.map((one) => keyOfNode(own, one)) : [],
    )
    return usesConstant(own, { gate: 'On', name: 'ON', kind, node }, declarations)
  }

  it.each(['use(ON)', 'const a = <ON />', 'let a: typeof ON', `import { ON as A } from './x'\nuse(A)`])(
    'has %j',
    (text) => {
      expect(isUsed(text.startsWith('const a = <') ? text.replace('<ON />', 'ON') : text)).toBe(true)
    },
  )

  it.each([`import { ON } from './x'`, `export { ON } from './x'`, `import { ON as A } from './x'`, `const A = 'ON'`])(
    "doesn't have %j",
    (text) => {
      expect(isUsed(text)).toBe(false)
    },
  )

  it('has its own declaration only if another one does the same', () => {
    expect(isUsed(`const ON = 'On'`)).toBe(true)
    expect(isUsed(`const ON = 'On'`, 'name', true)).toBe(false)
  })

  it.each([
    ['use(Names.ON)', true],
    [`use(Names['ON'])`, true],
    ['const { ON } = Names', true],
    ['let a: Names.ON', true],
    [`let a: Names['ON']`, true],
    ['use(ON)', false],
    ['use(Names[ON])', false],
  ])('by a member: %s: %j', (text, expected) => {
    expect(isUsed(text, 'member')).toBe(expected)
  })
})
