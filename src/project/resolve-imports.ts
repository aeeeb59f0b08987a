import type { Stats } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { isRelative, type ImportResolver } from '../source/import-resolver.js'
import type { SourceView } from '../source/source-view.js'
import { specifiersIn } from '../source/specifiers.js'
import { parseSource } from '../syntax/parse-source.js'
import { SCRIPT_EXTENSIONS } from '../syntax/typescript/parse-typescript.js'
import { AliasSettings } from './alias-settings.js'
import { aliasTargets } from './alias-targets.js'
import { ExportHints } from './export-hints.js'
import { GoPackages } from './go-packages.js'
import { isOtherPackage } from './other-packages.js'
import { OwnModules } from './own-modules.js'
import { isInside, realPath, statOf } from '../files/paths.js'
import { readText } from '../files/read-file.js'

/** What a specifier's extension may mean in the sources: TypeScript imports `./x.ts` as `./x.js`. */
const SOURCE_EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.js', '.jsx']],
  ['.jsx', ['.tsx', '.jsx']],
  ['.mjs', ['.mts', '.mjs']],
  ['.cjs', ['.cts', '.cjs']],
])

/** Installed packages aren't code of the project. */
const INSTALLED = /[\\/]node_modules[\\/]/

/** How many parsed modules are kept, because a lint run of a monorepo must not hold all of them. */
const MOST_MODULES = 200

interface ParsedModule {
  readonly stats: Stats
  /** Files that were checked to be readable. */
  readonly trees: readonly string[]
  readonly view: SourceView | null
}

/**
 * Finds and parses the modules that relative specifiers and aliases of a tsconfig mean, and the files of Go packages.
 * Answers hold until {@link forget}; after it, a parsed module is used again while it is the same file with the same
 * mtime and size.
 */
export class ModuleResolver {
  readonly #trees: () => readonly string[]
  readonly #modules = new Map<string, ParsedModule>()
  readonly #answers = new Map<string, SourceView | null>()
  /** Modules by their files, parsed or read since {@link forget}. */
  readonly #seen = new Map<string, SourceView | null>()
  readonly #files = new Map<string, string | null>()
  readonly #exports = new ExportHints((file) => this.#textOf(file))
  readonly #goPackages = new GoPackages((file) => this.#parse(file))
  readonly #aliases = new AliasSettings((file) => this.#mayRead(file))

  readonly #own = new OwnModules((file) => this.#mayRead(file), findModule)

  /** @param trees the folders, with links followed, outside which nothing is read. */
  constructor(trees: () => readonly string[]) {
    this.#trees = trees
  }

  readonly resolveImport: ImportResolver = Object.assign(
    (from: string, specifier: string) => this.#resolve(from, specifier),
    {
      mayExport: (from: string, specifier: string, name: string) => this.#mayExport(from, specifier, name),
      inAnyBuild: (from: string, specifier: string) => this.#inAnyBuild(from, specifier),
      isOtherPackage,
      goPathOf: (folder: string) => this.#goPackages.pathOf(folder),
    },
  )

