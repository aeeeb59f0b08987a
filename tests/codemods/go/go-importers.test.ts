import { filesThatReach } from '../../../src/codemods/go/go-importers.js'
import { openFiles } from '../../support/open-files.js'

const imports = (name: string, ...paths: string[]): string =>
  `package ${name}\n\nimport (\n${paths.map((path) => `\t"example.com/m/${path}"\n`).join('')}\t"fmt"\n)\n\nvar _ = fmt.Sprint\n`

function reaching(folder: string): string[] {
  const { go, path, nameOf } = openFiles({
    'a/a.go': 'package a\n',
    'b/b.go': 'package b\n\nimport own "example.com/m/a"\n',
    'c/c.go': imports('c', 'b'),
    'c/other.go': 'package c\n\nimport "fmt"\n\nvar text = "example.com/m/a"\n',
    'd/d_test.go': imports('d', 'a'),
    'e/e.go': imports('e', 'a/inner'),
    'f/f.go': imports('f', 'g'),
    'g/g.go': imports('g', 'f'),
  })
  return filesThatReach(path(folder), go).map(nameOf)
}

describe('files that may get values of a package', () => {
  it('import it, directly or through other packages', () => {
    expect(reaching('a')).toEqual(['b/b.go', 'c/c.go'])
  })

  it('include neither tests nor files that import only a package below it', () => {
    expect(reaching('b')).toEqual(['c/c.go'])
    expect(reaching('e')).toEqual([])
  })

  it('are found once where packages import each other', () => {
    expect(reaching('f')).toEqual(['g/g.go', 'f/f.go'])
  })
})
