import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, linkSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, MAIN } from '../support/cli-project.js'
import { initRepository } from '../support/git.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const STRIPPED = `import { features } from './feature-gate.js'
import { parseNew } from './parsers.js'

export function parse(text: string): unknown {
  return parseNew(text)
}

export const isPaged = (): boolean => features.enabled('Paging')
`

const NOTE = `import { features } from './feature-gate.js'
import { NEW_PARSER } from './gates.js'

export const size = features.enabled(NEW_PARSER)
  ? 1
  : 2
// NewParser is done.
export const title = features.enabled(NEW_PARSER)
  ? text(
      'about NewParser',
    )
  : ''
`

/** A gate whose constant is spelled otherwise. */
const LIST_OF_FLAGS = {
  'gates.yaml': 'gates:\n  new-list: { version: "1.0", stage: Beta, default: true }\n',
  'feature-gates.config.json': '{ "registries": [{ "files": ["gates.yaml"] }], "currentVersion": "1.1" }',
  'src/flags.ts': "export enum Flags { NewList = 'new-list', List = 'list' }\n",
  'src/list.ts':
    "import { Flags } from './flags'\nexport const list = (): number => (client.isEnabled(Flags.NewList) ? 2 : 1)\n",
}

const strip = (cwd: string, ...argv: string[]): Promise<CliRun> => runCli(cwd, ['strip', ...argv])
const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root, stdio: 'ignore' })
}

function committed(files: Readonly<Record<string, string>> = {}): string {
  const root = cliProject(files)
  initRepository(root)
  git(root, 'add', '.')
  git(root, 'commit', '-q', '-m', 'x')
  return root
}

describe('strip', () => {
  it('shows a diff that git can apply, and changes nothing', async () => {
    const root = committed()
    const { code, stdout, stderr } = await strip(root, 'NewParser')
    expect(code).toBe(0)
    expect(stderr).toBe('\nNothing was written; pass --write to change the files.\n')
    expect(read(root, 'src/main.ts')).toBe(MAIN)
    expect(stdout).toContain('--- a/src/main.ts\n+++ b/src/main.ts\n@@ ')
    expect(spawnSync('git', ['apply'], { cwd: root, input: stdout }).status).toBe(0)
    expect(read(root, 'src/main.ts')).toBe(STRIPPED)
  })

  it('sums up by gate and file, and says where the gate is still named', async () => {
    const { stdout } = await strip(cliProject(), 'NewParser')
    expect(stdout.slice(stdout.indexOf('NewParser is'))).toBe(
      [
        'NewParser is true: 1 check in 1 file',
        '',
        'To change:',
        '  src/main.ts  1 check, 2 imports',
        '',
        'Still named in:',
        "  src/gates.ts:3  export const NEW_PARSER = 'NewParser'",
        '  src/gates.ts:6  [NEW_PARSER]: [',
        '',
      ].join('\n'),
    )
  })

  it('names the unread files that name the constant of the gate', async () => {
    const root = cliProject({
      ...LIST_OF_FLAGS,
      'src/list.mdx': '\nimport { Flags } from "./flags"\n{client.isEnabled(Flags.NewList)}\n{Flags.List}\n',
      'src/page.html': "{{#if client.isEnabled('new-list')}}new{{/if}}\n",
    })
    const { stdout } = await strip(root, 'new-list', '--value', 'true', '--json')
    expect(
      (JSON.parse(stdout) as { remaining: { path: string; line: number }[] }).remaining.map(
        ({ path, line }) => `${path}:${line}`,
      ),
    ).toEqual(['gates.yaml:2', 'src/flags.ts:1', 'src/list.mdx:3', 'src/page.html:1'])
  })

  it('takes a word of prose for no constant, unless it is spelled like one', async () => {
    const root = cliProject({
      ...LIST_OF_FLAGS,
      'NOTES.md': 'NewList is a kind.\nFlags.NewList is a flag.\nSo is `new-list`.\n',
    })
    const { stdout } = await strip(root, 'new-list', '--value', 'true', '--json')
    const { remaining } = JSON.parse(stdout) as { remaining: { path: string; line: number }[] }
    expect(remaining.filter(({ path }) => path === 'NOTES.md').map(({ line }) => line)).toEqual([2, 3])
  })

  it.each([
    ['shown', ['--json'], 0],
    ['written', ['--json', '--write'], 0],
    ['restored', ['--json', '--write', '--verify', 'exit 3'], 1],
  ])('lists lines that still name the gate as they are in the files on disk: %s', async (_, options, exit) => {
    const root = committed({
      'src/note.ts': NOTE,
      'src/read-only.ts': NOTE,
    })
    for (const command of ['strip', 'remove']) {
      // Git may have written it again.
      if (options.length === 2) chmodSync(join(root, 'src/read-only.ts'), 0o444)
      const { code, stdout } = await runCli(root, [command, 'NewParser', ...options])
      expect(code).toBe(options.length === 2 ? 1 : exit)
      const { remaining } = JSON.parse(stdout) as { remaining: { path: string; line: number; text: string }[] }
      const own = remaining.filter(({ path }) => path === 'src/note.ts' || path === 'src/read-only.ts')
      expect(own.length).toBeGreaterThanOrEqual(4)
      for (const { path, line, text } of own) expect(read(root, path).split('\n')[line - 1]?.trim()).toBe(text)
      git(root, 'checkout', '-q', '.')
    }
  })

  it('gives the plan as JSON, and nothing else', async () => {
    const { code, stdout, stderr } = await strip(cliProject(), 'NewParser', '--json')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      gates: [{ name: 'NewParser', value: true }],
      files: [
        {
          path: 'src/main.ts',
          edits: expect.any(Number),
          removed: { checks: 1, imports: 2, declarations: 0, tests: 0, files: 0 },
        },
      ],
      refused: [],
      remaining: [
        { path: 'src/gates.ts', line: 3, text: "export const NEW_PARSER = 'NewParser'" },
        { path: 'src/gates.ts', line: 6, text: '[NEW_PARSER]: [' },
      ],
      comments: [],
      written: false,
    })
  })

  it('writes with --write; a second run finds nothing to do', async () => {
    const root = committed()
    expect(JSON.parse((await strip(root, 'NewParser', '--write', '--force', '--json')).stdout)).toMatchObject({
      written: true,
      refused: [],
    })
    expect(read(root, 'src/main.ts')).toBe(STRIPPED)
    git(root, 'commit', '-qam', 'y')
    const again = await strip(root, 'NewParser', '--write', '--force', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ files: [], refused: [], written: false })
    expect(again.code).toBe(0)
  })

  it('lists names that are left only of gates that it changes, unless a gate is named', async () => {
    const cwd = cliProject({ 'src/main.ts': 'export const nothing = 1\n' })
    const remaining = async (...words: string[]): Promise<unknown> =>
      (JSON.parse((await runCli(cwd, ['strip', ...words, '--json'])).stdout) as { remaining: unknown }).remaining
    expect(await remaining('--graduated')).toEqual([])
    expect(await remaining('OldSyntax')).toMatchObject([{ path: 'src/gates.ts', line: 10 }])
  })

  it('strips all graduated gates, or those that are due', async () => {
    const root = cliProject({
      'src/old.ts': `import { features } from './feature-gate.js'\nif (features.enabled('OldSyntax')) old()\n`,
    })
    const gatesOf = async (option: string): Promise<unknown> =>
      (JSON.parse((await strip(root, option, '--json')).stdout) as { gates: unknown }).gates
    expect(await gatesOf('--graduated')).toEqual([
      { name: 'NewParser', value: true },
      { name: 'OldSyntax', value: false },
    ])
    expect(await gatesOf('--due')).toEqual([{ name: 'OldSyntax', value: false }])
  })

  it('strips only below the given paths', async () => {
    const root = cliProject({ 'lib/main.ts': MAIN.replaceAll("'./", "'../src/") })
    const { files } = JSON.parse((await strip(root, 'NewParser', 'lib', '--json')).stdout) as {
      files: { path: string }[]
    }
    expect(files.map(({ path }) => path)).toEqual(['lib/main.ts'])
  })

  it('leaves ignored files and node_modules alone', async () => {
    const root = cliProject({
      '.gitignore': 'gen/\n*.gen.ts\n!keep.gen.ts\n',
      'gen/a.ts': MAIN,
      'src/b.gen.ts': MAIN,
      'src/keep.gen.ts': MAIN,
      'node_modules/x/c.ts': MAIN,
    })
    initRepository(root)
    const { files } = JSON.parse((await strip(root, 'NewParser', '--json')).stdout) as { files: { path: string }[] }
    expect(files.map(({ path }) => path)).toEqual(['src/keep.gen.ts', 'src/main.ts'])
  })
})

describe('strip refuses', () => {
  const refusals: [title: string, argv: string[], message: string][] = [
    [
      'a gate that is not graduated',
      ['Paging'],
      'Paging is not graduated: it is Beta since 1.34, on by default and not locked (src/gates.ts:15); lock it first, or pass --value true or --value false',
    ],
    [
      'a gate that does not exist yet',
      ['Paging', '--current-version', '1.20'],
      'Paging is not graduated: it has no spec at version 1.20 yet (src/gates.ts:15); lock it first, or pass --value true or --value false',
    ],
    [
      'a value against the lock',
      ['NewParser', '--value', 'false'],
      'NewParser is locked to true (src/gates.ts:6), so --value false would change what the program does',
    ],
    ['an unknown gate', ['NewPraser'], 'no registry has the gate "NewPraser"; did you mean "NewParser"?'],
    [
      'a gate of Object.prototype',
      ['constructor'],
      'no registry has the gate "constructor"; "feature-gates list" shows all',
    ],
    [
      'a path that does not exist',
      ['NewParser', 'src/nowhere'],
      '"src/nowhere" is not a registered gate, and no such file or folder exists',
    ],
  ]
  it.each(refusals)('%s', async (_title, argv, message) => {
    expect(await strip(cliProject(), ...argv)).toEqual({ code: 2, stdout: '', stderr: `feature-gates: ${message}\n` })
  })

  it('any gate without a registry', async () => {
    const { code, stderr } = await strip(tempFolder({ '.git/HEAD': '' }), 'NewParser')
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: no registry of feature gates was found, so "NewParser" is not known; give "feature-gates strip" --value true --call NAME, where NAME is the function that checks it, or write gates.yaml: { gates: { "NewParser": { default: true, lockToDefault: true } } }\n',
    ])
  })

  it('but accepts a gate that is not locked with --value', async () => {
    const { stdout } = await strip(cliProject(), 'Paging', '--value', 'false')
    expect(stdout).toContain('+export const isPaged = (): boolean => false')
  })

  it('a gate whose registrations disagree', async () => {
    const { code, stderr } = await strip(
      cliProject({
        'feature-gates.config.json': '{"registries":[{"files":["src/gates*.ts"]}],"currentVersion":"1.36"}',
        'src/gates2.ts': `export const specs: Record<string, FeatureSpec> = { NewParser: { default: false, lockToDefault: true, preRelease: 'Deprecated' } }\ninterface FeatureSpec { default: boolean; lockToDefault: boolean; preRelease: string }\n`,
      }),
      'NewParser',
    )
    expect(code).toBe(2)
    expect(stderr).toContain('NewParser is registered with different specs (src/gates.ts:6, src/gates2.ts:1)')
  })

  it("a file that names the gate but can't be parsed, with place and exit code 1", async () => {
    const root = cliProject({ 'src/broken.ts': `if (features.enabled('NewParser')) {\n` })
    const { code, stdout } = await strip(root, 'NewParser', '--json')
    expect(code).toBe(1)
    expect((JSON.parse(stdout) as { refused: unknown[] }).refused).toEqual([
      {
        path: 'src/broken.ts',
        line: expect.any(Number),
        column: expect.any(Number),
        gate: null,
        reason: expect.stringMatching(/can't be parsed/),
      },
    ])
    expect((await strip(root, 'NewParser')).stdout).toMatch(
      /\nRefused:\n {2}src\/broken\.ts:\d+:\d+ {2}the file mentions/,
    )
  })

  it('to follow a link that is named, and finds none without that', async () => {
    const root = cliProject()
    const elsewhere = tempFolder({
      'main.ts': MAIN.replaceAll("'./", `'${root}/src/`).replace(`'${root}/src/gates.js'`, `'./gates.js'`),
    })
    symlinkSync(join(elsewhere, 'main.ts'), join(root, 'src/link.ts'))
    symlinkSync(elsewhere, join(root, 'src/folder'))
    symlinkSync(root, join(root, 'src/circle'))
    expect(JSON.parse((await strip(root, 'NewParser', '--write', '--force', '--json')).stdout)).toMatchObject({
      files: [{ path: 'src/main.ts' }],
      refused: [],
    })
    const named = await strip(root, 'NewParser', 'src/link.ts', '--write', '--force', '--json')
    expect(named.code).toBe(1)
    expect(JSON.parse(named.stdout)).toMatchObject({
      files: [],
      refused: [{ path: 'src/link.ts', reason: expect.stringMatching(/symbolic link/) }],
    })
    expect(lstatSync(join(root, 'src/link.ts')).isSymbolicLink()).toBe(true)
  })
})

