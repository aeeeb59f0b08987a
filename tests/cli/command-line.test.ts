import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

describe('a wrong command line is one line on standard error, and exit code 2:', () => {
  const mistakes: [argv: string[], message: string][] = [
    [['strp'], 'unknown command "strp"; did you mean "strip"?'],
    [
      ['banana'],
      'unknown command "banana"; expected init, list, check, explain, report, strip, remove, pull-requests, lock, graduate, snapshot, import or help',
    ],
    [
      ['__proto__'],
      'unknown command "__proto__"; expected init, list, check, explain, report, strip, remove, pull-requests, lock, graduate, snapshot, import or help',
    ],
    [['list', '--jsn'], 'unknown option "--jsn" of "feature-gates list"; did you mean "--json"?'],
    [['list', '--write'], 'unknown option "--write" of "feature-gates list"; see "feature-gates list --help"'],
    [['list', '-x'], 'unknown option "-x" of "feature-gates list"; see "feature-gates list --help"'],
    [['help', 'check', 'strip'], 'name one command, such as "feature-gates help strip"'],
    [['help', 'strp'], 'unknown command "strp"; did you mean "strip"?'],
    [
      ['strip', 'NewParser', '--write', '--dry-run'],
      'option "--dry-run" can\'t be combined with --write: it changes nothing',
    ],
    [['--hlp'], 'unknown option "--hlp"; did you mean "--help"?'],
    [['list', '--__proto__'], 'unknown option "--__proto__" of "feature-gates list"; see "feature-gates list --help"'],
    [['list', '--at'], 'option "--at" needs a value: --at VERSION'],
    [['list', '--at', '--json'], 'option "--at" needs a value: --at VERSION'],
    [['list', '--at='], 'option "--at" needs a value: --at VERSION'],
    [['list', '--json=yes'], 'option "--json" takes no value, but got "yes"'],
    [['list', '--at', 'banana'], 'option "--at" must be a version, such as 1.36 or v1.36.2, but is "banana"'],
    [
      ['check', '--current-version', 'x.y'],
      'option "--current-version" must be a version, such as 1.36 or v1.36.2, but is "x.y"',
    ],
    [
      ['check', '--format', 'jsn'],
      'option "--format" must be stylish, json, sarif, github, gitlab or markdown, but is "jsn"; did you mean "json"?',
    ],
    [['check', '--max-warnings', '-1'], 'option "--max-warnings" needs a value: --max-warnings NUMBER'],
    [['check', '--max-warnings', 'many'], 'option "--max-warnings" must be a whole number from 0, but is "many"'],
    [
      ['check', '--rule', 'no-unknown-gat:warn'],
      'option "--rule": there is no rule "no-unknown-gat"; did you mean "no-unknown-gate"?',
    ],
    [
      ['check', '--rule', 'no-unknown-gate'],
      'option "--rule" must be a rule and off, warn or error, such as no-unknown-gate:warn, but is "no-unknown-gate"',
    ],
    [['check', '--shard', '3'], 'option "--shard" must be a part and a number of parts, such as 1/8, but is "3"'],
    [['check', '--shard', '0/8'], 'option "--shard" must be a part and a number of parts, such as 1/8, but is "0/8"'],
    [
      ['strip', 'NewParser', '--shard', '9/8'],
      'option "--shard" must be a part and a number of parts, such as 1/8, but is "9/8"',
    ],
    [
      ['strip', 'NewParser', '--write', '--verify', 'true', '--shard', '1/2'],
      'option "--shard" can\'t be combined with --verify: a part of the change isn\'t a working program',
    ],
    [
      ['strip', 'NewParser', '--write', '--commit-per-gate', '--shard', '1/2'],
      'option "--shard" can\'t be combined with --commit-per-gate: a part of the change isn\'t a working program',
    ],
    [
      ['remove', 'NewParser', '--shard', '1/2'],
      'unknown option "--shard" of "feature-gates remove"; see "feature-gates remove --help"',
    ],
    [
      ['snapshot', 'src'],
      'a snapshot covers the whole project, so "src" is one argument too many; see "feature-gates snapshot --help"',
    ],
    [['list', '--cwd', 'nowhere'], '"nowhere" is not a folder; --cwd needs an existing one'],
    [['list', '--config', 'nowhere.json'], 'nowhere.json: there is no such file'],
    [['list', 'nowhere.yaml'], '"nowhere.yaml" does not exist'],
    [['check', 'src/nowhere'], '"src/nowhere" does not exist'],
    [
      ['init', 'src/nowhere'],
      'feature-gates.config.json is already there and is not overwritten; change it, or delete it first',
    ],
    [['strip'], 'name the gates to strip, or pass --graduated or --due'],
    [['strip', 'NewParser', '--force'], 'option "--force" needs --write'],
    [['strip', 'NewParser', '--verify', 'true'], 'option "--verify" needs --write'],
    [['strip', 'NewParser', '--value', 'on'], 'option "--value" must be true or false, but is "on"'],
  ]
  it.each(mistakes)('%j', async (argv, message) => {
    expect(await runCli(cliProject(), argv)).toEqual({ code: 2, stdout: '', stderr: `feature-gates: ${message}\n` })
  })

  it('no command at all shows the help', async () => {
    const { code, stdout, stderr } = await runCli(tempFolder(), [])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage:')
  })
})

