import { findGoOrphans } from '../../../src/codemods/go/go-orphans.js'
import type { StripState } from '../../../src/codemods/project/orphans.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

/** What nothing uses since the branch that is dead with the gate on was removed from `a/a.go`. */
function orphansIn(files: Files, dead = 'old()', more: Partial<StripState> = {}): string[] {
  const flow = goFlow({ 'a/a.go': `${GO_HEAD}func f() {\n\tif !${GO_CHECK} {\n\t\t${dead}\n\t}\n}\n`, ...files })
  const state: StripState = {
    isGone: flow.state.isGone,
    isCheck: () => false,
    isConstant: () => false,
    isPinned: () => false,
    isOpen: () => true,
    losesImports: () => false,
    ...more,
  }
  return flow.places(findGoOrphans(flow.go, flow.view('a/a.go'), state)).map((text) => text.split('\n')[0] ?? '')
}

const other = (text: string): Files => ({ 'a/b.go': `package a\n\n${text}\n` })

describe('what a Go package declares and the strip left without a use', () => {
  it.each([
    ['a function', 'func old() { start() }', 'old()', 'func old() { start() }'],
    ['a variable', 'var old = 1', 'use(old)', 'old = 1'],
    ['a constant', 'const old = 1', 'use(old)', 'old = 1'],
    ['a type', 'type old struct{}', 'use(old{})', 'old struct{}'],
    [
      'a method',
      'type t struct{}\n\nfunc (t) old() {}\n\nvar x t\n\nfunc g() { use(x) }',
      'x.old()',
      'func (t) old() {}',
    ],
    ['a function that calls itself', 'func old() { old() }', 'old()', 'func old() { old() }'],
  ])('can be removed: %s', (_, text, dead, orphan) => {
    expect(orphansIn(other(text), dead)).toEqual([`a/b.go: ${orphan}`])
  })

  it('takes the methods of a type with it', () => {
    expect(orphansIn(other('type old struct{}\n\nfunc (old) m() { use(old{}) }'), 'use(old{})')).toEqual([
      'a/b.go: old struct{}',
      'a/b.go: func (old) m() { use(old{}) }',
    ])
  })

  it.each([
    ['something else uses it', 'func old() {}\n\nfunc g() { old() }', 'old()'],
    ['its value has an effect', 'var old = start()', 'use(old)'],
    ['a directive names it', '//export old\nfunc old() {}', 'old()'],
    [
      'an interface requires it',
      'type t struct{}\n\nfunc (t) old() {}\n\ntype asks interface{ old() }\n\nvar x t\n\nfunc g() { use(x) }',
      'x.old()',
    ],
    ['later constants would get other numbers', 'const (\n\told = iota\n\tnext\n)', 'use(old)'],
    ['it is called by the run', 'func init() {}', 'init()'],
  ])('is kept where %s', (_, text, dead) => {
    expect(orphansIn(other(text), dead)).toEqual([])
  })

  it('is kept in a file that must not be changed, or must keep its names', () => {
    const files = other('func old() {}')
    expect(orphansIn(files, 'old()', { isOpen: (file) => !file.endsWith('b.go') })).toEqual([])
    expect(orphansIn(files, 'old()', { isPinned: (file) => file.endsWith('b.go') })).toEqual([])
  })

  it('is kept for other modules under an exported name, unless the package is private', () => {
    const files = (module: string): Files => ({
      'go.mod': `module ${module}\n`,
      'a/a.go': `package a\n\nimport (\n\t"${module}/b"\n\t"example.com/gates"\n)\n\nfunc f() {\n\tif !${GO_CHECK} {\n\t\tb.Old()\n\t}\n}\n`,
      'b/b.go': 'package b\n\nfunc Old() {}\n',
      'b/b_test.go': 'package b\n\nfunc TestOld() {}\n',
    })
    expect(orphansIn(files('example.com/m'))).toEqual([])
    expect(orphansIn(files('tool'))).toEqual(['b/b.go: func Old() {}'])
  })

  it('is kept as an exported method, unless it only gave the value of a gate', () => {
    const method = {
      'go.mod': 'module tool\n',
      ...other('type T struct{}\n\nfunc (T) Old() bool { return true }\n\nvar x T\n\nfunc g() { use(x) }'),
    }
    expect(orphansIn(method, 'x.Old()')).toEqual([])
    expect(orphansIn(method, 'x.Old()', { isConstant: () => true })).toEqual([
      'a/b.go: func (T) Old() bool { return true }',
    ])
    const named = { ...method, 'a/c.go': 'package a\n\nvar page = `{{ .Old }}`\n' }
    expect(orphansIn(named, 'x.Old()', { isConstant: () => true })).toEqual([])
  })
})

describe("an exported method that only returns a gate's value", () => {
  const method = (use: string): Files => ({
    'go.mod': 'module internal\n\ngo 1.24\n',
    'a/b.go': `package a\n\nimport "example.org/manager"\n\ntype runner struct{ size int }\n\nfunc (r *runner) NeedsLeader() bool { return true }\n\nvar x *runner\n\nfunc g() {\n\tmanager.Start()\n\t${use}\n}\n`,
  })

  it.each([
    [
      'is removed while it stays in the program',
      'own(x)',
      ['a/b.go: func (r *runner) NeedsLeader() bool { return true }'],
    ],
    ['is kept where another module gets the object, whose interfaces may require it', 'manager.Add(x)', []],
  ])('%s', (_, use, expected) => {
    expect(orphansIn(method(use), 'use(x.NeedsLeader())', { isConstant: () => true })).toEqual(expected)
  })
})
