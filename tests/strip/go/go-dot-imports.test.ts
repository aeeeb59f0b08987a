import { dotImportsOf, namesFromElsewhere } from '../../../src/strip/go/go-dot-imports.js'
import { parseScript, stripText } from '../../support/strip-text.js'

const HEAD = 'package a\n\nimport (\n\t. "example.com/dot"\n\n\t"example.com/features"\n)\n\nvar _ = features.Other\n\n'

function leftOf(body: string): string {
  const check = 'features.Gate.Enabled(features.On)'
  const text = `${HEAD}func f() {\n${body.replaceAll(/\bC\b/g, check)}\n}\n`
  return stripText({ file: 'a.go', text, values: { On: false }, constants: { On: 'On' } }).text
}

describe('in Go, a dot import', () => {
  it('is removed with the last exported name that the file does not declare', () => {
    expect(leftOf('\tif C {\n\t\tRun()\n\t}')).not.toContain('example.com/dot')
  })

  it.each(['\tif C {\n\t\tRun()\n\t}\n\tOther()', '\tif C {\n\t\trun()\n\t}', '\tif C {\n\t\tv := 1\n\t\tuse(v)\n\t}'])(
    'is kept while one is left, or where none was removed: %s',
    (body) => expect(leftOf(body)).toContain('. "example.com/dot"'),
  )

  it('is told from other imports', () => {
    const view = parseScript('a.go', 'package a\n\nimport (\n\t. "dot"\n\t_ "b"\n\td "c"\n)\n')
    expect(dotImportsOf(view).map(({ source }) => source.value)).toEqual(['dot'])
  })

  it('may have each exported name that no declaration of the file explains', () => {
    const view = parseScript(
      'a.go',
      `${HEAD}type Own int\n\nfunc f(Given int) { use(Run, run, Own(1), Given, p.Field) }\n`,
    )
    expect(namesFromElsewhere(view).map(({ name }) => name)).toEqual(['Run'])
  })
})
