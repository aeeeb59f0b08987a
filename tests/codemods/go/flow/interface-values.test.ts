import { holdsOnly } from '../../../../src/codemods/go/flow/interface-values.js'
import { goFlow } from '../../../support/go-flow.js'

const HEAD = `package a

type asks interface {
	isOn() bool
}

type config struct{}

func (*config) isOn() bool { return true }

type other struct{}

func (other) isOn() bool { return false }
`

/** Whether the interface `asks` of a private package only holds values of `config`. */
function holds(text: string, more: Readonly<Record<string, string>> = {}, folder = 'internal/a'): boolean {
  const flow = goFlow({ [`${folder}/a.go`]: `${HEAD}\n${text}\n`, ...more })
  const { file } = flow.view(`${folder}/a.go`)
  const own = file.slice(0, file.lastIndexOf('/'))
  return holdsOnly({ folder: own, name: 'asks' }, { folder: own, name: 'config' }, flow.state)
}

const TAKES = 'func f(a asks) bool { return a.isOn() }\n'
const STRUCT = 'type page struct {\n\tasks asks\n}\n\nfunc (p *page) draw() bool { return p.asks.isOn() }\n'

describe('an interface that holds values of one type only', () => {
  it.each([
    ['of a parameter', `${TAKES}\nfunc g(c *config) { f(c) }`],
    ['of a parameter that gets another one', `${TAKES}\nfunc h(a asks) { f(a) }\n\nfunc g(c *config) { h(c) }`],
    ['of a parameter without a name', `func f(n int, _ asks) {}\n\nfunc g(c *config) { f(1, c) }`],
    ['of a field', `${STRUCT}\nfunc g(c *config) *page { return &page{asks: c} }`],
    ['of a field that is assigned', `${STRUCT}\nfunc g(p *page, c *config) { p.asks = c }`],
    ['of a field and a parameter', `${STRUCT}\nfunc g(a asks) *page { return &page{asks: a} }\n\nvar p = g(&config{})`],
  ])('is one %s', (_, text) => {
    expect(holds(text)).toBe(true)
  })

  it('may hold another type in tests', () => {
    const test = 'package a\n\nfunc TestF(t *testing.T) { f(other{}) }\n'
    expect(holds(`${TAKES}\nfunc g(c *config) { f(c) }`, { 'internal/a/a_test.go': test })).toBe(true)
  })

  it.each([
    ['that gets another type', `${TAKES}\nfunc g(c *config) { f(c); f(other{}) }`],
    ['that gets a value of unknown type', `${TAKES}\nfunc g() { f(unknown()) }`],
    ['that gets a variable with several values', `${TAKES}\nfunc g(c *config) {\n\tvar a = c\n\ta = d\n\tf(a)\n}`],
    ['that gets nil', `${TAKES}\nfunc g() { f(nil) }`],
    [
      'of a parameter that is assigned',
      'func f(a asks) bool {\n\ta = other{}\n\treturn a.isOn()\n}\n\nfunc g(c *config) { f(c) }',
    ],
    ['of a function that is a value', `${TAKES}\nvar g = f`],
    ['of a function with any number of them', 'func f(all ...asks) {}\n\nfunc g(c *config) { f(c) }'],
    ['of a function that is called with a list', `${TAKES}\nfunc g(c *config) { f(list()...) }`],
    ['of a field that gets another type', `${STRUCT}\nfunc g(p *page) { p.asks = other{} }`],
    ['of a field without its name', `${STRUCT}\nfunc g() page { return page{other{}} }`],
    ['of an embedded field', 'type page struct {\n\tasks\n}\n\nfunc g(c *config) page { return page{asks: c} }'],
    ['of a result', `${TAKES}\nfunc g() asks { return other{} }`],
    ['of a variable', `${TAKES}\nvar a asks = other{}\n\nfunc g(c *config) { f(c) }`],
    ['of a list', `${TAKES}\nvar all []asks\n\nfunc g(c *config) { f(c) }`],
    ['of a method that is found at run time', `${TAKES}\nfunc g(x any, c *config) {\n\tf(c)\n\tx.(asks).isOn()\n}`],
  ])('may hold another one: %s', (_, text) => {
    expect(holds(text)).toBe(false)
  })

  it('is not known where nothing names it, or where other modules may use it', () => {
    expect(holds('')).toBe(false)
    expect(holds(`${TAKES}\nfunc g(c *config) { f(c) }`, {}, 'a')).toBe(false)
  })
})
