import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { expandGlob, PatternFault } from '../files/globs.js'
import { foldersUpwards, statOf } from '../files/paths.js'
import { entriesOf, readText } from '../files/read-file.js'
import { isRelative } from '../source/import-resolver.js'
import { isBuildName, suffixesIn, withoutBuild } from './build-names.js'
import {
  exportedAt,
  isRecord,
  packageNameOf,
  readManifest,
  stringsIn,
  withoutTypes,
  type Manifest,
} from './package-manifest.js'

interface PackageFolder {
  readonly folder: string
  readonly manifest: Manifest
}

/** How many patterns of a workspace are read: each may walk the whole tree. */
const MOST_GLOBS = 1_000

/** Folders into which builds write a package's output. */
const BUILT = /^\.\/(?:dist|build|lib|out|esm|cjs)\//

/** Fields that replace modules, or the entry of the package, for browsers and phones. */
const FOR_ONE_BUILD = ['browser', 'react-native']

/**
 * The modules of the project that a specifier may mean in any build: by the conditions of a package.json, its field
 * `browser`, names like `gates.native.ts`, and packages of the workspace. Manifests are read on first use.
 */
export class OwnModules {
  readonly #mayRead: (file: string) => boolean
  readonly #find: (target: string) => string | null
  readonly #instead = new Map<string, readonly string[]>()
  readonly #scopes = new Map<string, PackageFolder | null>()
  readonly #workspaces = new Map<string, ReadonlyMap<string, PackageFolder>>()

  /**
   * @param mayRead whether a file lies where files may be read.
   * @param find the script that a path without extension means.
   */
  constructor(mayRead: (file: string) => boolean, find: (target: string) => string | null) {
    this.#mayRead = mayRead
    this.#find = find
  }

  /** Looks at the files again from now on. */
  forget(): void {
    this.#instead.clear()
    this.#scopes.clear()
    this.#workspaces.clear()
  }

  /** The files that a specifier without a path means. */
  named(from: string, specifier: string): string[] {
    if (isRelative(specifier) || specifier.startsWith('/') || /^[a-z]+:/i.test(specifier)) return []
    const scope = this.#scopeOf(dirname(from))
    if (!scope) return []
    if (specifier.startsWith('#')) return this.#imported(scope, specifier)
    const name = packageNameOf(specifier)
    const found = scope.manifest['name'] === name ? scope : this.#workspaceOf(scope.folder).get(name)
    return found ? this.#exported(found, specifier.slice(name.length)) : []
  }

  /** The files that other builds take instead of a file. */
  insteadOf(file: string): readonly string[] {
    let others = this.#instead.get(file)
    if (!others) {
      others = this.#findInstead(file)
      this.#instead.set(file, others)
    }
    return others
  }

  #findInstead(file: string): string[] {
    const others = new Set(this.#byName(file))
    const scope = this.#scopeOf(dirname(file))
    for (const [target, other] of scope ? replacedBy(scope.manifest) : []) {
      const isMeant = scope && isRelative(target) && this.#find(join(scope.folder, target)) === file
      const found = isMeant && typeof other === 'string' ? this.#find(join(scope.folder, other)) : null
      if (found !== null) others.add(found)
    }
    others.delete(file)
    return [...others]
  }

