import { findDeadPackages } from '../../../src/codemods/go/dead-packages.js'
import type { StripState } from '../../../src/codemods/project/orphans.js'
import { goFlow, GO_CHECK } from '../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const USE = `package a\n\nimport (\n\t"example.com/gates"\n\t"example.com/m/internal/old"\n)\n\nfunc f() {\n\tif !${GO_CHECK} {\n\t\told.Run()\n\t}\n}\n`
const OLD = {
  'internal/old/old.go': 'package old\n\nfunc Run() {}\n',
  'internal/old/old_test.go': 'package old_test\n\nimport "testing"\n\nfunc TestRun(t *testing.T) {}\n',
}

/** The files of the packages that nothing imports since the import was removed from `a/a.go`. */
function deadIn(files: Files, more: Partial<StripState> = {}): string[] {
  const flow = goFlow({ 'a/a.go': USE, ...OLD, ...files })
  const state: StripState = {
    isGone: flow.state.isGone,
    isCheck: () => false,
    isConstant: () => false,
    isPinned: () => false,
    isOpen: () => true,
    losesImports: () => false,
    ...more,
  }
  const found = findDeadPackages(flow.go, flow.view('a/a.go'), state)
  return found.flatMap((views) => views.map(({ file }) => flow.nameOf(file))).sort()
}

describe('a Go package that nothing imports any more', () => {
  it('can be deleted with its tests', () => {
    expect(deadIn({})).toEqual(['internal/old/old.go', 'internal/old/old_test.go'])
  })

  it('is named in prose', () => {
    expect(deadIn({ 'README.md': 'See internal/old.\n' })).toHaveLength(2)
  })

  it.each([
    ['another file imports it', { 'b/b.go': 'package b\n\nimport _ "example.com/m/internal/old"\n' }],
    ['a string has its path', { 'b/b.go': 'package b\n\nvar path = "example.com/m/internal/old"\n' }],
    ['a script names its folder', { Makefile: 'mocks:\n\tmockgen ./internal/old\n' }],
    ['it has files of another language', { 'internal/old/fast.s': '' }],
    ['C calls it', { 'internal/old/c.go': 'package old\n\n//export Run\nfunc run() {}\n' }],
    ['it calls C', { 'internal/old/c.go': 'package old\n\nimport "C"\n' }],
    ['one of its files is broken', { 'internal/old/c.go': 'package old\n\nfunc {\n' }],
    ['it is a program', { 'internal/old/old.go': 'package main\n\nfunc main() {}\n' }],
  ])('is kept if %s', (_, files) => {
    expect(deadIn(files)).toEqual([])
  })

  it('is kept if other modules may import it', () => {
    const files = Object.fromEntries(
      Object.entries({ 'a/a.go': USE, ...OLD }).map(([name, text]) => [
        name.replace('internal/', 'pkg/'),
        text.replace('internal/', 'pkg/'),
      ]),
    )
    expect(deadIn({ ...files, 'internal/old/old.go': '', 'internal/old/old_test.go': '' })).toEqual([])
  })

  it('is kept while a file of it must not be changed, or must keep its names', () => {
    expect(deadIn({}, { isOpen: (file) => !file.endsWith('_test.go') })).toEqual([])
    expect(deadIn({}, { isPinned: () => true })).toEqual([])
  })

  it('is not one that is only named alike', () => {
    expect(
      deadIn({
        'b/b.go': 'package b\n\nimport _ "example.com/m/internal/older"\n',
        Makefile: 'all: my-internal/old\n',
      }),
    ).toHaveLength(2)
  })
})
