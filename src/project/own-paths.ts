import { treeOf } from '../files/may-write.js'
import { isInGitFolder, isInside, realPath, realPlace, statOf } from '../files/paths.js'

/**
 * The folders in which the paths of a configuration must lie, absolute; `null`: anywhere, because the user has named
 * the paths himself. A configuration is a file of the repository that anyone may have written.
 */
export type Boundary = readonly string[] | null

/** For a configuration that was found in `folder`, and one that the user has named from `cwd`. */
export function boundaryOf(...folders: readonly string[]): readonly string[] {
  return [...new Set(folders.map(treeOf))]
}

const NAME_ANOTHER = 'name a file inside the repository'

/**
 * Why a path of a configuration is refused, as the end of a sentence; `null` when it is used.
 *
 * @param path absolute. Links are followed; for a missing file, those of its existing parents.
 * @param instead what the user can do about a path outside of the repository.
 */
export function refusalToUse(path: string, boundary: Boundary, instead = NAME_ANOTHER): string | null {
  if (boundary === null) return null
  const real = realPlace(path)
  const tree = boundary.map((folder) => realPath(folder) ?? folder).find((folder) => isInside(folder, real))
  if (tree === undefined) return isDevice(path) ? NO_FILE : `is outside the repository; ${instead}`
  return isInGitFolder(tree, real) ? "is in git's own folder; name another place" : null
}

const NO_FILE = "isn't an ordinary file; name one, or put one in its place"

function isDevice(path: string): boolean {
  const stats = statOf(path)
  return stats !== null && !stats.isFile() && !stats.isDirectory()
}
