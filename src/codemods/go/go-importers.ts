import { dirname } from 'node:path'
import { isGoTestFile } from '../../source/go-files.js'
import type { GoSources } from './go-sources.js'

/** `import "a"` and `import ( ... )`. Go has them before all other declarations. */
const IMPORTS = /^import[ \t]*(?:\([^)]*\)|[^\n]*)/gm
const PATH = /["`]([^"`\s]+)["`]/g

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
  return sources
    .filesIn(folder)
    .some((file) => !isGoTestFile(file) && /^package main\b/m.test(sources.textOf(file) ?? ''))
}

/** The files that import each path. A comment among the imports may add a path too many. */
function importersIn(sources: GoSources): ReadonlyMap<string, readonly string[]> {
  const known = importersBySources.get(sources)
  if (known) return known
  const importers = new Map<string, string[]>()
  for (const file of sources.files) {
    if (isGoTestFile(file)) continue
    for (const [statement] of sources.glanceAt(file)?.matchAll(IMPORTS) ?? [])
      for (const [, path] of statement.matchAll(PATH)) {
        const others = importers.get(path as string)
        if (others) others.push(file)
        else importers.set(path as string, [file])
      }
  }
  importersBySources.set(sources, importers)
  return importers
}
