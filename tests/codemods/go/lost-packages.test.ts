import { actsWhenImported } from '../../../src/codemods/go/lost-packages.js'
import { viewOf } from '../../registry/read-fixture.js'

import { stripGoFiles } from '../../support/strip-files.js'

const page = (imports: string): string =>
  `package a\n\n${imports}\n\nfunc List() string {\n\tif !gates.Enabled(gates.On) {\n\t\treturn old.List()\n\t}\n\treturn ""\n}\n`
const GROUP = page('import (\n\t"example.test/gates"\n\t"example.test/old"\n\t"fmt"\n)\n\nvar _ = fmt.Sprint()')
const OLD = 'package old\n\nfunc List() string { return "old" }\n'
const ACTS = `${OLD}\nfunc init() { println("old") }\n`

async function importsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { changed } = await stripGoFiles({ 'a/a.go': GROUP, 'old/old.go': ACTS, ...files })
  return (changed['a/a.go'] ?? '').split('\nfunc')[0] ?? ''
}

describe('an import of a Go package that lost its last use', () => {
  it('still imports a package that does something when it is imported', async () => {
    expect(await importsOf({})).toContain('import (\n\t_ "example.test/old"\n\t"fmt"\n)\n')
  })

  it('loses the name that it had', async () => {
    const named = page('import "example.test/gates"\nimport old "example.test/old"')
    expect(await importsOf({ 'a/a.go': named })).toBe('package a\n\nimport _ "example.test/old"\n')
  })

  it('still imports it where all other imports of the group are removed, too', async () => {
    const all = page('import (\n\t"example.test/gates"\n\t"example.test/old"\n)')
    expect(await importsOf({ 'a/a.go': all })).toBe('package a\n\nimport (\n\t_ "example.test/old"\n)\n')
  })

  it('still imports it where only another program has it, too', async () => {
    const main = (path: string): string =>
      `package main\n\nimport (\n\t"example.test/a"\n\t_ "example.test/${path}"\n)\n\nfunc main() { a.List() }\n`
    const other = 'package other\n\nimport _ "example.test/old"\n'
    const both = { 'cmd/x/main.go': main('old'), 'cmd/y/main.go': main('other'), 'other/other.go': other }
    expect(await importsOf(both)).not.toContain('old')
    expect(await importsOf({ ...both, 'other/other.go': 'package other\n' })).toContain('_ "example.test/old"')
  })

  it.each([
    ['the package only declares names', { 'old/old.go': OLD }],
    ['another package imports it', { 'b/b.go': 'package b\n\nimport _ "example.test/old"\n' }],
  ])('is removed where %s', async (_, files) => {
    expect(await importsOf(files)).toContain('import (\n\t"fmt"\n)\n')
  })

  it('is needed although a test imports the package', async () => {
    const files = { 'b/b_test.go': 'package b\n\nimport _ "example.test/old"\n' }
    expect(await importsOf(files)).toContain('_ "example.test/old"')
  })

  it('keeps a private package that does something when it is imported', async () => {
    const own = GROUP.replaceAll('test/old', 'test/internal/old')
    const { changed } = await stripGoFiles({ 'a/a.go': own, 'internal/old/old.go': ACTS })
    expect(changed['internal/old/old.go']).not.toBeNull()
    expect(changed['a/a.go']).toContain('_ "example.test/internal/old"')
  })
})

describe('importing a Go package does something', () => {
  it.each([
    ['it has an init function', 'func init() { start() }', true],
    ['it throws a value away', 'var _ = start()', true],
    ['it imports another one for that', 'import _ "example.com/driver"', true],
    ['a type must satisfy an interface', 'var _ Lister = (*list)(nil)', false],
    ['it embeds files', 'import _ "embed"', false],
    ['it has a variable', 'var all = makeAll()', false],
    ['a method is called init', 'func (l list) init() {}', false],
  ])('or not, where %s', (_, code, expected) => {
    expect(actsWhenImported(viewOf('a.go', `package a\n\n${code}\n`))).toBe(expected)
  })
})
