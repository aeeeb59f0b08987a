import { fieldAtPosition } from '../../../src/codemods/remove/go-struct-positions.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

const TYPES =
  'type t struct {\n\tname string\n\tx, y []string\n}\n\ntype list []t\n\ntype embeds struct {\n\tt\n\tname string\n}\n\n'

/** The field that gets the value `1` in a literal; `null`: it is an element of a list. */
function fieldIn(text: string, types = TYPES): string | null {
  const view = parseScript('a.go', `package a\n\n${types}var v = ${text}\n`)
  const one = nodesOf(view, 'Literal').find(({ raw }) => raw === '1')
  const literal = one && asGo(one.parent)
  if (!one || literal?.type !== 'ArrayExpression') throw new Error('no literal without keys')
  const index = literal.elements.findIndex((element) => element === asGo(one))
  return fieldAtPosition(literal, index, () => [view])
}

describe('the field that a value of a Go literal gets by its position', () => {
  it.each([
    ['t{1, x, y}', 'name'],
    ['t{"a", 1, y}', 'x'],
    ['t{"a", x, 1}', 'y'],
    ['&t{"a", 1, y}', 'x'],
    ['[]t{{"a", 1, y}}', 'x'],
    ['[]*t{{"a", 1, y}}', 'x'],
    ['map[string]t{"k": {"a", 1, y}}', 'x'],
    ['list{{"a", 1, y}}', 'unknown'],
    ['struct{ a, b int }{0, 1}', 'b'],
    ['embeds{1, "a"}', 'unknown'],
    ['embeds{v, 1}', 'name'],
    ['other.T{1}', 'unknown'],
  ])('of %s is %s', (text, expected) => {
    expect(fieldIn(text)).toBe(expected)
  })

  it.each(['[]int{1}', '[3]int{1}', '[][]int{{1}}', 'list{1}'])("isn't one of a list: %s", (text) => {
    expect(fieldIn(text)).toBeNull()
  })

  it('is unknown where two types have the name', () => {
    expect(fieldIn('t{1}', `${TYPES}func f() {\n\ttype t struct{ other int }\n}\n\n`)).toBe('unknown')
  })
})
