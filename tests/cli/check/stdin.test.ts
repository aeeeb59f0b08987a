import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { main } from '../../../src/cli/main.js'
import { cliProject, CONFIG, GATES, MAIN } from '../../support/cli-project.js'

async function check(
  cwd: string,
  text: string | Buffer,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const outputs = { stdout: '', stderr: '' }
  const code = await main(['check', ...args], {
    stdout: { write: (part) => void (outputs.stdout += part) },
    stderr: { write: (part) => void (outputs.stderr += part) },
    stdin: Readable.from([Buffer.from(text)]) as never,
    cwd,
    env: { PATH: process.env['PATH'] },
  })
  return { code, ...outputs }
}

const findings = (stdout: string): string[] =>
  [...stdout.matchAll(/^ +(\d+:\d+) .* feature-gates\/(\S+)$/gm)].map(([, place, rule]) => `${place} ${rule}`)

describe('check -', () => {
  it.each([
    ['src/main.ts', `// unsaved\n${MAIN}`, ['7:7 no-graduated-gate-check']],
    ['src/new.ts', `\uFEFF${MAIN}`, ['6:7 no-graduated-gate-check']],
    [
      'src/apply.go',
      'package p\n\nfunc apply() {\n\t_ = features.Enabled("NewParser")\n}\n',
      ['4:6 no-graduated-gate-check'],
    ],
    ['values.yaml', 'featureGates:\n  NewParser: false\n', ['2:3 no-fixed-gate-override']],
    ['src/gates.ts', GATES.replace('lockToDefault: true, preRelease', 'preRelease'), ['8:39 require-lock-to-default']],
  ])('checks unsaved text of an editor: %s', async (name, text, expected) => {
    const { code, stdout } = await check(cliProject(), text, '-', '--stdin-filename', name)
    expect(findings(stdout)).toEqual(expect.arrayContaining(expected))
    expect(stdout).toContain(`\n${name}\n`)
    expect(code).toBe(1)
  })

  it('does not report a file that is ignored, or in a language that is not read', async () => {
    const root = cliProject({ 'feature-gates.config.json': JSON.stringify({ ...JSON.parse(CONFIG), ignore: ['src'] }) })
    expect((await check(root, MAIN, '-', '--stdin-filename', 'src/main.ts')).code).toBe(0)
    expect((await check(root, MAIN, '-', '--stdin-filename', 'page.css')).code).toBe(0)
  })

  it.each([
    [['-'], '"-" needs the option "--stdin-filename", which tells the language and the configuration'],
    [
      ['--stdin-filename', 'a.ts'],
      'option "--stdin-filename" is for standard input: feature-gates check - --stdin-filename FILE',
    ],
    [['-', 'a.ts', '--stdin-filename', 'a.ts'], '"-" is checked alone, without other files'],
    [
      ['-', '--stdin-filename', 'a.ts', '--since', 'HEAD'],
      'option "--since" can\'t be combined with "-", which isn\'t a file',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await check(cliProject(), MAIN, ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `feature-gates: ${message}\n`,
    })
  })

  it('refuses input that is larger than the limit for files', async () => {
    const { code, stderr } = await check(
      cliProject(),
      Buffer.alloc(11 * 1024 * 1024, 32),
      '-',
      '--stdin-filename',
      'a.ts',
    )
    expect([code, stderr]).toEqual([2, 'feature-gates: standard input is larger than 10 MB\n'])
  })
})
