import { dirname, resolve, sep } from 'node:path'

/** A folder whose files are only put there once something looks at them. All paths are absolute. */
export interface LazyFolder {
  readonly path: string
  /**
   * Puts there what is in `folder` itself: its files, and its folders without their contents. Called once for each
   * folder, for the outer ones first.
   *
   * @returns its folders.
   */
  readonly fill: (folder: string) => readonly string[]
}

/** How far each folder is filled, and the folders in it. */
const lazyFolders = new Map<LazyFolder, Map<string, readonly string[]>>()

/** Has a folder filled from now on, until the returned function is called. */
export function addLazyFolder(lazy: LazyFolder): () => void {
  lazyFolders.set(lazy, new Map())
  return () => void lazyFolders.delete(lazy)
}

/** Must be called before the file system is asked about `path`. */
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
  // To fill it may mean to look at what is there.
  filled.set(folder, [])
  const folders = lazy.fill(folder)
  filled.set(folder, folders)
  return folders
}
