import { dirname, join, relative, resolve } from 'node:path'
import { topLevelVariable } from '../source/bindings.js'
import { goMethodsIn } from '../source/go-declarations.js'
import { goNamesRedeclaredIn, mayRedeclareGoNames } from '../source/go-universe.js'
import type { SourceView } from '../source/source-view.js'
import { statOf } from '../files/paths.js'
import { entriesOf, readText } from '../files/read-file.js'
import { isGoTestFile } from '../source/go-files.js'

/** A `go.mod`: what its folder is called in imports, and which modules it takes from other folders. */
interface GoModule {
  readonly folder: string
  readonly path: string
  /** Folders by module path: of `replace` directives. */
  readonly replaced: ReadonlyMap<string, string>
}

/** Finds the files in which the names of Go packages are declared. Answers hold until {@link forget}. */
export class GoPackages {
  readonly #parse: (file: string) => SourceView | null
  readonly #answers = new Map<string, SourceView | null>()
  /** The files in which functions, methods, types and variables are declared. */
  readonly #declarers = new Map<string, readonly SourceView[]>()
  readonly #folders = new Map<string, string | null>()
  readonly #files = new Map<string, readonly { readonly file: string; readonly text: string }[]>()
  readonly #modules = new Map<string, GoModule | null>()
  readonly #workspaces = new Map<string, ReadonlyMap<string, string>>()
  readonly #times = new Map<string, number>()
  /** Where names were found, and what `go.mod` files say, so that they are checked again instead of searched again. */
  readonly #places = new Map<string, { readonly file: string; readonly folderTime: number }>()
  readonly #declarerPlaces = new Map<string, { readonly files: readonly string[]; readonly folderTime: number }>()
  readonly #modFiles = new Map<string, { readonly stamp: string; readonly module: GoModule | null }>()

  constructor(parse: (file: string) => SourceView | null) {
    this.#parse = parse
  }

