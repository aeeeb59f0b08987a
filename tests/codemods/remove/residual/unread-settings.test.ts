import { UnreadSettings } from '../../../../src/codemods/remove/residual/unread-settings.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

function settingsIn(body: string, file = 'a/a.go'): string[] {
  const text = `package a\n\nimport "strings"\n\n${body}\n`
  const { texts, context, view } = afterGoRemoval({ [file]: text })
  const settings = new UnreadSettings(texts, context)
  const own = view(file)
  return settings.files.has(own.file) ? settings.in(own).map(({ start, end }) => text.slice(start, end)) : []
}

describe('a setting of gates by a text that is not understood', () => {
  it.each([
    [
      'func f() { features.Gate.Set(strings.ReplaceAll("Pag-ing=true", "-", "")) }',
      'strings.ReplaceAll("Pag-ing=true", "-", "")',
    ],
    ['func f() {\n\ttext := change("Pag")\n\tfeatures.Gate.Set(text)\n}', 'text'],
    ['func f(text string) { features.Gate.Set(text) }\n\nfunc g() { f(change("Pag")) }', 'text'],
    ['func f() { SetFromMap(change("Pag")) }', 'change("Pag")'],
    ['const part = "Pag"\n\nfunc f() { features.Gate.Set(change(part)) }', 'change(part)'],
  ])('is in %j', (body, expected) => {
    expect(settingsIn(body)).toEqual([expected])
  })

  it.each([
    'func f() { features.Gate.Set("Other=true") }',
    'func f() { features.Gate.Set(change("Other")) }',
    'func f() { features.Gate.Set(change("a message about Pag")) }',
    'func f() { features.Gate.Set(change("Pa")) }',
    'func f() { page.Set(change("Pag")) }',
    'func f() { features.Gate.SetFromMap(map[string]bool{"Other": true}) }',
  ])("isn't in %j", (body) => {
    expect(settingsIn(body)).toEqual([])
  })

  it("isn't looked for in tests", () => {
    expect(settingsIn('func f() { features.Gate.Set(change("Pag")) }', 'a/a_test.go')).toEqual([])
  })
})
