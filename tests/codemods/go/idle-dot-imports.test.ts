import { findIdleDotImports, findUnsureDotImports } from '../../../src/codemods/go/idle-dot-imports.js'
import { textOf } from '../../support/open-files.js'
import { goFlow, GO_CHECK } from '../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

/** A file with a dot import, which uses some names with the gate on and some with it off. */
function dotImport(path: string, kept: string, dropped: string): string {
  return `package a\n\nimport (\n\t. "${path}"\n\n\t"example.com/gates"\n)\n\nfunc f() {\n\tuse(${kept})\n\tif !${GO_CHECK} {\n\t\tuse(${dropped})\n\t}\n}\n\nfunc use(x int) {}\n`
}

const OWN = { 'a/b.go': 'package a\n\nfunc Own() int { return 1 }\n' }

function idleIn(own: string, more: Files = {}): string[] {
  const flow = goFlow({ 'a/a.go': own, 'b/b.go': 'package b\n\nconst Old, New = 1, 2\n', ...OWN, ...more })
  const view = flow.view('a/a.go')
  return findIdleDotImports(flow.go, view, flow.state.isGone).map((node) => textOf(view, node))
}

describe('a dot import that lost its last use', () => {
  const OURS = 'example.com/m/b'

  it('is one of a package here, of which only removed code used a name', () => {
    expect(idleIn(dotImport(OURS, 'Own()', 'Old'))).toHaveLength(1)
  })

  it.each([
    ['another name of it is used', dotImport(OURS, 'New', 'Old')],
    ['no name of it was used', dotImport(OURS, 'Own()', '2')],
    ['the removed name is one of the own package', dotImport(OURS, 'Own()', 'Own()')],
  ])("isn't one where %s", (_, text) => {
    expect(idleIn(text)).toEqual([])
  })

  it('is one of an unknown package if all unknown names were in removed code', () => {
    expect(idleIn(dotImport('example.com/x', 'Own()', 'Old'))).toHaveLength(1)
    expect(idleIn(dotImport('example.com/x', 'New', 'Old'))).toEqual([])
  })
})

describe('a dot import that may have lost its last use', () => {
  const unsureIn = (own: string): string[] => {
    const flow = goFlow({ 'a/a.go': own, 'b/b.go': 'package b\n\nconst Old, New = 1, 2\n' })
    return findUnsureDotImports([flow.strip('a/a.go')], flow.go, flow.state.isGone, 'On').map(({ reason }) => reason)
  }

  it('is one of an unknown package, of whose names some are used no longer', () => {
    expect(unsureIn(dotImport('example.com/x', 'New', 'Old'))).toEqual([
      "nothing may use the dot import of example.com/x any more, and Go doesn't compile one that is unused",
    ])
  })

  it.each([
    ['the removed name is still used', dotImport('example.com/x', 'Old', 'Old')],
    ['the package is here', dotImport('example.com/m/b', 'New', 'Old')],
    ['no name was removed', dotImport('example.com/x', 'New', '1')],
  ])("isn't one where %s", (_, text) => {
    expect(unsureIn(text)).toEqual([])
  })
})
