import { isBuiltin } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { ts } from 'ts-morph'
import { aliasTargets } from '../../project/alias-targets.js'
import { isInside, statOf } from '../../files/paths.js'
import { loadTsMorph } from '../../syntax/typescript/load-ts-morph.js'
import { findModuleIn } from './find-module.js'
import { guardedSystem } from './guarded-system.js'
import type { PackageEntries } from './package-entries.js'
import type { ProjectSources } from './project-sources.js'

/** Settings of a tsconfig that make a specifier mean something in the project. */
interface AliasSettings {
  readonly options: ts.CompilerOptions
  /** The folder whose files it is for. */
  readonly folder: string
  readonly cache: ts.ModuleResolutionCache
}

/**
 * Resolves specifiers that are not relative: `paths` and `baseUrl` of a tsconfig or jsconfig (also of those that it
 * extends or refers to), `imports` of a package.json, and packages of the repository itself. TypeScript, as ts-morph
 * brings it, reads the settings, and is asked where a manifest decides; it is only loaded where some settings have such
 * aliases. For the rest it would look into many folders, for files that are known here.
 */
export class AliasResolver {
  readonly #sources: ProjectSources
  readonly #packages: PackageEntries
  readonly #root: string
  readonly #hasAliases: boolean
  readonly #manifests: ReadonlySet<string>
  /** By the configuration's file; the empty name is that of none. */
  readonly #settings = new Map<string, readonly AliasSettings[]>()
  readonly #settingsByFolder = new Map<string, readonly AliasSettings[]>()
  readonly #configs = new Map<string, string | null>()
  readonly #answers = new Map<readonly AliasSettings[], Map<string, string | null>>()
  /** What tsconfig files extend, read once for all of them. */
  readonly #extended = new Map<string, ts.ExtendedConfigCacheEntry>()

  constructor(root: string, sources: ProjectSources, packages: PackageEntries) {
    this.#root = root
    this.#sources = sources
    this.#packages = packages
    this.#manifests = new Set(sources.settings.filter((file) => basename(file) === 'package.json'))
    this.#hasAliases = sources.settings.some((file) => /"(?:paths|baseUrl|imports)"/.test(sources.textOf(file) ?? ''))
  }

  resolve(from: string, specifier: string): string | null {
    if (isBuiltin(specifier)) return null
    if (!this.#hasAliases) return this.#packages.resolve(specifier)
    const settings = this.#settingsFor(from)
    const key = specifier.startsWith('#') ? `${dirname(from)} ${specifier}` : specifier
    let answers = this.#answers.get(settings)
    if (!answers) this.#answers.set(settings, (answers = new Map<string, string | null>()))
    let answer = answers.get(key)
    if (answer === undefined) {
      answer = this.#resolveAlias(settings, from, specifier) ?? this.#packages.resolve(specifier)
      answers.set(key, answer)
    }
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

  #resolveAlias(all: readonly AliasSettings[], from: string, specifier: string): string | null {
    if (specifier.startsWith('/') || /^[a-z]+:/i.test(specifier)) return null
    for (const settings of all) {
      const file = this.#resolveWith(settings, from, specifier)
      if (file !== null) return file
    }
    return null
  }

  /** Packages are not looked for in `node_modules`. */
  #resolveWith({ options, cache }: AliasSettings, from: string, specifier: string): string | null {
    const { scripts } = this.#sources
    const targets = aliasTargets(specifier, options)
    for (const target of options.moduleSuffixes ? [] : targets) {
      const file = findModuleIn(scripts, target)
      if (file !== null) return file
    }
    // What a manifest says, TypeScript reads.
    const isManifests =
      specifier.startsWith('#') || targets.some((target) => this.#manifests.has(join(target, 'package.json')))
    if (!isManifests && !(options.moduleSuffixes && targets.length > 0)) return null
    const { ts } = loadTsMorph()
    const found = ts.resolveModuleName(specifier, from, options, guardedSystem(), cache).resolvedModule
      ?.resolvedFileName
    return found === undefined ? null : findModuleIn(scripts, resolve(found))
  }

  #settingsFor(file: string): readonly AliasSettings[] {
    const folder = dirname(file)
    let settings = this.#settingsByFolder.get(folder)
    if (!settings) {
      settings = this.#settingsOf(this.#findConfig(folder))
      if (settings.length > 1) settings = nearestFirst(settings, file)
      this.#settingsByFolder.set(folder, settings)
    }
    return settings
  }

  /** Read once: its cache knows what was resolved for other folders. */
  #settingsOf(config: string | null): readonly AliasSettings[] {
    let settings = this.#settings.get(config ?? '')
    if (!settings) {
      settings = config === null ? [this.#withoutConfig()] : this.#readConfig(config, new Set())
      this.#settings.set(config ?? '', settings)
    }
    return settings
  }

  #findConfig(folder: string): string | null {
    if (!isInside(this.#root, folder)) return null
    let config = this.#configs.get(folder)
    if (config === undefined) {
      const own = ['tsconfig.json', 'jsconfig.json']
        .map((name) => join(folder, name))
        .find((file) => statOf(file) !== null)
      config = own ?? (dirname(folder) === folder ? null : this.#findConfig(dirname(folder)))
      this.#configs.set(folder, config)
    }
    return config
  }

  #readConfig(file: string, seen: Set<string>): AliasSettings[] {
    if (seen.has(file)) return []
    seen.add(file)
    const { ts } = loadTsMorph()
    const folder = dirname(file)
    const { config } = ts.readConfigFile(file, guardedSystem().readFile) as { config?: unknown }
    // Which files it is for is not asked: that would list the whole folder.
    const host = { ...guardedSystem(), readDirectory: () => [] }
    const { options, projectReferences = [] } = ts.parseJsonConfigFileContent(
      config ?? {},
      host,
      folder,
      undefined,
      file,
      undefined,
      undefined,
      this.#extended,
    )
    const own = {
      folder,
      options: { ...options, allowJs: true },
      cache: ts.createModuleResolutionCache(folder, (path) => path, options),
    }
    const referred = projectReferences.flatMap(({ path }) =>
      this.#readConfig(/\.json$/.test(path) ? path : join(path, 'tsconfig.json'), seen),
    )
    return [own, ...referred]
  }

  #withoutConfig(): AliasSettings {
    const { ts } = loadTsMorph()
    const options = { allowJs: true, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
    return { folder: this.#root, options, cache: ts.createModuleResolutionCache(this.#root, (path) => path, options) }
  }
}

/** A solution's tsconfig only refers to others: those whose folder the file lies in come first. */
function nearestFirst(settings: readonly AliasSettings[], file: string): readonly AliasSettings[] {
  const around = settings.filter(({ folder }) => isInside(folder, file))
  const others = settings.filter((other) => !around.includes(other))
  const byDepth = (a: AliasSettings, b: AliasSettings): number => b.folder.length - a.folder.length
  return [...around.sort(byDepth), ...others.sort(byDepth)]
}
