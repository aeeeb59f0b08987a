import { nodesOf } from '../../../src/source/nodes-of.js'
import {
  findGoReferences,
  interfaceMembers,
  memberExpressions,
  referencesInPackage,
  referencesThroughImports,
} from '../../../src/codemods/go/go-uses.js'
import { exportedSlot } from '../../support/exported-slot.js'
import { openFiles, textOf } from '../../support/open-files.js'

const FILES = {
  'a/a.go': 'package a\n\nfunc On() bool { return true }\n\ntype T struct{}\n\nfunc (T) Has() bool { return true }\n',
  'a/b.go': 'package a\n\nvar x = On()\n\nfunc f(On int) { _ = On }\n',
  'a/a_test.go': 'package a_test\n\nimport "example.com/m/a"\n\nvar y = a.On()\n',
  'b/b.go': 'package b\n\nimport other "example.com/m/a"\n\nvar z = other.On()\n\nfunc f(other T) { other.On() }\n',
  'c/c.go': 'package c\n\nimport . "example.com/m/a"\n\nvar z = On()\n',
  'd/d.go': 'package d\n\nimport a "example.com/elsewhere/a"\n\nvar z = a.On()\n',
  'e/e.go':
    'package e\n\nimport "example.com/m/a"\n\ntype W struct{ a.T }\ntype U struct{}\n\nfunc (U) Has() bool { return false }\n\nfunc f(t a.T, w W, u U, i interface{ Has() bool }) { use(t.Has(), w.Has(), u.Has(), i.Has(), t.Has) }\n',
}

describe('the uses of what a Go package declares', () => {
  const opened = () => {
    const files = openFiles(FILES)
    const named = (
      found: readonly { view: { file: string; text: string }; node: { range: [number, number] } }[],
    ): string[] => found.map(({ view, node }) => `${files.nameOf(view.file)}: ${view.text.slice(...node.range)}`).sort()
    return { ...files, go: files.go, named, own: files.view('a/a.go') }
  }

  it('are found in its own files, where nothing hides the name', () => {
    const { go, own, named } = opened()
    expect(named(referencesInPackage(go, own, 'On'))).toEqual(['a/b.go: On'])
  })

  it('are found through imports under any name, and dot imports', () => {
    const { go, own, named } = opened()
    expect(named(referencesThroughImports(go, own, 'On'))).toEqual([
      'a/a_test.go: a.On',
      'b/b.go: other.On',
      'c/c.go: On',
    ])
    expect(referencesThroughImports(go, own, 'on')).toEqual([])
  })

  it('are those of a method where the type of the receiver is known', () => {
    const { go, own, named } = opened()

    const slot = exportedSlot(
      own,
      nodesOf(own, 'FunctionDeclaration').find(({ id }) => id?.name === 'Has')!,
      'Has',
    )
    expect(named(findGoReferences(go, slot))).toEqual(['e/e.go: t.Has', 'e/e.go: t.Has', 'e/e.go: w.Has'])
  })

  it('may be members and interfaces of that name', () => {
    const { view } = opened()
    expect(memberExpressions(view('e/e.go'), 'Has').map((node) => textOf(view('e/e.go'), node))).toEqual([
      't.Has',
      'w.Has',
      'u.Has',
      'i.Has',
      't.Has',
    ])
    expect(interfaceMembers(view('e/e.go'), 'Has')).toHaveLength(1)
    expect(interfaceMembers(view('e/e.go'), 'On')).toEqual([])
  })
})
