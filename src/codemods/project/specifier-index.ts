import { Buffer } from 'node:buffer'
import { dirname, basename, extname, resolve } from 'node:path'
import { findModuleIn } from './find-module.js'
import type { AliasResolver } from './alias-resolver.js'
import type { ProjectSources } from './project-sources.js'

/**
 * Texts that may be specifiers: behind `from` and `import`, and the first string of any call (`require`, `import`,
 * `jest.mock`, `import.meta.glob`). More than there are, so that none is missed; who needs to know, parses the file.
 */
const SPECIFIERS = /(?:\b(?:from|import)|\()\s*(?:\/\*[^]*?\*\/\s*)?(?:(['"])([^'"\n]+)\1|`([^`$\n]*)(`|\$\{))/g

/** Who may import whom, told by the texts of all files; those that nobody brings are read at the first question. */
export class SpecifierIndex {
  readonly #sources: ProjectSources
  readonly #aliases: AliasResolver
  readonly #importers = new Map<string, Set<string>>()
  /** Those of them that name the file in a call: `require`, `import(...)`, `jest.mock`, some loader. */
  readonly #callers = new Map<string, Set<string>>()
  /** Folders of which some file, nobody can say which, is loaded: `import(`./pages/${name}`)`, `import.meta.glob('./pages/*')`. */
  readonly #globFolders = new Set<string>()
  /** Files with a specifier that couldn't be resolved, by the last part of it. */
  readonly #unresolved = new Map<string, Set<string>>()
  readonly #seen = new Set<string>()
  #isComplete = false
  #targets: { readonly folder: string; readonly known: Map<string, string | null> } | null = null

  constructor(sources: ProjectSources, aliases: AliasResolver) {
    this.#sources = sources
    this.#aliases = aliases
  }

  /** What a file's text imports. */
  add(file: string, text: string): void {
    if (this.#seen.has(file)) return
    this.#seen.add(file)
    const targets = this.#targetsIn(dirname(file))
    for (const { 0: whole, 2: quoted, 3: template, 4: end, index } of text.matchAll(SPECIFIERS)) {
      if (whole.startsWith('(') && !opensCall(text, index)) continue
      const specifier = quoted ?? template ?? ''
      const isPattern = end === '${' || (specifier.includes('*') && /^\.{0,2}\//.test(specifier))
      if (isPattern) this.#addPattern(file, specifier)
      else this.#addSpecifier(file, specifier, targets, whole.startsWith('('))
    }
  }

  /** The file that a specifier means; `null`: none of this repository, or it can't be told. */
  resolve(from: string, specifier: string): string | null {
    if (/[?!]/.test(specifier)) return null
    if (/^\.{1,2}(?:\/|$)/.test(specifier))
      return findModuleIn(this.#sources.scripts, resolve(dirname(from), specifier))
    return this.#aliases.resolve(from, specifier)
  }

  /** Files that may import `file`. */
  importersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#importers.get(file) ?? new Set()
  }

  /** Those of them that hand it to a call, which may take the module as a whole. */
  callersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#callers.get(file) ?? new Set()
  }

  /** Files with a specifier that may mean `file` in a way that can't be told: an unknown alias, a loader's query. */
  possibleImportersOf(file: string): ReadonlySet<string> {
    this.#complete()
    return this.#unresolved.get(lastPart(file)) ?? new Set()
  }

  /** Whether a loader may load it by its folder. */
  isLoadedByFolder(file: string): boolean {
    this.#complete()
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      if (this.#globFolders.has(folder)) return true
      if (dirname(folder) === folder) return false
    }
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

  /** What specifiers mean in a folder: files of one folder, which come one behind the other, import much the same. */
  #targetsIn(folder: string): Map<string, string | null> {
    if (this.#targets?.folder !== folder) this.#targets = { folder, known: new Map<string, string | null>() }
    return this.#targets.known
  }

  #addSpecifier(file: string, specifier: string, targets: Map<string, string | null>, isCall: boolean): void {
    if (specifier === '' || specifier.startsWith('node:')) return
    let target = targets.get(specifier)
    if (target === undefined) {
      target = this.resolve(file, specifier)
      targets.set(specifier, target)
    }
    if (target !== null) {
      add(this.#importers, target, file)
      if (isCall) add(this.#callers, target, file)
    } else if (
      (!isCall || specifier === '.' || specifier === '..' || specifier.includes('/')) &&
      !this.#aliases.isPackage(file, specifier)
    )
      add(this.#unresolved, copyOf(lastPart(specifier.split(/[?!]/, 1)[0] ?? '')), file)
  }
}

/** Whether an opening parenthesis is that of a call. Asked here: a look back in the expression takes twice its time. */
function opensCall(text: string, parenthesis: number): boolean {
  let before = parenthesis - 1
  while (/\s/.test(text[before] ?? '')) before--
  return /[\w$]/.test(text[before] ?? '')
}

/** The name that a specifier of the file ends with: `flags` for `src/flags.ts` and `src/flags/index.ts`. */
function lastPart(path: string): string {
  const name = basename(path, extname(path))
  return name === 'index' ? basename(dirname(path)) : name
}

/** A part of a text keeps all of the text in memory; a copy doesn't. */
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
