import { dirname, join, relative } from 'node:path'
import { addLazyFolder } from '../../files/lazy-folder.js'
import { runGit } from '../../files/run-program.js'
import { findRepository, statOf } from '../../files/paths.js'
import { makeTemporaryFolder, type TemporaryFolder } from '../../files/private-folder.js'
import type { Io } from '../io.js'
import { findUncommitted } from '../strip/git-guard.js'
import { UsageError } from '../usage-error.js'
import { BaseCopy } from './base-copy.js'

/** The repository before the changes that are checked. */
export interface BaseTree {
  /** A temporary copy of the repository, absolute. */
  readonly folder: string
  /** The working directory within the copy. It may not exist there. */
  readonly cwd: string
  /** The repository itself, absolute. */
  readonly repository: string
  /** Files that were added, changed or deleted since; relative to the repository, with `/`. */
  readonly changed: ReadonlySet<string>
  /** The old paths of renamed files, by their new ones; relative to the repository, with `/`. */
  readonly renamed: ReadonlyMap<string, string>
  /** Adds the files that were left out to save time. Returns `false` if nothing has looked for them. */
  complete(): boolean
  remove(): void
}

/**
 * The tree of the commit at which the work left `ref` (their merge base), in a temporary folder. Neither the index nor
 * the working tree is touched. A hook looks at few files, so a folder is filled when something looks at it. Vendored
 * packages that are the same now come with {@link BaseTree.complete}: often they are most files of a repository, and
 * few findings depend on them.
 */
export function checkOutBase(cwd: string, ref: string, env: Io['env']): BaseTree {
  const { repository, base } = findBaseCommit(cwd, ref, env)
  const listed = runGit(['ls-tree', '-r', '-z', '--name-only', '--full-tree', base], repository, env)
  if ('error' in listed) throw new UsageError(`git could not read the files of "${ref}": ${listed.error}`)
  const files = namesIn(listed.stdout.toString('utf8'))
  const { changed, renamed } = findChanges(repository, base, env)
  const temporary = makeTemporaryFolder('base')
  let stopFilling = (): void => {}
  const remove = (): void => {
    stopFilling()
    temporary.remove()
  }
  try {
    const copy = new BaseCopy({ ref, commit: base, repository, env, files, changed }, temporary)
    stopFilling = addLazyFolder(copy)
    linkModules(repository, cwd, temporary)
    return {
      folder: copy.path,
      cwd: join(copy.path, relative(repository, cwd)),
      repository,
      changed,
      renamed,
      complete() {
        if (!copy.takeVendored()) return false
        stopFilling()
        stopFilling = addLazyFolder(copy)
        return true
      },
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

function namesIn(output: string): string[] {
  return output.split('\0').filter((name) => name !== '')
}

/** The commit at which the branch was made from `ref`. If there isn't one, it throws a {@link UsageError}. */
export function findBaseCommit(
  cwd: string,
  ref: string,
  env: Io['env'],
): { readonly repository: string; readonly base: string } {
  const repository = repositoryOf(cwd)
  return { repository, base: findBase(repository, ref, env) }
}

/** The repository that has another state to compare with. */
export function repositoryOf(cwd: string): string {
  const repository = findRepository(cwd)
  if (repository === null) throw new UsageError(`option "--since" needs a git repository, and this folder isn't in one`)
  return repository
}

function findBase(repository: string, ref: string, env: Io['env']): string {
  const named = runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], repository, env)
  // Git prints nothing for an unknown commit.
  if ('error' in named && named.error !== '') throw new UsageError(`option "--since": git failed: ${named.error}`)
  const commit = 'error' in named ? '' : named.stdout.toString('utf8').trim()
  if (commit === '')
    throw new UsageError(
      `option "--since": git knows no commit "${ref}"; in CI, fetch it first (a shallow clone has only the last one)`,
    )
  const shared = runGit(['merge-base', commit, 'HEAD'], repository, env)
  const base = 'error' in shared ? '' : shared.stdout.toString('utf8').trim()
  if (base === '')
    throw new UsageError(
      `option "--since": git finds no commit that "${ref}" and HEAD have in common; in CI, fetch the whole history`,
    )
  return base
}

/** Links the installed packages into the copy, since a configuration in JavaScript may import them. */
function linkModules(repository: string, cwd: string, temporary: TemporaryFolder): void {
  for (let at = cwd; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (statOf(modules)) temporary.link(modules, join(temporary.path, 'tree', relative(repository, at), 'node_modules'))
    if (at === repository) return
  }
}

type Changes = Pick<BaseTree, 'changed' | 'renamed'>

function findChanges(repository: string, base: string, env: Io['env']): Changes {
  // Compares the index only. To compare files too, git would write to the index.
  const args = ['diff', '--cached', '--find-renames', '--name-status', '--ignore-submodules=dirty', '-z', base]
  const listed = runGit(args, repository, env)
  const uncommitted = findUncommitted(repository, [], env)
  // If this counted as no change, no finding would be new.
  if ('error' in listed) throw new UsageError(`option "--since": git can't compare the files: ${listed.error}`)
  if ('error' in uncommitted)
    throw new UsageError(`option "--since": git can't compare the files: ${uncommitted.error}`)
  const fields = listed.stdout.toString('utf8').split('\0')
  const changed = new Set(uncommitted)
  const renamed = new Map<string, string>()
  for (let index = 0; index + 1 < fields.length;) {
    const [status = '', path = '', target = ''] = fields.slice(index, index + 3)
    const isPair = /^[RC]/.test(status)
    changed.add(path)
    if (isPair) changed.add(target)
    if (status.startsWith('R')) renamed.set(target, path)
    index += isPair ? 3 : 2
  }
  return { changed, renamed }
}
