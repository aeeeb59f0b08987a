import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCodeOwners, readCodeOwners } from '../../../src/cli/report/code-owners.js'
import { tempFolder } from '../../support/temp-folder.js'

describe('the owners of a file', () => {
  it.each<[rules: string, path: string, owners: string[]]>([
    ['* @all', 'a/b.ts', ['@all']],
    ['* @all\n/src/ @src @second', 'src/deep/b.ts', ['@src', '@second']],
    ['/src/ @src\n* @all', 'src/b.ts', ['@all']],
    ['* @all\n/src/generated/', 'src/generated/b.ts', []],
    ['*.ts @ts # the last word', 'x/y.ts', ['@ts']],
    ['docs/* @docs', 'docs/a.md', ['@docs']],
    ['docs/* @docs', 'docs/deep/a.md', []],
    ['docs/** @docs', 'docs/deep/a.md', ['@docs']],
    ['apps/ @apps', 'x/apps/y/z.ts', ['@apps']],
    ['/a\\ b/ @blank someone@example.com', 'a b/c.ts', ['@blank', 'someone@example.com']],
    ['# @nobody\n\n!x @no\n* not-an-owner', 'x', []],
    ['[Docs][2] @default\n*.md\n^[Code]\n*.md @code', 'a.md', ['@default', '@code']],
    ['__proto__ @proto', '__proto__', ['@proto']],
  ])('by the rules %j, of %s, are %j', (rules, path, owners) => {
    expect(parseCodeOwners(rules)(path)).toEqual(owners)
  })

  it('are looked for in the repository, not in the project', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      '.github/CODEOWNERS': '/packages/a/ @a\n',
      'packages/a/package.json': '{}',
    })
    const ownersOf = readCodeOwners(join(root, 'packages/a'))
    expect(ownersOf?.(join(root, 'packages/a/x.ts'))).toEqual(['@a'])
    expect(ownersOf?.(join(root, '../elsewhere.ts'))).toEqual([])
    expect(readCodeOwners(tempFolder({ '.git/HEAD': '' }))).toBeNull()
  })
})
