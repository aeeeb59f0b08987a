import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { FORGED } from './hostile-cache.js'
import { remoteOf, TOKEN } from './hostile-git.js'
import { SECRET, type HostileRepository } from './hostile-repository.js'

/** What there is at each path below a folder, links as links: kind, inode, mode and content. */
export function fingerprint(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  const stack = [folder]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const stats = lstatSync(at)
    const content = stats.isSymbolicLink() ? readlinkSync(at) : stats.isFile() ? readFileSync(at) : ''
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const kind = stats.isDirectory() ? 'folder' : `${stats.isFile() ? 'file' : 'link'} ${stats.ino} ${hash}`
    found.set(at, `${kind} ${stats.mode.toString(8)}`)
    if (stats.isDirectory()) for (const name of readdirSync(at)) stack.push(join(at, name))
  }
  return found
}

/** What a run has done. */
export interface HostileRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Of processor time. */
  readonly seconds: number
  readonly programs: readonly string[]
  /** Of pull requests that it has opened, and of commits that it has made. */
  readonly titles: readonly string[]
  /** Also the descriptions. */
  readonly sent: readonly string[]
}

/**
 * Which promises a run has broken.
 *
 * @param before of the folder that holds the repository and what is beside it.
 */
export function brokenPromises(
  repository: HostileRepository,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  run: HostileRun,
): string[] {
  const { root, argv, canary } = repository
  const isPatch = /^(?:strip|remove|lock|graduate)$/.test(argv[0] ?? '') && !argv.includes('--json')
  const printed = `${isPatch ? run.stdout.replaceAll(/(?<![^\n])[ +-][^\n]*/g, '') : run.stdout}\n${run.stderr}\n${run.titles.join('\n')}`
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path) && !mayChange(path, repository, before),
  )
  return [
    ...([0, 1, 2].includes(run.code) ? [] : [`it ended with ${run.code}`]),
    ...(/internal error/.test(run.stderr) ? [`it had an internal error: ${run.stderr.slice(0, 300)}`] : []),
    ...(run.seconds > 10 ? [`it took ${run.seconds} seconds`] : []),
    ...changed.map((path) => `${path.slice(root.length + 1)} was changed`),
    ...(existsSync(canary) ? ['code of the repository ran'] : []),
    ...run.programs.map((program) => `${program} was started`),
    ...(printed.includes(TOKEN) ? ['the token was printed'] : []),
    ...(printed.includes(FORGED) ? ['a record of the repository was printed'] : []),
    ...(/@\w/.test(run.sent.join('\n').replaceAll(/(`+)[^]*?\1/g, '')) ? ['somebody was mentioned'] : []),
    ...(printed.includes(SECRET) ? ['a file beside the repository was read'] : []),
    ...(CONTROLS.test(printed) ? ['a control reached the output'] : []),
    ...(commandsIn(printed, argv).length > 0 ? [`a line is a command: ${commandsIn(printed, argv)[0]}`] : []),
    ...(/^\s*(?:\\u\{3A\}|:):(?:stop-commands|add-mask)/m.test(printed) ? ['a name went on in another line'] : []),
  ]
}

/** Files of the repository, where the command writes, and outputs that are named, where they weren't links. */
function mayChange(
  path: string,
  { root, outputs = [], writes, commits, opens, caches }: HostileRepository,
  before: ReadonlyMap<string, string>,
): boolean {
  if (`${path}/`.startsWith(remoteOf(root))) return opens ?? false
  if (!path.startsWith(`${root}/`)) return false
  const way = path.slice(root.length + 1)
  if (/(?:^|\/)\.git(?:\/|$)/.test(way))
    return (commits && BY_COMMITS.test(way)) || (opens && BY_PUSHES.test(way)) || false
  if (before.get(path)?.startsWith('link')) return false
  if (caches !== undefined && (`${caches}/`.startsWith(`${way}/`) || RECORD.test(way.slice(caches.length)))) return true
  return writes || outputs.some((name) => `${name}/`.startsWith(`${way}/`))
}

const BY_COMMITS = /^\.git\/(?:objects|refs|logs|index$|HEAD$|COMMIT_EDITMSG$|ORIG_HEAD$)/
const BY_PUSHES = /^\.git\/objects\//
const RECORD = /^\/[\da-f]{64}\.(?:json|[\da-f]{12}\.tmp)$/

const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

function commandsIn(printed: string, argv: readonly string[]): string[] {
  const lines = printed.split('\n').filter((line) => /^\s*::|##\[/.test(line))
  return argv.includes('github') ? lines.filter((line) => !/^::(?:error|warning) file=[^\n]*$/.test(line)) : lines
}
