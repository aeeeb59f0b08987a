import { stripText } from '../../../support/strip-text.js'

const HEAD = 'package a\n\nimport "example.com/features"\n\nvar _ = features.Other\n\n'

function strippedLine(line: string, value: boolean): string {
  const text = `${HEAD}${line.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)')}\n`
  return stripText({ file: 'a.go', text, values: { On: value }, constants: { On: 'On' } })
    .text.slice(HEAD.length)
    .trimEnd()
}

describe('a line of several statements', () => {
  it.each([
    ['func f() int { on := C; return pick(on) }', 'func f() int { return pick(true) }'],
    ['func f() { a(); on := C; b(on) }', 'func f() { a(); b(true) }'],
    ['func f() { a(); if !C { b() } }', 'func f() { a() }'],
    ['func f() { a(); if C { b(); return }; c() }', 'func f() { a(); b() }'],
    ['func f() { on := C; /* why */ a(on) /* so */ }', 'func f() { /* why */ a(true) /* so */ }'],
    ['func f() { a(); on := C /* what */; b(on) }', 'func f() { a(); /* what */ b(true) }'],
    ['var f = func() { on, other := C, x(); a(on, other) }', 'var f = func() { other := x(); a(true, other) }'],
    ['func f() { for i := 0; C; i++ { a(); break } }', 'func f() { for i := 0; ; i++ { a(); break } }'],
    ['func f() { on := C; for on := on; ; { a(on) } }', 'func f() { for on := true; ; { a(on) } }'],
    [
      'func f() { switch x { case 1: on := C; a(on); case 2: b() } }',
      'func f() { switch x { case 1: a(true); case 2: b() } }',
    ],
    ['func f() { on := C; goto end; end: ; a(on) }', 'func f() { goto end; end: ; a(true) }'],
  ])('has no semicolon left where a statement went: %s', (line, expected) => {
    expect(strippedLine(line, true)).toBe(expected)
  })
})
