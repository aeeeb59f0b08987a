import { indentGo, leftInGoTests } from '../../support/go-test-file.js'

const test = (body: string): string => `func TestX(t *testing.T) {\n${indentGo(body)}\n}`
const BEFORE = 'before := features.Gate.Enabled(features.On)'
const later = (form: string, value: string): string =>
  form.replace('BODY', `\n\trequire.NoError(t, features.Gate.Set(features.On, ${value}))\n`)
const DEFER = 'defer func() {BODY}()'
const CLEANUP = 't.Cleanup(func() {BODY})'
const set = (value: string): string => `require.NoError(t, features.Gate.Set(features.On, ${value}))`

describe('a setting that gives a gate back its value when a Go test is over', () => {
  it.each([DEFER, CLEANUP])('is removed with the setting before it: %s', (form) => {
    expect(leftInGoTests(test(`${BEFORE}\n${set('true')}\n${later(form, 'before')}\nrun()`))).toBe(test('run()'))
    expect(leftInGoTests(test(`${set('true')}\n${later(form, 'false')}\nrun()`))).toBe(test('run()'))
  })

  it.each([DEFER, CLEANUP])("doesn't keep a test of the removed path: %s", (form) => {
    expect(leftInGoTests(test(`${BEFORE}\n${set('false')}\n${later(form, 'before')}\nrun()`))).toBe('')
    expect(leftInGoTests(test(`${set('false')}\n${later(form, 'true')}\nrun()`))).toBe('')
  })

  it('is removed where the rows of a table set the gate', () => {
    const rows = (list: string, body: string): string => `func TestX(t *testing.T) {\n\tfor ${list} {\n${body}\n\t}\n}`
    const body = indentGo(indentGo(`${BEFORE}\n${set('on')}\nrun()\n${later(DEFER, 'before')}`))
    expect(leftInGoTests(rows('_, on := range []bool{true, false}', body))).toBe(test('run()'))
  })

  it('is kept with a setting that is kept', () => {
    const helper = `func enable(t *testing.T) {\n${indentGo(`${set('false')}\n${later(CLEANUP, 'true')}`)}\n}`
    expect(leftInGoTests(helper)).toBe(helper)
  })

  it('is no sign of the removed path without a setting before it', () => {
    expect(leftInGoTests(test(`${later(CLEANUP, 'false')}\nrun()`))).toBe(test('run()'))
  })

  it('of a value that nobody knows keeps the test', () => {
    const text = test(`${set('true')}\n${later(CLEANUP, 'other()')}\nrun()`)
    expect(leftInGoTests(text)).toContain('other()')
  })
})
