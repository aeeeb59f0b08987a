import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HostileRepository, Random } from './hostile-repository.js'
import { initRepository } from './git.js'

export const TOKEN = 'ghs_0123456789abcdefTOKEN'

/** The bare repository beside one, with a slash at its end. */
export function remoteOf(root: string): string {
  return join(dirname(root), 'remote.git/')
}

/** What a command that commits or pushes finds in its environment. */
export function environmentOf({ root, commits, opens }: HostileRepository, forge: string): Record<string, string> {
  return {
    ...((commits || opens) && {
      HOME: dirname(root),
      GIT_AUTHOR_NAME: 'Robot',
      GIT_AUTHOR_EMAIL: 'robot@example.com',
      GIT_COMMITTER_NAME: 'Robot',
      GIT_COMMITTER_EMAIL: 'robot@example.com',
    }),
    ...(opens && { GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: 'acme/shop', GITHUB_API_URL: forge }),
  }
}

/**
 * Makes its root a repository of two commits, sometimes with a submodule, whose configuration starts a program wherever
 * git lets it.
 */
export function makeCommits(repository: HostileRepository, random: Random): void {
  const { root, program, opens, commits } = repository
  rmSync(join(root, '.git'), { recursive: true, force: true })
  initRepository(root)
  git(root, 'add', '--all', '--', ':!src/a.ts')
  git(root, 'commit', '--quiet', '--message=First')
  git(root, 'add', '--all')
  if (random(3) === 0) addSubmodule(root, program)
  git(root, 'commit', '--quiet', '--message=Second')
  if (opens) git(dirname(root), 'clone', '--quiet', '--bare', root, remoteOf(root))
  addPrograms(join(root, '.git'), program, commits ?? false)
  appendFileSync(join(root, '.git/config'), `[remote "origin"]\n\turl = ${remoteOf(root)}\n`)
}

/** One that isn't cloned, or one with a repository of its own. */
function addSubmodule(root: string, program: string): void {
  const inner = join(root, 'inner')
  mkdirSync(inner)
  const text = "if (f.enabled('Done')) run()\n"
  writeFileSync(join(inner, 'b.ts'), text)
  writeFileSync(join(inner, '.gitattributes'), '* filter=own\n')
  git(inner, 'init', '--quiet')
  git(inner, 'add', '--all')
  git(inner, 'commit', '--quiet', '--message=First')
  git(root, 'add', 'inner')
  addPrograms(join(inner, '.git'), program, false)
  // Another file with the same text: git must read it to know whether it has changed.
  rmSync(join(inner, 'b.ts'))
  writeFileSync(join(inner, 'b.ts'), text)
}

/** The messages of all commits. */
export function commitsIn({ root }: HostileRepository): string[] {
  const listed = spawnSync('git', ['-c', 'core.fsmonitor=false', 'log', '--format=%B'], { cwd: root, encoding: 'utf8' })
  return [listed.stdout]
}

const HOOKS = ['pre-commit', 'commit-msg', 'post-commit', 'pre-push', 'post-index-change', 'reference-transaction']

function addPrograms(folder: string, program: string, runsHooks: boolean): void {
  const settings = `
[core]
	fsmonitor = ${program}
	pager = ${program}
	editor = ${program}
	sshCommand = ${program}
	askPass = ${program}
[filter "own"]
	clean = ${program}
	smudge = ${program}
	required = true
[diff]
	external = ${program}
[diff "own"]
	textconv = ${program}
	command = ${program}
[merge "own"]
	driver = ${program}
[credential]
	helper = !${program}
`
  appendFileSync(join(folder, 'config'), settings)
  if (!runsHooks)
    for (const hook of HOOKS) {
      mkdirSync(join(folder, 'hooks'), { recursive: true })
      copyFileSync(program, join(folder, 'hooks', hook))
      chmodSync(join(folder, 'hooks', hook), 0o755)
    }
}

function git(cwd: string, ...args: readonly string[]): void {
  const settings = [
    'user.name=T',
    'user.email=t@example.com',
    'core.hooksPath=/dev/null',
    'advice.addEmbeddedRepo=false',
    // Each commit would start another process.
    'maintenance.auto=false',
    'init.templateDir=',
  ]
  spawnSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
  })
}
