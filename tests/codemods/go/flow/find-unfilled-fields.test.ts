import { findUnfilledFields } from '../../../../src/codemods/go/flow/find-unfilled-fields.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD, removedWith } from '../../../support/go-flow.js'

/** A struct with a field of a type, which only the removed path fills. */
function fieldsIn(type: string, filled: string, use: string, more: { value?: boolean; rest?: string } = {}) {
  const text = `${GO_HEAD}type page struct {
	size int
	old  ${type}
}

func make() *page {
	p := &page{size: 1}
	if !${GO_CHECK} {
		p.old = ${filled}
	}
	return p
}

func draw(p *page) bool { return ${use} }

${more.rest ?? ''}
`
  const flow = goFlow({ 'a/a.go': text }, { value: more.value ?? true })
  const slots = findUnfilledFields(flow.strip('a/a.go'), flow.state)
  return { flow, slots, reads: describeSlots(flow, slots) }
}

const UNREAD = { 'old: false': [], 'old: true': [] }

describe('a field that nothing fills since the strip', () => {
  it.each([
    ['bool', 'true', 'p.old', { 'old: false': ['a/a.go: p.old'] }],
    ['[]int', 'list()', 'len(p.old) > 0', { 'old: false': ['a/a.go: len(p.old) > 0'] }],
    ['[]int', 'list()', 'len(p.old) == 0', { 'old: true': ['a/a.go: len(p.old) == 0'] }],
    ['map[int]int', 'all()', 'p.old != nil', { 'old: false': ['a/a.go: p.old != nil'] }],
    ['*int', 'one()', 'p.old == nil', { 'old: true': ['a/a.go: p.old == nil'] }],
  ])('decides a condition: %s, %s, %s', (type, filled, use, reads) => {
    expect(fieldsIn(type, filled, use).reads).toEqual({ ...UNREAD, ...reads })
  })

  it.each([
    ['*int', 'one()', '*p.old == 1'],
    ['[]int', 'list()', 'len(p.old) > 1'],
    ['[]int', 'list()', 'has(p.old)'],
    ['[]int', 'list()', 'cap(p.old) > 0'],
    ['*int', 'one()', 'nil == p.old'],
  ])('decides nothing else: %s, %s, %s', (type, filled, use) => {
    expect(fieldsIn(type, filled, use).reads).toEqual(UNREAD)
  })

  it('can be removed once nothing reads it', () => {
    const { flow, slots } = fieldsIn('bool', 'true', 'p.old')
    expect(removedWith(flow, slots)).toEqual(['a/a.go: old  bool'])
    expect(removedWith(flow, slots, false)).toEqual([])
  })

  it.each([
    ['the gate is off', 'bool', { value: false }],
    ['other code fills it', 'bool', { rest: 'func fill(p *page) { p.old = true }' }],
    ['a literal fills it', 'bool', { rest: 'var full = page{old: true}' }],
    ['its address is taken', 'bool', { rest: 'func fill(p *page) { set(&p.old) }' }],
    ['its type may have methods that fill it', 'Flags', {}],
    ['its type is an array', '[2]int', {}],
  ])("isn't one if %s", (_, type, more) => {
    expect(fieldsIn(type, 'true', 'p.size == 1', more).reads).toEqual({})
  })

  it('may be given its zero value', () => {
    expect(
      fieldsIn('bool', 'true', 'p.old', { rest: 'func clear(p *page) { p.old = false }' }).reads['old: false'],
    ).toEqual(['a/a.go: p.old'])
  })
})
