import { alwaysSets, testsLeavingOut } from '../../../../src/codemods/go/flow/go-zero-values.js'
import { goFlow, GO_HEAD } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const OWN = 'package a\n\ntype page struct {\n\ton bool\n\tsize int\n}\n\nvar p = page{on: true}\n'

function sets(text: string, value = true, more: Files = {}): boolean {
  const flow = goFlow({ 'a/a.go': OWN, 'a/b.go': `package a\n\n${text}\n`, ...more })
  return alwaysSets({ folder: flow.path('a'), name: 'page' }, 'on', value, flow.state)
}

describe('every struct of a type sets a field', () => {
  it.each([
    'var q = &page{size: 1, on: false}',
    'var all = []page{{on: true}, page{on: false}}',
    'var all = map[string]*page{"a": {on: true}}',
    'var q *page',
    'func f(p page, all []page) *page { return &p }',
    'func (p page) m() {}',
    'type whole struct{ p *page }',
    'var _ any = &page{}',
    'func page2() {}',
    'type other struct{ page int }',
    'import "example.com/other"\n\nvar x other.page',
    'var all []page',
  ])('with %j', (text) => {
    expect(sets(text)).toBe(true)
  })

  it.each([
    'var q = page{}',
    'var q = &page{size: 1}',
    'var q = page{true, 1}',
    'var q page',
    'var q = new(page)',
    'var all [3]page',
    'var all = make([]page, 3)',
    'var all = map[string]page{}',
    'type whole struct{ page }',
    'type whole struct{ *page }',
    'type whole struct{ p page }\n\nvar w = whole{}',
    'type same page',
    'type list []page',
    'func f() (p page) { return }',
    'var q = page(x)',
    'var q = zero[page]()',
    'var all = make(chan page)',
  ])('but not with %j', (text) => {
    expect(sets(text)).toBe(false)
  })

  it('of a struct around that is never made without it', () => {
    expect(sets('type whole struct{ p page }\n\nvar w = whole{p: page{on: true}}')).toBe(true)
    expect(sets('type whole[T any] struct{ p page }')).toBe(false)
  })

  it.each(['var q page', 'var q = page{size: 1}', 'var q = new(page)', 'var all [3]page'])(
    'or leaves it at false, where that is its value: %s',
    (text) => {
      expect(sets(text, false)).toBe(true)
    },
  )

  it.each([
    'var q = page{true, 1}',
    'type whole struct{ page }',
    'type same page',
    'var q = page(x)',
    'var sizes = map[page]int{{on: true}: 1}',
  ])('may be set unseen all the same: %s', (text) => {
    expect(sets(text, false)).toBe(false)
  })

  it('as far as the strip keeps them', () => {
    const text = `if !gates.Enabled(gates.On) {\n\t\tuse(page{})\n\t}`
    expect(sets('', true, { 'a/c.go': `${GO_HEAD}func f() {\n\t${text}\n}\n` })).toBe(true)
    expect(sets('', true, { 'a/c.go': `${GO_HEAD}func f() {\n\t${text.replace('!', '')}\n}\n` })).toBe(false)
  })
})

describe('the tests that leave a field out', () => {
  const left = (test: string, text = '', value = true): string[] | null => {
    const flow = goFlow({ 'a/a.go': OWN, 'a/b.go': `package a\n\n${text}\n`, 'a/a_test.go': `package a\n\n${test}\n` })
    const found = testsLeavingOut(
      { type: { folder: flow.path('a'), name: 'page' }, field: 'on', value },
      value,
      flow.state,
    )
    return found && flow.places(found)
  }

  it('are those with a struct without it', () => {
    expect(left('var q = page{on: true}')).toEqual([])
    expect(left('var q = page{size: 1}')).toEqual(['a/a_test.go: page'])
    expect(left('var q = page{size: 1}', '', false)).toEqual([])
  })

  it('are unknown where other code leaves it out, or a test may set it unseen', () => {
    expect(left('var q = page{on: true}', 'var q = page{}')).toBeNull()
    expect(left('var q = page{true, 1}')).toBeNull()
  })
})
