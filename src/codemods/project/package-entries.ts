import { dirname, join, sep } from 'node:path'
import {
  exportedAt,
  isRecord,
  packageNameOf,
  readManifest,
  stringsIn,
  withoutTypes,
  type Manifest,
} from '../../project/package-manifest.js'
import type { ProjectSources } from './project-sources.js'

interface PackageFolder {
  readonly folder: string
  readonly name: string | null
  readonly dependencies: ReadonlySet<string>
  readonly manifest: Manifest
}

const ENTRY_FIELDS = ['main', 'module', 'browser', 'types', 'typings', 'source', 'bin', 'exports']
/** Folders that may hold the sources of `dist/x.js`. */
const SOURCE_FOLDERS = ['', 'src/', 'source/', 'lib/']

/** The packages of a repository, and which of their sources are public. */
export class PackageEntries {
  readonly #scripts: ReadonlySet<string>
  readonly #byFolder = new Map<string, PackageFolder>()
  /** Where two packages have the same name, the one in the deeper folder. */
  readonly #byName = new Map<string, PackageFolder>()
  readonly #scriptsBelow = new Map<PackageFolder, OwnScripts>()
  readonly #entries = new Map<PackageFolder, ReadonlySet<string> | null>()
  readonly #resolved = new Map<string, string | null>()

  constructor(sources: ProjectSources) {
    this.#scripts = sources.scripts
    const manifests = sources.settings.filter((file) => /(?:^|[/\\])package\.json$/.test(file))
    const packages = manifests
      .flatMap((file) => {
        const manifest = readManifest(sources.textOf(file))
        return manifest ? [readPackage(dirname(file), manifest)] : []
      })
      .sort((a, b) => b.folder.length - a.folder.length)
    for (const found of packages) {
      this.#byFolder.set(found.folder, found)
      if (found.name !== null && !this.#byName.has(found.name)) this.#byName.set(found.name, found)
    }
  }

  /** Whether the file's exports are part of a package's public interface. */
  isEntry(file: string): boolean {
    const [owner] = this.#packagesAround(file)
    if (!owner) return false
    const entries = this.#entriesOf(owner)
    return entries === null || entries.has(file)
  }

  /** The single source that a specifier with the name of a package in this repository resolves to. */
  resolve(specifier: string): string | null {
    const found = this.#byName.get(packageNameOf(specifier))
    if (!found?.name) return null
    const known = this.#resolved.get(specifier)
    if (known !== undefined) return known
    const resolved = this.#resolveIn(found, specifier.slice(found.name.length))
    this.#resolved.set(specifier, resolved)
    return resolved
  }

  #resolveIn(found: PackageFolder, way: string): string | null {
    const subpath = `.${way}`
    const { exports } = found.manifest
    const targets =
      exports === undefined
        ? subpath === '.'
          ? stringsIn([found.manifest['main'], found.manifest['module'], found.manifest['types']])
          : [subpath]
        : stringsIn(exportedAt(exports, subpath))
    const below = this.#below(found)
    const matches = new Set(targets.flatMap((target) => sourcesOf(target, below)))
    return matches.size === 1 ? ([...matches][0] as string) : null
  }

