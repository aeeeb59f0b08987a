import process from 'node:process'
import { dataPath } from '../files/paths.js'
import type { Options } from './parse-arguments.js'
import { UsageError } from './usage-error.js'

/** One of several runs that share the files of a project. */
export interface Shard {
  /** From 1. */
  readonly part: number
  readonly parts: number
  /** Whether this run handles the file, absolute; exactly one run handles each file. */
  takes(file: string): boolean
}

/**
 * What `--shard 2/8` says; `null`: the option is not given.
 *
 * @param root of the project: a file's part follows from its path below it, so that all machines agree.
 */
export function readShard(options: Options, root: string): Shard | null {
  const text = options.text('shard')
  if (text === undefined) return null
  const [, part, parts] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number)
  if (part === undefined || parts === undefined || part < 1 || part > parts) {
    throw new UsageError(`option "--shard" must be a part and a number of parts, such as 1/8, but is "${text}"`)
  }
  return { part, parts, takes: (file) => hashOf(dataPath(file, root)) % parts === part - 1 }
}

function hashOf(path: string): number {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(path).digest().readUInt32BE()
}
