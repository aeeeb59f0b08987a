import { spawnSync } from 'node:child_process'

/** Runs git with a fixed user, without the configuration of the person who runs the tests. */
export function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
    },
  )
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Makes a repository of a folder, with all of its files in one commit. */
export function commitAll(cwd: string, message = 'First'): void {
  git(cwd, 'init', '--quiet', '--initial-branch=main')
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--message', message)
}
