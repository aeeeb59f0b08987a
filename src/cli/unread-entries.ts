import { printed } from '../files/printed-text.js'
import { visibleText } from '../files/visible-text.js'
import { showPath } from '../files/paths.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { CommandContext } from './command.js'

const MOST_SHOWN = 5

/**
 * Says on standard error which parts of the registries could not be read. It's no finding, but anyone who misses a gate
 * in what a command shows, or a report of an unknown one, should know why.
 */
export function writeUnreadEntries({ io, cwd }: CommandContext, { files }: GateIndex): void {
  const unread = files
    .filter(({ complete }) => !complete)
    .flatMap(({ file, gates, problems }) => {
      const entries = problems.filter(({ kind }) => kind === 'unreadableEntry')
      const what = gates.length > 0 ? "some of its gates can't be read." : 'it has no gates, but code may add some.'
      if (entries.length === 0) return [printed`${showPath(file, cwd)}: ${what}`]
      return entries.map(
        ({ place, message }) =>
          printed`${showPath(place.file, cwd)}:${place.line}:${place.column}: ${visibleText(message)}`,
      )
    })
  if (unread.length === 0) return
  io.stderr.write("Part of the registries can't be read, so a gate that is missing here may still be registered:\n")
  for (const line of unread.slice(0, MOST_SHOWN)) io.stderr.write(printed`  ${line}\n`)
  if (unread.length > MOST_SHOWN) io.stderr.write(printed`  and ${unread.length - MOST_SHOWN} more\n`)
}
