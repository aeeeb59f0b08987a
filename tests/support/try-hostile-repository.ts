import { existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'
import type { main as Main } from '../../src/cli/main.js'
import { FakeForge } from './fake-forge.js'
import { attackRecords } from './hostile-cache.js'
import { commitsIn, environmentOf, makeCommits } from './hostile-git.js'
import { brokenPromises, fingerprint, type HostileRun } from './hostile-promises.js'
import { makeHostileRepository, randomFrom, type HostileRepository } from './hostile-repository.js'

/** The first of the numbers that decide about repositories. */
export const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['FUZZ_RUNS'] === undefined ? 20_261_123 : Date.now() % 1e9),
)
const CASE_FILE = process.env['FUZZ_CASE_FILE']

const forge = new FakeForge()
const children = process.getBuiltinModule('node:child_process')
const { spawnSync } = children

export interface Tried {
  readonly broken: string[]
  /** What was tried, for anyone who investigates a failure. */
  readonly story: string
}

/** Runs a command in a repository of its own. */
export async function tryHostileRepository(
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
    noteCase(story)
    if (repository.asksGit) makeCommits(repository, random)
    if (repository.opens && forge.url === '') await forge.start()
    const folderOfCache = repository.caches === undefined ? null : join(repository.root, repository.caches)
    // A run is remembered where no file is younger than it.
    if (folderOfCache !== null) await setTimeout(120)
    const first = await runIn(main, folder, repository)
    if (folderOfCache === null || !existsSync(folderOfCache) || !lstatSync(folderOfCache).isDirectory())
      return { broken: first.broken, story }
    const attack = attackRecords(folderOfCache, repository.outside, join(repository.root, 'src/a.ts'), random)
    noteCase(story)
    const second = await runIn(main, folder, repository)
    noteCase(story)
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

/** For anyone who investigates a run that doesn't end. */
function noteCase(story: string): void {
  if (CASE_FILE !== undefined) writeFileSync(CASE_FILE, story)
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
  const settings = new Map<string, ReturnType<typeof spawnSync>>()
  const spies = (['spawn', 'spawnSync', 'execFileSync', 'execSync', 'fork'] as const).map((name) =>
    vi.spyOn(children, name as 'spawnSync').mockImplementation((program, ...rest) => {
      // Code of this package, which the repository has no part in.
      if (program === process.execPath && (rest[0] as unknown[])[0] === '-e') return spawnSync(program, ...rest)
      if (basename(program) === 'git' && repository.asksGit) {
        const args = rest[0] as readonly string[]
        if (!args.includes('config')) return spawnSync(program, ...rest)
        // The configuration is as the repository was made, so git needs to read it only once.
        const call = JSON.stringify([args, rest[1]?.cwd])
        const answer = settings.get(call) ?? spawnSync(program, ...rest)
        settings.set(call, answer)
        return answer
      }
      // Git is asked whether it tracks an output; this folder only looks like its repository.
      if (basename(program) !== 'git') programs.push(program)
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
