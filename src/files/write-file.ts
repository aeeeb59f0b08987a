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
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findRepository, isInside, realPath, statOf } from './paths.js'
import { explainFileError } from './read-file.js'
import { isAlive } from './private-folder.js'

/**
 * Replaces a file's contents so that it is never half written: through a temporary file beside it, flushed and then
 * renamed. Keeps mode and, where it may, owner.
 *
 * @param expected what the file must still hold; looked at before anything is done, and again right before the rename.
 * @param tree the folder that no link may lead out of; see {@link leadsOutOf}.
 * @returns why it wasn't written, as half a sentence; `null`: it was.
 */
export function replaceFile(file: string, contents: Buffer, expected: Buffer | null, tree?: string): string | null {
  try {
    const fault = findFault(file, expected, tree)
    if (fault !== null) return fault
    const stats = lstatSync(file)
    return writeBeside(file, contents, stats.mode & 0o7777, {
      prepare: (handle) => keepOwner(handle, stats),
      publish: (temporary) => {
        const changed = findFault(file, expected, tree)
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
export function deleteFile(file: string, expected: Buffer, tree?: string): string | null {
  try {
    const fault = findFault(file, expected, tree)
    if (fault !== null) return fault
    unlinkSync(file)
    return null
  } catch (error) {
    return explainFileError(error)
  }
}

/**
 * Writes a file that isn't there: one that was deleted, or a new one, and the folders that it lies in. It appears with all that
 * it holds, or not at all.
 *
 * @returns why it wasn't, as half a sentence; `null`: it was.
 */
export function createFile(file: string, contents: Buffer, mode: number, tree?: string): string | null {
  try {
    if (tree !== undefined && leadsOutOf(tree, file)) return LEADS_OUT
    if (isTaken(file)) return TAKEN
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
 * Writes a file that somebody has named for output, whatever it has held; also a device, such as `/dev/stdout`.
 *
 * @param cwd the folder that the name was given in.
 * @returns why it wasn't written, as half a sentence; `null`: it was.
 */
export function writeOutput(file: string, contents: Buffer, cwd: string): string | null {
  try {
    const tree = treeOf(cwd)
    const stats = statOf(file)
    if (!stats) return createFile(file, contents, 0o644, tree)
    if (!stats.isFile()) {
      writeFileSync(file, contents)
      return null
    }
    const real = realPath(file) ?? file
    if (isInside(tree, file) && !isInside(realPath(tree) ?? tree, real)) return LEADS_OUT
    return replaceFile(real, contents, null)
  } catch (error) {
    return explainFileError(error)
  }
}

/** What a command may write in when it's started in `cwd`: the repository, or the folder where there is none. */
export function treeOf(cwd: string): string {
  return findRepository(cwd) ?? cwd
}

const TAKEN = 'there is another file by that name now'
const LEADS_OUT = 'a link leads to it, out of the tree; run the command where it really is'

/** Whether a path inside of `tree` is, with links followed, a place outside of it. The file itself need not be there. */
export function leadsOutOf(tree: string, file: string): boolean {
  if (!isInside(tree, file)) return false
  const realTree = realPath(tree)
  let folder = dirname(file)
  while (folder !== tree && !isTaken(folder)) folder = dirname(folder)
  const realFolder = realPath(folder)
  return realTree !== null && (realFolder === null || !isInside(realTree, realFolder))
}

/** Why the file may not be changed; `null`: it may be. */
function findFault(file: string, expected: Buffer | null, tree: string | undefined): string | null {
  const stats = lstatSync(file)
  if (!stats.isFile()) return 'it is no ordinary file any more'
  if (tree !== undefined && leadsOutOf(tree, file)) return LEADS_OUT
  // The superuser may write it all the same, but somebody has said that it should stay.
  if ((stats.mode & 0o222) === 0) return 'the file is read-only'
  accessSync(file, constants.W_OK)
  return expected && !readFileSync(file).equals(expected)
    ? 'the file has changed since it was read; run the command again'
    : null
}

interface Steps {
  readonly prepare: (handle: number) => void
  /** Gives the file its name; says why not. */
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

/** After a rename there is none. One that can't be deleted takes nothing from what was done. */
function discard(temporary: string): void {
  try {
    rmSync(temporary, { force: true })
  } catch {
    // The next run in this folder takes it out.
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
function isTaken(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

const swept = new Set<string>()

/** Takes out what runs that were killed have left in a folder, once a process. */
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
