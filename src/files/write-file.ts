import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { refusalToWrite, scopeOfOutput, treeOf, type WriteScope } from './may-write.js'
import { loseObservations } from './observations.js'
import { findRepository, isLink, ownStatOf } from './paths.js'
import { explainFileError, readBytes } from './read-file.js'
import { runGit, type Env } from './run-program.js'
import { isAlive } from './processes.js'

/**
 * Replaces a file's contents so that it is never half written: through a temporary file beside it, flushed and then
 * renamed. Keeps mode and, where it may, owner.
 *
 * @param expected what the file must still hold; looked at before anything is done, and again right before the rename.
 * @param scope where the command may write; see {@link refusalToWrite}.
 * @returns why it wasn't written, as half a sentence; `null`: it was.
 */
export function replaceFile(file: string, contents: Buffer, expected: Buffer | null, scope: WriteScope): string | null {
  loseObservations()
  try {
    const fault = findFault(file, expected, scope)
    if (fault !== null) return fault
    const stats = lstatSync(file)
    return writeBeside(file, contents, stats.mode & 0o7777, {
      prepare: (handle) => keepOwner(handle, stats),
      publish: (temporary) => {
        const changed = findFault(file, expected, scope)
        if (changed === null) renameSync(temporary, file)
        return changed
      },
    })
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
export function deleteFile(file: string, expected: Buffer, scope: WriteScope): string | null {
  loseObservations()
  try {
    const fault = findFault(file, expected, scope)
    if (fault !== null) return fault
    unlinkSync(file)
    return null
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Writes a file that isn't there: one that was deleted, or a new one, and the folders that it lies in. It appears with
 * all that it holds, or not at all.
 *
 * @returns why it wasn't, as half a sentence; `null`: it was.
 */
export function createFile(file: string, contents: Buffer, mode: number, scope: WriteScope): string | null {
  loseObservations()
  try {
    if (isTaken(file)) return isLink(file) ? TAKEN_BY_LINK : TAKEN
    const refusal = refusalToWrite(file, scope)
    if (refusal !== null) return refusal
    mkdirSync(dirname(file), { recursive: true })
    return writeBeside(file, contents, mode & 0o7777, {
      prepare: () => {},
      publish: (temporary) => publishNew(temporary, file),
    })
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Puts a file back as it was, whatever another program has made of it meanwhile: changed it, deleted it, or put a link
 * in its place.
 *
 * @returns why it could not be, as half a sentence; `null`: it is as it was.
 */
export function restoreFile(file: string, contents: Buffer, mode: number, scope: WriteScope): string | null {
  loseObservations()
  try {
    const refusal = refusalToWrite(join(dirname(file), 'any'), scope)
    if (refusal !== null) return refusal
    if (isLink(file)) unlinkSync(file)
    if (!isTaken(file)) return createFile(file, contents, mode, scope)
    const stats = lstatSync(file)
    if (!stats.isFile()) return stats.isDirectory() ? HAS_FOLDER : HAS_OTHER
    if ((stats.mode & 0o7777) !== (mode & 0o7777)) chmodSync(file, mode & 0o7777)
    return isStill(file, contents) ? null : replaceFile(file, contents, null, scope)
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Writes a file that the user has named for output. It may be a device, such as `/dev/stdout`, or a pipe. A file of the
 * repository is replaced only if it holds an earlier output, or git doesn't track it.
 *
 * @param cwd the folder that the name was given in.
 * @param isOutput whether a text is an earlier output.
 * @returns why it wasn't written, as half a sentence; `null`: it was.
 */
export function writeOutput(
  file: string,
  contents: Buffer,
  { cwd, env, isOutput }: { cwd: string; env: Env; isOutput: (text: string) => boolean },
): string | null {
  loseObservations()
  try {
    const tree = treeOf(cwd)
    const stats = ownStatOf(file)
    if (STREAMS.test(file)) return writeToDevice(file, contents)
    const scope = scopeOfOutput(file, cwd)
    if (!stats) return createFile(file, contents, 0o644, scope)
    const refusal = refusalToWrite(file, scope)
    if (refusal !== null) return refusal
    if (isPipeOrDevice(stats)) return writeToDevice(file, contents)
    const before = readBytes(file)
    if ('error' in before) return before.error
    if (before.length > 0 && !isOutput(before.toString('utf8'))) {
      const tracked = trackedFault(file, tree, env)
      if (tracked !== null) return tracked
    }
    return replaceFile(file, contents, before, scope)
  } catch (error) {
    return explainFileError(error)
  }
}

/** Links that the system makes for a process. */
const STREAMS = /^\/dev\/(?:stdout|stderr|fd\/\d+)$/

function isPipeOrDevice(stats: Stats): boolean {
  return !stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink()
}

function writeToDevice(file: string, contents: Buffer): null {
  writeFileSync(file, contents)
  return null
}

/** Why a file of the repository isn't replaced: git tracks it, or can't tell; `null`: it doesn't. */
function trackedFault(file: string, tree: string, env: Env): string | null {
  if (findRepository(tree) === null) return null
  const listed = runGit(['ls-files', '-z', '--', file], tree, env)
  if ('error' in listed) return `git can't tell whether it tracks this file (${listed.error}); name another file`
  return listed.stdout.length > 0 ? NO_OUTPUT : null
}

const HAS_FOLDER = 'there is a folder in its place; delete that first'
const HAS_OTHER = 'there is a pipe, a socket or a device in its place; delete that first'
const TAKEN = 'there is another file by that name now'
const TAKEN_BY_LINK = 'there is a link by that name; delete it, or name another file'
const NO_OUTPUT = 'it is a file of the repository that holds something else; name another file'
const HARD_LINK = "it has another name (a hard link), under which it wouldn't change"

/** Why the file may not be changed; `null`: it may be. */
function findFault(file: string, expected: Buffer | null, scope: WriteScope): string | null {
  const refusal = refusalToWrite(file, scope)
  if (refusal !== null) return refusal
  const stats = lstatSync(file)
  if (!stats.isFile()) return 'it is no longer an ordinary file'
  // The superuser could write it anyway, but a person has marked it as read-only.
  if ((stats.mode & 0o222) === 0) return 'the file is read-only'
  if (stats.nlink > 1) return HARD_LINK
  accessSync(file, constants.W_OK)
  return expected && !isStill(file, expected) ? 'the file has changed since it was read; run the command again' : null
}

function isStill(file: string, expected: Buffer): boolean {
  const bytes = readBytes(file)
  return !('error' in bytes) && bytes.equals(expected)
}

interface Steps {
  readonly prepare: (handle: number) => void
  /** Renames the temporary file. Returns why it couldn't. */
  readonly publish: (temporary: string) => string | null
}

function writeBeside(file: string, contents: Buffer, mode: number, { prepare, publish }: Steps): string | null {
  const folder = dirname(file)
  sweep(folder)
  const temporary = join(
    folder,
    `.${basename(file)}.feature-gates-${process.pid}-${randomBytes(6).toString('hex')}.tmp`,
  )
  const handle = openSync(temporary, 'wx', mode)
  try {
    try {
      writeFileSync(handle, contents)
      prepare(handle)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    chmodSync(temporary, mode)
    return publish(temporary)
  } finally {
    discard(temporary)
  }
}

/** After a rename there is no temporary file. If one can't be deleted, the write has still succeeded. */
function discard(temporary: string): void {
  try {
    rmSync(temporary, { force: true })
  } catch {
    // The next run in this folder deletes it.
  }
}

/** A link, unlike a rename, never takes the place of a file that has come meanwhile. */
function publishNew(temporary: string, file: string): string | null {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || isTaken(file)) return TAKEN
    // A file system without links.
    renameSync(temporary, file)
  }
  return null
}

/** Also by a link that leads nowhere. */
export function isTaken(file: string): boolean {
  return ownStatOf(file) !== null
}

const swept = new Set<string>()

/** Deletes files that killed runs have left in a folder, once per process. */
function sweep(folder: string): void {
  if (swept.has(folder)) return
  swept.add(folder)
  try {
    for (const name of readdirSync(folder)) {
      const pid = Number(/^\..+\.feature-gates-(\d+)-[\da-f]{12}\.tmp$/.exec(name)?.[1] ?? 0)
      if (pid > 0 && pid !== process.pid && !isAlive(pid)) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // They do no harm.
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
