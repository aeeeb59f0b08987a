import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { initRepository } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const NAME = 'feature-gates.snapshot.json'
const CONFIG = JSON.stringify({ registries: [{ files: ['src/features/*.ts'], scope: 'server' }], snapshot: NAME })
const GATES = `import { PAGING } from '../names.js'

export const featureSpecs: Record<string, FeatureSpec[]> = {
  [PAGING]: [
    { version: '1.32', default: true, preRelease: 'Beta' },
    { version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.37
  ],
  Streaming: [{ version: '1.34', default: true, preRelease: 'Beta' }],
}
`
const FILES = {
  'package.json': '{"name":"kv-server","version":"1.35.0"}',
  'feature-gates.config.json': CONFIG,
  'src/names.ts': "export const PAGING = 'Paging'\n",
  'src/features/gates.ts': GATES,
}
const OFF = {
  'package.json': '{"name":"kv-server","version":"1.36.0"}',
  'src/features/gates.ts': GATES.replace(
    "preRelease: 'Beta' }],",
    "preRelease: 'Beta' }, { version: '1.36', default: false, preRelease: 'Beta' }],",
  ),
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
    { cwd, encoding: 'utf8', stdio: 'pipe' },
  )
}

function project(files: Readonly<Record<string, string>> = {}): string {
  return tempFolder({ ...FILES, '.git/HEAD': '', ...files })
}

/** With a tag `v1.35.0` of {@link FILES}, then {@link OFF}. */
function repository(): string {
  const root = tempFolder(FILES)
  initRepository(root)
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'release')
  git(root, 'tag', 'v1.35.0')
  writeFiles(root, OFF)
  return root
}

describe('snapshot --write', () => {
  it('writes the registries as they are, and does nothing the second time', async () => {
    const root = project()
    const first = await runCli(root, ['snapshot', '--write'])
    expect(first).toEqual({ code: 0, stdout: `Wrote ${NAME} (2 gates of 1.35)\n`, stderr: '' })
    const text = readFileSync(join(root, NAME), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      project: 'kv-server',
      version: '1.35',
      removed: [],
      gates: [
        {
          name: 'Paging',
          scope: 'server',
          file: 'src/features/gates.ts',
          line: 4,
          removal: { kind: 'in', version: '1.37' },
        },
        { name: 'Streaming', specs: [{ version: '1.34', stage: 'Beta', default: true, lockToDefault: false }] },
      ],
    })
    const second = await runCli(root, ['snapshot', '--write'])
    expect(second.stdout).toContain(`Unchanged: ${NAME}`)
    expect(readFileSync(join(root, NAME), 'utf8')).toBe(text)
  })

  it('does not hide a broken promise, unless it is acknowledged or forced', async () => {
    const root = project()
    await runCli(root, ['snapshot', '--write'])
    const text = readFileSync(join(root, NAME), 'utf8')
    writeFiles(root, OFF)
    const refused = await runCli(root, ['snapshot', '--write'])
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain(
      "src/features/gates.ts:8:90  Feature gate 'Streaming' (Beta since 1.36; src/features/gates.ts:8) was on by default in release 1.35",
    )
    expect(refused.stderr).toContain('Nothing was written')
    expect(readFileSync(join(root, NAME), 'utf8')).toBe(text)
    writeFiles(root, {
      'src/features/gates.ts': OFF['src/features/gates.ts'].replace(
        '  Streaming',
        '  // feature-gates-ack: loses writes\n  Streaming',
      ),
    })
    const acknowledged = await runCli(root, ['snapshot', '--write'])
    expect(acknowledged.code).toBe(0)
    expect(acknowledged.stdout).toMatch(
      /Acknowledged:\n {2}src\/features\/gates\.ts:9 {2}Streaming: loses writes\nWrote/,
    )
    writeFileSync(join(root, NAME), text)
    writeFiles(root, OFF)
    expect((await runCli(root, ['snapshot', '--write', '--force'])).code).toBe(0)
    expect(readFileSync(join(root, NAME), 'utf8')).toContain('"version": "1.36", "stage": "Beta", "default": false')
  })

  it('remembers gates that were removed', async () => {
    const root = project()
    await runCli(root, ['snapshot', '--write'])
    writeFiles(root, {
      'package.json': '{"name":"kv-server","version":"1.38.0"}',
      'src/features/gates.ts': GATES.replace(/ {2}\[PAGING\]: \[[^\]]*\],\n/, ''),
    })
    await runCli(root, ['snapshot', '--write'])
    expect(readFileSync(join(root, NAME), 'utf8')).toContain(
      '"removed": [\n    { "name": "Paging", "lastIn": "1.35" }\n  ]',
    )
    writeFiles(root, FILES)
    const { stdout } = await runCli(root, ['check', '--json', '--current-version', '1.38'])
    expect(stdout).toContain('has the name of a gate that was removed after 1.35')
  })

  it('tells the user what to configure if the configuration names no snapshot', async () => {
    const { code, stderr } = await runCli(
      project({ 'feature-gates.config.json': '{"registries":[{"files":["src/features/*.ts"]}]}' }),
      ['snapshot', '--write'],
    )
    expect([code, stderr]).toEqual([
      0,
      `Set "snapshot": "${NAME}" in the configuration, so that the rules compare with it.\n`,
    ])
  })
})

