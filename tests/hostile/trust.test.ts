import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { commitAll, git } from '../support/git.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const REGISTRY = JSON.stringify({
  gates: {
    Done: { specs: [{ version: '1.30', stage: 'GA', default: true, lockToDefault: true }] },
    New: { specs: [{ version: '1.30', stage: 'Beta', default: true }] },
  },
})

const configOf = (more: object = {}): string =>
  JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36', ...more })

/** A repository of git, with another folder beside it. */
function repository(files: Readonly<Record<string, string>> = {}): { root: string; outside: string } {
  const parent = tempFolder({
    'repo/gates.json': REGISTRY,
    'repo/feature-gates.config.json': configOf(),
    'repo/src/a.ts': "if (f.enabled('Done')) run()\n",
    'outside/gates.json': REGISTRY,
  })
  const root = join(parent, 'repo')
  writeFiles(root, files)
  commitAll(root)
  return { root, outside: join(parent, 'outside') }
}

const lastLine = ({ stderr }: CliRun): string => stderr.trim().split('\n').at(-1) ?? ''

describe('an output that is named on the command line', () => {
  it.each([
    ['a hook of git', '.git/hooks/post-checkout'],
    ['the configuration of git', '.git/config'],
    ['a source', 'src/a.ts'],
  ])('is not written through a link that the repository has in its place: %s', async (_, target) => {
    const { root } = repository()
    writeFiles(root, { [target]: 'as it was\n' })
    chmodSync(join(root, target), 0o755)
    symlinkSync(target, join(root, 'page'))
    for (const option of ['--html', '--markdown']) {
      const run = await runCli(root, ['report', option, 'page'])
      expect([run.code, lastLine(run)]).toEqual([
        2,
        'feature-gates: page: a link leads to it; run the command at its real path, so the report is not written',
      ])
    }
    expect(readFileSync(join(root, target), 'utf8')).toBe('as it was\n')
    expect(statSync(join(root, target)).mode & 0o777).toBe(0o755)
  })

  it('is neither in the folder of git nor a tracked file that holds something else', async () => {
    const { root } = repository()
    for (const [path, reason] of [
      ['.git/hooks/pre-push', "it is in git's own folder"],
      ['src/a.ts', 'it is a file of the repository that holds something else'],
    ] as const) {
      const run = await runCli(root, ['report', '--markdown', path])
      expect([run.code, lastLine(run)]).toEqual([2, expect.stringContaining(reason)])
    }
    expect(existsSync(join(root, '.git/hooks/pre-push'))).toBe(false)
  })

  it('is not a file for which git fails to say whether it is tracked', async () => {
    const { root } = repository({ 'notes.md': 'mine\n' })
    rmSync(join(root, '.git/index'))
    mkdirSync(join(root, '.git/index'))
    const run = await runCli(root, ['report', '--markdown', 'notes.md'])
    expect([run.code, lastLine(run)]).toEqual([
      2,
      "feature-gates: notes.md: git can't tell whether it tracks this file (index in the git folder is not an ordinary file); name another file, so the report is not written",
    ])
    expect(readFileSync(join(root, 'notes.md'), 'utf8')).toBe('mine\n')
  })

  it('may be an earlier report that is committed', async () => {
    const { root } = repository()
    expect((await runCli(root, ['report', '--markdown', 'GATES.md', '--html', 'gates.html'])).code).toBe(0)
    commitAll(root, 'Report')
    expect((await runCli(root, ['report', '--markdown', 'GATES.md', '--html', 'gates.html'])).code).toBe(0)
  })
})

