import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, closeSync, constants, fchownSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { explainFileError } from '../../project/read-text.js'

/**
 * Replaces a file's contents so that it is never half written: through a temporary file beside it, flushed and then
 * renamed. Keeps mode and, where it may, owner.
 *
 * @param expected what the file must still hold.
 * @returns why it wasn't written, as half a sentence; `null`: it was.
 */
export function replaceFile(file: string, contents: Buffer, expected: Buffer | null): string | null {
  let temporary: string | null = null
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) return 'it is no ordinary file any more'
    // The superuser may write it all the same, but somebody has said that it should stay.
    if ((stats.mode & 0o222) === 0) return 'the file is read-only'
    accessSync(file, constants.W_OK)
    if (expected && !readFileSync(file).equals(expected)) return 'the file has changed since it was read; run the strip again'
    temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`)
    const handle = openSync(temporary, 'wx', stats.mode)
    try {
      writeFileSync(handle, contents)
      keepOwner(handle, stats)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    chmodSync(temporary, stats.mode & 0o7777)
    renameSync(temporary, file)
    temporary = null
    return null
  } catch (error) {
    return explainFileError(error)
  } finally {
    if (temporary !== null) rmSync(temporary, { force: true })
  }
}

function keepOwner(handle: number, { uid, gid }: { uid: number; gid: number }): void {
  if (process.getuid?.() === uid && process.getgid?.() === gid) return
  try {
    fchownSync(handle, uid, gid)
  } catch {
    // Only the superuser may give files away; then the file is ours from now on, as after any editor.
  }
}
