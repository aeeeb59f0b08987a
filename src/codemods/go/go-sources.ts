import { dirname, join, relative, sep } from 'node:path'
import type { GoIdentifier, GoNode, GoProgram } from '../../source/go-nodes.js'
import { isGoTestFile, namesHost } from '../../source/go-files.js'
import type { SourceView, AnyNode } from '../../source/source-view.js'
import { filesBelow, type ListedFiles } from '../../project/list-files.js'
import { ownStatOf, wayTo } from '../../files/paths.js'
import { LARGEST_NAMED_FILE, readText, readTextIf, sourceOf, takeAny } from '../../files/read-file.js'
import { parseSource } from '../../syntax/parse-source.js'
import { ByName } from './by-name.js'
import { EXPORTED_NAMES, isWord, WordIndex, WORDS } from './word-index.js'

/** Indexing the exported names of all files takes as long as this many searches in all of them, roughly. */
const MANY_SEARCHES = 3
const VENDORED = /(?:^|[\\/])vendor[\\/]/

/** The Go files of a repository, read and parsed at their first use. */
export class GoSources {
  /** The repository's folder. */
  readonly root: string
  readonly #also: readonly string[]
  readonly #listed: ListedFiles | null
  readonly #texts = new Map<string, string | null>()
  readonly #views = new Map<string, SourceView | null>()
  readonly #modules = new Map<string, { readonly folder: string; readonly path: string } | null>()
  #searches = 0
  #exportedNames: WordIndex | null = null
  readonly #wordsByFolder = new Map<string, WordIndex>()
  /** The files with a word that isn't an exported name. Few such words are searched for in all files. */
  readonly #otherWords = new Map<string, readonly string[]>()
  /** Files that may have other words than those found before. */
  readonly #addedLater = new Set<string>()
  /** Whether a file that isn't parsed may declare a type, by the names of both. */
  readonly #declaring = new Map<string, boolean>()
  #files: readonly string[] | null = null
  #others: readonly string[] | null = null
  readonly #isClosed: boolean
  #byFolder: Map<string, string[]> | null = null

  /**
   * @param also files to include wherever they are: those that are stripped.
   * @param listed files that are listed already.
   * @param isClosed whether no other repository imports packages of this one.
   */
  constructor(root: string, also: readonly string[], listed: ListedFiles | null, isClosed = false) {
    this.#isClosed = isClosed
    this.root = root
    this.#listed = listed
    this.#also = also.filter((file) => file.endsWith('.go'))
  }

  add(view: SourceView): void {
    if (this.#hasNewWords(view)) this.#addedLater.add(view.file)
    this.#texts.set(view.file, view.text)
    this.#views.set(view.file, view)
  }

  /** A strip adds files that it has changed, and rarely writes a new word into them. */
  #hasNewWords({ file, text }: SourceView): boolean {
    const before = this.#texts.get(file)
    if (before === undefined) return this.#searches > 0 || this.#wordsByFolder.size > 0 || this.#otherWords.size > 0
    const known = before === text ? null : new Set(before?.match(WORDS))
    return known !== null && (text.match(WORDS) ?? []).some((word) => !known.has(word))
  }

  get files(): readonly string[] {
    return (this.#files ??= [...this.#folders().values()].flat())
  }

  /** The files that aren't Go, of no vendored package. */
  get others(): readonly string[] {
    return (this.#others ??= filesBelow(
      this.root,
      (file) => !file.endsWith('.go') && !this.#isVendored(file),
      this.#listed,
    ))
  }

  /** The files of a folder: those of a package, and of its external tests. */
  filesIn(folder: string): readonly string[] {
    return this.#folders().get(folder) ?? []
  }

  /** The parsed files whose text contains a name. */
  viewsWith(name: string, files: readonly string[]): SourceView[] {
    return this.#filesWith(name, files).flatMap((file) => this.viewOf(file) ?? [])
  }

