import { randomBytes } from 'node:crypto'
import {
  accessSync, chmodSync, closeSync, constants, existsSync, fchownSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync,
} from 'node:fs'
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
  try {
    const fault = findFault(file, expected)
    if (fault !== null) return fault
    const stats = lstatSync(file)
    writeBeside(file, contents, stats.mode & 0o7777, (handle) => keepOwner(handle, stats))
    return null
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Deletes a file.
 *
 * @param expected what the file must still hold.
 * @returns why it wasn't deleted, as half a sentence; `null`: it was.
 */
export function deleteFile(file: string, expected: Buffer): string | null {
  try {
    const fault = findFault(file, expected)
    if (fault !== null) return fault
    unlinkSync(file)
    return null
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Brings a deleted file back.
 *
 * @returns why it wasn't, as half a sentence; `null`: it was.
 */
export function recreateFile(file: string, contents: Buffer, mode: number): string | null {
  try {
    if (existsSync(file)) return 'there is another file by that name now'
    writeBeside(file, contents, mode & 0o7777, () => {})
    return null
  } catch (error) {
    return explainFileError(error)
  }
}

/** Why the file may not be changed; `null`: it may be. */
function findFault(file: string, expected: Buffer | null): string | null {
  const stats = lstatSync(file)
  if (!stats.isFile()) return 'it is no ordinary file any more'
  // The superuser may write it all the same, but somebody has said that it should stay.
  if ((stats.mode & 0o222) === 0) return 'the file is read-only'
  accessSync(file, constants.W_OK)
  return expected && !readFileSync(file).equals(expected) ? 'the file has changed since it was read; run the strip again' : null
}

function writeBeside(file: string, contents: Buffer, mode: number, prepare: (handle: number) => void): void {
  let temporary: string | null = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = openSync(temporary, 'wx', mode)
    try {
      writeFileSync(handle, contents)
      prepare(handle)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    chmodSync(temporary, mode)
    renameSync(temporary, file)
    temporary = null
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
