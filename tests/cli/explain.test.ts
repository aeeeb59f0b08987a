import { describe, expect, it } from 'vitest'
import { tempFolder } from '../support/temp-folder.js'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const MORE = `import { NEW_PARSER } from './gates.js'
export const f = (ctx) => ctx.gates.enabled('NewParser') || log('NewParser') || foo(3)
// @featureGate NewParser
export const g = (ctx) => isEnabled('NewParsr') || ctx.enabled(NEW_PARSER)
export const h = log(asks('NewParser'))
`
const TEST = `import { features } from '../src/feature-gate.js'
it('parses', () => {
  features.set('NewParser', false)
  expect(parse('a')).toBe(1)
})
`

const project = (): string =>
  cliProject({
    'src/more.ts': MORE,
    'tests/a.test.ts': TEST,
    'values.yaml': 'NewParser: true\n',
    '.github/CODEOWNERS': '* @all\nsrc/more.ts @more\n',
    '.git/HEAD': '',
  })

const explain = async (
  cwd: string,
  ...argv: string[]
): Promise<{ code: number; stdout: string; stderr: string; lines: string[] }> => {
  const run = await runCli(cwd, ['explain', ...argv])
  return { ...run, lines: run.stdout.split('\n') }
}

describe('explain FILE:LINE of an import', () => {
  it.each([
    ["import { Paging } from './gates.js'", 'the line imports it, and an import checks nothing'],
    ["import { Paging as P } from './gates.js'", 'the line imports it, and an import checks nothing'],
    ["import { NEW_PARSER } from './gates.js'", 'although it names NewParser NEW_PARSER the line imports it'],
    ["import { NEW_PARSER as P } from './gates.js'", 'although it names NewParser NEW_PARSER as P the line imports it'],
    ["export { NEW_PARSER as P } from './gates.js'", 'the line exports it, and an export checks nothing'],
    [
      "import { isEnabled } from '@acme/gates'; export const a = isEnabled('Paging')",
      'isEnabled the line imports it, and an import checks nothing; a check of Paging in line 1 uses it',
    ],
    [
      "import * as flags from '@acme/gates'\n\nexport const b = [flags.isEnabled('Paging'), flags.isEnabled('NewParser')]",
      '* as flags the line imports it, and an import checks nothing; 2 checks in this file use it, the first in line 3',
    ],
    ["import { parse } from './main.js'", 'has nothing that checks, sets or registers a gate'],
    ["import { x } from './x.js' // Paging", 'no code has this name here'],
    [
      'export const Paging = read()',
      'Paging it is only called like the gate, and nothing shows that it holds its value',
    ],
    [
      'export interface Settings { Paging: boolean }',
      'Paging it is only called like the gate, and nothing shows that it holds its value',
    ],
    [
      'export const a = (settings) => settings.Paging && 1',
      "settings.Paging `settings` isn't known to hold the values of gates",
    ],
  ])('%s', async (line, reason) => {
    const { code, stdout } = await runCli(cliProject({ 'src/a.ts': `${line}\n` }), ['explain', 'src/a.ts:1'])
    expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(reason)])
  })
})

it('explain FILE:LINE says where a variable is declared that is only called like a gate', async () => {
  const cwd = cliProject({
    'src/shown.ts': "\nexport const Paging = toBoolean(read('Pages'))\n",
    'src/a.ts': "import { Paging } from './shown.js'\nif (Paging) show()\n",
  })
  const { stdout } = await runCli(cwd, ['explain', 'src/a.ts:2'])
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'it is only called like the gate; explain src/shown.ts:2, which says what it holds',
  )
})

