import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

/** Longer than an intact build takes by far; one that is broken may never end. */
const ENDS_WITHIN = 30_000
const NEVER_ENDS = 3_000

const REGISTRY =
  '{ "gates": { "Done": { "specs": [{ "version": "1.30", "stage": "GA", "default": true, "lockToDefault": true }] } } }\n'
const MAIN = "if (f.enabled('Done')) run()\n"
const SECRET = {
  'package.json': '{ "name": "x", "version": "9.9.9" }',
  'gates.json': REGISTRY.replace('Done', 'Secret'),
}
const configOf = (more: object = {}): string =>
  JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36', ...more })

interface Place {
  readonly root: string
  /** Beside the repository. */
  readonly outside: string
}

interface Attack {
  readonly promise: string
  /** The module that keeps the promise, below `build`. */
  readonly module: string
  /** Each stands once in the module. */
  readonly breaks: readonly (readonly [string, string])[]
  readonly files?: Readonly<Record<string, string>>
  readonly prepare?: (place: Place) => void
  readonly argv: readonly string[]
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly holds: (place: Place, run: SpawnSyncReturns<string>) => boolean
}

const mainOf = ({ root }: Place): string =>
  existsSync(join(root, 'a.ts')) ? readFileSync(join(root, 'a.ts'), 'utf8') : ''
const ran = ({ outside }: Place): boolean => existsSync(join(outside, 'ran'))
const ended = ({ status }: SpawnSyncReturns<string>): boolean => [0, 1, 2].includes(status ?? -1)

