import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPrivateFolder } from '../../src/files/private-folder.js'
import { createFile, deleteFile, replaceFile, restoreFile, writeOutput } from '../../src/files/write-file.js'
import { isGitFolder } from '../../src/files/paths.js'
import { readBytes } from '../../src/files/read-file.js'
import { lockTree } from '../../src/files/write-lock.js'
import { refusalToUse } from '../../src/project/own-paths.js'
import { commitAll } from '../support/git.js'
import { tempFolder } from '../support/temp-folder.js'

const bytes = (text: string): Buffer => Buffer.from(text)
const output = (file: string, cwd: string): string | null =>
  writeOutput(file, bytes('# New'), { cwd, env: process.env, isOutput: (text) => text.startsWith('# ') })

describe('replacing a file', () => {
  it('is refused when the file is not what it was', () => {
    const root = tempFolder({ a: 'changed meanwhile' })
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'), [root])).toBe(
      'the file has changed since it was read; run the command again',
    )
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('changed meanwhile')
    expect(readdirSync(root)).toEqual(['a'])
  })

  it('is refused when the file has gone, or is a link', () => {
    const root = tempFolder({ a: 'old' })
    symlinkSync(join(root, 'a'), join(root, 'link'))
    expect(replaceFile(join(root, 'link'), bytes('new'), bytes('old'), [root])).toBe(
      'a link leads to it; run the command at its real path',
    )
    rmSync(join(root, 'a'))
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'), [root])).toBe('there is no such file')
    expect(readdirSync(root)).toEqual(['link'])
  })

  it('is refused when it is read-only, even to the superuser', () => {
    const root = tempFolder({ a: 'old' })
    chmodSync(join(root, 'a'), 0o444)
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'), [root])).toBe('the file is read-only')
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old')
  })
})

describe('a file behind a link', () => {
  const reason = 'a link leads to it; run the command at its real path'

  it('is neither written, created nor deleted, wherever the link leads', () => {
    for (const inside of [false, true]) {
      const root = tempFolder({ 'real/a': 'old' })
      const outside = inside ? join(root, 'real') : tempFolder({ a: 'old' })
      symlinkSync(outside, join(root, 'folder'))
      expect(replaceFile(join(root, 'folder/a'), bytes('new'), bytes('old'), [root])).toBe(reason)
      expect(deleteFile(join(root, 'folder/a'), bytes('old'), [root])).toBe(reason)
      expect(createFile(join(root, 'folder/new/b'), bytes('new'), 0o644, [root])).toBe(reason)
      expect(output(join(root, 'folder/c'), root)).toBe(reason)
      expect(readdirSync(outside)).toEqual(['a'])
      expect(readFileSync(join(outside, 'a'), 'utf8')).toBe('old')
    }
  })

  it('is not an output either, whether the link is inside or outside the repository', () => {
    const root = tempFolder({ a: 'old' })
    const outside = tempFolder()
    for (const link of [join(root, 'page.html'), join(outside, 'page.html')]) {
      symlinkSync(join(root, 'a'), link)
      expect(output(link, root)).toBe(reason)
    }
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old')
  })

  it('is written if the run works in the folder behind the link', () => {
    const root = tempFolder({ 'real/a': 'old' })
    symlinkSync(join(root, 'real'), join(root, 'folder'))
    expect(replaceFile(join(root, 'folder/a'), bytes('new'), bytes('old'), [join(root, 'folder')])).toBeNull()
    expect(readFileSync(join(root, 'real/a'), 'utf8')).toBe('new')
  })
})

