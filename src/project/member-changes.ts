import { basename, dirname } from 'node:path'
import { hasTestPath } from '../strip/test-code/test-structure.js'
import { showPath } from '../files/paths.js'
import { sourceOf } from '../files/read-file.js'
import type { ScriptRegistry } from '../gates/identity/registry-writes.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { SourceView } from '../source/source-view.js'
import { TargetFinder } from '../source/targets/find-target.js'
import type { ChangesElsewhere, MemberChange, Targets } from '../source/targets/target.js'
import { parseSource } from '../syntax/parse-source.js'
import { GoProgramFiles } from './go-program-files.js'
import { filesBelow, isTestCode, type ListedFiles } from './list-files.js'
import { isScript } from './scripts.js'
import { filesByImport, filesDeclaring, hasWord, searchForChanges, type Found } from './search-for-changes.js'

/**
 * The files of a project that change members of objects and classes. At the first question, all scripts are read, and
 * those with a word of it are searched for the names that they write to. At a later question with other words, all are
 * searched. Only those that may change the member in question are parsed. Tests are left out: they replace members for
 * themselves.
 */
export class MemberChanges implements ChangesElsewhere {
  /** These targets don't consult member changes again: a file's changes are found through the files that it imports. */
  readonly targets: Targets
  readonly #root: string
  readonly #answers = new Map<string, MemberChange | null>()
  readonly #views = new Map<string, SourceView | null>()
  readonly #declaring = new Map<string, readonly string[]>()
  readonly #naming = new Map<string, readonly string[]>()
  #importing: ReadonlyMap<string, readonly string[]> | null = null
  readonly #goFiles: GoProgramFiles
  readonly #registries: (files: Pick<ChangesElsewhere, 'viewOf'>) => readonly ScriptRegistry[]
  #found: Found | null = null
  /** The words of the files that were looked at for {@link #found}; `null`: all files were. */
  #words: ReadonlySet<string> | null = null
  #scripts: readonly string[] | null = null
  #listed: ListedFiles | null = null
  #look: ((file: string, text: string) => void) | null = null

  /**
   * @param root the folder of the project.
   * @param registries those that questions will probably be about, so that one look at the files serves all.
   */
  constructor(
    root: string,
    resolveImport: ImportResolver,
    registries: (files: Pick<ChangesElsewhere, 'viewOf'>) => readonly ScriptRegistry[] = () => [],
  ) {
    this.#root = root
    this.#registries = registries
    this.targets = new TargetFinder(resolveImport)
    this.#goFiles = new GoProgramFiles(
      root,
      (file) => this.viewOf(file),
      (isMeant) => filesBelow(root, isMeant, this.#listed),
    )
  }

  /** See `Project.readAlong`. */
  readAlong(look: ((file: string, text: string) => void) | null): void {
    this.#look = look
  }

  /** See `Project.useListed`. */
  useListed(listed: ListedFiles): void {
    this.#listed = listed
  }

  get listed(): ListedFiles | null {
    return this.#listed
  }

  /** See `Project.noteGoFile`. */
  noteGoFile(file: string, bytes: Buffer): void {
    this.#goFiles.note(file, bytes)
  }

  goFiles(words: readonly string[], pattern: RegExp, folder: string | null): readonly SourceView[] {
    return this.#goFiles.matching(words, pattern, folder)
  }

  changing(name: string, holders: readonly string[], declaring: string): readonly SourceView[] {
    const { byName, given, byKey, below, typed } = this.#find([name, ...holders, nameOf(declaring)])
    const files = new Set([...(byName.get(name) ?? []), ...given])
    for (const [file, text] of below) if (hasWord(text, name)) files.add(file)
    const isHeld = (text: string): boolean => holders.some((holder) => hasWord(text, holder))
    for (const [file, text] of typed) if (hasWord(text, name) && isHeld(text)) files.add(file)
    const writes = writesByKey(holders, declaring)
    const isNamed = namesAny([...holders, nameOf(declaring)])
    for (const [file, text] of byKey) if (hasQuoted(text, name) || (isNamed(text) && writes.test(text))) files.add(file)
    return [...files].flatMap((file) => this.viewOf(file) ?? [])
  }

  writing(names: readonly string[], holders: readonly string[], declaring: string): readonly SourceView[] {
    const { byName, given, byKey } = this.#find([...holders, nameOf(declaring)])
    const files = new Set([...names.flatMap((name) => [...(byName.get(name) ?? [])]), ...given, ...byKey.keys()])
    const imported = importOf(declaring)
    const mayReach = (file: string): boolean => {
      const text = file === declaring ? null : (byKey.get(file) ?? sourceOf(file))
      return text !== null && (holders.some((holder) => hasWord(text, holder)) || imported.test(text))
    }
    return [...files].flatMap((file) => (mayReach(file) ? (this.viewOf(file) ?? []) : []))
  }

