import { createHash, randomBytes } from 'node:crypto'
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loseObservations } from './observations.js'
import { realPath } from './paths.js'
import { openPrivateFolder } from './private-folder.js'
import { isAlive } from './processes.js'

/**
 * Keeps a second run from writing the same tree meanwhile. Both would look at a file right before they replace it, and
 * the later one could still take away what the earlier one has just written.
 *
 * The lock is among the user's temporary files. Where none can be made, nothing keeps a second run from writing.
 *
 * @param tree absolute.
 * @returns releases the tree. A text is one sentence that says that another run of the same user is writing the tree.
 */
export function lockTree(tree: string): (() => void) | string {
  loseObservations()
  const lock = lockFileOf(tree)
  const taken = lock === null ? false : takeLock(lock)
  if (typeof taken === 'string') return taken
  if (lock === null || !taken) return () => {}
  return () => {
    if (holderOf(lock) === process.pid) rmSync(lock, { force: true })
  }
}

function lockFileOf(tree: string): string | null {
  try {
    return join(
      openPrivateFolder('write'),
      `${createHash('sha256')
        .update(realPath(tree) ?? tree)
        .digest('hex')
        .slice(0, 32)}.lock`,
    )
  } catch {
    return null
  }
}

/** @returns `false`: locks can't be made here; a text: who has it. */
function takeLock(lock: string): boolean | string {
  // Contains its process from the start, so that no other process finds it empty.
  const own = `${lock}.${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    const handle = openSync(own, 'wx', 0o600)
    writeFileSync(handle, String(process.pid))
    closeSync(handle)
    for (let tries = 0; tries < 5; tries++) {
      if (tryLink(own, lock)) return true
      const holder = holderOf(lock)
      if (holder !== null && isAlive(holder)) return describeHolder(holder, lock)
      takeAway(lock, holder)
    }
    return false
  } catch {
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function tryLink(from: string, lock: string): boolean {
  try {
    linkSync(from, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The process that has the lock; `null`: none. */
function holderOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Removes the lock of a killed run. A run that has taken the lock meanwhile gets it back. */
function takeAway(lock: string, holder: number | null): void {
  const aside = `${lock}.${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    renameSync(lock, aside)
    if (holderOf(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another run was faster.
  } finally {
    rmSync(aside, { force: true })
  }
}

function describeHolder(pid: number, lock: string): string {
  return (
    `another run of feature-gates (process ${pid}) is writing this tree, so nothing was written; run it again when that one has ended, ` +
    `or delete ${lock} if process ${pid} is something else`
  )
}
