import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, CONFIG, GATES } from '../support/cli-project.js'
import { runCli, type CliRun } from '../support/run-cli.js'

const graduate = (cwd: string, ...argv: string[]): Promise<CliRun> => runCli(cwd, ['graduate', ...argv])
const gatesOf = (root: string): string => readFileSync(join(root, 'src/gates.ts'), 'utf8')

describe('graduate to what is registered already', () => {
  const at = async (current: string, ...argv: string[]): Promise<CliRun> => {
    const cwd = cliProject({
      'feature-gates.config.json': JSON.stringify({ ...JSON.parse(CONFIG), currentVersion: current }),
      'src/gates.ts': `export const specs: Record<string, FeatureSpec[]> = {
  Paging: [
    { version: '1.35', default: true, preRelease: 'Beta' },
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' },
  ],
  Search: [
    { version: '1.35', default: true, preRelease: 'Beta' },
    { version: '1.37', default: true, lockToDefault: false, preRelease: 'GA' },
  ],
}
`,
    })
    return runCli(cwd, ['graduate', ...argv, '--to', 'GA', '--in', '1.37'])
  }

  it.each([
    ['1.36', 'it is planned to be GA in 1.37'],
    ['1.37', 'it is registered as GA since 1.37'],
  ])('has nothing to do at %s', async (current, why) => {
    const { code, stdout } = await at(current, 'Paging')
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Paging: ${why}, so there is nothing to do\n`)])
  })

  it.each([
    ['Search', [], 'it is planned to be GA in 1.37, but not locked; lock it with `lock`'],
    ['Paging', ['--default', 'false'], 'it is planned to be GA in 1.37, but on by default; edit that spec by hand'],
  ])('is refused for %s %j, which would differ', async (gate, options, why) => {
    const { code, stdout } = await at('1.36', gate, ...options)
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${gate}: ${why}\n`)])
  })
})

describe('graduate', () => {
  it('brings a gate to GA, locked, in a list of its own', async () => {
    const root = cliProject()
    const { code, stdout } = await graduate(
      root,
      'Paging',
      '--to',
      'ga',
      '--in',
      '1.37',
      '--write',
      '--force',
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      gates: [{ name: 'Paging', value: true }],
      files: [{ path: 'src/gates.ts' }],
      written: true,
    })
    expect(gatesOf(root)).toBe(
      GATES.replace(
        "  Paging: [{ version: '1.34', default: true, preRelease: 'Beta' }],\n",
        `  Paging: [
    { version: '1.34', default: true, preRelease: 'Beta' },
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.40
  ],
`,
      ),
    )
  })

  it('uses the default of the stage, or the given one', async () => {
    const on = async (...argv: string[]): Promise<string> =>
      (await graduate(cliProject(), '__proto__x', '--to', 'Beta', '--in', '1.37', ...argv)).stdout
    expect(await on()).toContain("+    { version: '1.37', default: true, preRelease: 'Beta' },")
    expect(await on('--default', 'false')).toContain("+    { version: '1.37', default: false, preRelease: 'Beta' },")
  })

  it('refuses what the life cycle forbids, with the place and the name of the rule', async () => {
    const { code, stdout } = await graduate(cliProject(), 'Streaming', '--to', 'Beta', '--in', '1.37', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      files: [],
      refused: [
        {
          path: 'src/gates.ts',
          line: 11,
          column: 3,
          gate: 'Streaming',
          reason: 'valid-feature-spec: its stage would go back from GA to Beta',
        },
      ],
    })
  })

  const mistakes: [argv: string[], message: string][] = [
    [['Paging', '--in', '1.37'], 'name the stage: --to Alpha|Beta|GA|Deprecated'],
    [
      ['Paging', '--to', 'Gold', '--in', '1.37'],
      'option "--to" must be PreAlpha, Alpha, Beta, GA or Deprecated, but is "Gold"',
    ],
    [['Paging', '--to', 'GA'], 'name the version: --in VERSION'],
    [
      ['Paging', '--to', 'GA', '--in', '1.37', '--default', 'on'],
      'option "--default" must be true or false, but is "on"',
    ],
  ]
  it.each(mistakes)('reports what is wrong: %j', async (argv, message) => {
    expect(await graduate(cliProject(), ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `feature-gates: ${message}\n`,
    })
  })
})
