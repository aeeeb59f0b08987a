import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPrivateFolder } from '../../src/files/private-folder.js'
import { createFile, deleteFile, replaceFile, writeOutput } from '../../src/files/write-file.js'
import { lockTree } from '../../src/cli/strip/write-lock.js'
import { tempFolder } from '../support/temp-folder.js'

const bytes = (text: string): Buffer => Buffer.from(text)

describe('replacing a file', () => {
  it('is refused when the file is not what it was', () => {
    const root = tempFolder({ a: 'changed meanwhile' })
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'))).toBe(
      'the file has changed since it was read; run the command again',
    )
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('changed meanwhile')
    expect(readdirSync(root)).toEqual(['a'])
  })

  it('is refused when the file has gone, or is a link', () => {
    const root = tempFolder({ a: 'old' })
    symlinkSync(join(root, 'a'), join(root, 'link'))
    expect(replaceFile(join(root, 'link'), bytes('new'), bytes('old'))).toBe('it is no ordinary file any more')
    rmSync(join(root, 'a'))
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'))).toBe('there is no such file')
    expect(readdirSync(root)).toEqual(['link'])
  })

  it('is refused when it is read-only, even to the superuser', () => {
    const root = tempFolder({ a: 'old' })
    chmodSync(join(root, 'a'), 0o444)
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'))).toBe('the file is read-only')
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old')
  })
})

describe('links that lead out of the tree', () => {
  it('are not followed to a file, nor to a folder that is to be made', () => {
    const outside = tempFolder({ a: 'old' })
    const root = tempFolder()
    symlinkSync(outside, join(root, 'folder'))
    const reason = 'a link leads to it, out of the tree; run the command where it really is'
    expect(replaceFile(join(root, 'folder/a'), bytes('new'), bytes('old'), root)).toBe(reason)
    expect(deleteFile(join(root, 'folder/a'), bytes('old'), root)).toBe(reason)
    expect(createFile(join(root, 'folder/new/b'), bytes('new'), 0o644, root)).toBe(reason)
    expect(writeOutput(join(root, 'folder/c'), bytes('new'), root)).toBe(reason)
    expect(readdirSync(outside)).toEqual(['a'])
    expect(readFileSync(join(outside, 'a'), 'utf8')).toBe('old')
  })

  it('are followed where they stay in it', () => {
    const root = tempFolder({ 'real/a': 'old' })
    symlinkSync(join(root, 'real'), join(root, 'folder'))
    expect(replaceFile(join(root, 'folder/a'), bytes('new'), bytes('old'), root)).toBeNull()
    expect(createFile(join(root, 'folder/new/b'), bytes('b'), 0o644, root)).toBeNull()
    expect(readFileSync(join(root, 'real/a'), 'utf8')).toBe('new')
    expect(readFileSync(join(root, 'real/new/b'), 'utf8')).toBe('b')
  })
})

describe('a new file', () => {
  it('takes the place of none, not even of a link that leads nowhere', () => {
    const root = tempFolder({ a: 'old' })
    symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    for (const name of ['a', 'link'])
      expect(createFile(join(root, name), bytes('new'), 0o644)).toBe('there is another file by that name now')
    expect(readdirSync(root).sort()).toEqual(['a', 'link'])
  })

  it('may be named for output although it is a device', () => {
    expect(writeOutput('/dev/null', bytes('new'), tempFolder())).toBeNull()
  })
})

describe('what runs that were killed have left', () => {
  it('goes with the next file of the folder that is written; what a living run has there stays', () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    const names = [
      `.a.feature-gates-${dead}-0123456789ab.tmp`,
      `.a.feature-gates-${process.ppid}-0123456789ab.tmp`,
      '.a.tmp',
    ]
    const root = tempFolder({ a: 'old', ...Object.fromEntries(names.map((name) => [name, ''])) })
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'))).toBeNull()
    expect(readdirSync(root).sort()).toEqual([...names.slice(1), 'a'].sort())
  })
})

describe('the lock of a tree', () => {
  it('turns a second run away as long as the first one writes, and says which it is', () => {
    const root = tempFolder()
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    onTestFinished(() => void child.kill())
    const unlock = lockTree(root)
    const lock = lockFile(root)
    writeFileSync(lock, String(child.pid))
    expect(() => lockTree(root)).toThrow(`another run of feature-gates (process ${child.pid}) is writing this tree`)
    unlock()
    expect(existsSync(lock)).toBe(true)
    rmSync(lock)
  })

  it('is taken from a run that was killed, and given back at the end', () => {
    const root = tempFolder()
    const dead = spawnSync(process.execPath, ['--version']).pid
    lockTree(root)()
    const lock = lockFile(root)
    expect(existsSync(lock)).toBe(false)
    writeFileSync(lock, String(dead))
    const unlock = lockTree(root)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    unlock()
    expect(existsSync(lock)).toBe(false)
  })
})

function lockFile(root: string): string {
  return join(openPrivateFolder('write'), `${createHash('sha256').update(root).digest('hex').slice(0, 32)}.lock`)
}
