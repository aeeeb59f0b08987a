import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './built.js'
import { commitAll } from './git.js'
import { tempFolder, writeFiles } from './temp-folder.js'

/** Longer than a build takes by far that ends. */
const ENDS_WITHIN = 30_000
const NEVER_ENDS = 3_000

export const REGISTRY =
  '{ "gates": { "Done": { "specs": [{ "version": "1.30", "stage": "GA", "default": true, "lockToDefault": true }] } } }\n'
export const MAIN = "if (f.enabled('Done')) run()\n"
const SECRET = {
  'package.json': '{ "name": "x", "version": "9.9.9" }',
  'gates.json': REGISTRY.replace('Done', 'Secret'),
}
export const configOf = (more: object = {}): string =>
  JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36', ...more })

export interface Place {
  readonly root: string
  /** Beside the repository. */
  readonly outside: string
}

export interface Attack {
  readonly promise: string
  /** The module that keeps the promise, below `build`. */
  readonly module: string
  /** Each is once in the module. */
  readonly breaks: readonly (readonly [string, string])[]
  readonly files?: Readonly<Record<string, string>>
  readonly prepare?: (place: Place) => void
  readonly argv: readonly string[]
  /** Whether the broken build never ends. */
  readonly hangs?: boolean
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly holds: (place: Place, run: SpawnSyncReturns<string>) => boolean
}

/** Whether the command ended as it may. */
export const ended = ({ status }: SpawnSyncReturns<string>): boolean => [0, 1, 2].includes(status ?? -1)

/** Shows of each promise that the built command keeps it, and that it no longer does without the code that the row names. */
export function describeAttacks(attacks: readonly Attack[]): void {
  describe.skipIf(process.platform === 'win32')('a promise of the built command', () => {
    let build = ''
    beforeAll(() => {
      build = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-build-'))
      cpSync(join(ROOT, 'build'), join(build, 'build'), { recursive: true })
      for (const name of ['node_modules', 'package.json', 'data', 'schema'])
        symlinkSync(join(ROOT, name), join(build, name))
    })
    afterAll(() => {
      rmSync(build, { recursive: true, force: true })
    })

    function attack({ files = {}, prepare, argv, node = [], holds }: Attack, timeout: number): boolean {
      const parent = tempFolder()
      const place = { root: join(parent, 'repo'), outside: join(parent, 'outside') }
      writeFiles(place.outside, SECRET)
      writeFiles(place.root, {
        'gates.json': REGISTRY,
        'a.ts': MAIN,
        'feature-gates.config.json': configOf(),
        ...files,
      })
      commitAll(place.root)
      prepare?.(place)
      const run = spawnSync(process.execPath, [...node, join(build, 'build/cli/bin.js'), ...argv], {
        cwd: place.root,
        encoding: 'utf8',
        timeout,
        killSignal: 'SIGKILL',
        env: { PATH: process.env['PATH'], HOME: parent, GIT_CONFIG_NOSYSTEM: '1' },
      })
      return holds(place, run)
    }

    it.each(attacks.map((row) => [row.promise, row] as const))(
      'holds, and no longer does without the code that keeps it: %s',
      (_, row) => {
        const file = join(build, 'build', row.module)
        const text = readFileSync(file, 'utf8')
        expect(attack(row, ENDS_WITHIN)).toBe(true)
        let broken = text
        for (const [before, after] of row.breaks) {
          expect(broken.split(before)).toHaveLength(2)
          broken = broken.replace(before, () => after)
        }
        writeFileSync(file, broken)
        try {
          expect(attack(row, row.hangs ? NEVER_ENDS : ENDS_WITHIN)).toBe(false)
        } finally {
          writeFileSync(file, text)
        }
      },
    )
  })
}
