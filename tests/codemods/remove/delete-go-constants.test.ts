import {
  deleteGoConstants,
  isFreeConstant,
  planGoImports,
  usesGoConstant,
} from '../../../src/codemods/remove/delete-go-constants.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { openFiles } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

const parsed = (text: string) => parseScript('/p/a/a.go', `package a\n\n${text}`)

/** A file without the constants whose names begin with `gone`. */
function without(text: string): string | null {
  const view = parsed(text)
  const gone = nodesOf(view, 'VariableDeclarator').filter(
    ({ id }) => id.type === 'Identifier' && id.name.startsWith('gone'),
  )
  return deleteGoConstants(view, gone)?.after.slice('package a\n\n'.length) ?? null
}

describe('a Go file without some constants', () => {
  it.each([
    ['const gone = 1\n\nvar a = 2\n', 'var a = 2\n'],
    ['const (\n\t// About gone.\n\tgone = 1 // one\n\ta    = 2\n)\n', 'const (\n\ta = 2\n)\n'],
    ['const (\n\tgone  = 1\n\tgone2 = 2\n)\n\nvar a = 1\n', 'var a = 1\n'],
    ['const (\n\t// How to declare one.\n\n\tgone = 1\n)\n', 'const (\n// How to declare one.\n)\n'],
    ['const (\n\tgone = "x"\n\ta    = iota\n)\n', 'const (\n\t_ = iota\n\ta = iota\n)\n'],
    ['import "fmt"\n\nconst gone = fmt.X\n\nvar a = 1\n', 'var a = 1\n'],
  ])('%j: %j', (before, after) => {
    expect(without(before)?.replaceAll(/ +/g, ' ')).toBe(after.replaceAll(/ +/g, ' '))
  })

  it('is unchanged without such constants', () => {
    expect(without('const a = 1\n')).toBeNull()
  })
})

describe('a constant that others count on', () => {
  const isFree = (text: string, name = 'a'): boolean => {
    const found = nodesOf(parsed(text), 'VariableDeclarator').find(
      ({ id }) => id.type === 'Identifier' && id.name === name,
    )
    const declarator = found && asGo(found)
    if (declarator?.type !== 'VariableDeclarator') throw new Error('no constant')
    return isFreeConstant(declarator)
  }

  it('is followed by one that repeats its expression', () => {
    expect(isFree('const (\n\ta = 1\n\tb\n)\n')).toBe(false)
    expect(isFree('const (\n\ta = 1\n\tb = 2\n)\n')).toBe(true)
    expect(isFree('const a = 1\n')).toBe(true)
  })

  it('is one of a function, or of several at once', () => {
    expect(isFree('func f() {\n\tconst a = 1\n}\n')).toBe(false)
  })
})

describe('a Go file that uses a constant', () => {
  const isUsed = (text: string, file = 'b/b.go'): boolean => {
    const { view, project } = openFiles({ 'a/a.go': 'package a\n\nconst Gate = "Paging"\n', [file]: text })
    return usesGoConstant(view(file), 'Gate', view('a/a.go'), () => false, project.resolveImport)
  }

  it.each([
    ['package b\n\nimport "example.com/m/a"\n\nvar x = a.Gate\n', true],
    ['package b\n\nimport other "example.com/m/a"\n\nvar x = other.Gate\n', true],
    ['package b\n\nimport . "example.com/m/a"\n\nvar x = Gate\n', true],
    ['package b\n\nimport "example.com/elsewhere/c"\n\nvar x = c.Gate\n', false],
    ['package b\n\nvar x = Gate\n', false],
    ['package b\n\nfunc f(a T) { use(a.Gate) }\n', false],
  ])('%j: %j', (text, expected) => {
    expect(isUsed(text)).toBe(expected)
  })

  it('may be one of its package', () => {
    expect(isUsed('package a\n\nvar x = Gate\n', 'a/b.go')).toBe(true)
    expect(isUsed('package a\n\nfunc f(Gate int) int { return Gate }\n', 'a/b.go')).toBe(false)
  })

  it('without a module is one that imports a package of that name', () => {
    const declaring = parseScript('/p/a/a.go', 'package a\n\nconst Gate = "Paging"\n')
    const uses = (path: string): boolean =>
      usesGoConstant(
        parseScript('/p/b/b.go', `package b\n\nimport a "${path}"\n\nvar x = a.Gate\n`),
        'Gate',
        declaring,
        () => false,
        resolveNoImports,
      )
    expect([uses('x/a'), uses('x/a/v2'), uses('x/b')]).toEqual([true, true, false])
  })
})

describe('imports of Go that lost their last use', () => {
  const imports = (text: string): string => `import (\n\t"fmt"\n\t"os"\n\t_ "embed"\n)\n\nvar a = ${text}\n`

  it('are removed, but not those that were unused before', () => {
    const after = parsed(imports('os.Args'))
    const plan = planGoImports(parsed(imports('fmt.X + os.Args')), after)
    expect(plan?.count).toBe(1)
    expect(plan && applyEdits(after.text, plan.edits)).toBe(
      'package a\n\nimport (\n\t"os"\n\t_ "embed"\n)\n\nvar a = os.Args\n',
    )
    expect(planGoImports(parsed(imports('1')), parsed(imports('1')))).toBeNull()
  })
})
