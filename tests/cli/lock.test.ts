import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES } from '../support/cli-project.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { writeFiles } from '../support/temp-folder.js'

const run = (cwd: string, ...argv: string[]): Promise<CliRun> => runCli(cwd, argv)
const gatesOf = (root: string): string => readFileSync(join(root, 'src/gates.ts'), 'utf8')

const LOCKED = GATES.replace(
  "    { version: '1.35', default: true, preRelease: 'GA' },\n",
  "    { version: '1.35', default: true, preRelease: 'GA' },\n    { version: '1.36', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.39\n",
)

function commit(root: string): void {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      stdio: 'ignore',
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'x')
}

describe('lock', () => {
  it('shows a diff, and writes nothing', async () => {
    const root = cliProject()
    const { code, stdout, stderr } = await run(root, 'lock', 'Streaming', '--in', '1.36')
    expect(code).toBe(0)
    expect(stdout).toContain(
      "+    { version: '1.36', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.39\n",
    )
    expect(stdout).toMatch(/\nStreaming will be locked\n\nTo change:\n {2}src\/gates\.ts\n$/)
    expect(stderr).toBe('\nNothing was written; pass --write to change the files.\n')
    expect(gatesOf(root)).toBe(GATES)
  })

  it.each([
    ['1.36', 'it is planned to be locked in 1.37'],
    ['1.37', 'it is registered as locked since 1.37'],
    ['1.37.2', 'it is registered as locked since 1.37'],
  ])('has nothing to do at %s for a gate that its registry locks in the release that is named', async (now, why) => {
    const root = cliProject()
    await run(root, 'lock', 'Streaming', '--in', '1.37', '--write', '--force')
    const before = gatesOf(root)
    const again = await run(root, 'lock', 'Streaming', '--in', '1.37', '--write', '--force', '--current-version', now)
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Streaming: ${why}, so there is nothing to do\n`),
    })
    expect(`${again.stdout}${again.stderr}`).not.toMatch(/locked already|refused|Nothing was written/i)
    expect(gatesOf(root)).toBe(before)
  })

  it('writes with --write, and has the same JSON as strip; a second time is refused', async () => {
    const root = cliProject()
    const first = await run(root, 'lock', 'Streaming', '--in', 'v1.36', '--write', '--force', '--json')
    expect(JSON.parse(first.stdout)).toEqual({
      gates: [{ name: 'Streaming', value: true }],
      files: [
        { path: 'src/gates.ts', edits: 1, removed: { checks: 0, imports: 0, declarations: 0, tests: 0, files: 0 } },
      ],
      refused: [],
      remaining: [],
      comments: [],
      written: true,
    })
    expect(gatesOf(root)).toBe(LOCKED)
    const second = await run(root, 'lock', 'Streaming', '--in', '1.37', '--write', '--force', '--json')
    expect(second.code).toBe(1)
    expect(JSON.parse(second.stdout)).toMatchObject({
      files: [],
      written: false,
      refused: [{ path: 'src/gates.ts', line: 11, gate: 'Streaming', reason: 'it is locked already' }],
    })
    expect(gatesOf(root)).toBe(LOCKED)
  })

  it('keeps byte order mark and line endings', async () => {
    const root = cliProject({ 'src/gates.ts': `\uFEFF${GATES.replaceAll('\n', '\r\n')}` })
    await run(root, 'lock', 'Streaming', '--in', '1.36', '--write', '--force')
    expect(gatesOf(root)).toBe(`\uFEFF${LOCKED.replaceAll('\n', '\r\n')}`)
  })

  it('refuses a dirty git tree', async () => {
    const root = cliProject()
    commit(root)
    writeFiles(root, { 'src/other.ts': 'export const nothing = 2\n' })
    const { code, stderr } = await run(root, 'lock', 'Streaming', '--in', '1.36', '--write')
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: the git tree has uncommitted changes (src/other.ts), so nothing was written; commit or stash them, or pass --force\n',
    ])
    expect(gatesOf(root)).toBe(GATES)
  })

  it('restores the registry when the verification fails', async () => {
    const root = cliProject()
    const { code } = await run(root, 'lock', 'Streaming', '--in', '1.36', '--write', '--force', '--verify', 'exit 3')
    expect(code).toBe(1)
    expect(gatesOf(root)).toBe(GATES)
  })

  it('locks several gates in one call, as many of them as it can', async () => {
    const root = cliProject()
    commit(root)
    const { code, stdout } = await run(root, 'lock', 'Streaming', 'OldSyntax', 'Paging', '--in', '1.37', '--write')
    expect(code).toBe(1)
    expect(stdout).toMatch(/Streaming will be locked\nOldSyntax is unchanged\nPaging will be locked\n\nWritten:/)
    expect(gatesOf(root).match(/version: '1\.37', default: true, lockToDefault: true/g)).toHaveLength(2)
  })

  it('takes a gate that is named twice as one', async () => {
    const { code, stdout } = await run(cliProject(), 'lock', 'Streaming', 'Streaming', '--in', '1.37')
    expect([code, stdout.match(/Streaming will be locked/g)]).toEqual([0, ['Streaming will be locked']])
  })

  it("continues after its own uncommitted change, but not after a person's", async () => {
    const root = cliProject()
    commit(root)
    for (const gate of ['Streaming', 'Paging'])
      expect((await run(root, 'lock', gate, '--in', '1.37', '--write')).code).toBe(0)
    writeFiles(root, { 'src/gates.ts': `${gatesOf(root)}// mine\n` })
    expect(await run(root, 'graduate', '__proto__x', '--to', 'Beta', '--in', '1.37', '--write')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the git tree has uncommitted changes (src/gates.ts)'),
    })
    expect((await run(root, 'strip', 'NewParser', '--write')).code).toBe(2)
  })

  it('plans a lock for the next release, which list shows and no rule reports', async () => {
    const root = cliProject()
    const before = await run(root, 'check')
    expect(before.stdout).toContain('require-lock-to-default')
    await run(root, 'lock', 'Streaming', '--in', '1.37', '--write', '--force')
    await run(root, 'graduate', 'Paging', '--to', 'GA', '--in', '1.37', '--write', '--force')
    const { stdout } = await run(root, 'check')
    expect(stdout).not.toMatch(/require-lock-to-default|valid-feature-spec|1\.37/)
    const { stdout: list } = await run(root, 'list')
    expect(list).toMatch(/^Streaming .*planned: locked in 1\.37$/m)
    expect(list).toMatch(/^Paging .*planned: GA, locked in 1\.37$/m)
    expect((await run(root, 'report')).stdout).toContain('GA on locked 1.37')
  })

  const mistakes: [argv: string[], message: string][] = [
    [['lock', 'Streaming'], 'name the version: --in VERSION'],
    [['lock', '--in', '1.36'], 'name the gate'],
    [
      ['lock', 'Streaming', '--in', 'banana'],
      'option "--in" must be a version, such as 1.36 or v1.36.2, but is "banana"',
    ],
    [['lock', 'Streamin', '--in', '1.36'], 'no registry has the gate "Streamin"; did you mean "Streaming"?'],
    [['lock', 'constructor', '--in', '1.36'], 'no registry has the gate "constructor"; "feature-gates list" shows all'],
    [['lock', 'Streaming', '--in', '1.36', '--force'], 'option "--force" needs --write'],
  ]
  it.each(mistakes)('reports what is wrong: %j', async (argv, message) => {
    expect(await run(cliProject(), ...argv)).toEqual({ code: 2, stdout: '', stderr: `feature-gates: ${message}\n` })
  })

  it('refuses a gate that is in two registries', async () => {
    const root = cliProject({
      'feature-gates.config.json': '{"registries":[{"files":["src/gates*.ts"]}],"currentVersion":"1.36"}',
      'src/gates2.ts': `export const featureSpecs = { Streaming: { default: true, preRelease: 'GA' } }\n`,
    })
    const { code, stdout } = await run(root, 'lock', 'Streaming', '--in', '1.36')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'Streaming: it is registered in several places (src/gates.ts:11, src/gates2.ts:1); edit them by hand',
    )
  })

  it('refuses a gate of a preset', async () => {
    const root = cliProject({
      'feature-gates.config.json': '{"registries":[{"preset":"kubernetes"}],"currentVersion":"1.36"}',
    })
    const { code, stdout } = await run(root, 'lock', 'DRAPrioritizedList', '--in', '1.36')
    expect(code).toBe(1)
    expect(stdout).toMatch(/it is a gate of Kubernetes itself/)
  })
})