describe('explain GATE', () => {
  it('does not list registry entries as settings, and proposes no lock that is already planned', async () => {
    const cwd = tempFolder({
      'package.json': '{ "version": "1.36.0" }',
      'src/gates.ts': `export const gates = {
  Search: [
    { version: '1.35', default: true, preRelease: 'GA' },
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' },
  ],
}
export const isEnabled = (name: keyof typeof gates): boolean => gates[name][0]!.default
`,
      'src/a.ts': "import { isEnabled } from './gates.js'\nexport const a = isEnabled('Search')\n",
      '.git/HEAD': '',
    })
    const { code, stdout } = await explain(cwd, 'Search')
    expect([code, stdout]).toEqual([0, expect.stringContaining('src/a.ts:2:18  is removed')])
    expect(stdout).not.toMatch(/Set in|feature-gates lock/)
  })

  it('shows life, registration, checks, settings, markers, owners, blockers and the next command', async () => {
    const { code, stdout, stderr, lines } = await explain(project(), 'NewParser')
    expect([code, stderr]).toEqual([0, ''])
    expect(lines.slice(0, 2)).toEqual([
      'NewParser',
      '  GA since 1.35, on, locked since 1.35, to be removed in 1.38, scope server',
    ])
    expect(lines).toContain('  1.35  GA     on   locked')
    expect(lines).toContain('  src/gates.ts:6:4  (constant NEW_PARSER)')
    expect(lines).toContain('  @all, @more')
    expect(lines).toContain('  src/main.ts:6:7  is removed')
    expect(lines).toContain('  tests/a.test.ts:3:3  to false, in a test; is kept')
    expect(lines).toContain('  src/more.ts:3:17')
    expect(stdout).toContain('1 place that may be a check\n  src/more.ts:2:27')
    expect(stdout).toContain('What blocks its removal')
    expect(lines).toContain('  values.yaml:1  NewParser: true')
    expect(lines).toContain('  feature-gates strip NewParser')
  })

  it('says first in Next what blocks the removal', async () => {
    const next = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
      const { lines } = await explain(cliProject({ '.git/HEAD': '', ...files }), 'OldSyntax')
      return lines.slice(lines.indexOf('Next') + 1, -1)
    }
    const remove = '  feature-gates remove OldSyntax'
    const strip = '  feature-gates strip OldSyntax'
    const stripped = '      shows the code without its checks; --write changes it'
    expect(await next({})).toEqual([remove, '      removes its registration and settings, too', strip, stripped])
    const parse = "export const a = (ctx) => ctx.gates.enabled('OldSyntax') || log('OldSyntax')\n"
    const first = async (files: Readonly<Record<string, string>>): Promise<string | undefined> => (await next(files))[0]
    expect(await first({ 'src/a.ts': parse })).toBe('  First change what blocks its removal: src/a.ts:1:27')
    expect(await next({ 'src/a.ts': parse, 'src/b.ts': parse })).toEqual([
      '  First change what blocks its removal: src/a.ts:1:27 and 1 other place',
      strip,
      stripped,
      remove,
      '      removes its registration and settings, too, once nothing blocks that',
    ])
  })

  it('prints no line wider than 80 columns if every source line fits', async () => {
    const { lines } = await explain(project(), 'NewParser')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  it('states in JSON what the strip does with each check', async () => {
    const cwd = project()
    const told = JSON.parse((await explain(cwd, 'NewParser', '--json')).stdout) as {
      checks: { path: string; line: number; strip: string }[]
      unproven: { advice: unknown }[]
      commands: { command: string }[]
    }
    const strip = JSON.parse((await runCli(cwd, ['strip', 'NewParser', '--json'])).stdout) as {
      files: { path: string }[]
    }
    const removed = told.checks.filter((check) => check.strip === 'removed').map(({ path }) => path)
    expect(removed).toEqual(strip.files.map(({ path }) => path))
    expect(told.unproven.map(({ advice }) => advice)).toEqual([{ call: 'gates.enabled' }])
    expect(told.commands.map(({ command }) => command)).toEqual([
      'feature-gates strip NewParser',
      'feature-gates remove NewParser',
    ])
  })

  it('shows the refusal of a check with its reason', async () => {
    const cwd = cliProject({
      'src/late.ts': `import { NEW_PARSER } from './gates.js'
export const isNew = (ctx) => ctx?.enabled(NEW_PARSER)
`,
    })
    const strip = JSON.parse((await runCli(cwd, ['strip', 'NewParser', '--json'])).stdout) as {
      refused: { path: string; line: number; reason: string }[]
    }
    const { stdout } = await explain(cwd, 'NewParser')
    for (const { path, line } of strip.refused) expect(stdout).toContain(`${path}:${line}:`)
    expect(strip.refused.length).toBeGreaterThan(0)
  })

  it('states why a gate is not locked, and how to plan its strip anyway', async () => {
    const { stdout } = await explain(cliProject(), 'Paging')
    expect(stdout).toMatch(/Paging is not graduated: it is Beta since 1\.34/)
    expect(stdout).toContain('feature-gates strip Paging --value true')
    expect((await explain(cliProject(), 'Streaming')).stdout).toContain('feature-gates lock Streaming --in 1.37')
  })

  it('says of a flag in a list that it has no stage', async () => {
    const cwd = tempFolder({
      'feature-gates.config.json': '{ "registries": [{ "files": ["flags.ts"] }] }',
      'flags.ts': 'export const featureFlags = { newTabs: false, oldTabs: true }\n',
      '.git/HEAD': '',
    })
    expect((await explain(cwd, 'newTabs')).lines[1]).toBe('  no stage, off')
  })

  it('refuses an unknown name, and proposes the nearest one', async () => {
    const { code, stderr } = await explain(cliProject(), 'Newparser')
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: no registry has the gate "Newparser"; did you mean "NewParser"?\n',
    ])
  })
})

