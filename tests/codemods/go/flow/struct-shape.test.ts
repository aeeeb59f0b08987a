import { isShapeUsed } from '../../../../src/codemods/go/flow/struct-shape.js'
import { structFieldOf } from '../../../../src/codemods/go/flow/find-go-fields.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodeWith } from '../../../support/open-files.js'
import { goFlow } from '../../../support/go-flow.js'

const OWN = 'package a\n\ntype page struct {\n\ton bool\n\tsize, width int\n\tinner\n}\n\nvar p = page{on: true}\n'

function isUsed(text: string, own = OWN, file = 'a/b.go'): boolean {
  const flow = goFlow({ 'a/a.go': own, [file]: text })
  const view = flow.view('a/a.go')
  const store = asGo(nodeWith(view, 'Property', own.includes('On: true') ? 'On: true' : 'on: true'))
  const field = structFieldOf(store, view, flow.state)
  if (!field) throw new Error('no field')
  return isShapeUsed(field, flow.state.sources)
}

const FIELDS = '{\n\ton bool\n\tsize, width int\n\tinner\n}'

describe('other code that depends on the fields of a struct', () => {
  it.each([
    ['converts it to a type with the same fields', `type twin struct ${FIELDS}\n\nvar t = twin(p)`],
    ['has a type without a name with the same fields', `func f(x struct ${FIELDS}) {}`],
    ['has the fields one by one', 'func f(x struct {\n\ton bool\n\tsize int\n\twidth int\n\tinner\n}) {}'],
    ['prints it', 'import "fmt"\n\nfunc f() { fmt.Println(p) }'],
    ['counts its fields', 'import "reflect"\n\nvar n = reflect.TypeOf(p).NumField()'],
    ['measures it', 'import "unsafe"\n\nvar n = unsafe.Sizeof(p)'],
  ])('%s', (_, text) => {
    expect(isUsed(`package a\n\n${text}\n`)).toBe(true)
  })

  it.each([
    ['never converts to its twin', `type twin struct ${FIELDS}`],
    ['has other fields', 'func f(x struct{ on bool }) {}'],
    ['has the fields in another order', 'func f(x struct {\n\tsize, width int\n\ton bool\n\tinner\n}) {}'],
    ['has rows of its own', `var rows = []struct ${FIELDS}{{on: true}}`],
    ['compares it deeply', 'import "reflect"\n\nvar same = reflect.DeepEqual(p, p)'],
    ['prints another type', 'import "fmt"\n\nfunc f() { fmt.Println(1) }'],
  ])('is missing where it %s', (_, text) => {
    expect(isUsed(`package a\n\n${text}\n`)).toBe(false)
  })

  it('tells pointers apart, which matters to the last field alone', () => {
    const text = 'package a\n\nvar all map[*page]int\n'
    expect(isUsed(text, 'package a\n\ntype page struct {\n\ton bool\n}\n\nvar p = &page{on: true}\n')).toBe(true)
    expect(isUsed(text)).toBe(false)
  })

  it('may get it from a function of another package, without its name', () => {
    const print = (made: string): string =>
      `package b\n\nimport (\n\t"fmt"\n\n\t"example.com/m/a"\n)\n\nfunc f() { fmt.Println(${made}) }\n`
    const own = `${OWN}\nfunc New() *page { return &p }\n\nfunc Size() int { return p.size }\n`
    expect(isUsed(print('a.New()'), own, 'b/b.go')).toBe(true)
    expect(isUsed(print('a.Size()'), own, 'b/b.go')).toBe(false)
  })

  it('may be in another package for an exported field, and not for any other', () => {
    const twin = (text: string): string => `package b\n\nfunc f(x struct ${text}) {}\n`
    expect(isUsed(twin(FIELDS), OWN, 'b/b.go')).toBe(false)
    const exported = (text: string): string => text.replaceAll(/\bon\b/g, 'On').replaceAll('page', 'Page')
    expect(isUsed(twin(exported(FIELDS)), exported(OWN), 'b/b.go')).toBe(true)
  })
})
