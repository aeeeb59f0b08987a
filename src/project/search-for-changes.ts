import { mayEvaluate } from '../gates/identity/evaluated-code.js'
import { CHANGES_BY_KEY, CHANGES_GIVEN } from '../source/targets/replaced-members.js'
import { copyOf } from '../text/copy-of.js'

/** The files of a program with their sources. */
export type Texts = Iterable<readonly [file: string, text: string]>

/** What texts say of changes to members. */
export interface Found {
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
 * The files in which a member gets its name, `isOn() {`, `isOn: `, `{ isOn }`, and those that make objects of the
 * classes of these files.
 */
export function filesDeclaring(name: string, texts: Texts): string[] {
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
export function filesByImport(texts: Texts): Map<string, string[]> {
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
export function searchForChanges(texts: Texts, named: readonly string[], words: ReadonlySet<string> | null): Found {
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
    if (few && !few.test(text)) continue
    if (mayEvaluate(text)) evaluating.set(file, text)
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

/** One pattern is faster than one search for each word. @param words plain ones. */
function anyOf(words: ReadonlySet<string>): RegExp {
  const all = [...words].map((word) => word.replaceAll('$', '\\$'))
  return all.length === 0 ? /(?!)/ : new RegExp(all.join('|'))
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
export function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isNamePart(text, at - 1) && !isNamePart(text, at + name.length)) return true
  return false
}

function isNamePart(text: string, at: number): boolean {
  return /[\p{ID_Continue}$]/u.test(text.charAt(at))
}
