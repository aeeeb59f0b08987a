import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './built.js'
import { commitAll } from './git.js'
import { writeFiles } from './temp-folder.js'

/** Longer than a build takes by far that ends. */
const ENDS_WITHIN = 30_000
/** What a build that never ends gets beyond twice the time of one that does. */
const NEVER_ENDS = 3_000
const BUILD = join(ROOT, 'build')

export const REGISTRY =
  '{ "gates": { "Done": { "specs": [{ "version": "1.30", "stage": "GA", "default": true, "lockToDefault": true }] } } }\n'
export const MAIN = "if (f.enabled('Done')) run()\n"
const SECRET = {
  'package.json': '{ "name": "x", "version": "9.9.9" }',
  'gates.json': REGISTRY.replace('Done', 'Secret'),
}
export const configOf = (more: object = {}): string =>
  JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36', ...more })

/** Who makes a commit. */
export const IDENTITY = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'T'],
    [`GIT_${who}_EMAIL`, 't@example.com'],
  ]),
)

export interface Place {
  readonly root: string
  /** Beside the repository. */
  readonly outside: string
}

export interface CommandRun {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Attack {
  readonly promise: string
  /** The module that keeps the promise, below `build`. */
  readonly module: string
  /** Each is once in the module. */
  readonly breaks: readonly (readonly [string, string])[]
  /** Changes of the same module for both runs: limits that would take minutes to reach. */
  readonly shortens?: readonly (readonly [string, string])[]
  readonly files?: Readonly<Record<string, string>>
  readonly prepare?: (place: Place) => unknown
  readonly argv: readonly string[]
  /** Whether the broken build never ends. */
  readonly hangs?: boolean
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly env?: (place: Place) => Readonly<Record<string, string>>
  readonly holds: (place: Place, run: CommandRun) => boolean
}

/** Whether the command ended as it may. */
export const ended = ({ status }: CommandRun): boolean => [0, 1, 2].includes(status ?? -1)

/** Another name for each module of the build, so that one can be replaced. */
function linkModules(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) linkModules(join(from, entry.name), join(to, entry.name))
    else if (entry.name.endsWith('.js')) linkSync(join(from, entry.name), join(to, entry.name))
  }
}

async function runNode(
  args: readonly string[],
  { root }: Place,
  timeout: number,
  more: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const env = { PATH: process.env['PATH'], HOME: join(root, '..'), GIT_CONFIG_NOSYSTEM: '1', ...more }
  // In a group of its own, all that it starts can be ended with it.
  const child = spawn(process.execPath, args, { cwd: root, detached: true, env })
  const killAll = (): void => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {
      // All have ended.
    }
  }
  const timer = setTimeout(killAll, timeout)
  child.stdin.end()
  const [output, errors]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  // Such as a hook of a git that was ended.
  killAll()
  return { status, stdout: Buffer.concat(output).toString('utf8'), stderr: Buffer.concat(errors).toString('utf8') }
}

/**
 * Shows of each promise that the built command keeps it, and that it no longer does without the code that the row
 * names.
 */
export function describeAttacks(attacks: readonly Attack[]): void {
  describe.skipIf(process.platform === 'win32')('a promise of the built command', () => {
    let folder = ''
    /** Kept until all tests are over: one that runs beside others would delete what is theirs. */
    let places = ''
    beforeAll(() => {
      places = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-'))
      // Beside the build: another file system takes no link.
      folder = mkdtempSync(join(ROOT, 'build/.broken-'))
      for (const name of ['node_modules', 'package.json', 'data', 'schema'])
        symlinkSync(join(ROOT, name), join(folder, name))
    })
    afterAll(() => {
      for (const made of [folder, places]) rmSync(made, { recursive: true, force: true })
    })

    async function attack(
      build: string,
      { files = {}, prepare, argv, node = [], env, holds }: Attack,
      timeout: number,
    ): Promise<boolean> {
      const parent = mkdtempSync(join(places, 'attack-'))
      const place = { root: join(parent, 'repo'), outside: join(parent, 'outside') }
      writeFiles(place.outside, SECRET)
      writeFiles(place.root, {
        'gates.json': REGISTRY,
        'a.ts': MAIN,
        'feature-gates.config.json': configOf(),
        ...files,
      })
      commitAll(place.root)
      await prepare?.(place)
      const run = await runNode([...node, join(build, 'cli/bin.js'), ...argv], place, timeout, env?.(place) ?? {})
      return holds(place, run)
    }

    function changeBuild(module: string, changes: Attack['breaks']): string {
      const build = mkdtempSync(join(folder, 'build-'))
      rmSync(build, { recursive: true })
      linkModules(BUILD, build)
      let text = readFileSync(join(build, module), 'utf8')
      for (const [before, after] of changes) {
        expect(text.split(before)).toHaveLength(2)
        text = text.replace(before, () => after)
      }
      rmSync(join(build, module))
      writeFileSync(join(build, module), text)
      return build
    }

    async function holdsUntilBroken(row: Attack): Promise<void> {
      const { module, breaks, shortens = [], hangs } = row
      const broken = changeBuild(module, [...shortens, ...breaks])
      const whole = shortens.length === 0 ? BUILD : changeBuild(module, shortens)
      if (!hangs) {
        const results = [attack(whole, row, ENDS_WITHIN), attack(broken, row, ENDS_WITHIN)]
        expect(await Promise.all(results)).toEqual([true, false])
        return
      }
      const start = performance.now()
      const holds = await attack(whole, row, ENDS_WITHIN)
      const longest = 2 * (performance.now() - start) + NEVER_ENDS
      expect([holds, await attack(broken, row, longest)]).toEqual([true, false])
    }

    const rows = attacks.map((row) => [row.promise, row] as const)
    const title = 'holds, and no longer does without the code that keeps it: %s'
    it.each(rows.filter(([, { hangs }]) => !hangs))(title, (_, row) => holdsUntilBroken(row))
    // They mostly wait.
    it.concurrent.each(rows.filter(([, { hangs }]) => hangs))(title, (_, row) => holdsUntilBroken(row))
  })
}
