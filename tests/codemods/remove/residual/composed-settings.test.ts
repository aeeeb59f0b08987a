import { composedText, ComposedSettings, UNKNOWN } from '../../../../src/codemods/remove/residual/composed-settings.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

function open(body: string, file = 'a/a.go') {
  const text = `package a\n\nimport "fmt"\n\n${body}\n`
  const opened = afterGoRemoval({ [file]: text })
  return { ...opened, text, own: opened.view(file), texts: opened.texts, context: opened.context }
}

function settingsIn(body: string, file?: string): string[] {
  const { texts, context, own, text } = open(body, file)
  const settings = new ComposedSettings(texts, context)
  return settings.files.has(own.file) ? settings.in(own).map(({ start, end }) => text.slice(start, end)) : []
}

describe('a setting of a gate whose name is made of parts', () => {
  it.each([
    ['func f() { gates.Set("Pag" + kind + "=true") }', '"Pag" + kind + "=true"'],
    ['func f() { gates.Set(fmt.Sprintf("Pag%s=%t", kind, on)) }', 'fmt.Sprintf("Pag%s=%t", kind, on)'],
    ['func f() { gates.Set(fmt.Sprintf("%sing=true", kind)) }', 'fmt.Sprintf("%sing=true", kind)'],
    ['func f() { gates.SetFromMap(map[string]bool{"Pag" + kind: true}) }', '"Pag" + kind'],
    ['func f() {\n\tname := "Pag" + kind\n\tgates.Set(name)\n}', '"Pag" + kind'],
    ['func f() { all["Pag"+kind] = true }', '"Pag"+kind'],
    ['var args = []string{"--feature-gates=Pag" + kind + "=true"}', '"--feature-gates=Pag" + kind + "=true"'],
    ['func name() string { return "Pag" + kind }\n\nfunc f() { gates.Set(name()) }', '"Pag" + kind'],
  ])('is in %j', (body, expected) => {
    expect(settingsIn(body)).toEqual([expected])
  })

  it.each([
    'func f() { gates.Set("Oth" + kind + "=true") }',
    'func f() { print("Pag" + kind) }',
    'func f() { gates.Set("Pa" + kind) }',
    'func f() { gates.Set("Other=true") }',
    'func f() { gates.Set(kind + kind) }',
  ])("isn't in %j", (body) => {
    expect(settingsIn(body)).toEqual([])
  })

  it('is looked for in tests, but not in vendored code', () => {
    const body = 'func f() { gates.Set("Pag" + kind + "=true") }'
    expect(settingsIn(body, 'a/a_test.go')).toHaveLength(1)
    expect(settingsIn(body, 'component-base/featuregate/a.go')).toEqual([])
  })
})

describe('a text that Go code makes', () => {
  it.each([
    ['"a" + b + "c"', `a${UNKNOWN}c`],
    ['fmt.Sprintf("a%sc%d", "b", n)', `abc${UNKNOWN}`],
    ['fmt.Sprintf("%[1]s%[1]s", x)', `${UNKNOWN}${UNKNOWN}`],
    ['fmt.Sprintf(format, x)', null],
    ['fmt.Sprint("a", b)', `a${UNKNOWN}`],
    ['strings.Join([]string{"a", b}, ",")', `a,${UNKNOWN}`],
    ['strings.Join(list, ",")', null],
    ['strings.ToUpper("a")', null],
    ['a - b', null],
  ])('%s: %j', (expression, expected) => {
    const { own, context, text } = open(`const c = "x"\n\nvar v = ${expression}`)
    const node = nodesOf(own, 'BinaryExpression', 'CallExpression').find(
      ({ range }) => text.slice(...range) === expression,
    )
    if (!node) throw new Error('no expression')
    expect(composedText(node, { view: own, resolveImport: context.resolveImport })).toBe(expected)
  })
})
