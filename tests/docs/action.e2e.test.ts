import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../support/built.js'
import { FakeForge } from '../support/fake-forge.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}
const TOKEN = 'ghs_0123456789abcdefSECRET'

const spec = (name: string): string =>
  `  ${name}: [{ version: '1.30', default: true, lockToDefault: true, preRelease: 'GA' }],\n`

const PROJECT = {
  'package.json': '{ "name": "shop", "version": "1.36.0", "type": "module" }',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.js'] }] }),
  'src/features.js': `export const features = {\n${['FastStart', 'NewParser', 'OldStore'].map(spec).join('')}}\n`,
  'src/start.js': ['FastStart', 'NewParser']
    .map((name, index) => `export const a${index} = gate.isFeatureEnabled('${name}') ? 1 : 2\n`)
    .join(''),
  'src/store.js': "export const listed = Object.keys(settings).includes('OldStore')\n",
}

interface Job {
  readonly cwd: string
  readonly remote: string
  readonly forge: FakeForge
  readonly summary: () => string
  /** Runs the script of a step, as a runner does. */
  readonly run: (
    name: string,
    given?: Readonly<Record<string, string>>,
    env?: Record<string, string>,
  ) => Promise<{ status: number; output: string }>
}

async function startJob(): Promise<Job> {
  const folder = tempFolder()
  const [cwd, remote, temp] = ['work', 'remote.git', 'temp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFiles(cwd, PROJECT)
  commitAll(cwd)
  git(folder, 'clone', '--quiet', '--bare', cwd, remote)
  git(cwd, 'remote', 'add', 'origin', remote)
  git(cwd, 'fetch', '--quiet', 'origin')
  const bin = join(temp, 'feature-gates/node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(join(ROOT, 'packages/feature-gates/dist/cli/bin.js'), join(bin, 'feature-gates'))
  const summary = join(temp, 'summary.md')
  writeFileSync(summary, '')
  const forge = new FakeForge()
  await forge.start()
  const run: Job['run'] = async (name, given = {}, env = {}) => {
    const step = runs.steps.find((candidate) => candidate.name === name) ?? expect.fail(name)
    const fill = (text: string): string =>
      text.replaceAll(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, input: string) => given[input] ?? (input === 'token' ? TOKEN : inputs[input]!.default),
      )
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run ?? ''], {
      cwd,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        RUNNER_TEMP: temp,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_API_URL: forge.url,
        GITHUB_BASE_REF: '',
        CI: 'true',
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value)])),
        ...env,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const [status] = (await once(child, 'close')) as [number]
    expect(output).not.toContain(TOKEN)
    return { status, output }
  }
  return { cwd, remote, forge, summary: () => readFileSync(summary, 'utf8'), run }
}

describe('the action', () => {
  it('opens three pull requests for three gates that are due, one with tasks, and none the second time', async () => {
    const { remote, forge, summary, run } = await startJob()
    expect(await run('Open pull requests')).toMatchObject({ status: 0 })
    expect(git(remote, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/feature-gates').split('\n')).toEqual(
      ['FastStart', 'NewParser', 'OldStore'].map((gate) => `feature-gates/remove-${gate}`),
    )
    expect(forge.pulls.map(({ title, base }) => [title, base])).toEqual(
      ['FastStart', 'NewParser', 'OldStore'].map((gate) => [`Remove feature gate ${gate}`, 'main']),
    )
    expect(forge.pulls.map(({ body }) => body.match(/^- \[ \] /gm)?.length ?? 0)).toEqual([
      0,
      0,
      expect.toBeOneOf([1, 2]),
    ])
    expect(summary()).toMatch(/^(?: {4}opened: .*\n){3}$/)
    const writes = forge.writes.length
    expect((await run('Open pull requests')).output).toMatch(/^(?:unchanged: .*\n){3}$/)
    expect(forge.writes.length).toBe(writes)
  })

  it('reports on a pull request only what it adds: as annotations, in the summary, and in one comment', async () => {
    const { cwd, forge, summary, run } = await startJob()
    writeFiles(cwd, { 'src/more.js': "export const more = gate.isFeatureEnabled('FastStart')\n" })
    commitAll(cwd, 'Second')
    const pull = { GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' }
    for (const time of [1, 2]) {
      const { status, output } = await run('Check', {}, pull)
      expect([time, status, output.match(/^::.*/gm)]).toEqual([
        time,
        1,
        [expect.stringMatching(/^::error file=src\/more\.js,line=1,/)],
      ])
    }
    expect(summary()).toContain('src/more.js:1:21')
    expect(forge.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- feature-gates -->\n## Feature gates\n\n1 error/),
    ])
  })

  it('ends with the exit code of the command if the configuration is wrong, and comments on nothing', async () => {
    const { cwd, forge, run } = await startJob()
    writeFiles(cwd, { 'feature-gates.config.json': '{ "unknown": true }' })
    expect((await run('Check', {}, { GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' })).status).toBe(2)
    expect(forge.comments).toEqual([])
  })

  it('takes inputs as values, never as a part of a script', async () => {
    const { run, cwd } = await startJob()
    const hostile = '$(touch injected); touch injected; "`touch injected`'
    await run('Check', { config: hostile, since: hostile, preset: hostile })
    await run('Open pull requests', { config: hostile, base: hostile })
    expect(git(cwd, 'status', '--porcelain')).toBe('')
    for (const { run: script = '' } of runs.steps) expect(script).not.toContain('${{')
  })

  it('installs the command in its own version, without install scripts, outside of the repository', () => {
    const install = runs.steps.find(({ name }) => name === 'Install')
    expect(install).toMatchObject({ 'working-directory': '${{ runner.temp }}' })
    expect(install?.run).toMatch(/npm install --ignore-scripts .*"feature-gates@\$version"$/m)
    expect(runs.steps.flatMap(({ uses }) => uses ?? [])).toEqual([
      expect.stringMatching(/^actions\/setup-node@[\da-f]{40}$/),
    ])
  })
})
