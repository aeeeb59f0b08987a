import type { ChildProcess } from 'node:child_process'
import type { Stats } from 'node:fs'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import process from 'node:process'
import { gitFileFault } from './git-folder.js'
import { loseObservations, observe } from './observations.js'
import { findRepository, isInside, realPlace, statOf } from './paths.js'

export type GitResult =
  | { readonly stdout: Buffer }
  /** Git's error message, or why it could not be run; one line. */
  | { readonly error: string }

export type Env = Readonly<Record<string, string | undefined>>

export interface GitOptions {
  /** Variables for git alone. */
  readonly extra?: Readonly<Record<string, string>>
  /** What git reads from its standard input. */
  readonly input?: string
  /**
   * Which filters run (`filter.*` in git's configuration, which are programs): those in the user's own configuration,
   * or none, to get what git stores.
   * Default: the user's.
   */
  readonly filters?: 'user' | 'none'
  /**
   * Which hooks run: the repository's, for a commit as the user makes them, or none. Default: none, since reading may
   * refresh the index, which has a hook.
   */
  readonly hooks?: 'repository' | 'none'
  /**
   * In milliseconds; git is ended then. Default: {@link LONGEST_READ}, or {@link LONGEST_WORK} for a call that runs
   * hooks or uses the network.
   */
  readonly limit?: number
}

/**
 * Git reads every known repository in less time. If it takes longer, it waits for a pipe in place of a file, or for a
 * dead network drive.
 */
const LONGEST_READ = 10 * 60_000
/** A hook may run all tests. */
const LONGEST_WORK = 60 * 60_000

/**
 * Runs git in a folder of a repository. Never throws. No program named in the repository's own `.git/config` is run.
 * Hooks run only if the call requests them.
 */
export function runGit(args: readonly string[], cwd: string, env: Env, options: GitOptions = {}): GitResult {
  const turnedOff = MAY_FILTER.has(args[0] ?? '') ? withoutFilters(cwd, env, options) : {}
  const call: GitCall = { args, cwd, options: { ...options, extra: { ...turnedOff, ...options.extra } } }
  const result = startGit(args, cwd, env, call.options)
  observe('git', JSON.stringify(call), () => describeResult(result))
  return result
}

interface GitCall {
  readonly args: readonly string[]
  readonly cwd: string
  readonly options: GitOptions
}

/** What git says now to a call that was observed. */
export function askGitAgain(observed: string, env: Env): string {
  const { args, cwd, options } = JSON.parse(observed) as GitCall
  return describeResult(startGit(args, cwd, env, options))
}

function describeResult(result: GitResult): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = createHash('sha256')
  return 'error' in result ? `error ${result.error}` : hash.update(result.stdout).digest('base64')
}

/** The commands that compare files of the work tree with what git stores, or write them. */
const MAY_FILTER: ReadonlySet<string> = new Set(['status', 'diff', 'checkout-index', 'commit', 'add', 'hash-object'])

/** A repository may not choose the program that watches its files, nor make a folder in it a repository of its own. */
const FIXED = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit']

const NO_HOOKS = ['-c', `core.hooksPath=${devNull}`]

/** The commands that may connect to another machine, and take as long as the network needs. */
const MAY_TRANSFER: ReadonlySet<string> = new Set(['fetch', 'push', 'ls-remote'])

function startGit(args: readonly string[], cwd: string, env: Env, options: GitOptions): GitResult {
  const { extra, input, hooks } = options
  const fault = gitFileFault(cwd)
  if (fault !== null) return { error: fault }
  // Git sets variables for a hook that name the hook's own repository.
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = env
  const program = findProgram('git', env, cwd)
  if (program === null) return { error: NO_GIT }
  // Most runs need no git, and loading this takes milliseconds.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const isWork = hooks === 'repository' || MAY_TRANSFER.has(args[0] ?? '')
  const timeout = options.limit ?? (isWork ? LONGEST_WORK : LONGEST_READ)
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [...FIXED, ...(hooks === 'repository' ? [] : NO_HOOKS), '--literal-pathspecs', ...args],
    {
      cwd,
      env: {
        ...rest,
        ...(hooks === 'repository' ? {} : withoutOwnPrograms(env, cwd)),
        GIT_OPTIONAL_LOCKS: '0',
        ...extra,
      },
      maxBuffer: 256 * 1024 * 1024,
      timeout,
      ...(input !== undefined && { input }),
    },
  )
  if (error) return { error: describeStart(error, timeout) }
  return status === 0 ? { stdout } : { error: stderr.toString('utf8').trim().split('\n')[0] ?? '' }
}

