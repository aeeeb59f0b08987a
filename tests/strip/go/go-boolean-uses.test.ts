import { isPlainBoolean } from '../../../src/strip/go/go-boolean-uses.js'

describe('a Go name that its uses show to be a boolean', () => {
  it.each([
    'on := gates.Enabled(On)\nif on {\n}',
    'on := gates.Enabled(On)\nreturn !on && (x || on)',
    'var on = gates.Enabled(On)\nrun(on, T{On: on}, []bool{on})',
    'on := gates.Enabled(On)\nother = on\non = false',
    'on := gates.Enabled(On)\nswitch {\ncase on:\n}',
    'on := gates.Enabled(On)\nx := a ||\n\ton\ny := b\non, ok := f()',
    'on := gates.Enabled(On)\nfor on {\n}\nm[on] = 1',
    'only := 1\non := gates.Enabled(On)\n_ = on',
  ])('is recognised: %j', (text) => {
    expect(isPlainBoolean('on', `func f() {\n${text}\n}`)).toBe(true)
  })

  it.each([
    ['a member', 'on := f(On)\non.Done()'],
    ['a call', 'on := f(On)\non()'],
    ['an element', 'on := f(On)\nx := on[0]'],
    ['a list handed on', 'on := f(On)\nrun(on...)'],
    ['a range', 'on := f(On)\nfor range on {\n}'],
    ['a switch', 'on := f(On)\nswitch on {\n}'],
    ['arithmetic in front of it', 'on := f(On)\nx := 1 + on'],
    ['arithmetic behind it', 'on := f(On)\nx := on - 1'],
    ['arithmetic in the line above', 'on := f(On)\nx := 1 +\n\ton'],
    ['arithmetic above a comment', 'on := f(On)\nx := 1 + // why\n\ton'],
    ['arithmetic above a comment of several lines', 'on := f(On)\nx := 1 + /* why\n and */\n\ton'],
    ['a comparison', 'on := f(On)\nx := on == 1'],
    ['a comparison in front of it', 'on := f(On)\nx := 1 == on'],
    ['an assignment that adds', 'on := f(On)\nx += on'],
    ['an address', 'on := f(On)\nx := &on'],
    ['a channel', 'on := f(On)\nch <- on'],
  ])('is not recognised for %s', (_, text) => {
    expect(isPlainBoolean('on', `func f() {\n${text}\n}`)).toBe(false)
  })
})
