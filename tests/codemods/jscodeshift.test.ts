import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject, GATES, MAIN } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { ALL_SCRIPTS, runJscodeshift } from '../support/run-jscodeshift.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'
import { PROJECT_FIXTURES, projectFrom, textsIn } from './project-fixtures.js'
import { copyFixture } from './remove-fixtures.js'

describe('the jscodeshift transforms', () => {
  describe.each(readdirSync(PROJECT_FIXTURES))('with the project %s', (name) => {
    const input = textsIn(join(PROJECT_FIXTURES, name, 'input'))

    it.each(name === 'dead-files' ? [true, false] : [true])(
      'write the files that the command line writes, except for deleted files, which they report (gate at %s)',
      async (value) => {
        const root = projectFrom(input)
        const before = textsIn(root)
        const expected = textsIn(join(PROJECT_FIXTURES, name, value ? 'on' : 'off'))
        const output = await runJscodeshift(root, 'strip-gate', [
          ALL_SCRIPTS,
          '--parser=tsx',
          '--gate=On',
          `--value=${value}`,
          '.',
        ])
        expect(output).toMatch(/^0 errors/m)
        const deleted = Object.keys(input).filter((file) => !(file in expected))
        expect(textsIn(root)).toEqual({ ...before, ...expected })
        expect([...output.matchAll(/^ REP \S+ (\S+) should be deleted/gm)].map(([, file]) => file).sort()).toEqual(
          deleted.sort(),
        )
      },
    )
  })

  it.each(['typescript', 'data', 'refused', 'data-refused'])(
    'remove gates as the command line does: %s',
    async (name) => {
      const { gates } = JSON.parse(readFileSync(join(ROOT, 'tests/fixtures/remove', name, 'case.json'), 'utf8')) as {
        gates: string[]
      }
      const [byCommand, byTransform] = [tempFolder({ '.git/HEAD': '' }), tempFolder({ '.git/HEAD': '' })]
      for (const root of [byCommand, byTransform]) copyFixture(name, root)
      const { stdout } = await runCli(byCommand, ['remove', ...gates, '--write', '--force', '--json'])
      const output = await runJscodeshift(byTransform, 'remove-gate', [
        `${ALL_SCRIPTS},json,yaml,yml,md`,
        `--gate=${gates.join(',')}`,
        '.',
      ])
      expect(textsIn(byTransform)).toEqual(textsIn(byCommand))
      const { refused } = JSON.parse(stdout) as {
        refused: { path: string; line: number; column: number; gate: string; reason: string }[]
      }
      for (const { path, line, column, gate, reason } of refused)
        expect(output).toContain(`${path}:${line}:${column} ${gate} not removed: ${reason}`)
    },
  )

  it('lock and graduate gates as the command line does, even to a version that JSON would shorten', async () => {
    const registry = GATES.replaceAll('1.36', '1.39')
    const config = JSON.stringify({ registries: [{ files: ['src/gates.ts'] }], currentVersion: '1.39' })
    const cases: [transform: string, args: string[], argv: string[]][] = [
      ['lock-gate', ['--gate=Streaming', '--in=1.40'], ['lock', 'Streaming', '--in', '1.40']],
      [
        'graduate-gate',
        ['--gate=Paging', '--to=GA', '--in', '1.40'],
        ['graduate', 'Paging', '--to', 'GA', '--in', '1.40'],
      ],
    ]
    for (const [transform, args, argv] of cases) {
      const [byCommand, byTransform] = [1, 2].map(() =>
        cliProject({ 'src/gates.ts': registry, 'feature-gates.config.json': config }),
      ) as [string, string]
      await runCli(byCommand, [...argv, '--write', '--force'])
      await runJscodeshift(byTransform, transform, [...args, '--extensions=ts', 'src'])
      expect(textsIn(byTransform)).toEqual(textsIn(byCommand))
      expect(textsIn(byTransform)['src/gates.ts']).toContain("version: '1.40'")
    }
  })

  it.each(['babel', 'flow', 'ts', 'tsx'])('do the same whatever parser is named: %s', async (parser) => {
    const root = cliProject({ 'src/main.ts': `\uFEFF${MAIN.replaceAll('\n', '\r\n')}` })
    await runJscodeshift(root, 'strip-gate', [`--parser=${parser}`, '--extensions=ts', 'src'])
    const byCommand = cliProject({ 'src/main.ts': `\uFEFF${MAIN.replaceAll('\n', '\r\n')}` })
    await runCli(byCommand, ['strip', '--graduated', '--write', '--force'])
    expect(textsIn(root)).toEqual(textsIn(byCommand))
    expect(textsIn(root)['src/main.ts']).toMatch(/^\uFEFF(?:.*\r\n)+$/)
  })

  it('write nothing in a dry run, and print what they would write', async () => {
    const root = cliProject()
    const before = textsIn(root)
    const output = await runJscodeshift(root, 'strip-gate', [
      '--gate=NewParser',
      '--extensions=ts',
      '--dry',
      '--print',
      'src',
    ])
    expect(output).toMatch(/[1-9]\d* ok/)
    expect(output).toContain('  return parseNew(text)\n}')
    expect(textsIn(root)).toEqual(before)
  })

  it('work in one process, too', async () => {
    const root = cliProject()
    await runJscodeshift(root, 'strip-gate', ['--gate=NewParser', '--extensions=ts', 'src'])
    expect(textsIn(root)['src/main.ts']).not.toContain('NEW_PARSER')
  })

  it('change only the files that jscodeshift passes on, and nothing that depends on others', async () => {
    const files = {
      'src/wrapper.ts': `import { features } from './feature-gate.js'\nexport const isOn = (): boolean => features.enabled('NewParser')\n`,
      'src/user.ts': `import { isOn } from './wrapper.js'\nif (isOn()) run()\n`,
    }
    const root = cliProject(files)
    await runJscodeshift(root, 'strip-gate', [
      '--gate=NewParser',
      '--extensions=ts',
      '--ignore-pattern=**/user.ts',
      'src',
    ])
    expect(textsIn(root)['src/user.ts']).toBe(files['src/user.ts'])
    expect(textsIn(root)['src/wrapper.ts']).toBe('export const isOn = (): boolean => true\n')
  })

  it('refuse half of a removal', async () => {
    const root = cliProject({ 'src/values.yaml': 'featureGates:\n  NewParser: true\n  Paging: true\n' })
    const before = textsIn(root)
    const output = await runJscodeshift(root, 'remove-gate', ['--gate=NewParser', '--extensions=ts', 'src'])
    expect(output).toContain(
      "NewParser: src/values.yaml would have to change as well, but jscodeshift doesn't pass it on",
    )
    expect(textsIn(root)).toEqual(before)
    await runJscodeshift(root, 'remove-gate', ['--gate=NewParser', '--extensions=ts,yaml', 'src'])
    expect(textsIn(root)['src/values.yaml']).toBe('featureGates:\n  Paging: true\n')
  })

  it('state why they leave a gate alone', async () => {
    const root = cliProject()
    const say = (...args: string[]): Promise<string> =>
      runJscodeshift(root, 'strip-gate', [...args, '--dry', '--extensions=ts', 'src'])
    expect(await say('--gate=Paging')).toMatch(
      /Paging is not graduated: it is Beta since 1\.34, on by default and not locked/,
    )
    expect(await say('--gate=NewPraser')).toMatch(/did you mean "NewParser"/)
    expect(await say('--gate=constructor')).toMatch(/no registry has the gate "constructor"/)
    writeFiles(root, { 'src/broken.ts': `if (features.enabled('NewParser')) {\n` })
    expect(await say('--gate=NewParser')).toMatch(
      /REP src\/broken\.ts src\/broken\.ts:\d+:\d+ not stripped: the file mentions a gate but can't be parsed/,
    )
  })
})
