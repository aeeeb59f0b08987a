import { dirname, resolve } from 'node:path'
import type { RegistryEntry } from '../config/config.js'
import { expandGlob, isGlob, refusalToMatch, staticFolder } from '../files/globs.js'
import type { RootedEntry } from './merge-config.js'
import { refusalToUse, type Boundary } from './own-paths.js'
import { statOf } from '../files/paths.js'
import type { ProjectFailure } from './project.js'

export interface FoundRegistries {
  /** By absolute path, in the order of the configuration; a file in two entries belongs to the first. */
  readonly entries: ReadonlyMap<string, RegistryEntry>
  readonly failures: readonly ProjectFailure[]
  /** Folders in which a new file may be a registry; their mtimes tell when to look again. */
  readonly folders: readonly string[]
}

/** The files that the `registries` of a configuration name. */
export function findRegistries(registries: readonly RootedEntry[], source: string): FoundRegistries {
  const entries = new Map<string, RegistryEntry>()
  const failures: ProjectFailure[] = []
  const folders = new Set<string>()
  for (const { entry, root, boundary } of registries) {
    if (!('files' in entry)) continue
    for (const pattern of entry.files) {
      const refusal = refusalOf(pattern, root, boundary, COPY_OR_NAME)
      if (refusal !== null) {
        failures.push({ message: `${source}: the registry "${pattern}" ${refusal}` })
        continue
      }
      const files = filesOf(pattern, root, boundary)
      if (files.length === 0) failures.push({ message: describeUnmatched(pattern, source) })
      folders.add(staticFolder(pattern, root))
      for (const file of files) {
        folders.add(dirname(file))
        if (!entries.has(file)) entries.set(file, entry)
      }
    }
  }
  return { entries, failures, folders: [...folders] }
}

const COPY_OR_NAME = 'copy it into the repository, or delete it here and name it on the command line'

/**
 * Why a pattern of a configuration is not used, as the end of a sentence; `null`: it is.
 *
 * @param instead as of {@link refusalToUse}.
 */
export function refusalOf(pattern: string, root: string, boundary: Boundary, instead?: string): string | null {
  const path = resolve(root, pattern)
  if (isGlob(pattern) && !statOf(path)) {
    const refusal = refusalToMatch(pattern)
    if (refusal !== null) return refusal
  }
  return refusalToUse(isGlob(pattern) && !statOf(path) ? staticFolder(pattern, root) : path, boundary, instead)
}

/** The files that one `files` entry names, by absolute path; none that links lead out of the boundary. */
export function filesOf(pattern: string, root: string, boundary: Boundary): string[] {
  if (refusalOf(pattern, root, boundary) !== null) return []
  // First as a path: `[id].ts` is a file in some frameworks. The loader reports paths that aren't files.
  const path = resolve(root, pattern)
  if (statOf(path)) return [path]
  return isGlob(pattern) ? expandGlob(pattern, root).filter((file) => refusalToUse(file, boundary) === null) : []
}

function describeUnmatched(pattern: string, source: string): string {
  return isGlob(pattern)
    ? `${source}: no file matches the registry glob "${pattern}"; fix it or delete it`
    : `${source}: the registry "${pattern}" does not exist; fix the path or delete it`
}
