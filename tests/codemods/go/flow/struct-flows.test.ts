import {
  becomesAny,
  isComparedUnseen,
  isGivenAway,
  isLookedInside,
} from '../../../../src/codemods/go/flow/struct-flows.js'
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

describe('a struct that other code may compare', () => {
  it.each([
    ['by all its fields', '"reflect"', 'use(reflect.DeepEqual(p, w.p))'],
    ['also through pointers', '"reflect"', 'use(reflect.DeepEqual(&p, w.list[0]))'],
    ['as an error', '"errors"', 'use(errors.Is(p, p))'],
    ['as a key', '"sync"', 'var m sync.Map\n\tm.Store(p, 1)'],
    ['as a key of a cache', '"example.org/lru"', 'lru.New().Add(p, 1)'],
    ['in a set', '"example.org/sets"', 'use(sets.New(p))'],
    ['where its type is written', '"example.org/sets"', 'use(sets.Of[page](p))'],
    ['in an unknown helper', '"example.org/x"', 'use(x.Semantic.DeepEqual(&p, &p))'],
    ['by a strict decoder', '"example.org/x"', 'x.StrictUnmarshal(nil, &p)'],
    ['behind `any`', '"fmt"', 'use(any(p) == all[0])'],
    ['behind `recover`', '"fmt"', 'panic(p)'],
  ])('is compared %s: %s %s', (_, imports, use) => {
    expect(isBoxed(use, 'a/b.go', imports, isComparedUnseen)).toBe(true)
  })

  it.each([
    ['a pointer only tells which one it is', '"example.org/lru"', 'lru.New().Add(&p, 1)'],
    ['a function of the program is looked into itself', '"fmt"', 'plain(p)'],
    ['a list is sorted', '"sort"', 'sort.Slice(w.list, nil)'],
  ])('is not compared: %s', (_, imports, use) => {
    expect(isBoxed(use, 'a/b.go', imports, isComparedUnseen)).toBe(false)
  })

  it('is not compared by tests, where both sides have the same fields', () => {
    expect(isBoxed('use(reflect.DeepEqual(p, p))', 'a/b_test.go', '"reflect"', isComparedUnseen)).toBe(false)
  })
})

describe('a struct that other modules get', () => {
  it.each([
    ['as an argument', 'manager.Add(&p)'],
    ['as a value', 'sort.Sort(p)'],
    ['as a variable of their type', 'var r manager.Runnable = &p\n\tuse(r)'],
    ['as a field of their type', 'use(manager.Server{Handler: &p})'],
    ['inside another one', 'manager.Add(w)'],
  ])('is given away %s: %s', (_, use) => {
    expect(isBoxed(use, 'a/b.go', '("example.org/manager"; "sort")', isGivenAway)).toBe(true)
  })

  it.each(['plain(p)', 'use(p)', 'fmt.Println(p)', 'var other page = p\n\tuse(other)'])(
    'is not given away: %s',
    (use) => {
      expect(isBoxed(use, 'a/b.go', '"fmt"', isGivenAway)).toBe(false)
    },
  )
})