/** Git starts programs too, such as `ssh`. A hook of the repository may need programs of the repository. */
function withoutOwnPrograms(env: Env, cwd: string): Record<string, string> {
  const [name = 'PATH'] = pathIn(env, process.platform) ?? []
  const path = { [name]: trustedFolders(env, cwd, process.platform).join(delimiter) }
  return process.platform === 'win32' ? { ...path, NoDefaultCurrentDirectoryInExePath: '1' } : path
}

const NO_GIT = 'git is not installed'

function describeStart(error: NodeJS.ErrnoException, timeout: number): string {
  if (error.code === 'ENOENT') return NO_GIT
  if (error.code !== 'ETIMEDOUT') return error.message
  return `git did not end within ${timeout < 60_000 ? `${timeout / 1000} seconds` : `${timeout / 60_000} minutes`}`
}

/** Environment variables that turn filters off. Git treats an empty program as no filter. */
function withoutFilters(cwd: string, env: Env, { filters = 'user' }: GitOptions): Record<string, string> {
  const args = ['config', '--includes', '--show-scope', '-z', '--name-only', '--get-regexp', '^filter[.]']
  const listed = startGit(args, cwd, env, {})
  if ('error' in listed) return {}
  const fields = listed.stdout.toString('utf8').split('\0')
  const settings = new Map<string, string>()
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const isOwn = /^(?:local|worktree)$/.test(fields[index] ?? '')
    const filter = /^(filter\..+)\.[^.]+$/s.exec(fields[index + 1] ?? '')?.[1]
    if (filter === undefined || (!isOwn && filters === 'user')) continue
    for (const program of ['clean', 'smudge', 'process']) settings.set(`${filter}.${program}`, '')
    settings.set(`${filter}.required`, 'false')
  }
  return asVariables(settings, Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0)
}

/**
 * Settings as git takes them from its environment, after those that are there: a name may hold what a command line
 * can't say.
 */
function asVariables(settings: ReadonlyMap<string, string>, first: number): Record<string, string> {
  const pairs = [...settings].flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return settings.size === 0 ? {} : { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(first + settings.size) }
}

/**
 * The folders of `PATH` that a stranger's commit can't have put a program into: absolute ones outside the repository. A
 * relative one means the working directory. `npm` and `npx` add `node_modules/.bin` of this folder and of those above.
 */
function trustedFolders(env: Env, cwd: string, platform: NodeJS.Platform): string[] {
  const repository = realPlace(findRepository(cwd) ?? cwd)
  const path = pathIn(env, platform)?.[1] ?? (platform === 'win32' ? '' : DEFAULT_PATH)
  return path
    .split(delimiter)
    .map((folder) => (platform === 'win32' ? folder.replaceAll('"', '') : folder))
    .filter((folder) => isAbsolute(folder))
    .filter((folder) => ![folder, realPlace(folder)].some((place) => OF_NPM.test(place) || isInside(repository, place)))
}

const OF_NPM = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/** Where a program is looked for if there is no `PATH`. */
const DEFAULT_PATH = ['/usr/bin', '/bin'].join(delimiter)

/** The variable with its name, whose case Windows ignores. */
function pathIn(env: Env, platform: NodeJS.Platform): [name: string, value: string | undefined] | undefined {
  return Object.entries(env).find(
    ([name]) => name === 'PATH' || (platform === 'win32' && name.toUpperCase() === 'PATH'),
  )
}

/**
 * The absolute path of a program in `PATH`, but never in the repository of `cwd`. Left to itself, Windows looks in the
 * working directory first, and other systems wherever `PATH` says.
 */
