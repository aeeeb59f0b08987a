import { basename, dirname, join } from 'node:path'
import { findRepository, isInGitFolder, isInside, isLink, realPath } from './paths.js'

/**
 * The absolute folders and files that a command may write: its repository, and what the user named on the command line.
 * Paths from a configuration are excluded, because anyone may have written it.
 */
export type WriteScope = readonly string[]

/** What a command started in `cwd` may write: the repository, or else the folder itself. */
export function treeOf(cwd: string): string {
  return findRepository(cwd) ?? cwd
}

/** Where an output lies that the user has named, absolute: anywhere in the repository, or just there. */
export function scopeOfOutput(file: string, cwd: string): WriteScope {
  const tree = treeOf(cwd)
  return isInside(tree, file) ? [tree] : [file]
}

/**
 * Checks every write and deletion.
 *
 * @param file absolute. It need not exist.
 * @returns why it may not be written, as half a sentence; `null`: it may.
 */
export function refusalToWrite(file: string, scope: WriteScope): string | null {
  const root = scope.find((folder) => isInside(folder, file))
  if (root === undefined) return OUTSIDE
  if (throughLink(root, file)) return THROUGH_LINK
  // For a named file, check the folders above it; for a named folder, those between it and the file.
  const [start, place] =
    root === file ? ['/', join(realPath(dirname(file)) ?? dirname(file), basename(file))] : [root, file]
  return isInGitFolder(start, place) ? IN_GIT : null
}

const OUTSIDE = 'it is outside the repository; only a path that is named on the command line may be'
const THROUGH_LINK = 'a link leads to it; run the command at its real path'
const IN_GIT = "it is in git's own folder"

/** Whether the file is a link, or a folder between it and `root` is one. */
function throughLink(root: string, file: string): boolean {
  for (let at = file; ; at = dirname(at)) {
    if (at === root && at !== file) return false
    if (isLink(at)) return true
    if (at === root || dirname(at) === at) return false
  }
}
