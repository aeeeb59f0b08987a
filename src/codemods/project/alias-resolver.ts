import { isBuiltin } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import type { ts } from 'ts-morph'
import { AliasSettings, type FolderAliases } from '../../project/alias-settings.js'
import { aliasTargets } from '../../project/alias-targets.js'
import { isInside } from '../../files/paths.js'
import { loadTsMorph } from '../../syntax/typescript/load-ts-morph.js'
import { copyOf } from '../../text/copy-of.js'
import { findModuleIn } from './find-module.js'
import { guardedSystem } from './guarded-system.js'
import type { PackageEntries } from './package-entries.js'
import type { ProjectSources } from './project-sources.js'

/** A tsconfig as TypeScript reads it. */
interface TypeScriptSettings {
  readonly options: ts.CompilerOptions
  readonly cache: ts.ModuleResolutionCache
}

/**
 * Resolves specifiers that aren't relative: `paths` and `baseUrl` of a tsconfig or jsconfig (including those it extends
 * or references), `imports` of a package.json, and packages of the repository itself. TypeScript, bundled with
 * ts-morph, is loaded only when a manifest decides or a tsconfig extends a package: loading it takes longer than
 * everything else.
 */
export class AliasResolver {
  readonly #sources: ProjectSources
  readonly #packages: PackageEntries
  readonly #root: string
  readonly #hasAliases: boolean
  /** Folders with a package.json. */
  readonly #packageFolders: ReadonlySet<string>
  /** Whether some manifest says what `#name` means. */
  readonly #hasImports: boolean
  readonly #settings: AliasSettings
  readonly #settingsByFolder = new Map<string, readonly FolderAliases[]>()
  /** By the tsconfig; the empty name means that there isn't one. */
  readonly #read = new Map<string, TypeScriptSettings>()
  /** By folder, for specifiers that the folder's own manifest decides. */
  readonly #answers = new Map<readonly FolderAliases[], Map<string, string | null>>()
  /** Extended tsconfig files, read once for all. */
  readonly #extended = new Map<string, ts.ExtendedConfigCacheEntry>()

  constructor(root: string, sources: ProjectSources, packages: PackageEntries) {
    this.#root = root
    this.#sources = sources
    this.#packages = packages
    const manifests = sources.settings.filter((file) => basename(file) === 'package.json')
    this.#packageFolders = new Set(manifests.map((file) => dirname(file)))
    this.#settings = new AliasSettings((file) => isInside(root, file))
    this.#hasImports = manifests.some((file) => sources.textOf(file)?.includes('"imports"'))
    this.#hasAliases = sources.settings.some((file) => this.#mayHaveAliases(file))
  }

