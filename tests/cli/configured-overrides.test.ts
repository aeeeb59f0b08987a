import type { ESLint } from 'eslint'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, CONFIG } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const OVERRIDES = [
  { call: 'setFeature' },
  { call: 'flags.switchOn', gate: 1, value: true },
  { call: 'useDefaults', gate: 0 },
  { call: 'put', gate: 1, value: 0 },
  { key: 'featureFlags' },
]

function project(files: Readonly<Record<string, string>>, overrides: readonly unknown[] = OVERRIDES): string {
  return cliProject({
    'feature-gates.config.json': JSON.stringify({ ...JSON.parse(CONFIG), overrides }),
    ...files,
  })
}

async function check(cwd: string, path: string): Promise<string[]> {
  const { stdout } = await runCli(cwd, ['check', '--json', path])
  return (JSON.parse(stdout) as ESLint.LintResult[])
    .filter(({ filePath }) => filePath.endsWith(path))
    .flatMap(({ messages }) =>
      messages.map(({ line, ruleId, messageId }) => `${line} ${ruleId?.slice(14)} ${messageId}`),
    )
}

const SETTERS = `setFeature('NewParser', false)
app.setFeature('NewParser', true)
flags.switchOn(user, 'OldSyntax')
other.switchOn(user, 'OldSyntax')
useDefaults({ NewParser: false, Paging: false })
put(false, 'NewParser')
setFeature('NewParsr', true)
`
const YAML = 'app:\n  featureFlags:\n    NewParser: false\n    Pagin: true\n    Paging: true\n'

