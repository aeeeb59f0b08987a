import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

interface Listed {
  name: string
  file: string
  stage: string | null
  [key: string]: unknown
}

const listJson = async (cwd: string, ...argv: string[]): Promise<Listed[]> => {
  const { code, stdout, stderr } = await runCli(cwd, ['list', '--json', ...argv])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Listed[]
}

describe('list --json', () => {
  it('gives every gate with its state at the current version, and nothing else', async () => {
    const gates = await listJson(cliProject())
    expect(gates.map(({ name }) => name)).toEqual(['NewParser', 'OldSyntax', 'Streaming', 'Paging', '__proto__x'])
    expect(gates[0]).toEqual({
      name: 'NewParser',
      scope: 'server',
      stage: 'GA',
      default: true,
      locked: true,
      since: '1.35',
      lockedSince: '1.35',
      removeIn: '1.38',
      removalDue: false,
      graduated: true,
      file: 'src/gates.ts',
      line: 6,
      checks: 1,
      unproven: 0,
    })
    expect(gates[1]).toMatchObject({ stage: 'Deprecated', default: false, removeIn: '1.34', removalDue: true })
    expect(gates[3]).toMatchObject({
      stage: 'Beta',
      locked: false,
      lockedSince: null,
      removeIn: null,
      graduated: false,
    })
  })

  it('gives one state per version if promise and policy disagree, and shows both', async () => {
    const gates = `export const specs: Record<string, FeatureSpec[]> = {
  Late: [{ version: '1.30', default: true, preRelease: 'Beta' }, { version: '1.33', default: true, preRelease: 'GA', lockToDefault: true }], // remove in 1.40
  Early: [{ version: '1.33', default: true, preRelease: 'GA', lockToDefault: true }], // remove in 1.35
}\n`
    const root = cliProject({ 'src/gates.ts': gates })
    for (const at of ['1.31', '1.32', '1.33', '1.34', '1.35', '1.36', '1.37', '1.40', '1.41']) {
      expect((await listJson(root, '--at', at)).map(({ removeIn }) => removeIn)).toEqual(['1.36', '1.35'])
      const { stdout } = await runCli(root, ['list', '--at', at])
      expect(stdout).toContain('1.36 (promised for 1.40)')
      expect(stdout).toContain('1.35 (1.36 by policy)')
      expect(stdout.includes('due since 1.36')).toBe(Number(at.slice(2)) >= 36)
      expect(stdout.includes('due since 1.35')).toBe(Number(at.slice(2)) >= 35)
    }
  })

  it('counts possible checks apart from proven ones, and so does the table', async () => {
    const root = cliProject({ 'src/more.ts': 'export const f = (ctx) => ctx.gates.enabled("NewParser")\n' })
    expect((await listJson(root))[0]).toMatchObject({ name: 'NewParser', checks: 1, unproven: 1 })
    const { stdout } = await runCli(root, ['list'])
    expect(stdout).toMatch(/CHECKS {2}UNPROVEN/)
    expect(stdout).toMatch(/^NewParser .* 1 +1 +src/m)
  })

  it('has the notes of a gate for its users, and so has the table', async () => {
    const root = cliProject({
      'src/gates.ts': GATES.replace(
        '  OldSyntax:',
        `  Hidden: { version: '1.35', default: true, preRelease: 'Deprecated', minimumVersion: '1.34', hiddenInHelpText: true, deprecationMessage: 'Use --config.' },\n  OldSyntax:`,
      ),
    })
    expect((await listJson(root))[1]).toMatchObject({
      name: 'Hidden',
      minimumVersion: '1.34',
      hiddenInHelpText: true,
      deprecationMessage: 'Use --config.',
    })
    const { stdout } = await runCli(root, ['list'])
    expect(stdout).toMatch(/REGISTERED IN +NOTES\n/)
    expect(stdout).toMatch(/^Hidden .* needs 1\.34, not in the help, "Use --config\."$/m)
    expect((await runCli(cliProject(), ['list'])).stdout).not.toContain('NOTES')
    expect((await runCli(root, ['report'])).stdout).toContain(
      '| `Hidden`<br>needs 1.34, not in the help, "Use --config." | Deprecated |',
    )
    await runCli(root, ['report', '--html', 'gates.html'])
    expect(readFileSync(join(root, 'gates.html'), 'utf8')).toContain(
      '<div class="quiet">needs 1.34, not in the help, &quot;Use --config.&quot;</div>',
    )
  })

  it('shows the gates as they are in another version', async () => {
    const gates = await listJson(cliProject(), '--at', 'v1.30')
    expect(gates.map(({ name, stage }) => [name, stage])).toEqual([
      ['NewParser', 'Alpha'],
      ['OldSyntax', null],
      ['Streaming', null],
      ['Paging', null],
      ['__proto__x', null],
    ])
  })

  it('can be limited to due and graduated gates', async () => {
    expect((await listJson(cliProject(), '--due')).map(({ name }) => name)).toEqual(['OldSyntax'])
    expect((await listJson(cliProject(), '--graduated')).map(({ name }) => name)).toEqual(['NewParser', 'OldSyntax'])
    expect((await listJson(cliProject(), '--due', '--at', '1.38')).map(({ name }) => name)).toEqual([
      'NewParser',
      'OldSyntax',
    ])
  })

  it('names files relative to the working directory, with slashes', async () => {
    const root = cliProject()
    expect((await listJson(join(root, 'src')))[0]?.file).toBe('gates.ts')
    expect((await listJson(tempFolder(), '--cwd', root))[0]?.file).toBe('src/gates.ts')
  })

  it('reads a named registry without a configuration', async () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'deep/list.yaml':
        '- name: A\n  versionedSpecs:\n  - default: true\n    lockToDefault: true\n    preRelease: GA\n    version: "1.33"\n',
    })
    expect(await listJson(root, '--at', '1.36', 'deep/list.yaml')).toMatchObject([
      { name: 'A', removeIn: '1.36', removalDue: true },
    ])
  })

  it('finds registries by shape, except in tests, ignored files and built code', async () => {
    const named = (name: string): string => GATES.replaceAll('NewParser', name)
    const root = tempFolder({
      '.git/HEAD': '',
      '.gitignore': 'generated/\n',
      'package.json': '{"version":"1.36.0"}',
      'src/gates.ts': named('Found'),
      'src/gates.test.ts': named('Test'),
      'tests/gates.ts': named('TestFolder'),
      'generated/gates.ts': named('Ignored'),
      'dist/gates.js': named('Built')
        .replace(/^import.*$/m, '')
        .replace(': Record<string, FeatureSpec[]>', ''),
      'node_modules/x/gates.ts': named('Package'),
      'src/specs.d.ts': 'export interface FeatureSpec { preRelease: string }',
    })
    const names = (await listJson(root)).map(({ name }) => name)
    expect(names).toContain('Found')
    expect(names).toHaveLength(5)
  })

  it('of a folder has the configured registries in it', async () => {
    const root = cliProject({
      'feature-gates.config.json': '{"registries":[{"files":["src/gates.ts","lib/*.ts"]}],"currentVersion":"1.36"}',
      'lib/gates.ts': GATES.replaceAll('NewParser', 'InLib'),
    })
    expect((await listJson(root, 'lib')).map(({ file }) => file)).toEqual(Array(5).fill('lib/gates.ts'))
    expect(await listJson(root)).toHaveLength(10)
  })

  it("reads a named file that the configuration doesn't name", async () => {
    const root = cliProject({ 'more/gates.ts': GATES.replaceAll('NewParser', 'More') })
    expect((await listJson(root, 'more/gates.ts')).map(({ name }) => name)[0]).toBe('More')
  })

  it('is an empty list if there are no registries', async () => {
    expect(await runCli(tempFolder({ '.git/HEAD': '' }), ['list', '--json'])).toEqual({
      code: 2,
      stdout: '[]\n',
      stderr: expect.stringMatching(/^No registry of feature gates was found/),
    })
  })

  it('of a named file that registers nothing, or is broken, is an error', async () => {
    const root = tempFolder({ '.git/HEAD': '', 'x.ts': 'export {}', 'broken.yaml': 'a: [', 'empty.yaml': '' })
    for (const file of ['x.ts', 'broken.yaml', 'empty.yaml']) {
      const { code, stdout, stderr } = await runCli(root, ['list', file])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(new RegExp(`^feature-gates: ${file}:\\d+:\\d+: [^\\n]+\\n$`))
    }
  })
})

