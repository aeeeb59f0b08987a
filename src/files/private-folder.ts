import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loseObservations } from './observations.js'
import { ownStatOf, statOf } from './paths.js'
import { readBytes } from './read-file.js'
import { createFile } from './write-file.js'

/**
 * A folder among the temporary ones that others can neither read nor have prepared. Throws where there can't be one.
 *
 * @param purpose a part of its name.
 */
export function openPrivateFolder(purpose: string): string {
  loseObservations()
  const folder = join(tmpdir(), `feature-gates-${purpose}-${process.getuid?.() ?? 'user'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  const isOurs = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0)
  if (!stats.isDirectory() || !isOurs)
    throw new Error(`${folder} is not a folder that only you can use; delete it, and run again`)
  return folder
}

const SECRET_LENGTH = 32

/**
 * Bytes that only this user's runs know; they last as long as the system keeps its temporary files. Never throws.
 *
 * @param mayMake whether to make them where there are none.
 * @returns `null`: there are none.
 */
export function secretFor(purpose: string, mayMake: boolean): Buffer | null {
  try {
    const folder = openPrivateFolder(purpose)
    const file = join(folder, 'secret')
    if (mayMake && ownStatOf(file) === null) createFile(file, randomBytes(SECRET_LENGTH), 0o600, [folder])
    const secret = readBytes(file, SECRET_LENGTH)
    return 'error' in secret || secret.length !== SECRET_LENGTH ? null : secret
  } catch {
    // There may be no folder for temporary files.
    return null
  }
}

/** A new folder among the temporary ones, for one run. */
export interface TemporaryFolder {
  /** Absolute, without links. */
  readonly path: string
  /** Lets `target` be found at a place in the folder, if the place's folder is there and it isn't taken. */
  link(target: string, place: string): void
  /** Makes a folder in it. */
  addFolder(name: string): void
  /** Writes a file into a folder that is there. */
  write(name: string, contents: Buffer): void
  remove(): void
}

export function makeTemporaryFolder(purpose: string): TemporaryFolder {
  loseObservations()
  const path = mkdtempSync(join(realpathSync(tmpdir()), `feature-gates-${purpose}-`))
  return {
    path,
    link(target, place) {
      // A link that leads nowhere is there, too.
      const isFree = statOf(dirname(place)) !== null && !lstatSync(place, { throwIfNoEntry: false })
      if (isFree) symlinkSync(target, place, 'junction')
    },
    addFolder: (name) => void mkdirSync(join(path, name), { recursive: true }),
    write: (name, contents) => writeFileSync(join(path, name), contents),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
