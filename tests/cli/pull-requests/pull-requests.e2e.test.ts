import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FakeForge, type FakePull } from '../../support/fake-forge.js'
import { commitAll, git } from '../../support/git.js'
import { runCli, type CliRun } from '../../support/run-cli.js'
import { tempFolder, writeFiles } from '../../support/temp-folder.js'

const TOKEN = 'ghs_0123456789abcdefSECRET'

const spec = (name: string, locked = '1.30'): string => `  ${JSON.stringify(name)}: [
    { version: '1.28', default: true, preRelease: 'Beta' },
    { version: '${locked}', default: true, lockToDefault: true, preRelease: 'GA' },
  ],
`
const registry = (...specs: string[]): string => `export const features = {\n${specs.join('')}}\n`

const PROJECT = {
  'package.json': '{ "name": "shop", "version": "1.36.0", "type": "module" }',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.js'] }] }),
  'src/features.js': registry(spec('FastStart'), spec('NewParser'), spec('OldStore'), spec('Young', '1.36')),
  'src/start.js':
    "import { gate } from './gate.js'\nexport function start() {\n  if (gate.isFeatureEnabled('FastStart')) return fast()\n  return slow()\n}\n",
  'src/parse.js':
    "import { gate } from './gate.js'\nexport function parse(text) {\n  if (gate.isFeatureEnabled('NewParser')) {\n    return JSON.parse(text)\n  }\n  return text\n}\n",
  'src/store.js':
    "import { gate } from './gate.js'\nexport const store = () => (gate.isFeatureEnabled('OldStore') ? 1 : 2)\nexport const listed = Object.keys(settings).includes('OldStore')\nsettings.set('OldStore', isOn)\n",
  'docs/gates.md': 'NewParser is on.\n',
}

interface Shop {
  readonly cwd: string
  readonly remote: string
  readonly forge: FakeForge
  readonly env: Record<string, string>
  readonly run: (...args: string[]) => Promise<CliRun>
  readonly branches: () => string[]
}

/** A clone of a bare repository, and a forge that knows it. */
async function openShop(files: Record<string, string> = PROJECT): Promise<Shop> {
  const folder = tempFolder()
  const cwd = join(folder, 'clone')
  const remote = join(folder, 'remote.git')
  writeFiles(cwd, files)
  commitAll(cwd)
  git(folder, 'clone', '--quiet', '--bare', cwd, remote)
  git(cwd, 'remote', 'add', 'origin', remote)
  const forge = new FakeForge()
  await forge.start()
  const env = {
    GITHUB_TOKEN: TOKEN,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_API_URL: forge.url,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Robot'],
        [`GIT_${who}_EMAIL`, 'robot@example.com'],
      ]),
    ),
  }
  const run = async (...args: string[]): Promise<CliRun> => {
    const ended = await runCli(cwd, ['pull-requests', ...args], env)
    expect(`${ended.stdout}${ended.stderr}`).not.toContain(TOKEN)
    return ended
  }
  const branches = (): string[] =>
    git(remote, 'for-each-ref', '--format=%(refname:short) %(objectname)')
      .split('\n')
      .filter((line) => !line.startsWith('main'))
  return { cwd, remote, forge, env, run, branches }
}

const BRANCHES = ['FastStart', 'NewParser', 'OldStore'].map((gate) => `feature-gates/remove-${gate}`)