  /** `gates.native.ts` beside `gates.ts`. */
  #byName(file: string): string[] {
    const suffixes = this.#suffixesFor(file)
    const stem = withoutBuild(basename(file, extname(file)), suffixes)
    return entriesOf(dirname(file)).flatMap((entry) => {
      const name = entry.name.slice(0, entry.name.length - extname(entry.name).length)
      const isOther = entry.isFile() && isBuildName(name, suffixes) && withoutBuild(name, suffixes) === stem
      return isOther && /\.[cm]?[jt]sx?$/.test(entry.name) ? [join(dirname(file), entry.name)] : []
    })
  }

  #suffixesFor(file: string): string[] {
    for (const folder of foldersUpwards(dirname(file))) {
      const config = join(folder, 'tsconfig.json')
      if (statOf(config)?.isFile()) return suffixesIn(this.#textOf(config) ?? '')
    }
    return []
  }

  #imported(scope: PackageFolder, specifier: string): string[] {
    const { imports } = scope.manifest
    if (!isRecord(imports)) return []
    // The names begin with `#` where those of `exports` begin with a dot.
    const named = Object.fromEntries(Object.entries(imports).map(([key, target]) => [`./${key}`, withoutTypes(target)]))
    return this.#filesOf(scope, stringsIn(exportedAt(named, `./${specifier}`)))
  }

  #exported(scope: PackageFolder, way: string): string[] {
    const { exports, main, module } = scope.manifest
    const subpath = `.${way}`
    const targets =
      exports !== undefined
        ? stringsIn(withoutTypes(exportedAt(exports, subpath)))
        : subpath === '.'
          ? [
              ...stringsIn([main, module, ...FOR_ONE_BUILD.map((field) => scope.manifest[field])]),
              './index',
              './src/index',
            ]
          : [subpath]
    return this.#filesOf(scope, targets)
  }

  #filesOf({ folder }: PackageFolder, targets: readonly string[]): string[] {
    const files = targets.flatMap((target) => {
      const path = isRelative(target) ? target : `./${target}`
      const places = [path, path.replace(BUILT, './src/'), path.replace(BUILT, './')]
      for (const place of places) {
        const file = this.#find(join(folder, place))
        if (file !== null) return [file]
      }
      return []
    })
    return [...new Set(files)]
  }

  #textOf(file: string): string | null {
    const read = this.#mayRead(file) ? readText(file) : null
    return read === null || 'error' in read ? null : read.text
  }

  #readFolder(folder: string): PackageFolder | null {
    const manifest = readManifest(this.#textOf(join(folder, 'package.json')))
    return manifest && { folder, manifest }
  }

  /** The package that a folder belongs to. */
  #scopeOf(folder: string): PackageFolder | null {
    let scope = this.#scopes.get(folder)
    if (scope === undefined) {
      const parent = dirname(folder)
      const isPackage = statOf(join(folder, 'package.json'))?.isFile() ?? false
      scope = isPackage ? this.#readFolder(folder) : parent === folder ? null : this.#scopeOf(parent)
      this.#scopes.set(folder, scope)
    }
    return scope
  }

  /** The packages of the workspace around a folder, by their names. */
  #workspaceOf(folder: string): ReadonlyMap<string, PackageFolder> {
    for (const around of foldersUpwards(folder)) {
      const known = this.#workspaces.get(around)
      if (known) return known
      const globs = this.#workspaceGlobs(around)
      if (globs.length === 0) continue
      const packages = new Map<string, PackageFolder>()
      for (const glob of globs.slice(0, MOST_GLOBS))
        for (const file of manifestsOf(glob, around)) {
          const found = this.#readFolder(dirname(file))
          const name = found?.manifest['name']
          if (found && typeof name === 'string') packages.set(name, found)
        }
      this.#workspaces.set(around, packages)
      return packages
    }
    return new Map()
  }

  #workspaceGlobs(folder: string): string[] {
    const workspaces = readManifest(this.#textOf(join(folder, 'package.json')))?.['workspaces']
    if (workspaces !== undefined) return stringsIn(isRecord(workspaces) ? workspaces['packages'] : workspaces)
    const listed = this.#textOf(join(folder, 'pnpm-workspace.yaml'))
    return (listed ?? '').split('\n').flatMap((line) => /^ *- *['"]?([^'"\s#]+)/.exec(line)?.[1] ?? [])
  }
}

/** The modules that a manifest's fields replace for one build: those that an object names, or the package's entry. */
function replacedBy(manifest: Manifest): [target: string, other: unknown][] {
  return FOR_ONE_BUILD.flatMap((field): [string, unknown][] => {
    const others = manifest[field]
    if (isRecord(others)) return Object.entries(others)
    if (typeof others !== 'string') return []
    return [...stringsIn([manifest['main'], manifest['module']]), './index', './src/index'].map((entry) => [
      isRelative(entry) ? entry : `./${entry}`,
      others,
    ])
  })
}

function manifestsOf(glob: string, root: string): string[] {
  if (glob.startsWith('!') || resolve(root, glob).includes(`${sep}..`)) return []
  try {
    return expandGlob(`${glob.replace(/\/$/, '')}/package.json`, root)
  } catch (error) {
    if (error instanceof PatternFault) return []
    throw error
  }
}
