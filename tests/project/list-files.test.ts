import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, isTestFile, listFiles } from '../../src/project/list-files.js'
import { tempFolder } from '../support/temp-folder.js'

const list = (root: string, paths: readonly string[] = ['.'], cwd = root): string[] =>
  listFiles(paths, cwd)
    .files.map((file) => file.slice(root.length + 1))
    .filter((file) => !file.endsWith('.gitignore'))

describe('the files of a folder', () => {
  it('leave out what git ignores, by the rules of every folder, the innermost first', () => {
    const root = tempFolder({
      '.git/config': '',
      '.gitignore': '*.log\n/build\ntmp/\n',
      'a.ts': '',
      'a.log': '',
      'build/b.ts': '',
      'sub/build/c.ts': '',
      'sub/tmp/d.ts': '',
      'sub/.gitignore': '!keep.log\nown.ts\n',
      'sub/keep.log': '',
      'sub/own.ts': '',
      'sub/deep/own.ts': '',
      'own.ts': '',
    })
    expect(list(root)).toEqual(['a.ts', 'own.ts', 'sub/keep.log', 'sub/build/c.ts'])
  })

  it('follow the rules of parent folders, up to the repository', () => {
    const root = tempFolder({
      '.gitignore': 'a.ts\n',
      'repo/.git/config': '',
      'repo/.gitignore': 'b.ts\n',
      'repo/src/a.ts': '',
      'repo/src/b.ts': '',
      'repo/src/c.ts': '',
    })
    expect(list(root, ['repo/src'])).toEqual(['repo/src/a.ts', 'repo/src/c.ts'])
    expect(list(root, ['.'], join(root, 'repo/src'))).toEqual(['repo/src/a.ts', 'repo/src/c.ts'])
  })

  it('are all listed if the folder itself is ignored but named', () => {
    const root = tempFolder({ '.git/config': '', '.gitignore': 'gen/\n', 'gen/a.ts': '' })
    expect(list(root)).toEqual([])
    expect(list(root, ['gen'])).toEqual(['gen/a.ts'])
  })

  it('include no links, and nothing in node_modules or .git', () => {
    const root = tempFolder({ 'a/b.ts': '', 'node_modules/x/c.ts': '', 'a/node_modules/d.ts': '', '.git/e.ts': '' })
    symlinkSync(root, join(root, 'a/circle'))
    symlinkSync(join(root, 'a/b.ts'), join(root, 'a/link.ts'))
    expect(list(root)).toEqual(['a/b.ts'])
  })
})

describe('paths', () => {
  it('may be files, folders and globs, each file once', () => {
    const root = tempFolder({ 'a/x.ts': '', 'a/y.ts': '', 'b/z.ts': '', 'b/z.md': '' })
    expect(list(root, ['a/y.ts', 'a', 'b/*.ts'])).toEqual(['a/y.ts', 'a/x.ts', 'b/z.ts'])
    expect(list(root, ['../z.ts', 'z.ts'], join(root, 'b'))).toEqual(['b/z.ts'])
  })

  it('that lead nowhere are reported', () => {
    const root = tempFolder({ a: '' })
    expect(listFiles(['a', 'b', '*.ts', 'a/c'], root).missing).toEqual(['b', '*.ts', 'a/c'])
  })

  it('that are links in a circle lead nowhere', () => {
    const root = tempFolder()
    symlinkSync(join(root, 'x'), join(root, 'x'))
    expect(listFiles(['x'], root)).toMatchObject({ files: [], named: new Set(), missing: ['x'], whole: new Set() })
  })

  it('that are named are distinguished from those that were found', () => {
    const root = tempFolder({ 'a/x.ts': '', 'y.ts': '' })
    expect([...listFiles(['a', 'y.ts'], root).named]).toEqual([join(root, 'y.ts')])
  })
})

describe('the files below a folder', () => {
  const isScript = (file: string): boolean => file.endsWith('.ts')

  it('are read from the list if the folder was listed as a whole', () => {
    const root = tempFolder({ 'a/x.ts': '', 'a/y.md': '', 'ab/z.ts': '' })
    const listed = listFiles(['a', 'ab'], root)
    const before = filesBelow(join(root, 'a'), isScript, listed)
    rmSync(join(root, 'a/x.ts'))
    expect(before).toEqual([join(root, 'a/x.ts')])
    expect(filesBelow(join(root, 'a'), isScript, listed)).toEqual(before)
  })

  it.each([
    ['nothing is listed', () => null],
    ['another folder was', (root: string) => listFiles(['b'], root)],
    ['only some of its files were', (root: string) => listFiles(['a'], root, (file) => file.endsWith('.md'))],
    ['some of its folders were skipped', (root: string) => listFiles(['a'], root, undefined, () => false)],
    ['only one of them was named', (root: string) => listFiles(['a/x.ts'], root)],
  ])('are searched for if %s', (_, list) => {
    const root = tempFolder({ 'a/x.ts': '', 'a/y.md': '', 'a/deep/z.ts': '', 'b/w.ts': '' })
    expect(filesBelow(join(root, 'a'), isScript, list(root))).toEqual([join(root, 'a/x.ts'), join(root, 'a/deep/z.ts')])
  })
})

describe('a test file', () => {
  it.each([
    '/r/a.test.ts',
    '/r/a.spec.jsx',
    '/r/a_test.js',
    '/r/__tests__/a.ts',
    '/r/tests/deep/a.ts',
    '/r/test/a.yaml',
  ])('is %s', (file) => {
    expect(isTestFile(file, '/r')).toBe(true)
  })

  it.each(['/r/a.ts', '/r/testing.ts', '/r/contest/a.ts', '/r/latest.ts'])('is not %s', (file) => {
    expect(isTestFile(file, '/r')).toBe(false)
  })

  it('is not recognised by folders above the root', () => {
    expect(isTestFile('/home/tests/r/a.ts', '/home/tests/r')).toBe(false)
  })
})
