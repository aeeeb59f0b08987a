import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder } from '../support/temp-folder.js'

const REGISTRY =
  '{ "gates": { "Done": { "specs": [{ "version": "1.30", "stage": "GA", "default": true, "lockToDefault": true }] } } }\n'
const MAIN = "if (f.enabled('Done')) run()\n"
const CONFIG = JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36' })

function repository(files: Readonly<Record<string, string>>): string {
  const root = tempFolder({ 'gates.json': REGISTRY, 'feature-gates.config.json': CONFIG, ...files })
  for (const name of Object.keys(files)) chmodSync(join(root, name), 0o755)
  commitAll(root)
  git(root, 'config', 'user.name', 'T')
  git(root, 'config', 'user.email', 't@example.com')
  return root
}

function run(root: string, ...argv: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [BIN, ...argv], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
  })
}

describe.skipIf(process.platform === 'win32')('a verification that fails', () => {
  it.each([
    ['deletes a file', 'rm src/a.ts; exit 1'],
    ['deletes a folder', 'rm -r src; exit 1'],
    ['changes a mode', 'chmod 600 src/a.ts; exit 1'],
    ['makes a file read-only', 'chmod 400 src/a.ts; exit 1'],
    ['replaces a file by a link', 'rm src/a.ts; ln -s ../gates.json src/a.ts; exit 1'],
    ['writes a file', 'echo other > src/a.ts; exit 1'],
    ...['INT', 'TERM', 'HUP', 'QUIT', 'USR2'].map((signal) => [
      `sends SIG${signal}, and deletes a file`,
      `rm src/a.ts; kill -${signal} $PPID; exit 1`,
    ]),
    ['ends by a signal', 'rm src/a.ts; kill -KILL $$'],
  ])('leaves each file as it was, with its content and mode, when it %s', (_, command) => {
    const root = repository({ 'src/a.ts': MAIN, 'src/b.ts': MAIN })
    const { status, stderr } = run(root, 'strip', 'Done', '--write', '--verify', command)
    expect([status, stderr]).toEqual([1, expect.stringContaining('so every file was restored')])
    for (const name of ['src/a.ts', 'src/b.ts']) {
      const stats = lstatSync(join(root, name))
      expect([name, stats.isFile(), stats.mode & 0o777]).toEqual([name, true, 0o755])
      expect(readFileSync(join(root, name), 'utf8')).toBe(MAIN)
    }
    expect(git(root, 'status', '--porcelain')).toBe('')
  })
})

describe.skipIf(process.platform === 'win32')('a verification that puts something else in the place of a file', () => {
  it.each([
    ['a folder', 'rm src/a.ts; mkdir src/a.ts; exit 1', 'a folder'],
    ['a pipe', 'rm src/a.ts; mkfifo src/a.ts; exit 1', 'a pipe, a socket or a device'],
  ])('is followed by what to do, and the other files are restored: %s', (_, command, what) => {
    const root = repository({ 'src/a.ts': MAIN, 'src/b.ts': MAIN })
    const { status, stderr } = run(root, 'strip', 'Done', '--write', '--verify', command)
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(
        `this file could not be restored: src/a.ts (there is ${what} in its place; delete that first); "git checkout -- src/a.ts" restores it`,
      ),
    ])
    expect(readFileSync(join(root, 'src/b.ts'), 'utf8')).toBe(MAIN)
    rmSync(join(root, 'src/a.ts'), { recursive: true })
    git(root, 'checkout', '--', 'src/a.ts')
    expect(git(root, 'status', '--porcelain')).toBe('')
  })
})

describe.skipIf(process.platform === 'win32')('a run that is interrupted while its verification runs', () => {
  const start = (root: string, command: string): ReturnType<typeof spawn> =>
    spawn(process.execPath, [BIN, 'strip', 'Done', '--write', '--verify', command], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
    })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'ends on %s, with the command and all that it has started, and restores the files',
    async (signal) => {
      const root = repository({ 'src/a.ts': MAIN })
      const run = start(root, `sh -c 'echo "started $$"; exec sleep 600'; true`)
      let stderr = ''
      for await (const text of run.stderr!.setEncoding('utf8')) {
        stderr += text
        if (/^started \d+$/m.test(text as string)) run.kill(signal)
      }
      if (run.exitCode === null) await once(run, 'exit')
      expect([run.exitCode, stderr]).toEqual([1, expect.stringContaining('the run was interrupted during "sh -c')])
      expect(stderr).toContain('so every file was restored')
      expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe(MAIN)
      const started = Number(/^started (\d+)$/m.exec(stderr)?.[1])
      // Who has inherited it may not have asked yet how it ended.
      const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(started)], { encoding: 'utf8' })
      expect([started > 0, stdout.trim()]).toEqual([true, expect.stringMatching(/^(?:Z.*)?$/)])
    },
  )

  it("restores the files if nobody reads the command's output any more", async () => {
    const root = repository({ 'src/a.ts': MAIN })
    const run = start(root, 'echo first; sleep 0.3; echo second; echo third; exit 1')
    run.stderr!.once('data', () => run.stderr!.destroy())
    await once(run, 'exit')
    expect([run.exitCode, readFileSync(join(root, 'src/a.ts'), 'utf8')]).toEqual([1, MAIN])
  })
})

describe.skipIf(process.platform === 'win32')('more than two megabytes of paths', () => {
  /** A repository with as many files that check a gate, which git doesn't know yet. */
  function repositoryWithLongPaths(): string {
    const root = repository({})
    const folder = Array.from({ length: 13 }, () => 'x'.repeat(240)).join('/')
    mkdirSync(join(root, folder), { recursive: true })
    const names = Array.from({ length: 700 }, (_, index) => `${folder}/m${index}.ts`)
    expect(names.join('').length).toBeGreaterThan(2 * 1024 * 1024)
    for (const name of names) writeFileSync(join(root, name), MAIN)
    return root
  }

  it('are passed to git, which checks that the tree is clean and commits them', () => {
    const root = repositoryWithLongPaths()
    const refused = run(root, 'strip', 'Done', '--write', '--json')
    expect([refused.status, refused.stderr.slice(0, 60)]).toEqual([2, expect.stringContaining('uncommitted changes')])
    commitAll(root, 'Second')
    const { status, stderr } = run(root, 'strip', 'Done', '--write', '--commit-per-gate')
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^Committed [0-9a-f]+: Strip feature gate Done[^\n]*\n$/),
    ])
    expect(git(root, 'status', '--porcelain')).toBe('')
    expect(git(root, 'show', '--format=', '--shortstat', 'HEAD')).toMatch(/^700 files changed/)
  })
  it('are compared with a commit by check, and planned for a pull request', () => {
    const root = repositoryWithLongPaths()
    commitAll(root, 'Second')
    const checked = run(root, 'check', '--since', 'HEAD~1')
    expect([checked.status, checked.stdout, checked.stderr]).toEqual([1, expect.stringContaining('✖ 700 problems'), ''])
    const planned = run(root, 'pull-requests', '--plan', '--json')
    const plans = JSON.parse(planned.stdout) as { body: string; files: unknown[] }[]
    expect([planned.status, planned.stderr, plans.map(({ files }) => files.length)]).toEqual([0, '', [701]])
    // What GitHub takes.
    expect(plans[0]?.body.length).toBeLessThan(65_536)
  })
})
