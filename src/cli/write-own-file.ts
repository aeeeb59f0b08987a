import { showPath } from '../files/paths.js'
import { readBytes } from '../files/read-file.js'
import { createFile, replaceFile } from '../files/write-file.js'
import type { CommandContext } from './command.js'
import { UsageError } from './usage-error.js'
import { writeScopeOf } from './write-scope.js'

/**
 * Writes a file that is the tool's own, such as a snapshot; a fault is a {@link UsageError}.
 *
 * @returns `false`: the file has that text already.
 */
export function writeOwnFile(file: string, text: string, context: CommandContext): boolean {
  const contents = Buffer.from(text, 'utf8')
  const bytes = readBytes(file)
  const known = 'error' in bytes ? null : bytes
  if (known?.equals(contents)) return false
  const scope = writeScopeOf(context)
  const fault = known ? replaceFile(file, contents, known, scope) : createFile(file, contents, 0o644, scope)
  if (fault !== null) throw new UsageError(`${showPath(file, context.cwd)} was not written: ${fault}`)
  return true
}
