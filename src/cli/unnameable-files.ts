import { sep } from 'node:path'
import { showPath } from '../files/paths.js'
import { printed, type PrintedText } from '../files/printed-text.js'
import { mayCheckGates } from '../project/scripts.js'
import type { CommandContext } from './command.js'
import type { Io } from './io.js'

/** Says that a file or folder was left out because no program in JavaScript can open it. */
export function describeUnnameable(file: string, cwd: string): PrintedText {
  return file.endsWith(sep)
    ? printed`${showPath(file, cwd)}: the folder was not read, because its name is not UTF-8`
    : printed`${showPath(file, cwd)}: the file was not read, because its name is not UTF-8`
}

/** What was named already, by the run: a command may look through its tree several times. */
const named = new WeakMap<Io, Set<string>>()

/** Names such files on standard error, because they weren't read. */
export function writeUnnameable({ io, cwd }: CommandContext, files: readonly string[]): void {
  const before = named.get(io) ?? new Set()
  named.set(io, before)
  for (const file of files) {
    if (before.has(file)) continue
    before.add(file)
    io.stderr.write(printed`${describeUnnameable(file, cwd)}\n`)
  }
}

/** Whether a script might be in it. */
export function mayBeScript(file: string): boolean {
  return file.endsWith(sep) || mayCheckGates(file)
}
