import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ESLint } from 'eslint'
import { BIN, ROOT } from '../support/built.js'

// These run what was built, as the demo and the example's ESLint configuration do.
const example = join(ROOT, 'examples', 'kv-server')
const GATE = 'PagedRange'

describe('the demo', () => {
  it('runs, with the tests of the example before and after the strip, and prints what its page shows', () => {
    const { status, stdout, stderr } = run(ROOT, join('scripts', 'demo.mjs'), '--check')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/Before the strip: kv-server type-checks, and its \d+ tests pass\./)
    expect(stdout).toMatch(/After the strip: kv-server type-checks, and its \d+ tests pass\./)
    expect(status).toBe(0)
  })
})

describe('the example', () => {
  it('has gates in every stage', () => {
    const gates = JSON.parse(gatesOf(example, 'list', '--json').stdout) as { stage: string; scope: string }[]
    expect(new Set(gates.map(({ stage }) => stage))).toEqual(new Set(['PreAlpha', 'Alpha', 'Beta', 'GA', 'Deprecated']))
    expect(new Set(gates.map(({ scope }) => scope))).toEqual(new Set(['server', 'cluster']))
  })

  it('gets the same findings from its own ESLint configuration as from the command line', async () => {
    const fromEslint = await new ESLint({ cwd: example }).lintFiles('.')
    const fromCommand = JSON.parse(gatesOf(example, 'check', '--json').stdout) as ESLint.LintResult[]
    const findings = describeFindings(fromEslint)
    expect(findings).toContainEqual(
      expect.stringMatching(/^src\/features\/server\.ts:\d+ feature-gates\/require-lock-to-default$/),
    )
    expect(findings).toContainEqual(
      expect.stringMatching(/^src\/features\/server\.ts:\d+ feature-gates\/no-overdue-removal$/),
    )
    expect(findings).toEqual(describeFindings(fromCommand))
  })
})

describe('the strip of the graduated gate', () => {
  let copy = ''
  beforeAll(() => {
    copy = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-example-')))
    cpSync(example, copy, { recursive: true, filter: (source) => source !== join(example, 'dist') })
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('removes every check, keeps the registration and all comments on what is kept', () => {
    const before = readSources(copy)
    const { status, stdout } = gatesOf(copy, 'strip', GATE, '--write', '--force', '--json')
    const plan = JSON.parse(stdout) as { files: { path: string; removed: { checks: number } }[]; refused: unknown[] }
    const after = readSources(copy)

    expect(status).toBe(0)
    expect(plan.refused).toEqual([])
    const asked = [...before].filter(
      ([path, text]) => path !== 'src/features/server.ts' && text.includes('PAGED_RANGE'),
    )
    expect(plan.files.map(({ path }) => path).sort()).toEqual(asked.map(([path]) => path).sort())
    expect(sum(plan.files.map(({ removed }) => removed.checks))).toBe(sum(asked.map(([, text]) => countChecks(text))))
    expect([...after].filter(([, text]) => text.includes('PAGED_RANGE')).map(([path]) => path)).toEqual([
      'src/features/server.ts',
    ])
    expect(lostComments(before, after)).toEqual([
      '// Clients from before pages expect no other properties.',
      '// Without pages the first answer was the whole store.',
      '// Without pages, a list is all there is.',
    ])
  })

  it('finds nothing a second time', () => {
    const { status, stdout } = gatesOf(copy, 'strip', GATE, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ files: [], refused: [] })
    expect(status).toBe(0)
  })
})

function run(cwd: string, ...args: string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
}

function gatesOf(cwd: string, ...args: string[]) {
  return run(cwd, BIN, ...args)
}

function describeFindings(results: readonly ESLint.LintResult[]): string[] {
  return results
    .flatMap(({ filePath, messages }) => {
      const path = relative(example, resolve(example, filePath)).replaceAll('\\', '/')
      return messages.map(({ line, ruleId }) => `${path}:${line} ${ruleId}`)
    })
    .sort()
}

function readSources(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]))
}

function countChecks(text: string): number {
  return text.split('enabled(PAGED_RANGE)').length - 1
}

function lostComments(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before]
    .flatMap(([path, text]) => commentsOf(text).filter((comment) => !after.get(path)?.includes(comment)))
    .sort()
}

function commentsOf(text: string): string[] {
  return text.match(/(?<=^\s*|[;,)}] )\/\/ .*$/gm) ?? []
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