export function findProgram(
  name: string,
  env: Env,
  cwd: string,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const file = platform === 'win32' ? `${name}.exe` : name
  const isProgram = (stats: Stats | null): boolean =>
    (stats?.isFile() ?? false) && (platform === 'win32' || ((stats?.mode ?? 0) & 0o111) !== 0)
  return (
    trustedFolders(env, cwd, platform)
      .map((folder) => join(folder, file))
      .find((place) => isProgram(statOf(place))) ?? null
  )
}

/** A command of the user's that runs in a shell. */
export interface ShellRun {
  /** How it failed, as the end of a sentence: `exit code 1`; `null`: it succeeded. Never rejects. */
  readonly end: Promise<string | null>
  /**
   * Passes a signal on to it and to all that it has started. What still runs after {@link LAST_WORDS}, or at the second
   * call, is killed.
   */
  stop(signal: NodeJS.Signals): void
}

/** In milliseconds: what a test runner needs to end its own processes. */
const LAST_WORDS = 5_000

/** @param onText given what the command says, on either output. */
export function runInShell(command: string, cwd: string, env: Env, onText: (text: string) => void): ShellRun {
  loseObservations()
  try {
    return startInShell(command, cwd, env, onText)
  } catch (error) {
    // Some errors of the system are thrown, others are events.
    return { end: Promise.resolve(error instanceof Error ? error.message : String(error)), stop() {} }
  }
}

function startInShell(command: string, cwd: string, env: Env, onText: (text: string) => void): ShellRun {
  const { spawn } = process.getBuiltinModule('node:child_process')
  // In a group of its own, all that it starts can be ended with it. Windows would open a window.
  const detached = process.platform !== 'win32'
  const child = spawn(command, { shell: true, cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached })
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', onText)
  const send = (signal: NodeJS.Signals): void => {
    try {
      if (detached && child.pid !== undefined) process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch {
      // It has ended.
    }
  }
  const kill = (): void => {
    send('SIGKILL')
    // Processes that have left the group may keep the outputs open.
    for (const output of [child.stdout, child.stderr]) output.destroy()
  }
  let timer: NodeJS.Timeout | null = null
  return {
    end: endOf(child).finally(() => timer && clearTimeout(timer)),
    stop(signal) {
      if (timer) kill()
      else send(signal)
      timer ??= setTimeout(kill, LAST_WORDS)
    },
  }
}

async function endOf(child: ChildProcess): Promise<string | null> {
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    if (code === 0) return null
    return code === null ? `signal ${signal}` : `exit code ${code}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export interface ScriptResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly error?: Error
}

/** Runs a script of an installed package with this Node. */
export function runScript(script: string, args: readonly string[], cwd: string): ScriptResult {
  loseObservations()
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  return spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** Results of {@link runCode}: a tree that was let go is parsed again, perhaps by such code. */
const finished = new Map<string, ScriptResult>()

/**
 * Runs code of this package in a Node of its own, which may die. The code is CommonJS, has `input`, and finds `args`
 * from `process.argv[1]` on. It must depend on nothing else, since what has succeeded isn't run again.
 *
 * @param timeout in milliseconds; then it is ended. 0: never.
 */
export function runCode(code: string, args: readonly string[], input: string, timeout = 0): ScriptResult {
  const { createHash } = process.getBuiltinModule('node:crypto')
  const key = createHash('sha256')
    .update(JSON.stringify([code, ...args, input]))
    .digest('base64')
  const known = finished.get(key)
  if (known) return known
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  // With its own folder as the working directory, it sees nothing of the repository.
  const cwd = dirname(process.execPath)
  const whole = `const input = require('node:fs').readFileSync(0, 'utf8')\n${code}`
  const options = { cwd, input, encoding: 'utf8', timeout, killSignal: 'SIGKILL' } as const
  const result = spawnSync(process.execPath, ['-e', whole, '--', ...args], options)
  // Another run may end in time.
  if (result.error) loseObservations()
  if (result.status === 0) finished.set(key, result)
  return result
}

/** One column of the output of `ps` for a process. Throws where there is no `ps`, or no such process. */
export function askSystem(pid: number, column: string): string {
  loseObservations()
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  const program = findProgram('ps', process.env, process.cwd())
  if (program === null) throw new Error('ps is not installed')
  return execFileSync(program, ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
