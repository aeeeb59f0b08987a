import { basename, dirname } from 'node:path'
import type { ListedFiles } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { gatesInCamelCase } from '../../gates/camel-case.js'
import type { Gate } from '../../registry/model.js'
import { WordFinder } from '../../gates/word-finder.js'
import { LARGEST_NAMED_FILE, readTextIf } from '../../files/read-file.js'
import { isData } from '../../syntax/data/parse-data.js'
import { parseSource } from '../../syntax/parse-source.js'
import { lineStarts } from '../../text/line-index.js'
import { findNamesakes } from './find-namesakes.js'
import { lineBefore } from './place-before.js'
import type { PlannedFile } from './planned-changes.js'

/** A line that still names a gate: its registration, an override, a comment, a document. */
export interface RemainingMention {
  readonly file: string
  /** Counts from 1, in the text as the strip leaves it, unless {@link mentionsOnDisk} has found it. */
  readonly line: number
  readonly text: string
  /** The name of a gate or constant that the line has; `null`: the name of the file has it. */
  readonly name: string | null
}

/** Files whose lines no person wrote. */
const GENERATED =
  /(?:^|[/\\])(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|[^/\\]*\.(?:map|min\.js|snap))$/
/** Files that don't run, and have no names of code but those that they quote. */
const PROSE_OR_DATA = /\.(?:adoc|csv|json|markdown|md|rst|txt|ya?ml)$/i
const LONGEST_LINE = 200
const LINE_BREAKS = /\r\n|[\n\r]/g

/** The files that people write, and every file that the user names. */
export function withoutGenerated({ files, named }: ListedFiles): readonly string[] {
  return files.filter((file) => named.has(file) || !GENERATED.test(file))
}

/**
 * The files whose names name a gate: `PagedRange.md`, `paged-range.test.ts`. A name of one word says too little, so it
 * has to be the gate's in full.
 */
export function findNamedFiles(
  files: readonly string[],
  gates: Iterable<string>,
  planned: readonly PlannedFile[],
): RemainingMention[] {
  const spellings = [...gates].flatMap((gate) => {
    const words = gate.match(/(?:\p{Lu}(?!\p{Ll}))+\d*|\p{Lu}?\p{Ll}+\d*|\d+/gu) ?? []
    return words.length < 2 ? [gate] : [gate, ...['-', '_'].map((joint) => words.join(joint).toLowerCase())]
  })
  const pattern = wordPattern(new Set(spellings))
  const deleted = new Set(planned.flatMap(({ file, isDeleted }) => (isDeleted ? [file] : [])))
  return files
    .filter((file) => !deleted.has(file) && pattern !== null && basename(file).search(pattern) !== -1)
    .map((file) => ({ file, line: 1, text: `the file is called ${basename(file)}`, name: null }))
}

/**
 * The lines of `files` that still name one of `gates`, or the constant that holds it, after the strip. Lines where the
 * name only refers to something else, such as a type, are excluded.
 *
 * @param silent files that are known not to have the words of the registry.
 * @param constants other names by which checks named the gate.
 */
export function findRemaining(
  files: readonly string[],
  project: Project,
  gates: ReadonlyMap<string, unknown>,
  planned: readonly PlannedFile[],
  { silent = new Set(), constants = new Set() }: { silent?: ReadonlySet<string>; constants?: ReadonlySet<string> } = {},
): RemainingMention[] {
  const names = wordsOfGates(project, gates)
  const words = wordsOfRemaining(project, gates, constants)
  const pattern = wordPattern(words)
  if (!pattern) return []
  const folders = new Set(project.index.files.map(({ file }) => dirname(file)))
  const stripped = new Map(planned.map(({ file, after }) => [file, after]))
  const remaining: RemainingMention[] = []
  const textOf = readerOfTextsWith(words)
  for (const file of files) {
    const text = stripped.get(file) ?? (silent.has(file) ? null : textOf(file))
    if (text === null || text.search(pattern) === -1) continue
    const namesakes = namesakesIn(file, text, words, folders)
    // A getter that is a flag is one, whatever other methods are.
    for (const { key } of stripped.has(file) ? [] : registeredIn(file, project)) namesakes.delete(key.start)
    const isMeant = PROSE_OR_DATA.test(file) ? (name: string) => names.has(name) || isSurelyConstant(name) : () => true
    let starts: readonly number[] | null = null
    let line = 0
    for (const { 0: name, index } of text.matchAll(pattern)) {
      if (namesakes.has(index) || !isMeant(name)) continue
      starts ??= lineStarts(text, LINE_BREAKS)
      const before = line
      while (line < starts.length && (starts[line] as number) <= index) line++
      if (line > before)
        remaining.push({ file, line, text: shorten(text.slice(starts[line - 1], starts[line]).trim()), name })
    }
  }
  return remaining
}

