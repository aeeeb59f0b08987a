import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a process runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A folder among the temporary ones that others can neither read nor have prepared. Throws where there can't be one.
 *
 * @param purpose a part of its name.
 */
export function openPrivateFolder(purpose: string): string {
  const folder = join(tmpdir(), `feature-gates-${purpose}-${process.getuid?.() ?? 'user'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  const isOurs = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0)
  if (!stats.isDirectory() || !isOurs)
    throw new Error(`${folder} is not a folder that only you can use; delete it, and run again`)
  return folder
}
