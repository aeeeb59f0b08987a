import { basename, dirname, resolve } from 'node:path'
import { dottedPath } from '../../../gates/dotted-path.js'
import { isRelative } from '../../../source/import-resolver.js'
import { literalString } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, ParsedSource, SourceView } from '../../../source/source-view.js'
import { wordPattern, type ProjectTexts } from '../delete-constants.js'
import { mayRun } from './residual-text-uses.js'

/** Imports in files that no parser here reads, such as Vue components. */
const IMPORTS = /\b(?:from|import|require)[\s(]*(['"`])([^'"`\n]+)\1/g

/**
 * Whether code imports a file of JSON or YAML: `import menu from './menu.json'`, `require('./menu')`. A specifier that isn't relative may
 * be an alias of any folder, so one that ends with the file's name counts.
 *
 * @param parse gives a file of the project, parsed.
 */
export function isImported(
  file: string,
  texts: ProjectTexts,
  parse: (file: string, text: string) => ParsedSource | null,
): boolean {
  const name = basename(file)
  const stem = name.replace(/\.json$/, '')
  for (const [importer, text] of texts.matching(wordPattern([stem]))) {
    const parsed = parse(importer, text)
    if (specifiersIn(importer, text, parsed).some((specifier) => mayMean(specifier, importer, file))) return true
  }
  return false
}

function mayMean(specifier: string, importer: string, file: string): boolean {
  const path = specifier.split(/[#?]/, 1)[0] ?? ''
  if (!isRelative(path)) return basename(path) === basename(file)
  const target = resolve(dirname(importer), path)
  return target === file || `${target}.json` === file
}

/** A script that can't be parsed is read as text, as files are that hold scripts. Documents and data import nothing. */
function specifiersIn(file: string, text: string, parsed: ParsedSource | null): string[] {
  if (parsed?.kind === 'estree') return specifiersInScript(parsed)
  if (parsed?.kind === 'data' || (parsed === null && !mayRun(file))) return []
  return [...text.matchAll(IMPORTS)].map(([, , specifier = '']) => specifier)
}

function specifiersInScript(view: SourceView): string[] {
  if (view.language === 'go') return []
  const sources: (Node | null | undefined)[] = [
    ...nodesOf(view, 'ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression').map(
      ({ source }) => source,
    ),
    ...nodesOf(view, 'TSExternalModuleReference').map(({ expression }) => expression),
    ...nodesOf(view, 'CallExpression')
      .filter(({ callee }) => /^require(?:\.resolve)?$/.test(dottedPath(callee)?.join('.') ?? ''))
      .map((call) => call.arguments[0]),
  ]
  return sources.flatMap((source) => (source ? (literalString(source) ?? []) : []))
}
