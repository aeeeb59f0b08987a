import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { cliProject } from '../support/cli-project.js'
import { tempFolder } from '../support/temp-folder.js'

const CACHE = 'node_modules/.cache/feature-gates'

/** A project whose files are old enough for a run to be remembered. */
async function settledProject(): Promise<string> {
  const root = cliProject()
  mkdirSync(join(root, 'node_modules'))
  await setTimeout(150)
  return root
}

function run(
  cwd: string,
  argv: readonly string[],
  env: Record<string, string> = {},
): { code: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [BIN, ...argv], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { code: status, stdout }
}

function recordsIn(root: string, folder = CACHE): string[] {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => join(root, folder, name)) : []
}

describe('a run that is remembered', () => {
  it('prints the same again, with the same exit code, and leaves its record alone', async () => {
    const root = await settledProject()
    const first = run(root, ['list'])
    const [record = ''] = recordsIn(root)
    const before = statSync(record)
    expect([run(root, ['list']), recordsIn(root)]).toEqual([first, [record]])
    expect(statSync(record).ino).toBe(before.ino)
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('NewParser') as string })
  })

  it('is not used if a file that it looked at has new contents of the same size and age', async () => {
    const root = await settledProject()
    const main = join(root, 'src/main.ts')
    expect(run(root, ['strip', 'Paging', '--value', 'true']).stdout).toContain('return parseOld')
    const text = readFileSync(main, 'utf8')
    writeFileSync(main, text.replace("'Paging'", "'Baging'"))
    expect(run(root, ['strip', 'Paging', '--value', 'true'])).toEqual(
      run(root, ['strip', 'Paging', '--value', 'true', '--no-cache']),
    )
  })

  it('is not read from a record that someone else has made, not even where a true record was', async () => {
    const root = await settledProject()
    const truth = run(root, ['list'])
    const [record = ''] = recordsIn(root)
    const forged = readFileSync(record, 'latin1').replace('NewParser', 'Forged')
    expect(forged).toContain('Forged')
    // The file keeps its inode and the time at which it was made.
    writeFileSync(record, forged, 'latin1')
    expect(run(root, ['list'])).toEqual(truth)
  })

  it('is not read from the record of another run', async () => {
    const root = await settledProject()
    run(root, ['list'])
    const [listed = ''] = recordsIn(root)
    const truth = run(root, ['check'])
    const checked = recordsIn(root).find((record) => record !== listed) ?? ''
    copyFileSync(listed, checked)
    expect(run(root, ['check'])).toEqual(truth)
  })

  it('leaves nothing behind where a folder has the place of its file', async () => {
    const root = await settledProject()
    const truth = run(root, ['list'])
    const [record = ''] = recordsIn(root)
    rmSync(record)
    mkdirSync(join(record, 'in-the-way'), { recursive: true })
    expect([run(root, ['list']), recordsIn(root)]).toEqual([truth, [record]])
  })

  it('is not stored in CI, without node_modules, with --no-cache, --write or standard input, or through a link', async () => {
    const root = await settledProject()
    run(root, ['list'], { CI: 'true' })
    run(root, ['list', '--no-cache'])
    run(root, ['check', '-', '--stdin-filename', 'src/main.ts'])
    run(root, ['strip', 'OldSyntax', '--write', '--force'])
    expect(recordsIn(root)).toEqual([])

    const elsewhere = tempFolder()
    symlinkSync(elsewhere, join(root, 'node_modules/.cache'))
    run(root, ['list'])
    expect(readdirSync(elsewhere)).toEqual([])
    rmSync(join(root, 'node_modules'), { recursive: true })
    run(root, ['list'])
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })

  it('cannot be stored in the folder of git, or in a file', async () => {
    const root = await settledProject()
    mkdirSync(join(root, '.git'))
    expect(run(root, ['list', '--cache-location', '.git/hooks'])).toEqual({ code: 2, stdout: '' })
    expect(run(root, ['list', '--cache-location', 'feature-gates.config.json'])).toEqual({ code: 2, stdout: '' })
    expect(existsSync(join(root, '.git/hooks'))).toBe(false)
  })

  it('is stored where the user says, and only the newest ones are kept', async () => {
    const root = await settledProject()
    const folder = tempFolder()
    for (const name of Array.from({ length: 45 }, (_, index) => index.toString(16).padStart(64, '0')))
      writeFileSync(join(folder, `${name}.json`), '{}')
    writeFileSync(join(folder, 'notes.tmp'), 'of the user')
    run(root, ['list', '--cache-location', folder])
    expect(readFileSync(join(folder, 'notes.tmp'), 'utf8')).toBe('of the user')
    rmSync(join(folder, 'notes.tmp'))
    const kept = readdirSync(folder)
    expect(kept).toHaveLength(40)
    expect(kept.some((name) => statSync(join(folder, name)).size > 2)).toBe(true)
  })
})
