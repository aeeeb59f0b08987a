import { dirname } from 'node:path'
import { isGoTestFile } from '../../source/go-files.js'
import { outlinesOf } from './go-outlines.js'
import type { GoSources } from './go-sources.js'

const importersBySources = new WeakMap<GoSources, ReadonlyMap<string, readonly string[]>>()

/**
 * The files, other than tests, of packages that import one, directly or through others. Their code can get values of
 * its types without their names, as in `fmt.Println(server.New())`.
 *
 * @param folder of the package.
 */
export function filesThatReach(folder: string, sources: GoSources): readonly string[] {
  const importers = importersIn(sources)
  const files = new Set<string>()
  const folders = new Set([folder])
  for (const reached of folders)
    for (const file of importers.get(sources.importPathOf(reached) ?? '') ?? []) {
      files.add(file)
      folders.add(dirname(file))
    }
  return [...files]
}

/** The files, other than tests, that import a path. */
export function importersOf(path: string, sources: GoSources): readonly string[] {
  return importersIn(sources).get(path) ?? []
}

/**
 * The folders of the programs, packages called `main`, that a package is part of.
 *
 * @param folder of the package.
 * @param isLive whether a file still imports a path.
 */
export function programsWith(
  folder: string,
  sources: GoSources,
  isLive: (file: string, path: string) => boolean,
): ReadonlySet<string> {
  const importers = importersIn(sources)
  const folders = new Set([folder])
  for (const reached of folders) {
    const path = sources.importPathOf(reached) ?? ''
    for (const file of importers.get(path) ?? [])
      if (!folders.has(dirname(file)) && isLive(file, path)) folders.add(dirname(file))
  }
  return new Set([...folders].filter((reached) => isProgram(reached, sources)))
}

function isProgram(folder: string, sources: GoSources): boolean {
  const outlines = outlinesOf(sources)
  return sources.filesIn(folder).some((file) => !isGoTestFile(file) && outlines.get(file)?.isMain === true)
}

/** The files that import each path. */
function importersIn(sources: GoSources): ReadonlyMap<string, readonly string[]> {
  const known = importersBySources.get(sources)
  if (known) return known
  const importers = new Map<string, string[]>()
  for (const [file, { imports }] of outlinesOf(sources)) {
    if (isGoTestFile(file)) continue
    for (const path of imports) {
      const others = importers.get(path)
      if (others) others.push(file)
      else importers.set(path, [file])
    }
  }
  importersBySources.set(sources, importers)
  return importers
}
