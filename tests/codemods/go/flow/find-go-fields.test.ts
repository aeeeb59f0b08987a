import { findGoFields, ownerOfStore, structFieldOf } from '../../../../src/codemods/go/flow/find-go-fields.js'
import type { GoFlowState } from '../../../../src/codemods/go/flow/flow-state.js'
import type { SharedSlot } from '../../../../src/codemods/slots/shared-slot.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodeWith } from '../../../support/open-files.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD, removedWith, type GoFlow } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

function fieldsIn(
  files: Files,
  more: Partial<GoFlowState> & { value?: boolean } = {},
): { flow: GoFlow; slots: SharedSlot[] } {
  const flow = goFlow(files, more)
  const strip = flow.strip('a/a.go')
  return { flow, slots: findGoFields(strip, strip.plan?.across?.stored ?? [], flow.state) }
}

const named = (files: Files, more?: { value?: boolean }): Record<string, string[]> => {
  const { flow, slots } = fieldsIn(files, more)
  return describeSlots(flow, slots)
}

const OWN = {
  'a/a.go': `${GO_HEAD}type page struct {\n\tisNew bool\n\tsize int\n}\n\nfunc make() *page { return &page{isNew: ${GO_CHECK}, size: 1} }\n`,
}
const READ = { 'a/b.go': 'package a\n\nfunc (p *page) draw() bool { return p.isNew }\n' }
const other = (text: string): Files => ({ ...OWN, ...READ, 'a/c.go': `package a\n\n${text}\n` })

