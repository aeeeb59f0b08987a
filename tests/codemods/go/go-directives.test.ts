import { namesInDirectives } from '../../../src/codemods/go/go-directives.js'
import { openFiles } from '../../support/open-files.js'

function namesIn(files: Readonly<Record<string, string>>): string[] {
  const { go, path } = openFiles(files)
  return [...namesInDirectives(go, path('a'))].sort()
}

const directive = (text: string): string => `package a\n\n${text}\nfunc isOn() bool { return true }\n`

describe('functions that others may call because of a directive', () => {
  it.each([
    ['//export isOn', ['isOn']],
    ['//export isOn IsOn', ['IsOn', 'isOn']],
    ['//go:wasmexport isOn', ['isOn']],
    ['//go:linkname isOn', ['isOn']],
    ['//go:linkname isOn example.com/b.isOn', ['example.com/b.isOn', 'isOn']],
  ])('are named in %s', (text, names) => {
    expect(namesIn({ 'a/a.go': directive(text) })).toEqual(expect.arrayContaining(names))
  })

  it('are named in another package, which links them', () => {
    const link = 'package b\n\n//go:linkname local example.com/m/a.isOn\nfunc local() bool\n'
    expect(namesIn({ 'a/a.go': 'package a\n', 'b/b.go': link })).toEqual(['isOn'])
  })

  it.each(['// export isOn', '//exports isOn', '//go:noinline', '/* export isOn */', 'var text = "//export isOn"'])(
    "aren't named in %s",
    (text) => {
      expect(namesIn({ 'a/a.go': directive(text) })).toEqual([])
    },
  )

  it("aren't those of another package", () => {
    expect(namesIn({ 'a/a.go': 'package a\n', 'b/b.go': directive('//export isOn') })).toEqual([])
  })

  it('are the same at every call', () => {
    const { go, path } = openFiles({ 'a/a.go': directive('//export isOn') })
    expect(namesInDirectives(go, path('a'))).toBe(namesInDirectives(go, path('a')))
  })
})

describe('names that assembly of the package uses', () => {
  it('are those of its functions and variables, and of constants and types that it gets from the compiler', () => {
    const assembly = 'TEXT ·sum(SB), 4, $0-8\n\tCALL ·twice(SB)\n\tMOVQ $const_mask, AX\n\tMOVQ ring_head(AX), BX\n'
    const names = namesIn({ 'a/a.go': 'package a\n', 'a/sum_amd64.s': assembly, 'b/other.s': 'CALL ·elsewhere(SB)\n' })
    expect(names).toEqual(expect.arrayContaining(['sum', 'twice', 'mask', 'ring', 'head']))
    expect(names).not.toContain('elsewhere')
  })
})
