import { otherBodies } from '../../../src/codemods/go/go-bodies.js'
import { declarationsOf } from '../../../src/codemods/go/find-go-declared.js'
import { openFiles, textOf } from '../../support/open-files.js'

function bodiesIn(own: string, other: string, name = 'isOn', file = 'a/b.go'): string[] {
  const { go, view } = openFiles({ 'a/a.go': `package a\n\n${own}\n`, [file]: other })
  const [declaration] = declarationsOf(view('a/a.go'), name)
  if (!declaration) throw new Error('not declared')
  return otherBodies(go, view('a/a.go'), name, declaration).map((found) => textOf(found.view, found.node))
}

const inPackage = (text: string): string => `//go:build windows\n\npackage a\n\n${text}\n`

describe('the bodies that other builds of a Go package have', () => {
  it('are of functions', () => {
    const other = 'func isOn() bool { return false }'
    expect(bodiesIn('func isOn() bool { return true }', inPackage(other))).toEqual([other])
  })

  it('are of methods of the same type', () => {
    const own = 'type T struct{}\n\nfunc (T) isOn() bool { return true }'
    const other = 'func (t *T) isOn() bool { return false }'
    expect(bodiesIn(own, inPackage(other))).toEqual([other])
    expect(bodiesIn(own, inPackage('func (U) isOn() bool { return false }'))).toEqual([])
    expect(bodiesIn(own, inPackage('func isOn() bool { return false }'))).toEqual([])
  })

  it('are of variables, also among several', () => {
    expect(bodiesIn('var isOn = true', inPackage('var isOn = false'))).toEqual(['isOn = false'])
    expect(bodiesIn('var isOn = true', inPackage('var isOn, other = f()'))).toEqual(['isOn, other = f()'])
  })

  it("aren't what another package, a function or an import has by that name", () => {
    const own = 'func isOn() bool { return true }'
    expect(bodiesIn(own, 'package b\n\nfunc isOn() {}\n', 'isOn', 'b/b.go')).toEqual([])
    expect(bodiesIn(own, 'package a_test\n\nfunc isOn() {}\n', 'isOn', 'a/a_test.go')).toEqual([])
    expect(bodiesIn(own, inPackage('func f() { isOn := 1 }'))).toEqual([])
    expect(bodiesIn(own, 'package a\n\nimport isOn "fmt"\n')).toEqual([])
  })
})
