import process from 'node:process'

export type GitResult =
  | { readonly stdout: Buffer }
  /** Git's own words, or why it could not be run; one line. */
  | { readonly error: string }

/**
 * Runs git in a folder of the repository that is meant. Never throws.
 *
 * @param extra variables for git alone.
 */
export function runGit(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  extra: Readonly<Record<string, string>> = {},
): GitResult {
  // A hook runs with variables that mean its own repository.
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = env
  // Most runs need no git, and to load this takes milliseconds.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout, stderr, error } = spawnSync('git', ['--literal-pathspecs', ...args], {
    cwd,
    env: { ...rest, GIT_OPTIONAL_LOCKS: '0', ...extra },
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error)
    return { error: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'git is not installed' : error.message }
  return status === 0 ? { stdout } : { error: stderr.toString('utf8').trim().split('\n')[0] ?? '' }
}
