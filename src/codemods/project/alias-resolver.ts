import { existsSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { ts } from 'ts-morph'
import { isInside } from '../../project/paths.js'
import { findModuleIn } from './find-module.js'
import type { PackageEntries } from './package-entries.js'
import type { ProjectSources } from './project-sources.js'

const require = createRequire(import.meta.url)

/** Settings of a tsconfig that make a specifier mean something in the project. */
interface AliasSettings {
  readonly options: ts.CompilerOptions
  /** The folder whose files it is for. */
  readonly folder: string
  readonly cache: ts.ModuleResolutionCache
}

/**
 * Resolves specifiers that are not relative: `paths` and `baseUrl` of a tsconfig or jsconfig (also of those that it
 * extends or refers to), `imports` of a package.json, and packages of the repository itself. TypeScript's own
 * resolution is asked, as ts-morph brings it, and only loaded where some settings have such aliases.
 */
export class AliasResolver {
  readonly #sources: ProjectSources
  readonly #packages: PackageEntries
  readonly #root: string
  readonly #hasAliases: boolean
  readonly #settings = new Map<string, readonly AliasSettings[]>()
  readonly #answers = new Map<string, string | null>()

  constructor(root: string, sources: ProjectSources, packages: PackageEntries) {
    this.#root = root
    this.#sources = sources
    this.#packages = packages
    this.#hasAliases = sources.settings.some((file) => /"(?:paths|baseUrl|imports)"/.test(sources.textOf(file) ?? ''))
  }

  resolve(from: string, specifier: string): string | null {
    if (isBuiltin(specifier)) return null
    if (!this.#hasAliases) return this.#packages.resolve(specifier, this.#sources.scripts)
    const folder = dirname(from)
    const key = `${folder}\0${specifier}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = this.#resolveAlias(from, specifier) ?? this.#packages.resolve(specifier, this.#sources.scripts)
    this.#answers.set(key, answer)
    return answer
  }

  /** Whether it names a package that is installed, or should be: then it is no alias that nobody can tell. */
  isPackage(from: string, specifier: string): boolean {
    return isBuiltin(specifier) || this.#packages.isDependency(from, specifier)
  }

  /** What the nearest tsconfig says of a file. */
  compilerOptionsFor(file: string): ts.CompilerOptions {
    return this.#settingsFor(file)[0]?.options ?? {}
  }

  #resolveAlias(from: string, specifier: string): string | null {
    if (!this.#hasAliases || specifier.startsWith('/') || /^[a-z]+:/i.test(specifier)) return null
    for (const { options, cache } of this.#settingsFor(from)) {
      if (!canMean(specifier, options)) continue
      const { ts } = require('ts-morph') as typeof import('ts-morph')
      const found = ts.resolveModuleName(specifier, from, options, ts.sys, cache).resolvedModule?.resolvedFileName
      const file = found === undefined ? null : findModuleIn(this.#sources.scripts, resolve(found))
      if (file !== null) return file
    }
    return null
  }

  #settingsFor(file: string): readonly AliasSettings[] {
    const folder = dirname(file)
    let settings = this.#settings.get(folder)
    if (!settings) {
      const config = this.#findConfig(folder)
      settings = config === null ? [this.#withoutConfig()] : this.#readConfig(config, new Set())
      // A solution's tsconfig only refers to others: those whose folder the file lies in come first.
      settings = [...settings].sort((a, b) => Number(isInside(b.folder, file)) - Number(isInside(a.folder, file)) || b.folder.length - a.folder.length)
      this.#settings.set(folder, settings)
    }
    return settings
  }

  #findConfig(start: string): string | null {
    for (let folder = start; isInside(this.#root, folder); folder = dirname(folder)) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) if (existsSync(join(folder, name))) return join(folder, name)
      if (dirname(folder) === folder) return null
    }
    return null
  }

  #readConfig(file: string, seen: Set<string>): AliasSettings[] {
    if (seen.has(file)) return []
    seen.add(file)
    const { ts } = require('ts-morph') as typeof import('ts-morph')
    const folder = dirname(file)
    const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config?: unknown }
    // Which files it is for is not asked: that would list the whole folder.
    const host = { ...ts.sys, readDirectory: () => [] }
    const { options, projectReferences = [] } = ts.parseJsonConfigFileContent(config ?? {}, host, folder, undefined, file)
    const own = { folder, options: { ...options, allowJs: true }, cache: ts.createModuleResolutionCache(folder, (path) => path, options) }
    const referred = projectReferences.flatMap(({ path }) => this.#readConfig(/\.json$/.test(path) ? path : join(path, 'tsconfig.json'), seen))
    return [own, ...referred]
  }

  #withoutConfig(): AliasSettings {
    const { ts } = require('ts-morph') as typeof import('ts-morph')
    const options = { allowJs: true, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
    return { folder: this.#root, options, cache: ts.createModuleResolutionCache(this.#root, (path) => path, options) }
  }
}

/** Whether an alias of these settings has the specifier's form; packages are not looked for in `node_modules`. */
function canMean(specifier: string, { paths, baseUrl }: ts.CompilerOptions): boolean {
  if (specifier.startsWith('#')) return true
  if (Object.keys(paths ?? {}).some((pattern) => matches(pattern, specifier))) return true
  return baseUrl !== undefined && existsSync(join(baseUrl, specifier.split('/')[0] as string)) ||
    (baseUrl !== undefined && !specifier.includes('/') && !relative(baseUrl, resolve(baseUrl, specifier)).startsWith('..'))
}

function matches(pattern: string, specifier: string): boolean {
  const [before = '', after] = pattern.split('*')
  return after === undefined ? specifier === pattern : specifier.startsWith(before) && specifier.endsWith(after)
}
