import { fstatSync, lstatSync, realpathSync, statSync, type Stats } from 'node:fs'

/** What the system says of a path, with links followed; `null`: nothing that can be reached. Never throws. */
export function targetStats(path: string): Stats | null {
  return statsBy(statSync, path)
}

/** What the system says of a path itself, a link as a link; `null`: nothing that can be reached. Never throws. */
export function ownStats(path: string): Stats | null {
  return statsBy(lstatSync, path)
}

function statsBy(read: typeof statSync, path: string): Stats | null {
  try {
    return read(path, { throwIfNoEntry: false }) ?? null
  } catch {
    // Links in a circle, a folder that may not be entered, a name too long.
    return null
  }
}

/** Whether the standard output is written to a file. Never throws. */
export function isOutputFile(): boolean {
  try {
    return fstatSync(1).isFile()
  } catch {
    // It is closed.
    return false
  }
}

/** The path with all links followed; `null`: there is no such file, or its links form a circle. */
export function followLinks(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