  /**
   * The file of a package that declares a name; `null` when none is in the repository.
   *
   * @param specifier `path#Name` of a constant or variable with a value; the path `.` means the package of `from`. Or a
   *   request of `goFilesDeclaring`: `path#func Name 0`, the first of the files that declare the function. Or
   *   `.#predeclared 0`, the first of the files that may declare a predeclared name.
   */
  resolve(from: string, specifier: string): SourceView | null {
    const hash = specifier.indexOf('#')
    if (hash === -1) return null
    const path = specifier.slice(0, hash)
    const name = specifier.slice(hash + 1)
    const own = dirname(from)
    const folder = path === '.' ? own : this.#folderOf(path, own)
    if (folder === null) return null
    const index = /^predeclared (\d+)$/.exec(name)?.[1]
    if (index !== undefined) return this.#filesRedeclaring(folder)[Number(index)] ?? null
    const tests = path === '.' && isGoTestFile(from)
    const declared = readDeclared(name)
    // What the file declares itself is known from its own text, so it isn't parsed once more.
    const self = declared && path === '.' ? from : ''
    const key = `${folder}\0${name}\0${tests}\0${self}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const view = declared
      ? (this.#filesDeclaring(declared, folder, { tests, self })[declared.index] ?? null)
      : (this.#stillDeclaring(name, folder, key) ?? this.#declaring(name, folder, tests))
    this.#answers.set(key, view)
    if (declared) return view
    if (view) this.#places.set(key, { file: view.file, folderTime: this.#timeOf(folder) })
    return view
  }

  /** The path by which other packages import the one in a folder; `null` without a `go.mod`. */
  pathOf(folder: string): string | null {
    const module = this.#moduleAround(folder)
    if (!module) return null
    const below = relative(module.folder, folder).replaceAll('\\', '/')
    const vendored = /(?:^|\/)vendor\/(.+)$/.exec(below)?.[1]
    return vendored ?? (below === '' ? module.path : `${module.path}/${below}`)
  }

  /** When files were last added to a folder, or removed from it. */
  #timeOf(folder: string): number {
    let time = this.#times.get(folder)
    if (time === undefined) {
      time = statOf(folder)?.mtimeMs ?? 0
      this.#times.set(folder, time)
    }
    return time
  }

  /** Looks at the files again from now on. */
  forget(): void {
    for (const cache of [
      this.#answers,
      this.#declarers,
      this.#folders,
      this.#files,
      this.#modules,
      this.#workspaces,
      this.#times,
    ])
      cache.clear()
  }

  /** The file that declared a name before, unless that file, or the list of files in its folder, has changed. */
  #stillDeclaring(name: string, folder: string, key: string): SourceView | null {
    const place = this.#places.get(key)
    if (!place || place.folderTime !== this.#timeOf(folder)) return null
    const view = this.#parse(place.file)
    return view && topLevelVariable(view, name) ? view : null
  }

  #declaring(name: string, folder: string, tests: boolean): SourceView | null {
    // Most files don't have the name, and this is the fastest way to find out.
    const files = this.#filesIn(folder).filter(({ file, text }) => isSeenBy(file, tests) && text.includes(name))
    if (files.length === 0) return null
    for (const { file, text } of files) {
      if (!mayDeclare(text, name)) continue
      const view = this.#parse(file)
      if (view && topLevelVariable(view, name)) return view
    }
    return null
  }

  #filesDeclaring(
    { kind, owner, name }: Declared,
    folder: string,
    { tests, self }: { readonly tests: boolean; readonly self: string },
  ): readonly SourceView[] {
    const key = `${folder}\0${kind} ${owner}.${name}\0${tests}\0${self}`
    let views = this.#declarers.get(key)
    if (views) return views
    const declaring = (file: string): SourceView[] => {
      const view = this.#parse(file)
      const isDeclared =
        view && (owner === null ? topLevelVariable(view, name) : goMethodsIn(view, owner, name).length > 0)
      return view && isDeclared ? [view] : []
    }
    const place = this.#declarerPlaces.get(key)
    const folderTime = this.#timeOf(folder)
    if (place?.folderTime === folderTime) views = place.files.flatMap(declaring)
    if (!place || !views || views.length < Math.max(1, place.files.length)) {
      const pattern = declarationPattern(kind, name)
      views = this.#filesIn(folder).flatMap(({ file, text }) =>
        file !== self && isSeenBy(file, tests) && text.includes(name) && pattern.test(text) ? declaring(file) : [],
      )
      this.#declarerPlaces.set(key, { files: views.map(({ file }) => file), folderTime })
    }
    this.#declarers.set(key, views)
    return views
  }

  /** Few packages have one, so the files are searched but once. */
  #filesRedeclaring(folder: string): readonly SourceView[] {
    const key = `${folder}\0predeclared`
    let views = this.#declarers.get(key)
    if (!views) {
      views = this.#filesIn(folder).flatMap(({ file, text }) => {
        const view = mayRedeclareGoNames(text) ? this.#parse(file) : null
        return view && goNamesRedeclaredIn(view).length > 0 ? [view] : []
      })
      this.#declarers.set(key, views)
    }
    return views
  }

  #filesIn(folder: string): readonly { readonly file: string; readonly text: string }[] {
    let files = this.#files.get(folder)
    if (!files) {
      files = goFilesOf(folder).flatMap((file) => {
        const read = readText(file)
        return 'error' in read ? [] : [{ file, text: read.text }]
      })
      this.#files.set(folder, files)
    }
    return files
  }

  #folderOf(path: string, from: string): string | null {
    const module = this.#moduleAround(from)
    if (!module) return null
    const key = `${module.folder}\0${path}`
    let folder = this.#folders.get(key)
    if (folder === undefined) {
      folder = this.#candidates(path, module).find((candidate) => statOf(candidate)?.isDirectory()) ?? null
      this.#folders.set(key, folder)
    }
    return folder
  }

  /** Where a package may lie: its own module, the workspace, `replace` directives, `vendor`. */
  #candidates(path: string, module: GoModule): string[] {
    const modules = new Map([...this.#workspaceAround(module.folder), ...module.replaced, [module.path, module.folder]])
    const found: string[] = []
    for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))) {
      const folder = modules.get(prefix)
      if (folder !== undefined) found.push(join(folder, path.slice(prefix.length)))
    }
    for (let at = module.folder; ; at = dirname(at)) {
      found.push(join(at, 'vendor', path))
      if (dirname(at) === at) return found
    }
  }

  #moduleAround(folder: string): GoModule | null {
    const known = this.#modules.get(folder)
    if (known !== undefined) return known
    const module = this.#readModule(folder) ?? (dirname(folder) === folder ? null : this.#moduleAround(dirname(folder)))
    this.#modules.set(folder, module)
    return module
  }

  /** The modules of the nearest `go.work`, by path: https://go.dev/ref/mod#go-work-file */
  #workspaceAround(folder: string): ReadonlyMap<string, string> {
    const known = this.#workspaces.get(folder)
    if (known) return known
    const file = join(folder, 'go.work')
    // Faster than catching the error for a missing file.
    const read = statOf(file) && readText(file)
    let modules: ReadonlyMap<string, string> = new Map()
    if (read && !('error' in read)) {
      const uses = directives(read.text, 'use').flatMap(([use = '']) => this.#readModule(resolve(folder, use)) ?? [])
      modules = new Map(uses.map((module) => [module.path, module.folder]))
    } else if (dirname(folder) !== folder) {
      modules = this.#workspaceAround(dirname(folder))
    }
    this.#workspaces.set(folder, modules)
    return modules
  }

  #readModule(folder: string): GoModule | null {
    const file = join(folder, 'go.mod')
    const stats = statOf(file)
    if (!stats) return null
    const stamp = `${stats.mtimeMs}:${stats.size}`
    let known = this.#modFiles.get(file)
    if (known?.stamp !== stamp) {
      known = { stamp, module: readModule(file) }
      this.#modFiles.set(file, known)
    }
    return known.module
  }
}

/** A request of `goFilesDeclaring`. */
interface Declared {
  readonly kind: string
  /** The type of a method. */
  readonly owner: string | null
  readonly name: string
  readonly index: number
}

function readDeclared(text: string): Declared | null {
  const [, kind, owner, name, index] = /^(func|type|var) (?:([\p{L}\d_]+)\.)?([\p{L}\d_]+) (\d+)$/u.exec(text) ?? []
  return kind === undefined || name === undefined ? null : { kind, owner: owner ?? null, name, index: Number(index) }
}

/** What a file must contain to declare a name, so that other files needn't be parsed. */
function declarationPattern(kind: string, name: string): RegExp {
  return kind === 'func'
    ? new RegExp(`^func[\\s(][^\\n{]*?(?<![\\p{L}\\d_])${name}(?![\\p{L}\\d_])`, 'mu')
    : new RegExp(`^[^\\n]*(?<![\\p{L}\\d_.])${name}(?![\\p{L}\\d_(])`, 'mu')
}

/** What may follow a name that is declared with a value, or in a list with others. */
const BEHIND_NAME = /(?![\p{L}\d_])[^\n]{0,300}=|\s*,/uy

/** Whether a file contains what looks like a declaration of `name`. */
function mayDeclare(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    BEHIND_NAME.lastIndex = at + name.length
    if (!/[\p{L}\d_]$/u.test(text.slice(Math.max(0, at - 2), at)) && BEHIND_NAME.test(text)) return true
  }
  return false
}

function goFilesOf(folder: string): string[] {
  return entriesOf(folder)
    .filter(({ name }) => name.endsWith('.go'))
    .map(({ name }) => join(folder, name))
}

function readModule(file: string): GoModule | null {
  const folder = dirname(file)
  const read = readText(file)
  if ('error' in read) return null
  const path = directives(read.text, 'module')[0]?.[0]
  if (path === undefined) return null
  const replaced = new Map<string, string>()
  for (const words of directives(read.text, 'replace')) {
    const target = words[words.indexOf('=>') + 1] ?? ''
    if (words[0] !== undefined && /^\.{1,2}(?:\/|$)/.test(target)) replaced.set(words[0], resolve(folder, target))
  }
  return { folder, path, replaced }
}

/**
 * The words of every `verb ...` line, and of the lines of `verb ( ... )`: https://go.dev/ref/mod#go-mod-file-grammar
 */
function directives(text: string, verb: string): string[][] {
  const found: string[][] = []
  let isInside = false
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const words = (line.split('//', 1)[0] ?? '')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => word.replace(/^["`](.*)["`]$/, '$1'))
    if (isInside) {
      if (words[0] === ')') isInside = false
      else if (words.length > 0) found.push(words)
    } else if (words[0] === verb) {
      if (words[1] === '(') isInside = true
      else found.push(words.slice(1))
    }
  }
  return found
}

/** @param tests whether the importing code is a test, which sees the other tests of its package. */
function isSeenBy(file: string, tests: boolean): boolean {
  return tests || !isGoTestFile(file)
}
