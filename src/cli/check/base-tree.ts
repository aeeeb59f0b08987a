import { dirname, join, relative, sep } from 'node:path'
import { runGit } from '../../files/run-program.js'
import { findRepository, statOf } from '../../files/paths.js'
import { makeTemporaryFolder, type TemporaryFolder } from '../../files/private-folder.js'
import type { Io } from '../io.js'
import { UsageError } from '../usage-error.js'

/** The repository as it was when the work began that is checked now. */
export interface BaseTree {
  /** A temporary copy of the repository, absolute. */
  readonly folder: string
  /** Where the working directory is in it; it may not have existed. */
  readonly cwd: string
  /** The repository itself, absolute. */
  readonly repository: string
  /** Former paths of files that were renamed since, by their paths now; relative to the repository, with `/`. */
  readonly renamed: ReadonlyMap<string, string>
  /** Writes the files that were left out to save time; `false`: none was. */
  complete(): boolean
  remove(): void
}

/**
 * Copies the tree of the commit at which the work left `ref` (their merge base) to a temporary folder. Neither the index nor
 * the working tree is touched. Vendored packages that are the same now come with {@link BaseTree.complete}: often they are most files of a
 * repository, and few findings depend on them.
 */
export function checkOutBase(cwd: string, ref: string, env: Io['env']): BaseTree {
  const { repository, base } = findBaseCommit(cwd, ref, env)
  const temporary = makeTemporaryFolder('base')
  try {
    const run = (args: readonly string[], input?: string): Buffer => {
      // Without filters, large files aren't downloaded: their pointers hold no gates.
      const result = runGit(args, repository, env, {
        extra: { GIT_INDEX_FILE: join(temporary.path, '.index') },
        filters: 'none',
        ...(input !== undefined && { input }),
      })
      if ('error' in result) throw new UsageError(`git could not read the files of "${ref}": ${result.error}`)
      return result.stdout
    }
    const copy = ['checkout-index', '--force', `--prefix=${join(temporary.path, 'tree')}${sep}`]
    run(['read-tree', base])
    const changed = namesIn(readGit(['diff', '--name-only', '--no-renames', '-z', base], repository, env))
    const files = changed.some(isVendored) ? [] : namesIn(run(['ls-files', '-z']).toString('utf8'))
    // What git is given by name has to be UTF-8.
    const leavesOut = files.some(isVendored) && !files.some((file) => file.includes('\uFFFD'))
    let left = leavesOut ? files.filter(isVendored) : []
    if (leavesOut) run([...copy, '-z', '--stdin'], asInput(files.filter((file) => !isVendored(file))))
    else run([...copy, '--all'])
    const tree = join(temporary.path, 'tree')
    // Paths of its configuration must lie in the same repository, too.
    temporary.addFolder('tree/.git')
    linkModules(repository, cwd, temporary)
    return {
      folder: tree,
      cwd: join(tree, relative(repository, cwd)),
      repository,
      renamed: findRenamed(repository, base, env),
      complete() {
        if (left.length === 0) return false
        run([...copy, '-z', '--stdin'], asInput(left))
        left = []
        return true
      },
      remove: () => temporary.remove(),
    }
  } catch (error) {
    temporary.remove()
    throw error
  }
}

/** Go's and others' copies of packages. */
function isVendored(file: string): boolean {
  return /(?:^|\/)vendor\//.test(file)
}

function namesIn(output: string): string[] {
  return output.split('\0').filter((name) => name !== '')
}

function asInput(files: readonly string[]): string {
  return files.map((file) => `${file}\0`).join('')
}

/** The commit at which the work left `ref`; a repository without one is a {@link UsageError}. */
export function findBaseCommit(
  cwd: string,
  ref: string,
  env: Io['env'],
): { readonly repository: string; readonly base: string } {
  const repository = findRepository(cwd)
  if (repository === null) throw new UsageError('option "--since" needs a git repository, and there is none here')
  return { repository, base: findBase(repository, ref, env) }
}

function findBase(repository: string, ref: string, env: Io['env']): string {
  const named = runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], repository, env)
  // Of a commit that it doesn't know, git says nothing.
  if ('error' in named && named.error !== '') throw new UsageError(`option "--since": git failed: ${named.error}`)
  const commit = 'error' in named ? '' : named.stdout.toString('utf8').trim()
  if (commit === '')
    throw new UsageError(
      `option "--since": git knows no commit "${ref}"; in CI, fetch it first (a shallow clone has only the last one)`,
    )
  const base = readGit(['merge-base', commit, 'HEAD'], repository, env).trim()
  if (base === '')
    throw new UsageError(
      `option "--since": git finds no commit that "${ref}" and HEAD have in common; in CI, fetch the whole history`,
    )
  return base
}

/** A configuration that is a module may import packages. */
function linkModules(repository: string, cwd: string, temporary: TemporaryFolder): void {
  for (let at = cwd; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (statOf(modules)) temporary.link(modules, join(temporary.path, 'tree', relative(repository, at), 'node_modules'))
    if (at === repository) return
  }
}

function findRenamed(repository: string, base: string, env: Io['env']): Map<string, string> {
  const fields = readGit(
    ['diff', '--find-renames', '--diff-filter=R', '--name-status', '-z', base],
    repository,
    env,
  ).split('\0')
  const renamed = new Map<string, string>()
  for (let index = 0; index + 2 < fields.length; index += 3)
    renamed.set(fields[index + 2] ?? '', fields[index + 1] ?? '')
  return renamed
}

/** What git prints; nothing if it fails. */
function readGit(args: readonly string[], repository: string, env: Io['env']): string {
  const result = runGit(args, repository, env)
  return 'error' in result ? '' : result.stdout.toString('utf8')
}
