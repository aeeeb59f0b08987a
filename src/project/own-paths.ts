import { treeOf } from '../files/may-write.js'
import { isInGitFolder, isInside, realPath, realPlace } from '../files/paths.js'

/**
 * The folders in which the paths of a configuration must lie, absolute; `null`: anywhere, because the user has named
 * the paths himself. A configuration is a file of the repository that anyone may have written.
 */
export type Boundary = readonly string[] | null

/** For a configuration that was found in `folder`, and one that the user has named from `cwd`. */
export function boundaryOf(...folders: readonly string[]): readonly string[] {
  return [...new Set(folders.map(treeOf))]
}

/**
 * Why a path of a configuration is refused, as the end of a sentence; `null` when it is used.
 *
 * @param path absolute. Links are followed; for a missing file, those of its existing parents.
 */
export function refusalToUse(path: string, boundary: Boundary): string | null {
  if (boundary === null) return null
  const real = realPlace(path)
  const tree = boundary.map((folder) => realPath(folder) ?? folder).find((folder) => isInside(folder, real))
  if (tree === undefined)
    return 'is outside the repository; name it on the command line, or copy it into the repository'
  return isInGitFolder(tree, real) ? "is in git's own folder; name another place" : null
}
