import { findInterfaceMethods } from '../../../../src/codemods/go/flow/find-interface-methods.js'
import { describeSlots, goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'
import { GO_GATES, stripGoFiles } from '../../../support/strip-files.js'

const OWN = `${GO_HEAD}type config struct{}

func (*config) isOn() bool { return ${GO_CHECK} }

func (*config) size() int { return 1 }
`

/** The methods of interfaces that always give what `isOn` of `config` gives, and the stubs of tests. */
function methodsIn(text: string, test = '', value = true) {
  const files = {
    'internal/a/a.go': OWN,
    'internal/a/b.go': `package a\n\n${text}\n`,
    ...(test && { 'internal/a/a_test.go': `package a\n\n${test}\n` }),
  }
  const flow = goFlow(files, { value })
  const slots = (flow.strip('internal/a/a.go').plan?.exported ?? []).flatMap((method) =>
    findInterfaceMethods(method, flow.state),
  )
  return { ...describeSlots(flow, slots), stubs: slots.flatMap(({ varied = [] }) => flow.places(varied)) }
}

const ASKS =
  'type asks interface{ isOn() bool }\n\nfunc f(a asks) bool { return a.isOn() }\n\nfunc g(c *config) { f(c) }'
const stub = (body: string): string => `type stub struct{ on bool }\n\nfunc (s stub) isOn() bool { ${body} }`

describe('a method of an interface that only one type fills', () => {
  it.each([true, false])('gives what the method of the type gives (gate at %s)', (value) => {
    expect(methodsIn(ASKS, '', value)).toEqual({ [`isOn: ${value}`]: ['internal/a/b.go: a.isOn'], stubs: [] })
  })

  it('is called on fields as well', () => {
    const fields =
      'type asks interface{ isOn() bool }\n\ntype page struct{ asks asks }\n\nfunc f(c *config) *page { return &page{asks: c} }\n\nfunc (p *page) g() bool { return p.asks.isOn() }'
    expect(methodsIn(fields)).toEqual({ 'isOn: true': ['internal/a/b.go: p.asks.isOn'], stubs: [] })
  })

  it('has no stub in tests that gives another value unseen', () => {
    expect(methodsIn(ASKS, stub('return s.on')).stubs).toEqual(['internal/a/a_test.go: isOn'])
    expect(methodsIn(ASKS, stub('return false')).stubs).toEqual(['internal/a/a_test.go: isOn'])
    expect(methodsIn(ASKS, stub('return true')).stubs).toEqual([])
  })

  it.each([
    ['an interface that requires more', ASKS.replace('isOn() bool }', 'isOn() bool; off() }')],
    ['an interface that another type fills', `${ASKS}\n\nfunc h(o other) { f(o) }`],
    ['no interface', 'func f(c *config) bool { return c.isOn() }'],
  ])("isn't one of %s", (_, text) => {
    expect(methodsIn(text)).toEqual({ stubs: [] })
  })

  it('is removed with the interface, the field and the parameters that only held it', async () => {
    const files = {
      'internal/a/a.go': `package a

import "example.test/gates"

type Config struct{}

func (*Config) IsOn() bool { return gates.Enabled(gates.On) }

func Run() { NewPage(1, &Config{}).Draw() }
`,
      'internal/a/page.go': `package a

type asks interface {
	IsOn() bool
}

type Page struct {
	size int
	asks asks
}

func NewPage(size int, asks asks) *Page {
	return &Page{
		size: size,
		asks: asks,
	}
}

func (p *Page) Draw() int {
	if p.asks.IsOn() {
		return p.size
	}
	return 0
}
`,
      'internal/a/page_test.go': `package a

import "testing"

type stub struct{ on bool }

func (s stub) IsOn() bool { return s.on }

func TestPage(t *testing.T) {
	if NewPage(1, stub{}).Draw() != 0 {
		t.Fail()
	}
}
`,
    }
    const { changed, left } = await stripGoFiles({ ...GO_GATES, ...files })
    expect(changed['internal/a/page.go']).toBe(`package a

type Page struct {
	size int
}

func NewPage(size int) *Page {
	return &Page{
		size: size,
	}
}

func (p *Page) Draw() int {
	return p.size
}
`)
    expect(changed['internal/a/page_test.go']).toContain('NewPage(1).Draw()')
    expect(left).toEqual([
      'internal/a/page_test.go:7: only tests give IsOn a value: this test runs without it; if it fails, it was for the removed path',
    ])
  })
})