describe('a field that has a gate in every struct', () => {
  it.each([true, false])('has its value wherever it is read (gate at %s)', (value) => {
    expect(named({ ...OWN, ...READ }, { value })).toEqual({ [`isNew: ${value}`]: ['a/b.go: p.isNew'] })
  })

  it('may be assigned, in an own statement', () => {
    const own = OWN['a/a.go'].replace(`isNew: ${GO_CHECK}, `, 'isNew: true, ')
    const files = { ...READ, 'a/a.go': `${own}\nfunc set(p *page) { p.isNew = ${GO_CHECK} }\n` }
    const { flow, slots } = fieldsIn(files)
    expect(describeSlots(flow, slots)).toEqual({ 'isNew: true': ['a/b.go: p.isNew'] })
    expect(removedWith(flow, slots)).toEqual([
      'a/a.go: isNew bool',
      'a/a.go: isNew: true',
      `a/a.go: p.isNew = ${GO_CHECK}`,
    ])
  })

  it('is removed with what sets it once nothing reads it', () => {
    const { flow, slots } = fieldsIn({ ...OWN, ...READ })
    expect(removedWith(flow, slots)).toEqual(['a/a.go: isNew bool', `a/a.go: isNew: ${GO_CHECK}`])
    expect(removedWith(flow, slots, false)).toEqual([])
  })

  it('is kept where its struct is printed, where another struct has the same fields, and where a file is closed', () => {
    const removed = (files: Files, more?: Partial<GoFlowState>): string[] => {
      const { flow, slots } = fieldsIn(files, more)
      expect(Object.keys(describeSlots(flow, slots))).toEqual(['isNew: true'])
      return removedWith(flow, slots)
    }
    expect(removed(other('import "fmt"\n\nfunc show(p page) { fmt.Println(p) }'))).toEqual([])
    expect(removed(other('func g(x any) { use(struct {\n\tisNew bool\n\tsize int\n}{}) }'))).toEqual([])
    expect(removed({ ...OWN, ...READ }, { isOpen: () => false })).toEqual([])
  })

  it.each([
    ['another value', 'func g() page { return page{isNew: false} }'],
    ['a value that is not known', 'func g(x bool) page { return page{isNew: x} }'],
    ['its address', 'func g(p *page) *bool { return &p.isNew }'],
    ['a zero value', 'var zero page'],
    ['a literal without it', 'var none = page{size: 1}'],
    ['a struct around that embeds it', 'type whole struct{ page }'],
    ['a type defined from it', 'type same page'],
    ['a list made of zero values', 'var list = make([]page, 3)'],
  ])("isn't one if other code has %s", (_, text) => {
    expect(named(other(text))).toEqual({})
  })

  it('may have zero values with the gate off', () => {
    expect(named(other('var zero page'), { value: false })).toEqual({ 'isNew: false': ['a/b.go: p.isNew'] })
  })

  it("isn't one of another type, of a generic struct, or one that isn't a boolean", () => {
    const own = OWN['a/a.go']
    expect(named({ 'a/a.go': own.replace('isNew bool', 'isNew any') })).toEqual({})
    expect(named({ 'a/a.go': own.replace('page struct', 'page[T any] struct') })).toEqual({})
  })

  it('is followed under an exported name only where all that may look inside is known', () => {
    const rename = (text: string): string => text.replaceAll('isNew', 'IsNew')
    const files = { 'go.mod': 'module tool\n', 'a/a.go': rename(OWN['a/a.go']), 'a/b.go': rename(READ['a/b.go']) }
    expect(Object.keys(named(files))).toEqual(['IsNew: true'])
    expect(named({ ...files, 'go.mod': 'module example.com/m\n' })).toEqual({})
    expect(
      named({
        ...files,
        'a/c.go': 'package a\n\nimport "encoding/json"\n\nfunc read(p *page) { json.Unmarshal(nil, p) }\n',
      }),
    ).toEqual({})
    expect(named({ ...files, 'a/a.go': files['a/a.go'].replace('IsNew bool', 'IsNew bool `json:"n"`') })).toEqual({})
    const encode = (name: string, imports: string, value: string): string =>
      `package ${name}\n\nimport (\n\t"encoding/json"\n${imports})\n\nfunc encode() { json.Marshal(${value}) }\n`
    const make = { 'a/d.go': 'package a\n\nfunc New() *page { return make() }\n\nfunc Size() int { return 1 }\n' }
    expect(named({ ...files, ...make, 'a/c.go': encode('a', '', 'New()') })).toEqual({})
    expect(named({ ...files, ...make, 'b/c.go': encode('b', '\t"tool/a"\n', 'a.New()') })).toEqual({})
    expect(Object.keys(named({ ...files, ...make, 'b/c.go': encode('b', '\t"tool/a"\n', 'a.Size()') }))).toEqual([
      'IsNew: true',
    ])
  })

  it('has settings in tests that give it the other value', () => {
    const test =
      'package a\n\nimport "testing"\n\nfunc TestOld(t *testing.T) {\n\tp := page{isNew: false}\n\tp.draw()\n}\n'
    const { flow, slots } = fieldsIn({ ...OWN, ...READ, 'a/a_test.go': test })
    expect(describeSlots(flow, slots)).toEqual({ 'isNew: true': [] })
    expect(slots[0]?.settings().map(({ settings }) => settings.map(({ value }) => value))).toEqual([[false]])
  })
})

describe('the field that code sets', () => {
  const FILES = {
    'a/a.go':
      'package a\n\ntype t struct{ on bool }\n\nfunc f(x t) {\n\tx.on = true\n\tuse(t{on: true})\n\tx = t{}\n}\n',
  }

  it.each([
    ['AssignmentExpression', 'x.on = true', 'on'],
    ['Property', 'on: true', 'on'],
    ['AssignmentExpression', 'x = t{}', undefined],
  ] as const)('is found in %s %s', (type, text, name) => {
    const { view, state } = goFlow(FILES)
    const store = asGo(nodeWith(view('a/a.go'), type, text))
    expect(ownerOfStore(store, view('a/a.go'), state.sources)?.name).toBe(name)
    expect(structFieldOf(store, view('a/a.go'), state)?.name).toBe(name)
  })
})
