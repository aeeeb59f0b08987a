import { ESLint } from 'eslint'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configs, withConfig } from '../../src/index.js'
import { cliProject, CONFIG, PROJECT } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { commitAll } from '../support/git.js'

const LEGACY = `import { features } from '../src/feature-gate.js'
import { NEW_PARSER } from '../src/gates.js'
export const isNew = () => features.enabled(NEW_PARSER)
`
const configWith = (ignore: readonly string[]): string => JSON.stringify({ ...JSON.parse(CONFIG), ignore })

function project(ignore: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  return cliProject({ 'feature-gates.config.json': configWith(ignore), 'legacy/old.ts': LEGACY, ...files })
}

const filesOf = (results: readonly ESLint.LintResult[], cwd: string): string[] =>
  results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath.slice(cwd.length + 1))

async function check(cwd: string, ...args: string[]): Promise<string[]> {
  return filesOf(JSON.parse((await runCli(cwd, ['check', '--json', ...args])).stdout) as ESLint.LintResult[], cwd)
}

describe('files that the configuration ignores', () => {
  it.each([[['legacy/**']], [['legacy']], [['legacy/']], [['**/old.ts']], [['nothing', 'leg*']]])(
    '%j: have no findings, neither in ESLint nor in the command, named or not',
    async (ignore) => {
      const cwd = project(ignore)
      expect(await check(cwd)).toEqual(['src/gates.ts', 'src/main.ts'])
      expect(await check(cwd, 'legacy/old.ts', 'src/main.ts')).toEqual(['src/main.ts'])
      const parser = (await import('@typescript-eslint/parser')) as object
      const overrideConfig = [
        { files: ['**/*.ts'], languageOptions: { parser } },
        configs.recommended,
        withConfig({ cwd }),
      ] as never
      const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig })
      expect(filesOf(await eslint.lintFiles(['.']), cwd)).toEqual(['src/gates.ts', 'src/main.ts'])
    },
  )

  it('have findings if nothing ignores them', async () => {
    expect(await check(project([]))).toEqual(['legacy/old.ts', 'src/gates.ts', 'src/main.ts'])
  })

  it('may be registries, whose gates are known and not reported', async () => {
    const cwd = project(['src/gates.ts'])
    expect(await check(cwd)).toEqual(['legacy/old.ts', 'src/main.ts'])
  })

  it('still check gates, so that the gates are not reported as unchecked', async () => {
    const cwd = project(['src/main.ts', 'legacy'], {
      'src/more.ts': PROJECT['src/main.ts'].replace('enabled(NEW_PARSER)', "enabled('Streaming')"),
    })
    const { stdout } = await runCli(cwd, ['check', '--rule', 'project:error'])
    expect(stdout).toContain("'OldSyntax' is registered but never checked")
    expect(stdout).not.toContain("'NewParser' is registered but never checked")
  })

  it('are not counted, and list and the report say so', async () => {
    const cwd = project(['legacy'])
    const { stdout, stderr } = await runCli(cwd, ['list'])
    expect(stdout).toMatch(/^NewParser .* 1\+ /m)
    expect(stderr).toContain('Not counted: 1 check in files that the configuration ignores.')
    const json = JSON.parse((await runCli(cwd, ['list', '--json'])).stdout) as { name: string }[]
    expect(json.find(({ name }) => name === 'NewParser')).toMatchObject({ checks: 1, checksComplete: false })
    await runCli(cwd, ['report', '--markdown', 'report.md'])
    expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toContain(
      'legacy/old.ts: checks gates, but the configuration ignores it',
    )
  })

  it('are not stripped; a line that still names the gate is listed', async () => {
    const cwd = project(['legacy'])
    commitAll(cwd)
    const { code, stdout } = await runCli(cwd, ['strip', 'NewParser', '--write', '--json'])
    const { files, remaining } = JSON.parse(stdout) as { files: { path: string }[]; remaining: { path: string }[] }
    expect(code).toBe(0)
    expect(files.map(({ path }) => path)).toEqual(['src/main.ts'])
    expect(remaining.map(({ path }) => path)).toContain('legacy/old.ts')
    expect(readFileSync(join(cwd, 'legacy/old.ts'), 'utf8')).toBe(LEGACY)
  })

  it.each([
    ['a check', 'legacy/old.ts', LEGACY, 'the configuration ignores the file'],
    [
      'a setting',
      'legacy/gates.yaml',
      'featureGates:\n  NewParser: true\n',
      'the file names the gate, and the configuration ignores it',
    ],
    ['a constant', 'legacy/old.ts', "export const PARSER = 'NewParser'\n", ''],
  ])('keep a gate registered that they need: %s', async (_, path, text, reason) => {
    const cwd = project(['legacy'], { 'legacy/old.ts': '', [path]: text })
    commitAll(cwd)
    const { code, stdout } = await runCli(cwd, ['remove', 'NewParser', '--write', '--json'])
    const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
    expect(code).toBe(1)
    expect(refused.filter(({ path: where }) => where === path).map((one) => one.reason)).toEqual([
      expect.stringContaining(reason),
    ])
    expect(readFileSync(join(cwd, path), 'utf8')).toBe(text)
    expect(readFileSync(join(cwd, 'src/gates.ts'), 'utf8')).toContain("NEW_PARSER = 'NewParser'")
  })

  it('keep one gate, and the other is refused at its line on disk, although the strip moves that', async () => {
    const cwd = project(['legacy'], {
      'legacy/old.ts': "features.enabled('OldSyntax')\n",
      'src/names.ts': `import { features } from './feature-gate.js'
if (features.enabled('NewParser')) {
  one()
} else {
  two()
}
if (features.enabled('NewParser')) {
  list(['NewParser'])
}
`,
    })
    const { stdout } = await runCli(cwd, ['remove', 'NewParser', 'OldSyntax', '--json'])
    const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; column: number }[] }
    expect(refused.find(({ path }) => path === 'src/names.ts')).toMatchObject({ line: 8, column: 9 })
  })

  it('keep the constants that they import or pass on', async () => {
    const cwd = project(['legacy'], { 'legacy/old.ts': "export { NEW_PARSER } from '../src/gates.js'\n" })
    const { code, stdout } = await runCli(cwd, ['remove', 'NewParser'])
    expect(code).toBe(1)
    expect(stdout).toContain('src/gates.ts:3')
    expect(stdout).not.toContain("-export const NEW_PARSER = 'NewParser'")
  })

  it('keep their gates, if they are registries', async () => {
    const cwd = project(['src/gates.ts'], { 'legacy/old.ts': '' })
    const { code, stdout } = await runCli(cwd, ['remove', 'NewParser', '--json'])
    expect(code).toBe(1)
    expect(stdout).toContain('the registration is kept, because its file is outside the paths to change')
  })

  it('are named by explain as blockers', async () => {
    const { stdout } = await runCli(project(['legacy']), ['explain', 'NewParser'])
    expect(stdout).toMatch(/legacy\/old\.ts:3.*\n?.*the configuration ignores the file/)
  })

  it.each([
    ['!src/a.ts', 'begins with "!", but exceptions aren\'t supported; write narrower patterns'],
    ['../other/**', 'leads out of the folder of the configuration; write it relative to that folder'],
    ['/tmp/x', 'leads out of the folder of the configuration; write it relative to that folder'],
    [`{${'a,'.repeat(64)}b}`, 'has more than 500 characters or 64 alternatives; write it shorter'],
  ])('are named by valid patterns; %s is an error', async (glob, reason) => {
    const { code, stderr } = await runCli(project([glob]), ['check'])
    expect(code).toBe(2)
    expect(stderr).toContain(`feature-gates.config.json: the pattern "${glob}" of "ignore" ${reason}`)
  })

  it('add no old findings as new ones when a commit stops ignoring them', async () => {
    const cwd = project(['legacy'])
    commitAll(cwd)
    writeFileSync(join(cwd, 'feature-gates.config.json'), configWith([]))
    expect(await check(cwd, '--since', 'HEAD')).toEqual([])
  })
})