  /** The parsed files of a folder that may declare a type. Files that only use it may be big, and are generated. */
  viewsDeclaringType(name: string, folder: string): SourceView[] {
    return this.#filesWith(name, this.filesIn(folder)).flatMap((file) =>
      this.#views.has(file) || this.#mayDeclareType(name, file) ? (this.viewOf(file) ?? []) : [],
    )
  }

  #mayDeclareType(name: string, file: string): boolean {
    const key = `${name} ${file}`
    let may = this.#declaring.get(key)
    if (may === undefined) {
      const pattern = new RegExp(`(?:^|;|\\btype[ \\t]*\\(?)[ \\t]*${name}(?![\\p{L}\\d_])`, 'mu')
      this.#declaring.set(key, (may = pattern.test(this.textOf(file) ?? '')))
    }
    return may
  }

  #filesWith(word: string, files: readonly string[]): readonly string[] {
    if (files.length === 0) return files
    const known = this.#known(word, files)
    if (!known) return files.filter((file) => this.textWith(word, file)?.includes(word))
    if (this.#addedLater.size === 0) return known
    const all = new Set(known)
    return files.filter((file) =>
      this.#addedLater.has(file) ? this.textOf(file)?.includes(word) === true : all.has(file),
    )
  }

  /** Those of some files that had a word when they were indexed; `null`: they aren't indexed. */
  #known(word: string, files: readonly string[]): readonly string[] | null {
    const folder = dirname(files[0] ?? '')
    if (files === this.#folders().get(folder)) return this.#folderIndex(folder, files).filesWith(word)
    const found = isWord(word, EXPORTED_NAMES) ? this.#exported(word, files) : this.#other(word)
    if (!found || files === this.files) return found
    const wanted = new Set(files)
    return found.filter((file) => wanted.has(file))
  }

  #folderIndex(folder: string, files: readonly string[]): WordIndex {
    let index = this.#wordsByFolder.get(folder)
    if (!index) this.#wordsByFolder.set(folder, (index = new WordIndex(files, (file) => this.textOf(file), WORDS)))
    return index
  }

  #exported(name: string, files: readonly string[]): readonly string[] | null {
    this.#searches += files.length
    if (!this.#exportedNames && this.#searches > MANY_SEARCHES * this.files.length)
      this.#exportedNames = new WordIndex(this.files, (file) => this.glanceAt(file), EXPORTED_NAMES)
    return this.#exportedNames?.filesWith(name) ?? null
  }

  #other(word: string): readonly string[] {
    let found = this.#otherWords.get(word)
    if (!found) {
      found = this.files.filter((file) => this.textWith(word, file)?.includes(word))
      this.#otherWords.set(word, found)
    }
    return found
  }

  textOf(file: string): string | null {
    return this.#texts.get(file) ?? this.#read(file, takeAny)
  }

  /** The text of a file that isn't kept: of all files, it may be hundreds of megabytes. */
  glanceAt(file: string): string | null {
    const known = this.#texts.get(file)
    return known === undefined ? sourceOf(file) : known
  }

  /** The text of a file that is known, or has a word; the others aren't decoded. */
  textWith(word: string, file: string): string | null {
    const known = this.#texts.get(file)
    if (known !== undefined) return known
    return this.#read(file, (bytes, length) => bytes.subarray(0, length).includes(word))
  }

  #read(file: string, isWanted: (bytes: Buffer, length: number) => boolean): string | null {
    if (this.#texts.has(file)) return null
    const read = readTextIf(file, isWanted, LARGEST_NAMED_FILE)
    if (read === null) return null
    const text = 'error' in read ? null : read.text
    this.#texts.set(file, text)
    return text
  }

  viewOf(file: string): SourceView | null {
    let view = this.#views.get(file)
    if (view === undefined) {
      const text = this.textOf(file)
      const parsed = text === null ? null : parseSource(file, text)
      view = parsed?.kind === 'estree' ? parsed : null
      this.#views.set(file, view)
    }
    return view
  }

  /**
   * Whether only this repository can use the package's exports: because of its folder, its module's name, or the
   * configuration.
   */
  isPrivate(view: SourceView): boolean {
    if (this.#isClosed || isPrivatePackage(view) || isGoTestFile(view.file)) return true
    const module = this.#moduleAround(dirname(view.file))
    return module !== null && !namesHost(module.path)
  }

  /** The path by which other packages import the one in `folder`; `null` outside a module. */
  importPathOf(folder: string): string | null {
    const module = this.#moduleAround(folder)
    const way = this.wayInModule(folder)
    if (!module || way === null) return null
    return way === '' ? module.path : `${module.path}/${way}`
  }

  /** The part of a package's path below its module, with `/`; `null` outside a module. */
  wayInModule(folder: string): string | null {
    const module = this.#moduleAround(folder)
    return module && relative(module.folder, folder).split(sep).join('/')
  }

  #moduleAround(folder: string): { readonly folder: string; readonly path: string } | null {
    const known = this.#modules.get(folder)
    if (known !== undefined) return known
    const read = ownStatOf(join(folder, 'go.mod')) ? readText(join(folder, 'go.mod')) : null
    const text = read && 'text' in read ? read.text : ''
    const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(text)?.[1]
    const parent = dirname(folder)
    const module =
      path !== undefined
        ? { folder, path }
        : parent === folder || folder === this.root
          ? null
          : this.#moduleAround(parent)
    this.#modules.set(folder, module)
    return module
  }

  #isVendored(file: string): boolean {
    return VENDORED.test(wayTo(file, this.root))
  }

  #folders(): Map<string, string[]> {
    if (this.#byFolder) return this.#byFolder
    const files = filesBelow(this.root, (file) => file.endsWith('.go') && !this.#isVendored(file), this.#listed)
    this.#byFolder = new Map()
    for (const file of new Set([...files, ...this.#also])) {
      const folder = dirname(file)
      const known = this.#byFolder.get(folder)
      if (known) known.push(file)
      else this.#byFolder.set(folder, [file])
    }
    return this.#byFolder
  }
}

export function programOf(view: SourceView): GoProgram {
  return view.ast as AnyNode as GoProgram
}

/** Whether two files of one folder see each other's names: tests may be in a package of their own. */
export function isSamePackage(a: SourceView, b: SourceView): boolean {
  return dirname(a.file) === dirname(b.file) && programOf(a).goPackage === programOf(b).goPackage
}

/** The names by which a file imports a package. */
export function importNames(view: SourceView, importPath: string): Set<string> {
  return new Set([...importsOf(view)].filter(([, path]) => path === importPath).map(([name]) => name))
}

const importsByView = new WeakMap<SourceView, Map<string, string>>()

/** The path of each package that a file imports, by its name there. */
export function importsOf(view: SourceView): ReadonlyMap<string, string> {
  const known = importsByView.get(view)
  if (known) return known
  const paths = new Map<string, string>()
  for (const statement of programOf(view).body) {
    const imports =
      statement.type === 'GoImportGroup' ? statement.imports : statement.type === 'ImportDeclaration' ? [statement] : []
    for (const {
      source,
      specifiers: [specifier],
    } of imports) {
      if (
        typeof source.value !== 'string' ||
        specifier?.type !== 'ImportNamespaceSpecifier' ||
        paths.has(specifier.local.name)
      )
        continue
      paths.set(specifier.local.name, source.value)
    }
  }
  importsByView.set(view, paths)
  return paths
}

const uses = new ByName<GoIdentifier>((view) =>
  view.scopes.scopes.flatMap(({ references }) =>
    references.flatMap(({ identifier, resolved }): [string, GoIdentifier][] => {
      const isOwn =
        resolved === null ||
        (resolved.scope.type === 'module' && resolved.defs.some(({ type }) => type !== 'ImportBinding'))
      return isOwn ? [[String(identifier.name), identifier as GoIdentifier]] : []
    }),
  ),
)

/** The uses of a package-level name in one file of the package: those that resolve to it, or to nothing in the file. */
export function packageUses(view: SourceView, name: string): readonly GoIdentifier[] {
  return uses.of(view, name)
}

export function isExportedName(name: string): boolean {
  return /^\p{Lu}/u.test(name)
}

/** No other module can import it. */
export function isPrivatePackage(view: SourceView): boolean {
  return programOf(view).goPackage === 'main' || /(?:^|[/\\])internal[/\\]/.test(view.file)
}

/**
 * The files that can name a package's declarations: for a private package, those of the part of the module that may
 * import it.
 */
export function filesThatSee(sources: GoSources, view: SourceView, name: string): readonly string[] {
  const folder = dirname(view.file)
  if (!isExportedName(name) || programOf(view).goPackage === 'main') return sources.filesIn(folder)
  const [, around] = /^(.*[/\\])internal(?:[/\\]|$)/.exec(folder) ?? []
  return around === undefined ? sources.files : sources.files.filter((file) => file.startsWith(around))
}

export type { GoNode }
