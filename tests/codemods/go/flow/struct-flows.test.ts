import { becomesAny, isLookedInside } from '../../../../src/codemods/go/flow/struct-flows.js'
import { openFiles } from '../../../support/open-files.js'

const TYPES = `package a

type page struct{ on bool }
type whole struct {
	p    page
	list []*page
}
type event struct {
	payload any
	size    int
}
type asks interface{ draw() }

func (page) draw() {}
func show(v any, more ...interface{}) {}
func plain(p page) {}
func generic[T any](v T) {}
func (e event) log(v any) {}
`

function isBoxed(use: string, file = 'a/b.go', imports = '"fmt"', question = becomesAny): boolean {
  const { go, view, path } = openFiles({
    'a/a.go': TYPES,
    [file]: `package a\n\nimport ${imports}\n\nfunc f(p page, w whole, all []any, ch chan any, e event) any {\n\t${use}\n\treturn nil\n}\n`,
  })
  return question({ folder: path('a'), name: 'page' }, view(file), go)
}

describe('a struct that becomes a value of any type', () => {
  it.each([
    ['is printed', 'fmt.Println("x", p)'],
    ['is printed inside another one', 'fmt.Printf("%+v", w)'],
    ['is printed by a pointer', 'fmt.Println(&p)'],
    ['is printed in a list', 'fmt.Println([]page{p})'],
    ['is given to a function for anything', 'show(p)'],
    ['is given to such a function after others', 'show(1, 2, p)'],
    ['is given to a generic function', 'generic(p)'],
    ['is given to such a method', 'e.log(p)'],
    ['is given to a logger', 'logger.Info("x", p)'],
    ['is put into a list', 'all = append(all, p)'],
    ['is an element', 'use([]any{p})'],
    ['is an entry', 'use(map[string]any{"p": p})'],
    ['is sent', 'ch <- p'],
    ['is assigned', 'var v any\n\tv = p\n\tuse(v)'],
    ['is declared as such', 'var v any = p\n\tuse(v)'],
    ['is returned', 'return p'],
    ['is a field', 'use(event{payload: p})'],
    ['is a field by its position', 'use(event{p, 1})'],
    ['is in an interface that is printed', 'var i asks = p\n\tfmt.Println(i)'],
  ])('%s: %s', (_, use) => {
    expect(isBoxed(use)).toBe(true)
  })

  it.each([
    'plain(p)',
    'fmt.Println(p.on)',
    'use(event{size: 1})',
    'use(event{1, 2})',
    'list := append([]page{}, p)\n\tuse(list)',
    'e.size = 1',
    'return 1',
    'unknown(p)',
  ])("doesn't with %s", (use) => {
    expect(isBoxed(use)).toBe(false)
  })

  it('is looked for in tests only where they print it', () => {
    expect(isBoxed('show(p)', 'a/b_test.go')).toBe(false)
    expect(isBoxed('fmt.Println(p)', 'a/b_test.go')).toBe(true)
  })
})

describe('a struct whose fields code may read or set without their names', () => {
  it.each([
    ['is encoded', 'json.Marshal(p)', true],
    ['is filled by a decoder', 'decoder.Decode(&p)', true],
    ['is given to a function for anything', 'show(p)', true],
    ['is only printed', 'fmt.Println(p)', false],
    ['is given to an unknown logger', 'logger.Info("x", p)', false],
  ])('%s: %s', (_, use, expected) => {
    expect(isBoxed(use, 'a/b.go', '(\n\t"encoding/json"\n\t"fmt"\n)', isLookedInside)).toBe(expected)
  })
})
