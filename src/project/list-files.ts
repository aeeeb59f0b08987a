import { dirname, join, relative, resolve, sep } from 'node:path'
import { expandGlob, isGlob } from '../files/globs.js'
import { IgnoreRules, type IgnoredNames } from '../files/ignore-patterns.js'
import { findRepository, isInside, isLink, ownStatOf, statOf, wayTo } from '../files/paths.js'
import { inPhase } from '../files/processor-time.js'
import { entriesOf, mayRead, readText } from '../files/read-file.js'

export interface ListedFiles {
  /** Absolute, without repetitions; those of one path in the order of their names. */
  readonly files: readonly string[]
  /** The files that were named themselves, rather than a folder of theirs. */
  readonly named: ReadonlySet<string>
  /** Paths that don't exist, or globs that match no file, as they were given. */
  readonly missing: readonly string[]
  /**
   * Files that can't be opened, because their names are not UTF-8; such folders, and those that may not be read, end
   * with a separator.
   */
  readonly unopened: readonly string[]
  /** The folders whose files are all there, none turned away. */
  readonly whole: ReadonlySet<string>
}

/** Folders that hold nothing that a person wrote for this repository. `.yarn` holds Yarn itself, and packages. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.yarn', '.git', '.hg', '.svn', '.jj'])

/**
 * The files of `paths` (files, folders, globs; relative to `cwd`). In folders, what git ignores is left out, and
 * links are not followed; a file that is named itself is taken as it is.
 *
 * @param accept asked with the absolute path of every file found in a folder.
 * @param enter asked with the name of every folder.
 */
export function listFiles(
  paths: readonly string[],
  cwd: string,
  accept: (file: string) => boolean = takeAll,
  enter: (folder: string) => boolean = takeAll,
): ListedFiles {
  return inPhase('listing files', () => listAll(paths, cwd, accept, enter))
}

function listAll(
  paths: readonly string[],
  cwd: string,
  accept: (file: string) => boolean,
  enter: (folder: string) => boolean,
): ListedFiles {
  const files = new Set<string>()
  const whole = new Set<string>()
  const named = new Set<string>()
  const missing: string[] = []
  const unopened: string[] = []
  for (const path of paths) {
    const absolute = resolve(cwd, path)
    const stats = statOf(absolute)
    if (stats?.isDirectory()) {
      for (const file of walkFolder(absolute, enter, (folder) => void unopened.push(`${folder}${sep}`))) {
        if (!accept(file)) continue
        if (isUnnameable(file)) unopened.push(file)
        else files.add(file)
      }
      if (accept === takeAll && enter === takeAll) whole.add(absolute)
    } else if (stats) {
      files.add(absolute)
      named.add(absolute)
    } else {
      const matches = isGlob(path) ? expandGlob(path, cwd) : []
      if (matches.length === 0) missing.push(path)
      for (const file of matches) if (accept(file)) files.add(file)
    }
  }
  return { files: [...files], named, missing, unopened, whole }
}

/** The files below a folder, taken from an earlier list if that is complete. */
export function filesBelow(
  folder: string,
  accept: (file: string) => boolean,
  listed: ListedFiles | null,
): readonly string[] {
  if (!listed?.whole.has(folder)) return listFiles([folder], folder, accept).files
  const prefix = folder.endsWith(sep) ? folder : `${folder}${sep}`
  return listed.files.filter((file) => file.startsWith(prefix) && accept(file))
}

/** What Node shows in place of bytes that aren't UTF-8. A name may also contain it. */
function isUnnameable(file: string): boolean {
  return file.includes('\uFFFD') && ownStatOf(file) === null
}

function takeAll(): boolean {
  return true
}

const IGNORE_FILE = '.gitignore'

interface IgnoreFile {
  readonly folder: string
  readonly rules: IgnoreRules
}

