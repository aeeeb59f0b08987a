import type { ESLint, Linter } from 'eslint'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { cliProject, MAIN } from '../../support/cli-project.js'
import { commitAll } from '../../support/git.js'
import { runCli, type CliRun } from '../../support/run-cli.js'
import { writeFiles } from '../../support/temp-folder.js'

/** ESLint's own, which its package does not export. */
interface Service {
  suppress(results: readonly ESLint.LintResult[], rules?: readonly string[]): Promise<void>
  prune(results: readonly ESLint.LintResult[]): Promise<void>
  load(): Promise<object>
  applySuppressions(
    results: readonly ESLint.LintResult[],
    known: object,
  ): { results: ESLint.LintResult[]; unused: object }
}

const require = createRequire(import.meta.url)
const { SuppressionsService } = require(
  join(import.meta.dirname, '../../../node_modules/eslint/lib/services/suppressions-service.js'),
) as { SuppressionsService: new (options: { filePath: string; cwd: string }) => Service }

const NAME = 'eslint-suppressions.json'
const GO = 'package p\n\nfunc apply() {\n\t_ = features.Enabled("NewParser")\n}\n'

let root = ''
let service: Service
beforeEach(() => {
  root = cliProject({
    'src/apply.go': GO,
    'values.yaml': 'featureGates:\n  NewParser: false\n',
    'values.json': '{ "featureGates": { "OldSyntax": true } }',
  })
  service = new SuppressionsService({ filePath: join(root, NAME), cwd: root })
})

const read = (): string => readFileSync(join(root, NAME), 'utf8')
const check = (...args: string[]): Promise<CliRun> => runCli(root, ['check', ...args])
async function resultsOf(...args: string[]): Promise<ESLint.LintResult[]> {
  return JSON.parse((await check('--json', ...args)).stdout) as ESLint.LintResult[]
}
const errorsOf = (results: readonly ESLint.LintResult[]): string[] =>
  results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ severity }) => severity === 2)
      .map(({ ruleId }) => `${filePath.slice(root.length + 1)} ${ruleId}`),
  )

describe('check --suppress-all', () => {
  it('writes what ESLint writes, byte for byte, for Go, YAML and JSON as well', async () => {
    const results = await resultsOf('--rule', 'project:off')
    await service.suppress(results)
    const theirs = read()
    rmSync(join(root, NAME))
    expect(await check('--suppress-all', '--rule', 'project:off')).toMatchObject({ code: 0 })
    expect(read()).toBe(theirs)
    expect(Object.keys(JSON.parse(theirs) as object)).toEqual([
      'src/apply.go',
      'src/gates.ts',
      'src/main.ts',
      'values.json',
      'values.yaml',
    ])
  })

  it('keeps the suppressions of other rules and files', async () => {
    writeFileSync(
      join(root, NAME),
      '{ "src/main.ts": { "no-var": { "count": 3 } }, "b.js": { "no-var": { "count": 1 } } }',
    )
    await check('--suppress-all', 'src/main.ts')
    expect(JSON.parse(read())).toEqual({
      'src/main.ts': { 'no-var': { count: 3 }, 'feature-gates/no-graduated-gate-check': { count: 1 } },
      'b.js': { 'no-var': { count: 1 } },
    })
  })

  it('leaves out findings that ESLint cannot make, and would report as unused', async () => {
    const { code, stdout } = await check('--suppress-all', '--rule', 'project:error')
    expect(code).toBe(1)
    expect(stdout).toContain('feature-gates/project')
    expect(read()).not.toContain('feature-gates/project')
  })

  it('can write another file', async () => {
    await check('--suppress-all', '--suppressions-location', 'config/known.json')
    expect(existsSync(join(root, NAME))).toBe(false)
    expect((await check('--suppressions-location', 'config/known.json')).code).toBe(0)
    expect(await check('--suppressions-location', 'nowhere.json')).toMatchObject({
      code: 2,
      stderr: 'feature-gates: "nowhere.json" does not exist; check --suppress-all writes it\n',
    })
  })

  it.each([
    [['--suppress-all', '--prune-suppressions']],
    [['--suppress-all', '--since', 'HEAD']],
    [['--prune-suppressions', '--shard', '1/2']],
  ])('cannot be combined with %j', async (args) => {
    const { code, stderr } = await check(...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/option "--(?:suppress-all|prune-suppressions)" can't be combined with --/)
  })
})

describe('check, with a file of suppressions', () => {
  it('reports what ESLint reports with it', async () => {
    const before = await resultsOf()
    await service.suppress(before)
    writeFiles(root, {
      'src/main.ts': `${MAIN}export const again = features.enabled(NEW_PARSER)\n`,
      'src/new.ts': MAIN,
      'src/apply.go': 'package p\n',
    })
    const known = await service.load()
    rmSync(join(root, NAME))
    const theirs = service.applySuppressions(await resultsOf(), known)
    await check()
    writeFileSync(join(root, NAME), JSON.stringify(known))
    const run = await check('--json')
    const own = JSON.parse(run.stdout) as ESLint.LintResult[]
    expect(errorsOf(own)).toEqual([
      'src/main.ts feature-gates/no-graduated-gate-check',
      'src/main.ts feature-gates/no-graduated-gate-check',
      'src/new.ts feature-gates/no-graduated-gate-check',
    ])
    expect(errorsOf(own)).toEqual(errorsOf(theirs.results))
    const suppressed = (results: readonly ESLint.LintResult[]): Linter.SuppressedLintMessage[] =>
      results.flatMap(({ suppressedMessages }) => suppressedMessages)
    expect(suppressed(own)).toEqual(suppressed(theirs.results))
    expect(run.code).toBe(1)
  })

  it('finds the file in a parent folder', async () => {
    await check('--suppress-all')
    const { code, stderr } = await runCli(join(root, 'src'), ['check'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^\d+ errors are accepted by .*eslint-suppressions\.json\.\n/)
  })

  it('fails if suppressed errors are gone, until the file is pruned, as ESLint does', async () => {
    await check('--suppress-all')
    writeFiles(root, { 'src/main.ts': 'export {}\n', 'src/apply.go': 'package p\n' })
    rmSync(join(root, 'values.json'))
    const { code, stderr } = await check()
    expect(code).toBe(1)
    expect(stderr).toContain(
      'eslint-suppressions.json accepts errors that are gone: feature-gates check --prune-suppressions removes them.',
    )
    expect((await check('--pass-on-unpruned-suppressions')).code).toBe(0)
    expect((await check('--prune-suppressions')).code).toBe(0)
    expect(Object.keys(JSON.parse(read()) as object)).toEqual(['src/gates.ts', 'values.yaml'])
    expect((await check()).stderr).not.toContain('gone')
  })

  it('with --since, reports only added findings that the file does not accept', async () => {
    await check('--suppress-all')
    commitAll(root)
    writeFiles(root, { 'src/main.ts': `${MAIN}export const again = features.enabled(NEW_PARSER)\n` })
    expect(errorsOf(await resultsOf('--since', 'HEAD'))).toEqual(['src/main.ts feature-gates/no-graduated-gate-check'])
  })

  it.each(['[]', '{ "a.ts": 1 }', '{ "a.ts": { "no-var": {} } }', '{', '{ "a.ts": { "no-var": { "count": "3" } } }'])(
    'reports an invalid file: %s',
    async (text) => {
      writeFileSync(join(root, NAME), text)
      expect(await check()).toMatchObject({
        code: 2,
        stderr:
          "feature-gates: eslint-suppressions.json: not a suppressions file, as ESLint's --suppress-all and check --suppress-all write it\n",
      })
    },
  )
})
