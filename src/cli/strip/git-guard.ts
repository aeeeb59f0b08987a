import { dirname, join } from 'node:path'
import { dataPath, findRepository } from '../../files/paths.js'
import { runGit } from '../../files/run-program.js'
import type { Io } from '../io.js'

/**
 * What would be mixed with uncommitted work: tracked files that differ from the last commit, and files of `targets`
 * that git doesn't know, so that nothing could bring them back.
 *
 * @returns paths as git writes them. `error`: why git could not tell, as half a sentence.
 */
export function findUncommitted(repository: string, targets: readonly string[], env: Io['env']): Uncommitted {
  const tracked = gitStatus(repository, ['--untracked-files=no'], env)
  if ('error' in tracked) return tracked
  const found = new Set(tracked)
  for (const [root, files] of groupByRepository(targets)) {
    const listed = root === repository ? unknownAmong(files, root, env) : findUncommitted(root, files, env)
    if ('error' in listed) return listed
    for (const path of listed) found.add(dataPath(join(root, path), repository))
  }
  return [...found]
}

/** A submodule has a repository of its own. */
function groupByRepository(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const root = findRepository(dirname(file))
    if (root === null) continue
    const group = groups.get(root)
    if (group) group.push(file)
    else groups.set(root, [file])
  }
  return groups
}

export type Uncommitted = readonly string[] | { readonly error: string }

/** A command line takes two megabytes at most, on Windows 32 kB; git's status reads no paths elsewhere. */
const LONGEST_LINE = 16 * 1024

function unknownAmong(targets: readonly string[], repository: string, env: Io['env']): Uncommitted {
  const length = targets.reduce((sum, path) => sum + path.length + 1, 0)
  const all = ['--untracked-files=all', '--', ...(length > LONGEST_LINE ? [] : targets)]
  const meant = new Set(targets)
  const listed = gitStatus(repository, all, env)
  return 'error' in listed ? listed : listed.filter((path) => meant.has(join(repository, path)))
}

function gitStatus(repository: string, args: readonly string[], env: Io['env']): Uncommitted {
  // In submodules git would run the programs of their own configurations.
  const own = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=dirty']
  const result = runGit([...own, ...args], repository, env)
  return 'error' in result
    ? { error: result.error || 'it failed without a message' }
    : result.stdout
        .toString('utf8')
        .split('\0')
        .filter(Boolean)
        .map((line) => line.slice(3))
}
