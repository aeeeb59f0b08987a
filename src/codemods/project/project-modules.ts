import type { ts } from 'ts-morph'
import type { ListedFiles } from '../../project/list-files.js'
import { inPhase } from '../../files/processor-time.js'
import { findRepository } from '../../files/paths.js'
import { mayExportName } from '../../source/exports.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { AliasResolver } from './alias-resolver.js'
import { findAskedMembers } from './asked-members.js'
import { computedImportsOf, mayLoad, type ComputedImport } from './computed-imports.js'
import { linksOf, type ModuleLinks } from './module-links.js'
import { isEsModule, ownExportsOf } from './module-exports.js'
import { OtherBuilds } from './other-builds.js'
import { PackageEntries } from './package-entries.js'
import { ProjectSources } from './project-sources.js'
import { SpecifierIndex } from './specifier-index.js'

/** `* as name`, `* from`, and names written with escapes. */
const WHOLE = /\*\s*(?:as|from)\b|\*\s*\/[*/]|\\[ux]/
/** `import name from`, which imports all of a CommonJS module, or the default export of another. */
const DEFAULT = /\bimport\b(?!\s*["'({*])/

/** The modules of a repository and the imports between them. */
export class ProjectModules {
  readonly sources: ProjectSources
  readonly entries: PackageEntries
  readonly #index: SpecifierIndex
  readonly #aliases: AliasResolver
  /** How each file imports others, as far as its source shows. Cached, because it is needed for each imported name. */
  readonly #imports = new Map<string, { readonly whole: boolean; readonly byDefault: boolean }>()
  #asked: ReadonlySet<string> | null = null
  #builds: OtherBuilds | null = null
  #computed: (ComputedImport & { readonly view: SourceView; readonly packageFolder: string | null })[] | null = null

  /** @param folder the project's folder. Every file in its repository may import its files. */
  constructor(folder: string, files: readonly string[], listed: ListedFiles | null) {
    const root = findRepository(folder) ?? folder
    this.sources = new ProjectSources(root, files, listed)
    this.entries = new PackageEntries(this.sources)
    this.#aliases = new AliasResolver(root, this.sources, this.entries)
    this.#index = new SpecifierIndex(this.sources, this.#aliases)
  }

  /** Takes the source of a file that was read for another purpose, so that it isn't read again for its imports. */
  takeText(file: string, text: string): void {
    inPhase('links', () => this.#index.add(file, text))
  }

  /** The TypeScript options for a file: those of its nearest tsconfig. */
  compilerOptionsFor(file: string): ts.CompilerOptions {
    return this.#aliases.compilerOptionsFor(file)
  }

  /** Whether its nearest tsconfig compiles JSX to calls that need no `React` in scope. */
  hasAutomaticJsx(file: string): boolean {
    return this.#aliases.hasAutomaticJsx(file)
  }

  /** Finds the modules that another build uses instead of a file. */
  get builds(): OtherBuilds {
    this.#builds ??= new OtherBuilds(this.sources, this.entries)
    return this.#builds
  }

  /** Whether some file may read a member of that name from an object other than `this`. */
  isMemberAsked(name: string): boolean {
    this.#asked ??= findAskedMembers(this.sources)
    return this.#asked.has(name)
  }

  resolve(from: string, specifier: string): string | null {
    return inPhase('links', () => this.#index.resolve(from, specifier))
  }

  /** The file of components that a specifier means; `null`: it means none. */
  componentAt(from: string, specifier: string): string | null {
    return inPhase('links', () => this.#index.resolveComponent(from, specifier))
  }

  /**
   * Files that import `file`; those that mention `name` come first.
   *
   * @param name limits the result to files that may import this name.
   */
  *importersOf(file: string, name: string | null = null): Generator<{ view: SourceView; links: ModuleLinks }> {
    const rest: string[] = []
    for (const importer of this.#index.importersOf(file)) {
      if (name !== null && !(this.sources.textOf(importer) ?? '').includes(name)) rest.push(importer)
      else yield* this.#linksIn(importer)
    }
    if (rest.length === 0) return
    const callers = this.#index.callersOf(file)
    const own = this.sources.viewOf(file)
    const isDefaultTaken = name === 'default' || own === null || !isEsModule(own)
    for (const importer of rest) {
      const { whole, byDefault } = this.#importsIn(importer)
      if (callers.has(importer) || whole || (isDefaultTaken && byDefault)) yield* this.#linksIn(importer)
    }
  }

  #importsIn(importer: string): { readonly whole: boolean; readonly byDefault: boolean } {
    let imports = this.#imports.get(importer)
    if (!imports) {
      const text = this.sources.textOf(importer) ?? ''
      imports = { whole: WHOLE.test(text), byDefault: DEFAULT.test(text) }
      this.#imports.set(importer, imports)
    }
    return imports
  }

  #mayExport(file: string, name: string): boolean {
    const text = this.sources.textOf(file)
    return text !== null && (name === 'default' || mayExportName(text, name))
  }

  *#linksIn(importer: string): Generator<{ view: SourceView; links: ModuleLinks }> {
    const view = this.sources.viewOf(importer)
    if (view) yield { view, links: linksOf(view) }
  }

  /** The files that import a file, as far as their sources show. */
  filesImporting(file: string): string[] {
    return [...this.#index.importersOf(file)]
  }

  /** All files that import one of `files`, directly or indirectly, as far as their sources show. */
  dependentsOf(files: Iterable<string>): ReadonlySet<string> {
    const found = new Set<string>()
    const queue = [...files]
    for (const file of queue) {
      for (const importer of this.#index.importersOf(file)) {
        if (found.has(importer)) continue
        found.add(importer)
        queue.push(importer)
      }
    }
    return found
  }

  /**
   * Whether a pattern of paths matches a file, or a file that can't be parsed as a module imports it, or may do so, and
   * mentions `name` (`null`: any name).
   */
  isUsedOutOfSight(file: string, name: string | null): boolean {
    if (this.#index.isLoadedByFolder(file) || this.#index.isLoadedByPattern(file)) return true
    const mayName = (importer: string): boolean =>
      name === null || name === 'default' || mentions(this.sources.textOf(importer) ?? '', name)
    return (
      [...this.#index.possibleImportersOf(file)].some(mayName) ||
      [...this.#index.importersOf(file)].some((importer) => mayName(importer) && this.sources.viewOf(importer) === null)
    )
  }

  /**
   * Whether code loads a file by a path that is computed, or may do so.
   *
   * @param isGone whether the code that loads it is removed.
   */
  isLoadedByComputedPath(file: string, isGone: (view: SourceView, node: Node) => boolean): boolean {
    this.#computed ??= [...this.#index.computing].flatMap((script) => {
      const view = this.sources.viewOf(script)
      const packageFolder = this.entries.folderOf(script)
      return view ? computedImportsOf(view).map((found) => ({ ...found, view, packageFolder })) : []
    })
    return this.#computed.some((found) => mayLoad(found, file, found.packageFolder) && !isGone(found.view, found.node))
  }

  /** The modules that declare what `file` exports as `name`: itself, or those after its `export *`. */
  originsOf(file: string, name: string, seen = new Set<string>()): string[] {
    if (seen.has(file)) return []
    seen.add(file)
    // A barrel leads to hundreds of files. Only those are parsed that mention the name, or re-export everything from
    // another module.
    if (!this.#mayExport(file, name)) return []
    const view = this.sources.viewOf(file)
    if (!view) return []
    const { reExports } = linksOf(view)
    if (
      ownExportsOf(view).some(({ exported }) => exported === name) ||
      reExports.some(({ exported }) => exported === name)
    )
      return [file]
    if (name === 'default') return []
    return reExports
      .filter(({ exported }) => exported === null)
      .flatMap(({ specifier }) => {
        const target = this.resolve(file, specifier)
        return target === null ? [] : this.originsOf(target, name, seen)
      })
  }
}

/** Whether source has `name` as a whole word. */
export function mentions(text: string, name: string): boolean {
  if (!text.includes(name)) return false
  const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`(?<![\\p{ID_Continue}$])${escaped}(?![\\p{ID_Continue}$])`, 'u').test(text)
}
