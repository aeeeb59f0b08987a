import type { Stats } from 'node:fs'
import { followLinks, ownStats, targetStats } from './stats.js'

/**
 * How a run has read a path. `own`: what is there, a link as a link. `target`: with links followed. `real`: where the
 * links lead. `entries`: at the names in a folder. `git`: what git said; the path is its call, as JSON.
 */
export type Look = 'own' | 'target' | 'real' | 'entries' | 'git'

/** Everything outside the process that a run has read, which its result depends on. */
export interface Observations {
  /** The state of each path, by kind of look. Another look gives the same string if nothing has changed. */
  readonly seen: ReadonlyMap<Look, ReadonlyMap<string, string>>
  /** The time of the latest change of a file or folder, in milliseconds since 1970. */
  readonly youngest: number
}

class Observer {
  readonly seen = new Map<Look, Map<string, string>>()
  youngest = 0
  /** Whether something can't be read again, or changed during the run. */
  isLost = false
}

let observer: Observer | null = null

export function startObserving(): void {
  observer = new Observer()
}

export function isObserving(): boolean {
  return observer !== null
}

/** @returns `null`: the result may depend on something unknown, so it must not be used again. */
export function stopObserving(): Observations | null {
  const ended = observer
  observer = null
  return ended === null || ended.isLost ? null : ended
}

/** Records that the run writes, uses the network, reads its input, or runs code whose reads aren't recorded. */
export function loseObservations(): void {
  if (observer) observer.isLost = true
}

/** Records the result of a look at a path. */
export function observe(look: Look, path: string, state: () => string): void {
  if (!observer) return
  let paths = observer.seen.get(look)
  if (!paths) observer.seen.set(look, (paths = new Map<string, string>()))
  const before = paths.get(path)
  const now = state()
  if (before === undefined) paths.set(path, now)
  else if (before !== now) observer.isLost = true
}

/** As {@link observe}, for a look that returns the state of a file. */
export function observeStats(look: 'own' | 'target', path: string, stats: Stats | null): void {
  if (!observer) return
  observe(look, path, () => describeStats(stats))
  if (stats && !stats.isDirectory()) noteAge(stats)
}

/** Records that the names in a folder will be read. */
export function observeFolder(folder: string): void {
  if (!observer) return
  observe('entries', folder, () => describeFolder(folder, noteAge))
}

function noteAge({ mtimeMs, ctimeMs }: Stats): void {
  if (observer) observer.youngest = Math.max(observer.youngest, mtimeMs, ctimeMs)
}

/** The result of the same look now. */
export function lookAgain(look: Exclude<Look, 'git'>, path: string): string {
  switch (look) {
    case 'own':
      return describeStats(ownStats(path))
    case 'target':
      return describeStats(targetStats(path))
    case 'real':
      return describeReal(followLinks(path))
    case 'entries':
      return describeFolder(path, () => {})
  }
}

export function describeReal(path: string | null): string {
  return path ?? NOTHING
}

const NOTHING = '-'

/**
 * Any write changes the change time of the file, which no program can set back. For a folder, its names are observed
 * separately.
 */
function describeStats(stats: Stats | null): string {
  if (!stats) return NOTHING
  if (stats.isDirectory()) return `folder ${stats.mode}`
  return `${stats.mode} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`
}

function describeFolder(folder: string, onStats: (stats: Stats) => void): string {
  const stats = targetStats(folder)
  if (stats) onStats(stats)
  return stats ? `${stats.mode} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}` : NOTHING
}
