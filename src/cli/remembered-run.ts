import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { startObserving, stopObserving } from '../files/observations.js'
import { refusalToWrite, treeOf } from '../files/may-write.js'
import { findRepository, isInside, ownStatOf, realPath, statOf } from '../files/paths.js'
import { readRecord, writeRecord, type RecordFolder, type RunRecord } from '../files/run-records.js'
import { ownManifest } from '../own-package.js'
import type { RawIo, RawOutput } from './io.js'
import type { Options } from './parse-arguments.js'
import { UsageError } from './usage-error.js'

const require = createRequire(import.meta.url)

/** The commands whose output depends on nothing but files, git and their arguments. */
const REMEMBERED: ReadonlySet<string> = new Set(['check', 'list', 'strip', 'remove', 'explain', 'report'])
/** Options that make these commands do more than print. */
const NEVER_WITH = ['write', 'timing', 'html', 'verify', 'suppress-all', 'prune-suppressions']
/**
 * In milliseconds. It is longer than the clock of a file system may be behind, and longer than one whole second, which
 * is what some clocks count in.
 */
const [MARGIN, COARSE_MARGIN] = [100, 2_100]

/** A run as its process got it. */
export interface StartedRun {
  readonly command: string
  readonly argv: readonly string[]
  readonly options: Options
  readonly io: RawIo
}

/**
 * Runs a command. If nothing that it depends on has changed since an earlier run, prints what that run printed. It
 * depends on files, folders, what git says, its arguments and its environment.
 */
export async function runRemembered(started: StartedRun, run: (io: RawIo) => Promise<number>): Promise<number> {
  const cache = cacheOf(started)
  if (cache === null) return run(started.io)
  const { io } = started
  const key = keyOf(started)
  const record = readRecord(cache.folder, key, io.env)
  if (record) {
    for (const [name, text] of record.output) io[name].write(text)
    return record.exitCode
  }
  return runAndRecord(started, run, (made, seen) => writeRecord(cache, key, made, seen))
}

async function runAndRecord(
  { io }: StartedRun,
  run: (io: RawIo) => Promise<number>,
  keep: (record: RunRecord, seen: NonNullable<ReturnType<typeof stopObserving>>) => void,
): Promise<number> {
  const output: (readonly ['stdout' | 'stderr', string])[] = []
  const env: Record<string, string | null> = {}
  const start = Date.now()
  const listening = (name: 'stdout' | 'stderr'): RawOutput => ({
    write: (text) => {
      output.push([name, text])
      return io[name].write(text)
    },
    ...(io[name].isTTY !== undefined && { isTTY: io[name].isTTY }),
    ...(io[name].columns !== undefined && { columns: io[name].columns }),
  })
  startObserving()
  observePackages()
  try {
    const exitCode = await run({
      ...io,
      stdout: listening('stdout'),
      stderr: listening('stderr'),
      env: noting(io.env, env),
    })
    const seen = stopObserving()
    if (seen && exitCode !== 2 && isSettled(seen.youngest, start)) keep({ exitCode, output, env }, seen)
    return exitCode
  } finally {
    stopObserving()
  }
}

/** Whether a change from now on gives the file another time. */
function isSettled(youngest: number, start: number): boolean {
  return youngest < start - (Number.isInteger(youngest / 1000) ? COARSE_MARGIN : MARGIN)
}

function noting(env: RawIo['env'], read: Record<string, string | null>): RawIo['env'] {
  return new Proxy(env, {
    get(all, name) {
      if (typeof name === 'string') read[name] = all[name] ?? null
      return Reflect.get(all, name) as unknown
    },
  })
}

/** Where records are kept; `null`: nowhere. */
function cacheOf({ command, options, io, argv }: StartedRun): RecordFolder | null {
  if (!io.remembers || !REMEMBERED.has(command) || options.has('no-cache') || argv.includes('-')) return null
  if (NEVER_WITH.some((name) => options.has(name)) || io.env['FEATURE_GATES_DEBUG'] === '1') return null
  const cwd = resolve(io.cwd, options.text('cwd') ?? '.')
  const location = options.text('cache-location')
  if (location !== undefined) return namedFolder(resolve(io.cwd, location), location, treeOf(cwd))
  // A machine that starts from a new checkout never has an earlier run.
  if (!['', '0', 'false', undefined].includes(io.env['CI'])) return null
  const repository = findRepository(cwd)
  for (let at = cwd; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', '.cache', 'feature-gates')
    if (ownStatOf(join(at, 'node_modules'))?.isDirectory()) return { folder, within: at }
    if (at === repository || dirname(at) === at) return null
  }
}

function namedFolder(folder: string, shown: string, tree: string): RecordFolder {
  if (statOf(folder)?.isDirectory() === false)
    throw new UsageError(`option "--cache-location" must name a folder, but "${shown}" is a file`)
  const within = isInside(tree, folder) ? tree : folder
  const refusal = refusalToWrite(join(folder, 'any'), [within])
  if (refusal !== null) throw new UsageError(`runs can't be remembered in "${shown}": ${refusal}`)
  return { folder, within }
}

function keyOf({ argv, io }: StartedRun): string {
  const { version } = ownManifest()
  const looks = [
    ...[io.stdout, io.stderr].map(({ isTTY, columns }) => [isTTY ?? false, columns ?? null]),
    [io.isOutputFile ?? false],
  ]
  const own = ownStatOf(process.argv[1] ?? '')
  const program = [version, process.version, process.platform, process.argv[1], own?.mtimeMs, own?.size]
  // With less memory, more files are refused.
  const memory = getHeapStatistics().heap_size_limit
  return createHash('sha256')
    .update(JSON.stringify([program, memory, argv, io.cwd, looks]))
    .digest('hex')
}

/** The packages that a run loads, or misses: an update, or a new one, may change its result. */
function observePackages(): void {
  const { dependencies = {}, peerDependencies = {} } = ownManifest()
  for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies), 'jiti'])
    for (const folder of require.resolve.paths(name) ?? []) {
      realPath(join(folder, name))
      statOf(join(folder, name, 'package.json'))
    }
}