describe('a wrong configuration or registry is one line with its place, and exit code 2, in every command:', () => {
  const registries: [title: string, files: Record<string, string | Buffer>, message: RegExp][] = [
    [
      'an unknown key',
      { 'feature-gates.config.json': '{"regstries": []}' },
      /^feature-gates: feature-gates\.config\.json: unknown key "regstries"; did you mean "registries"\?\n$/,
    ],
    [
      'an invalid version',
      { 'feature-gates.config.json': '{"currentVersion": "banana"}' },
      /feature-gates\.config\.json: "currentVersion" must be a version/,
    ],
    ['broken JSON', { 'feature-gates.config.json': '{"a"' }, /feature-gates\.config\.json:1:5: not JSON/],
    [
      'a missing registry',
      { 'feature-gates.config.json': '{"registries":[{"files":["no.ts"]}]}' },
      /the registry "no\.ts" does not exist/,
    ],
    ['a broken registry', { 'src/gates.ts': 'export const gates = {' }, /src\/gates\.ts:\d+:\d+: .*can't be parsed/],
    ['an empty registry', { 'src/gates.ts': '' }, /src\/gates\.ts:1:1: .*empty/],
    ['a binary registry', { 'src/gates.ts': Buffer.from([0, 1, 2, 0xff]) }, /src\/gates\.ts:1:1: .*binary/],
    ['a huge registry', { 'src/gates.ts': Buffer.alloc(11 * 1024 * 1024, 0x20) }, /src\/gates\.ts:1:1: .*11 MB/],
  ]
  for (const command of [['list'], ['check'], ['check', '--json'], ['strip', 'NewParser', '--write']]) {
    it.each(registries)(`${command.join(' ')}: %s`, async (_title, files, message) => {
      const { code, stdout, stderr } = await runCli(cliProject(files), command)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(message)
      expect(stderr).toMatch(/^feature-gates: [^\n]*\n$/)
    })
  }
})

describe('help and version', () => {
  it('help shows what --help shows, for all commands and for one', async () => {
    for (const topic of [[], ['strip'], ['help']])
      expect(await runCli(tempFolder(), ['help', ...topic])).toEqual(await runCli(tempFolder(), [...topic, '--help']))
  })

  it('--dry-run prints what the command prints without it, and changes nothing', async () => {
    const cwd = cliProject()
    expect(await runCli(cwd, ['strip', 'NewParser', '--dry-run'])).toEqual(await runCli(cwd, ['strip', 'NewParser']))
  })

  it('are written to standard output', async () => {
    const help = await runCli(tempFolder(), ['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const name of ['init', 'list', 'check', 'strip']) {
      expect(help.stdout).toContain(`  ${name} `)
      const { code, stdout } = await runCli(tempFolder(), [name, '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain(`feature-gates ${name}`)
      expect(stdout).toContain('Examples:')
    }
    expect((await runCli(tempFolder(), ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('wrap at the width of the terminal, between words', async () => {
    const { main } = await import('../../src/cli/main.js')
    const helpOf = async (columns: number | undefined, ...argv: string[]): Promise<string> => {
      let text = ''
      const stdout = {
        write: (part: string) => void (text += part),
        ...(columns !== undefined && { columns, isTTY: true }),
      }
      expect(await main([...argv, '--help'], { stdout, stderr: stdout, cwd: tempFolder(), env: {} })).toBe(0)
      return stripVTControlCharacters(text)
    }
    for (const argv of [
      [],
      ...['init', 'list', 'check', 'report', 'strip', 'remove', 'lock', 'graduate', 'snapshot'].map((name) => [name]),
    ]) {
      const [narrow, wide] = [await helpOf(80, ...argv), await helpOf(undefined, ...argv)]
      expect(narrow.split('\n').filter((line) => line.length > 80)).toEqual([])
      expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/))
    }
    expect(await helpOf(80)).toContain(
      '\n  init           finds registries and checks, writes a configuration, and sets\n                 up ESLint\n',
    )
  })

  it('are printed even if something else on the command line is wrong', async () => {
    expect((await runCli(cliProject(), ['list', '-h', '--at', 'banana'])).code).toBe(0)
  })
})

describe('colours', () => {
  const colored = /\u001B\[/
  it.each<[title: string, argv: string[], env: Record<string, string>, isColored: boolean]>([
    ['are not printed if the output is not a terminal', ['list'], {}, false],
    ['are printed on request', ['list', '--color'], {}, true],
    ['are printed with FORCE_COLOR', ['list'], { FORCE_COLOR: '1' }, true],
    ['are not printed with NO_COLOR, even with FORCE_COLOR', ['list'], { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['are not printed with --no-color', ['list', '--no-color'], { FORCE_COLOR: '1' }, false],
  ])('%s', async (_title, argv, env, isColored) => {
    expect(colored.test((await runCli(cliProject(), argv, env)).stdout)).toBe(isColored)
  })
})

describe('an error of the program itself', () => {
  it('is one line without a stack, unless it is requested', async () => {
    const { main } = await import('../../src/cli/main.js')
    const lines: string[] = []
    const io = {
      stdout: {
        write: () => {
          throw new TypeError('boom\nand more')
        },
      },
      stderr: { write: (text: string) => void lines.push(text) },
      cwd: tempFolder(),
      env: {},
    }
    expect(await main(['--version'], io)).toBe(2)
    expect(lines).toEqual([
      'feature-gates: internal error: boom and more (please report it; FEATURE_GATES_DEBUG=1 shows where it happened)\n',
    ])
    expect(await main(['--version'], { ...io, env: { FEATURE_GATES_DEBUG: '1' } })).toBe(2)
    expect(lines[1]).toContain('\n    at ')
  })
})
