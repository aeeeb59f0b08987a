import { extname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Linter } from 'eslint'
import type { SemVer } from 'semver'
import { findHashComments } from '../gates/configs/find-in-text.js'
import { mayOverride } from '../gates/configs/lower-object.js'
import type { DataView, ParsedSource, SourceView } from '../source/source-view.js'
import type { Comment } from '../text/trivia.js'
import { dataFormatOf, isData } from './data/parse-data.js'
import { parseDocuments } from './data/parse-documents.js'
import { isFlagText } from './flag-texts.js'
import { parseSource } from './parse-source.js'

interface Position {
  readonly line: number
  readonly column: number
}

type Locate = (offset: number) => Position

/** What ESLint shows as "Parsing error: ..." at a place. */
class ParsingError extends Error {
  readonly lineNumber: number
  readonly column: number

  constructor(message: string, lineNumber: number, column: number) {
    super(message)
    this.lineNumber = lineNumber
    this.column = column
  }
}

/**
 * A parser for ESLint that uses the project's own parsers, so the command line needs none of the user's. It returns a
 * program without a body; ESLint searches its comments for directives. The tree of a script is in the parser services.
 * There are no tokens, because the plugin's rules don't use them.
 */
export function createParser(services: ProjectServices): GatesParser {
  return {
    meta: { name: 'feature-gates/parser' },
    parseForESLint(text: string, options?: unknown) {
      const file = (options as { filePath?: string } | undefined)?.filePath ?? '<text>'
      const result = readFor(file, text, services) as { services?: object }
      return { ...result, services: { ...result.services, ...services } } as never
    },
  }
}

type GatesParser = Linter.Parser & { parseForESLint: (text: string, options?: unknown) => never }

/** What a host that knows the whole project tells the rules, through ESLint's parser services. */
export interface ProjectServices {
  /** How many checks of a gate the project's code holds; `null`: it is unknown. */
  readonly remainingChecks?: (gate: string) => number | null
  /** Called with a finding that a comment acknowledges. */
  readonly acknowledge?: (finding: AcknowledgedFinding) => void
  /** The release of Kubernetes to judge configurations by, whatever release they name. */
  readonly targetVersion?: SemVer
  /** Called with a part of a configuration that wasn't read; `reason` is half a sentence. */
  readonly onSkipped?: (file: string, offset: number, reason: string) => void
  /**
   * Whether a file may hold several documents of which some can't be read; in other files, one of them makes the whole
   * file an error.
   */
  readonly isConfig?: (file: string) => boolean
}

/** A finding that is not reported, because a comment says why it has to be. */
export interface AcknowledgedFinding {
  readonly ruleId: string
  readonly messageId: string
  readonly message: string
  /** As in ESLint: lines count from 1, columns from 0. */
  readonly loc: TSESTree.SourceLocation
  readonly gate: string
  readonly reason: string
}

function readFor(file: string, text: string, { isConfig }: ProjectServices): unknown {
  const source = parseSource(file, text)
  if (source === null && isFlagText(file)) return textResult(text)
  const isSplit = source?.kind === 'failure' && isData(file) && mayOverride(text) && isConfig?.(file)
  if (!isSplit) return toESLint(source, file, text)
  const format = dataFormatOf(file) ?? 'yaml'
  return dataResult({ comments: parseDocuments(file, text, mayOverride).comments, format }, text)
}

/** Shell scripts and the like: a program without a body, whose comments ESLint searches for directives. */
function textResult(text: string): unknown {
  const comments = findHashComments(text).map(({ start, end }): Comment => ({
    type: 'Block',
    value: text.slice(start + 1, end),
    start,
    end,
  }))
  return { ...(dataResult({ comments, format: 'yaml' }, text) as object), services: { isText: true } }
}

function toESLint(source: ParsedSource | null, file: string, text: string): unknown {
  if (source === null) throw new ParsingError(`"${extname(file)}" isn't a kind of file that can be read`, 1, 1)
  if (source.kind === 'failure') throw new ParsingError(source.message, source.place.line, source.place.column)
  return source.kind === 'estree' ? scriptResult(source) : dataResult(source, text)
}

/**
 * The rules get the engine's source once at the root, so ESLint gets no tree: it would walk it for each file, and
 * analyze scopes that exist already.
 */
function scriptResult(source: SourceView): unknown {
  const { comments, text } = source
  const locate = locatorOf(text)
  return {
    ...bareProgram(
      comments.map((comment) => eslintComment(comment, locate)),
      text,
      locate,
    ),
    services: { scriptView: source },
  }
}

/** YAML's comments count as block comments: ESLint reads `eslint-disable` without `-line` from those only. */
function dataResult({ comments, format }: Pick<DataView, 'comments' | 'format'>, text: string): unknown {
  const locate = locatorOf(text)
  const blocks = comments.map((comment) =>
    eslintComment(format === 'yaml' ? { ...comment, type: 'Block' } : comment, locate),
  )
  return { ...bareProgram(blocks, text, locate), services: format === 'yaml' ? { isYAML: true } : { isJSON: true } }
}

function bareProgram(
  comments: readonly unknown[],
  text: string,
  locate: Locate,
): { readonly ast: object; readonly visitorKeys: object } {
  return {
    ast: {
      type: 'Program',
      body: [],
      sourceType: 'module',
      tokens: [],
      comments,
      range: [0, text.length],
      loc: { start: locate(0), end: locate(text.length) },
    },
    visitorKeys: { Program: [] },
  }
}

function eslintComment({ type, value, start, end }: Comment, locate: Locate): unknown {
  return {
    type,
    range: [start, end],
    loc: { start: locate(start), end: locate(end) },
    // `/* eslint quotes: ... */` would start a rule that is not ours, and that may need tokens.
    value: /^\s*eslint\s/.test(value) && !value.includes('feature-gates/') ? '' : value,
  }
}

function locatorOf(text: string): Locate {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) }
  }
}