describe('explain FILE:LINE', () => {
  it.each([
    [2, 'src/more.ts:2:27  may be a check of NewParser', 'it is unknown what `ctx.gates` is'],
    [2, 'src/more.ts:2:61  not a check, although it names NewParser', "`log` isn't known to check gates"],
    [2, 'src/more.ts:2:81  not a check', 'none of its arguments names a gate'],
    [5, 'src/more.ts:5:22  not a check, although it names NewParser', "`asks` isn't known to check gates"],
    [
      3,
      'src/more.ts:3:17  a marker of NewParser',
      'the comment says that the declaration below it belongs to the gate',
    ],
    [4, 'src/more.ts:4:27  not a check', 'no registry has a gate "NewParsr"; the nearest name is "NewParser"'],
    [4, 'src/more.ts:4:52  a check of NewParser', 'the name is the constant of the registry (constant)'],
  ])('explains line %i: %s', async (line, head, reason) => {
    const { code, lines } = await explain(project(), `src/more.ts:${line}`)
    expect(code).toBe(0)
    expect(lines).toContain(head)
    expect(lines[lines.indexOf(head) + 2]).toBe(`  ${reason}`)
  })

  it('explains a line that only names a gate', async () => {
    const cwd = tempFolder({
      'feature-gates.config.json': '{"registries":[{"files":["gates.ts"]}],"currentVersion":"1.0.0"}',
      'gates.ts': `export const specs: Record<string, FeatureSpec> = { Paging: { default: true, preRelease: 'Beta' } }\n`,
      'main.ts': `const titles = [\n  'Paging',\n]\nlog(\n  'Paging',\n)\n`,
    })
    expect((await explain(cwd, 'main.ts:2')).lines.slice(0, 3)).toEqual([
      'main.ts:2:3  not a check, although it names Paging',
      "  'Paging'",
      '  nothing checks the gate by this name here',
    ])
    expect((await explain(cwd, 'main.ts:5')).lines[0]).toBe('main.ts:4:1  not a check, although it names Paging')
    expect((await explain(cwd, 'gates.ts:1')).lines.filter((line) => line.startsWith('gates.ts'))).toEqual([
      'gates.ts:1:53  registers Paging',
    ])
  })

  it('explains a part of a result that is a check, and not the call again', async () => {
    const cwd = tempFolder({
      'feature-gates.config.json':
        '{"registries":[{"files":["gates.ts"]}],"checks":[{"call":"useFlag","result":0}],"currentVersion":"1.0.0"}',
      'gates.ts': `export const specs: Record<string, FeatureSpec> = { Paging: { default: true, preRelease: 'Beta' } }\n`,
      'main.ts': `import { useFlag } from './flags'\nconst [on] = useFlag('Paging')\nif (on) run()\nuseFlag('Paging')\n`,
    })
    const heads = async (line: number): Promise<string[]> =>
      (await explain(cwd, `main.ts:${line}`)).lines.filter((text) => text.startsWith('main.ts'))
    expect(await heads(2)).toEqual(['main.ts:2:8  a check of Paging'])
    expect(await heads(4)).toEqual(['main.ts:4:1  not a check, although it names Paging'])
    expect((await explain(cwd, 'main.ts:4')).stdout).not.toContain('a parameter')
  })

  it('explains settings in documents and scripts, unknown names and comments', async () => {
    const cwd = cliProject({
      'values.yaml': 'featureGates:\n  # NewParser first\n  NewParser: true\n  NewParsr: true\n',
      'run.sh': 'server --feature-gates=NewParser=false\n',
      'src/note.ts': '// NewParser\n',
    })
    const first = async (place: string): Promise<string[]> => (await explain(cwd, place)).lines.slice(0, 3)
    expect(await first('values.yaml:3')).toEqual([
      'values.yaml:3:3  sets NewParser',
      '  NewParser: true',
      '  it sets the gate to true',
    ])
    expect(await first('values.yaml:4')).toEqual([
      'values.yaml:4:3  names a gate that is not registered',
      '  NewParsr: true',
      '  no registry has a gate "NewParsr"; the nearest name is "NewParser"',
    ])
    for (const place of ['values.yaml:2', 'src/note.ts:1'])
      expect((await first(place))[0]).toMatch(/not a check, although it names NewParser$/)
    expect((await explain(cwd, 'src/gates.ts:6')).stdout).not.toContain('sets ')
    const { stdout } = await explain(cwd, 'NewParser')
    expect(stdout).toContain(
      "Set in\n  run.sh:1:24  to false; is refused:\n      it names the gate, and .sh files can't be changed here\n",
    )
    expect(stdout).toContain('  values.yaml:3:3  to true; is kept\n      NewParser: true\n')
    expect(stdout.match(/values\.yaml:3/g)).toHaveLength(1)
  })

  it('explains each line of an entry in Go, and the constant of the gate', async () => {
    const cwd = tempFolder({
      'feature-gates.config.json': '{"registries":[{"files":["gates.go"]}],"currentVersion":"1.36"}',
      'gates.go': [
        'package features',
        'import "k8s.io/component-base/featuregate"',
        'const Paging featuregate.Feature = "Paging"',
        'var specs = map[featuregate.Feature]featuregate.VersionedSpecs{',
        '\tPaging: {',
        '\t\t{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.Beta},',
        '\t},',
        '}',
        '',
      ].join('\n'),
    })
    const shown = async (place: string): Promise<string> => (await explain(cwd, place)).stdout
    for (const line of [5, 6, 7]) {
      expect(await shown(`gates.go:${line}`)).toContain('gates.go:5:2  registers Paging')
      expect(await shown(`gates.go:${line}`)).not.toContain('sets ')
    }
    expect(await shown('gates.go:3')).toContain('it declares the constant that code uses for the gate')
  })

  it('a file without a line is an error that shows how to name one', async () => {
    const { stderr, code } = await runCli(project(), ['explain', 'src/more.ts'])
    expect(stderr).toBe('feature-gates: "src/more.ts" is a file; name one of its lines, such as src/more.ts:12\n')
    expect(code).toBe(2)
  })

  it('prints the same as JSON, with registrations and settings', async () => {
    const cwd = project()
    const read = async (place: string): Promise<{ kind: string; gate: string }[]> =>
      (JSON.parse((await explain(cwd, place, '--json')).stdout) as { findings: { kind: string; gate: string }[] })
        .findings
    expect(await read('src/gates.ts:6')).toMatchObject([{ kind: 'registration', gate: 'NewParser' }])
    expect(await read('tests/a.test.ts:3')).toMatchObject([{ kind: 'setting', gate: 'NewParser' }])
  })

  it.each([
    ['src/more.ts:99', 'src/more.ts has 5 lines, so line 99 does not exist'],
    ['src/none.ts:1', '"src/none.ts" is not a file'],
  ])('refuses %s', async (place, message) => {
    const { code, stderr } = await explain(project(), place)
    expect([code, stderr]).toEqual([2, `feature-gates: ${message}\n`])
  })
})

describe('list GATE', () => {
  it('lists one gate with its checks, even one that is named like a path', async () => {
    const { stdout } = await runCli(cliProject(), ['list', 'NewParser', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'NewParser', checks: 1 }])
  })

  it('refuses a name that no registry knows', async () => {
    const { code, stderr } = await runCli(cliProject(), ['list', 'NewParsr'])
    expect([code, stderr]).toEqual([
      2,
      'feature-gates: no registry has the gate "NewParsr"; did you mean "NewParser"?\n',
    ])
  })
})
