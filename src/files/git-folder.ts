import { join, resolve } from 'node:path'
import { findRepository, gitFolderOf, ownStatOf, statOf } from './paths.js'
import { textOf } from './read-file.js'

/** The files in its folder that git opens first. If one is a pipe, git waits for it. */
const OPENED = [
  'HEAD',
  'commondir',
  'config',
  'config.worktree',
  'index',
  'packed-refs',
  'shallow',
  'info/attributes',
  'info/exclude',
  'info/grafts',
  'info/sparse-checkout',
  'objects/info/alternates',
]

/** Files of the work tree that git opens as well. */
const OPENED_IN_TREE = ['.gitattributes', '.gitignore', '.gitmodules']

/**
 * Why git can't run in `folder`, as half a sentence; `null`: it can, or there is no repository. Git opens the files of
 * its own folder without checking them. If one is a pipe, git waits for a writer.
 */
export function gitFileFault(folder: string): string | null {
  const repository = findRepository(folder)
  if (repository === null) return null
  for (const name of OPENED_IN_TREE) {
    const stats = ownStatOf(join(repository, name))
    if (stats && !stats.isFile() && !stats.isSymbolicLink() && !stats.isDirectory())
      return `${name} in the repository is not an ordinary file`
  }
  const own = gitFolderOf(repository)
  const common = textOf(join(own, 'commondir'))?.trim()
  for (const place of common === undefined ? [own] : [own, resolve(own, common)])
    for (const name of OPENED) {
      const stats = statOf(join(place, name))
      if (stats && !stats.isFile()) return `${name} in the git folder is not an ordinary file`
    }
  return null
}
