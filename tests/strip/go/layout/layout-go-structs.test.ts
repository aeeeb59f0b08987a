import { leftWithoutMarked } from '../../../support/without-marked.js'

describe('in Go, a struct that loses fields', () => {
  it.each([
    ['struct {\n\t«on   bool»\n\tname string\n}', 'struct {\n\tname string\n}'],
    ['struct {\n\tname string\n\t// whether\n\t«on bool» // or not\n}', 'struct {\n\tname string\n}'],
    ['struct {\n\tname string\n\n\t«on bool»\n}', 'struct {\n\tname string\n}'],
    ['struct {\n\t«on bool»\n}', 'struct {\n}'],
    ['struct{ «on bool»; name string }', 'struct{ name string }'],
    ['struct{ name string; «on bool» }', 'struct{ name string }'],
    ['struct{ a int; «on bool»; b int }', 'struct{ a int; b int }'],
    ['struct{ «on bool» }', 'struct{}'],
    ['struct{ «on bool»; «off bool» }', 'struct{}'],
    ['struct {\n\ta, «on» bool\n}', 'struct {\n\ta bool\n}'],
    ['struct {\n\t«on bool `json:"on"`»\n\tname string\n}', 'struct {\n\tname string\n}'],
  ])('has the form that gofmt gives it: %s', (marked, left) => {
    expect(leftWithoutMarked('a.go', `package a\n\ntype row ${marked}\n`)).toBe(`package a\n\ntype row ${left}\n`)
  })

  it('keeps a comment in braces that lose all fields', () => {
    expect(leftWithoutMarked('a.go', 'package a\n\ntype row struct { /* none */ «on bool» }\n')).toContain('/* none */')
  })
})