  /** A tsconfig may also extend or refer to a file of any name, which has them. */
  #mayHaveAliases(file: string): boolean {
    const text = this.#sources.textOf(file) ?? ''
    if (/"(?:paths|baseUrl|imports)"/.test(text)) return true
    if (!/"(?:extends|references)"/.test(text)) return false
    return this.#settings.settingsFor(file).some(({ paths, baseUrl }) => paths !== undefined || baseUrl !== undefined)
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
      // Most strings in calls are texts that come once.
      if (!specifier.includes(' ')) answers.set(copyOf(key), answer)
    }
    return answer
  }

  /** The absolute paths that a specifier may mean by `paths` or `baseUrl`, as it is written. */
  targetsOf(from: string, specifier: string): string[] {
    if (!this.#hasAliases) return []
    return this.#settingsFor(from).flatMap((settings) =>
      aliasTargets(specifier, settings.isPartial ? this.#typeScriptSettings(settings.file).options : settings),
    )
  }

  /** Whether it names a package that is installed, or should be. Then it isn't an unknown alias. */
  isPackage(from: string, specifier: string): boolean {
    return isBuiltin(specifier) || this.#packages.isDependency(from, specifier)
  }

  /** What the nearest tsconfig says of a file, as TypeScript reads it. */
  compilerOptionsFor(file: string): ts.CompilerOptions {
    return this.#typeScriptSettings(this.#settingsFor(file)[0]?.file ?? null).options
  }

  /** Whether the nearest tsconfig compiles JSX to calls that need no `React` in scope. */
  hasAutomaticJsx(file: string): boolean {
    const [nearest] = this.#settingsFor(file)
    if (nearest?.jsx !== undefined || !nearest?.isPartial) return /^react-jsx(?:dev)?$/i.test(nearest?.jsx ?? '')
    const { ts } = loadTsMorph()
    const { jsx } = this.compilerOptionsFor(file)
    return jsx === ts.JsxEmit.ReactJSX || jsx === ts.JsxEmit.ReactJSXDev
  }

  #resolveAlias(all: readonly FolderAliases[], from: string, specifier: string): string | null {
    if (specifier.startsWith('/') || /^[a-z]+:/i.test(specifier)) return null
    for (const settings of all.length > 0 ? all : [null]) {
      const file = this.#resolveWith(settings, from, specifier)
      if (file !== null) return file
    }
    return null
  }

  /** Doesn't look for packages in `node_modules`. */
  #resolveWith(settings: FolderAliases | null, from: string, specifier: string): string | null {
    const { scripts } = this.#sources
    const aliases = settings?.isPartial ? this.#typeScriptSettings(settings.file).options : (settings ?? {})
    const targets = aliasTargets(specifier, aliases)
    const hasSuffixes = settings?.hasModuleSuffixes || (settings?.isPartial && 'moduleSuffixes' in aliases)
    for (const target of hasSuffixes ? [] : targets) {
      const file = findModuleIn(scripts, target)
      if (file !== null) return file
    }
    const isWanted = (hasSuffixes && targets.length > 0) || this.#isInManifest(specifier, targets)
    const found = isWanted ? this.#askTypeScript(settings, from, specifier) : null
    return found === null ? null : findModuleIn(scripts, found)
  }

  /** Whether a manifest may say what a specifier means. */
  #isInManifest(specifier: string, targets: readonly string[]): boolean {
    return (this.#hasImports && specifier.startsWith('#')) || targets.some((target) => this.#packageFolders.has(target))
  }

  #askTypeScript(settings: FolderAliases | null, from: string, specifier: string): string | null {
    const { ts } = loadTsMorph()
    const { options, cache } = this.#typeScriptSettings(settings?.file ?? null)
    const { resolvedModule } = ts.resolveModuleName(specifier, from, options, guardedSystem(), cache)
    return resolvedModule ? resolve(resolvedModule.resolvedFileName) : null
  }

  /** The same list for all files of a folder, because it is the key of the cached answers. */
  #settingsFor(file: string): readonly FolderAliases[] {
    const folder = dirname(file)
    let settings = this.#settingsByFolder.get(folder)
    if (!settings) {
      settings = this.#settings.settingsFor(file)
      this.#settingsByFolder.set(folder, settings)
    }
    return settings
  }

  /** Read once, because the cache keeps what was resolved for other folders. */
  #typeScriptSettings(config: string | null): TypeScriptSettings {
    let settings = this.#read.get(config ?? '')
    if (!settings) {
      settings = config === null ? this.#withoutConfig() : this.#readConfig(config)
      this.#read.set(config ?? '', settings)
    }
    return settings
  }

  #readConfig(file: string): TypeScriptSettings {
    const { ts } = loadTsMorph()
    const folder = dirname(file)
    const { config } = ts.readConfigFile(file, guardedSystem().readFile) as { config?: unknown }
    // The list of the project's files isn't needed: it would read the whole folder.
    const host = { ...guardedSystem(), readDirectory: () => [] }
    const { options } = ts.parseJsonConfigFileContent(
      config ?? {},
      host,
      folder,
      undefined,
      file,
      undefined,
      undefined,
      this.#extended,
    )
    return {
      options: { ...options, allowJs: true },
      cache: ts.createModuleResolutionCache(folder, (path) => path, options),
    }
  }

  #withoutConfig(): TypeScriptSettings {
    const { ts } = loadTsMorph()
    const options = { allowJs: true, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
    return { options, cache: ts.createModuleResolutionCache(this.#root, (path) => path, options) }
  }
}
