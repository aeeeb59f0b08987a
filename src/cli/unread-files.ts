import { showPath } from '../files/paths.js'
import { printed } from '../files/printed-text.js'
import { visibleText } from '../files/visible-text.js'
import type { CommandContext } from './command.js'

/** A file that mentions a gate, or may, and was not looked into. */
export interface UnreadFile {
  /** Absolute. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** A clause that says all that. */
  readonly reason: string
}

const MOST_SHOWN = 5

/** Says on standard error which files were not looked into: a check in them is not counted, and a mistake not found. */
export function writeUnreadFiles({ io, cwd }: CommandContext, unread: readonly UnreadFile[]): void {
  if (unread.length === 0) return
  io.stderr.write(printed`Not read, so the results may miss ${unread.length === 1 ? 'this file' : 'these files'}:\n`)
  for (const { file, line, column, reason } of unread.slice(0, MOST_SHOWN))
    io.stderr.write(printed`  ${showPath(file, cwd)}:${line}:${column}: ${visibleText(reason)}\n`)
  if (unread.length > MOST_SHOWN) io.stderr.write(printed`  and ${unread.length - MOST_SHOWN} more\n`)
}
