import { outlinesOf } from '../../../src/codemods/go/go-outlines.js'
import { openFiles } from '../../support/open-files.js'

function outlineOf(text: string) {
  const { go, path } = openFiles({ 'a/a.go': text })
  return outlinesOf(go).get(path('a/a.go'))
}

describe('the outline of a Go file', () => {
  it('has the paths of all imports, also behind declarations of C in a comment', () => {
    const text =
      'package a\n\n/*\nconst int limit = 1;\nint func();\n*/\nimport "C"\n\nimport (\n\tb "example.com/b"\n\t_ `example.com/c`\n)\nimport . "d"\n'
    expect(outlineOf(text)?.imports).toEqual(['C', 'example.com/b', 'example.com/c', 'd'])
  })

  it('has no path of a text that nothing imports', () => {
    expect(outlineOf('package a\n\nvar text = "example.com/b"\n\nfunc imports() {}\n')?.imports).toEqual([])
  })

  it('tells a program by its package, whatever its comments say', () => {
    expect(outlineOf('// A program.\npackage main\n')?.isMain).toBe(true)
    expect(outlineOf('// Used by package main only.\npackage a\n')?.isMain).toBe(false)
    expect(outlineOf('package mainly\n')?.isMain).toBe(false)
  })

  it('has the names of other packages that directives link', () => {
    const text =
      'package a\n\nimport _ "unsafe"\n\n//go:linkname isOn example.com/impl.isOn\nfunc isOn() bool\n//go:linkname own\n'
    expect(outlineOf(text)?.linked).toEqual(['isOn'])
  })
})