const ATTACKS: readonly Attack[] = [
  {
    promise: 'reads nothing behind a link that leads out of the repository',
    module: 'files/read-file.js',
    breaks: [['export function refusalToRead(file) {', 'export function refusalToRead(file) {\n    return null;']],
    files: { 'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json'] }] }) },
    prepare: ({ root, outside }) => symlinkSync(join(outside, 'package.json'), join(root, 'package.json')),
    argv: ['list'],
    holds: (_, { stdout, stderr }) => !`${stdout}${stderr}`.includes('9.9'),
  },
  {
    promise: 'waits for no pipe',
    module: 'files/read-file.js',
    breaks: [
      ['export function refusalToRead(file) {', 'export function refusalToRead(file) {\n    return null;'],
      ['constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)', 'constants.O_RDONLY'],
    ],
    prepare: ({ root }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      spawnSync('mkfifo', [join(root, 'feature-gates.config.json')])
    },
    argv: ['list'],
    holds: (_, run) => ended(run),
  },
  {
    promise: 'writes nothing in the folder of git',
    module: 'files/may-write.js',
    breaks: [
      [
        'export function refusalToWrite(file, scope) {',
        'export function refusalToWrite(file, scope) {\n    return null;',
      ],
    ],
    argv: ['report', '--html', '.git/hooks/pre-push'],
    holds: ({ root }) => !existsSync(join(root, '.git/hooks/pre-push')),
  },
  {
    promise: 'replaces no source by a report',
    module: 'files/write-file.js',
    breaks: [['&& isTracked(file, tree, env)', '&& false']],
    argv: ['report', '--markdown', 'a.ts'],
    holds: (place) => mainOf(place) === MAIN,
  },
  {
    promise: 'leaves a file alone that has a second name',
    module: 'files/write-file.js',
    breaks: [['if (stats.nlink > 1)', 'if (false)']],
    prepare: ({ root, outside }) => linkSync(join(root, 'a.ts'), join(outside, 'a.ts')),
    argv: ['strip', 'Done', '--write'],
    holds: (place) => mainOf(place) === readFileSync(join(place.outside, 'a.ts'), 'utf8'),
  },
  {
    promise: 'uses no path of a configuration that lies outside',
    module: 'project/own-paths.js',
    breaks: [
      [
        'export function refusalToUse(path, boundary) {',
        'export function refusalToUse(path, boundary) {\n    return null;',
      ],
    ],
    files: { 'feature-gates.config.json': configOf({ registries: [{ files: ['../outside/gates.json'] }] }) },
    argv: ['list'],
    holds: (_, { stdout }) => !stdout.includes('Secret'),
  },
  {
    promise: 'runs no configuration where that is not wanted',
    module: 'config/read-config.js',
    breaks: [['if (!mayRun)', 'if (false)']],
    prepare: ({ root, outside }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      const code = `require('fs').writeFileSync(${JSON.stringify(join(outside, 'ran'))}, '')\n`
      writeFiles(root, { 'feature-gates.config.cjs': code, 'feature-gates.config.js': code })
      rmSync(join(root, 'feature-gates.config.cjs'))
    },
    argv: ['list', '--no-config-code'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'starts no program that the repository names',
    module: 'files/run-program.js',
    breaks: [
      ["const FIXED = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit']", 'const FIXED = []'],
    ],
    prepare: ({ root, outside }) => {
      const program = join(outside, 'program.sh')
      writeFileSync(program, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\n`)
      chmodSync(program, 0o755)
      git(root, 'config', 'core.fsmonitor', program)
    },
    argv: ['strip', 'Done', '--write'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'runs no hook where it makes no commit',
    module: 'files/run-program.js',
    breaks: [["hooks === 'repository' ? [] : NO_HOOKS", '[]']],
    prepare: ({ root, outside }) => {
      const hook = join(outside, 'post-index-change')
      writeFileSync(hook, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\n`)
      chmodSync(hook, 0o755)
      git(root, 'config', 'core.hooksPath', outside)
    },
    argv: ['check', '--since', 'HEAD'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'prints a name in one line',
    module: 'files/visible-text.js',
    breaks: [['HIDDEN.test(text)', 'false']],
    files: { 'gates.json': REGISTRY.replace('"Done"', '"Done\\nInjected"') },
    argv: ['list'],
    holds: (_, { stdout }) => !/^Injected/m.test(stdout),
  },
  {
    promise: 'prints no command for a CI system',
    module: 'cli/guard-output.js',
    breaks: [["u{3A}').replaceAll(COMMAND, '#\\\\u{23}')", "u{3A}').replaceAll(COMMAND, '##')"]],
    argv: ['list', 'no ##[add-mask]x'],
    holds: (_, { stderr }) => !stderr.includes('##['),
  },
  {
    promise: 'names a file that nests too deeply, and reports the others',
    module: 'syntax/typescript/known-depth.js',
    breaks: [
      ['export function depthFault(file, text) {', 'export function depthFault(file, text) {\n    return null;'],
    ],
    files: { 'deep.ts': `if (f.enabled('Done')) x = ${'a=>'.repeat(50_000)}a\n` },
    argv: ['check'],
    holds: (_, run) => ended(run) && /nested too deeply/.test(run.stdout) && /a\.ts/.test(run.stdout),
  },
  {
    promise: 'matches no pattern that takes too long, and says so',
    module: 'files/globs.js',
    breaks: [['return isTame ? null', 'return true ? null']],
    files: {
      'feature-gates.config.json': configOf({ registries: [{ files: ['gates.json', `${'*a'.repeat(30)}b`] }] }),
      ['a'.repeat(200)]: '',
    },
    argv: ['list'],
    holds: (_, run) => ended(run) && /write it with fewer/.test(run.stderr),
  },
  {
    promise: 'reads no file that is larger than it says, and names it',
    module: 'files/read-file.js',
    breaks: [['return stats.size > largest', 'return false']],
    files: { 'big.ts': `${MAIN}${' '.repeat(2 * 1024 * 1024)}` },
    argv: ['check'],
    holds: (_, run) => ended(run) && /big\.ts.*larger than 2 MB/.test(run.stderr),
  },
  {
    promise: 'follows no link to the rules of what git ignores, as git does not',
    module: 'project/list-files.js',
    breaks: [['isLink(file) ? null', 'false ? null']],
    files: { rules: 'a.ts\n' },
    prepare: ({ root }) => symlinkSync('rules', join(root, '.gitignore')),
    argv: ['check'],
    holds: (_, { stdout }) => stdout.includes('a.ts'),
  },
  {
    promise: 'ends with a message where a file takes more memory than there is',
    module: 'files/memory-room.js',
    breaks: [['if (most <= roomIn(read()))', 'if (true)']],
    files: { 'big.ts': MAIN.repeat(40_000) },
    node: ['--max-old-space-size=80'],
    argv: ['check'],
    holds: (_, run) => ended(run) && /big\.ts[^]*reading it may take \d+ MB/.test(run.stdout),
  },
  {
    promise: 'reads no more documents of a file than it says',
    module: 'syntax/data/parse-documents.js',
    breaks: [['const MOST_DOCUMENTS = 10_000', 'const MOST_DOCUMENTS = 10_000_000']],
    files: { 'deploy.yaml': '---\nkind: KubeletConfiguration\nfeatureGates: { Done: true }\n'.repeat(10_001) },
    argv: ['check'],
    holds: (_, run) => ended(run) && /more than 10,000 documents/.test(run.stderr),
  },
  {
    promise: 'puts back what a failed verification has deleted',
    module: 'files/write-file.js',
    breaks: [
      [
        'export function restoreFile(file, contents, mode, scope) {',
        'export function restoreFile(file, contents, mode, scope) {\n    return null;',
      ],
    ],
    argv: ['strip', 'Done', '--write', '--verify', 'rm a.ts; exit 1'],
    holds: (place) => mainOf(place) === MAIN,
  },
]

describe.skipIf(process.platform === 'win32')('a promise of the built command', () => {
  let build = ''
  beforeAll(() => {
    build = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-build-'))
    cpSync(join(ROOT, 'build'), join(build, 'build'), { recursive: true })
    for (const name of ['node_modules', 'package.json', 'data', 'schema'])
      symlinkSync(join(ROOT, name), join(build, name))
  })
  afterAll(() => {
    rmSync(build, { recursive: true, force: true })
  })

  function attack({ files = {}, prepare, argv, node = [], holds }: Attack, timeout: number): boolean {
    const parent = tempFolder()
    const place = { root: join(parent, 'repo'), outside: join(parent, 'outside') }
    writeFiles(place.outside, SECRET)
    writeFiles(place.root, { 'gates.json': REGISTRY, 'a.ts': MAIN, 'feature-gates.config.json': configOf(), ...files })
    commitAll(place.root)
    prepare?.(place)
    const run = spawnSync(process.execPath, [...node, join(build, 'build/cli/bin.js'), ...argv], {
      cwd: place.root,
      encoding: 'utf8',
      timeout,
      killSignal: 'SIGKILL',
      env: { PATH: process.env['PATH'], HOME: parent, GIT_CONFIG_NOSYSTEM: '1' },
    })
    return holds(place, run)
  }

  it.each(ATTACKS.map((row) => [row.promise, row] as const))(
    'holds, and no longer does without the code that keeps it: %s',
    (_, row) => {
      const file = join(build, 'build', row.module)
      const text = readFileSync(file, 'utf8')
      expect(attack(row, ENDS_WITHIN)).toBe(true)
      let broken = text
      for (const [before, after] of row.breaks) {
        expect(broken.split(before)).toHaveLength(2)
        broken = broken.replace(before, () => after)
      }
      writeFileSync(file, broken)
      try {
        expect(attack(row, NEVER_ENDS)).toBe(false)
      } finally {
        writeFileSync(file, text)
      }
    },
  )
})
