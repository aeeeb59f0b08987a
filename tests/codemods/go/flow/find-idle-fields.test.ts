import { findIdleFields } from '../../../../src/codemods/go/flow/find-idle-fields.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

/** What is removed with the field `old` of a struct, which only the removed path reads. */
function removedIn(
  rest: string,
  more: { type?: string; fields?: string; isOpen?: boolean; files?: Readonly<Record<string, string>> } = {},
): string[] {
  const { type = 'int', fields = '\tsize int\n\told  ', isOpen = true, files = {} } = more
  const text = `${GO_HEAD}type page struct {
${fields}${type}
}

func draw(p *page) int {
	if !${GO_CHECK} {
		return p.old
	}
	return p.size
}

${rest}
`
  const flow = goFlow({ 'a/a.go': text, ...files }, { isOpen: () => isOpen })
  return flow.places(findIdleFields(flow.view('a/a.go'), flow.state))
}

describe('a field that nothing reads since the strip', () => {
  it.each([
    ['func make() *page { return &page{size: 1, old: 2} }', ['a/a.go: old: 2']],
    ['func make(n int) *page { return &page{size: 1, old: n} }', ['a/a.go: old: n']],
    ['func set(p *page) { p.old = 2 }', ['a/a.go: p.old = 2']],
    ['func make() *page { return &page{} }', []],
    ['func more(p *page) bool { return p != nil }', []],
    ['type book struct{ first *page }\n\nvar all []*page', []],
  ])('is removed with what sets it: %s', (rest, stores) => {
    expect(removedIn(rest)).toEqual(['a/a.go: old  int', ...stores])
  })

  it('is kept if a package that only calls functions of its own compares the structs', () => {
    const compare = (values: string): Readonly<Record<string, string>> => ({
      'b/b.go': `package b\n\nimport "example.com/m/a"\n\nfunc same() bool { return ${values} }\n`,
    })
    const make = 'func New(n int) page { return page{old: n} }\n\nfunc Size() int { return 1 }'
    expect(removedIn(make, { files: compare('a.New(1) == a.New(2)') })).toEqual([])
    expect(removedIn(make, { files: compare('a.Size() == a.Size()') })).not.toEqual([])
  })

  it('is kept if a function of another module gets the structs, which may compare them', () => {
    const files = {
      'a/b.go': 'package a\n\nimport "reflect"\n\nfunc same(p, q page) bool { return reflect.DeepEqual(p, q) }\n',
    }
    expect(removedIn('', { files })).toEqual([])
  })

  it('is kept if assembly of the package, or code beside `unsafe`, may use where it is', () => {
    expect(removedIn('', { files: { 'a/draw_amd64.s': 'TEXT ·draw(SB), 4, $0-8\n' } })).toEqual([])
    const files = {
      'a/b.go': 'package a\n\nimport "unsafe"\n\nfunc of(b *[8]byte) *page { return (*page)(unsafe.Pointer(b)) }\n',
    }
    expect(removedIn('', { files })).toEqual([])
  })

  it.each([
    ['it is still read', 'func more(p *page) int { return p.old }'],
    ['a field of that name is read of an unknown type', 'func more() int { return unknown().old }'],
    ['a value has an effect', 'func make() *page { return &page{old: next()} }'],
    ['an assignment has an effect', 'func set() { one().old = 2 }\n\nfunc one() *page { return next() }'],
    ['its address is taken', 'func set(p *page) { fill(&p.old) }'],
    ['a struct is made without names', 'func make() page { return page{1, 2} }'],
    ['another struct embeds it', 'type book struct{ page }\n\nfunc more(b book) int { return b.old }'],
    ['structs are compared', 'func more(a, b page) bool { return a == b }'],
    ['structs are compared by a switch', 'func more(a, b page) {\n\tswitch a {\n\tcase b:\n\t}\n}'],
    ['structs are looked up in a map', 'func more(m map[any]int, p page) { m[p]++ }'],
    ['a struct is the key of an entry', 'func more(p page) map[any]int { return map[any]int{p: 1} }'],
    ['structs are the keys of a map', 'var all = map[page]int{}'],
    ['structs are the elements of a set', 'var all = set[page]{}'],
    ['structs are in a list, where code may look for one', 'var all []page'],
    ['another struct holds it', 'type book struct{ first page }'],
    ['the whole struct is printed', 'func show(v any) {}\n\nfunc more(p *page) { show(p) }'],
  ])('is kept if %s', (_, rest) => {
    expect(removedIn(rest)).toEqual([])
  })

  it('is kept with a tag, which other code may read, and where its file must not be changed', () => {
    expect(removedIn('', { type: 'int `json:"old"`' })).toEqual([])
    expect(removedIn('', { isOpen: false })).toEqual([])
  })

  it('is removed alone where it shares its type with another', () => {
    expect(removedIn('', { fields: '\tsize, old ' })).toEqual(['a/a.go: old'])
  })
})
