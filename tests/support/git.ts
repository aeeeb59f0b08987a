import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SETTINGS = ['user.name=T', 'user.email=t@example.com', 'commit.gpgsign=false', 'maintenance.auto=false'].flatMap(
  (setting) => ['-c', setting],
)

/** Runs git with a fixed user, without the configuration of the person who runs the tests. */
export function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', [...SETTINGS, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Makes an empty repository of a folder. It writes what `git init` writes, but starts no program. */
export function initRepository(cwd: string): void {
  const folder = join(cwd, '.git')
  if (existsSync(folder)) return
  for (const name of ['hooks', 'info', 'objects', 'refs']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n')
}

/** Makes a repository of a folder, with all of its files in one commit. */
export function commitAll(cwd: string, message = 'First'): void {
  initRepository(cwd)
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--message', message)
}
