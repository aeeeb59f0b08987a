import { extname, sep } from 'node:path'
import { filesBelow, listFiles } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { LARGEST_NAMED_FILE, readText, readTextIf, type ReadText } from '../../files/read-file.js'
import { mentionPattern } from '../../gates/mentions.js'
import type { ByteFilter } from '../../project/mention-finder.js'
import { showPath } from '../../files/paths.js'
import { isScript } from '../../project/scripts.js'
import { isConfig, WorthLinting } from '../../project/worth-linting.js'
import { isFlagText } from '../../syntax/flag-texts.js'
import { parseSource } from '../../syntax/parse-source.js'
import { isProto } from '../../syntax/proto/parse-proto.js'
import { describeUnread } from '../scan.js'
import type { UnreadFile } from '../unread-files.js'
import { isVendored } from './base-copy.js'
import { MentionedGates } from './mentioned-gates.js'
import type { GivenText } from './read-stdin.js'

export interface SelectedFiles {
  /** Registries come last, because only then are the checks of their gates counted. */
  readonly files: readonly string[]
  /** Those that were named on the command line. */
  readonly named: ReadonlySet<string>
  readonly mentioned: MentionedGates
  /** The gates that ignored files mention. */
  readonly ignoredGates: ReadonlySet<string>
  /** The contents of the first files, by path. Later ones are read again, to save memory. */
  readonly texts: Map<string, string>
  /** Files and folders that can't be opened. */
  readonly unopened: readonly string[]
  /** Files that mention a gate, or may, and can't be read. */
  readonly unread: readonly UnreadFile[]
  /** Files that were named on the command line and can't be read: one sentence each. */
  readonly refused: readonly string[]
  /** Files that were named on the command line, and are of a kind that no rule knows. */
  readonly passedOver: readonly string[]
  /** How many files were searched. */
  readonly searched: number
}

/**
 * The files that the rules have to see: registries, files named on the command line, and scripts that may check a gate.
 * The others aren't parsed.
 */
export function selectFiles(
  paths: readonly string[],
  cwd: string,
  project: Project,
  { isUpgrade }: { readonly isUpgrade: boolean },
): SelectedFiles {
  const isRegistry = (file: string): boolean => project.registryFile(file) !== null
  const mayCount = (file: string): boolean => isCode(file) || isRegistry(file) || isConfig(file)
  const listed = listFiles(paths.length === 0 ? ['.'] : paths, cwd)
  project.useListed(listed)
  const { named } = listed
  const files = listed.files.filter((file) => named.has(file) || mayCount(file))
  const unopened = listed.unopened.filter((path) => path.endsWith(sep) || mayCount(path))
  const listVendored = (): readonly string[] => filesBelow(cwd, (file) => isVendoredGo(showPath(file, cwd)), listed)
  const ignoredGates = new Set<string>()
  const isPart = paths.length > 0
  const worth = new WorthLinting(project, isUpgrade)
  const scripts: string[] = []
  const mentioned = new MentionedGates(
    (gate) => wordsOf(gate, project),
    listVendored,
    () => scripts,
  )
  const registries: string[] = []
  const texts = new Map<string, string>()
  const unread: UnreadFile[] = []
  const refused: string[] = []
  const passedOver: string[] = []
  const pattern = mentionPattern(project.index, project.config.checks ?? [])
  const onUnread = (file: string, error: string): void => {
    const reason = describeUnread(file, error, pattern)
    if (reason !== null) unread.push({ file, line: 1, column: 1, reason })
  }
  let kept = 0
  // A vendored module keeps its own promises.
  const isOfOthers = (file: string): boolean => isRegistry(file) && isVendoredGo(showPath(file, cwd))
  for (const file of files.filter((file) => named.has(file) || !isOfOthers(file))) {
    if (project.isIgnored(file)) {
      // Otherwise a gate could be reported as unchecked although this file checks it.
      for (const gate of isPart ? [] : mentionsOf(file, worth)) {
        mentioned.add(gate, file)
        ignoredGates.add(gate)
      }
      continue
    }
    const isOfRegistry = isRegistry(file)
    const isNamed = named.has(file)
    const read = readFor(file, isNamed || isOfRegistry, noting(file, project, worth.filterOf(file)))
    if (read === null) continue
    if ('error' in read) {
      if (isNamed) refused.push(`${showPath(file, cwd)}: ${read.error}, so it can't be checked`)
      else onUnread(file, read.error)
      continue
    }
    const { text } = read
    const mentions = worth.mentionsIn(text)
    if (isCode(file)) for (const gate of mentions) if (!isRegisteredIn(gate, file, project)) mentioned.add(gate, file)
    if (isOfRegistry) registries.push(file)
    else if (isNamed ? isReadable(file) : worth.isWorthIt(file, text, mentions)) scripts.push(file)
    else {
      if (isNamed) passedOver.push(file)
      continue
    }
    kept += text.length
    if (kept <= MOST_KEPT) texts.set(file, text)
  }
  return {
    files: [...scripts, ...registries],
    named,
    mentioned,
    ignoredGates,
    texts,
    unopened,
    unread,
    refused,
    passedOver,
    searched: files.length,
  }
}

