import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loseObservations } from './observations.js'
import { statOf } from './paths.js'

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
      if (statOf(dirname(place)) !== null && statOf(place) === null) symlinkSync(target, place, 'junction')
    },
    addFolder: (name) => void mkdirSync(join(path, name), { recursive: true }),
    write: (name, contents) => writeFileSync(join(path, name), contents),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
