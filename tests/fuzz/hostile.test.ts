import { existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { main as Main } from '../../src/cli/main.js'
import { FakeForge } from '../support/fake-forge.js'
import { attackRecords } from '../support/hostile-cache.js'
import { commitsIn, environmentOf, makeCommits } from '../support/hostile-git.js'
import { brokenPromises, fingerprint, type HostileRun } from '../support/hostile-promises.js'
import { makeHostileRepository, randomFrom, type HostileRepository } from '../support/hostile-repository.js'
import { propertyRuns } from '../support/property-runs.js'

/** More of them, and others each time: `npm run fuzz -- --target hostile --runs 10000`. */
const RUNS = propertyRuns(1_000)
/** Stops at the first find, so it may look for long. */
const RUNS_OF_BROKEN = 500
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['FUZZ_RUNS'] === undefined ? 20_261_123 : Date.now() % 1e9),
)
const CASE_FILE = process.env['FUZZ_CASE_FILE']

const forge = new FakeForge()
const children = process.getBuiltinModule('node:child_process')
const { spawnSync } = children

interface Tried {
  readonly broken: string[]
  /** What was tried, for anyone who investigates a failure. */
  readonly story: string
}

/** Runs a command in a repository of its own. */
async function tryOne(
  main: typeof Main,
  seed: number,
  isLeftOut: (story: string) => boolean = () => false,
  isMeant?: (argv: readonly string[]) => boolean,
): Promise<Tried> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-hostile-'))
  try {
    mkdirSync(join(folder, 'outside'))
    const random = randomFrom(seed)
    const repository = makeHostileRepository(folder, random, isMeant)
    const story = `seed ${seed}: ${JSON.stringify(repository.argv)}; ${repository.story.join('; ')}`
    if (isLeftOut(story)) return { broken: [], story }
    if (CASE_FILE !== undefined) writeFileSync(CASE_FILE, story)
    if (repository.asksGit) makeCommits(repository, random)
    if (repository.opens && forge.url === '') await forge.start()
    const folderOfCache = repository.caches === undefined ? null : join(repository.root, repository.caches)
    // A run is remembered where no file is younger than it.
    if (folderOfCache !== null) await setTimeout(120)
    const first = await runIn(main, folder, repository)
    if (folderOfCache === null || !existsSync(folderOfCache) || !lstatSync(folderOfCache).isDirectory())
      return { broken: first.broken, story }
    const attack = attackRecords(folderOfCache, repository.outside, join(repository.root, 'src/a.ts'), random)
    const second = await runIn(main, folder, repository)
    const truth = await runIn(main, folder, { ...repository, argv: [...repository.argv, '--no-cache'] })
    const isSame = JSON.stringify(outputOf(second)) === JSON.stringify(outputOf(truth))
    const isRefused = second.stderr.includes(`runs can't be remembered in "${repository.caches}"`)
    const differs = `the cache has changed the result: ${JSON.stringify([outputOf(second), outputOf(truth)])}`
    const broken = [...first.broken, ...second.broken, ...(isSame || isRefused ? [] : [differs])]
    return { broken, story: `${story}; ${attack}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const outputOf = ({ code, stdout, stderr }: HostileRun): unknown => [code, stdout, stderr]

async function runIn(
  main: typeof Main,
  folder: string,
  repository: HostileRepository,
): Promise<HostileRun & { readonly broken: string[] }> {
  const before = fingerprint(folder)
  const output = { stdout: '', stderr: '' }
  const programs: string[] = []
  const spies = (['spawn', 'spawnSync', 'execFileSync', 'execSync', 'fork'] as const).map((name) =>
    vi.spyOn(children, name as 'spawnSync').mockImplementation((program, ...rest) => {
      // Code of this package, which the repository has no part in.
      if (program === process.execPath && (rest[0] as unknown[])[0] === '-e') return spawnSync(program, ...rest)
      if (program === 'git' && repository.asksGit) return spawnSync(program, ...rest)
      // Git is asked whether it tracks an output; this folder only looks like its repository.
      if (program !== 'git') programs.push(program)
      return { status: 1, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) } as never
    }),
  )
  const start = process.cpuUsage()
  try {
    const code = await main(repository.argv, {
      stdout: { write: (text) => void (output.stdout += text) },
      stderr: { write: (text) => void (output.stderr += text) },
      ...(repository.stdin !== undefined && { stdin: Readable.from([Buffer.from(repository.stdin)]) as never }),
      cwd: repository.root,
      env: { PATH: process.env['PATH'], ...environmentOf(repository, forge.url) },
      remembers: repository.caches !== undefined,
    })
    const { user, system } = process.cpuUsage(start)
    const titles = [...forge.pulls.map(({ title }) => title), ...(repository.commits ? commitsIn(repository) : [])]
    const sent = [...titles, ...forge.pulls.map(({ body }) => body)]
    const run = { ...output, code, programs, seconds: (user + system) / 1e6, titles, sent }
    return { ...run, broken: brokenPromises(repository, before, fingerprint(folder), run) }
  } finally {
    for (const spy of spies) spy.mockRestore()
    forge.pulls.length = 0
  }
}

describe('any command in any hostile repository', () => {
  it(
    'ends on its own, changes and starts nothing that nobody requested, and prints no command',
    { timeout: 0 },
    async () => {
      const { main } = await import('../../src/cli/main.js')
      for (let run = 0; run < RUNS; run++) {
        const { broken, story } = await tryOne(main, SEED + run)
        expect({ story, broken }).toEqual({ story, broken: [] })
      }
    },
  )
})

/** What a broken build would walk the whole machine for, or never come back from. */
const takesLong = (story: string): boolean => /\*\*|\*a\*a|nests|characters of the same/.test(story)

const RAW = { visibleText: (text: string) => text, inertText: (text: string) => text }

/** A build in which one function decides nothing any more. */
const BROKEN: readonly (readonly [promise: string, commands: RegExp, expected: RegExp, breakModule: () => void])[] = [
  [
    'what may be written',
    /^(?:report|snapshot|lock|graduate)$/,
    /was changed/,
    () =>
      void vi.doMock('../../src/files/may-write.js', async (original) => ({
        ...(await original<object>()),
        refusalToWrite: () => null,
      })),
  ],
  [
    'which paths of a configuration are used',
    /^(?:list|snapshot|report)$/,
    /beside the repository was read/,
    () =>
      void vi.doMock('../../src/project/own-paths.js', async (original) => ({
        ...(await original<object>()),
        refusalToUse: () => null,
      })),
  ],
  [
    'whether a configuration may be run',
    /^list$/,
    /code of the repository ran/,
    () =>
      void vi.doMock('../../src/config/read-config.js', async (original) => {
        const real = await original<typeof import('../../src/config/read-config.js')>()
        return { ...real, readConfig: (file: string, shown: string) => real.readConfig(file, shown, true) }
      }),
  ],
  [
    'how names are printed',
    /^strip$/,
    /went on in another line/,
    () => void vi.doMock('../../src/files/visible-text.js', () => RAW),
  ],
  [
    'what reaches an output',
    /^(?:list|check|explain)$/,
    /a control reached the output|a line is a command/,
    () => {
      vi.doMock('../../src/files/visible-text.js', () => RAW)
      vi.doMock('../../src/cli/guard-output.js', async (original) => ({
        ...(await original<object>()),
        guardIo: (io: object) => io,
      }))
    },
  ],
  [
    'which records are read',
    /^(?:explain|list --cache-location \w+\/cache)$/,
    /a record of the repository was printed/,
    () =>
      void vi.doMock('../../src/files/private-folder.js', async (original) => ({
        ...(await original<object>()),
        secretFor: () => Buffer.alloc(32),
      })),
  ],
]

describe.runIf(process.env['FUZZ_RUNS'] === undefined)('a build that is broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('../../src/files/may-write.js')
    vi.doUnmock('../../src/project/own-paths.js')
    vi.doUnmock('../../src/config/read-config.js')
    vi.doUnmock('../../src/files/visible-text.js')
    vi.doUnmock('../../src/cli/guard-output.js')
    vi.doUnmock('../../src/files/private-folder.js')
    vi.resetModules()
  })

  it.each(BROKEN)(
    'is found by the same repositories: %s',
    { timeout: 120_000 },
    async (_, commands, expected, breakModule) => {
      vi.resetModules()
      breakModule()
      const { main } = await import('../../src/cli/main.js')
      const found: string[] = []
      for (let run = 0; run < RUNS_OF_BROKEN && !found.some((promise) => expected.test(promise)); run++)
        found.push(
          ...(
            await tryOne(
              main,
              SEED + run,
              takesLong,
              (argv) => commands.test(argv[0] ?? '') || commands.test(argv.join(' ')),
            )
          ).broken,
        )
      expect(found.filter((promise) => expected.test(promise))).not.toEqual([])
    },
  )
})
