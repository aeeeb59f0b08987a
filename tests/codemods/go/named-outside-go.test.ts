import { isNamedOutsideGo } from '../../../src/codemods/go/named-outside-go.js'
import { openFiles } from '../../support/open-files.js'

function isNamed(files: Readonly<Record<string, string>>, part?: RegExp): boolean {
  const { go, root } = openFiles({ 'a/pager.go': 'package a\n', ...files })
  return isNamedOutsideGo(['pager.go', './a'], `${root}/a`, go, part ?? null)
}

describe('a Go file or package', () => {
  it.each<[what: string, files: Readonly<Record<string, string>>, part?: RegExp]>([
    ['a script', { Makefile: 'mocks:\n\tmockgen -source a/pager.go\n' }],
    ['a workflow', { '.github/workflows/ci.yml': 'run: go test ./a\n' }],
    ['a file beside it that belongs to it', { 'a/fast.s': '' }, /\.s$/],
  ])('is named by %s', (_, files, part) => {
    expect(isNamed(files, part)).toBe(true)
  })

  it.each<[what: string, files: Readonly<Record<string, string>>, part?: RegExp]>([
    ['prose', { 'README.md': 'See pager.go.\n' }],
    ['Go', { 'b/b.go': 'package b\n\n// pager.go\n' }],
    ['a longer word', { Makefile: 'cat my-pager.go.bak other-pager.go\n' }],
    ['vendored code', { 'vendor/x/Makefile': 'cat pager.go\n' }],
    ['a file beside it that is another one', { 'a/data.txt': '' }, /\.s$/],
  ])('is not named by %s', (_, files, part) => {
    expect(isNamed(files, part)).toBe(false)
  })
})
