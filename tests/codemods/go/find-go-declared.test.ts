import {
  declarationsOf,
  findFunction,
  findType,
  findVariable,
  folderOfImport,
  folderOfPath,
  keyOf,
  namedType,
  UNNAMED,
} from '../../../src/codemods/go/find-go-declared.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { openFiles, textOf } from '../../support/open-files.js'

const FILES = {
  'a/a.go': `package a

import (
	"fmt"

	other "example.com/m/b"
)

type Flags struct{}

const size = 1

var on, off = true, false

func (f *Flags) On() bool { return on }

func On() bool { return off }

func use[T any](own Flags, pointer *Flags, foreign other.Flags, text string, list []Flags, some T, out fmt.State) {
	type local struct{}
	var l local
	_ = l
}
`,
  'a/a_test.go': 'package a_test\n\nfunc On() bool { return false }\n\nvar here = 1\n',
  'b/b.go': 'package b\n\ntype Flags struct{}\n\nvar here = 2\n',
}

describe('the declarations of a Go package', () => {
  it('are found by name in a file: functions, methods, types, and what is declared singly', () => {
    const { view } = openFiles(FILES)
    const kinds = (name: string): string[] => declarationsOf(view('a/a.go'), name).map(({ type }) => type)
    expect(kinds('On')).toEqual(['FunctionDeclaration', 'FunctionDeclaration'])
    expect(kinds('Flags')).toEqual(['GoTypeSpec'])
    expect(kinds('size')).toEqual(['VariableDeclarator'])
    expect([kinds('on'), kinds('local'), kinds('none')]).toEqual([[], [], []])
  })

  it('are functions, or methods of a type', () => {
    const { go, view, path } = openFiles(FILES)
    const found = (owner: string | null, from: string | null): string | undefined => {
      const one = findFunction('On', owner, path('a'), from === null ? null : view(from), go)
      return one ? textOf(one.view, one.declaration) : undefined
    }
    expect(found(null, 'a/a.go')).toBe('func On() bool { return off }')
    expect(found('Flags', 'a/a.go')).toBe('func (f *Flags) On() bool { return on }')
    expect(found(null, 'a/a_test.go')).toBe('func On() bool { return false }')
    expect(found('Other', null)).toBeUndefined()
  })

  it('are types and variables of the package that is meant', () => {
    const { go, view, path } = openFiles(FILES)
    expect(findType({ folder: path('b'), name: 'Flags' }, go)?.view.file).toBe(path('b/b.go'))
    expect(findType({ folder: path('b'), name: 'On' }, go)).toBeNull()
    expect(findVariable('here', path('b'), null, go)?.view.file).toBe(path('b/b.go'))
    expect(findVariable('here', path('a'), view('a/a.go'), go)).toBeNull()
    expect(findVariable('Flags', path('a'), null, go)).toBeNull()
  })

  it('are in the folder that an import means, if the repository has it', () => {
    const { go, view, path } = openFiles(FILES)
    expect(folderOfImport('other', view('a/a.go'), go)).toBe(path('b'))
    expect(folderOfImport('fmt', view('a/a.go'), go)).toBeNull()
    expect(folderOfImport('b', view('a/a.go'), go)).toBeNull()
    expect(folderOfPath('example.com/m/a', go)).toBe(path('a'))
    expect(folderOfPath('example.com/other/a', go)).toBeNull()
  })
})

describe('the named type that a Go type means', () => {
  it('is one of a package, whether or not by a pointer', () => {
    const { go, view, path } = openFiles(FILES)
    const file = view('a/a.go')
    const [fn] = nodesOf(file, 'FunctionDeclaration').slice(-1)
    const declared = fn && asGo(fn)
    if (declared?.type !== 'FunctionDeclaration') throw new Error('no function')
    const types = Object.fromEntries(
      declared.params.map(({ names, goType }) => [names[0]?.name, namedType(goType, file, go)]),
    )
    expect(types).toEqual({
      own: { folder: path('a'), name: 'Flags' },
      pointer: { folder: path('a'), name: 'Flags' },
      foreign: { folder: path('b'), name: 'Flags' },
      text: UNNAMED,
      list: null,
      some: null,
      out: null,
    })
    const local = nodesOf(file, 'VariableDeclarator').at(-1)
    const type = local && asGo(local)
    expect(type?.type === 'VariableDeclarator' && type.goType && namedType(type.goType, file, go)).toEqual(UNNAMED)
  })

  it('has a key that no other type has', () => {
    const keys = [
      { folder: '/a', name: 'b' },
      { folder: '/a/b', name: '' },
      { folder: '/b', name: 'a' },
    ].map(keyOf)
    expect(new Set(keys).size).toBe(3)
    expect(keyOf({ folder: '/a', name: 'b' })).toBe(keys[0])
  })
})
