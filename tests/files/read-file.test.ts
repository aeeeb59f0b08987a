import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, readTextIf } from '../../src/files/read-file.js'
import { tempFolder } from '../support/temp-folder.js'

const NO_FILE = { error: "this isn't an ordinary file" }

describe('a text that is read', () => {
  it.each([
    ['is empty', '', ''],
    ['is short', 'const a = 1\n', 'const a = 1\n'],
    ['fills the first read', 'a'.repeat(64 * 1024), 'a'.repeat(64 * 1024)],
    ['is one byte shorter', 'a'.repeat(64 * 1024 - 1), 'a'.repeat(64 * 1024 - 1)],
    ['is one byte longer', 'a'.repeat(64 * 1024 + 1), 'a'.repeat(64 * 1024 + 1)],
    ['is long', 'ä'.repeat(300_000), 'ä'.repeat(300_000)],
    ['begins with a byte order mark', '\uFEFFconst a = 1', 'const a = 1'],
  ])('is whole if it %s, also after a longer and a shorter file', (_, content, expected) => {
    const folder = tempFolder()
    const file = join(folder, 'a.ts')
    writeFileSync(file, content)
    for (const other of ['b'.repeat(500_000), 'b']) {
      expect(readText(file)).toMatchObject({ text: expected })
      writeFileSync(join(folder, 'b.ts'), other)
      expect(readText(join(folder, 'b.ts'))).toMatchObject({ text: other })
    }
    expect(readTextIf(file, (bytes, length) => bytes.subarray(0, length).includes('no such text'))).toBeNull()
  })

  it('is refused if it is larger than the limit, whatever was read before', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'large.ts'), '')
    truncateSync(join(folder, 'large.ts'), 3 * 1024 * 1024)
    expect(readText(join(folder, 'large.ts'))).toEqual({ error: 'the file is larger than 2 MB' })
    expect(readTextIf(join(folder, 'large.ts'), () => true)).toEqual({ error: 'the file is larger than 2 MB' })
  })

  it('is refused if it is a folder or a device', () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'a.ts'))
    symlinkSync('/dev/zero', join(folder, 'zero.ts'))
    expect(readText(join(folder, 'a.ts'))).toEqual({ error: 'this is a folder, not a file' })
    for (const device of ['/dev/zero', '/dev/null', '/dev/urandom']) expect(readText(device)).toEqual(NO_FILE)
    expect(readText(join(folder, 'zero.ts'))).toEqual(NO_FILE)
  })

  it('is refused if it is a pipe, and what is in the pipe remains there', async () => {
    const pipe = join(tempFolder(), 'pipe.ts')
    spawnSync('mkfifo', [pipe])
    expect(readText(pipe)).toEqual(NO_FILE)
    const hold = `exec 3<>"$0"; echo "const a = 1" >&3; echo filled; read -r _; head -n 1 <&3`
    const holder = spawn('sh', ['-c', hold, pipe])
    const nextOutput = (): Promise<string> =>
      new Promise((resolve) => void holder.stdout.once('data', (data) => resolve(String(data))))
    expect(await nextOutput()).toBe('filled\n')
    expect(readText(pipe)).toEqual(NO_FILE)
    expect(readTextIf(pipe, () => true)).toEqual(NO_FILE)
    holder.stdin.end('\n')
    expect(await nextOutput()).toBe('const a = 1\n')
  })
})