describe('strip --write', () => {
  it('refuses a dirty git tree, unless --force is given', async () => {
    const root = committed()
    writeFiles(root, { 'src/other.ts': 'export const nothing = 2\n' })
    const refused = await strip(root, 'NewParser', '--write')
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'feature-gates: the git tree has uncommitted changes (src/other.ts), so nothing was written; commit or stash them, or pass --force\n',
    })
    expect(read(root, 'src/main.ts')).toBe(MAIN)
    expect((await strip(root, 'NewParser', '--write', '--force')).code).toBe(0)
    expect(read(root, 'src/main.ts')).toBe(STRIPPED)
  })

  it('refuses to change an untracked file, and accepts other untracked files', async () => {
    const root = committed()
    writeFiles(root, { 'notes.txt': '' })
    expect((await strip(root, 'NewParser', '--write')).code).toBe(0)
    git(root, 'commit', '-qam', 'y')
    writeFiles(root, { 'src/new.ts': MAIN })
    expect((await strip(root, 'NewParser', '--write')).stderr).toContain('uncommitted changes (src/new.ts)')
  })

  it('refuses to write outside of git, unless --force is given', async () => {
    const root = cliProject()
    expect(await strip(root, 'NewParser', '--write')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "feature-gates: this isn't a git repository, so the change could not be undone, and nothing was written; pass --force to write anyway\n",
    })
    expect(read(root, 'src/main.ts')).toBe(MAIN)
    expect((await strip(root, 'NewParser', '--write', '--force')).code).toBe(0)
    expect(read(root, 'src/main.ts')).toBe(STRIPPED)
  })

  it('keeps byte order mark, line endings and mode, and leaves no other file behind', async () => {
    const root = cliProject({ 'src/main.ts': `\uFEFF${MAIN.replaceAll('\n', '\r\n')}` })
    chmodSync(join(root, 'src/main.ts'), 0o755)
    const before = readdirSync(join(root, 'src'))
    expect((await strip(root, 'NewParser', '--write', '--force')).code).toBe(0)
    expect(read(root, 'src/main.ts')).toBe(`\uFEFF${STRIPPED.replaceAll('\n', '\r\n')}`)
    expect(statSync(join(root, 'src/main.ts')).mode & 0o777).toBe(0o755)
    expect(readdirSync(join(root, 'src'))).toEqual(before)
  })

  it('does not write through hard links', async () => {
    const root = cliProject()
    linkSync(join(root, 'src/main.ts'), join(root, 'copy.txt'))
    await strip(root, 'NewParser', '--write', '--force')
    expect(read(root, 'copy.txt')).toBe(MAIN)
  })

  it('keeps what was written when the verification succeeds, whose output goes to standard error', async () => {
    const root = cliProject()
    const { code, stdout, stderr } = await strip(
      root,
      'NewParser',
      '--write',
      '--force',
      '--json',
      '--verify',
      'echo out; grep -c parseNew src/main.ts',
    )
    expect(code).toBe(0)
    expect(stderr).toBe('out\n2\n')
    expect(JSON.parse(stdout)).toMatchObject({ written: true })
  })

  it('restores every file when the verification fails', async () => {
    const root = cliProject({ 'src/more.ts': `\uFEFF${MAIN}` })
    const { code, stdout, stderr } = await strip(
      root,
      'NewParser',
      '--write',
      '--force',
      '--json',
      '--verify',
      'echo spoilt > src/main.ts; exit 3',
    )
    expect(code).toBe(1)
    expect(stderr).toBe(
      'feature-gates: "echo spoilt > src/main.ts; exit 3" failed with exit code 3, so every file was restored\n',
    )
    expect(JSON.parse(stdout)).toMatchObject({ written: false })
    expect(read(root, 'src/main.ts')).toBe(MAIN)
    expect(read(root, 'src/more.ts')).toBe(`\uFEFF${MAIN}`)
  })
})