describe('list', () => {
  it('prints a table for people to read', async () => {
    const { stdout, stderr } = await runCli(cliProject(), ['list'])
    expect(stderr).toBe('')
    expect(stdout).toBe(
      [
        'GATE        SCOPE   STAGE       DEFAULT      SINCE  REMOVAL         CHECKS  REGISTERED IN',
        'NewParser   server  GA          on, locked   1.35   1.38                 1  src/gates.ts:6',
        'OldSyntax   server  Deprecated  off, locked  1.31   due since 1.34       0  src/gates.ts:10',
        'Streaming   server  GA          on           1.35                        0  src/gates.ts:11',
        'Paging      server  Beta        on           1.34                        1  src/gates.ts:15',
        '__proto__x  server  Alpha       off          1.36                        0  src/gates.ts:16',
        '',
        '5 gates at 1.36: 2 graduated, 1 due for removal',
        '',
      ].join('\n'),
    )
  })

  it('names no key of a configuration where a file on the command line registers nothing', async () => {
    const { stderr } = await runCli(tempFolder({ 'a.js': 'run()\n' }), ['list', 'a.js'])
    expect(stderr).toContain("or don't name it as a registry.")
  })

  it('reports that no gate was found', async () => {
    expect(await runCli(tempFolder({ '.git/HEAD': '' }), ['list'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^No registry of feature gates was found/),
    })
  })
})

describe('registries that cannot be used', () => {
  it('are all named, and counted after the first five', async () => {
    const root = tempFolder(
      Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`r${index}.yaml`, 'gates: [\n'])),
    )
    const few = await runCli(root, ['list', 'r0.yaml', 'r1.yaml'])
    expect([few.code, few.stderr.trim().split('\n')]).toEqual([
      2,
      ['r0', 'r1'].map((name) => expect.stringContaining(`feature-gates: ${name}.yaml:2:1: `) as string),
    ])
    const many = await runCli(root, ['list', ...Array.from({ length: 7 }, (_, index) => `r${index}.yaml`)])
    expect(many.stderr.trim().split('\n').slice(5)).toEqual(['feature-gates: and 2 more like these'])
  })
})