describe('a path of the configuration', () => {
  it.each([
    ['outside', '../outside/x.json', 'is outside the repository'],
    ['absolute', '/outside-of-every-repository.json', 'is outside the repository'],
    ['in the folder of git', '.git/hooks/pre-push', "is in git's own folder"],
    ['behind a link that leads outside', 'away/x.json', 'is outside the repository'],
    ['a link that leads outside', 'link.json', 'is outside the repository'],
  ])('is refused as a snapshot when it lies %s', async (_, snapshot, reason) => {
    const { root, outside } = repository({ 'feature-gates.config.json': configOf({ snapshot }) })
    symlinkSync(outside, join(root, 'away'))
    symlinkSync(join(outside, 'x.json'), join(root, 'link.json'))
    for (const argv of [['snapshot', '--write'], ['snapshot'], ['check']]) {
      const run = await runCli(root, argv)
      expect([argv, run.code, lastLine(run)]).toEqual([
        argv,
        2,
        expect.stringContaining(`feature-gates.config.json: the snapshot "${snapshot}" ${reason}`),
      ])
    }
    expect([existsSync(join(outside, 'x.json')), existsSync(join(root, '.git/hooks/pre-push'))]).toEqual([false, false])
  })

  it.each([
    ['outside', '../outside/gates.json'],
    ['outside, by a glob', '../outside/*.json'],
    ['behind a link', 'away/gates.json'],
    ['behind a link, by a glob', 'away/*.json'],
  ])('is refused as a registry when it lies %s, unless the user names it', async (_, file) => {
    const { root, outside } = repository({
      'feature-gates.config.json': configOf({ registries: [{ files: [file] }] }),
    })
    symlinkSync(outside, join(root, 'away'))
    for (const argv of [
      ['list'],
      ['lock', 'New', '--in', '1.37', '--write', '--force'],
      ['graduate', 'New', '--to', 'GA', '--in', '1.37', '--write', '--force'],
      ['remove', 'Done', '--write', '--force'],
    ]) {
      const run = await runCli(root, argv)
      expect([argv, run.code, lastLine(run)]).toEqual([
        argv,
        2,
        expect.stringContaining(
          `the registry "${file}" is outside the repository; copy it into the repository, or delete it here`,
        ),
      ])
    }
    expect(readFileSync(join(outside, 'gates.json'), 'utf8')).toBe(REGISTRY)
    rmSync(join(root, 'feature-gates.config.json'))
    expect((await runCli(root, ['list', '../outside/gates.json'])).stdout).toContain('Done')
  })

  it('is refused as a registry when it is a link to a device, which the command line could not name either', async () => {
    const { root } = repository({ 'feature-gates.config.json': configOf({ registries: [{ files: ['link.json'] }] }) })
    symlinkSync('/dev/zero', join(root, 'link.json'))
    expect(lastLine(await runCli(root, ['list']))).toBe(
      `feature-gates: feature-gates.config.json: the registry "link.json" isn't an ordinary file; name one, or put one in its place`,
    )
  })

  it('is refused as a file of the API when it lies outside', async () => {
    const { root } = repository({ 'feature-gates.config.json': configOf({ api: { types: ['../outside/*.ts'] } }) })
    expect(lastLine(await runCli(root, ['check']))).toContain(
      'the API file "../outside/*.ts" is outside the repository',
    )
  })
})