describe('snapshot', () => {
  it('shows what has changed since, and which promises are broken', async () => {
    const root = project()
    await runCli(root, ['snapshot', '--write'])
    expect(await runCli(root, ['snapshot'])).toEqual({
      code: 0,
      stdout: `${NAME} (1.35), compared with the registries (1.35):\n  no gate has changed\n`,
      stderr: '',
    })
    writeFiles(root, {
      ...OFF,
      'src/features/gates.ts': OFF['src/features/gates.ts'].replace(
        '}\n',
        "  Fresh: [{ version: '1.36', default: false, preRelease: 'Alpha' }],\n}\n",
      ),
    })
    const { code, stdout } = await runCli(root, ['snapshot'])
    expect(code).toBe(1)
    expect(stdout).toContain(
      '  + Fresh: Alpha, off since 1.36\n  ~ Streaming: Beta, on since 1.34 -> Beta, off since 1.36\n',
    )
    expect(stdout).toContain('1 promise is broken:')
  })

  it('names the gates that shipped in an earlier version than their specs say in one line', async () => {
    const gates = (version: string): Record<string, string> => ({
      'src/features/gates.ts': `export const featureSpecs: Record<string, FeatureSpec[]> = {
  Old: [{ version: '1.32', default: true, preRelease: 'Beta' }],
  First: [{ version: '${version}', default: true, preRelease: 'Beta' }],
  Second: [{ version: '${version}', default: false, preRelease: 'Alpha' }],
}
`,
    })
    const root = project(gates('1.34'))
    await runCli(root, ['snapshot', '--write'])
    writeFiles(root, gates('1.36'))
    const { code, stdout } = await runCli(root, ['snapshot'])
    expect(code).toBe(1)
    expect(stdout).toContain(
      '2 promises are broken:\n  src/features/gates.ts:3:13  2 gates shipped in an earlier version than their first specs say, as after cherry-picks: First (1.34, here 1.36), Second (1.34, here 1.36). Set each version to the one that shipped.',
    )
    const { broken } = JSON.parse((await runCli(root, ['snapshot', '--json'])).stdout) as { broken: unknown[] }
    expect(broken).toHaveLength(2)
  })

  it('--json is one document with places', async () => {
    const root = project()
    await runCli(root, ['snapshot', '--write'])
    writeFiles(root, OFF)
    const { code, stdout, stderr } = await runCli(root, ['snapshot', '--json'])
    expect([code, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      project: 'kv-server',
      version: '1.36',
      released: '1.35',
      against: NAME,
      gates: 2,
      added: [],
      removed: [],
      written: false,
      changed: [{ name: 'Streaming' }],
      broken: [
        {
          gate: 'Streaming',
          kind: 'defaultOff',
          file: 'src/features/gates.ts',
          line: 8,
          column: 90,
          acknowledged: null,
        },
      ],
    })
  })

  it('without a snapshot tells the user how to write one', async () => {
    expect(await runCli(project(), ['snapshot'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `feature-gates: there is no snapshot ${NAME} yet; "feature-gates snapshot --write" writes it, "--from-git REF" compares with a commit\n`,
    })
  })
})

describe('snapshot --from-git', () => {
  it('compares with a commit, through imports and globs, and touches nothing', async () => {
    const root = repository()
    const { code, stdout } = await runCli(root, ['snapshot', '--from-git', 'v1.35.0'])
    expect(code).toBe(1)
    expect(stdout).toContain('v1.35.0 (1.35), compared with the registries (1.36):\n  ~ Streaming')
    expect(stdout).not.toContain('Paging')
    expect(existsSync(join(root, NAME))).toBe(false)
    expect(git(root, 'status', '--short').trim().split('\n')).toEqual(['M package.json', ' M src/features/gates.ts'])
  })

  it('with --write writes the registries of that commit', async () => {
    const root = repository()
    expect((await runCli(root, ['snapshot', '--write', '--from-git', 'v1.35.0'])).code).toBe(0)
    expect(JSON.parse(readFileSync(join(root, NAME), 'utf8'))).toMatchObject({
      version: '1.35',
      gates: [{ name: 'Paging' }, { name: 'Streaming', specs: [{ version: '1.34' }] }],
    })
    expect((await runCli(root, ['snapshot'])).code).toBe(1)
  })

  it('takes the version from the name of the tag, or requires one', async () => {
    const root = tempFolder({ ...FILES, 'package.json': '{"name":"kv-server"}' })
    initRepository(root)
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'release')
    git(root, 'tag', 'kv-server@1.35.0')
    git(root, 'tag', 'shipped')
    const released = async (...argv: string[]): Promise<unknown> =>
      (
        JSON.parse((await runCli(root, ['snapshot', '--json', '--current-version', '1.36', ...argv])).stdout) as {
          released: unknown
        }
      ).released
    expect(await released('--from-git', 'kv-server@1.35.0')).toBe('1.35')
    expect(await released('--from-git', 'shipped', '--at', '1.34')).toBe('1.34')
    const { code, stderr } = await runCli(root, ['snapshot', '--current-version', '1.36', '--from-git', 'shipped'])
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: --from-git shipped: neither its package.json nor its name says which version it is; pass --at VERSION\n',
    ])
  })

  it.each([
    ['a commit that does not exist', 'v9.9.9', /git knows no commit "v9\.9\.9"; name a tag, a branch or a commit/],
    ['a revision that looks like an option', '--all', /option "--from-git" needs a value/],
    [
      'a commit without the registries',
      'empty',
      /it has none of the configured registries \("src\/features\/\*\.ts"\)/,
    ],
    [
      'a commit with a broken registry',
      'broken',
      /--from-git broken: src\/features\/gates\.ts:\d+:\d+: .*can't be parsed/,
    ],
  ])('reports what is wrong with %s, and writes nothing', async (_, ref, message) => {
    const root = repository()
    rmSync(join(root, 'src/features/gates.ts'))
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'x')
    git(root, 'tag', 'empty')
    writeFiles(root, { 'src/features/gates.ts': 'export const gates = {' })
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'x')
    git(root, 'tag', 'broken')
    writeFiles(root, OFF)
    const { code, stdout, stderr } = await runCli(root, ['snapshot', '--write', '--from-git', ref])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(join(root, NAME))).toBe(false)
  })

  it('tells the user of a shallow clone how to fetch the tag', async () => {
    const origin = repository()
    git(origin, 'commit', '-qam', 'later')
    const clone = join(tempFolder(), 'clone')
    git(origin, 'clone', '-q', '--depth', '1', '--no-tags', `file://${origin}`, clone)
    const { code, stderr } = await runCli(clone, ['snapshot', '--from-git', 'v1.35.0'])
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: --from-git v1.35.0: git knows no commit "v1.35.0" in this shallow clone; fetch it (git fetch --depth 1 origin tag v1.35.0), or clone with all tags\n',
    ])
  })

  it('needs a repository', async () => {
    const root = tempFolder(FILES)
    const { code, stderr } = await runCli(root, ['snapshot', '--from-git', 'v1'])
    expect([code, stderr]).toEqual([
      2,
      "feature-gates: --from-git v1: this folder isn't in a git repository, so there is no other state to read\n",
    ])
  })
})

