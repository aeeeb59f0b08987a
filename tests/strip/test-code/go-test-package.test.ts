import { functionsIn, typeNameOf } from '../../../src/strip/test-code/go-test-package.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

const view = parseScript(
  'a.go',
  'package a\n\nfunc run() {}\n\nfunc (g gates) run() {}\n\nfunc (g *other) set() {}\n\nvar local = func() {}\n',
)
const textOf = (name: string, owner: string | null): string | null => {
  const found = functionsIn(view)(name, owner)
  return found && view.text.slice(...found.fn.range)
}

describe('in Go, a function of a package', () => {
  it('is found by its name, and a method by the type that has it', () => {
    expect(textOf('run', null)).toBe('func run() {}')
    expect(textOf('run', 'gates')).toBe('func (g gates) run() {}')
    expect(textOf('set', 'other')).toBe('func (g *other) set() {}')
  })

  it('is not one of another type, or a variable', () => {
    expect(textOf('set', null)).toBeNull()
    expect(textOf('run', 'other')).toBeNull()
    expect(textOf('local', null)).toBeNull()
  })
})

describe('in Go, the name of a type', () => {
  it.each([
    ['gates', 'gates'],
    ['*gates', 'gates'],
    ['[]gates', 'gates'],
    ['[2]*gates', 'gates'],
    ['map[string]gates', 'gates'],
    ['map[gates]bool', 'bool'],
    ['a.gates', null],
    ['func()', null],
    ['struct{}', null],
  ])('is that of its elements: %s', (type, name) => {
    const [declarator] = nodesOf(parseScript('b.go', `package a\n\nvar v ${type}\n`), 'VariableDeclarator')
    const go = declarator && asGo(declarator)
    expect(go?.type === 'VariableDeclarator' ? typeNameOf(go.goType) : undefined).toBe(name)
  })

  it('is unknown without a type', () => expect(typeNameOf(null)).toBeNull())
})
