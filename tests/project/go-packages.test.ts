import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GoPackages } from '../../src/project/go-packages.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { tempFolder } from '../support/temp-folder.js'

/** Where a specifier leads from a file, relative to a folder with `files`. */
function finderIn(files: Readonly<Record<string, string>>): (from: string, specifier: string) => string | null {
  const root = tempFolder(files)
  return (from, specifier) => {
    const packages = new GoPackages((file) => {
      const source = parseSource(file, readFileSync(file, 'utf8'))
      return source?.kind === 'estree' ? source : null
    })
    const view = packages.resolve(join(root, from), specifier)
    return view && relative(root, view.file)
  }
}

describe('the file of a package that declares a name', () => {
  it('is another of the same folder, a test only for tests', () => {
    const find = finderIn({
      'a.go': 'package p\n',
      'b.go': 'package p\nconst X = "x"\n',
      'c_test.go': 'package p\nvar Y = "y"\n',
    })
    expect(find('a.go', '.#X')).toBe('b.go')
    expect(find('a.go', '.#Y')).toBeNull()
    expect(find('a_test.go', '.#Y')).toBe('c_test.go')
  })

  it('declares the name at its top level, and does not only use it', () => {
    const find = finderIn({
      'a.go': 'package p\nvar z = X\n',
      'b.go': 'package p\nfunc f() { X := 1; _ = X }\n',
      'c.go': 'package p\nvar (\n\tW, X = 1, 2\n)\n',
    })
    expect(find('other.go', '.#X')).toBe('c.go')
  })

  it('is found by the module of the importing file', () => {
    const find = finderIn({
      'go.mod': 'module "example.com/app" // ours\n',
      'pkg/names/names.go': 'package names\nconst X = "x"\n',
    })
    expect(find('cmd/main.go', 'example.com/app/pkg/names#X')).toBe('pkg/names/names.go')
    expect(find('cmd/main.go', 'example.com/application/pkg/names#X')).toBeNull()
  })

  it.each([
    ['a workspace', { 'go.work': 'go 1.26\n\nuse (\n\t./app\n\t./lib // shared\n)\n' }],
    ['a replaced module', { 'app/go.mod': 'module example.com/app\n\nreplace example.com/lib v1.0.0 => ../lib\n' }],
  ])('may be in %s', (_, files) => {
    const find = finderIn({
      'app/go.mod': 'module example.com/app\n',
      'lib/go.mod': 'module example.com/lib\n',
      'lib/names/a.go': 'package names\nconst X = "x"\n',
      ...files,
    })
    expect(find('app/main.go', 'example.com/lib/names#X')).toBe('lib/names/a.go')
  })

  it('may be vendored, also by the workspace above', () => {
    const find = finderIn({
      'go.mod': 'module example.com/root\n',
      'staging/go.mod': 'module example.com/staging\n',
      'vendor/example.com/lib/a.go': 'package lib\nconst X = "x"\n',
    })
    expect(find('staging/main.go', 'example.com/lib#X')).toBe('vendor/example.com/lib/a.go')
  })

  it('does not exist outside a module, or if the package is missing or broken', () => {
    const find = finderIn({
      'main.go': 'package main\n',
      'm/go.mod': 'module example.com/m\n',
      'm/broken/a.go': 'package broken\nconst X = "x\n',
    })
    expect(find('main.go', 'example.com/m/names#X')).toBeNull()
    expect(find('m/main.go', 'example.com/m/names#X')).toBeNull()
    expect(find('m/main.go', 'example.com/m/broken#X')).toBeNull()
    expect(find('m/main.go', 'example.com/m')).toBeNull()
  })
})
