import { showPath } from '../files/paths.js'
import { printed, type PrintedText } from '../files/printed-text.js'
import type { CommandContext } from './command.js'

/** Says that a file was left out because no program in JavaScript can open it. */
export function describeUnnameable(file: string, cwd: string): PrintedText {
  return printed`${showPath(file, cwd)}: the file was not read, because its name is not UTF-8`
}

/** Names such files on standard error, so that nobody believes they were read. */
export function writeUnnameable({ io, cwd }: CommandContext, files: readonly string[]): void {
  for (const file of files) io.stderr.write(printed`${describeUnnameable(file, cwd)}\n`)
}
