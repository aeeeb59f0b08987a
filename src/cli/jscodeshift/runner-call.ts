import { createRequire } from 'node:module'
import { dirname, extname, relative, resolve, sep } from 'node:path'
import { isInside, isLink, statOf } from '../../files/paths.js'
import { commandLineOf, startOf } from '../../files/processes.js'

/**
 * The options that jscodeshift passes to a transform: its own, and those of the transform, parsed as JSON where
 * possible.
 */
export type RunnerOptions = Readonly<Record<string, unknown>>

/**
 * How jscodeshift was called. A transform only receives the options, but a plan needs to know which files may change.
 */
export interface RunnerCall {
  readonly cwd: string
  /** The process that starts the workers; this one, where there aren't any. */
  readonly pid: number
  /** When that process was started, as a string that no later process with the same id has. */
  readonly started: string
  /** Files and folders as given; `null` when unknown. */
  readonly paths: readonly string[] | null
  /** An option of the transform as it was written: `1.40`, where JSON would have `1.4`. */
  optionText(name: string): string | undefined
  /** Whether jscodeshift passes a file (absolute, below the paths) to the transform. */
  isHandedOver(file: string): boolean
}

/** jscodeshift's switches that take no value; every other option takes what follows it. */
const SWITCHES = new Set([
  'dry',
  'd',
  'print',
  'p',
  'babel',
  'gitignore',
  'run-in-band',
  'silent',
  's',
  'fail-on-error',
  'stdin',
  'help',
  'h',
  'version',
])

/** Whether this is one of the processes that jscodeshift starts to share the files among. */
export function isWorker(): boolean {
  return process.send !== undefined && /[/\\]jscodeshift[/\\]src[/\\]Worker\.js$/.test(process.argv[1] ?? '')
}

/** Reads how jscodeshift was called, from its command line and from the options that it passes on. */
export function readRunnerCall(options: RunnerOptions): RunnerCall {
  const cwd = process.cwd()
  const pid = isWorker() ? process.ppid : process.pid
  const line = isWorker() ? commandLineOf(pid) : process.argv
  const script = line?.findIndex((part) => /(?:^|[/\\])jscodeshift(?:\.js)?$/.test(part)) ?? -1
  const args = line && script !== -1 ? parseLine(line.slice(script + 1)) : null
  const given =
    options['paths'] === undefined ? null : [options['paths']].flat().flatMap((paths) => String(paths).split(','))
  const paths = given ?? (options['stdin'] === true ? null : (args?.paths ?? null))
  const isIgnored = ignoresOf(options)
  const extensions = new Set(
    String(options['extensions'] ?? '')
      .split(',')
      .map((name) => `.${name}`),
  )
  return {
    cwd,
    pid,
    paths,
    started: startOf(pid),
    optionText: (name) => args?.options.get(name) ?? textOf(name, options[name]),
    isHandedOver: (file) =>
      extensions.has(extname(file)) && (paths ?? []).some((path) => isBelow(path, file, cwd, isIgnored)),
  }
}

interface ParsedLine {
  readonly paths: readonly string[]
  readonly options: ReadonlyMap<string, string>
}

function parseLine(args: readonly string[]): ParsedLine {
  const paths: string[] = []
  const options = new Map<string, string>()
  for (let index = 0; index < args.length; index++) {
    const [, name, value] = /^--?([^=]+)(?:=([^]*))?$/.exec(args[index] ?? '') ?? []
    const next = args[index + 1]
    if (name === undefined) paths.push(args[index] ?? '')
    else if (value !== undefined) options.set(name, value)
    else if (!SWITCHES.has(name.replace(/^no-/, '')) && next !== undefined && !next.startsWith('-')) {
      options.set(name, next)
      index++
    }
  }
  return { paths, options }
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === true) return undefined
  // The runner has already turned `--in=1.40` into 1.4.
  if (typeof value === 'number' && (name === 'in' || name === 'current-version'))
    throw new Error(`write the version with a "v": --${name}=v${value}`)
  return String(value)
}

/** Files that jscodeshift itself leaves out. */
function ignoresOf(options: RunnerOptions): (path: string) => boolean {
  const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
  const patterns = [...list(options['ignoreSet']), ...list(options['ignorePattern'])]
  const files = [...list(options['ignoreConfig']), ...(options['gitignore'] === true ? [resolve('.gitignore')] : [])]
  if (patterns.length === 0 && files.length === 0) return () => false
  const ignores = readIgnoreModule() as {
    add(patterns: unknown): void
    addFromFile(files: unknown): void
    shouldIgnore(path: string): boolean
  }
  ignores.add(patterns)
  ignores.addFromFile(files)
  return (path) => ignores.shouldIgnore(path)
}

/** The runner's own module that decides which files it passes over. */
function readIgnoreModule(): unknown {
  const require = createRequire(createRequire(process.argv[1] ?? import.meta.url).resolve('jscodeshift'))
  return require('./src/ignoreFiles')
}

/**
 * jscodeshift tests each folder on the way, with its path as it was given. It doesn't follow a link among the given
 * paths.
 */
function isBelow(path: string, file: string, cwd: string, isIgnored: (path: string) => boolean): boolean {
  const start = resolve(cwd, path)
  if (statOf(start) === null || isLink(start) || !isInside(start, file)) return false
  for (let at = file; ; at = dirname(at)) {
    const way = relative(start, at).split(sep).join('/')
    if (isIgnored(way === '' ? path : `${path.replace(/\/$/, '')}/${way}`)) return false
    if (at === start) return true
  }
}
