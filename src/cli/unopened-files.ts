import { sep } from 'node:path'
import { showPath } from '../files/paths.js'
import { printed, type PrintedText } from '../files/printed-text.js'
import { mayCheckGates } from '../project/scripts.js'
import type { CommandContext } from './command.js'
import type { Io } from './io.js'
import type { RefusedCheck } from './strip/planned-changes.js'

/** Says that a file or folder was left out because it can't be opened. */
export function describeUnopened(file: string, cwd: string): PrintedText {
  if (mayNotBeRead(file)) return printed`${showPath(file, cwd)}: ${FOLDER_MAY_NOT_BE_READ}`
  return file.endsWith(sep)
    ? printed`${showPath(file, cwd)}: the folder was not read, because its name is not UTF-8`
    : printed`${showPath(file, cwd)}: the file was not read, because its name is not UTF-8`
}

const FOLDER_MAY_NOT_BE_READ = printed`the folder was not read, because you may not open it`

/** Whether it is a folder that only its permissions close. Its name is known, so that a refusal can show it. */
function mayNotBeRead(file: string): boolean {
  return file.endsWith(sep) && !file.includes('\uFFFD')
}

/** The folders whose code is unknown: any of them may check a gate. */
export function refuseUnopened(unopened: readonly string[]): RefusedCheck[] {
  return unopened.filter(mayNotBeRead).map((file) => ({
    file,
    line: 1,
    column: 1,
    gate: null,
    reason: 'the folder may check a gate but may not be opened',
  }))
}

/** What was named already, by the run: a command may look through its tree several times. */
const named = new WeakMap<Io, Set<string>>()

/** Names such files on standard error, because they weren't read. */
export function writeUnopened({ io, cwd }: CommandContext, files: readonly string[]): void {
  const before = named.get(io) ?? new Set()
  named.set(io, before)
  for (const file of files) {
    if (before.has(file)) continue
    before.add(file)
    io.stderr.write(printed`${describeUnopened(file, cwd)}\n`)
  }
}

/** Whether a script might be in it, and no refusal says so. */
export function maySkipScript(file: string): boolean {
  return (file.endsWith(sep) && !mayNotBeRead(file)) || mayCheckGates(file)
}
