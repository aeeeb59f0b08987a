import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configOf, describeAttacks, ended, IDENTITY, MAIN, REGISTRY } from '../support/broken-build.js'

/** Each name is nine of the name before. */
const BOMB = `l0: &l0 lol\n${Array.from({ length: 12 }, (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]\n`).join('')}`

function namesIn(json: string): string[] {
  try {
    return (JSON.parse(json) as { name: string }[]).map(({ name }) => name)
  } catch {
    return []
  }
}

/** A program that does nothing, for longer than a test may take. */
const SLEEP = '#!/bin/sh\nsleep 300\n'
/** Registrations of one gate that all differ, and of which no two contradict each other. */
const DIFFERING = Array.from({ length: 4_000 }, (_, index) => {
  const specs = Array.from({ length: 12 }, (__, bit) => ({
    version: `1.${bit}`,
    ...((index >> bit) % 2 === 0 && { stage: 'Alpha' }),
    default: false,
  }))
  return { name: 'Done', specs }
})

function suggestionsIn(json: string): number {
  return json.split('"suggestions"').length - 1
}

describeAttacks([
  {
    promise: 'does not wait for a pipe',
    hangs: true,
    module: 'files/read-file.js',
    breaks: [
      ['function refusalToRead(file) {', 'function refusalToRead(file) {\n    return null;'],
      ['constants.O_RDONLY | O_NONBLOCK', 'constants.O_RDONLY'],
    ],
    prepare: ({ root }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      spawnSync('mkfifo', [join(root, 'feature-gates.config.json')])
    },
    argv: ['list'],
    holds: (_, run) => ended(run),
  },
  {
    promise: 'does not wait for git, which would wait for a pipe',
    hangs: true,
    module: 'files/git-folder.js',
    breaks: [['export function gitFileFault(folder) {', 'export function gitFileFault(folder) {\n    return null;']],
    prepare: ({ root }) => spawnSync('mkfifo', [join(root, '.git/packed-refs')]),
    argv: ['check', '--since', 'HEAD'],
    holds: (_, run) => ended(run) && /packed-refs in the git folder is not an ordinary file/.test(run.stderr),
  },
  {
    promise: 'reads no component whose parser takes too long, and names it',
    hangs: true,
    module: 'syntax/embedded/parse-embedded.js',
    breaks: [['if (count <= most)', 'if (true)']],
    files: { 'a.svelte': `{#if f.enabled('Done')}a{/if}${'<p>{a}</p>\n'.repeat(20_000)}` },
    argv: ['check'],
    holds: (_, run) => ended(run) && /60002 tags and expressions, more than the 5000/.test(run.stdout),
  },
  {
    promise: 'follows no aliases of a registry that multiply',
    hangs: true,
    module: 'syntax/data/lower-yaml.js',
    breaks: [['const MOST_REPEATED = 100_000', 'const MOST_REPEATED = Infinity']],
    files: { 'gates.yaml': BOMB, 'feature-gates.config.json': configOf({ registries: [{ files: ['gates.yaml'] }] }) },
    argv: ['list'],
    holds: (_, run) => ended(run) && /its aliases repeat too much to be read safely/.test(run.stderr),
  },
  {
    promise: 'follows no aliases of a configuration that multiply',
    hangs: true,
    module: 'config/read-config.js',
    breaks: [['maxAliasCount: 100 ', 'maxAliasCount: -1 ']],
    files: { 'feature-gates.config.yaml': BOMB },
    prepare: ({ root }) => rmSync(join(root, 'feature-gates.config.json')),
    argv: ['list'],
    holds: (_, run) => ended(run) && /feature-gates\.config\.yaml: .*Excessive alias count/.test(run.stderr),
  },
  {
    promise: 'reads 10,000 lines of a .gitignore file',
    module: 'files/ignore-patterns.js',
    breaks: [['const MOST_PATTERNS = 10_000', 'const MOST_PATTERNS = 20_000']],
    files: { '.gitignore': `${'b\n'.repeat(10_000)}a.ts\n` },
    argv: ['check'],
    holds: (_, { stdout }) => stdout.includes('a.ts'),
  },
  {
    promise: 'reads 20,000 stars of a .gitignore file',
    module: 'files/ignore-patterns.js',
    breaks: [['const MOST_STARS = 20_000', 'const MOST_STARS = 40_000']],
    files: { '.gitignore': `${`${'*b'.repeat(100)}\n`.repeat(200)}*.ts\n` },
    argv: ['check'],
    holds: (_, { stdout }) => stdout.includes('a.ts'),
  },
  {
    promise: 'takes no more patterns of a configuration than it says',
    module: 'config/validate-config.js',
    breaks: [['if (value.length > (shape.maxItems ?? Infinity))', 'if (false)']],
    files: {
      'feature-gates.config.json': configOf({ registries: [{ files: Array.from({ length: 1_001 }, () => '*.json') }] }),
    },
    argv: ['list'],
    holds: (_, { stderr }) =>
      stderr.includes('"registries[0].files" has 1001 entries, more than the 1000 that are read'),
  },
  {
    promise: 'prints JSON in which a name turns no text around, and that holds the name as it is',
    module: 'cli/guard-output.js',
    breaks: [['if (isJson)', 'if (false)']],
    files: { 'gates.json': REGISTRY.replace('Done', 'Done\u202Eright\u200B') },
    argv: ['list', '--json'],
    holds: (_, { stdout }) => namesIn(stdout).includes('Done\u202Eright\u200B') && !stdout.includes('\u202E'),
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
    promise: 'prints no diff in which a CI system would find a command',
    module: 'cli/guard-output.js',
    breaks: [['return patch.search(COMMAND_LINE) >= 0 ||', 'return']],
    files: { 'a.ts': `/*\n::stop-commands::x\n*/\n${MAIN}` },
    env: () => ({ CI: 'true' }),
    argv: ['strip', 'Done'],
    holds: (_, { stdout }) => stdout.includes('1 check') && !/^\s*::/m.test(stdout),
  },
  {
    promise: 'mentions nobody in Markdown',
    module: 'files/visible-text.js',
    breaks: [['ACTIVE = /@|', 'ACTIVE = /']],
    files: { 'gates.json': REGISTRY.replace('Done', '@org/team'), 'a.ts': MAIN.replace('Done', '@org/team') },
    argv: ['check', '--format', 'markdown'],
    holds: (_, { stdout }) => /org\/team/.test(stdout) && !/'@org/.test(stdout),
  },
  {
    promise: 'names a file whose name is not UTF-8',
    module: 'project/list-files.js',
    breaks: [['function isUnnameable(file) {', 'function isUnnameable(file) {\n    return false;']],
    prepare: ({ root }) =>
      writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.of(0xff, 0x2e, 0x74, 0x73)]), MAIN),
    argv: ['check'],
    holds: (_, { stdout, stderr }) =>
      process.platform !== 'linux' || `${stdout}${stderr}`.includes('its name is not UTF-8'),
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
    promise: 'matches a pattern in time that grows with its length, whatever its wildcards',
    hangs: true,
    module: 'files/path-automaton.js',
    breaks: [['if (this.#followed[index] === round)', 'if (false)']],
    files: {
      'feature-gates.config.json': configOf({ registries: [{ files: ['gates.json', `${'*a'.repeat(30)}b`] }] }),
      ['a'.repeat(200)]: '',
    },
    argv: ['list'],
    holds: (_, run) => ended(run),
  },
  {
    promise: 'reads no file that is larger than it says, and names it',
    module: 'files/read-file.js',
    breaks: [['return size > largest', 'return false']],
    files: { 'big.ts': `${MAIN}${' '.repeat(10 * 1024 * 1024)}` },
    argv: ['check'],
    holds: (_, run) => ended(run) && /big\.ts.*larger than 10 MB/.test(run.stderr),
  },
  {
    promise: 'ends with a message where the gates of a registry take more memory than there is',
    module: 'project/node-host.js',
    breaks: [['return fault === null ? source', 'return true ? source']],
    files: {
      'gates.json': REGISTRY.replace(
        '"gates": {',
        () =>
          `"gates": { ${Array.from({ length: 60_000 }, (_, index) => `"G${index}":{"specs":[{"version":"1.30","stage":"GA","default":true}]},`).join('')}`,
      ),
    },
    node: ['--max-old-space-size=128'],
    argv: ['list'],
    holds: (_, run) => ended(run) && /reading its gates may take \d+ MB/.test(run.stderr),
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
    promise: 'ends a git that waits for a pipe',
    hangs: true,
    module: 'files/run-program.js',
    shortens: [['const LONGEST_READ = 10 * 60_000', 'const LONGEST_READ = 500']],
    breaks: [['        timeout,\n', '']],
    files: { 'folder/b.ts': '' },
    prepare: ({ root }) => {
      spawnSync('mkfifo', [join(root, 'folder/.gitattributes')])
      writeFileSync(join(root, 'folder/b.ts'), MAIN)
    },
    argv: ['check', '--since', 'HEAD'],
    holds: (_, run) => ended(run) && /git did not end within/.test(run.stderr),
  },
  {
    promise: 'ends a git whose hook does not end',
    hangs: true,
    module: 'files/run-program.js',
    shortens: [['const LONGEST_WORK = 60 * 60_000', 'const LONGEST_WORK = 500']],
    breaks: [['        timeout,\n', '']],
    prepare: ({ root }) => {
      writeFileSync(join(root, '.git/hooks/pre-commit'), SLEEP)
      chmodSync(join(root, '.git/hooks/pre-commit'), 0o755)
    },
    env: () => IDENTITY,
    argv: ['strip', 'Done', '--write', '--commit-per-gate'],
    holds: (_, run) => ended(run) && /git did not end within/.test(run.stderr),
  },
  {
    promise: 'reads no long line that takes its parser too long, and names the file',
    hangs: true,
    module: 'syntax/typescript/long-lines.js',
    shortens: [['const LONGEST_PARSE = 30_000', 'const LONGEST_PARSE = 500']],
    breaks: [['if (!hasLongLine(text))', 'if (true)']],
    files: { 'long.ts': `if (f.enabled('Done')) run()\nclass A {${'readonly readonly a;'.repeat(80_000)}}` },
    argv: ['check'],
    holds: (_, run) => ended(run) && /its long lines take too long to be read/.test(run.stdout),
  },
  {
    promise: 'compares differing registrations of a gate with no more than it says',
    hangs: true,
    module: 'rules/support/twin-gates.js',
    breaks: [['known.size < MOST_COMPARED && ', '']],
    files: { 'gates.json': JSON.stringify({ gates: DIFFERING }) },
    argv: ['check'],
    holds: (_, run) => ended(run),
  },
  {
    promise: 'plans no more suggestions for a file than it says',
    module: 'rules/no-graduated-gate-check.js',
    breaks: [['if (this.#own.size >= this.#mostPlans)', 'if (false)']],
    files: { 'a.ts': MAIN.repeat(300) },
    argv: ['check', '--json'],
    holds: (_, run) => ended(run) && suggestionsIn(run.stdout) === 200,
  },
  {
    promise: 'reads no file of Go that nests deeper than it says, although there may be room for it',
    module: 'syntax/go/scanner.js',
    breaks: [['if (++this.depth > DEEPEST)', 'if (++this.depth > Infinity)']],
    files: {
      'deep.go': `package main\n\nfunc f() {\n  if gates.Enabled("Done") {\n  }\n  ${'{'.repeat(1_200)}${'}'.repeat(1_200)}\n}\n`,
    },
    argv: ['check'],
    holds: (_, run) => ended(run) && /deep\.go\n.*nested too deeply/.test(run.stdout) && /a\.ts/.test(run.stdout),
  },
  {
    promise: 'reads no YAML that nests deeper than it says, although there may be room for it',
    module: 'syntax/data/lower-yaml.js',
    breaks: [['const DEEPEST = 500', 'const DEEPEST = Infinity']],
    files: {
      'deep.yaml': `kind: KubeletConfiguration\nfeatureGates: { Done: true }\nx: ${'['.repeat(600)}${']'.repeat(600)}\n`,
    },
    argv: ['check'],
    holds: (_, run) => ended(run) && /deep\.yaml:3:\d+.*nested too deeply/.test(run.stderr),
  },
  {
    promise: 'reads no JSON that nests deeper than it says, although there may be room for it',
    module: 'syntax/data/parse-json.js',
    breaks: [['const DEEPEST = 500', 'const DEEPEST = Infinity']],
    files: { 'gates.json': REGISTRY.replace('{', `{ "x": ${'['.repeat(600)}${']'.repeat(600)}, `) },
    argv: ['list'],
    holds: (_, run) => ended(run) && /gates\.json.*nested too deeply/.test(run.stderr),
  },
])
