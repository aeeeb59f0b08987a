import { dirname, join, sep } from 'node:path'
import type { ProjectSources } from './project-sources.js'

interface PackageFolder {
  readonly folder: string
  readonly name: string | null
  /** Its scripts that the package shows to the world; `null`: they can't be told, so any may be shown. */
  readonly entries: ReadonlySet<string> | null
  readonly dependencies: ReadonlySet<string>
  readonly manifest: Manifest
}

interface Manifest {
  readonly [key: string]: unknown
}

const ENTRY_FIELDS = ['main', 'module', 'browser', 'types', 'typings', 'source', 'bin', 'exports']
/** Where the sources of `dist/x.js` are. */
const SOURCE_FOLDERS = ['', 'src/', 'source/', 'lib/']

/** The packages of a repository, and which of their sources are public. */
export class PackageEntries {
  readonly #packages: readonly PackageFolder[]
  readonly #resolved = new Map<string, string | null>()

  constructor(sources: ProjectSources) {
    const manifests = sources.settings.filter((file) => /(?:^|[/\\])package\.json$/.test(file))
    const folders = new Set(manifests.map((file) => dirname(file)))
    this.#packages = manifests
      .flatMap((file) => {
        const manifest = readManifest(sources.textOf(file))
        return manifest ? [readPackage(dirname(file), manifest, scriptsOf(dirname(file), folders, sources))] : []
      })
      .sort((a, b) => b.folder.length - a.folder.length)
  }

  /** Whether what the file exports is part of a package's public interface. */
  isEntry(file: string): boolean {
    const owner = this.packageOf(file)
    return owner !== null && (owner.entries === null || owner.entries.has(file))
  }

  packageOf(file: string): PackageFolder | null {
    return this.#packages.find(({ folder }) => isBelow(folder, file)) ?? null
  }

  /** The one source that a specifier with the name of a package of this repository means. */
  resolve(specifier: string, scripts: ReadonlySet<string>): string | null {
    const found = this.#packages.find(
      ({ name }) => name !== null && (specifier === name || specifier.startsWith(`${name}/`)),
    )
    if (!found?.name) return null
    const known = this.#resolved.get(specifier)
    if (known !== undefined) return known
    const resolved = this.#resolveIn(found, specifier.slice(found.name.length), scripts)
    this.#resolved.set(specifier, resolved)
    return resolved
  }

  #resolveIn(found: PackageFolder, way: string, scripts: ReadonlySet<string>): string | null {
    const subpath = `.${way}`
    const { exports } = found.manifest
    const own = stemsOf(
      found.folder,
      [...scripts].filter((file) => isBelow(found.folder, file)),
    )
    const targets =
      exports === undefined
        ? subpath === '.'
          ? stringsIn([found.manifest['main'], found.manifest['module'], found.manifest['types']])
          : [subpath]
        : stringsIn(exportedAt(exports, subpath))
    const matches = new Set(targets.flatMap((target) => sourcesOf(target, own)))
    return matches.size === 1 ? ([...matches][0] as string) : null
  }

  /** Whether the nearest packages name it as a dependency. */
  isDependency(from: string, specifier: string): boolean {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    return this.#packages.some(({ folder, dependencies }) => isBelow(folder, from) && dependencies.has(name))
  }
}

function readManifest(text: string | null): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(text ?? '')
    return typeof manifest === 'object' && manifest !== null ? (manifest as Manifest) : null
  } catch {
    return null
  }
}

function readPackage(folder: string, manifest: Manifest, scripts: readonly string[]): PackageFolder {
  const targets = stringsIn(ENTRY_FIELDS.map((field) => manifest[field])).filter(
    (target) => !/\.(?:json|css|scss|html|md|node|wasm)$/.test(target),
  )
  const own = stemsOf(folder, scripts)
  const found = targets.map((target) => sourcesOf(target, own))
  const implied = own
    .filter(({ stem, file }) => /^(?:src\/)?index$/.test(stem) && !/\.d\.[cm]?ts$/.test(file))
    .map(({ file }) => file)
  const isUnclear = found.some((sources) => sources.length === 0) && implied.length === 0
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap(
    (field) => Object.keys(Object(manifest[field]) as object),
  )
  return {
    folder,
    manifest,
    name: typeof manifest['name'] === 'string' ? manifest['name'] : null,
    entries: isUnclear ? null : new Set([...found.flat(), ...(isImpliedEntry(manifest, found) ? implied : [])]),
    dependencies: new Set(dependencies),
  }
}

/** Without a `main` it is `index.js`; and an entry that a bundler makes starts at an index, too. */
function isImpliedEntry(manifest: Manifest, found: readonly (readonly string[])[]): boolean {
  return (
    (manifest['main'] === undefined && manifest['exports'] === undefined && manifest['bin'] === undefined) ||
    found.some((sources) => sources.length === 0)
  )
}

/** The scripts of a package, without those of packages inside it. */
function scriptsOf(folder: string, folders: ReadonlySet<string>, { scripts }: ProjectSources): string[] {
  const start = join(folder, sep)
  const inner = [...folders]
    .filter((other) => other !== folder && isBelow(folder, other))
    .map((other) => join(other, sep))
  return [...scripts].filter((file) => file.startsWith(start) && !inner.some((other) => file.startsWith(other)))
}

/** A script below a package's folder, and the way to it without its extension, with `/`. */
interface OwnScript {
  readonly file: string
  readonly stem: string
}

function stemsOf(folder: string, scripts: readonly string[]): OwnScript[] {
  const start = join(folder, sep).length
  return scripts.map((file) => ({ file, stem: withoutExtension(file.slice(start).replaceAll(sep, '/')) }))
}

/** `./dist/a/b.js` is made from `src/a/b.ts`, or from `a/b.ts`; a `*` stands for anything. */
function sourcesOf(target: string, scripts: readonly OwnScript[]): string[] {
  const stem = withoutExtension(
    target
      .replace(/^\.?\//, '')
      .replace(/^\.$/, 'index')
      .replace(/\/$/, '/index'),
  )
  const parts = stem.split('/')
  for (let drop = 0; drop < parts.length; drop++) {
    const rest = parts.slice(drop).join('/')
    // `dist/*` is made from all of `src`, not from all of the package.
    const folders = drop === 0 ? [''] : SOURCE_FOLDERS.filter((prefix) => prefix !== '' || !rest.startsWith('*'))
    const patterns = folders.flatMap((prefix) => [`${prefix}${rest}`, `${prefix}${rest}/index`])
    const found = scripts
      .filter((source) => patterns.some((pattern) => matchesPattern(source.stem, pattern)))
      .map(({ file }) => file)
    if (found.length > 0) return found
  }
  return []
}

/** Part by part, the first place for each: a regular expression with many `.*` would try all of them together. */
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

/** What `exports` says of a subpath: `.` or `./name`. */
function exportedAt(exports: unknown, subpath: string): unknown {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return subpath === '.' ? exports : null
  const entries = Object.entries(exports)
  if (!entries.some(([key]) => key.startsWith('.'))) return subpath === '.' ? exports : null
  const exact = entries.find(([key]) => key === subpath)
  if (exact) return exact[1]
  for (const [key, value] of entries) {
    const [before, after] = key.split('*')
    if (after === undefined || before === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    const star = subpath.slice(before.length, subpath.length - after.length)
    return stringsIn(value).map((target) => target.replaceAll('*', star))
  }
  return null
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(join(folder, sep))
}
