import { extname } from 'node:path'
import { inPhase } from '../../files/processor-time.js'
import type { ParseFailure, SourceView } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { parserOf, type EmbeddedFile } from './embedded-file.js'
import {
  loadTemplateParser,
  type ParsedTemplate,
  type TemplateParser,
  type TemplateParserName,
} from './load-template-parser.js'
import { lowerEmbedded } from './lower-embedded.js'
import { readAstro, withoutFrontmatter } from './read-astro.js'
import { isSvelteInTypeScript, readSvelte, withoutScripts } from './read-svelte.js'
import { readVue } from './read-vue.js'

/**
 * Parses a file of components with the parser that its community uses; never throws.
 *
 * @param text without byte order mark.
 * @param given the result of that parser, if it has already run.
 */
export function parseEmbedded(
  file: string,
  text: string,
  given: ParsedTemplate | null = null,
): SourceView | ParseFailure {
  try {
    const parsed = given ?? parse(file, text)
    if ('kind' in parsed) return parsed
    const parts = read(parsed, file, text)
    if (parts === null) return failure(file, text, 'its parser returns no template')
    return lowerEmbedded(file, text, parts)
  } catch (error) {
    if (error instanceof RangeError) return failure(file, text, TOO_DEEP)
    const { index, message } = error as { readonly index?: number; readonly message: string }
    return failure(file, text, message, typeof index === 'number' ? index : 0)
  }
}

function parse(file: string, text: string): ParsedTemplate | ParseFailure {
  const fault = sizeFault(file, text) ?? depthFault(file, text)
  if (fault !== null) return failure(file, text, fault)
  const name = parserOf(file) as TemplateParserName
  const parser = loadTemplateParser(name)
  if (parser === null) return failure(file, text, `install ${name} to have it read`)
  return inPhase('parsing', () => {
    const options = { ...OPTIONS, filePath: file }
    if (name === 'vue-eslint-parser') return parser.parseForESLint(text, { ...options, parser: false })
    return name === 'svelte-eslint-parser'
      ? parseInTypeScript(parser, withoutScripts(text), options, isSvelteInTypeScript(text))
      : parseInTypeScript(parser, withoutFrontmatter(text), options, true)
  })
}

/** The parsers' time grows with the square of these, and Astro's parser needs gigabytes of memory. */
const MOST_MARKS = 5_000
const MOST_IN_ASTRO = 500

/** Why a file would take its parser too long, as half a sentence; `null`: it doesn't. */
function sizeFault(file: string, text: string): string | null {
  const isAstro = extname(file).toLowerCase() === '.astro'
  const counted = isAstro ? withoutFrontmatter(text) : isSvelte(file) ? withoutScripts(text) : text
  const [marks, most] = isAstro ? [/\{/g, MOST_IN_ASTRO] : [/[<{]/g, MOST_MARKS]
  const count = counted.match(marks)?.length ?? 0
  if (count <= most) return null
  return isAstro
    ? `it has ${count} expressions, more than the ${most} that its parser can read in time; split it`
    : `it has ${count} tags and expressions, more than the ${most} that its parser can read in time; split it`
}

/**
 * Deeper than any component that people write. At three times as much, the parsers use up the stack in some runs and
 * not in others, since V8 gives compiled code smaller frames.
 */
const DEEPEST = 300
const TOO_DEEP = 'nested too deeply to be read safely'
/** Tags without an end, and those whose end may be left out. */
const UNCLOSED =
  /^<\/?(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|d[td]|t[dhr]|thead|tbody|tfoot|option)$/i

/** Why a file might use up its parser's stack, as half a sentence; `null`: it doesn't. Counts texts as code. */
function depthFault(file: string, text: string): string | null {
  const isAstro = extname(file).toLowerCase() === '.astro'
  let depth = 0
  let isCounted = true
  for (const [token] of (isAstro ? withoutFrontmatter(text) : withoutScripts(text)).matchAll(NESTING)) {
    if (token.startsWith('<')) isCounted = !UNCLOSED.test(token)
    if (isCounted || !/^(?:<|\/>)/.test(token)) depth = Math.max(0, depth + levelsOf(token))
    if (depth > DEEPEST) return TOO_DEEP
  }
  return null
}

/** What opens or closes a level: `{#if}` has a bracket and a block. */
const NESTING = /<\/?[a-z][\w.:-]*|\/>|\{[#/]|[()[\]{}]/gi

function levelsOf(token: string): number {
  if (token === '{#') return 2
  if (token === '{/') return 0
  return /^(?:<\/|\/>|[)\]}])/.test(token) ? -1 : 1
}

function isSvelte(file: string): boolean {
  return extname(file).toLowerCase() === '.svelte'
}

const OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  range: true,
  loc: true,
  comment: true,
} as const

/** Parses with a parser for TypeScript if the template needs one, which is rare. */
function parseInTypeScript(
  parser: TemplateParser,
  template: string,
  options: object,
  mayHoldTypes: boolean,
): ParsedTemplate {
  try {
    return parser.parseForESLint(template, options)
  } catch (error) {
    const typescript = mayHoldTypes ? loadTemplateParser('@typescript-eslint/parser') : null
    if (!typescript) throw error
    return parser.parseForESLint(template, { ...options, parser: typescript })
  }
}

function read(parsed: ParsedTemplate, file: string, text: string): EmbeddedFile | null {
  if (isSvelte(file)) return isSvelteTree(parsed) ? readSvelte(parsed, text) : null
  if (extname(file).toLowerCase() === '.astro') return isAstroTree(parsed) ? readAstro(parsed.ast, text) : null
  const document = parsed.services?.getDocumentFragment?.()
  return document ? readVue(document, text) : null
}

function isAstroTree({ services }: ParsedTemplate): boolean {
  return (services as { readonly isAstro?: boolean } | undefined)?.isAstro === true
}

/** Whether it is the result of Svelte's parser. Other parsers don't return a template. */
function isSvelteTree({ services }: ParsedTemplate): boolean {
  return (services as { readonly isSvelte?: boolean } | undefined)?.isSvelte === true
}

function failure(file: string, text: string, message: string, offset = 0): ParseFailure {
  return { kind: 'failure', file, message: message.trim().replace(/\.$/, ''), place: placeAt(file, text, offset) }
}