/** What names gates: their names and constants, and other names by which checks named them. */
export function wordsOfRemaining(
  project: Project,
  gates: ReadonlyMap<string, unknown>,
  constants: Iterable<string>,
): ReadonlySet<string> {
  return new Set([...wordsOfGates(project, gates), ...constantsOf(project, gates), ...constants])
}

function namesakesIn(
  file: string,
  text: string,
  words: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): Set<number> {
  const view = isData(file) ? null : parseSource(file, text)
  return view?.kind === 'estree' ? findNamesakes(view, words, folders) : new Set()
}

function registeredIn(file: string, project: Project): readonly Gate[] {
  return project.registryFile(file)?.gates ?? []
}

/**
 * The same lines in files on disk, where a change isn't written. If several lines become one, it is the first of them
 * that has the name.
 *
 * @param unwritten the files whose change isn't written.
 */
export function mentionsOnDisk(
  remaining: readonly RemainingMention[],
  unwritten: readonly PlannedFile[],
): RemainingMention[] {
  const changes = new Map(unwritten.map((file) => [file.file, file]))
  const linesOf = new Map<string, readonly string[]>()
  const find = (mention: RemainingMention): RemainingMention => {
    const { file, name } = mention
    const change = changes.get(file)
    const pattern = name === null ? null : wordPattern(new Set([name]))
    if (!change || !pattern) return mention
    const lines = linesOf.get(file) ?? change.before.split(LINE_BREAKS)
    linesOf.set(file, lines)
    const { line, isCertain } = lineBefore(mention.line, change.before, change.after)
    let index = isCertain ? line - 1 : line
    while (index < lines.length && (lines[index] ?? '').search(pattern) === -1) index++
    const text = lines[index]
    return text === undefined
      ? { ...mention, line: Math.max(1, line) }
      : { ...mention, line: index + 1, text: shorten(text.trim()) }
  }
  const found = remaining.map((mention) => find(mention))
  return [
    ...new Map(found.map((mention) => [`${mention.name === null} ${mention.line} ${mention.file}`, mention])).values(),
  ]
}

function wordsOfGates({ config }: Project, gates: ReadonlyMap<string, unknown>): Set<string> {
  return new Set([...gates.keys(), ...gatesInCamelCase(gates.keys(), config.checks).keys()])
}

function constantsOf({ index }: Project, gates: ReadonlyMap<string, unknown>): string[] {
  return [...index.constants].flatMap(([constant, name]) =>
    gates.has(name) ? [constant.slice(constant.lastIndexOf('.') + 1)] : [],
  )
}

/** In prose and data, `Snapshot` may be anything, but `features.Snapshot` and `NEW_PARSER` are names in code. */
function isSurelyConstant(name: string): boolean {
  return /[._]/.test(name)
}

function wordPattern(words: ReadonlySet<string>): RegExp | null {
  if (words.size === 0) return null
  const escaped = [...words].map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')
  // A look at what is in front of each letter takes ten times as long as one at what is in front of a word.
  return new RegExp(`(?:${escaped})(?![\\p{ID_Continue}$])(?<=(?<![\\p{ID_Continue}$])(?:${escaped}))`, 'gu')
}

/** Reads files that contain one of the words. Most contain none, which their bytes show. */
function readerOfTextsWith(words: Iterable<string>): (file: string) => string | null {
  const finder = WordFinder.create(words)
  const isWanted = (bytes: Buffer, length: number): boolean => finder?.isIn(bytes, length) ?? true
  return (file) => {
    const read = readTextIf(file, isWanted, LARGEST_NAMED_FILE)
    return read && 'text' in read ? read.text : null
  }
}

function shorten(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`
}