function* walkFolder(
  start: string,
  enter: (folder: string) => boolean,
  onUnopened: (folder: string) => void,
): Generator<string> {
  const above = ignoreFilesAbove(start)
  // Anyone who names an ignored folder wants it.
  const ignored = isIgnored(`${start}${sep}`, above)
  const stack = [
    { folder: start, ignores: ignored ? [] : above.map(({ folder, rules }) => rules.in(gitWayTo(start, folder))) },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { folder } = next
    const entries = entriesOf(folder)
    if (entries.length === 0 && !mayRead(folder)) onUnopened(folder)
    // Faster than catching the error for a missing file.
    const own = entries.some(({ name }) => name === IGNORE_FILE) ? readIgnoreFile(folder) : null
    const ignores = own ? [...next.ignores, own.rules.in('')] : next.ignores
    const folders: string[] = []
    const prefix = folder.endsWith(sep) ? folder : `${folder}${sep}`
    for (const entry of entries) {
      const path = `${prefix}${entry.name}`
      if (entry.isDirectory()) {
        if (SKIPPED_FOLDERS.has(entry.name) || !enter(entry.name) || isNameIgnored(entry.name, true, ignores)) continue
        if (isUnnameable(path)) onUnopened(path)
        else folders.push(entry.name)
      } else if (entry.isFile() && !isNameIgnored(entry.name, false, ignores)) {
        yield path
      }
    }
    for (const name of folders.reverse())
      stack.push({ folder: `${prefix}${name}`, ignores: ignores.map((names) => names.below(name)) })
  }
}

/** The `.gitignore` files of the parent folders within the repository, outermost first. */
function ignoreFilesAbove(folder: string): IgnoreFile[] {
  const repository = findRepository(folder)
  const found: IgnoreFile[] = []
  for (
    let at = folder;
    repository !== null && at !== repository && isInside(repository, dirname(at));
    at = dirname(at)
  ) {
    const file = readIgnoreFile(dirname(at))
    if (file) found.unshift(file)
  }
  return found
}

function readIgnoreFile(folder: string): IgnoreFile | null {
  const file = join(folder, IGNORE_FILE)
  // Git follows no link here either.
  const read = isLink(file) ? null : readText(file)
  return read && 'text' in read ? { folder, rules: new IgnoreRules(read.text) } : null
}

/** Git's rule: the innermost file that says something about a name decides. */
function isNameIgnored(name: string, isFolder: boolean, ignores: readonly IgnoredNames[]): boolean {
  for (let index = ignores.length - 1; index >= 0; index--) {
    const ignored = ignores[index]?.ignores(name, isFolder) ?? null
    if (ignored !== null) return ignored
  }
  return false
}

function gitWayTo(path: string, folder: string): string {
  return relative(folder, path).replaceAll(sep, '/')
}

/** As {@link isNameIgnored}, for a path; of a folder it ends with a separator. */
function isIgnored(path: string, ignores: readonly IgnoreFile[]): boolean {
  for (let index = ignores.length - 1; index >= 0; index--) {
    const file = ignores[index]
    if (!file) continue
    const way = gitWayTo(path, file.folder)
    const ignored = file.rules.ignores(path.endsWith(sep) ? `${way}/` : way)
    if (ignored !== null) return ignored
  }
  return false
}

export const TEST_FOLDERS: ReadonlySet<string> = new Set([
  '__tests__',
  '__mocks__',
  '__fixtures__',
  'test',
  'tests',
  'fixtures',
])

const NAME_OF_TEST = /[._-](?:test|spec)\.[cm]?[jt]sx?$|_test\.go$/i
const IN_TEST_FOLDER = new RegExp(`(?:^|[\\\\/])(?:${[...TEST_FOLDERS].join('|')})[\\\\/]`)

/** Whether a file is a test by its name or folder, as test runners look for them. */
export function isTestFile(file: string, root: string): boolean {
  return NAME_OF_TEST.test(file) || IN_TEST_FOLDER.test(wayTo(file, root))
}

/** Folders and files that help tests. */
const OF_TESTS = /(?:^|[\\/._-])(?:tests?|testing|test-?(?:utils?|helpers?)|mocks?|__mocks__|fixtures?)(?:[\\/._-]|$)/i

/** Whether a file is a test, or only helps tests by its name or folder. */
export function isTestCode(file: string, root: string): boolean {
  return isTestFile(file, root) || OF_TESTS.test(wayTo(file, root))
}
