import { basename, dirname, extname, join } from 'node:path'
import { isBuildName, suffixesIn, withoutBuild } from '../../project/build-names.js'
import type { PackageEntries } from './package-entries.js'
import type { ProjectSources } from './project-sources.js'

/**
 * Finds the modules that another build uses instead of a file. They are found by name, or because a manifest lists
 * several files for one specifier (`browser`, conditions of `exports` and `imports`).
 */
export class OtherBuilds {
  readonly #groups = new Map<string, ReadonlySet<string>>()

  constructor(sources: ProjectSources, packages: PackageEntries) {
    // With suffixes in a tsconfig, the plain specifier may refer to any of the files.
    const suffixes = sources.settings.flatMap((file) => suffixesIn(sources.textOf(file) ?? ''))
    for (const group of groupsByName(sources.scripts, suffixes)) this.#add(group)
    for (const group of packages.alternatives()) this.#add(group)
  }

  /** The files that other builds use instead of `file`. */
  of(file: string): readonly string[] {
    return [...(this.#groups.get(file) ?? [])].filter((other) => other !== file)
  }

  #add(files: Iterable<string>): void {
    const group = new Set(files)
    for (const file of [...group]) for (const other of this.#groups.get(file) ?? []) group.add(other)
    for (const file of group) this.#groups.set(file, group)
  }
}

/**
 * Groups modules with the files that have a build in their names. If such a file is imported by its full name, it is an
 * ordinary module.
 */
function* groupsByName(scripts: ReadonlySet<string>, suffixes: readonly string[]): Generator<string[]> {
  const special = new Map<string, string[]>()
  for (const file of scripts) {
    const name = moduleName(file)
    if (name === null || !isBuildName(name, suffixes)) continue
    const stem = stemOf(file, name, suffixes)
    const files = special.get(stem)
    if (files) files.push(file)
    else special.set(stem, [file])
  }
  // In most projects there are none, and the stems of all other files take long.
  if (special.size === 0) return
  const plain = new Map<string, string[]>()
  for (const file of scripts) {
    const name = moduleName(file)
    if (name === null || isBuildName(name, suffixes)) continue
    const stem = stemOf(file, name, suffixes)
    if (special.has(stem)) plain.set(stem, [...(plain.get(stem) ?? []), file])
  }
  for (const [stem, files] of special) {
    const others = plain.get(stem) ?? []
    if (others.length > 0 || suffixes.length > 0) yield [...others, ...files]
  }
}

/** The name of a file without its extension; `null`: it only declares types. */
function moduleName(file: string): string | null {
  return /\.d\.[cm]?ts$/.test(file) ? null : basename(file, extname(file))
}

/** What a module and its variants for other builds have in common. */
function stemOf(file: string, name: string, suffixes: readonly string[]): string {
  return join(dirname(file), withoutBuild(name, suffixes))
}
