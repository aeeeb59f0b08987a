import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replaceFile } from '../../src/cli/strip/safe-write.js'
import { tempFolder } from '../support/temp-folder.js'

const bytes = (text: string): Buffer => Buffer.from(text)

describe('replacing a file', () => {
  it('is refused when the file is not what it was', () => {
    const root = tempFolder({ a: 'changed meanwhile' })
    expect(replaceFile(join(root, 'a'), bytes('new'), bytes('old'))).toBe('the file has changed since it was read; run the command again')
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
