import { findGoSlots } from '../../../../src/codemods/go/flow/go-flow.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

const FILES = {
  'a/a.go': `${GO_HEAD}type page struct {
	isNew bool
	old   []int
}

var on = ${GO_CHECK}

func make() page {
	p := page{isNew: ${GO_CHECK}}
	if !${GO_CHECK} {
		p.old = list()
	}
	draw(${GO_CHECK})
	return p
}

func draw(isNew bool) {}
`,
  'a/b.go': 'package a\n\nfunc f(p page) { use(p.isNew, on, len(p.old) > 0) }\n',
}

describe('the values that Go files pass to each other', () => {
  it.each([true, false])('are in variables, fields and parameters (gate at %s)', (value) => {
    const flow = goFlow(FILES, { value })
    const found = findGoSlots(flow.strip('a/a.go'), flow.state).map(
      (slot) => `${slot.kind} ${slot.name}: ${slot.value}`,
    )
    const known = [`Go variable on: ${value}`, `Go field isNew: ${value}`, `Go parameter isNew: ${value}`]
    expect(found).toEqual(value ? [...known, 'Go field old: false', 'Go field old: true'] : known)
  })

  it("aren't in a file without a plan or in another language", () => {
    const flow = goFlow({ ...FILES, 'a/a.ts': `export const on = isEnabled('On')\n` })
    expect(findGoSlots(flow.strip('a/b.go'), flow.state)).toEqual([])
    expect(findGoSlots(flow.strip('a/a.ts'), flow.state)).toEqual([])
  })
})
