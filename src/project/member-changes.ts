import { basename, dirname } from 'node:path'
import { hasTestPath } from '../strip/test-code/test-structure.js'
import { showPath } from '../files/paths.js'
import { LARGEST_NAMED_FILE, readText } from '../files/read-file.js'
import { mayEvaluate } from '../gates/identity/evaluated-code.js'
import type { ScriptRegistry } from '../gates/identity/registry-writes.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { SourceView } from '../source/source-view.js'
import { TargetFinder } from '../source/targets/find-target.js'
import { CHANGES_BY_KEY, CHANGES_GIVEN } from '../source/targets/replaced-members.js'
import type { ChangesElsewhere, MemberChange, Targets } from '../source/targets/target.js'
import { parseSource } from '../syntax/parse-source.js'
import { copyOf } from '../text/copy-of.js'
import { GoProgramFiles } from './go-program-files.js'
import { isTestCode, listFiles } from './list-files.js'
import { isScript } from './scripts.js'

/** `gates.isOn = `. Patterns begin with what is rare, so that V8 skips ahead; what precedes it is looked up then. */
const WRITTEN = /=(?![=>])(?<=\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:&&|\|\||\?\?)?=)/gu
/** `replace(gates, 'isOn', ...)` */
const GIVEN_NAME = /,\s*(['"`])([\w$]+)\1\s*,/g
/** The end of `[gates.isOn] = others`, `({ isOn: gates.isOn } = others)` */
const TAKES = /[\]}]\s*=(?![=>])/g
const TAKEN = /\.\s*([\w$]+)\s*(?=[,\]}]|$)/g
/** `for (gates.isOn of others)` */
const LOOPED = /\bfor\b[^;={}]{1,200}?\.\s*([\w$]+)[\s)]+(?:of|in)\b/g
/** `const fake: Gates = {`, `} as Gates` */
const TYPED_OBJECT = /=\s*\{(?<=:\s*[\w$.]+\s*=\s*\{)|\b(?:as|satisfies)\s+[A-Z\u0080-\uffff]/

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
    this.#goFiles = new GoProgramFiles(root, (file) => this.viewOf(file))
  }

  /** See `Project.readAlong`. */
  readAlong(look: ((file: string, text: string) => void) | null): void {
    this.#look = look
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
      const text = file === declaring ? null : (byKey.get(file) ?? textOf(file))
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
    const { evaluating } = this.#find([])
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
    const found = findIn(this.#texts(), named.filter(isPlain), this.#words)
    for (const [name, files] of found.naming) this.#naming.set(name, files)
    return (this.#found = found)
  }

  *#texts(): Generator<readonly [string, string]> {
    this.#scripts ??= scriptsIn(this.#root)
    for (const file of this.#scripts) {
      const text = textOf(file)
      if (text === null) continue
      this.#look?.(file, text)
      yield [file, text]
    }
  }

  viewOf(file: string): SourceView | null {
    let view = this.#views.get(file)
    if (view === undefined) {
      const text = textOf(file)
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

/** One pattern is faster than one search for each word. @param words plain ones. */
function anyOf(words: ReadonlySet<string>): RegExp {
  const all = [...words].map((word) => word.replaceAll('$', '\\$'))
  return all.length === 0 ? /(?!)/ : new RegExp(all.join('|'))
}

function isPlain(name: string): boolean {
  return /^[\w$-]+$/.test(name)
}

/** The files of a program with their sources. */
type Texts = Iterable<readonly [file: string, text: string]>

interface Found {
  /** The files that write to a member of a name. */
  readonly byName: ReadonlyMap<string, readonly string[]>
  /** Files that change members of their arguments, whose names may be computed. */
  readonly given: ReadonlySet<string>
  /** Files that write to members by names in brackets, with their source. */
  readonly byKey: ReadonlyMap<string, string>
  /** Files with a class that extends or implements another one, with their source. */
  readonly below: ReadonlyMap<string, string>
  /** Files that declare an object with a type annotation, with their source. */
  readonly typed: ReadonlyMap<string, string>
  /** Files that run code from strings or replace loaded modules, with their source. */
  readonly evaluating: ReadonlyMap<string, string>
  /** The files that have one of some words, by the word. */
  readonly naming: ReadonlyMap<string, readonly string[]>
}

/** The scripts of the program, without those of its tests. */
function scriptsIn(root: string): string[] {
  const isMeant = (file: string): boolean => isScript(file) && !/\.go$|\.d\.[cm]?ts$/.test(file) && !hasTestPath(file)
  return listFiles([root], root, isMeant).files.filter((file) => !isTestCode(file, root))
}

/**
 * The files in which a member gets its name, `isOn() {`, `isOn: `, `{ isOn }`, and those that make objects of the
 * classes of these files.
 */
function filesDeclaring(name: string, texts: Texts): string[] {
  const own = name.replaceAll('$', '\\$')
  const declares = new RegExp(
    `(?<![\\w$.])${own}(?:\\s*(?:[:=]|\\([^()]{0,200}\\)\\s*(?::[^={}();]{0,200})?\\{)|\\s*(?:,[^{}]{0,500})?\\}(?!\\s*(?:from\\b|=)))`,
  )
  const files: string[] = []
  const classes = new Set<string>(['Proxy'])
  const makers = new Map<string, readonly string[]>()
  for (const [file, text] of texts) {
    if (declares.test(text)) {
      files.push(file)
      for (const [, made = ''] of text.matchAll(/\bclass\s{1,9}([\w$]+)/g)) classes.add(made)
    } else if (/\bnew\s/.test(text))
      makers.set(
        file,
        [...text.matchAll(/\bnew\s{1,9}([\w$]+)/g)].map(([, made = '']) => made),
      )
  }
  for (const [file, made] of makers) if (made.some((one) => classes.has(one))) files.push(file)
  return files
}

/** The files that import each name: classes of a big program are asked about one after another. */
function filesByImport(texts: Texts): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const [clause] of text.matchAll(/\bimport\b[^;'"]*/g))
      for (const [name] of clause.matchAll(/[\p{ID_Continue}$]+/gu)) addFile(files, name, file)
  }
  return files
}

function addFile(files: Map<string, string[]>, name: string, file: string): void {
  const known = files.get(name)
  if (!known) files.set(copyOf(name), [file])
  else if (known.at(-1) !== file) known.push(file)
}

/**
 * @param named words whose files are wanted.
 * @param words only files that have one of them are looked at closely; `null`: all are.
 */
function findIn(texts: Texts, named: readonly string[], words: ReadonlySet<string> | null): Found {
  const few = words && anyOf(words)
  const byName = new Map<string, string[]>()
  const given = new Set<string>()
  const byKey = new Map<string, string>()
  const below = new Map<string, string>()
  const typed = new Map<string, string>()
  const evaluating = new Map<string, string>()
  const naming = new Map(named.map((word): [string, string[]] => [word, []]))
  for (const [file, text] of texts) {
    const add = (name = ''): void => addFile(byName, name, file)
    const isGiven = CHANGES_GIVEN.test(text)
    if (isGiven) given.add(file)
    if (mayEvaluate(text)) evaluating.set(file, text)
    if (few && !few.test(text)) continue
    for (const [word, files] of naming) if (hasWord(text, word)) files.push(file)
    for (const [, name] of text.matchAll(WRITTEN)) add(name)
    for (const [, , name] of text.matchAll(GIVEN_NAME)) add(name)
    for (const [, name] of text.matchAll(LOOPED)) add(name)
    for (const name of takenIn(text)) add(name)
    if (!isGiven && CHANGES_BY_KEY.test(text) && mayWriteByKey(text)) byKey.set(file, text)
    if (hasClassBelow(text)) below.set(file, text)
    else if (TYPED_OBJECT.test(text)) typed.set(file, text)
  }
  return { byName, given, byKey, below, typed, evaluating, naming }
}

/** The members that a pattern at the left of an assignment writes to. */
function takenIn(text: string): string[] {
  return [...text.matchAll(TAKES)].flatMap(({ index }) =>
    [...text.slice(Math.max(0, index - LONGEST_KEY), index).matchAll(TAKEN)].map(([, name = '']) => name),
  )
}

/**
 * Whether a text may have a class that extends or implements another one. It is read once, however many classes begin
 * in it.
 */
export function hasClassBelow(text: string): boolean {
  if (!text.includes('class') || !(text.includes('extends') || text.includes('implements'))) return false
  let isInHead = false
  let depth = 0
  for (const [token] of text.matchAll(/=>|[<>{;]|\b(?:class|extends|implements)\b/g)) {
    if (token === 'class') [isInHead, depth] = [true, 0]
    else if (token === '<') depth++
    else if (token === '>') depth--
    // `class Gates<Options = { on: true }> extends Base`
    else if (token === '{' || token === ';') isInHead &&= depth > 0
    else if (token !== '=>' && isInHead) return true
  }
  return false
}

const WRITTEN_BY_KEY = /\]\s*=(?![=>])/g
/** Longer than any name in brackets. */
const LONGEST_KEY = 300

/**
 * Whether some `] =` may end `gates[key] =`, not `const [value, setValue] =`, `names: string[] =` or `pair: [A, B] =`.
 */
export function mayWriteByKey(text: string): boolean {
  if (/\bdelete\b/.test(text)) return true
  for (const { index } of text.matchAll(WRITTEN_BY_KEY)) if (mayEndKey(text, index)) return true
  return false
}

/** Strings, comments and regular expressions, in which brackets mean nothing, may be keys. */
function mayEndKey(text: string, end: number): boolean {
  let depth = 0
  let at = end
  for (; at >= 0; at--) {
    const character = text[at] as string
    if (character === ']') depth++
    else if (character === '[' && --depth === 0) break
    else if (/["'`/]/.test(character) || end - at > LONGEST_KEY) return true
  }
  if (text.slice(at + 1, end).trim() === '') return false
  const before = text.slice(Math.max(0, at - LONGEST_KEY), Math.max(0, at))
  const code = before.trimEnd()
  // After a line's end, what is there may be a comment.
  if (/[\n\r\u2028\u2029]/.test(before.slice(code.length))) return true
  return !/(?:[(,;{:=|&<]|(?<![\w$.])(?:const|let|var))$/.test(code)
}

/** Whether a source has a name that isn't part of a longer one. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isNamePart(text, at - 1) && !isNamePart(text, at + name.length)) return true
  return false
}

function isNamePart(text: string, at: number): boolean {
  return /[\p{ID_Continue}$]/u.test(text.charAt(at))
}

function textOf(file: string): string | null {
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? null : read.text
}