describe('a snapshot that cannot be used is one line, exit code 2, and is left unchanged:', () => {
  const cases: [title: string, text: string, message: RegExp][] = [
    [
      'of another project',
      '{"toolVersion":"0.1.0","project":"other","gates":[]}',
      /"project" is "other", but this project is "kv-server"/,
    ],
    [
      'of a newer tool',
      '{"toolVersion":"99.0.0","gates":[]}',
      /"toolVersion" is "99\.0\.0", but this is eslint-plugin-feature-gates \d/,
    ],
    [
      'edited into invalid JSON',
      '{"toolVersion":"0.1.0","gates":[{"name":7}]}',
      /"gates\[0\]\.file" must be a string, but is missing/,
    ],
    ['with merge conflict markers', '<<<<<<< HEAD\n{}', /the snapshot is not JSON/],
    ['empty', '', /the snapshot is not JSON/],
  ]
  for (const argv of [['snapshot'], ['snapshot', '--write'], ['check'], ['list']]) {
    it.each(cases)(`${argv.join(' ')}: %s`, async (_, text, message) => {
      const root = project({ [NAME]: text })
      const { code, stdout, stderr } = await runCli(root, argv)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(message)
      expect(stderr).toMatch(/^feature-gates: feature-gates\.snapshot\.json[^\n]*\n$/)
      expect(readFileSync(join(root, NAME), 'utf8')).toBe(text)
    })
  }
})

describe('check', () => {
  it('lists acknowledged broken promises on standard error, and among the suppressed messages', async () => {
    const root = project()
    await runCli(root, ['snapshot', '--write'])
    writeFiles(root, {
      ...OFF,
      'src/features/gates.ts': OFF['src/features/gates.ts'].replace('}],', '}], // feature-gates-ack: loses writes'),
    })
    const { code, stdout, stderr } = await runCli(root, ['check', '--json', '--rule', 'project:off'])
    expect([code, stderr]).toEqual([
      0,
      'Acknowledged broken promises:\n  src/features/gates.ts:8  Streaming: loses writes\n',
    ])
    const results = JSON.parse(stdout) as { filePath: string; messages: unknown[]; suppressedMessages: unknown[] }[]
    const result = results.find(({ filePath }) => filePath.endsWith('gates.ts'))
    expect(result?.messages).toEqual([])
    expect(result?.suppressedMessages).toMatchObject([
      {
        ruleId: 'feature-gates/no-lifecycle-regression',
        messageId: 'defaultOff',
        line: 8,
        suppressions: [{ kind: 'directive', justification: 'loses writes' }],
      },
    ])
  })
})
