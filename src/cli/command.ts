import type { Io } from './io.js'
import type { Options } from './parse-arguments.js'

export interface CommandContext {
  readonly io: Io
  /** With `--cwd`; absolute. */
  readonly cwd: string
  readonly operands: readonly string[]
  readonly options: Options
  /** `--color`, `--no-color`; `undefined`: neither. */
  readonly color: boolean | undefined
}

export const EXIT_OK = 0
export const EXIT_FINDINGS = 1
export const EXIT_USAGE = 2

/** Runs one command and gives the exit code; a mistake of the user is a `UsageError`. */
export type Command = (context: CommandContext) => Promise<number>
