import { isKnownAsNoBoolean, typeOfExpression, writtenTypeOf } from '../../../src/codemods/go/go-expression-types.js'
import { UNNAMED } from '../../../src/codemods/go/find-go-declared.js'
import { asGo } from '../../../src/source/go-casts.js'
import type { GoExpression } from '../../../src/source/go-nodes.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { SourceView } from '../../../src/source/source-view.js'
import { openFiles, textOf, type OpenFiles } from '../../support/open-files.js'

const DECLARATIONS = `package a

import "example.com/m/b"

type T struct {
	On    bool
	Inner *Inner
	inner
	List []Inner
	ByName map[string]*Inner
	Make func() Inner
}
type Inner struct{ Size int }
type inner struct{ Deep b.T }
type List []T
type Flag bool
type Text string
type Asks interface{ Next() Inner }

func (t *T) Method(n int) (Inner, error) { return Inner{}, nil }
func (i inner) Embedded() *T { return nil }
func newT() *T { return nil }
func generic[P any](p P) P { return p }

var shared = newT()
var typed b.T
`
const FILES = {
  'b/b.go':
    'package b\n\ntype T struct{ Own Own }\n\ntype Own struct{}\n\nvar Shared = T{}\n\nfunc New() (T, bool) { return T{}, true }\n',
}

/** The expression that a function of the package assigns to nothing, and the file. */
function expressionOf(body: string): { opened: OpenFiles; view: SourceView; expression: GoExpression } {
  const opened = openFiles({ ...FILES, 'a/a.go': `${DECLARATIONS}\nfunc f(t T, ts ...T) {\n${body}\n}\n` })
  const view = opened.view('a/a.go')
  const last = nodesOf(view, 'AssignmentExpression').at(-1)
  if (!last) throw new Error('nothing is assigned')
  return { opened, view, expression: asGo(last.right) as GoExpression }
}

function typeOf(body: string): string | null {
  const { opened, view, expression } = expressionOf(body)
  const type = typeOfExpression(expression, view, opened.go)
  if (type === UNNAMED) return 'unnamed'
  return type && `${opened.nameOf(type.folder)}.${type.name}`
}

describe('the named type of a Go expression', () => {
  it.each([
    ['_ = t', 'a.T'],
    ['_ = &t', 'a.T'],
    ['p := &t\n_ = *p', 'a.T'],
    ['_ = T{}', 'a.T'],
    ['_ = b.T{}', 'b.T'],
    ['_ = t.Inner', 'a.Inner'],
    ['_ = t.Deep', 'b.T'],
    ['_ = t.Deep.Own', 'b.Own'],
    ['_ = t.List[0]', 'a.Inner'],
    ['_ = t.List[1:][0]', 'a.Inner'],
    ['_ = t.ByName["x"]', 'a.Inner'],
    ['_ = ts[0]', 'a.T'],
    ['_ = newT()', 'a.T'],
    ['_ = t.Make()', 'a.Inner'],
    ['_ = t.Embedded()', 'a.T'],
    ['_ = shared', 'a.T'],
    ['_ = typed', 'b.T'],
    ['_ = b.Shared', 'b.T'],
    ['_ = x.(*T)', 'a.T'],
    ['_ = new(T)', 'a.T'],
    ['_ = append(t.List, x)[0]', 'a.Inner'],
    ['_ = make(List, 1)[0]', 'a.T'],
    ['_ = List(x)[0]', 'a.T'],
    ['_ = (*T)(x)', 'a.T'],
    ['var l List\n_ = l[0]', 'a.T'],
    ['i, err := t.Method(1)\n_ = err\n_ = i', 'a.Inner'],
    ['c, ok := b.New()\n_ = ok\n_ = c', 'b.T'],
    ['v, ok := t.ByName["x"]\n_ = ok\n_ = v', 'a.Inner'],
    ['x, y := newT(), t.Inner\n_ = x\n_ = y', 'a.Inner'],
    ['for _, i := range t.List {\n_ = i\n}', 'a.Inner'],
    ['for i := range ch() {\n_ = i\n}', null],
    ['var asks Asks\n_ = asks.Next()', 'a.Inner'],
    ['fn := func() T { return t }\n_ = fn', null],
  ])('of %j is %s', (body, expected) => {
    expect(typeOf(body)).toBe(expected)
  })

  it.each(['_ = t.List', '_ = struct{ a int }{}', '_ = []T{}', '_ = map[string]T{}', '_ = ts'])(
    'is one that no package names: %s',
    (body) => {
      expect(typeOf(body)).toBe('unnamed')
    },
  )

  it.each([
    ['a name of another module', '_ = other.Shared'],
    ['a generic function', '_ = generic(t)'],
    ['an unknown function', '_ = unknown()'],
    ['a field that nothing declares', '_ = t.None'],
    ['an import that a variable hides', 'b := x\n_ = b.Shared'],
    ['an operation', '_ = 1 + 2'],
  ])('is unknown of %s', (_, body) => {
    expect(typeOf(body)).toBeNull()
  })

  it('can be had as it is written', () => {
    const { opened, view, expression } = expressionOf('_ = t.ByName')
    const written = writtenTypeOf(expression, view, opened.go)
    expect(written && textOf(written.view, written.type)).toBe('map[string]*Inner')
  })
})

describe('an expression that is known not to be a boolean', () => {
  it.each([
    ['_ = t.Inner', true],
    ['_ = t.List', true],
    ['_ = t.Inner.Size', true],
    ['var x Text\n_ = x', true],
    ['_ = &t.On', false],
    ['_ = t.On', false],
    ['var x Flag\n_ = x', false],
    ['_ = unknown()', false],
    ['var x other.T\n_ = x', false],
  ])('%j: %j', (body, expected) => {
    const { opened, view, expression } = expressionOf(body)
    expect(isKnownAsNoBoolean(expression, view, opened.go)).toBe(expected)
  })
})
