import { declarationsOf } from '../../../src/codemods/go/find-go-declared.js'
import { isCalledByName } from '../../../src/codemods/go/methods-by-name.js'
import type { GoFunctionDeclaration } from '../../../src/source/go-nodes.js'
import { openFiles } from '../../support/open-files.js'

const OWN = 'package a\n\ntype Page struct{}\n\nfunc (Page) IsOn() bool { return true }\n'

function isCalled(files: Readonly<Record<string, string>>, own = OWN): boolean {
  const { go, view } = openFiles({ 'a/a.go': own, ...files })
  const [method] = declarationsOf(view('a/a.go'), 'IsOn')
  return isCalledByName(method as GoFunctionDeclaration, view('a/a.go'), go)
}

const REMOTE = { 'b/b.go': 'package b\n\nimport "net/rpc"\n\nvar s = rpc.NewServer()\n' }

describe('a method that the run may call by its name', () => {
  it.each([
    ['reflection', 'b/b.go', 'package b\n\nvar m = v.MethodByName("IsOn")\n'],
    ['reflection with a computed name', 'b/b.go', 'package b\n\nvar m = v.MethodByName(name)\n'],
    ['a template', 'b/b.go', 'package b\n\nvar t = `{{ if .IsOn }}on{{ end }}`\n'],
    [
      'a template in a file',
      'a/b.go',
      'package a\n\nimport "text/template"\n\nvar t, _ = template.ParseFiles("page.tmpl")\n',
    ],
  ])('is one with %s', (_, file, text) => {
    expect(isCalled({ [file]: text })).toBe(true)
  })

  it.each(['in Call, out *Reply) error', 'Call, *Reply) error', 'in, out *Reply) (err error)'])(
    'is one with a remote call, if it takes two values and has one result: %s',
    (rest) => {
      const own = `package a\n\ntype Page struct{}\n\nfunc (Page) IsOn(${rest} { return nil }\n`
      const bare = 'package b\n\nimport . "net/rpc"\n\nvar s = NewServer()\n'
      expect(isCalled(REMOTE, own)).toBe(true)
      expect(isCalled({ 'b/b.go': bare }, own)).toBe(true)
      expect(isCalled({}, own)).toBe(false)
    },
  )

  it("isn't one with a remote call that Go makes of other methods only", () => {
    expect(isCalled(REMOTE)).toBe(false)
  })

  it.each([
    ['nothing of that', 'b/b.go', 'package b\n\nvar on = page.IsOn()\n'],
    ['reflection with another name', 'b/b.go', 'package b\n\nvar m = v.MethodByName("Other")\n'],
    ['a list of packages', 'b/b.go', 'package b\n\nvar all = []string{"net/http", "net/rpc"}\n'],
    ['reflection in a test', 'b/b_test.go', 'package b\n\nvar m = v.MethodByName("IsOn")\n'],
    ['a template with a longer name', 'b/b.go', 'package b\n\nvar t = `{{ .IsOnline }}`\n'],
    [
      'a template of another package in a file',
      'b/b.go',
      'package b\n\nimport "text/template"\n\nvar t, _ = template.ParseFiles("page.tmpl")\n',
    ],
    [
      'a template that is written in the code',
      'a/b.go',
      'package a\n\nimport "text/template"\n\nvar t = template.New("x").Parse("{{ .Name }}")\n',
    ],
  ])("isn't one with %s", (_, file, text) => {
    expect(isCalled({ [file]: text })).toBe(false)
  })
})
