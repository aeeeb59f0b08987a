import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { cliProject, GATES, MAIN } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const EXAMPLE = fileURLToPath(new URL('../../examples/kv-server', import.meta.url))
const COUNTS = [2, 8]

/** The example project: many of its files check gates, and wrappers are used across files. */
function example(): string {
  const root = tempFolder()
  cpSync(EXAMPLE, root, { recursive: true, filter: (path) => !/node_modules|dist/.test(path) })
  return root
}

/** As many files as are needed for every shard to have some. */
function manyFiles(): string {
  const copies = Array.from({ length: 24 }, (_, index) => [`src/copy-${index}.ts`, MAIN] as const)
  return cliProject({
    ...Object.fromEntries(copies),
    'src/asks.ts': "import { gates } from './gates.js'\nexport const a = gates.enabled('OldSyntax')\n",
  })
}

const shards = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}/${count}`)
const runAll = (cwd: string, count: number, ...argv: string[]): Promise<CliRun[]> =>
  Promise.all(shards(count).map((shard) => runCli(cwd, [...argv, '--shard', shard])))

interface CheckResult {
  readonly filePath: string
}
interface StripJson {
  readonly gates: unknown
  readonly files: { path: string }[]
  readonly refused: unknown[]
  readonly remaining: unknown[]
}

const sorted = (items: readonly unknown[]): string[] => items.map((item) => JSON.stringify(item)).sort()

describe('check --shard', () => {
  it.each(COUNTS)('finds in %s runs, each for a part of the files, what one run finds', async (count) => {
    for (const [root, project, words] of [
      [manyFiles(), 'error', 'remaining check'],
      [example(), 'warn', 'remaining check'],
      [manyFiles(), 'off', 'Strip its'],
    ] as const) {
      const argv = ['check', '--json', '--preset', 'all', '--rule', `project:${project}`]
      const whole = JSON.parse((await runCli(root, argv)).stdout) as CheckResult[]
      expect(JSON.stringify(whole)).toContain(words)
      const runs = await runAll(root, count, ...argv)
      const parts = runs.map(({ stdout }) => JSON.parse(stdout) as CheckResult[])
      expect(sorted(parts.flat())).toEqual(sorted(whole))
      expect(new Set(parts.flat().map(({ filePath }) => filePath)).size).toBe(whole.length)
    }
  })

  it('gives every run some of the files', async () => {
    const parts = (await runAll(manyFiles(), 3, 'check', '--json')).map(
      ({ stdout }) => (JSON.parse(stdout) as CheckResult[]).length,
    )
    expect(Math.min(...parts)).toBeGreaterThan(3)
  })

  it('picks the same files on every machine', async () => {
    const filesOf = async (root: string): Promise<string[]> =>
      (JSON.parse((await runCli(root, ['check', '--json', '--shard', '2/3'])).stdout) as CheckResult[]).map(
        ({ filePath }) => filePath.slice(root.length),
      )
    expect(await filesOf(manyFiles())).toEqual(await filesOf(manyFiles()))
  })

  it('works with --since', async () => {
    const root = manyFiles()
    commitAll(root)
    writeFiles(root, {
      'src/copy-3.ts': `${MAIN}${MAIN.slice(MAIN.indexOf('export function')).replace('parse(', 'again(')}`,
      'src/added.ts': MAIN,
    })
    const argv = ['check', '--json', '--since', 'HEAD']
    const findings = (run: CliRun): unknown[] =>
      (JSON.parse(run.stdout) as { filePath: string; messages: unknown[] }[]).flatMap(({ filePath, messages }) =>
        messages.map((message) => [filePath, message]),
      )
    const whole = findings(await runCli(root, argv))
    expect(whole).toHaveLength(2)
    expect(sorted((await runAll(root, 4, ...argv)).flatMap(findings))).toEqual(sorted(whole))
  })
})

describe('strip --shard', () => {
  it.each(COUNTS)('plans in %s runs, each for a part of the files, what one run plans', async (count) => {
    for (const [root, ...gates] of [
      [manyFiles(), 'NewParser'],
      [example(), '--graduated'],
    ] as const) {
      const whole = JSON.parse((await runCli(root, ['strip', ...gates, '--json'])).stdout) as StripJson
      const parts = (await runAll(root, count, 'strip', ...gates, '--json')).map(
        ({ stdout }) => JSON.parse(stdout) as StripJson,
      )
      for (const key of ['files', 'refused', 'remaining'] as const)
        expect(sorted(parts.flatMap((part) => part[key]))).toEqual(sorted(whole[key]))
      for (const part of parts) expect(part.gates).toEqual(whole.gates)
      expect(whole.files.length).toBeGreaterThan(3)
    }
  })

  it('writes in several checkouts the parts of what one run writes, even of a change across files', async () => {
    const fixture = fileURLToPath(new URL('../fixtures/projects/wrapper-in-another-file/input', import.meta.url))
    const project = (): string => {
      const root = cliProject()
      cpSync(fixture, root, { recursive: true })
      writeFiles(root, {
        'feature-gates.config.json': JSON.stringify({
          registries: [{ files: ['gates/gates.ts'] }],
          currentVersion: '1.36',
        }),
        'gates/gates.ts': GATES.replace('OldSyntax', 'On').replace("'1.31', default: false", "'1.31', default: true"),
      })
      commitAll(root)
      return root
    }
    const textsOf = (root: string): Record<string, string | null> =>
      Object.fromEntries(
        globSync(['src/**', 'gates/**'], { cwd: start }).map((file) => [
          file,
          existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null,
        ]),
      )
    const start = project()
    const whole = project()
    expect((await runCli(whole, ['strip', 'On', '--write', '--force'])).code).toBe(0)
    const checkouts = await Promise.all(
      shards(3).map(async (shard) => {
        const root = project()
        expect((await runCli(root, ['strip', 'On', '--write', '--force', '--shard', shard])).code).toBe(0)
        return root
      }),
    )

    const together = project()
    for (const root of checkouts) {
      const patch = git(root, 'diff', 'HEAD')
      writeFiles(together, { 'shard.patch': `${patch}\n` })
      if (patch !== '') git(together, 'apply', 'shard.patch')
    }
    expect(textsOf(together)).toEqual(textsOf(whole))
    expect(textsOf(whole)).not.toEqual(textsOf(start))
    expect(checkouts.filter((root) => git(root, 'status', '--porcelain') !== '').length).toBeGreaterThan(1)
  })

  it('prints which part it is', async () => {
    const { stderr } = await runCli(manyFiles(), ['strip', 'NewParser', '--shard', '2/3'])
    expect(stderr).toMatch(/^Shard 2 of 3: \d+ of the 25 files to change\. Apply all 3 together\.\n/)
  })
})
