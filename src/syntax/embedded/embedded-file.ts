import { extname } from 'node:path'
import type { TemplateCondition, UnreadPart } from '../../source/embedded-parts.js'
import type { TemplateParserName } from './load-template-parser.js'
import type { TextRange } from '../../text/text-range.js'

/** The kinds of files, and the packages of their communities that parse them for ESLint. */
const PARSERS: ReadonlyMap<string, TemplateParserName> = new Map([
  ['.vue', 'vue-eslint-parser'],
  ['.svelte', 'svelte-eslint-parser'],
  ['.astro', 'astro-eslint-parser'],
])

/** Whether a file holds components: scripts, and a template with expressions. */
export function isEmbedded(file: string): boolean {
  return PARSERS.has(extname(file).toLowerCase())
}

/** The package that parses such a file. */
export function parserOf(file: string): TemplateParserName | null {
  return PARSERS.get(extname(file).toLowerCase()) ?? null
}

/** The text of a script, without its tags. */
export interface ScriptBlock extends TextRange {
  /** The code to read instead of its text, of the same length. */
  readonly code?: string
  readonly isPerInstance: boolean
  /** Whether the template can use its top-level declarations. */
  readonly isSeenByTemplate: boolean
}

/** An expression of a template, or the statements of a handler. */
export interface TemplateCode extends TextRange {
  /** `test`: it decides whether something is shown. `target`: the template also writes to it. */
  readonly kind: 'expression' | 'test' | 'handler' | 'target' | 'parameters'
  /** Names that the template declares around it. */
  readonly names: readonly string[]
  readonly delimiters: readonly string[]
  readonly isHandler?: boolean
  /** See `shownAs` in a code region. */
  readonly shownAs?: TextRange | null
}

/** The scripts and expressions that a reader finds in a file. */
export interface EmbeddedFile {
  readonly dialect: 'ts' | 'tsx' | 'mjs'
  readonly scripts: readonly ScriptBlock[]
  readonly codes: readonly TemplateCode[]
  readonly conditions: readonly TemplateCondition[]
  readonly unread: readonly UnreadPart[]
  /** Whether the template may set what a script exports by `export let`. */
  readonly hasOpenExports?: boolean
  /** Whether a name in the template that no script declares is a member of the component instead of a global. */
  readonly hasOwnMembers?: boolean
}