describe('a configuration in JavaScript', () => {
  const codeAt = (canary: string): string =>
    `require('fs').writeFileSync(${JSON.stringify(canary)}, '')\nmodule.exports = ${configOf()}\n`

  it('beside one in JSON is an error, and is not run', async () => {
    const { root, outside } = repository()
    const canary = join(outside, 'ran')
    writeFiles(root, { 'feature-gates.config.js': codeAt(canary) })
    const run = await runCli(root, ['check'])
    expect([run.code, lastLine(run)]).toEqual([
      2,
      'feature-gates: feature-gates.config.js and feature-gates.config.json are in one folder, which may have only one configuration; delete one, or name one with --config',
    ])
    expect((await runCli(root, ['check', '--config', 'feature-gates.config.json'])).code).toBe(1)
    expect(existsSync(canary)).toBe(false)
  })

  it('above the repository is not looked at', async () => {
    const { root, outside } = repository()
    const canary = join(outside, 'ran')
    rmSync(join(root, 'feature-gates.config.json'))
    writeFiles(root, { '../feature-gates.config.js': codeAt(canary) })
    await runCli(join(root, 'src'), ['list'])
    expect(existsSync(canary)).toBe(false)
  })

  it('in a folder where others may write is not looked at from below it', async () => {
    const shared = tempFolder({ 'own/gates.json': REGISTRY })
    chmodSync(shared, 0o1777)
    const canary = join(shared, 'ran')
    writeFiles(shared, { 'feature-gates.config.js': codeAt(canary) })
    await runCli(join(shared, 'own'), ['list'])
    expect(existsSync(canary)).toBe(false)
  })

  it('is run neither with --no-config-code nor for --since in CI, unless it is requested', async () => {
    const { root, outside } = repository()
    const canary = join(outside, 'ran')
    rmSync(join(root, 'feature-gates.config.json'))
    writeFiles(root, { 'feature-gates.config.js': codeAt(canary) })
    for (const [argv, env] of [
      [['list', '--no-config-code'], {}],
      [['check', '--since', 'HEAD'], { CI: 'true' }],
      [['check', '--since', 'HEAD', '--config', 'feature-gates.config.js'], { CI: '1' }],
    ] as const) {
      const run = await runCli(root, argv, env)
      expect([argv, run.code, lastLine(run)]).toEqual([
        argv,
        2,
        'feature-gates: feature-gates.config.js: this configuration is code, which is not run here; name one in JSON or YAML with --config, or pass --config-code if you trust its author',
      ])
    }
    expect(existsSync(canary)).toBe(false)
    await runCli(root, ['check', '--since', 'HEAD', '--config-code'], { CI: 'true' })
    expect(existsSync(canary)).toBe(true)
  })
})

describe('a file whose name is not UTF-8', () => {
  const badName = (start: string, end: string): Buffer =>
    Buffer.concat([Buffer.from(start), Buffer.from([0xff]), Buffer.from(end)])

  it
    .runIf(process.platform === 'linux')
    .each([
      [['check']],
      [['list']],
      [['explain', 'Done']],
      [['report']],
      [['strip', 'Done']],
      [['remove', 'Done']],
      [['init', '--yes']],
    ])('is named by every command that looks for checks, because it could not be read: %s', async (argv) => {
    const { root } = repository()
    if (argv[0] === 'init') rmSync(join(root, 'feature-gates.config.json'))
    writeFileSync(badName(`${root}/src/b`, '.ts'), 'run()')
    mkdirSync(badName(`${root}/src/c`, ''))
    const { stdout, stderr } = await runCli(root, argv)
    const reason = 'was not read, because its name is not UTF-8'
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(reason))
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).toContain(`src/b\uFFFD.ts: the file ${reason}`)
    expect(lines.join('\n')).toContain(`src/c\uFFFD: the folder ${reason}`)
  })

  it.runIf(process.platform === 'linux')('is named where registries are looked for by their shape', async () => {
    const { root } = repository()
    rmSync(join(root, 'feature-gates.config.json'))
    writeFileSync(badName(`${root}/gates`, '.json'), REGISTRY)
    const { stderr } = await runCli(root, ['snapshot'])
    expect(stderr).toContain('gates\uFFFD.json: the file was not read, because its name is not UTF-8')
  })
})

