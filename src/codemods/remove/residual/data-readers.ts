import { basename, dirname, resolve } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../../gates/dotted-path.js'
import { isRelative } from '../../../source/import-resolver.js'
import { literalString } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node, ParsedSource, SourceView } from '../../../source/source-view.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import type { ProjectTexts } from '../delete-constants.js'
import { PathPattern } from './path-pattern.js'
import { isDataFile, mayRun } from './residual-text-uses.js'

/** Imports in files that aren't parsed here, such as Vue components. */
const IMPORTS = /\b(?:from|import|require)[\s(]*(['"`])([^'"`\n]+)\1/g
/** Ways to read files without naming them: a pattern, a folder, a name computed at run time. */
const READS_MANY =
  /\bglob|\brequire\.context\b|readdir|opendir|readFile|\bwalk|go:embed|\.(?:jsonc?|json5|ya?ml|toml|txt|csv|ini|env)\b/i
const READS_FOLDER = /\bglob|\brequire\.context\b|readdir|opendir|\bwalk/i
/** It names files to check them, and reads nothing of them into the program. */
const LINTS = /^eslint\.config\.[cm]?[jt]s$/
const EMBED = /^\s*go:embed\s/

/** The files that code may read. */
interface Mentions {
  /** Specifiers of imports, relative to the importing file. */
  readonly imports: readonly string[]
  /** Paths relative to any folder. */
  readonly paths: readonly PathPattern[]
  /** Paths relative to the file's own folder. */
  readonly embedded: readonly PathPattern[]
  readonly readsFolders: boolean
}

/** Finds out whether code reads a data file. */
export class DataReaders {
  readonly #texts: ProjectTexts
  readonly #parse: (file: string, text: string) => ParsedSource | null
  readonly #answers = new Map<string, string | null>()
  readonly #mentions = new Map<string, Mentions>()
  #many: ReadonlyMap<string, string> | null = null

  /** @param parse gives a file of the project, parsed. */
  constructor(texts: ProjectTexts, parse: (file: string, text: string) => ParsedSource | null) {
    this.#texts = texts
    this.#parse = parse
  }

  /**
   * How code reads a data file, as a clause; `null` when no code does. Code reads a file that it names, and may read a
   * file that matches a pattern, a folder or a name made at run time. Tests count only if they name the file. A
   * specifier that isn't relative may be an alias of any folder.
   */
  readerOf(file: string): string | null {
    const known = this.#answers.get(file)
    if (known !== undefined) return known
    const answer = this.#find(file)
    this.#answers.set(file, answer)
    return answer
  }

  #find(file: string): string | null {
    const stem = basename(file).replace(/\.json$/, '')
    for (const [reader, text] of this.#texts.naming([stem])) {
      if (reader === file || LINTS.test(basename(reader))) continue
      const { imports, paths } = this.#mentionsIn(reader, text)
      if (imports.some((specifier) => mayMean(specifier, reader, file))) return 'code imports it'
      if (paths.some((path) => path.isWhole && path.fitsEndOf(file))) return `code names the file (${basename(reader)})`
    }
    this.#many ??= this.#texts.matching(READS_MANY, isNoTest)
    for (const [reader, text] of this.#many) {
      if (reader === file || LINTS.test(basename(reader))) continue
      const { paths, embedded, readsFolders } = this.#mentionsIn(reader, text)
      const isMeant =
        embedded.some((path) => path.fitsBelow(dirname(reader), file)) ||
        paths.some((path) => (!path.isWhole && path.fitsEndOf(file)) || (readsFolders && path.fitsFolderOf(file)))
      if (isMeant) return `code may read it (${basename(reader)})`
    }
    return null
  }

  #mentionsIn(file: string, text: string): Mentions {
    let mentions = this.#mentions.get(file)
    if (!mentions) {
      mentions = mentionsIn(file, text, this.#parse(file, text))
      this.#mentions.set(file, mentions)
    }
    return mentions
  }
}

function isNoTest(file: string): boolean {
  return !hasTestPath(file)
}

const NOTHING: Mentions = { imports: [], paths: [], embedded: [], readsFolders: false }

function mayMean(specifier: string, importer: string, file: string): boolean {
  const path = specifier.split(/[#?]/, 1)[0] ?? ''
  if (!isRelative(path)) return basename(path) === basename(file)
  const target = resolve(dirname(importer), path)
  return target === file || `${target}.json` === file
}

/**
 * Searches a script that can't be parsed as plain text, like files that embed scripts. Documents and data read nothing.
 */
function mentionsIn(file: string, text: string, parsed: ParsedSource | null): Mentions {
  if (parsed?.kind === 'estree') return mentionsInScript(parsed)
  if (parsed?.kind === 'data' || isDataFile(file) || (parsed === null && !mayRun(file))) return NOTHING
  return {
    ...NOTHING,
    imports: [...text.matchAll(IMPORTS)].map(([, , specifier = '']) => specifier),
    paths: (text.match(/[\w./-]+/g) ?? []).flatMap((path) => PathPattern.of([path]) ?? []),
  }
}

function mentionsInScript(view: SourceView): Mentions {
  const imports = view.language === 'go' ? [] : importsIn(view)
  const imported = new Set<Node>(imports)
  return {
    imports: imports.flatMap((source) => literalString(source) ?? []),
    paths: pathsIn(view, imported).flatMap((parts) => PathPattern.of(parts) ?? []),
    embedded: view.language === 'go' ? embeddedIn(view) : [],
    readsFolders: READS_FOLDER.test(view.text),
  }
}

/** The parts of all strings that may be paths. */
function pathsIn(view: SourceView, imported: ReadonlySet<AnyNode>): (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (const node of nodesOf(view, 'Literal')) {
    const text = imported.has(node) ? null : literalString(node)
    // In `name + '.json'` the beginning is unknown.
    const isEnd = node.parent.type === 'BinaryExpression' && node.parent.right === node
    if (text !== null) found.push(isEnd ? ['', text] : [text])
  }
  for (const { quasis } of nodesOf(view, 'TemplateLiteral')) found.push(quasis.map(({ value }) => value.cooked ?? ''))
  for (const call of nodesOf(view, 'CallExpression')) found.push(joinedBy(call))
  return found
}

function importsIn(view: SourceView): Node[] {
  const sources: (Node | null | undefined)[] = [
    ...nodesOf(view, 'ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression').map(
      ({ source }) => source,
    ),
    ...nodesOf(view, 'TSExternalModuleReference').map(({ expression }) => expression),
    ...nodesOf(view, 'CallExpression')
      .filter(({ callee }) => /^require(?:\.resolve)?$/.test(dottedPath(callee)?.join('.') ?? ''))
      .map((call) => call.arguments[0]),
  ]
  return sources.filter((source) => source !== null && source !== undefined)
}

/** `join(root, 'menus', 'main.json')` */
function joinedBy({ callee, arguments: given }: TSESTree.CallExpression): string[] {
  const name = dottedPath(callee)?.at(-1) ?? ''
  if (!/^(?:join|resolve|Join)$/.test(name)) return []
  const texts = given.map((argument) => literalString(argument))
  const first = texts.lastIndexOf(null) + 1
  const known = texts.slice(first).flatMap((text) => text ?? [])
  return [known.join('/')]
}

/** The files of `//go:embed menu.json menus/*`. */
function embeddedIn({ comments }: SourceView): PathPattern[] {
  return comments.flatMap(({ value }) => {
    const paths = EMBED.test(value) ? value.trim().split(/\s+/).slice(1) : []
    return paths.flatMap((path) => PathPattern.of([path.replace(/^["'`]?(?:all:)?|["'`]$/g, '')]) ?? [])
  })
}