describe('overrides from the configuration', () => {
  it.each([
    [
      'src/setters.ts',
      SETTERS,
      [
        '1 no-fixed-gate-override lockedAgainstInCode',
        '2 no-fixed-gate-override redundant',
        '3 no-fixed-gate-override lockedAgainstInCode',
        '5 no-fixed-gate-override lockedAgainstInCode',
        '6 no-fixed-gate-override lockedAgainstInCode',
        '7 no-unknown-gate misspeltGate',
      ],
    ],
    ['values.yaml', YAML, ['3 no-fixed-gate-override lockedAgainst', '4 no-unknown-gate misspeltGate']],
    ['values.json', '{ "featureFlags": [\n"NewParser=false"\n] }', ['2 no-fixed-gate-override lockedAgainst']],
  ])('are judged by the rules: %s', async (path, text, findings) => {
    expect(await check(project({ [path]: text }), path)).toEqual(findings)
    expect(await check(project({ [path]: text }, []), path)).toEqual([])
  })

  it('are found in Go under any name', async () => {
    const cwd = project({
      'src/apply.go': 'package p\n\nfunc apply() {\n\tput(false, "NewParser")\n}\n',
    })
    expect(await check(cwd, 'src/apply.go')).toEqual(['4 no-fixed-gate-override lockedAgainstInCode'])
  })

  it('are removed with the gate, and so are tests of the other value', async () => {
    const cwd = project({
      'src/main.test.ts': `import { parse } from './main.js'

it('parses', () => {
  setFeature('NewParser', true)
  expect(parse('x')).toBe('new')
})

it('parses as it did', () => {
  setFeature('NewParser', false)
  expect(parse('x')).toBe('old')
})
`,
      'values.yaml': 'featureFlags:\n  NewParser: true\n  Paging: true\n',
      'values.json': '{ "featureFlags": { "Paging": true, "NewParser": true } }\n',
    })
    const { code, stdout, stderr } = await runCli(cwd, ['remove', 'NewParser', '--write', '--force'])
    expect(`${stdout}${stderr}`).not.toContain('NewParser: ')
    expect(code).toBe(0)
    expect(readFileSync(join(cwd, 'src/main.test.ts'), 'utf8')).toBe(`import { parse } from './main.js'

it('parses', () => {
  expect(parse('x')).toBe('new')
})
`)
    expect(readFileSync(join(cwd, 'values.yaml'), 'utf8')).toBe('featureFlags:\n  Paging: true\n')
    expect(readFileSync(join(cwd, 'values.json'), 'utf8')).toBe('{ "featureFlags": { "Paging": true } }\n')
  })

  it('are removed from a text of pairs', async () => {
    const cwd = project({ 'values.yaml': 'featureFlags: "NewParser=true,Paging=true"\n' })
    expect((await runCli(cwd, ['remove', 'NewParser', '--write', '--force'])).code).toBe(0)
    expect(readFileSync(join(cwd, 'values.yaml'), 'utf8')).toBe('featureFlags: "Paging=true"\n')
  })

  it.each([
    ['featureFlags: NewParser=true\n', 'the string sets nothing else, and what should replace it is unknown'],
    ['featureFlags:\n  - NewParser=true,Paging=true\n', 'it sets the gate; delete the setting by hand'],
    [
      'kind: ConfigMap\ndata:\n  app.yaml: |\n    kind: App\n    spec:\n      featureGates:\n        NewParser: true\n',
      'it sets the gate; delete the setting by hand',
    ],
  ])('keep the gate registered where they have a form that is not edited: %j', async (text, reason) => {
    const cwd = project({ 'values.yaml': text })
    const { code, stdout } = await runCli(cwd, ['remove', 'NewParser', '--write', '--force'])
    expect(code).toBe(1)
    expect(stdout).toContain(`NewParser: ${reason}`)
    expect(readFileSync(join(cwd, 'values.yaml'), 'utf8')).toBe(text)
    expect(readFileSync(join(cwd, 'src/gates.ts'), 'utf8')).toContain('NewParser')
  })

  it.each(['strip', 'remove'])('may be values in a wrapper, which %s unwraps', async (command) => {
    const source = `import { parse } from './main.js'
import { makeFlagData } from './testing.js'

it('parses', () => {
  render(parse, { flags: { NewParser: makeFlagData(true), Other: makeFlagData(true) } })
  mocked(useFlags).mockReturnValue({ NewParser: makeFlagData(true, 'why') })
  expect(parse('x')).toBe('new')
})

it('parses as it did', () => {
  mockFlags({ NewParser: data.makeFlagData(false) })
  expect(parse('x')).toBe('old')
})
`
    const left = `import { parse } from './main.js'
import { makeFlagData } from './testing.js'

it('parses', () => {
  render(parse, { flags: { Other: makeFlagData(true) } })
  mocked(useFlags).mockReturnValue({})
  expect(parse('x')).toBe('new')
})
`
    const run = async (overrides: readonly unknown[]): Promise<{ text: string; code: number }> => {
      const cwd = project({ 'src/main.test.ts': source }, overrides)
      const { code } = await runCli(cwd, [command, 'NewParser', '--write', '--force'])
      return { text: readFileSync(join(cwd, 'src/main.test.ts'), 'utf8'), code }
    }
    expect(await run([{ wrapper: 'makeFlagData' }])).toEqual({ text: left, code: 0 })
    expect(await run([])).toMatchObject({ code: 1 })
  })

  it.each([
    ["setFeature('NewParser', isOn())", 'the value that it is set to is unknown'],
    [
      "setFeature('NewParser', false)",
      'it sets the gate to false, which the stripped code no longer handles; remove what depends on it',
    ],
    ["const before = setFeature('NewParser', true)", 'the result of setting it is used'],
    ["setFeature('NewParser', true, count())", 'the call that sets it does something else as well'],
  ])('keep their gate if they cannot be removed: %s', async (line, reason) => {
    const cwd = project({ 'src/start.ts': `${line}\n` })
    const { code, stdout } = await runCli(cwd, ['remove', 'NewParser', '--json'])
    expect(code).toBe(1)
    const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
    expect(refused.filter(({ path }) => path === 'src/start.ts').map((one) => one.reason)).toEqual([reason])
  })

  it('are listed as settings by explain', async () => {
    const { stdout } = await runCli(project({ 'src/setters.ts': SETTERS }), ['explain', 'src/setters.ts:1'])
    expect(stdout).toContain('it sets the gate to false')
  })
})
