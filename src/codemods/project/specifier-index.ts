import { dirname, basename, extname, resolve, sep } from 'node:path'
import { findModuleIn } from './find-module.js'
import { specifiersIn } from '../../source/specifiers.js'
import { mayComputeImports } from './computed-imports.js'
import { copyOf } from '../../text/copy-of.js'
import type { AliasResolver } from './alias-resolver.js'
import { PathPatterns } from './path-patterns.js'
import type { ProjectSources } from './project-sources.js'

const OF_COMPONENT = /\.(?:vue|svelte|astro)$/i

/** What a specifier in a folder means. */
interface Imported {
  /** The script. */
  readonly target: string | null
  /** The last part of anything else; empty: it is a package. */
  unresolved?: string
}

/**
 * Tells which files may import which, by searching the text of all files. Files that no caller supplies are read on
 * first use.
 */
export class SpecifierIndex {
  readonly #sources: ProjectSources
  readonly #aliases: AliasResolver
  readonly #importers = new Map<string, Set<string>>()
  /** The files that name it in a call: `require`, `import(...)`, `jest.mock`, some loader. */
  readonly #callers = new Map<string, Set<string>>()
  /** Folders from which an unknown file is loaded: `import(`./pages/${name}`)`, `import.meta.glob('./pages/*')`. */
  readonly #globFolders = new Set<string>()
  /** Files with an unresolved specifier, by its last part. */
  readonly #unresolved = new Map<string, Set<string>>()
  readonly #computing = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #patterns = new PathPatterns()
  #isComplete = false
  #hasData = false
  #targets: { readonly folder: string; readonly known: Map<string, Imported> } | null = null

  constructor(sources: ProjectSources, aliases: AliasResolver) {
    this.#sources = sources
    this.#aliases = aliases
  }

  /** Adds the imports of a file's text. */
  add(file: string, text: string): void {
    if (this.#seen.has(file)) return
    this.#seen.add(file)
    if (mayComputeImports(text)) this.#computing.add(file)
    this.#patterns.add(file, text)
    const targets = this.#targetsIn(dirname(file))
    for (const { specifier, isPattern, callee } of specifiersIn(text)) {
      if (isPattern) this.#addPattern(file, specifier)
      else this.#addSpecifier(file, specifier, targets, callee !== null)
    }
  }

  /** The file that a specifier resolves to; `null` when it is outside the repository, or unknown. */
  resolve(from: string, specifier: string): string | null {
    if (/[?!]/.test(specifier)) return null
    if (/^\.{1,2}(?:\/|$)/.test(specifier))
      return findModuleIn(this.#sources.scripts, resolveRelative(dirname(from), specifier))
    return this.#aliases.resolve(from, specifier)
  }

  /** The file of components that a specifier names; `null`: it names none. */
  resolveComponent(from: string, specifier: string): string | null {
    if (!OF_COMPONENT.test(specifier)) return null
    const paths = /^\.{1,2}\//.test(specifier)
      ? [resolveRelative(dirname(from), specifier)]
      : this.#aliases.targetsOf(from, specifier)
    return paths.find((path) => this.#sources.opaque.has(path)) ?? null
  }

  /** Files that may import `file`. */
  importersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#importers.get(file) ?? new Set()
  }

  /** The importers that pass it to a call, which may load the whole module. */
  callersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#callers.get(file) ?? new Set()
  }

  /** Files with a specifier that may refer to `file` but can't be resolved: an unknown alias, a loader's query. */
  possibleImportersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#unresolved.get(lastPart(file)) ?? new Set()
  }

  /** Whether a loader may load it through its folder. */
  isLoadedByFolder(file: string): boolean {
    this.#complete()
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      if (this.#globFolders.has(folder)) return true
      if (dirname(folder) === folder) return false
    }
  }

  /** Whether code or data has a pattern of paths that matches it. */
  isLoadedByPattern(file: string): boolean {
    this.#complete()
    if (!this.#hasData) {
      this.#hasData = true
      for (const path of [...this.#sources.settings, ...this.#sources.data])
        this.#patterns.add(path, this.#sources.glanceAt(path) ?? '')
    }
    return this.#patterns.match(file)
  }

  /** Files that may load others whose paths are only known at run time. */
  get computing(): ReadonlySet<string> {
    this.#complete()
    return this.#computing
  }

  #complete(): void {
    if (this.#isComplete) return
    this.#isComplete = true
    for (const file of [...this.#sources.scripts, ...this.#sources.opaque]) {
      const text = this.#seen.has(file) ? null : this.#sources.glanceAt(file)
      if (text !== null) this.add(file, text)
    }
  }

  #addPattern(file: string, specifier: string): void {
    if (!/^\.{1,2}\//.test(specifier)) return
    const [fixed = ''] = specifier.split('*', 1)
    this.#globFolders.add(resolve(dirname(file), fixed.endsWith('/') ? fixed : dirname(fixed)))
  }

  /** The resolved specifiers of a folder: files of one folder come in sequence and import much the same. */
  #targetsIn(folder: string): Map<string, Imported> {
    if (this.#targets?.folder !== folder) this.#targets = { folder, known: new Map<string, Imported>() }
    return this.#targets.known
  }

  #addSpecifier(file: string, specifier: string, targets: Map<string, Imported>, isCall: boolean): void {
    if (specifier === '' || specifier.startsWith('node:')) return
    let imported = targets.get(specifier)
    if (!imported) {
      imported = { target: this.resolve(file, specifier) }
      targets.set(specifier, imported)
    }
    if (imported.target !== null) {
      add(this.#importers, imported.target, file)
      if (isCall) add(this.#callers, imported.target, file)
    } else if (!isCall || specifier === '.' || specifier === '..' || specifier.includes('/')) {
      imported.unresolved ??= this.#aliases.isPackage(file, specifier) ? '' : copyOf(lastPartOf(specifier))
      if (imported.unresolved !== '') add(this.#unresolved, imported.unresolved, file)
    }
  }
}

/** As `resolve`, which takes long, for the usual `./name` and `../../name` without it. */
function resolveRelative(folder: string, specifier: string): string {
  let up = folder.length
  let at = specifier.startsWith('./') ? './'.length : 0
  for (; specifier.startsWith('../', at); at += '../'.length) up = folder.lastIndexOf('/', up - 1)
  const rest = specifier.slice(at)
  const isPlain = sep === '/' && up > 0 && rest !== '' && !/(?:^|\/)(?:[./]|$)/.test(rest)
  return isPlain ? `${folder.slice(0, up)}/${rest}` : resolve(folder, specifier)
}

function lastPartOf(specifier: string): string {
  return lastPart(specifier.split(/[?!]/, 1)[0] ?? '')
}

/** The last part of a specifier that refers to the file: `flags` for `src/flags.ts` and `src/flags/index.ts`. */
function lastPart(path: string): string {
  const name = basename(path, extname(path))
  return name === 'index' ? basename(dirname(path)) : name
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
