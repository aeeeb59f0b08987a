import { leftWithoutMarked } from '../../../support/without-marked.js'

const inFunction = (body: string): string => `package a\n\nfunc f(err error) {\n\tn := 1\n\t${body}\n\tg(n, err)\n}\n`

describe('in Go, a name that got a result which is removed', () => {
  it.each([
    ['«a», m := h()\n\tg(m)', 'm := h()\n\tg(m)'],
    ['m, «a» := h()\n\tg(m)', 'm := h()\n\tg(m)'],
    ['«a», n := h()', 'n = h()'],
    ['n, «_», err = h()', 'n, err = h()'],
    ['«_», err = h()', 'err = h()'],
    ['_, «a» := h()', '_ = h()'],
    ['var m, «a» = h()\n\tg(m)', 'var m = h()\n\tg(m)'],
    ['if m, «a» := h(); m > 1 {\n\t\tg(m)\n\t}', 'if m := h(); m > 1 {\n\t\tg(m)\n\t}'],
    ['if n, «_» = h(); n > 1 {\n\t\tg()\n\t}', 'if n = h(); n > 1 {\n\t\tg()\n\t}'],
  ])('is removed: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', inFunction(marked))).toBe(inFunction(left))
  })

  it('becomes blank where only a call gives a value beside it', () => {
    expect(leftWithoutMarked('a.go', inFunction('m, «a» := <-h, i()\n\tg(m)'))).toContain('m, _ := <-h, i()')
  })
})