/** Selects a text that is checked instead of a file. */
export function selectText({ file, text }: GivenText, project: Project): SelectedFiles {
  const isKnown = project.registryFile(file) !== null || isReadable(file)
  return {
    files: isKnown && !project.isIgnored(file) ? [file] : [],
    named: new Set([file]),
    passedOver: isKnown ? [] : [file],
    texts: new Map([[file, text]]),
    mentioned: new MentionedGates((gate) => wordsOf(gate, project)),
    ignoredGates: new Set(),
    unopened: [],
    unread: [],
    refused: [],
    searched: 1,
  }
}

function mentionsOf(file: string, worth: WorthLinting): Iterable<string> {
  const read = isCode(file) ? readTextIf(file, worth.filterOf(file), LARGEST_NAMED_FILE) : null
  return read && 'text' in read ? worth.mentionsIn(read.text) : []
}

/** How much text is kept in memory, in UTF-16 units. */
const MOST_KEPT = 2 ** 24

function isReadable(file: string): boolean {
  return isFlagText(file) || isProto(file) || parseSource(file, '') !== null
}

function isRegisteredIn(gate: string, file: string, { index }: Project): boolean {
  return index.gates.get(gate)?.registrations.some((registration) => registration.file === file) ?? false
}

function wordsOf(gate: string, { index }: Project): ReadonlySet<string> {
  const constants = [...index.constants].filter(([, name]) => name === gate).map(([constant]) => constant)
  return new Set([gate, ...constants.map((constant) => constant.slice(constant.lastIndexOf('.') + 1))])
}

/** Lets the project see what it would search a Go file for. */
function noting(file: string, project: Project, filter: ByteFilter): ByteFilter {
  if (!file.endsWith('.go')) return filter
  return (bytes, length) => {
    project.noteGoFile(file, bytes.subarray(0, length))
    return filter(bytes, length)
  }
}

/** Reads a file; `null`: `mayMatter` says that it is irrelevant. */
function readFor(file: string, isMeant: boolean, mayMatter: ByteFilter): ReadText | null {
  return isMeant ? readText(file, LARGEST_NAMED_FILE) : readTextIf(file, mayMatter, LARGEST_NAMED_FILE)
}

/** Languages that may check a gate but aren't read. */
const CODE_EXTENSIONS: ReadonlySet<string> = new Set([
  '.vue',
  '.svelte',
  '.astro',
  '.mdx',
  '.html',
  '.rs',
  '.py',
  '.rb',
  '.php',
  '.java',
  '.kt',
  '.kts',
  '.scala',
  '.swift',
  '.cs',
  '.c',
  '.cc',
  '.cpp',
  '.h',
  '.hpp',
  '.m',
  '.mm',
  '.dart',
  '.ex',
  '.exs',
  '.lua',
  '.sh',
  '.graphql',
  '.proto',
  '.tpl',
  '.tmpl',
  '.ejs',
  '.hbs',
  '.handlebars',
  '.mustache',
  '.njk',
  '.liquid',
  '.twig',
  '.pug',
  '.erb',
  '.haml',
  '.jsp',
  '.cshtml',
  '.razor',
  '.css',
  '.scss',
  '.sass',
  '.less',
  '.coffee',
  '.groovy',
  '.gradle',
  '.clj',
  '.fs',
  '.vb',
  '.pl',
  '.r',
  '.sql',
  '.rego',
  '.cue',
  '.jsonnet',
  '.libsonnet',
  '.bzl',
  '.ps1',
  '.bat',
  '.cmd',
  '.tf',
  '.toml',
  '.ini',
  '.properties',
  '.xml',
  '.ipynb',
])

/** Whether a path, relative to the working directory, is that of another module's code. */
function isVendoredGo(path: string): boolean {
  return path.endsWith('.go') && isVendored(path)
}

function isCode(file: string): boolean {
  return isScript(file) || CODE_EXTENSIONS.has(extname(file).toLowerCase())
}
