import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type TemplateParserName =
  | 'vue-eslint-parser'
  | 'svelte-eslint-parser'
  | 'astro-eslint-parser'
  | '@typescript-eslint/parser'

/** The interface that all parsers for ESLint have. */
export interface TemplateParser {
  parseForESLint(text: string, options: object): ParsedTemplate
}

/** The result of such a parser. The types of nodes differ by parser. */
export interface ParsedTemplate {
  readonly ast: TemplateNode
  readonly visitorKeys?: Readonly<Record<string, readonly string[] | undefined>>
  readonly services?: { readonly getDocumentFragment?: () => TemplateNode | null }
}

export interface TemplateNode {
  readonly type: string
  readonly range: readonly [number, number]
  readonly [key: string]: unknown
}

/** The packages that may be installed beside this one. */
const LOADERS: Readonly<Record<TemplateParserName, () => unknown>> = {
  'vue-eslint-parser': () => require('vue-eslint-parser'),
  'svelte-eslint-parser': () => require('svelte-eslint-parser'),
  'astro-eslint-parser': () => require('astro-eslint-parser'),
  // For templates that hold TypeScript.
  '@typescript-eslint/parser': () => require('@typescript-eslint/parser'),
}

const loaded = new Map<TemplateParserName, TemplateParser | null>()

/**
 * Loads a parser that the user may have installed beside this package; `null`: it isn't installed. Parsers in the
 * repository that is read are never run.
 */
export function loadTemplateParser(name: TemplateParserName): TemplateParser | null {
  let parser = loaded.get(name)
  if (parser === undefined) {
    parser = load(name)
    loaded.set(name, parser)
  }
  return parser
}

function load(name: TemplateParserName): TemplateParser | null {
  try {
    return LOADERS[name]() as TemplateParser
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}
