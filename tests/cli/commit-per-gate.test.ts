import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES, MAIN } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { runCli, type CliRun } from '../support/run-cli.js'

const IDENTITY = {
  GIT_AUTHOR_NAME: 'T',
  GIT_AUTHOR_EMAIL: 't@example.com',
  GIT_COMMITTER_NAME: 'T',
  GIT_COMMITTER_EMAIL: 't@example.com',
}
const ASKS = `import { features } from './feature-gate.js'\nexport const old = (): number => (features.enabled('OldSyntax') ? 1 : 2)\n`

function repository(): string {
  const root = cliProject({
    'src/old.ts': ASKS,
    'src/gates.ts': GATES.replace('// remove in 1.38', '// remove in 1.36'),
  })
  commitAll(root)
  return root
}

const run = (root: string, ...argv: string[]): Promise<CliRun> =>
  runCli(root, [...argv, '--write', '--commit-per-gate'], IDENTITY)
const log = (root: string): string[] => git(root, 'log', '--format=%s', '--reverse').split('\n').slice(1)

describe('--commit-per-gate', () => {
  it('strips each gate in a commit of its own, whose message names gate, value and version', async () => {
    const root = repository()
    expect((await run(root, 'strip', '--due')).code).toBe(0)
    expect(log(root)).toEqual([
      'Strip feature gate NewParser, locked to true since 1.35',
      'Strip feature gate OldSyntax, locked to false since 1.31',
    ])
    expect(git(root, 'log', '-1', '--format=%b')).toBe('One check in one file.')
    expect(git(root, 'show', '--name-only', '--format=', 'HEAD')).toBe('src/old.ts')
    expect(git(root, 'status', '--porcelain')).toBe('')
  })

  it('mentions nobody in a message, and writes no command of a CI system', async () => {
    const root = repository()
    for (const file of ['src/gates.ts', 'src/old.ts'])
      writeFileSync(
        join(root, file),
        readFileSync(join(root, file), 'utf8').replaceAll('OldSyntax', "'@org ##[x]'").replaceAll("''", "'"),
      )
    git(root, 'commit', '--quiet', '--all', '--message=Names')
    await run(root, 'strip', '--due')
    expect(log(root).at(-1)).toBe('Strip feature gate @\u200Borg #\u200B#[x], locked to false since 1.31')
  })

  it('removes gates one after the other, from one registry', async () => {
    const root = repository()
    expect((await run(root, 'remove', '--due')).code).toBe(0)
    expect(log(root)).toEqual([
      'Remove feature gate NewParser, locked to true since 1.35',
      'Remove feature gate OldSyntax, locked to false since 1.31',
    ])
    expect(readFileSync(join(root, 'src/gates.ts'), 'utf8')).not.toMatch(/NewParser|OldSyntax/)
  })

  it('calls the removal of a gate that has to remain registered a strip', async () => {
    const root = repository()
    writeFileSync(join(root, 'src/names.ts'), "export const names = ['NewParser']\n")
    git(root, 'add', '--all')
    git(root, 'commit', '--quiet', '--message', 'Second')
    expect((await run(root, 'remove', 'NewParser')).code).toBe(1)
    expect(log(root).at(-1)).toBe('Strip feature gate NewParser, locked to true since 1.35')
    expect(git(root, 'log', '-1', '--format=%b')).toContain(
      'One check in one file. The gate is still registered. Kept: ',
    )
  })

  it('names only the value of a gate that is not locked', async () => {
    const root = repository()
    const { stderr } = await run(root, 'strip', 'Paging', '--value', 'false')
    expect(log(root)).toEqual(['Strip feature gate Paging, as false'])
    expect(stderr).toContain(
      `Committed ${git(root, 'rev-parse', '--short', 'HEAD')}: Strip feature gate Paging, as false\n`,
    )
  })

  it('restores a gate that fails the verification, and continues with the next', async () => {
    const root = repository()
    const { code, stderr } = await run(root, 'strip', '--due', '--verify', 'grep -q NEW_PARSER src/main.ts')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/failed with exit code 1, so every file was restored/)])
    expect(log(root)).toEqual(['Strip feature gate OldSyntax, locked to false since 1.31'])
    expect(readFileSync(join(root, 'src/main.ts'), 'utf8')).toBe(MAIN)
    expect(git(root, 'status', '--porcelain')).toBe('')
  })

  it('restores the files of a commit that a hook refuses', async () => {
    const root = repository()
    writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\necho "not today" >&2\nexit 1\n', { mode: 0o755 })
    const { code, stderr } = await run(root, 'strip', 'NewParser')
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/"git commit" failed with not today, so every file was restored/),
    ])
    expect([git(root, 'status', '--porcelain'), log(root)]).toEqual(['', []])
  })

  it('refuses a tree with uncommitted changes, and leaves other files alone', async () => {
    const root = repository()
    writeFileSync(join(root, 'note.txt'), 'mine')
    expect((await run(root, 'strip', 'NewParser')).code).toBe(0)
    expect(git(root, 'status', '--porcelain')).toBe('?? note.txt')
    writeFileSync(join(root, 'src/other.ts'), 'export {}\n')
    expect(await run(root, 'strip', 'OldSyntax')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/uncommitted changes \(src\/other\.ts\)/),
    })
    expect(log(root)).toHaveLength(1)
    expect(existsSync(join(root, 'note.txt'))).toBe(true)
  })

  it.each([
    [['--force'], /can't be combined with --force/],
    [['--json'], /can't be combined with --json/],
  ])('refuses %j', async (options, message) => {
    expect(await run(repository(), 'strip', 'NewParser', ...options)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
    })
  })

  it('needs --write, and a repository', async () => {
    expect(await runCli(repository(), ['strip', 'NewParser', '--commit-per-gate'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/needs --write/),
    })
    expect(await run(cliProject(), 'strip', 'NewParser')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/needs a git repository/),
    })
  })
})
