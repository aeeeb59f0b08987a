import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CONFIG_BASENAME, CONFIG_EXTENSIONS } from './config.js'

export interface FoundConfig {
  /** Absolute; `null`: there is none in the folder and those above it. */
  readonly file: string | null
  /** The folders that were searched, nearest first. */
  readonly searched: readonly string[]
}

/** The nearest configuration file, from `directory` upwards. Of several in one folder the first of {@link CONFIG_EXTENSIONS}. */
export function findConfig(directory: string): FoundConfig {
  const searched: string[] = []
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    searched.push(folder)
    for (const extension of CONFIG_EXTENSIONS) {
      const file = join(folder, CONFIG_BASENAME + extension)
      if (isFile(file)) return { file, searched }
    }
    if (dirname(folder) === folder) return { file: null, searched }
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    return false
  }
}