  declaring(name: string): readonly SourceView[] {
    let files = this.#declaring.get(name)
    if (!files) {
      files = filesDeclaring(name, this.#texts())
      this.#declaring.set(name, files)
    }
    return files.flatMap((file) => this.viewOf(file) ?? [])
  }

  evaluating(module: string): readonly SourceView[] {
    const { evaluating } = this.#find([nameOf(module)])
    if (evaluating.size === 0) return []
    const named = new RegExp(`['"\`/]${nameOfModule(module)}(?:/index)?(?:\\.\\w+)?['"\`]`)
    return [...evaluating].flatMap(([file, text]) => (named.test(text) ? (this.viewOf(file) ?? []) : []))
  }

  naming(name: string): readonly SourceView[] {
    let files = this.#naming.get(name)
    if (!files) {
      files = [...this.#texts()].flatMap(([file, text]) => (hasWord(text, name) ? file : []))
      this.#naming.set(name, files)
    }
    return files.flatMap((file) => this.viewOf(file) ?? [])
  }

  importingWhole(module: string): boolean {
    const pattern = new RegExp(
      `\\*\\s*as\\s+[\\w$]+\\s+from\\s*['"](?:[^'"\\n]*/)?${nameOfModule(module)}(?:/index)?(?:\\.\\w+)?['"]`,
    )
    for (const [, text] of this.#texts()) if (pattern.test(text)) return true
    return false
  }

  importing(name: string): readonly SourceView[] {
    this.#importing ??= filesByImport(this.#texts())
    return (this.#importing.get(name) ?? []).flatMap((file) => this.viewOf(file) ?? [])
  }

  readonly pathOf = (file: string): string => showPath(file, this.#root)

  answer(question: string, find: () => MemberChange | null): MemberChange | null {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    // Cycles change nothing.
    this.#answers.set(question, null)
    const answer = find()
    this.#answers.set(question, answer)
    return answer
  }

  /** @param words the answer only depends on files that have one of them, besides those that may change anything. */
  #find(words: readonly string[]): Found {
    if (this.#found && (this.#words === null || words.every((word) => this.#words?.has(word)))) return this.#found
    // Most runs ask about one class and its registry. Others ask often, so that everything is worth finding.
    const isFirst = this.#found === null && words.every(isPlain)
    const registries = isFirst ? this.#registries(this) : []
    const named = registries.flatMap(({ holders }) => holders)
    const expected = [...named, ...registries.map(({ registry }) => nameOf(registry.file))].filter(isPlain)
    this.#words = isFirst ? new Set([...words, ...expected]) : null
    const found = searchForChanges(this.#texts(), named.filter(isPlain), this.#words)
    for (const [name, files] of found.naming) this.#naming.set(name, files)
    return (this.#found = found)
  }

  *#texts(): Generator<readonly [string, string]> {
    this.#scripts ??= scriptsIn(this.#root, this.#listed)
    for (const file of this.#scripts) {
      const text = sourceOf(file)
      if (text === null) continue
      this.#look?.(file, text)
      yield [file, text]
    }
  }

  viewOf(file: string): SourceView | null {
    let view = this.#views.get(file)
    if (view === undefined) {
      const text = sourceOf(file)
      const parsed = text === null ? null : parseSource(file, text)
      view = parsed?.kind === 'estree' ? parsed : null
      this.#views.set(file, view)
    }
    return view
  }
}

function hasQuoted(text: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted))
}

/**
 * `Gates.prototype`, `(gates as any)[key] = `, `delete gates[key]`, another name for it, `const all = gates`, `gates as
 * all`, `gates: all`, and an import of its module under any name.
 */
function writesByKey(holders: readonly string[], declaring: string): RegExp {
  const imported = importOf(declaring).source
  if (holders.length === 0) return new RegExp(imported)
  const names = holders.map((name) => name.replaceAll('$', '\\$')).join('|')
  return new RegExp(
    `(?<![\\w$])(?:${names})(?:\\s*\\.\\s*prototype\\b|\\s+as\\s|\\s*:\\s*[\\w$]|[^\\w$\\n;{}][^\\n;{}]{0,60}\\]\\s*=(?!=))|(?:=|delete)\\s*(?:${names})(?![\\w$(])|${imported}`,
  )
}

/**
 * Imports that don't use the exported name: `import all from './gates.js'`, `import * as all from './gates.js'`,
 * `require('./gates')`.
 */
function importOf(declaring: string): RegExp {
  const name = nameOfModule(declaring)
  return new RegExp(
    `(?:[\\w$]\\s+from\\s*|\\bdefault\\b[^;'"]*\\bfrom\\s*|\\b(?:require|import)\\s*\\(\\s*)['"](?:[^'"\\n]*/)?${name}(?:/index)?(?:\\.\\w+)?['"]`,
  )
}

/** A pattern for the last part of a specifier that names a module. */
function nameOfModule(file: string): string {
  return nameOf(file).replaceAll(/[^\w-]/g, '.')
}

function nameOf(file: string): string {
  const [name = ''] = basename(file).split('.')
  // A package has the name of its folder.
  return name === 'index' ? basename(dirname(file)) : name
}

/** Tells whether a text has one of the names, before a slower pattern is tried. */
function namesAny(names: readonly string[]): (text: string) => boolean {
  // A pattern may match what is written otherwise.
  const arePlain = names.every(isPlain)
  return (text) => !arePlain || names.some((name) => text.includes(name))
}

function isPlain(name: string): boolean {
  return /^[\w$-]+$/.test(name)
}

/** The scripts of the program, without those of its tests. */
function scriptsIn(root: string, listed: ListedFiles | null): string[] {
  const isMeant = (file: string): boolean => isScript(file) && !/\.go$|\.d\.[cm]?ts$/.test(file) && !hasTestPath(file)
  return filesBelow(root, isMeant, listed).filter((file) => !isTestCode(file, root))
}
