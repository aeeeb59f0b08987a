import { readFileSync, readlinkSync, type Stats } from 'node:fs'
import { fillAround } from './lazy-folder.js'
import { describeReal, observe, observeStats } from './observations.js'
import { followLinks, ownStats, targetStats } from './stats.js'
import type { PrintedText } from './printed-text.js'
import { visibleText } from './visible-text.js'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** Whether `path` is `folder` or lies below it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  // Most paths are, and `relative` takes long.
  if (path.startsWith(folder) && path[folder.length] === sep && !path.includes(`${sep}..`)) return true
  const way = relative(folder, path)
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`))
}

/** The way from a folder to a path, both absolute. As `relative`, which takes long, for what lies below the folder. */
export function wayTo(path: string, folder: string): string {
  const start = folder.endsWith(sep) ? folder : folder + sep
  return path.startsWith(start) ? path.slice(start.length) : relative(folder, path)
}

/** `file` as people read it: as {@link dataPath}, on one line and without control characters. */
export function showPath(file: string, cwd: string): PrintedText {
  return visibleText(dataPath(file, cwd))
}

/** `file` as programs read it: relative to `cwd` with `/`, absolute where it lies outside. */
export function dataPath(file: string, cwd: string): string {
  const shown = isInside(cwd, file) ? relative(cwd, file) : file
  return shown.replaceAll(sep, '/') || '.'
}

/** The kind of file at `path`, with links followed; `null`: nothing can be reached there. Never throws. */
export function statOf(path: string): Stats | null {
  fillAround(path)
  const stats = targetStats(path)
  observeStats('target', path, stats)
  return stats
}

/** Whether a path is a link, also one that leads nowhere, or in a circle. */
export function isLink(path: string): boolean {
  return ownStatOf(path)?.isSymbolicLink() ?? false
}

/** The kind of file at `path`, where a link is a link; `null`: nothing can be reached there. Never throws. */
export function ownStatOf(path: string): Stats | null {
  fillAround(path)
  const stats = ownStats(path)
  observeStats('own', path, stats)
  return stats
}

/** The path with all links followed; `null`: there is no such file, or its links form a circle. */
export function realPath(file: string): string | null {
  fillAround(file)
  const path = followLinks(file)
  observe('real', file, () => describeReal(path))
  return path
}

/** Where a file is, or would be if it were written, with all links followed, also those that lead nowhere. */
export function realPlace(path: string): string {
  return placeOf(path, 0)
}

const MOST_LINKS = 40

function placeOf(path: string, links: number): string {
  const real = realPath(path)
  if (real !== null || links > MOST_LINKS || dirname(path) === path) return real ?? path
  const folder = placeOf(dirname(path), links + 1)
  const place = join(folder, basename(path))
  return isLink(place) ? placeOf(resolve(folder, readlinkSync(place)), links + 1) : place
}

/**
 * A folder and its parents, up to the root of its repository. Without a repository, it ends at the last folder that
 * other users can't write: anyone may have put files further up, for example among a machine's temporary files.
 */
export function* foldersUpwards(folder: string): Generator<string> {
  const repository = findRepository(folder)
  for (let at = folder; ; at = dirname(at)) {
    yield at
    const above = dirname(at)
    if (at === repository || above === at || (repository === null && mayOthersWrite(above))) return
  }
}

function mayOthersWrite(folder: string): boolean {
  return process.platform !== 'win32' && ((statOf(folder)?.mode ?? 0) & 0o002) !== 0
}

/** The folder of the repository that `folder` belongs to: the nearest one with a `.git`; `null`: none. */
export function findRepository(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (statOf(join(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}

/**
 * The folder in which git keeps what it knows of a repository. Of a linked work tree or a submodule, `.git` is a file
 * that names it.
 */
export function gitFolderOf(repository: string): string {
  const place = join(repository, '.git')
  const stats = statOf(place)
  if (!stats?.isFile() || stats.size > LONGEST_WAY) return place
  const named = /^gitdir: (.+)/.exec(readFileSync(place, 'utf8'))?.[1]
  return named === undefined ? place : resolve(repository, named)
}

const LONGEST_WAY = 64 * 1024

/**
 * Whether a place is in git's folder: one with that name, or one with another name that the `.git` of the repository
 * names or links to.
 *
 * @param root absolute. Only the names below it count.
 */
export function isInGitFolder(root: string, place: string): boolean {
  if (relative(root, place).split(sep).some(isGitFolder)) return true
  const repository = findRepository(dirname(place))
  if (repository === null || ownStatOf(join(repository, '.git'))?.isDirectory()) return false
  const folder = realPath(gitFolderOf(repository))
  return folder !== null && isInside(folder, realPlace(place))
}

/**
 * Whether a file system may take a name for `.git`, all of which Git refuses in commits. Some ignore case. Windows
 * ignores trailing dots and blanks, and knows short names and streams. macOS ignores invisible characters.
 */
export function isGitFolder(name: string): boolean {
  const shown = name.replaceAll(/[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g, '')
  const [plain] = /^\.?[^.: ]*/.exec(shown.toLowerCase()) ?? ['']
  return (plain === '.git' || plain === 'git~1') && /^[. ]*(?::|$)/.test(shown.slice(plain.length))
}
