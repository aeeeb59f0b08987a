import { extname } from 'node:path'
import type { ParsedSource } from '../source/source-view.js'
import { DATA_EXTENSIONS, parseData } from './data/parse-data.js'
import { parseGo } from './go/parse-go.js'
import { isValidTypeScript, parseTypeScript, SCRIPT_EXTENSIONS } from './typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set(SCRIPT_EXTENSIONS)
const DATA: ReadonlySet<string> = new Set(DATA_EXTENSIONS)

/**
 * Parses a text by its file name's extension; never throws. The parser is loaded at the first file that needs it.
 *
 * @param text without byte order mark.
 * @returns `null`: a kind of file that no reader knows.
 */
export function parseSource(file: string, text: string): ParsedSource | null {
  const extension = extname(file).toLowerCase()
  if (extension === '.go') return parseGo(file, text)
  if (SCRIPTS.has(extension)) return parseTypeScript(file, text)
  return DATA.has(extension) ? parseData(file, text) : null
}

/** Whether a script's text has no mistake, which takes less than its tree. */
export function isValidSource(file: string, text: string): boolean {
  return SCRIPTS.has(extname(file).toLowerCase()) ? isValidTypeScript(file, text) : parseSource(file, text)?.kind === 'estree'
}
