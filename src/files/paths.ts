import { existsSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** Whether `path` is `folder` or lies below it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`))
}

/** `file` as reports name it: relative to `cwd` with `/`, absolute where it lies outside. */
export function showPath(file: string, cwd: string): string {
  const shown = isInside(cwd, file) ? relative(cwd, file) : file
  return shown.replaceAll(sep, '/') || '.'
}

/** What `path` is, with links followed; `null`: nothing that can be reached. Never throws. */
export function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    // Links in a circle, a folder that may not be entered, a name too long.
    return null
  }
}

/** The path with all links followed; `null`: there is no such file, or its links run in a circle. */
export function realPath(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}

/** The folder of the repository that `folder` belongs to: the nearest one with a `.git`; `null`: none. */
export function findRepository(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}