describe('pull-requests --open', () => {
  it('pushes a branch and opens a pull request for each gate that is due, with its report as description', async () => {
    const { cwd, remote, forge, run, branches } = await openShop()
    const head = git(cwd, 'rev-parse', 'HEAD')
    expect(await run('--open')).toMatchObject({
      code: 0,
      stdout: BRANCHES.map(
        (branch, index) => `opened: ${branch.split('-').at(-1)} (https://forge.example/acme/shop/pull/${index + 1})\n`,
      ).join(''),
    })
    expect(branches().map((line) => line.split(' ')[0])).toEqual(BRANCHES)
    expect(forge.pulls.map(({ head: from, base, title }) => [from, base, title])).toEqual(
      BRANCHES.map((branch) => [branch, 'main', `Remove feature gate ${branch.split('-').at(-1)}`]),
    )
    const [fast, parser] = forge.pulls as [FakePull, FakePull, ...FakePull[]]
    expect(fast.body).toMatch(/^`FastStart` is GA, locked to true since 1\.30\. Its removal was due in \d\.\d+\.$/m)
    expect(fast.body).toContain('| `src/start.js` | 1 check, 1 import |')
    expect(fast.body).toContain('| `src/features.js` | 1 declaration |')
    expect(parser.body).toContain('## Still names the gate\n\n- `docs/gates.md:1`')
    // Each is made of the same commit, and holds its own gate alone.
    expect(git(remote, 'rev-parse', `${BRANCHES[0]}~1`)).toBe(head)
    expect(git(remote, 'diff', '--name-only', `main..${BRANCHES[0]}`).split('\n')).toEqual([
      'src/features.js',
      'src/start.js',
    ])
    expect(git(remote, 'show', `${BRANCHES[0]}:src/start.js`)).toBe('export function start() {\n  return fast()\n}')
    expect(git(remote, 'log', '-1', '--format=%an: %s', BRANCHES[0]!)).toBe('Robot: Remove feature gate FastStart')
    // Nothing has happened to the clone.
    expect([git(cwd, 'status', '--porcelain'), git(cwd, 'rev-parse', 'HEAD'), git(cwd, 'branch', '--list')]).toEqual([
      '',
      head,
      '* main',
    ])
  })

  it('runs no hook of the repository', async () => {
    const { cwd, run, branches } = await openShop()
    for (const hook of ['pre-push', 'post-index-change', 'reference-transaction', 'pre-commit', 'commit-msg']) {
      writeFileSync(join(cwd, '.git/hooks', hook), `#!/bin/sh\ntouch "${cwd}/ran-${hook}"\n`, { mode: 0o755 })
    }
    await run('--open')
    await run('--open')
    expect(branches()).toHaveLength(3)
    expect(git(cwd, 'status', '--porcelain')).toBe('')
  })

  it('lists refused places as tasks, each with place and reason', async () => {
    const { forge, run } = await openShop()
    await run('--open')
    const { body } = forge.pulls[2]!
    expect(body).toContain('## To do by hand')
    expect(body.split('\n').filter((line) => line.startsWith('- [ ] '))).toEqual([
      '- [ ] `src/store.js:3:54` the name of the gate is passed to "includes"',
      '- [ ] `src/store.js:4:14` the name of the gate is passed to "set"',
      expect.stringMatching(/^- \[ \] `src\/features\.js:10:3` the registration is kept, /),
    ])
  })

  it('opens a pull request with only tasks for a gate of which nothing can be removed safely', async () => {
    const { remote, forge, run } = await openShop({
      ...PROJECT,
      'src/store.js': "export const listed = Object.keys(settings).includes('OldStore')\n",
    })
    await run('--open')
    expect(forge.pulls[2]!.body).toContain('Nothing can be removed safely yet.')
    expect(forge.pulls[2]!.body).toContain('- [ ] `src/store.js:1:')
    expect(git(remote, 'diff', '--stat', `main..${BRANCHES[2]}`)).toBe('')
    expect((await run('--open')).stdout).toContain('unchanged: OldStore')
  })

  it('changes nothing the second time, not even the branches', async () => {
    const { forge, run, branches } = await openShop()
    await run('--open')
    const before = branches()
    const writes = forge.writes.length
    const second = await run('--open', '--json')
    expect(JSON.parse(second.stdout).map(({ result }: { result: string }) => result)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(branches()).toEqual(before)
    expect(forge.writes.length).toBe(writes)
  })

  it('leaves a branch as it is when only other files have changed since', async () => {
    const { cwd, run, branches } = await openShop()
    await run('--open')
    const before = branches()
    writeFiles(cwd, { 'docs/other.md': 'news\n' })
    commitAll(cwd, 'Second')
    expect((await run('--open', '--json')).stdout).not.toContain('updated')
    expect(branches()).toEqual(before)
  })

  it('replaces its own commit and the description when the plan has changed', async () => {
    const { cwd, remote, forge, run } = await openShop()
    await run('--open')
    writeFiles(cwd, {
      'src/more.js': "import { gate } from './gate.js'\nexport const more = gate.isFeatureEnabled('FastStart')\n",
    })
    commitAll(cwd, 'Second')
    expect((await run('--open')).stdout).toMatch(
      /^updated: FastStart .*\nunchanged: NewParser .*\nunchanged: OldStore /,
    )
    expect(git(remote, 'show', `${BRANCHES[0]}:src/more.js`)).toBe('export const more = true')
    expect(git(remote, 'rev-parse', `${BRANCHES[0]}~1`)).toBe(git(cwd, 'rev-parse', 'HEAD'))
    expect(forge.pulls[0]!.body).toContain('src/more.js')
    expect(forge.pulls).toHaveLength(3)
  })

  it('keeps what someone else has pushed to its branch', async () => {
    const { cwd, run, branches } = await openShop()
    await run('--open')
    git(cwd, 'fetch', '--quiet', 'origin')
    git(cwd, 'checkout', '--quiet', '--detach', `origin/${BRANCHES[0]}`)
    writeFiles(cwd, { 'src/by-hand.js': 'export {}\n' })
    git(cwd, 'add', '--all')
    git(cwd, 'commit', '--quiet', '--amend', '--no-edit')
    git(cwd, 'push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${BRANCHES[0]}`)
    git(cwd, 'checkout', '--quiet', 'main')
    writeFiles(cwd, {
      'src/more.js': "import { gate } from './gate.js'\nexport const more = gate.isFeatureEnabled('FastStart')\n",
    })
    commitAll(cwd, 'Second')
    const before = branches()
    expect((await run('--open')).stdout).toMatch(/^left alone: FastStart \(someone has changed the branch /)
    expect(branches()).toEqual(before)
  })

  it('reopens nothing that someone has closed, but opens what is still due after a merge', async () => {
    const { forge, run, branches } = await openShop()
    await run('--open')
    Object.assign(forge.pulls[0]!, { state: 'closed' })
    Object.assign(forge.pulls[1]!, { state: 'closed', merged: true })
    const before = branches()
    expect((await run('--open')).stdout).toMatch(
      /^left alone: FastStart \(https.*\/1 was closed\)\nopened: NewParser \(https.*\/4\)\nunchanged: OldStore/,
    )
    expect(branches()).toEqual(before)
  })

  it('continues with the other gates if one fails, names it, and exits with 1', async () => {
    const { forge, run } = await openShop()
    forge.refuse = { pattern: /^POST .*NewParser/, status: 422, message: `not for ${TOKEN}` }
    const { code, stdout } = await run('--open')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^opened: FastStart .*\nfailed: NewParser \(POST failed: not for \*\*\*.*\)\nopened: OldStore /,
    )
  })

  it('does not overwrite a branch that someone pushes at the same time', async () => {
    const { cwd, forge, run, branches } = await openShop()
    git(cwd, 'push', '--quiet', 'origin', `main:refs/heads/${BRANCHES[0]}`)
    const before = branches()
    expect((await run('--open')).stdout).toMatch(/^left alone: FastStart/)
    expect(branches()[0]).toBe(before[0])
    expect(forge.pulls).toHaveLength(2)
  })
})

describe('pull-requests', () => {
  it('shows titles, branches and descriptions, and connects to nothing', async () => {
    const { forge, run, branches } = await openShop()
    const { code, stdout, stderr } = await run()
    expect(code).toBe(0)
    expect(stdout.match(/^# Remove feature gate .*\n\nBranch: .*$/gm)).toHaveLength(3)
    expect(stderr).toContain('pass --open')
    expect([forge.seen, branches().filter(Boolean)]).toEqual([[], []])
    expect(JSON.parse((await run('--plan', '--json')).stdout)).toMatchObject(BRANCHES.map((branch) => ({ branch })))
  })

  it('makes names harmless in branches, titles, descriptions and its output', async () => {
    const names = [
      'a/../b..c.lock',
      '@acme/everyone <b>`x`</b> | y',
      'line\nfeed ::warning::',
      '--upload-pack=touch x',
      '.hidden~^:?*[',
    ]
    const { remote, forge, run, branches } = await openShop({
      ...PROJECT,
      'src/features.js': registry(...names.map((name) => spec(name))),
      'src/start.js': names.map((name) => `gate.isFeatureEnabled(${JSON.stringify(name)}) && go()\n`).join(''),
    })
    const { code, stdout } = await run('--open')
    expect([code, stdout.split('\n').filter(Boolean)]).toEqual([0, names.map(() => expect.stringMatching(/^opened: /))])
    expect(branches()).toHaveLength(names.length)
    for (const branch of branches()) expect(branch).toMatch(/^feature-gates\/remove-[\w-]+-[0-9a-f]{10} /)
    for (const { title, body } of forge.pulls) {
      expect(title).not.toMatch(/\n|@(?!\u200B)/)
      expect(body).not.toMatch(/^::|^[^`]*(?:@acme|<b>)/m)
    }
    expect(git(remote, 'log', '--all', '--format=%s')).not.toMatch(/^(?!First|Remove feature gate )/m)
  })

  it('runs no configuration that is code, unless requested', async () => {
    const { 'feature-gates.config.json': config, ...others } = PROJECT
    const { run } = await openShop({
      ...others,
      'feature-gates.config.mjs': `globalThis.ranConfig = true\nexport default ${config}\n`,
    })
    const isRun = (): boolean => 'ranConfig' in globalThis
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'ranConfig'))
    expect([(await run()).code, isRun()]).toEqual([2, false])
    expect([(await run('--config-code')).code, isRun()]).toEqual([0, true])
  })

  it.each([
    ['a work tree with changes', { 'src/start.js': 'export {}\n' }, {}, /clean git tree/],
    ['no token', {}, { GITHUB_TOKEN: '' }, /set GITHUB_TOKEN/],
    ['an address that is not encrypted', {}, { GITHUB_API_URL: 'http://forge.example' }, /sent unencrypted/],
    ['no repository', {}, { GITHUB_REPOSITORY: '' }, /set GITHUB_REPOSITORY/],
  ] as const)('refuses %s', async (_, files, env, message) => {
    const { cwd, env: usual } = await openShop()
    writeFiles(cwd, files)
    const { code, stderr } = await runCli(cwd, ['pull-requests', '--open'], { ...usual, ...env })
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })

  it('sends the token to the forge alone, in a header', async () => {
    const { forge, run } = await openShop()
    await run('--open')
    expect(forge.seen.length).toBeGreaterThan(5)
    for (const { authorization, path } of forge.seen)
      expect([authorization, path.includes(TOKEN)]).toEqual([`token ${TOKEN}`, false])
  })
})

describe('pull-requests --comment', () => {
  const REPORT = '## Feature gates\n\n1 error, 0 warnings.\n'
  const CLEAN = '## Feature gates\n\nNothing to report.\n'

  async function comment(shop: Shop, text: string): Promise<CliRun> {
    writeFileSync(join(shop.cwd, 'findings.md'), text)
    return shop.run('--comment', 'findings.md', '--number', '7')
  }

  it('keeps one comment on a pull request, and writes none if there is nothing to report', async () => {
    const shop = await openShop()
    expect((await comment(shop, CLEAN)).stdout).toBe('The comment on pull request 7: unchanged.\n')
    expect(shop.forge.comments).toEqual([])
    await comment(shop, REPORT)
    expect((await comment(shop, REPORT)).stdout).toContain('unchanged')
    await comment(shop, CLEAN)
    expect(shop.forge.comments.map(({ body }) => body)).toEqual([`<!-- feature-gates -->\n${CLEAN}`])
  })

  it('leaves comments of others alone, even those that look like its own, and finds its own among many', async () => {
    const shop = await openShop()
    for (let id = 1; id <= 150; id++)
      shop.forge.comments.push({ id, body: `<!-- feature-gates -->\n${id}`, user: { login: 'mallory' } })
    await comment(shop, REPORT)
    await comment(shop, CLEAN)
    expect(shop.forge.comments).toHaveLength(151)
    expect(shop.forge.comments.at(-1)!.body).toContain('Nothing to report.')
    expect(shop.forge.comments[0]!.body).toBe('<!-- feature-gates -->\n1')
  })

  it('succeeds with a read-only token, as for a fork', async () => {
    const shop = await openShop()
    shop.forge.refuse = { pattern: /^POST /, status: 403, message: 'Resource not accessible by integration' }
    expect(await comment(shop, REPORT)).toMatchObject({ code: 0, stderr: expect.stringContaining('may not comment') })
  })
})