describe('a link in place of a file that is read', () => {
  const NAMES = ['package.json', '.gitignore', 'go.mod', 'tsconfig.json', 'CODEOWNERS', 'src/b.ts', 'deploy.yaml']
  const COMMANDS = [['list'], ['check', '--preset', 'all'], ['strip', 'Done'], ['report'], ['init', '--yes']]

  it.each(['/dev/zero', '/dev/stdin', '/dev/tty', '/proc/self/mem'])('is not followed to %s', async (device) => {
    if (!existsSync(device)) return
    for (const names of [['gates.json'], NAMES]) {
      const { root } = repository({ 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["src/*"] } } }' })
      for (const name of names) {
        rmSync(join(root, name), { force: true })
        symlinkSync(device, join(root, name))
      }
      for (const argv of COMMANDS)
        expect([names, argv, (await runCli(root, argv)).code]).toEqual([names, argv, expect.toBeOneOf([0, 1, 2])])
    }
  })

  it('is not followed out of the repository, nor into the folder of git, where CI keeps its token', async () => {
    const { root, outside } = repository()
    writeFileSync(join(outside, 'package.json'), '{ "name": "secret", "version": "9.9.9" }')
    writeFileSync(join(root, '.git/package.json'), '{ "name": "secret", "version": "9.9.9" }')
    writeFiles(root, { 'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json'] }] }) })
    mkdirSync(join(root, 'real'))
    writeFileSync(join(root, 'real/package.json'), '{ "name": "own", "version": "1.37.0" }')
    const versions: (string | undefined)[] = []
    for (const target of [join(outside, 'package.json'), '.git/package.json', 'real/package.json']) {
      rmSync(join(root, 'package.json'), { force: true })
      symlinkSync(target, join(root, 'package.json'))
      const { stdout, stderr } = await runCli(root, ['list'])
      versions.push(/ at (\d+\.\d+)/.exec(`${stdout}${stderr}`)?.[1])
    }
    expect(versions).toEqual([expect.not.stringContaining('9.9'), expect.not.stringContaining('9.9'), '1.37'])
  })

  it('is named where it is a configuration', async () => {
    const { root } = repository()
    rmSync(join(root, 'feature-gates.config.json'))
    symlinkSync('/dev/zero', join(root, 'feature-gates.config.json'))
    expect(lastLine(await runCli(root, ['check']))).toBe(
      "feature-gates: feature-gates.config.json: this isn't an ordinary file",
    )
  })
})

describe('a diff that gives a command to a CI system', () => {
  const COMMENT = '/*\n::stop-commands::x\n*/\n'

  it.each([
    ['a context line', `${COMMENT}if (f.enabled('Done')) run()\n`],
    ['a part of a line', "if (f.enabled('Done')) run('##vso[task.x]')\n"],
    ['what follows a carriage return', "if (f.enabled('Done')) run(/*\r::error::x*/)\n"],
  ])('is not printed into its log, nor is that of another file, which could be applied alone: %s', async (_, text) => {
    const { root } = repository({ 'src/a.ts': text, 'src/b.ts': "if (f.enabled('Done')) run()\n" })
    for (const name of ['CI', 'TF_BUILD', 'TEAMCITY_VERSION']) {
      const { stdout, stderr } = await runCli(root, ['strip', 'Done'], { [name]: 'true' })
      expect(stdout).toMatch(/^Done is true: 2 checks in 2 files\n/)
      expect(stdout).not.toMatch(/^\s*::|##(?:vso)?\[/m)
      expect(stderr).toMatch(
        /^The diff isn't printed, because a CI system would read a command in the diff of src\/a\.ts; write the output to a file\.$/m,
      )
    }
    expect((await runCli(root, ['strip', 'Done'], { CI: 'false' })).stdout).toMatch(/^--- a\/src\/a\.ts\n/)
  })

  it.skipIf(process.platform === 'win32')('is written to a file as it is', () => {
    const { root, outside } = repository({ 'src/a.ts': `${COMMENT}if (f.enabled('Done')) run()\n` })
    const patch = join(outside, 'strip.patch')
    const output = openSync(patch, 'w')
    const env = { PATH: process.env['PATH'], HOME: root, CI: 'true' }
    spawnSync(process.execPath, [BIN, 'strip', 'Done'], { cwd: root, stdio: ['ignore', output, 'ignore'], env })
    closeSync(output)
    git(root, 'apply', patch)
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe(`${COMMENT}run()\n`)
  })
})

describe('a command that is printed to be typed', () => {
  it('holds a name that a shell would run as one quoted word', async () => {
    const name = '$(id)`id`;id'
    const { root } = repository({
      'gates.json': REGISTRY.replace('Done', name),
      'src/a.ts': `if (f.enabled('${name}')) run()\n`,
    })
    for (const argv of [['report'], ['explain', name], ['explain', 'src/a.ts:1']]) {
      const { stdout } = await runCli(root, argv)
      const commands = [...stdout.matchAll(/feature-gates (?:remove|strip|explain|lock) ([^ ]+)/g)].map(
        ([, word]) => word,
      )
      expect([argv, commands]).not.toEqual([argv, []])
      for (const word of commands) expect([argv, word]).toEqual([argv, expect.stringMatching(/^'\$\(id\)`id`;id'/)])
    }
  })
})
