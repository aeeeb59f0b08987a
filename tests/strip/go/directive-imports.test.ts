import { importsForDirectives } from '../../../src/strip/go/directive-imports.js'
import { parseScript, stripText } from '../../support/strip-text.js'

const CHECK = 'features.Gate.Enabled(features.On)'

function stripped(text: string): string {
  return stripText({ file: 'a.go', text, values: { On: false }, constants: { On: 'On' } }).text
}

describe('in Go, an import that only a directive still needs', () => {
  it('is kept without a name', () => {
    const text = `package a

import (
	"embed"

	"example.com/features"
)

//go:embed plain.txt
var plain string

func f() any {
	if ${CHECK} {
		return embed.FS{}
	}
	return plain
}

var other = features.Other
`
    expect(stripped(text)).toContain('import (\n\t_ "embed"\n\n\t"example.com/features"\n)')
  })

  it('is kept without a name as the only one of its statement', () => {
    const text = `package a

import "unsafe"
import "example.com/features"

//go:linkname nanotime runtime.nanotime
func nanotime() int64

func f(x int) uintptr {
	if ${CHECK} {
		return unsafe.Sizeof(x)
	}
	return uintptr(nanotime())
}

var other = features.Other
`
    expect(stripped(text)).toContain('import _ "unsafe"\nimport "example.com/features"\n')
  })

  it('is removed where no declaration with a directive is left', () => {
    const text = `package a

import (
	"embed"

	"example.com/features"
)

func f() any {
	if ${CHECK} {
		return embed.FS{}
	}
	return features.Other
}
`
    expect(stripped(text)).not.toContain('embed')
  })

  it('is no longer needed once the declaration is gone', () => {
    const view = parseScript(
      'a.go',
      'package a\n\nimport (\n\t"embed"\n)\n\n//go:embed b\nvar b embed.FS\n\nvar c, d int\n',
    )
    const b = view.ast.body.at(-2)
    const declaration = b?.type === 'VariableDeclaration' ? b.declarations[0] : null
    expect([...importsForDirectives(view, () => false).values()]).toEqual(['_ "embed"'])
    expect(importsForDirectives(view, (node) => node === declaration).size).toBe(0)
  })
})

describe('in Go, the import of C', () => {
  it('is kept with what is above it, which holds for the whole package', () => {
    const text = `package a

// #cgo CFLAGS: -DBLOCK=4096
// int size(void);
import "C"

import "example.com/features"

func f() int {
	if ${CHECK} {
		return int(C.size())
	}
	return features.Other
}
`
    expect(stripped(text)).toContain('// int size(void);\nimport "C"\n')
  })
})
