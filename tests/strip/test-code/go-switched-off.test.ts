import { goSetting as set, indentGo, leftInGoTests } from '../../support/go-test-file.js'

const left = (text: string): string => leftInGoTests(text)

const test = (body: string, name = 'TestX'): string => `func ${name}(t *testing.T) {\n${indentGo(body)}\n}`

describe('a Go test that switches the gate off at its end', () => {
  const EMULATE = 'featuregatetesting.SetFeatureGateEmulationVersionDuringTest(t, features.Gate, version)'

  it.each([
    [test(`${set('true')}\none()\n${set('false')}\ntwo()`), test('one()')],
    [test(`${set('true')}\none()\n${EMULATE}\n${set('false')}\ntwo()\nthree()`), test('one()')],
    [test(`one()\n${set('true')}\ntwo()\n${set('false')}\nthree()\n${set('false')}\nfour()`), test('one()\ntwo()')],
    [
      test(`t.Run("a", func(t *testing.T) {\n\t${set('true')}\n\tone()\n\t${set('false')}\n\ttwo()\n})`),
      test('t.Run("a", func(t *testing.T) {\n\tone()\n})'),
    ],
    [
      test(`for _, n := range list {\n\t${set('true')}\n\tone(n)\n\t${set('false')}\n\ttwo(n)\n}`),
      test('for _, n := range list {\n\tone(n)\n}'),
    ],
    [test(`${set('true')}\none()\ndefer ${set('false')}()\ntwo()`), test('one()')],
    [test(`${set('true')}\n{\n\tone()\n}\n${set('false')}`), test('{\n\tone()\n}')],
  ])('keeps what it does before that: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    [test(`${set('false')}\none()\n${set('true')}\ntwo()`)],
    [test(`${set('true')}\none()\n${set('false')}\nend:\n\ttwo()`)],
    [test(`use(func() int {\n\t${set('true')}\n\tone()\n\t${set('false')}\n\treturn 1\n}())`)],
    [test(`${set('true')}\nif ready {\n\t${set('false')}\n\ttwo()\n}\none()`)],
    [test(`one()\nuse(${set('false')})\n${set('true')}\ntwo()`)],
  ])('is kept if that is not certain: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})
