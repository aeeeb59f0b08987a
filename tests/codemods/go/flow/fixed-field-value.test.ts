import { fixedFieldValue } from '../../../../src/codemods/go/flow/fixed-field-value.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { goFlow } from '../../../support/go-flow.js'

const OPTIONS = 'package a\n\ntype options struct{ isNew, isOld bool }\n\nfunc read(o *options) { use(o.isNew) }\n'

function valueOf(more: string, files: Readonly<Record<string, string>> = {}, read = OPTIONS): boolean | null {
  const flow = goFlow({ 'a/a.go': read, 'a/b.go': `package a\n\n${more}\n`, ...files })
  const view = flow.view('a/a.go')
  const call = nodesOf(view, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'use',
  )
  return fixedFieldValue(asGo(call?.arguments[0]), view, flow.state)
}

describe('a field that has the same value in every struct', () => {
  it.each([
    ['that no code sets', 'var o = &options{isOld: true}', false],
    ['that is set to the same literal everywhere', 'func f(o *options) { o.isNew = false }', false],
    ['that every struct sets', 'var o = &options{isNew: true}', true],
  ])('is one %s', (_, more, value) => {
    expect(valueOf(more)).toBe(value)
  })

  it.each([
    ['with different values', 'var o, p = &options{isNew: true}, &options{isNew: false}'],
    ['that a struct lacks, which gives it another value', 'var o, p = &options{isNew: true}, &options{}'],
    ['that gets a value that is not known', 'func f(o *options, isNew bool) { o.isNew = isNew }'],
    ['that is set without its name', 'var o = options{true, false}'],
    ['whose address is taken', 'func f(o *options) { set(&o.isNew) }'],
    ['that may belong to a struct of unknown type', 'func f() { unknown().isNew = true }'],
    ['of a struct that is part of another', 'type all struct{ options }\n\nvar o all'],
  ])("isn't one %s", (_, more) => {
    expect(valueOf(more)).toBeNull()
  })

  it.each([
    ['a variable', 'func read(isNew bool) { use(isNew) }\n'],
    ['an element', 'func read(all map[string]bool) { use(all["isNew"]) }\n'],
    ['a field of the result of a call', 'func read() { use(made().isNew) }\n\nfunc made() *options { return nil }\n'],
    ['a text', 'func read(o *named) { use(o.name) }\n\ntype named struct{ name string }\n'],
  ])("isn't %s", (_, read) => {
    expect(valueOf('type options struct{ isNew bool }', {}, `package a\n\n${read}`)).toBeNull()
  })

  it("isn't an exported one, which other modules may set", () => {
    const read = OPTIONS.replaceAll('isNew', 'IsNew')
    expect(valueOf('', {}, read)).toBeNull()
  })
})
