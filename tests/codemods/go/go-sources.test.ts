import { writeFileSync } from 'node:fs'
import {
  filesThatSee,
  GoSources,
  importNames,
  importsOf,
  isExportedName,
  isPrivatePackage,
  isSamePackage,
  packageUses,
} from '../../../src/codemods/go/go-sources.js'
import { openFiles, textOf } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

const FILES = {
  'a/a.go': 'package a\n\nfunc On() bool { return own }\n',
  'a/b.go': 'package a\n\nvar own = true\n',
  'a/a_test.go': 'package a_test\n',
  'a/internal/c/c.go': 'package c\n\nfunc On() {}\n',
  'cmd/main.go': 'package main\n',
  'vendor/x/x.go': 'package x\n',
  'broken.go': 'package m\n\nfunc {\n',
}

describe('the Go files of a repository', () => {
  it('are those of its folders, without vendored ones, and those that are stripped wherever they are', () => {
    const { go, root, path, nameOf } = openFiles(FILES)
    expect(go.files.map(nameOf).sort()).toEqual(
      Object.keys(FILES)
        .filter((name) => !name.startsWith('vendor'))
        .sort(),
    )
    expect(go.filesIn(path('a')).map(nameOf).sort()).toEqual(['a/a.go', 'a/a_test.go', 'a/b.go'])
    expect(go.filesIn(path('none'))).toEqual([])
    const also = new GoSources(root, [path('vendor/x/x.go'), path('x.ts')], null)
    expect(also.filesIn(path('vendor/x'))).toEqual([path('vendor/x/x.go')])
    expect(also.files).not.toContain(path('x.ts'))
  })

  it('are parsed once, if they have no fault', () => {
    const { go, path } = openFiles(FILES)
    expect(go.viewOf(path('a/a.go'))).toBe(go.viewOf(path('a/a.go')))
    expect(go.viewOf(path('broken.go'))).toBeNull()
    expect(go.viewOf(path('none.go'))).toBeNull()
    expect(go.textOf(path('none.go'))).toBeNull()
    const taken = parseScript(path('a/a.go'), 'package a\n')
    go.add(taken)
    expect(go.viewOf(path('a/a.go'))).toBe(taken)
  })

  it('are found by a name, the same after any number of searches', () => {
    const { go, path, nameOf } = openFiles(FILES)
    const found = (): string[] =>
      go
        .viewsWith('own', go.files)
        .map(({ file }) => nameOf(file))
        .sort()
    for (let search = 0; search < 120; search++) expect(found()).toEqual(['a/a.go', 'a/b.go'])
    expect(go.viewsWith('own', go.filesIn(path('cmd')))).toEqual([])
  })

  it.each(['On', 'own', 'net/rpc', 'go:linkname', 'Ünlock'])(
    'are found by %s wherever it is, also after many searches and in a file that has changed since',
    (word) => {
      const { go, path, nameOf } = openFiles({
        'a/a.go': `package a\n\n// ${word}.\n`,
        'a/b.go': 'package a\n',
        'b/b.go': 'package b\n',
      })
      const found = (): string[] =>
        go
          .viewsWith(word, go.files)
          .map(({ file }) => nameOf(file))
          .sort()
      for (let search = 0; search < 12; search++) expect(found()).toEqual(['a/a.go'])
      go.add(parseScript(path('b/b.go'), `package b\n\n// ${word}\n`))
      expect(found()).toEqual(['a/a.go', 'b/b.go'])
    },
  )

  it('give their text at a glance without keeping it', () => {
    const { go, path } = openFiles({ 'a.go': 'package a\n' })
    expect(go.glanceAt(path('a.go'))).toBe('package a\n')
    writeFileSync(path('a.go'), 'package b\n')
    expect([go.glanceAt(path('a.go')), go.textOf(path('a.go')), go.glanceAt(path('none.go'))]).toEqual([
      'package b\n',
      'package b\n',
      null,
    ])
    writeFileSync(path('a.go'), 'package c\n')
    expect([go.glanceAt(path('a.go')), go.textOf(path('a.go'))]).toEqual(['package b\n', 'package b\n'])
  })

  it('are private to the repository in a program, an internal package, a test and a module without a domain', () => {
    const { go, view, root } = openFiles(FILES)
    expect(
      ['cmd/main.go', 'a/internal/c/c.go', 'a/a_test.go', 'a/a.go'].map((name) => go.isPrivate(view(name))),
    ).toEqual([true, true, true, false])
    expect(['cmd/main.go', 'a/internal/c/c.go', 'a/a.go'].map((name) => isPrivatePackage(view(name)))).toEqual([
      true,
      true,
      false,
    ])
    const closed = new GoSources(root, [], null, true)
    expect(closed.isPrivate(view('a/a.go'))).toBe(true)
    const tool = openFiles({ 'go.mod': 'module tool\n', 'a/a.go': 'package a\n' })
    expect(tool.go.isPrivate(tool.view('a/a.go'))).toBe(true)
  })

  it('are imported by the path of the nearest module', () => {
    const { go, path } = openFiles({
      'a/a.go': 'package a\n',
      'tool/go.mod': 'module "example.com/tool" // ours\n',
      'tool/b/b.go': 'package b\n',
    })
    expect([go.importPathOf(path('a')), go.importPathOf(path('')), go.importPathOf(path('tool/b'))]).toEqual([
      'example.com/m/a',
      'example.com/m',
      'example.com/tool/b',
    ])
    expect([go.wayInModule(path('tool/b')), go.wayInModule(path('tool'))]).toEqual(['b', ''])
    const none = openFiles({ 'go.mod': '', 'a/a.go': 'package a\n' })
    expect([none.go.importPathOf(none.path('a')), none.go.wayInModule(none.path('a'))]).toEqual([null, null])
  })
})

