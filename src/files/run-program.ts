import { once } from 'node:events'
import { devNull } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import process from 'node:process'
import { statOf } from './paths.js'

export type GitResult =
  | { readonly stdout: Buffer }
  /** Git's own words, or why it could not be run; one line. */
  | { readonly error: string }

export type Env = Readonly<Record<string, string | undefined>>

export interface GitOptions {
  /** Variables for git alone. */
  readonly extra?: Readonly<Record<string, string>>
  /** What git reads from its standard input. */
  readonly input?: string
  /**
   * Which filters run (`filter.*` of git's configuration, which are programs): those that the user has set up for himself, or none, where what git stores is wanted.
   * Default: the user's.
   */
  readonly filters?: 'user' | 'none'
  /** Which hooks run: the repository's, for a commit as the user makes them, or none. Default: none, since reading may refresh the index, which has a hook. */
  readonly hooks?: 'repository' | 'none'
}

/**
 * Runs git in a folder of the repository that is meant. Never throws. Of the repository's own configuration, `.git/config`, no program is run;
 * hooks run where the call wants them.
 */
export function runGit(args: readonly string[], cwd: string, env: Env, options: GitOptions = {}): GitResult {
  const turnedOff = MAY_FILTER.has(args[0] ?? '') ? withoutFilters(cwd, env, options) : {}
  return startGit(args, cwd, env, { ...options, extra: { ...turnedOff, ...options.extra } })
}

/** The commands that compare files of the work tree with what git stores, or write them. */
const MAY_FILTER: ReadonlySet<string> = new Set(['status', 'diff', 'checkout-index', 'commit', 'add', 'hash-object'])

/** What a repository may not decide: which program watches its files, and that a folder in it is a repository of its own. */
const FIXED = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit']

const NO_HOOKS = ['-c', `core.hooksPath=${devNull}`]

function startGit(args: readonly string[], cwd: string, env: Env, { extra, input, hooks }: GitOptions): GitResult {
  // A hook runs with variables that mean its own repository.
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = env
  const program = findProgram('git', env)
  if (program === null) return { error: NO_GIT }
  // Most runs need no git, and to load this takes milliseconds.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [...FIXED, ...(hooks === 'repository' ? [] : NO_HOOKS), '--literal-pathspecs', ...args],
    {
      cwd,
      env: { ...rest, GIT_OPTIONAL_LOCKS: '0', ...extra },
      maxBuffer: 256 * 1024 * 1024,
      ...(input !== undefined && { input }),
    },
  )
  if (error) return { error: (error as NodeJS.ErrnoException).code === 'ENOENT' ? NO_GIT : error.message }
  return status === 0 ? { stdout } : { error: stderr.toString('utf8').trim().split('\n')[0] ?? '' }
}

const NO_GIT = 'git is not installed'

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

/** Settings as git takes them from its environment, behind those that are there: a name may hold what a command line can't say. */
function asVariables(settings: ReadonlyMap<string, string>, first: number): Record<string, string> {
  const pairs = [...settings].flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return settings.size === 0 ? {} : { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(first + settings.size) }
}

/** On Windows a program is first looked for in the working directory, which may be a stranger's; elsewhere only where `PATH` says. */
export function findProgram(name: string, env: Env, platform: NodeJS.Platform = process.platform): string | null {
  if (platform !== 'win32') return name
  const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? ''
  const places = path.split(delimiter).filter((folder) => isAbsolute(folder))
  return places.map((folder) => join(folder, `${name}.exe`)).find((file) => statOf(file)?.isFile()) ?? null
}

/**
 * Runs a command of the user's in a shell.
 *
 * @param onText given what it says, on either output.
 * @returns how it failed, as the end of a sentence: `exit code 1`; `null`: it succeeded.
 */
export async function runInShell(
  command: string,
  cwd: string,
  env: Env,
  onText: (text: string) => void,
): Promise<string | null> {
  try {
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(command, { shell: true, cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', onText)
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
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  return spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/**
 * Runs code of this package in a Node of its own, which may die. The code is CommonJS, has `input`, and finds `args` from `process.argv[1]` on.
 *
 * @param timeout in milliseconds; then it is ended. 0: never.
 */
export function runCode(code: string, args: readonly string[], input: string, timeout = 0): ScriptResult {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  // With its own folder as the working directory, it sees nothing of the repository.
  const cwd = dirname(process.execPath)
  const whole = `const input = require('node:fs').readFileSync(0, 'utf8')\n${code}`
  const options = { cwd, input, encoding: 'utf8', timeout, killSignal: 'SIGKILL' } as const
  return spawnSync(process.execPath, ['-e', whole, '--', ...args], options)
}

/** A column of what the system's `ps` tells of a process. Throws where there is no `ps`, or no such process. */
export function askSystem(pid: number, column: string): string {
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
