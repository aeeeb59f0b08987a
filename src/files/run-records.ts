import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { refusalToWrite } from './may-write.js'
import { lookAgain, type Look, type Observations } from './observations.js'
import { ownStatOf } from './paths.js'
import { askGitAgain, type Env } from './run-program.js'

export interface RecordFolder {
  /** Absolute; it need not exist. */
  readonly folder: string
  /** The folder that it lies in, or itself, below which no link may lead anywhere. */
  readonly within: string
}

/** A finished run: what it printed, and all that its result depends on. */
export interface RunRecord {
  readonly exitCode: number
  /** What was written, in turn: to which output, and what. */
  readonly output: readonly (readonly ['stdout' | 'stderr', string])[]
  /** The environment variables that were read; `null`: one that isn't set. */
  readonly env: Readonly<Record<string, string | null>>
}

/**
 * The file itself, which nobody can choose: a record that someone else made, and put into a repository, is in another file when it is
 * checked out.
 */
interface Place {
  readonly inode: number
  /** In milliseconds since 1970. */
  readonly born: number
}

interface StoredRecord extends RunRecord {
  readonly place: Place
  readonly seen: readonly (readonly [Look, readonly (readonly [path: string, state: string])[]])[]
}

const NAME = /^[\da-f]{64}\.(?:json|[\da-f]{12}\.tmp)$/
const MOST_RECORDS = 40
/** In bytes. */
const LARGEST = 32 * 1024 * 1024

/**
 * Reads the record of an earlier run, if all that the run has looked at is as it was.
 *
 * @param key a hash of all that was given to the run: 64 digits.
 */
export function readRecord(folder: string, key: string, env: Env): RunRecord | null {
  const stored = readStored(join(folder, `${key}.json`))
  if (!stored) return null
  for (const [name, value] of Object.entries(stored.env)) if ((env[name] ?? null) !== value) return null
  for (const [look, paths] of stored.seen)
    for (const [path, state] of paths)
      if ((look === 'git' ? askGitAgain(path, env) : lookAgain(look, path)) !== state) return null
  return stored
}

/** Keeps the record of a run. Never throws: without a record the next run does the work again. */
export function writeRecord(
  { folder, within }: RecordFolder,
  key: string,
  record: RunRecord,
  { seen }: Observations,
): void {
  const file = join(folder, `${key}.json`)
  try {
    if (refusalToWrite(file, [within]) !== null) return
    mkdirSync(folder, { recursive: true })
    const temporary = join(folder, `${key}.${randomBytes(6).toString('hex')}.tmp`)
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      const { ino, birthtimeMs } = fstatSync(handle)
      const stored: StoredRecord = {
        ...record,
        place: { inode: ino, born: birthtimeMs },
        seen: [...seen].map(([look, paths]) => [look, [...paths]]),
      }
      const text = JSON.stringify(stored)
      if (birthtimeMs > 0 && text.length <= LARGEST) writeFileSync(handle, text)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
    deleteOld(folder)
  } catch {
    // A folder that may not be written, a full disk.
  }
}

function readStored(file: string): StoredRecord | null {
  let handle: number | null = null
  try {
    if (!ownStatOf(file)?.isFile()) return null
    handle = openSync(file, constants.O_RDONLY)
    const { ino, birthtimeMs, size } = fstatSync(handle)
    if (size > LARGEST) return null
    const stored = JSON.parse(readFileSync(handle, 'utf8')) as StoredRecord
    return stored.place.inode === ino && stored.place.born === birthtimeMs ? stored : null
  } catch {
    return null
  } finally {
    if (handle !== null) closeSync(handle)
  }
}

function deleteOld(folder: string): void {
  const records = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ file: join(folder, name), changed: ownStatOf(join(folder, name))?.mtimeMs ?? 0 }))
    .sort((a, b) => b.changed - a.changed)
  for (const { file } of records.slice(MOST_RECORDS)) rmSync(file, { force: true })
}
