import type { Stats } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import type * as Jsonc from 'jsonc-parser'
import { plainJson } from '../source/plain-json.js'
import type { AliasOptions } from './alias-targets.js'
import { statOf } from '../files/paths.js'
import { readText } from '../files/read-file.js'

const require = createRequire(import.meta.url)
/** A tsconfig that another one extends by its path. */
const RELATIVE = /^\.{1,2}\//

/** One tsconfig or jsconfig, as far as it says what specifiers mean. */
interface AliasConfig {
  readonly paths: Readonly<Record<string, readonly string[]>> | undefined
  /** Absolute. */
  readonly baseUrl: string | undefined
  readonly jsx: string | undefined
  readonly hasModuleSuffixes: boolean
  /** Whether parts of it aren't read here, because it extends a package or has templates. */
  readonly isPartial: boolean
  /** Absolute paths of the files that it extends, and of those that it refers to. */
  readonly bases: readonly string[]
  readonly references: readonly string[]
}

interface ReadConfig {
  readonly stats: Stats
  readonly config: AliasConfig | null
}

type Inherited = AliasOptions & Partial<Pick<AliasConfig, 'jsx' | 'hasModuleSuffixes' | 'isPartial'>>

/** The settings of a tsconfig or jsconfig for the files of a folder: the nearest one, or one that it references. */
export interface FolderAliases extends Inherited {
  /** The tsconfig, absolute. */
  readonly file: string
  readonly folder: string
}

/**
 * Reads `paths` and `baseUrl` of the tsconfig or jsconfig that is nearest to a file, also of those that it extends or
 * refers to. No TypeScript is loaded for it, so an editor can use it for every file. Packages that a tsconfig extends
 * aren't read: `isPartial` says so.
 */
export class AliasSettings {
  readonly #mayRead: (file: string) => boolean
  readonly #folders = new Map<string, readonly FolderAliases[]>()
  readonly #configs = new Map<string, ReadConfig>()

  /** @param mayRead whether a file lies where files may be read. */
  constructor(mayRead: (file: string) => boolean) {
    this.#mayRead = mayRead
  }

  /** Looks at the files again from now on. */
  forget(): void {
    this.#folders.clear()
  }

  /** In the order in which they apply: those of the folders around the file come first, the deepest in front. */
  settingsFor(file: string): readonly FolderAliases[] {
    const all = this.#settingsOf(dirname(file))
    if (all.length < 2) return all
    // Large repositories refer to hundreds of them, one per folder, so the start of a path is compared first.
    const around = all.filter(({ folder }) => file.startsWith(folder + sep))
    const others = all.filter((settings) => !around.includes(settings))
    const byDepth = (a: FolderAliases, b: FolderAliases): number => b.folder.length - a.folder.length
    return [...around.sort(byDepth), ...others.sort(byDepth)]
  }

  #settingsOf(folder: string): readonly FolderAliases[] {
    let settings = this.#folders.get(folder)
    if (!settings) {
      const own = ['tsconfig.json', 'jsconfig.json']
        .map((name) => join(folder, name))
        .find((file) => statOf(file)?.isFile())
      const parent = dirname(folder)
      const isTop = parent === folder || statOf(join(folder, '.git')) !== null
      settings = own ? this.#readAll(own, new Set()) : isTop ? [] : this.#settingsOf(parent)
      this.#folders.set(folder, settings)
    }
    return settings
  }

  /** The settings of one file, then of those that it refers to. */
  #readAll(file: string, seen: Set<string>): FolderAliases[] {
    if (seen.has(file)) return []
    seen.add(file)
    const own = this.#inherit(file, new Set())
    const referred = (this.#read(file)?.references ?? []).flatMap((other) => this.#readAll(other, seen))
    return own ? [{ ...own, file, folder: dirname(file) }, ...referred] : referred
  }

  #inherit(file: string, seen: Set<string>): Inherited | null {
    const config = seen.has(file) ? null : this.#read(file)
    if (!config) return null
    seen.add(file)
    let inherited: Inherited = {}
    let { isPartial } = config
    for (const base of config.bases) {
      inherited = { ...inherited, ...this.#inherit(base, seen) }
      isPartial ||= inherited.isPartial ?? false
    }
    return {
      ...inherited,
      ...(isPartial && { isPartial }),
      ...(config.hasModuleSuffixes && { hasModuleSuffixes: true }),
      ...(config.jsx !== undefined && { jsx: config.jsx }),
      ...(config.paths && { paths: config.paths, pathsBasePath: dirname(file) }),
      ...(config.baseUrl !== undefined && { baseUrl: config.baseUrl }),
    }
  }

  #read(file: string): AliasConfig | null {
    const stats = statOf(file)
    if (!stats?.isFile() || !this.#mayRead(file)) return null
    const known = this.#configs.get(file)
    if (
      known &&
      known.stats.mtimeMs === stats.mtimeMs &&
      known.stats.size === stats.size &&
      known.stats.ino === stats.ino
    )
      return known.config
    const text = readText(file)
    const config = 'error' in text ? null : readConfig(text.text, dirname(file))
    this.#configs.set(file, { stats, config })
    return config
  }
}

function readConfig(text: string, folder: string): AliasConfig | null {
  const config = plainJson(text) ?? ((require('jsonc-parser') as typeof Jsonc).parse(text) as unknown)
  if (!isRecord(config)) return null
  const options = isRecord(config.compilerOptions) ? config.compilerOptions : {}
  const references = Array.isArray(config.references)
    ? config.references.map((entry: unknown) => (isRecord(entry) ? entry.path : undefined))
    : []
  return {
    paths: readPaths(options.paths),
    baseUrl: typeof options.baseUrl === 'string' ? resolve(folder, options.baseUrl) : undefined,
    jsx: typeof options.jsx === 'string' ? options.jsx : undefined,
    hasModuleSuffixes: options.moduleSuffixes !== undefined,
    isPartial: text.includes('${') || textsOf(config.extends).some((path) => !RELATIVE.test(path)),
    bases: textsOf(config.extends)
      .filter((path) => RELATIVE.test(path))
      .map((path) => resolve(folder, path.endsWith('.json') ? path : `${path}.json`)),
    references: textsOf(references).map((path) =>
      resolve(folder, path.endsWith('.json') ? path : join(path, 'tsconfig.json')),
    ),
  }
}

function readPaths(paths: unknown): AliasConfig['paths'] {
  if (!isRecord(paths)) return undefined
  return Object.fromEntries(Object.entries(paths).map(([pattern, targets]) => [pattern, textsOf(targets)]))
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