  #resolve(from: string, specifier: string): SourceView | null {
    if (from.endsWith('.go')) return this.#goPackages.resolve(from, specifier)
    for (const target of this.#targetsOf(from, specifier)) {
      const view = this.#resolvePath(target)
      if (view) return view
    }
    return null
  }

  #inAnyBuild(from: string, specifier: string): SourceView[] {
    if (from.endsWith('.go')) return []
    const resolved = this.#resolve(from, specifier)
    const files = resolved ? [resolved.file] : this.#own.named(from, specifier).filter((file) => !INSTALLED.test(file))
    const all = new Set(files.flatMap((file) => [file, ...this.#own.insteadOf(file)]))
    return [...all].flatMap((file) => this.#parse(file) ?? [])
  }

  /** A barrel leads to hundreds of modules: those that don't name what is looked for needn't be parsed. */
  #mayExport(from: string, specifier: string, name: string): boolean {
    if (!isRelative(specifier)) return true
    const file = this.#fileOf(resolve(dirname(from), specifier))
    return file === null || this.#exports.mayExport(file, name)
  }

  /**
   * Whether a source may import a module by a name that {@link resolveImport} finds. Nothing is parsed to tell this.
   */
  importsAny(from: string, text: string): boolean {
    for (const { specifier, isPattern, callee } of specifiersIn(text)) {
      if (isPattern || (callee !== null && callee !== 'require' && callee !== 'import')) continue
      if (this.#targetsOf(from, specifier).some((target) => findModule(target) !== null)) return true
    }
    return false
  }

  /** Absolute paths without extensions. */
  #targetsOf(from: string, specifier: string): string[] {
    if (isRelative(specifier)) return [resolve(dirname(from), specifier)]
    if (isBuiltin(specifier) || specifier.startsWith('/') || /^[a-z]+:/i.test(specifier)) return []
    return this.#aliases
      .settingsFor(from)
      .flatMap((settings) => aliasTargets(specifier, settings))
      .filter((target) => !INSTALLED.test(target))
  }

  #textOf(file: string): string | null {
    const view = this.#seen.get(file)
    if (view) return view.text
    const read = this.#mayRead(file) ? readText(file) : null
    return read === null || 'error' in read ? null : read.text
  }

  /** The module that a path without an extension means. */
  #fileOf(target: string): string | null {
    let file = this.#files.get(target)
    if (file === undefined) {
      file = findModule(target)
      this.#files.set(target, file)
    }
    return file
  }

  #resolvePath(target: string): SourceView | null {
    const known = this.#answers.get(target)
    if (known !== undefined) return known
    const file = this.#fileOf(target)
    const view = file === null ? null : this.#parse(file)
    this.#answers.set(target, view)
    return view
  }

  /** Looks at the files again from now on. */
  forget(): void {
    this.#answers.clear()
    this.#seen.clear()
    this.#files.clear()
    this.#exports.forget()
    this.#goPackages.forget()
    this.#aliases.forget()
    this.#own.forget()
  }

  #parse(file: string): SourceView | null {
    const seen = this.#seen.get(file)
    if (seen !== undefined) return seen
    const view = this.#lookAt(file)
    this.#seen.set(file, view)
    return view
  }

  #lookAt(file: string): SourceView | null {
    const trees = this.#trees()
    const stats = statOf(file)
    if (!stats) return null
    const known = this.#modules.get(file)
    if (known && known.trees === trees && isSameFile(known.stats, stats)) return known.view
    if (!this.#mayRead(file)) return null
    const view = known && isSameFile(known.stats, stats) ? known.view : parseModule(file)
    if (this.#modules.size >= MOST_MODULES) this.#modules.clear()
    this.#modules.set(file, { stats, trees, view })
    return view
  }

  #mayRead(file: string): boolean {
    const real = realPath(file)
    return real !== null && this.#trees().some((tree) => isInside(tree, real))
  }
}

/** Whether the file has the same text and the same real path, so that no link leads elsewhere now. */
function isSameFile(a: Stats, b: Stats): boolean {
  return a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino && a.dev === b.dev
}

function parseModule(file: string): SourceView | null {
  const read = readText(file)
  if ('error' in read) return null
  const parsed = parseSource(file, read.text)
  return parsed?.kind === 'estree' ? parsed : null
}

function findModule(target: string): string | null {
  return moduleCandidates(target).find(isFile) ?? null
}

/**
 * The source files that a path without query may mean, the first that exists: itself, by another extension, a folder's
 * index.
 */
export function moduleCandidates(target: string): string[] {
  const extension = extname(target)
  const renamed = SOURCE_EXTENSIONS.get(extension)
  const candidates = renamed
    ? renamed.map((other) => target.slice(0, -extension.length) + other)
    : (SCRIPT_EXTENSIONS as readonly string[]).includes(extension)
      ? [target]
      : []
  candidates.push(...SCRIPT_EXTENSIONS.map((other) => target + other))
  candidates.push(...SCRIPT_EXTENSIONS.map((other) => join(target, `index${other}`)))
  return candidates
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false
}
