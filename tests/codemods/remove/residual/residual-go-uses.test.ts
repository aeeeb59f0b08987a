import { findGoUses } from '../../../../src/codemods/remove/residual/residual-go-uses.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

function usesIn(body: string, names: readonly string[] = [], file = 'a/a.go', isApiKind = false): string[] {
  const text = `package a\n\nimport "example.com/m/features"\n\n${body}\n`
  const { view, residual } = afterGoRemoval({ [file]: text })
  const found = findGoUses(view(file), { ...residual, isApiKind: () => isApiKind }, new Set(names))
  return [
    ...found.uses.map(({ start, end, reason }) => `${text.slice(start, end)}: ${reason}`),
    ...found.holders.map(({ name }) => `holder ${name}`),
  ]
}

describe('a place of a Go file that still needs a gate', () => {
  it.each([
    ['var a = ask("Paging")', '"Paging": the name of the gate is passed to a function'],
    ['var a = x == "Paging"', '"Paging": it compares with the name of the gate'],
    ['func f() {\n\tswitch x {\n\tcase "Paging":\n\t}\n}', '"Paging": a case compares with the name of the gate'],
    ['var a = []string{"Paging"}', '"Paging": the name of the gate is a value here'],
    ['var a = "--feature-gates=Paging=true"', '"--feature-gates=Paging=true": the string sets the gate'],
    ['var a = "Paging=true,Other=false"', '"Paging=true,Other=false": the string sets the gate'],
    ['var a = features.Paging', 'features.Paging: it uses features.Paging, which holds the name of the gate'],
  ])('is in %j', (body, expected) => {
    expect(usesIn(body, ['Paging'])).toEqual([expected])
  })

  it.each([
    'import _ "Paging"',
    'var a = page.Paging',
    'var a = Page{Paging: 1}',
    'type Paging struct{}',
    'func f(Paging int) {}',
    'func f() {\nPaging:\n\tfor {\n\t\tbreak Paging\n\t}\n}',
  ])("isn't in %j", (body) => {
    expect(usesIn(body, ['Paging'])).toEqual([])
  })

  it('is a constant that holds the name, unless it is a key of another registry', () => {
    expect(usesIn('const Gate = "Paging"')).toEqual(['holder Gate'])
    expect(usesIn('const Gate featuregate.Feature = featuregate.Feature("Paging")')).toEqual(['holder Gate'])
    const registry =
      'const Gate featuregate.Feature = "Paging"\n\nvar specs = map[featuregate.Feature]featuregate.FeatureSpec{Gate: {}}'
    expect(usesIn(registry)).toEqual([])
  })

  it("isn't a title of a test", () => {
    expect(usesIn('func TestA(t *testing.T) { t.Run("Paging", func(t *testing.T) {}) }', [], 'a/a_test.go')).toEqual([])
    expect(usesIn('var _ = Describe("Paging", func() {})', [], 'a/a_test.go')).toEqual([])
    expect(usesIn('var _ = Describe("Paging", func() {})')).toHaveLength(1)
  })

  it('may mean an API kind of that name', () => {
    expect(usesIn('var a = T{Kind: "Paging"}', [], 'a/a.go', true)).toEqual([])
    expect(usesIn('var a = T{Kind: "Paging"}')).toHaveLength(1)
    expect(usesIn('var a = T{Name: "Paging"}', [], 'a/a.go', true)).toHaveLength(1)
  })
})
