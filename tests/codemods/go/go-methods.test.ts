import { declaringTypeOf, interfaceOf, methodsAskedFor, ownersOfMethod } from '../../../src/codemods/go/go-methods.js'
import { openFiles } from '../../support/open-files.js'

const FILES = {
  'a/a.go': `package a

import (
	"io"

	"example.com/m/b"
)

type Base struct{}

func (Base) On() bool { return true }

type Embeds struct{ *Base }
type Deep struct{ Embeds }
type Hides struct {
	Base
	On func() bool
}
type Overrides struct{ Base }

func (Overrides) On() bool { return false }

type Foreign struct{ b.Other }
type Unknown struct{ io.Reader }
type Both interface {
	Asks
	Off() bool
}
type Asks interface{ On() bool }
type Holds struct{ Both }
type None struct{ size int }
`,
  'b/b.go': 'package b\n\ntype Other struct{}\n\nfunc (*Other) On() bool { return true }\n',
}

describe('the type that declares a method', () => {
  it.each([
    ['Base', 'Base'],
    ['Embeds', 'Base'],
    ['Deep', 'Base'],
    ['Overrides', 'Overrides'],
    ['Foreign', 'Other'],
    ['Asks', 'Asks'],
    ['Both', 'Both'],
    ['Holds', 'Both'],
    ['Hides', null],
    ['Unknown', null],
    ['None', null],
    ['Missing', null],
  ])('of %s is %s', (name, expected) => {
    const { go, path } = openFiles(FILES)
    expect(declaringTypeOf({ folder: path('a'), name }, 'On', go)?.name ?? null).toBe(expected)
  })

  it('is one of the types that have a method of that name', () => {
    const { go, nameOf } = openFiles(FILES)
    expect([...ownersOfMethod('On', go, ({ file }) => nameOf(file)).keys()].sort()).toEqual([
      'a/a.go#Base',
      'a/a.go#Overrides',
      'b/b.go#Other',
    ])
  })
})

describe('the methods that a Go interface requires', () => {
  it('include those of the interfaces in it', () => {
    const { go, path } = openFiles(FILES)
    const both = interfaceOf({ folder: path('a'), name: 'Both' }, go)
    expect(both && [...methodsAskedFor(both.type, both.view, go)].sort()).toEqual(['Off', 'On'])
  })

  it('are unknown of what is not an interface', () => {
    const { go, path } = openFiles(FILES)
    expect(interfaceOf({ folder: path('a'), name: 'Base' }, go)).toBeNull()
    expect(interfaceOf({ folder: path('a'), name: 'Missing' }, go)).toBeNull()
  })

  it('end where interfaces contain each other', () => {
    const { go, path } = openFiles({
      'a/a.go': 'package a\n\ntype A interface{ B }\ntype B interface {\n\tA\n\tOn()\n}\n',
    })
    const asked = interfaceOf({ folder: path('a'), name: 'A' }, go)
    expect(asked && [...methodsAskedFor(asked.type, asked.view, go)]).toEqual(['On'])
  })
})
