import { basename, join, resolve } from 'node:path'
import { foldersUpwards, isLink, statOf } from '../files/paths.js'
import { CONFIG_BASENAME, CONFIG_EXTENSIONS } from './config.js'

export interface FoundConfig {
  /** Absolute; `null`: there isn't one in the folder and those above it. */
  readonly file: string | null
  /** Why it may not be used: one sentence; `null`: it may. */
  readonly error: string | null
  /** The folders that were searched, nearest first. */
  readonly searched: readonly string[]
}

/**
 * The nearest configuration file, from `directory` up to the repository's root. Two of them in one folder are an error:
 * users couldn't see which one counts, and one in JavaScript would run in place of the expected data.
 */
export function findConfig(directory: string): FoundConfig {
  const searched: string[] = []
  for (const folder of foldersUpwards(resolve(directory))) {
    searched.push(folder)
    const found = CONFIG_EXTENSIONS.map((extension) => join(folder, CONFIG_BASENAME + extension)).filter(isThere)
    const [file, other] = found
    if (file !== undefined) return { file, error: other === undefined ? null : describeBoth(file, other), searched }
  }
  return { file: null, error: null, searched }
}

/** Anything but a folder. If it isn't an ordinary file, reading it is refused. */
function isThere(path: string): boolean {
  const stats = statOf(path)
  return stats ? !stats.isDirectory() : isLink(path)
}

function describeBoth(file: string, other: string): string {
  return `${basename(file)} and ${basename(other)} are in one folder, which may have only one configuration; delete one, or name one with --config`
}
