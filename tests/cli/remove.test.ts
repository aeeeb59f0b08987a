import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES } from '../support/cli-project.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { writeFiles } from '../support/temp-folder.js'
import { commitAll } from '../support/git.js'
import { growthOf, LINEAR } from '../support/growth.js'

const remove = (cwd: string, ...argv: string[]): Promise<CliRun> => runCli(cwd, ['remove', ...argv])
const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

const WITHOUT_PARSER = GATES.replace("export const NEW_PARSER = 'NewParser'\n\n", '').replace(
  / {2}\[NEW_PARSER\]: \[[^]*?\n {2}\],\n/,
  '',
)

const LABELS = `import { NEW_PARSER } from './gates.js'\nconsole.log(NEW_PARSER)\n`

describe('remove', () => {
  it('strips, and deletes registration and constant; a second run does not know the gate', async () => {
    const root = cliProject()
    const { code, stdout } = await remove(root, 'NewParser', '--write', '--force', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      gates: [{ name: 'NewParser', value: true }],
      files: [
        {
          path: 'src/gates.ts',
          edits: expect.any(Number),
          removed: { checks: 0, imports: 0, declarations: 2, tests: 0, files: 0 },
        },
        {
          path: 'src/main.ts',
          edits: expect.any(Number),
          removed: { checks: 1, imports: 2, declarations: 0, tests: 0, files: 0 },
        },
      ],
      refused: [],
      remaining: [],
      comments: [],
      written: true,
    })
    expect(read(root, 'src/gates.ts')).toBe(WITHOUT_PARSER)
    expect(read(root, 'src/main.ts')).not.toMatch(/NEW_PARSER|NewParser/)
    expect((await remove(root, 'NewParser', '--write', '--force')).stderr).toMatch(
      /^feature-gates: no registry has the gate "NewParser"/,
    )
  })

  it('removes tests that set the other value, whatever holds the gates, and refuses where a test passes it on', async () => {
    const test = (call: string): string => `it('is old', () => {\n  ${call}\n  expect(parse('')).toBe(1)\n})\n`
    const kept = test('start({ NewParser: false, Paging: true })')
    const root = cliProject({ 'tests/a.test.ts': test('features.setFromMap({ NewParser: false })') })
    expect(JSON.parse((await remove(root, 'NewParser', '--json')).stdout)).toMatchObject({
      files: [{ path: 'src/gates.ts' }, { path: 'src/main.ts' }, { path: 'tests/a.test.ts', removed: { tests: 1 } }],
      refused: [],
    })
    writeFiles(root, { 'tests/a.test.ts': kept })
    await remove(root, 'NewParser', '--write', '--force')
    expect(read(root, 'tests/a.test.ts')).toBe(kept)
    expect(read(root, 'src/gates.ts')).toBe(GATES)
  })

  it('says of a file that only loses an argument which no function takes any more that it loses unused code', async () => {
    const cwd = cliProject({
      'src/send.ts': `import { features } from './feature-gate.js'
import { zip } from './zip.js'

export function send(body: string, zips: typeof zip): string {
  return features.enabled('OldSyntax') ? zips(body) : body
}
`,
      'src/zip.ts': 'export const zip = (text: string): string => text\n',
      'src/server.ts': `import { send } from './send.js'
import { zip } from './zip.js'

console.log(zip('a'), send('b', zip))
`,
    })
    const { stdout } = await runCli(cwd, ['remove', 'OldSyntax'])
    expect(stdout).toMatch(/\n {2}src\/server\.ts +unused code\n/)
    commitAll(cwd)
    const plan = await runCli(cwd, ['pull-requests', '--plan', 'OldSyntax'])
    expect(plan.stdout).toContain('| `src/server.ts` | unused code |')
  })

  it('removes every gate that is due', async () => {
    const root = cliProject()
    const { stdout } = await remove(root, '--due', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      gates: [{ name: 'OldSyntax', value: false }],
      files: [{ path: 'src/gates.ts' }],
      written: false,
    })
    expect(read(root, 'src/gates.ts')).toBe(GATES)
  })

  it('reports that a gate is not due yet', async () => {
    const { stderr } = await remove(cliProject(), 'NewParser')
    expect(stderr).toContain('Note: NewParser is due for removal in 1.38; until then users may still set it')
  })

  it('keeps the registration of a gate that a check still needs', async () => {
    const root = cliProject({
      'src/odd.ts': `import { features } from './feature-gate.js'\nfeatures.enabled('NewParser').then(run)\n`,
    })
    const { code, stdout } = await remove(root, 'NewParser', '--json', '--write', '--force')
    expect(code).toBe(1)
    expect(
      (JSON.parse(stdout) as { refused: { path: string; reason: string }[] }).refused.map(
        ({ path, reason }) => `${path}: ${reason}`,
      ),
    ).toEqual([
      expect.stringMatching(/^src\/odd\.ts: its result is used as an object/),
      'src/gates.ts: the registration is kept, because a place still needs it (src/odd.ts:2)',
    ])
    expect(read(root, 'src/gates.ts')).toBe(GATES)
  })

  it("keeps the registration if a check is outside the paths or in a file that can't be parsed", async () => {
    const outside = cliProject()
    const { stdout } = await remove(outside, 'NewParser', 'src/gates.ts', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      files: [],
      refused: [
        { path: 'src/main.ts', line: 6 },
        { path: 'src/gates.ts', line: 6 },
      ],
    })
    const broken = cliProject({ 'src/broken.ts': `if (features.enabled('NewParser')) {\n` })
    const parsed = JSON.parse((await remove(broken, 'NewParser', '--json')).stdout) as { files: { path: string }[] }
    expect(parsed.files.map(({ path }) => path)).toEqual(['src/main.ts'])
  })

  it('does not touch documents, longer strings, file names and the snapshot of a release, but lists them', async () => {
    const root = cliProject({
      'README.md': 'NewParser parses.\n',
      'feature-gates.snapshot.json': '{ "gates": { "NewParser": [{ "version": "1.35", "stage": "GA" }] } }\n',
      'src/new-parser.ts': `export const title = 'The NewParser'\n`,
    })
    const { stdout } = await remove(root, 'NewParser', '--json', '--write', '--force')
    expect((JSON.parse(stdout) as { remaining: { path: string; line: number; text: string }[] }).remaining).toEqual([
      { path: 'README.md', line: 1, text: 'NewParser parses.' },
      { path: 'feature-gates.snapshot.json', line: 1, text: expect.stringContaining('NewParser') },
      { path: 'src/new-parser.ts', line: 1, text: `export const title = 'The NewParser'` },
      { path: 'src/new-parser.ts', line: 1, text: 'the file is called new-parser.ts' },
    ])
    expect(read(root, 'src/new-parser.ts')).toBe(`export const title = 'The NewParser'\n`)
  })

  it('does not list what only has the same name: types, classes, functions, and their instances and results', async () => {
    const root = cliProject({
      'src/types.ts': 'export interface NewParser { strict: boolean }\nexport const parsers: NewParser[] = []\n',
      'src/use.ts': `import { NewParser } from './class.js'\n// NewParser stays in comments.\nexport const use = (one: NewParser) => [new NewParser(), one, 'a NewParser']\nconst flags = { NewParser: 1 }\nuse(flags.NewParser)\n`,
      'src/class.ts': 'export class NewParser {}\nexport function make() {\n  return new NewParser()\n}\n',
      'pkg/tls.go':
        'package tls\n\nimport "example.com/config"\nimport "example.com/features"\n\ntype NewParser struct{ A int }\n\nfunc (p *NewParser) Copy(c *config.NewParser) config.NewParser {\n\tx := c.NewParser\n\treturn config.NewParser{A: x, NewParser: 1}\n}\n\n// NewParser is a gate.\nvar name = features.NewParser\n',
    })
    const { stdout } = await remove(root, 'NewParser', '--json')
    expect(
      (JSON.parse(stdout) as { remaining: { path: string; line: number }[] }).remaining.map(
        ({ path, line }) => `${path}:${line}`,
      ),
    ).toEqual(['pkg/tls.go:13', 'pkg/tls.go:14', 'src/use.ts:2', 'src/use.ts:3', 'src/use.ts:4', 'src/use.ts:5'])
  })

  it('keeps registration and constant while the constant is used elsewhere, and strips the checks', async () => {
    const root = cliProject({ 'src/labels.ts': LABELS })
    const { code, stdout } = await remove(root, 'NewParser', '--write', '--force', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ path: 'src/main.ts' }],
      refused: [
        {
          path: 'src/labels.ts',
          line: 2,
          column: 13,
          gate: 'NewParser',
          reason: expect.stringContaining('NEW_PARSER'),
        },
        { path: 'src/gates.ts', line: 6, gate: 'NewParser', reason: expect.stringContaining('src/labels.ts:2') },
      ],
    })
    expect(read(root, 'src/gates.ts')).toBe(GATES)
  })

  it('removes a gate despite a use with --despite, says what still needs it, and keeps the constant that is used', async () => {
    const root = cliProject({ 'src/labels.ts': LABELS })
    const { code, stderr } = await remove(root, 'NewParser', '--write', '--force', '--despite', 'NewParser')
    expect(code).toBe(0)
    expect(stderr).toContain(
      'Note: NewParser is removed although it is still needed (src/labels.ts:2:13): it uses NEW_PARSER',
    )
    expect(read(root, 'src/gates.ts')).toBe(GATES.replace(/ {2}\[NEW_PARSER\]: \[[^]*?\n {2}\],\n/, ''))
    const wrong = await remove(root, 'Paging', '--value', 'true', '--despite', 'OldSyntax')
    expect(wrong).toMatchObject({
      code: 2,
      stderr: 'feature-gates: option "--despite" names OldSyntax, which is not among the gates to remove\n',
    })
  })

  it('keeps all of a gate that imported JSON names, and reports that, unless --despite names the gate', async () => {
    const root = cliProject({
      'src/menu.json': '[{ "title": "NewParser" }]\n',
      'src/menu.ts': "import menu from './menu.json'\nconsole.log(menu)\n",
    })
    const kept = await remove(root, 'NewParser', '--write', '--force', '--json')
    expect(kept.code).toBe(1)
    expect((JSON.parse(kept.stdout) as { refused: unknown[] }).refused).toContainEqual({
      path: 'src/menu.json',
      line: 1,
      column: 13,
      gate: 'NewParser',
      reason: 'the data names the gate, and code imports it',
    })
    expect(kept.stderr).toContain(
      'Note: if none of these places means the gate, "--despite NewParser" removes its registration, too.',
    )
    expect(read(root, 'src/gates.ts')).toBe(GATES)
    const { code, stderr } = await remove(root, 'NewParser', '--write', '--force', '--despite', 'NewParser')
    expect(code).toBe(0)
    expect(stderr).toContain('Note: NewParser is removed although it is still needed (src/menu.json:1:13)')
    expect(read(root, 'src/gates.ts')).toBe(WITHOUT_PARSER)
  })

  it('refuses what strip refuses', async () => {
    const cases: [string[], string][] = [
      [
        ['Paging'],
        'Paging is not graduated: it is Beta since 1.34, on by default and not locked (src/gates.ts:15); lock it first, or pass --value true or --value false',
      ],
      [['NewPraser'], 'no registry has the gate "NewPraser"; did you mean "NewParser"?'],
      [[], 'name the gates to remove, or pass --due'],
    ]
    for (const [argv, message] of cases)
      expect(await remove(cliProject(), ...argv)).toEqual({
        code: 2,
        stdout: '',
        stderr: `feature-gates: ${message}\n`,
      })
  })

  it('removes many gates from a large registry in linear time', async () => {
    const removeHalf = async (size: number): Promise<void> => {
      const names = Array.from({ length: size }, (_, index) => `Gate${index}x`)
      const root = cliProject()
      writeFiles(root, {
        'src/gates.ts': `export const featureSpecs = {\n${names.map((name, index) => `  ${name}: { version: '1.30', default: true, lockToDefault: ${index % 2 === 0}, preRelease: 'GA' },\n`).join('')}}\n`,
      })
      await remove(root, ...names.filter((_, index) => index % 2 === 0), '--write', '--force')
      expect(read(root, 'src/gates.ts').split('\n').length).toBe(size / 2 + 3)
    }
    expect(await growthOf(removeHalf, 100)).toBeLessThan(LINEAR)
  })
})