describe('the files that can name what a package declares', () => {
  const seeing = (file: string, name: string): string[] => {
    const { go, view, nameOf } = openFiles(FILES)
    return filesThatSee(go, view(file), name).map(nameOf).sort()
  }

  it('are those of its folder for an unexported name, and for a program', () => {
    expect(seeing('a/a.go', 'own')).toEqual(['a/a.go', 'a/a_test.go', 'a/b.go'])
    expect(seeing('cmd/main.go', 'Own')).toEqual(['cmd/main.go'])
  })

  it('are those beside an internal package', () => {
    expect(seeing('a/internal/c/c.go', 'On')).toEqual(['a/a.go', 'a/a_test.go', 'a/b.go', 'a/internal/c/c.go'])
  })

  it('are all for an exported name of another package', () => {
    expect(seeing('a/a.go', 'On')).toHaveLength(6)
  })
})

describe('the names in a Go file', () => {
  it('of packages are those that its imports give', () => {
    const view = parseScript(
      'a.go',
      'package a\n\nimport "fmt"\nimport (\n\t. "dot"\n\t_ "blank"\n\tf "fmt"\n\t"k8s.io/api/v2"\n)\n',
    )
    expect([...importsOf(view)]).toEqual([
      ['fmt', 'fmt'],
      ['f', 'fmt'],
      ['api', 'k8s.io/api/v2'],
    ])
    expect([...importNames(view, 'fmt')]).toEqual(['fmt', 'f'])
  })

  it('of its package are uses of what it, or another file, declares', () => {
    const view = parseScript('a.go', 'package a\n\nvar x = y\n\nfunc f(y int) int { return x + y + z.x }\n')
    const uses = (name: string): number[] => packageUses(view, name).map(({ range }) => range[0])
    expect(uses('x')).toEqual([view.text.indexOf('x ='), view.text.indexOf('x +')])
    expect(uses('y')).toEqual([view.text.indexOf('y\n')])
    expect(packageUses(view, 'z').map((use) => textOf(view, use))).toEqual(['z'])
  })

  it('are exported if they begin with a capital of any script', () => {
    expect(['On', 'Ön', 'on', '_On', 'ön'].map(isExportedName)).toEqual([true, true, false, false, false])
  })

  it('are shared by the files of a package, which a test may be outside of', () => {
    const { view } = openFiles(FILES)
    expect(isSamePackage(view('a/a.go'), view('a/b.go'))).toBe(true)
    expect(isSamePackage(view('a/a.go'), view('a/a_test.go'))).toBe(false)
    expect(isSamePackage(view('a/a.go'), parseScript('b/a.go', 'package a\n'))).toBe(false)
  })
})
