import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cliProject, GATES, MAIN, CONFIG } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

interface Result {
  filePath: string
  messages: { ruleId: string; line: number }[]
  errorCount: number
  warningCount: number
}

function repository(files: Record<string, string> = {}): string {
  const root = cliProject(files)
  commitAll(root)
  git(root, 'switch', '--quiet', '--create', 'work')
  return root
}

async function added(root: string, ...argv: string[]): Promise<string[]> {
  const { stdout, stderr } = await runCli(root, ['check', '--since', 'main', '--json', ...argv])
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as Result[]).flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, line }) => `${filePath.slice(root.length + 1)}:${line} ${ruleId.replace('feature-gates/', '')}`,
    ),
  )
}

describe('check --since', () => {
  it('ends outside of a repository before it looks for registries', async () => {
    const root = cliProject({ 'feature-gates.config.json': '{ "registries": [{ "files": ["missing.ts"] }] }' })
    expect(await runCli(root, ['check', '--since', 'main'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^feature-gates: option "--since" needs a git repository/) as string,
    })
  })

  it('accepts a change that adds no finding, whatever the old findings', async () => {
    const root = repository()
    writeFiles(root, { 'src/other.ts': 'export const nothing = 2\n' })
    expect(await runCli(root, ['check', '--since', 'main'])).toMatchObject({ code: 0, stderr: '' })
    expect((await runCli(root, ['check'])).code).toBe(1)
  })

  it('reports added findings, committed or not', async () => {
    const root = repository()
    writeFiles(root, { 'src/new.ts': MAIN })
    expect(await added(root)).toEqual(['src/new.ts:6 no-graduated-gate-check'])
    git(root, 'add', '--all')
    git(root, 'commit', '--quiet', '--message', 'Second')
    expect(await added(root)).toEqual(['src/new.ts:6 no-graduated-gate-check'])
    expect((await runCli(root, ['check', '--since', 'main'])).code).toBe(1)
  })

  it("writes nothing, not even git's index where a file is newer than it", async () => {
    const root = repository()
    utimesSync(join(root, 'src/other.ts'), 1, 1)
    writeFiles(root, { 'src/main.ts': `${MAIN}// More\n` })
    const before = readFileSync(join(root, '.git/index'))
    expect(await added(root)).toEqual([])
    expect(readFileSync(join(root, '.git/index'))).toEqual(before)
  })

  it('tells a new finding from an old one that looks alike, even if lines move', async () => {
    const root = repository()
    writeFiles(root, {
      'src/main.ts': MAIN.replace(
        'export function',
        `export const first = features.enabled(NEW_PARSER)\n\nexport function`,
      ),
    })
    expect(await added(root)).toEqual(['src/main.ts:5 no-graduated-gate-check'])
  })

  it('does not blame a change for the time that has passed', async () => {
    const root = repository()
    writeFiles(root, { 'feature-gates.config.json': CONFIG.replace('1.36', '1.38') })
    expect((await runCli(root, ['check'])).stdout).toContain(
      "'NewParser' (GA, locked to true since 1.35; src/gates.ts:6) was due for removal in 1.38",
    )
    expect(await added(root)).toEqual([])
  })

  it('blames a change of a registry for what it breaks in other files', async () => {
    const root = repository()
    writeFiles(root, { 'src/gates.ts': GATES.replace(/^ {2}Paging.*\n/m, '') })
    expect(await added(root)).toEqual(['src/main.ts:12 no-unknown-gate'])
  })

  it('blames a change of a registry without a configuration as well', async () => {
    const root = cliProject({ 'package.json': '{ "version": "1.36.0" }' })
    rmSync(join(root, 'feature-gates.config.json'))
    commitAll(root)
    writeFiles(root, { 'src/new.ts': MAIN })
    expect(await added(root)).toEqual(['src/new.ts:6 no-graduated-gate-check'])
    expect(await added(root, 'src/new.ts', 'src/main.ts')).toEqual(['src/new.ts:6 no-graduated-gate-check'])
    writeFiles(root, { 'src/new.ts': '', 'src/gates.ts': GATES.replace(/^ {2}Paging.*\n/m, '') })
    expect(await added(root)).toEqual(['src/main.ts:12 no-unknown-gate'])
  })

  it('does not report an old finding as new because it counts fewer checks', async () => {
    const ask = "export const a = features.enabled('OldSyntax')\n"
    const root = repository({ 'src/asks.ts': `import { features } from './gates.js'\n${ask}${ask.replace('a', 'b')}` })
    for (const text of [ask, '']) {
      writeFiles(root, { 'src/asks.ts': `import { features } from './gates.js'\n${text}` })
      expect((await added(root)).filter((finding) => finding.includes('no-overdue-removal'))).toEqual([])
    }
  })

  it('recognises renamed files', async () => {
    const root = repository()
    renameSync(join(root, 'src/main.ts'), join(root, 'src/start.ts'))
    git(root, 'add', '--all')
    expect(await added(root)).toEqual([])
  })

  it('compares with the commit where the branch began, not with later commits of others', async () => {
    const root = repository()
    git(root, 'switch', '--quiet', 'main')
    writeFileSync(join(root, 'src/main.ts'), 'export {}\n')
    git(root, 'commit', '--quiet', '--all', '--message', 'Fixed')
    git(root, 'switch', '--quiet', 'work')
    expect(await added(root)).toEqual([])
  })

  it('works for given paths, in a subfolder, and in a new folder', async () => {
    const root = repository()
    writeFiles(root, { 'src/new/new.ts': MAIN.replaceAll('./', '../'), 'src/also.ts': MAIN })
    expect(await added(root, 'src/new')).toEqual(['src/new/new.ts:6 no-graduated-gate-check'])
    const { stdout } = await runCli(join(root, 'src/new'), ['check', '--since', 'main', '--json'])
    expect((JSON.parse(stdout) as Result[]).map(({ errorCount }) => errorCount)).toEqual([1])
  })

  it('leaves index, working tree and temporary folder unchanged', async () => {
    const copies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('feature-gates-base-'))
    const root = repository()
    // Other tests make copies in the usual folder at the same time.
    vi.stubEnv('TMPDIR', tempFolder())
    onTestFinished(() => void vi.unstubAllEnvs())
    writeFiles(root, { 'src/staged.ts': MAIN, 'src/unstaged.ts': MAIN })
    git(root, 'add', 'src/staged.ts')
    const before = [
      git(root, 'status', '--porcelain'),
      readFileSync(join(root, '.git/index')).toString('hex'),
      copies().length,
    ]
    await added(root)
    expect([
      git(root, 'status', '--porcelain'),
      readFileSync(join(root, '.git/index')).toString('hex'),
      copies().length,
    ]).toEqual(before)
  })

  it('reports a commit that git does not know', async () => {
    expect(await runCli(repository(), ['check', '--since', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^feature-gates: option "--since": git knows no commit "nowhere"; in CI, fetch it first[^\n]*\n$/,
      ),
    })
    expect(await runCli(cliProject({ '.git/HEAD': '' }), ['check', '--since', 'main'])).toMatchObject({ code: 2 })
    expect(await runCli(repository(), ['check', '--since', '--help-all'])).toMatchObject({ code: 2 })
  })

  it('reports all findings, with the reason, if the old state cannot be checked', async () => {
    const root = repository({ 'feature-gates.config.json': '{' })
    writeFiles(root, { 'feature-gates.config.json': CONFIG })
    const { code, stderr } = await runCli(root, ['check', '--since', 'main'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^All findings are shown, because "main" could not be checked: /),
    ])
  })
})