  /** Groups of sources for one specifier. Each build uses one of them, depending on its conditions. */
  alternatives(): string[][] {
    return [...this.#byFolder.values()].flatMap((found) =>
      alternativeTargets(found.manifest).flatMap((targets) => {
        const files = new Set(targets.flatMap((target) => sourcesOf(target, this.#below(found))))
        return files.size > 1 ? [[...files]] : []
      }),
    )
  }

  /** Whether the nearest packages list it as a dependency. */
  isDependency(from: string, specifier: string): boolean {
    const name = packageNameOf(specifier)
    for (const { dependencies } of this.#packagesAround(from)) if (dependencies.has(name)) return true
    return false
  }

  /** The folder of the package that a file is in; `null` where there is none. */
  folderOf(file: string): string | null {
    for (const { folder } of this.#packagesAround(file)) return folder
    return null
  }

  /** The packages whose folders contain a file, innermost first. */
  *#packagesAround(file: string): Generator<PackageFolder> {
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      const found = this.#byFolder.get(folder)
      if (found) yield found
      if (dirname(folder) === folder) return
    }
  }

  /** The scripts in a package's folder, including packages inside it. */
  #below(found: PackageFolder): OwnScripts {
    let scripts = this.#scriptsBelow.get(found)
    if (!scripts) {
      const start = join(found.folder, sep)
      const files = [...this.#scripts].filter((file) => file.startsWith(start))
      scripts = new OwnScripts(files, start)
      this.#scriptsBelow.set(found, scripts)
    }
    return scripts
  }

  /** Its public scripts; `null` when they can't be determined, so any may be public. */
  #entriesOf(found: PackageFolder): ReadonlySet<string> | null {
    let entries = this.#entries.get(found)
    if (entries === undefined) {
      const { files } = this.#below(found)
      const own = files.filter((file) => this.#packagesAround(file).next().value === found)
      entries = readEntries(found.manifest, new OwnScripts(own, join(found.folder, sep)))
      this.#entries.set(found, entries)
    }
    return entries
  }
}

/** The targets of each specifier for which a manifest has several. */
function alternativeTargets(manifest: Manifest): string[][] {
  const { browser, exports, imports } = manifest
  const entries = stringsIn([manifest['main'], manifest['module'], typeof browser === 'string' ? browser : null])
  const replaced = isRecord(browser)
    ? Object.entries(browser).flatMap(([target, other]) => (typeof other === 'string' ? [[target, other]] : []))
    : []
  const conditional = [exports, imports].flatMap((field) => {
    if (!isRecord(field)) return []
    const isSubpaths = Object.keys(field).some((key) => /^[.#]/.test(key))
    return (isSubpaths ? Object.values(field) : [field]).map((target) => stringsIn([withoutTypes(target)]))
  })
  return [entries, ...replaced, ...conditional].filter((targets) => new Set(targets).size > 1)
}

function readPackage(folder: string, manifest: Manifest): PackageFolder {
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap(
    (field) => Object.keys(Object(manifest[field]) as object),
  )
  return {
    folder,
    manifest,
    name: typeof manifest['name'] === 'string' ? manifest['name'] : null,
    dependencies: new Set(dependencies),
  }
}

/** @param own the scripts of the package, without those of packages inside it. */
function readEntries(manifest: Manifest, own: OwnScripts): ReadonlySet<string> | null {
  const targets = stringsIn(ENTRY_FIELDS.map((field) => manifest[field])).filter(
    (target) => !/\.(?:json|css|scss|html|md|node|wasm)$/.test(target),
  )
  const found = targets.map((target) => sourcesOf(target, own))
  const implied = [...own.matching('index'), ...own.matching('src/index')].filter((file) => !/\.d\.[cm]?ts$/.test(file))
  if (found.some((sources) => sources.length === 0) && implied.length === 0) return null
  return new Set([...found.flat(), ...(isImpliedEntry(manifest, found) ? implied : [])])
}

/** Without a `main` the entry is `index.js`. An entry that a bundler produces usually starts at an index, too. */
function isImpliedEntry(manifest: Manifest, found: readonly (readonly string[])[]): boolean {
  return (
    (manifest['main'] === undefined && manifest['exports'] === undefined && manifest['bin'] === undefined) ||
    found.some((sources) => sources.length === 0)
  )
}

/** Scripts below a package's folder, indexed by path without extension, with `/`. */
class OwnScripts {
  readonly #stems: readonly string[]
  #byStem: ReadonlyMap<string, readonly string[]> | null = null

  constructor(
    readonly files: readonly string[],
    start: string,
  ) {
    this.#stems = files.map((file) => withoutExtension(file.slice(start.length).replaceAll(sep, '/')))
  }

  /** In the pattern, a `*` means any characters. */
  matching(pattern: string): readonly string[] {
    if (pattern.includes('*')) return this.files.filter((_, index) => matchesPattern(this.#stems[index] ?? '', pattern))
    this.#byStem ??= groupBy(this.files, (_, index) => this.#stems[index] ?? '')
    return this.#byStem.get(pattern) ?? []
  }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The sources of a target: `./dist/a/b.js` is built from `src/a/b.ts` or `a/b.ts`. A `*` matches anything. */
function sourcesOf(target: string, scripts: OwnScripts): readonly string[] {
  const stem = withoutExtension(
    target
      .replace(/^\.?\//, '')
      .replace(/^\.$/, 'index')
      .replace(/\/$/, '/index'),
  )
  const parts = stem.split('/')
  for (let drop = 0; drop < parts.length; drop++) {
    const rest = parts.slice(drop).join('/')
    // `dist/*` is built from all of `src`, not from the whole package.
    const folders = drop === 0 ? [''] : SOURCE_FOLDERS.filter((prefix) => prefix !== '' || !rest.startsWith('*'))
    const patterns = folders.flatMap((prefix) => [`${prefix}${rest}`, `${prefix}${rest}/index`])
    const found = new Set(patterns.flatMap((pattern) => scripts.matching(pattern)))
    if (found.size > 0) return scripts.files.filter((file) => found.has(file))
  }
  return []
}

/** Matches part by part, each at its first occurrence: a regular expression with many `.*` would backtrack. */
function matchesPattern(stem: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return stem === first
  let at = first.length
  if (!stem.startsWith(first)) return false
  for (const part of parts) {
    const found = stem.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return stem.length - last.length >= at && stem.endsWith(last)
}

function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
}
