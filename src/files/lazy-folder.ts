import { dirname, resolve, sep } from 'node:path'

/** A folder whose files are written only when something looks at them. All paths are absolute. */
export interface LazyFolder {
  readonly path: string
  /**
   * Writes the files of `folder`, and makes its folders without their contents. It is called once for each folder,
   * outer ones first.
   *
   * @returns its folders.
   */
  readonly fill: (folder: string) => readonly string[]
}

/** The folders that are already filled, each with the folders in it. */
const lazyFolders = new Map<LazyFolder, Map<string, readonly string[]>>()

/** Fills a folder on demand until the returned function is called. */
export function addLazyFolder(lazy: LazyFolder): () => void {
  lazyFolders.set(lazy, new Map())
  return () => void lazyFolders.delete(lazy)
}

/** Must be called before anything looks at `path`. */
export function fillAround(path: string): void {
  if (lazyFolders.size > 0) fillFolder(dirname(resolve(path)))
}

/** To be called before the entries of `folder` are read. */
export function fillFolder(folder: string): void {
  for (const [lazy, filled] of lazyFolders) fill(resolve(folder), lazy, filled)
}

/** Must be called before other code, such as Node's module loader, reads files in or below `folder`. */
export function fillBelow(folder: string): void {
  for (const [lazy, filled] of lazyFolders) {
    const folders = [...fill(resolve(folder), lazy, filled)]
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) folders.push(...fill(next, lazy, filled))
  }
}

function fill(folder: string, lazy: LazyFolder, filled: Map<string, readonly string[]>): readonly string[] {
  const known = filled.get(folder)
  if (known) return known
  if (folder !== lazy.path) {
    if (!folder.startsWith(`${lazy.path}${sep}`)) return []
    fill(dirname(folder), lazy, filled)
  }
  // Mark it first, since filling it may look at the folder itself.
  filled.set(folder, [])
  const folders = lazy.fill(folder)
  filled.set(folder, folders)
  return folders
}
