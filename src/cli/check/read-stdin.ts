import { resolve } from 'node:path'
import { loseObservations } from '../../files/observations.js'
import { statOf } from '../../files/paths.js'
import { LARGEST_NAMED_FILE } from '../../files/read-file.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

/** Source from standard input, such as a file that an editor hasn't saved yet. */
export interface GivenText {
  /** Absolute; it need not exist. */
  readonly file: string
  /** Without a byte order mark. */
  readonly text: string
}

const NOT_WITH_STDIN = ['since', 'shard', 'suppress-all', 'prune-suppressions']

/** What `check - --stdin-filename FILE` is to check; `null`: files. */
export async function readStdin({ io, cwd, operands, options }: CommandContext): Promise<GivenText | null> {
  const name = options.text('stdin-filename')
  if (!operands.includes('-')) {
    if (name === undefined) return null
    throw new UsageError('option "--stdin-filename" is for standard input: feature-gates check - --stdin-filename FILE')
  }
  if (name === undefined)
    throw new UsageError('"-" needs the option "--stdin-filename", which tells the language and the configuration')
  if (operands.length > 1) throw new UsageError('"-" is checked alone, without other files')
  const other = NOT_WITH_STDIN.find((option) => options.has(option))
  if (other !== undefined) throw new UsageError(`option "--${other}" can't be combined with "-", which isn't a file`)
  const file = resolve(cwd, name)
  if (statOf(file)?.isDirectory())
    throw new UsageError(`option "--stdin-filename" must name a file, but "${name}" is a folder`)
  loseObservations()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of io.stdin ?? []) {
    chunks.push(Buffer.from(chunk as Buffer | string))
    size += chunk.length
    if (size > LARGEST_NAMED_FILE) throw new UsageError('standard input is larger than 10 MB')
  }
  return {
    file,
    text: Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  }
}
