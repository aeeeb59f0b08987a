import { extname } from 'node:path'
import { inPhase } from '../../files/processor-time.js'
import type { ParseFailure, SourceView } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { parserOf, type EmbeddedFile } from './embedded-file.js'
import { loadTemplateParser, type ParsedTemplate, type TemplateParserName } from './load-template-parser.js'
import { lowerEmbedded } from './lower-embedded.js'
import { readVue } from './read-vue.js'

/**
 * Parses a file of components with the parser that its community uses; never throws.
 *
 * @param text without byte order mark.
 * @param given what that parser made of the text already.
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
    if (parts === null) return failure(file, text, 'its parser gives no template')
    return lowerEmbedded(file, text, parts)
  } catch (error) {
    const { index, message } = error as { readonly index?: number; readonly message: string }
    return failure(file, text, message, typeof index === 'number' ? index : 0)
  }
}

function parse(file: string, text: string): ParsedTemplate | ParseFailure {
  const name = parserOf(file) as TemplateParserName
  const parser = loadTemplateParser(name)
  if (parser === null) return failure(file, text, `install ${name} to have it read`)
  return inPhase('parsing', () =>
    parser.parseForESLint(text, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      range: true,
      loc: true,
      comment: true,
      tokens: false,
      filePath: file,
      parser: false,
    }),
  )
}

function read({ services }: ParsedTemplate, file: string, text: string): EmbeddedFile | null {
  if (extname(file).toLowerCase() !== '.vue') return null
  const document = services?.getDocumentFragment?.()
  return document ? readVue(document, text) : null
}

function failure(file: string, text: string, message: string, offset = 0): ParseFailure {
  return { kind: 'failure', file, message: message.trim().replace(/\.$/, ''), place: placeAt(file, text, offset) }
}
