import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refusalToWrite } from './may-write.js'
import { lookAgain, type Look, type Observations } from './observations.js'
import { ownStatOf } from './paths.js'
import { secretFor } from './private-folder.js'
import { readBytes } from './read-file.js'
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

interface StoredRecord extends RunRecord {
  readonly seen: readonly (readonly [Look, readonly (readonly [path: string, state: string])[]])[]
}

const NAME = /^[\da-f]{64}\.(?:json|[\da-f]{12}\.tmp)$/
const MOST_RECORDS = 40
/** In bytes. */
const LARGEST = 32 * 1024 * 1024
/** The length of the signature before a record, in bytes. */
const SIGNATURE = 32

/**
 * Reads the record of an earlier run, if all that the run has looked at is as it was.
 *
 * @param key a hash of all that was given to the run: 64 digits.
 */
export function readRecord(folder: string, key: string, env: Env): RunRecord | null {
  const stored = readStored(folder, key)
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
    const body = Buffer.from(
      JSON.stringify({ ...record, seen: [...seen].map(([look, paths]) => [look, [...paths]]) } satisfies StoredRecord),
    )
    const signature = sign(key, body, true)
    if (signature === null || SIGNATURE + body.length > LARGEST) return
    mkdirSync(folder, { recursive: true })
    publish(file, `${key}.${randomBytes(6).toString('hex')}.tmp`, [signature, body])
    deleteOld(folder)
  } catch {
    // A folder that may not be written, a full disk.
  }
}

function publish(file: string, temporaryName: string, parts: readonly Buffer[]): void {
  const temporary = join(dirname(file), temporaryName)
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    try {
      for (const part of parts) writeFileSync(handle, part)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readStored(folder: string, key: string): StoredRecord | null {
  const bytes = readBytes(join(folder, `${key}.json`), LARGEST)
  if ('error' in bytes || bytes.length <= SIGNATURE) return null
  const body = bytes.subarray(SIGNATURE)
  const signature = sign(key, body, false)
  if (signature === null || !timingSafeEqual(signature, bytes.subarray(0, SIGNATURE))) return null
  return JSON.parse(body.toString('utf8')) as StoredRecord
}

/**
 * A repository can hold any file, even one that looks like a record. So a record counts only if a run of this user has
 * signed it, and only for the same run.
 *
 * @returns `null`: there is nothing to sign with.
 */
function sign(key: string, body: Buffer, mayMakeSecret: boolean): Buffer | null {
  const secret = secretFor('records', mayMakeSecret)
  return secret && createHmac('sha256', secret).update(key).update(body).digest()
}

function deleteOld(folder: string): void {
  const records = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ file: join(folder, name), stats: ownStatOf(join(folder, name)) }))
    .filter(({ stats }) => stats?.isFile())
    .sort((a, b) => (b.stats?.mtimeMs ?? 0) - (a.stats?.mtimeMs ?? 0))
  for (const { file } of records.slice(MOST_RECORDS)) rmSync(file, { force: true })
}
