import { findDeadGoFiles } from '../../../src/codemods/go/dead-go-files.js'
import type { StripState } from '../../../src/codemods/project/orphans.js'
import { goFlow, GO_CHECK } from '../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

const USE = `package main\n\nimport "example.com/gates"\n\nfunc main() {\n\tif !${GO_CHECK} {\n\t\tNewPager(1).Draw()\n\t}\n}\n`
const PAGER =
  'package main\n\ntype Pager struct{ size int }\n\nfunc NewPager(size int) *Pager { return &Pager{size} }\n\nfunc (p *Pager) Draw() {}\n'
const TESTS = 'package main\n\nimport "testing"\n\nfunc TestDraw(t *testing.T) { NewPager(1).Draw() }\n'
const FILES = { 'cmd/main.go': USE, 'cmd/pager.go': PAGER, 'cmd/pager_test.go': TESTS }

/** The files that nothing but their own tests uses, since the branch was removed from `cmd/main.go`. */
function deadIn(files: Files = {}, more: Partial<StripState> = {}): string[] {
  const flow = goFlow({ ...FILES, ...files })
  const state: StripState = {
    isGone: flow.state.isGone,
    isCheck: () => false,
    isConstant: () => false,
    isPinned: () => false,
    isOpen: () => true,
    losesImports: () => false,
    ...more,
  }
  const found = findDeadGoFiles(flow.go, flow.view('cmd/main.go'), state)
  return found.flatMap((views) => views.map(({ file }) => flow.nameOf(file))).sort()
}

describe('a Go file that only its own tests still use', () => {
  it('can be deleted with them', () => {
    expect(deadIn()).toEqual(['cmd/pager.go', 'cmd/pager_test.go'])
  })

  it.each<[why: string, files: Files]>([
    ['other code uses it', { 'cmd/b.go': 'package main\n\nvar size = NewPager(2)\n' }],
    ['another test uses it', { 'cmd/b_test.go': 'package main\n\nvar size = NewPager(2)\n' }],
    ['another test uses what its tests declare', { 'cmd/b_test.go': 'package main\n\nvar x = TestDraw\n' }],
    [
      'its tests have one that is about something else',
      {
        'cmd/pager_test.go': `${TESTS}\nfunc TestOther(t *testing.T) { t.Log(1) }\n`,
      },
    ],
    [
      'its tests prepare those of the package',
      {
        'cmd/pager_test.go': `${TESTS}\nfunc TestMain(m *testing.M) { NewPager(1) }\n`,
      },
    ],
    ['it runs code when it is loaded', { 'cmd/pager.go': `${PAGER}\nfunc init() { start() }\n` }],
    ['a variable of it calls something', { 'cmd/pager.go': `${PAGER}\nvar x = start()\n` }],
    [
      'it has a method of a type of another file',
      {
        'cmd/pager.go': `${PAGER}\nfunc (t *Table) Draw() {}\n`,
        'cmd/b.go': 'package main\n\ntype Table struct{}\n',
      },
    ],
    ['a generator reads it', { 'cmd/pager.go': `//go:generate mockgen\n${PAGER}` }],
    ['a script names it', { Makefile: 'cat cmd/pager.go\n' }],
  ])('is kept if %s', (_, files) => {
    expect(deadIn(files)).toEqual([])
  })

  it('is kept if other modules may import it', () => {
    const isLibrary = (text: string): string =>
      text.replace('package main', 'package pages').replace('main()', 'Main()')
    const files = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, isLibrary(text)]))
    expect(deadIn(files)).toEqual([])
  })

  it('is kept while it must not be changed', () => {
    expect(deadIn({}, { isOpen: (file) => !file.endsWith('pager.go') })).toEqual([])
    expect(deadIn({}, { isPinned: (file) => file.endsWith('pager_test.go') })).toEqual([])
  })
})