describe('the folder of git', () => {
  it('is never written to, however its name is spelled', () => {
    const root = tempFolder({ '.git/config': 'old' })
    const names = [
      '.git/hooks/pre-push',
      'sub/.git/config',
      '.GIT/config',
      '.git./config',
      'git~1/config',
      '.g\u200Cit/config',
      '.git::$INDEX_ALLOCATION/config',
    ]
    for (const name of names) {
      expect([name, createFile(join(root, name), bytes('new'), 0o644, [root])]).toEqual([
        name,
        expect.stringMatching(/^(?:it is in git's own folder|there is another file)/),
      ])
      expect([name, output(join(root, name), tempFolder())]).toEqual([name, "it is in git's own folder"])
    }
    expect(output(join(root, '.git/config'), root)).toBe("it is in git's own folder")
    expect(readdirSync(root)).toEqual(['.git'])
    expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe('old')
  })

  it.each([
    ['a file named .git names it', (root: string) => writeFileSync(join(root, '.git'), 'gitdir: ./data\n')],
    ['a link named .git leads to it', (root: string) => symlinkSync('data', join(root, '.git'))],
  ])('is never written to or read where it has another name in the tree: %s', (_, name) => {
    const root = tempFolder({ 'data/config': 'old', 'data.txt': 'old' })
    name(root)
    symlinkSync('data/config', join(root, 'link'))
    const reason = "it is in git's own folder"
    expect(createFile(join(root, 'data/hooks/pre-push'), bytes('new'), 0o644, [root])).toBe(reason)
    expect(replaceFile(join(root, 'data/config'), bytes('new'), bytes('old'), [root])).toBe(reason)
    expect(output(join(root, 'data/config'), tempFolder())).toBe(reason)
    expect(refusalToUse(join(root, 'data/config'), [root])).toContain("in git's own folder")
    expect(readBytes(join(root, 'link'))).toEqual({ error: expect.stringContaining('a link leads to it') })
    expect(replaceFile(join(root, 'data.txt'), bytes('new'), bytes('old'), [root])).toBeNull()
    expect(readFileSync(join(root, 'data/config'), 'utf8')).toBe('old')
  })

  it('does not include .github and files of the tree that configure git', () => {
    for (const name of ['.github', '.gitignore', '.gitattributes', 'git', 'x.git', '.gitlab'])
      expect([name, isGitFolder(name)]).toEqual([name, false])
  })
})

describe('what lies outside of the repository', () => {
  it('is written only if it is named on the command line', () => {
    const root = tempFolder()
    const outside = tempFolder({ a: 'old' })
    const reason = 'it is outside the repository; only a path that is named on the command line may be'
    expect(replaceFile(join(outside, 'a'), bytes('new'), bytes('old'), [root])).toBe(reason)
    expect(deleteFile(join(outside, 'a'), bytes('old'), [root])).toBe(reason)
    expect(createFile(join(outside, 'b'), bytes('new'), 0o644, [root])).toBe(reason)
    expect(replaceFile(join(outside, 'a'), bytes('new'), bytes('old'), [root, outside])).toBeNull()
    expect(output(join(outside, 'page.md'), root)).toBeNull()
  })
})

describe('a file with another name, a hard link', () => {
  it('is left alone, because the other name would keep what it held', () => {
    const root = tempFolder({ a: 'old' })
    linkSync(join(root, 'a'), join(root, 'b'))
    const reason = "it has another name (a hard link), under which it wouldn't change"
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'), [root])).toBe(reason)
    expect(deleteFile(join(root, 'a'), bytes('old'), [root])).toBe(reason)
    expect(output(join(root, 'a'), root)).toBe(reason)
  })
})

describe('a file that is named as an output', () => {
  it('in the repository is replaced only if it holds an earlier output', () => {
    const root = tempFolder({ 'src/a.ts': 'run()', 'page.md': '# Earlier', 'empty.md': '' })
    commitAll(root)
    writeFileSync(join(root, 'new.md'), 'a draft that git does not know')
    expect(output(join(root, 'src/a.ts'), root)).toBe(
      'it is a file of the repository that holds something else; name another file',
    )
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('run()')
    for (const name of ['page.md', 'empty.md', 'new.md'])
      expect([name, output(join(root, name), root)]).toEqual([name, null])
  })

  it('is not a device behind a link of the repository', () => {
    const root = tempFolder()
    symlinkSync('/dev', join(root, 'reports'))
    expect(output(join(root, 'reports/null'), root)).toBe('a link leads to it; run the command at its real path')
  })

  it('may be a device', () => {
    expect(output('/dev/null', tempFolder())).toBeNull()
  })
})

describe('a new file', () => {
  it('replaces no file, not even a link that leads nowhere', () => {
    const root = tempFolder({ a: 'old' })
    symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    const create = (name: string): string | null => createFile(join(root, name), bytes('new'), 0o644, [root])
    expect(create('a')).toBe('there is another file by that name now')
    expect(create('link')).toBe('there is a link by that name; delete it, or name another file')
    expect(readdirSync(root).sort()).toEqual(['a', 'link'])
  })
})

describe('the temporary files of killed runs', () => {
  it('are removed when the next file of the folder is written; those of a live run are kept', () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    const names = [
      `.a.feature-gates-${dead}-0123456789ab.tmp`,
      `.a.feature-gates-${process.ppid}-0123456789ab.tmp`,
      '.a.tmp',
    ]
    const root = tempFolder({ a: 'old', ...Object.fromEntries(names.map((name) => [name, ''])) })
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'), [root])).toBeNull()
    expect(readdirSync(root).sort()).toEqual([...names.slice(1), 'a'].sort())
  })
})

describe('the lock of a tree', () => {
  it('keeps a second run out while the first one writes, and names the first', () => {
    const root = tempFolder()
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    onTestFinished(() => void child.kill())
    const unlock = free(root)
    const lock = lockFile(root)
    writeFileSync(lock, String(child.pid))
    expect(lockTree(root)).toMatch(`another run of feature-gates (process ${child.pid}) is writing this tree`)
    unlock()
    expect(existsSync(lock)).toBe(true)
    rmSync(lock)
  })

  it('is taken over from a killed run, and released at the end', () => {
    const root = tempFolder()
    const dead = spawnSync(process.execPath, ['--version']).pid
    free(root)()
    const lock = lockFile(root)
    expect(existsSync(lock)).toBe(false)
    writeFileSync(lock, String(dead))
    const unlock = free(root)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    unlock()
    expect(existsSync(lock)).toBe(false)
  })
})

function free(root: string): () => void {
  const unlock = lockTree(root)
  if (typeof unlock === 'string') throw new Error(unlock)
  return unlock
}

function lockFile(root: string): string {
  return join(openPrivateFolder('write'), `${createHash('sha256').update(root).digest('hex').slice(0, 32)}.lock`)
}

describe('restoring a file', () => {
  it('works after any change: edited, deleted with its folder, another mode, a link in its place', () => {
    const ways: readonly (readonly [string, (file: string) => void])[] = [
      ['changed', (file) => writeFileSync(file, 'new')],
      ['deleted', (file) => rmSync(join(file, '..'), { recursive: true })],
      ['another mode', (file) => chmodSync(file, 0o600)],
      ['read-only', (file) => chmodSync(file, 0o444)],
      [
        'a link',
        (file) => {
          rmSync(file)
          symlinkSync('../other', file)
        },
      ],
    ]
    for (const [name, change] of ways) {
      const root = tempFolder({ 'folder/a': 'old', other: 'other' })
      const file = join(root, 'folder/a')
      chmodSync(file, 0o755)
      change(file)
      expect([name, restoreFile(file, bytes('old'), 0o755, [root])]).toEqual([name, null])
      expect([name, readFileSync(file, 'utf8'), lstatSync(file).mode & 0o777]).toEqual([name, 'old', 0o755])
      expect(lstatSync(file).isFile()).toBe(true)
      expect(readFileSync(join(root, 'other'), 'utf8')).toBe('other')
    }
  })

  it('does not follow a link that has replaced its folder', () => {
    const [root, outside] = [tempFolder(), tempFolder({ a: 'theirs' })]
    symlinkSync(outside, join(root, 'folder'))
    expect(restoreFile(join(root, 'folder/a'), bytes('old'), 0o644, [root])).toMatch(/^a link leads to it/)
    expect(readFileSync(join(outside, 'a'), 'utf8')).toBe('theirs')
  })
})
